package csp

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Eleven decisions that differ, over ten values: each assignment breaks the one
// constraint, so any is the closest, whatever the budget.
func TestClosestBreaksTheOnlyConstraint(t *testing.T) {
	t.Parallel()
	for _, budget := range []int{0, 1, 100} {
		var m Model
		m.MaxDeadEnds = budget
		m.AllDifferent(m.Array("x", 11, Range(1, 10))...)
		answer, err := m.Closest(t.Context())
		require.Len(t, answer.Values, 11, budget)
		require.Len(t, answer.Broken, 1, budget)
		require.NoError(t, err, budget)
		require.Equal(t, QualityOptimal, answer.Quality)
	}
}

// A search that stops returns the best assignment known, with the constraints that it
// breaks.
func TestClosestWithinABudget(t *testing.T) {
	t.Parallel()
	last := 1 << 30
	for _, budget := range []int{1, 10, 100, 1000} {
		var m Model
		m.MaxDeadEnds = budget
		x := m.Array("x", 11, Range(1, 10))
		for i := range x {
			for k := range i {
				m.NotEqual(x[k], x[i])
			}
		}
		m.Sum(x, nil, Exactly, 40)
		answer, err := m.Closest(t.Context())
		if err != nil {
			require.Equal(t, ErrBudget, err)
			require.Equal(t, QualityLocalInfeasible, answer.Quality)
		}
		require.Len(t, answer.Values, 11)
		require.NotEmpty(t, answer.Broken)
		broken := 0
		for _, c := range m.constraints {
			if !c.Keeps(answer.Values) {
				require.Contains(t, answer.Broken, c)
				broken++
			}
		}
		require.Len(t, answer.Broken, broken)
		require.LessOrEqual(t, broken, last)
		last = broken
	}
}
