package csp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// groupsOnly returns a random model of groups, small enough to try all assignments.
func groupsOnly(r *rand.Rand) *Model {
	var m Model
	for range 3 + r.IntN(4) {
		domain := Range(1, 2+r.IntN(4))
		if r.IntN(3) == 0 {
			domain = OneOf(r.IntN(6), r.IntN(6), r.IntN(6), 20*r.IntN(2))
		}
		m.Decide("", domain)
	}
	all := m.Decisions()
	for range 1 + r.IntN(4) {
		var group []Decision
		for _, x := range r.Perm(len(all))[:2+r.IntN(len(all)-1)] {
			group = append(group, all[x].Plus(max(0, r.IntN(6)-3)))
		}
		if r.IntN(4) == 0 {
			group = append(group, group[0].Plus(1))
		}
		m.AllDifferent(group...)
	}
	return &m
}

// sudoku4 returns the model of a 4×4 sudoku with a given.
func sudoku4() *Model {
	var m Model
	cells := m.Array("", 16, Range(1, 4))
	var units [12][]Decision
	for i, x := range cells {
		for _, unit := range []int{i / 4, 4 + i%4, 8 + i/8*2 + i%4/2} {
			units[unit] = append(units[unit], x)
		}
	}
	for _, unit := range units {
		m.AllDifferent(unit...)
	}
	m.Fix(cells[0], 1)
	return &m
}

// The learner takes over a search of groups at any point without missing a solution
// or finding one again.
func TestModelHandsOver(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 7))
	models := []*Model{queens(6), queensByPairs(5), sudoku4()}
	random := max(100, sudokutest.Scaled(100))
	for range random {
		models = append(models, groupsOnly(r))
	}
	taken, tried := 0, 0
	for _, m := range models {
		want := map[string]bool{}
		count := 0
		if len(m.decisions) < 8 {
			bruteForce(m, func(a Assignment) {
				if len(broken(m, a)) == 0 {
					want[keyOf(a)] = true
				}
			})
			count = len(want)
		} else {
			count = 72 // of the 288 grids 4×4
		}
		for limit := -1; limit < 8; limit++ {
			s := wideOnly(t, m, nil, limit)
			if s == nil {
				require.Zero(t, count)
				break
			}
			found := map[string]bool{}
			for {
				var ok bool
				var err error
				if limit%2 == 0 {
					ok, err = s.next(t.Context())
					require.NoError(t, err)
				} else {
					ok = stepToSolution(t, s)
				}
				if !ok {
					break
				}
				a := s.assignment()
				require.Empty(t, broken(m, a), "limit %d", limit)
				require.False(t, found[keyOf(a)], "found twice, limit %d", limit)
				found[keyOf(a)] = true
			}
			require.Len(t, found, count, "limit %d", limit)
			if tried++; s.learner != nil {
				taken++
				require.GreaterOrEqual(t, int(s.stats().Backtracks), limit)
			}
		}
	}
	require.Greater(t, taken, random)
	require.Greater(t, tried-taken, random)
}

// stepToSolution is next, by the steps of a history. All its choices are values.
func stepToSolution(t *testing.T, s *search) bool {
	for {
		state, err := s.step(t.Context())
		require.NoError(t, err)
		if state == learn.Exhausted {
			return false
		}
		e := s.event(state, 1)
		if e.Kind == EventChoice {
			require.Equal(t, Exactly, e.Relation)
			require.True(t, s.has(e.Decision.index, e.Value))
			require.Positive(t, e.Level)
		}
		if state == learn.Standing {
			return true
		}
	}
}

// Deduction on narrow groups leaves what the complete filter of each group leaves.
func TestGroupDeductionIsComplete(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(4, 7))
	removed := 0
	for range 2000 {
		m := groupsOnly(r)
		d := newRootDomains(m)
		ok, err := d.reduce(t.Context(), mustRules(t, m, d))
		require.NoError(t, err)
		twin := newRootDomains(m)
		possible := shareOutAll(m, twin)
		require.Equal(t, possible, ok, "%v", m.constraints)
		for x := range int32(len(m.decisions)) {
			if ok {
				require.Equal(t, twin.domain(x), d.domain(x), "%v, decision %d", m.constraints, x)
				removed += countBits(m.bits[x:x+1]) - d.countValues(x)
			}
		}
	}
	require.Greater(t, removed, 500)
}

// shareOutAll is the slow twin of reduce: it applies sharedOut to all groups until
// it removes nothing more. It returns false if there is no solution.
func shareOutAll(m *Model, d *rootDomains) bool {
	for changed := true; changed; {
		changed = false
		for _, c := range m.constraints {
			sets := make([][]int, len(c.decisions))
			for i, x := range c.decisions {
				for v := range d.remaining(x.index) {
					sets[i] = append(sets[i], v+x.plus())
				}
			}
			for i, left := range sudokutest.SharedOut(sets) {
				if len(left) == 0 {
					return false
				}
				for _, v := range sets[i] {
					if !slices.Contains(left, v) {
						d.removeValue(c.decisions[i].index, v-c.decisions[i].plus())
						changed = true
					}
				}
			}
		}
	}
	return true
}

// Decisions whose values lie far apart take no room for the values between them.
func TestGroupsFarApart(t *testing.T) {
	t.Parallel()
	m := new(Model)
	far := 1 << 27
	near := m.Array("near", 3, Range(-far, -far+2))
	m.AllDifferent(append(near, m.Array("far", 3, Range(far, far+2))...)...)
	m.NotEqual(near[0], m.Decide("alone", OneOf(far)))
	n, err := m.Count(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, 6*6, n)

	m.AllDifferent(append(near, m.Decide("fourth", Range(-far, -far+2)), m.Decide("other", OneOf(far)))...)
	_, err = m.Solve(t.Context())
	require.ErrorIs(t, err, ErrNoSolution)
}
