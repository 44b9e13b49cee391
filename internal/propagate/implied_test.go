package propagate

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Sums that fill full groups and don't add up to the totals of these are refuted while the
// problem is compiled, whichever of the groups is wrong. Right ones are not.
func TestSumsThatFillGroups(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 1))
	for round := range 400 {
		const size = 6
		groups := 1 + r.IntN(3)
		domains := make([]uint64, groups*size)
		for i := range domains {
			domains[i] = 1<<size - 1
		}
		p := New(domains)
		wrong := round%2 == 0
		at := r.IntN(groups)
		for g := range groups {
			vars, values := make([]int, size), r.Perm(size)
			for i := range vars {
				vars[i] = g*size + i
			}
			p.Differ(vars...)
			cut := 2 + r.IntN(size-3) // both parts have two variables
			if r.IntN(4) == 0 {
				cut = size
			}
			for _, part := range [][2]int{{0, cut}, {cut, size}} {
				if part[0] == size {
					continue
				}
				total := 0
				for _, v := range values[part[0]:part[1]] {
					total += v
				}
				if p.Differ(vars[part[0]:part[1]]...); wrong && g == at && part[0] == 0 {
					total += 1 - 2*(total/(cut*size/2)) // towards the middle
				}
				p.Sum(vars[part[0]:part[1]], nil, Exactly, total)
			}
		}
		e := p.Compile()
		require.Equal(t, wrong, e.plan.bad, "round %d", round)
		n, stats, err := e.Examine(t.Context(), 1, Options{})
		require.NoError(t, err)
		require.Equal(t, !wrong, n == 1)
		if wrong {
			require.Zero(t, stats)
		}
	}
}

// Full groups come in families of disjoint groups that cover all variables where there are
// such: the rows, the columns and the boxes of a grid.
func TestFamilies(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 3}} {
		high, wide := size[0], size[1]
		side := high * wide
		domains := make([]uint64, side*side)
		for i := range domains {
			domains[i] = 1<<side - 1
		}
		p := New(domains)
		units := make([][]int, 3*side)
		for i := range domains {
			for _, u := range []int{i / side, side + i%side, 2*side + i/side/high*high + i%side/wide} {
				units[u] = append(units[u], i)
			}
		}
		for _, u := range rand.New(rand.NewPCG(1, 1)).Perm(len(units)) {
			p.Differ(units[u]...)
		}
		b := newCompiler(p)
		b.statedDifferences()
		b.crossings()
		require.Len(t, b.family, 3)
		for _, f := range b.family {
			seen := make([]int, side*side)
			for _, g := range f {
				for _, x := range b.fulls[g].vars {
					seen[x]++
				}
			}
			require.Len(t, f, side)
			for _, n := range seen {
				require.Equal(t, 1, n)
			}
		}
	}
}
