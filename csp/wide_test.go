package csp

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// wideOnly returns the search of a model by groups and sums, which the learner takes over
// from after limit dead ends, or nil if deduction finds no solution.
func wideOnly(t *testing.T, m *Model, g *goal, limit int) *search {
	d := newRootDomains(m)
	r := mustRules(t, m, d)
	require.True(t, r.suitWide())
	ok, err := d.reduce(t.Context(), r)
	require.NoError(t, err)
	if !ok {
		return nil
	}
	s := &search{rootDomains: d, model: m, goal: g, beginning: r}
	s.begin(wideSearchOf(m, d, g, limit))
	return s
}

// groupsAndSums returns a random model of groups, sums and pairs. Its values are up to 200
// apart, so that domains have several words.
func groupsAndSums(r *rand.Rand) *Model {
	var m Model
	x := make([]Decision, 3+r.IntN(3))
	for i := range x {
		values := make([]int, 2+r.IntN(3))
		for k := range values {
			values[k] = r.IntN(7)*33 - 66 - r.IntN(2)
		}
		x[i] = m.Decide("", OneOf(values...))
	}
	some := func() (list []Decision, coefficients []int) {
		for _, i := range r.Perm(len(x))[:2+r.IntN(len(x)-2)] {
			list = append(list, x[i].Plus(r.IntN(3)*33-33))
			coefficients = append(coefficients, r.IntN(4)-2)
		}
		return list, coefficients
	}
	for range 1 + r.IntN(4) {
		list, coefficients := some()
		switch r.IntN(7) {
		case 0, 1, 2:
			m.AllDifferent(list...)
		case 3, 4:
			m.Sum(list, coefficients, Relation(1+r.IntN(3)), r.IntN(200)-100)
		case 5:
			sum := m.Decide("", OneOf(-33, 0, 1, 33, 65, 66, 99))
			m.Sum(append(list, sum), nil, Exactly, 0)
		default:
			m.LessEqual(list[0], list[1])
		}
	}
	if r.IntN(5) == 0 {
		m.Equal(x[0], x[1].Plus(33))
		m.Equal(x[2], x[2])
	}
	if r.IntN(2) == 0 {
		values := x[0].Values()
		m.Hint(x[0], values[len(values)-1], values[0])
		m.Hint(x[1])
	}
	return &m
}

// The search by groups and sums finds the solutions of brute force, and the best one,
// whenever the learner takes over.
func TestWideSearchAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(39, 3))
	some, none, taken := 0, 0, 0
	for range max(150, sudokutest.Scaled(300)) {
		m := groupsAndSums(r)
		want := map[string]bool{}
		bruteForce(m, func(a Assignment) {
			if len(broken(m, a)) == 0 {
				want[keyOf(a)] = true
			}
		})
		if len(want) > 0 {
			some++
		} else {
			none++
		}
		x := m.decision(int32(r.IntN(len(m.decisions))))
		for _, limit := range []int{-1, 0, 1, 3, 1000} {
			s := wideOnly(t, m, nil, limit)
			if s == nil {
				require.Empty(t, want)
				break
			}
			require.Equal(t, want, allSolutions(t, s, limit%2 == 0), "limit %d, %v", limit, m.constraints)
			if s.learner != nil {
				taken++
			}
			for _, toward := range []Relation{AtMost, AtLeast} {
				best, any := bestByForce(m, x, toward)
				s := wideOnly(t, m, &goal{x: x.index, up: toward == AtLeast}, limit)
				for more := true; more; {
					ok, err := s.next(t.Context())
					require.NoError(t, err)
					if more = ok; ok {
						require.Empty(t, broken(m, s.assignment()))
						more = s.improve()
						require.False(t, isBetter(best, s.goalBound(), toward))
					}
				}
				require.Equal(t, any, s.goal.found)
				require.True(t, !any || s.goal.best == best, "limit %d, %v: %d %v", limit, m.constraints, best, s.goal)
			}
		}
	}
	require.Greater(t, min(some, none, taken), 50)
}

// The learner takes over after the first dead end beyond the limit, and not before.
func TestWideSearchLimit(t *testing.T) {
	deadEnds := 1000
	for _, more := range []int{0, 0, -1} {
		s := wideOnly(t, queensByPairs(8), nil, deadEnds+more)
		ok, err := s.next(t.Context())
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, more < 0, s.learner != nil, "limit %d", deadEnds+more)
		if more == 0 {
			deadEnds = int(s.stats().Backtracks)
			require.Greater(t, deadEnds, 1)
		}
	}
}

// Where sums of the others give most decisions their values, the search of groups and sums
// begins: the strong search met more dead ends.
func TestDifferencesThatDiffer(t *testing.T) {
	t.Parallel()
	for first := range 3 {
		m := costas(14)
		m.Fix(m.decision(0), first)
		m.MaxDeadEnds = 10_000
		answer, err := m.Solve(t.Context())
		require.NoError(t, err)
		require.Empty(t, broken(m, answer.Values))
	}
	n, err := costas(8).Count(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, 444, n)
}
