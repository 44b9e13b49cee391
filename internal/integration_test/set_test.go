package integration_test

import (
	"example.com/sudoku/internal/set"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each operation does what it does on maps.
func TestSetAgreesWithMaps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	draw := func() (s set.Values, list []uint8) {
		for v := uint8(1); v < 128; v++ {
			if r.IntN(3) == 0 {
				s, list = s.With(v), append(list, v)
			}
		}
		return s, list
	}
	for range 200 {
		a, listA := draw()
		b, listB := draw()
		require.Equal(t, listA, slices.Collect(a.All()))
		for v := range uint8(128) {
			inA, inB := slices.Contains(listA, v), slices.Contains(listB, v)
			require.Equal(t, inA, a.Has(v))
			require.Equal(t, inA && inB, a.And(b).Has(v))
			require.Equal(t, inA || inB, a.Or(b).Has(v))
			require.False(t, a.Without(v).Has(v))
			i, _ := slices.BinarySearch(listA, v)
			require.Equal(t, i, a.Below(v))
		}
		for i, v := range listA {
			require.Equal(t, v, a.At(i))
		}
	}
	for n := range set.Most {
		require.Equal(t, n, set.UpTo(n).Len())
		require.False(t, set.UpTo(n).Has(uint8(n)+1))
	}
}
