package csp

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

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

// The learner that takes the fewest values first finds the solutions of brute force, before and
// after restarts, and the best one.
func TestFewestFirstAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(39, 3))
	some, none, first := 0, 0, 0
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
		for _, unit := range []int{1, 2, 64} {
			s := learnerOnly(t, m)
			if s == nil {
				require.Empty(t, want)
				break
			}
			if s.learner.fewestFirst {
				first++
			}
			s.learner.learner.RestartUnit = unit
			require.Equal(t, want, allSolutions(t, s, unit == 2), "restarts after %d, %v", unit, m.constraints)
			for _, toward := range []Relation{AtMost, AtLeast} {
				best, any := bestByForce(m, x, toward)
				s := learnerFor(t, m, &goal{x: x.index, up: toward == AtLeast}, 0)
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
				require.True(t, !any || s.goal.best == best, "%v: %d %v", m.constraints, best, s.goal)
			}
		}
	}
	require.Greater(t, min(some, none, first), 50)
}

// Of groups the learner takes the decisions with the fewest values first: 200 queens with few dead
// ends.
func TestFewestFirst(t *testing.T) {
	m := queens(200)
	m.MaxDeadEnds = 64 // before the first restart
	answer, err := m.Solve(t.Context())
	require.NoError(t, err)
	require.Empty(t, broken(m, answer.Values))
}

// Where sums of the others give most decisions their values, the learner begins: the strong search
// met more dead ends.
func TestDifferencesThatDiffer(t *testing.T) {
	t.Parallel()
	for first := range 3 {
		m := costas(12)
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
