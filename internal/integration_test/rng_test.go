package integration_test

import (
	"bytes"
	"example.com/sudoku/internal/rng"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku/internal/set"
	"github.com/stretchr/testify/require"
)

// givenWords is a source that returns the given words, one after another.
type givenWords []uint64

func (w *givenWords) Uint64() uint64 {
	word := (*w)[0]
	*w = (*w)[1:]
	return word
}

func TestRngCut(t *testing.T) {
	t.Run("boundaries", func(t *testing.T) {
		c := rng.NewCut(&givenWords{0})
		require.Zero(t, c.Below(9))
		require.False(t, c.Fair(), "word 0 belongs to the surplus of a bound that is no power of two")
		c = rng.NewCut(&givenWords{1<<64 - 1})
		require.Equal(t, uint64(8), c.Below(9))
		require.Equal(t, uint64(6), c.Below(7))
		require.True(t, c.Fair())
		c = rng.NewCut(&givenWords{0})
		c.Below(8)
		require.True(t, c.Fair(), "a power of two leaves no surplus")
	})
	t.Run("same as one draw below the product", func(t *testing.T) {
		source := rng.New(3, 0)
		for range 1000 {
			word := source.Uint64()
			a, b := rng.NewCut(&givenWords{word}), rng.NewCut(&givenWords{word})
			i, j, k := a.Below(9), a.Below(7), a.Below(6)
			require.Equal(t, b.Below(9*7*6), (i*7+j)*6+k)
			require.Equal(t, b.Fair(), a.Fair())
		}
	})
}

func TestRngShuffleIsUniform(t *testing.T) {
	const draws = 24 * 2000
	counts := make(map[[4]uint8]int)
	source := rng.New(1, 0)
	for range draws {
		order := [4]uint8{1, 2, 3, 4}
		rng.Shuffle(order[:], source)
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
func TestRngShuffleKeepsValues(t *testing.T) {
	source := rng.New(2, 0)
	for n := range 81 + 1 {
		values := make([]uint8, n)
		var want set.Values
		for i := range values {
			values[i] = uint8(i + 1)
			want = want.With(values[i])
		}
		rng.Shuffle(values, source)
		var got set.Values
		for _, v := range values {
			got = got.With(v)
		}
		require.Equal(t, want, got)
	}
}

// A whole board is shuffled with LayoutFree.
func TestRngShuffleOfAnyLength(t *testing.T) {
	source := rng.New(3, 0)
	for n := range 6561 + 1 {
		values := make([]uint8, n)
		if n > 0 {
			values[0] = 1
		}
		rng.Shuffle(values, source)
		require.Equal(t, min(n, 1), bytes.Count(values, []byte{1}))
	}
}

// A source that was saved goes on as the one loaded, and another text is refused.
func TestRngSaveAndLoad(t *testing.T) {
	source := rng.New(5, 6)
	source.Uint64()
	text := rng.Save(source)
	var loaded rand.PCG
	require.NoError(t, rng.Load(&loaded, text))
	require.Equal(t, source.Uint64(), loaded.Uint64())
	for _, other := range []string{"", text[2:], text + "00", strings.ToUpper(text), "x" + text[1:]} {
		require.Error(t, rng.Load(&loaded, other), other)
	}
}
