package sudoku

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/rng"
	"github.com/stretchr/testify/require"
)

// The numbers pin the rule for streams: everybody who publishes a seed relies on
// it.
func TestNewStream(t *testing.T) {
	require.Equal(t, uint64(0xe220a8397b1dcdaf), rng.SplitMix(0, 0), "SplitMix64's own first number from 0")
	require.Equal(t, uint64(0x6e789e6aa1b965f4), rng.SplitMix(0, 1))
	require.Equal(t, uint64(0x06c45d188009454f), rng.SplitMix(0, 2))
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

func TestFillBlocks(t *testing.T) {
	t.Parallel()
	eachSide(t, testFillBlocks)
}

func testFillBlocks(t *testing.T, side int) {
	r := rand.New(NewStream(5, 0))
	for share := range 11 {
		puzzle := thinned(pattern(side), float64(share)/10, r)
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
func requireBlocks[P Problem](t testing.TB, puzzle, board P) {
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
