package integration_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/alldifferent"
	"github.com/stretchr/testify/require"
)

// Singles of one group lose no value that the complete filter keeps, and leave no naked
// single shared. After a contradiction the same groups are settled from other sets.
func TestAlldifferentSinglesAreSound(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 7))
	lost, failed := 0, 0
	for range 1000 {
		takers := 2 + r.IntN(5)
		values := takers + r.IntN(2)
		member := make([]alldifferent.Member, takers)
		for i := range member {
			member[i] = alldifferent.Member{Word: int32(i), Shift: uint8(r.IntN(8))}
		}
		sets := make([]uint64, takers)
		var n alldifferent.Singles
		n.Init(sets, member, []int32{int32(takers)})
		for range 3 {
			var s alldifferent.Sharing
			s.Init(takers, values+8)
			for i, y := range member {
				set := uint64(1+r.IntN(1<<values-1)) << 8
				sets[i] = set >> y.Shift
				s.SetOf(i)[0] = set
			}
			before := append([]uint64(nil), sets...)
			for i := range sets {
				n.Note(int32(i))
			}
			clear(n.Lost)
			possible := s.Filter()
			if !n.Settle() {
				require.False(t, possible, "%b", before)
				require.Zero(t, n.Broken)
				failed++
				continue
			}
			for i, y := range member {
				if possible {
					require.Zero(t, s.SetOf(i)[0]>>y.Shift&^sets[i], "%b", before)
				}
				require.Equal(t, before[i] != sets[i], n.Lost[0]>>i&1 != 0)
				lost += bits.OnesCount64(before[i] &^ sets[i])
				for k, z := range member[:i] {
					if sets[i]&(sets[i]-1) == 0 {
						require.Zero(t, sets[i]<<y.Shift&(sets[k]<<z.Shift), "%b", before)
					}
				}
			}
		}
	}
	require.Greater(t, lost, 1000)
	require.Greater(t, failed, 100)
}
