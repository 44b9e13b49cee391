package csp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// randomBranch returns a pure function that chooses any choice, also ones that make no sense.
func randomBranch(m *Model, seed uint64) func(Domains) (Choice, bool) {
	return func(left Domains) (Choice, bool) {
		sum := seed
		for _, x := range m.Decisions() {
			low, high := left.Range(x)
			sum = sum*31 + uint64(left.Size(x)) + uint64(low) + uint64(high)<<4
		}
		r := rand.New(rand.NewPCG(sum, 1))
		x := m.decision(int32(r.IntN(len(m.decisions))))
		low, high := left.Range(x)
		return Choice{x.Plus(1), Relation(1 + r.IntN(5)), low + r.IntN(high-low+3)}, r.IntN(5) > 0
	}
}

// A function that chooses changes the order of solutions, not which there are.
func TestBranchKeepsSolutions(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(57, 1))
	moved := 0
	for i := range max(200, sudokutest.Scaled(500)) {
		g := newMaker(r, 2, -3)
		if i%3 == 0 {
			g.narrowest = 3 // some decisions are wide
		}
		for range 1 + r.IntN(3) {
			g.any()
		}
		if g.err != nil {
			continue
		}
		plain, _ := g.Solve(t.Context())
		g.Branch(randomBranch(g.Model, r.Uint64()))
		chosen, err := g.Solve(t.Context())
		if err == nil && !slices.Equal(plain.Values, chosen.Values) {
			moved++
		}
		again, _ := g.Solve(t.Context())
		require.Equal(t, chosen, again)
		if g.narrowest == 0 {
			allWays(t, g.Model)
		}
		x := g.one()
		best, some := bestByForce(g.Model, x, AtMost)
		answer, err := g.Minimize(t.Context(), x)
		require.Equal(t, some, err == nil)
		if some {
			require.Equal(t, best, answer.Values.Value(x))
		}
	}
	require.Greater(t, moved, 15)
}

// The domains that the function sees are what the constraints leave, and its choices come first.
func TestBranchSeesDomains(t *testing.T) {
	for _, bounds := range []bool{false, true} {
		var m Model
		x := m.Array("x", 3, Range(0, 9))
		if bounds {
			wide := m.Decide("wide", Range(0, 1<<20))
			m.Sum(append(slices.Clone(x), wide), nil, Exactly, 30)
		}
		m.Less(x[0], x[1])
		m.NotEqual(x[1], x[2])
		calls := 0
		m.Branch(func(left Domains) (Choice, bool) {
			low, high := left.Range(x[1].Plus(1))
			switch calls++; calls {
			case 1:
				require.Equal(t, [3]int{2, 10, 9}, [3]int{low, high, left.Size(x[1])})
				require.False(t, left.Has(x[1], 0))
				require.True(t, left.Has(x[1].Plus(1), 10))
				return Choice{x[1], Exactly, 5}, true
			case 2:
				require.Equal(t, [3]int{6, 6, 1}, [3]int{low, high, left.Size(x[1])})
				require.False(t, left.Has(x[2], 5))
				return Choice{x[0], Exactly, 0}, true
			case 3:
				_, last := left.Range(Decision{})
				require.Zero(t, last+left.Size(Decision{}))
				require.False(t, left.Has(Decision{}, 0))
				return Choice{x[2].Plus(2), Exactly, 9}, true
			}
			return Choice{}, false
		})
		answer, err := m.Solve(t.Context())
		require.NoError(t, err)
		require.Equal(t, Assignment{0, 5, 7}, answer.Values[:3])
		m.Branch(nil)
		answer, err = m.Solve(t.Context())
		require.NoError(t, err)
		require.NotEqual(t, Assignment{0, 5, 7}, answer.Values[:3])
	}
}
