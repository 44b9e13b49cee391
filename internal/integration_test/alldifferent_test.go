package integration_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/alldifferent"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// The filter of a group is complete: it keeps a value if and only if the group
// alone has a solution with it. The same holds after values have been removed.
func TestAlldifferentSharingIsComplete(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 7))
	removed := 0
	for range 3000 {
		takers := 1 + r.IntN(6)
		values := takers + r.IntN(3)
		apart := 1 + r.IntN(2)*40 // values are multiples of it
		var s alldifferent.Sharing
		s.Init(takers, values*apart)
		sets := make([][]int, takers)
		for i := range sets {
			for v := range values {
				if r.IntN(3) > 0 {
					sets[i] = append(sets[i], v)
				}
			}
		}
		for range 2 {
			for i, set := range sets {
				clear(s.SetOf(i))
				for _, v := range set {
					s.SetOf(i)[v*apart/64] |= 1 << (v * apart % 64)
				}
			}
			want := sudokutest.SharedOut(sets)
			ok := s.Filter()
			require.Equal(t, len(want[0]) > 0, ok)
			if !ok {
				break
			}
			for i, set := range sets {
				var got []int
				for _, v := range set {
					if alldifferent.Has(s.SetOf(i), int32(v*apart)) {
						got = append(got, v)
					}
				}
				require.Equal(t, want[i], got, "%v", sets)
				removed += len(set) - len(got)
			}
			i := r.IntN(takers)
			sets[i] = slices.Delete(want[i], 0, 1)
		}
	}
	require.Greater(t, removed, 1000, "values must be removed")
}
