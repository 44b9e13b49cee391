package sudoku

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The numbers pin the rule for streams: everybody who publishes a seed relies on
// it.
func TestNewStream(t *testing.T) {
	require.Equal(t, uint64(0xe220a8397b1dcdaf), splitMix(0, 0), "SplitMix64's own first number from 0")
	require.Equal(t, uint64(0x6e789e6aa1b965f4), splitMix(0, 1))
	require.Equal(t, uint64(0x06c45d188009454f), splitMix(0, 2))
	a, b := NewStream(0, 0), NewStream(0, 1)
	require.Equal(t, uint64(0x8b9088a8b0f370c9), a.Uint64())
	require.Equal(t, uint64(0x16314181c5968985), b.Uint64())
	first := make(map[uint64]bool)
	for seed := range uint64(100) {
		for index := range uint64(100) {
			first[NewStream(seed, index).Uint64()] = true
		}
	}
	require.Len(t, first, 100*100)
}

// givenWords is a source that returns the given words, one after another.
type givenWords []uint64

func (w *givenWords) Uint64() uint64 {
	word := (*w)[0]
	*w = (*w)[1:]
	return word
}

func TestCut(t *testing.T) {
	t.Run("boundaries", func(t *testing.T) {
		c := newCut(&givenWords{0})
		require.Zero(t, c.below(9))
		require.False(t, c.fair(), "word 0 belongs to the surplus of a bound that is no power of two")
		c = newCut(&givenWords{1<<64 - 1})
		require.Equal(t, uint64(8), c.below(9))
		require.Equal(t, uint64(6), c.below(7))
		require.True(t, c.fair())
		c = newCut(&givenWords{0})
		c.below(8)
		require.True(t, c.fair(), "a power of two leaves no surplus")
	})
	t.Run("same as one draw below the product", func(t *testing.T) {
		source := NewStream(3, 0)
		for range 1000 {
			word := source.Uint64()
			a, b := newCut(&givenWords{word}), newCut(&givenWords{word})
			i, j, k := a.below(9), a.below(7), a.below(6)
			require.Equal(t, b.below(9*7*6), (i*7+j)*6+k)
			require.Equal(t, b.fair(), a.fair())
		}
	})
}

func TestShuffleIsUniform(t *testing.T) {
	const draws = 24 * 2000
	counts := make(map[[4]uint8]int)
	source := NewStream(1, 0)
	for range draws {
		order := [4]uint8{1, 2, 3, 4}
		shuffle(order[:], source)
		counts[order]++
	}
	require.Len(t, counts, 24)
	chi := 0.0
	for _, n := range counts {
		d := float64(n - draws/24)
		chi += d * d / (draws / 24)
	}
	require.Less(t, chi, 49.7, "chi-square with 23 degrees of freedom, one in a thousand")
}

// A long shuffle draws several words. It must lose no value between them.
func TestShuffleKeepsValues(t *testing.T) {
	source := NewStream(2, 0)
	for n := range maxSide + 1 {
		values := make([]uint8, n)
		var want Values
		for i := range values {
			values[i] = uint8(i + 1)
			want = want.With(values[i])
		}
		shuffle(values, source)
		var got Values
		for _, v := range values {
			got = got.With(v)
		}
		require.Equal(t, want, got)
	}
}

// A whole board is shuffled with LayoutFree.
func TestShuffleOfAnyLength(t *testing.T) {
	source := NewStream(3, 0)
	for n := range maxCells + 1 {
		values := make([]uint8, n)
		if n > 0 {
			values[0] = 1
		}
		shuffle(values, source)
		require.Equal(t, min(n, 1), bytes.Count(values, []byte{1}))
	}
}

func TestFillBlocks(t *testing.T) {
	t.Parallel()
	sizes{testFillBlocks[Grid4], testFillBlocks[Grid6], testFillBlocks[Grid8],
		testFillBlocks[Grid], testFillBlocks[Grid10], testFillBlocks[Grid12],
		testFillBlocks[Grid16], testFillBlocks[Grid25], testFillBlocks[Grid36],
		testFillBlocks[Grid49], testFillBlocks[Grid64], testFillBlocks[Grid81]}.run(t)
}

func testFillBlocks[B Board](t *testing.T) {
	r := rand.New(NewStream(5, 0))
	for share := range 11 {
		puzzle := thinned(pattern[B](), float64(share)/10, r)
		board, err := FillBlocks(puzzle, r)
		require.NoError(t, err)
		requireBlocks(t, puzzle, board)
		again, err := FillBlocks(puzzle, NewStream(9, 9))
		require.NoError(t, err)
		same, err := FillBlocks(puzzle, NewStream(9, 9))
		require.NoError(t, err)
		require.Equal(t, again, same, "same source, same board")
	}
}

// requireBlocks requires a board of block permutations: each block holds each
// value, and the givens are kept.
func requireBlocks[B Board](t testing.TB, puzzle, board B) {
	t.Helper()
	require.True(t, keepsLayout(&board, LayoutBlocks))
	require.Equal(t, puzzle, thinnedTo(puzzle, board), "the givens")
}

func TestFillBlocksRefuses(t *testing.T) {
	var board Grid
	board[0], board[10] = 4, 4
	same, err := FillBlocks(board, NewStream(0, 0))
	var clash *ClashError
	require.ErrorAs(t, err, &clash)
	require.Equal(t, board, same)
	board[10] = 10
	_, err = FillBlocks(board, NewStream(0, 0))
	require.ErrorAs(t, err, &clash)
}
