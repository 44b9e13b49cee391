package csp

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// inOrderByForce returns the values of goals in the best solution, or nil.
func inOrderByForce(m *Model, goals []Goal) (best []int) {
	bruteForce(m, func(a Assignment) {
		if len(broken(m, a)) > 0 {
			return
		}
		values := valuesOf(a, goals)
		for i, v := range values {
			if best == nil || isBetter(v, best[i], goals[i].Toward) {
				best = values
				return
			}
			if v != best[i] {
				return
			}
		}
	})
	return best
}

func valuesOf(a Assignment, goals []Goal) (values []int) {
	for _, g := range goals {
		values = append(values, a.Value(g.Of))
	}
	return values
}

func TestOptimizeAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(57, 2))
	some := 0
	for range max(500, sudokutest.Scaled(2000)) {
		m := newMaker(r, 2, -3)
		for range 1 + r.IntN(3) {
			m.any()
		}
		goals := make([]Goal, 1+r.IntN(3))
		for i := range goals {
			goals[i] = Goal{m.one(), AtMost}
			if r.IntN(2) == 0 {
				goals[i].Toward = AtLeast
			}
		}
		want := inOrderByForce(m.Model, goals)
		answer, proven, err := m.Optimize(t.Context(), goals...)
		if want == nil {
			require.ErrorIs(t, err, ErrNoSolution)
			require.Zero(t, proven)
			continue
		}
		some++
		require.NoError(t, err)
		require.Equal(t, len(goals), proven)
		require.Equal(t, QualityOptimal, answer.Quality)
		require.Equal(t, want, valuesOf(answer.Values, goals), "%v of %v", goals, m.constraints)
		require.Empty(t, broken(m.Model, answer.Values))
		require.Equal(t, want[len(want)-1], answer.Bound)
		for m.MaxDeadEnds = 1; m.MaxDeadEnds < 6; m.MaxDeadEnds++ {
			answer, proven, err := m.Optimize(t.Context(), goals...)
			require.LessOrEqual(t, answer.Stats.Backtracks, int64(m.MaxDeadEnds))
			if err == nil {
				require.Equal(t, want, valuesOf(answer.Values, goals))
				continue
			}
			require.ErrorIs(t, err, ErrBudget)
			require.Less(t, proven, len(goals))
			require.False(t, isBetter(want[proven], answer.Bound, goals[proven].Toward))
			if answer.Values != nil {
				require.Equal(t, QualityFeasible, answer.Quality)
				require.Equal(t, want[:proven], valuesOf(answer.Values, goals)[:proven])
				require.Empty(t, broken(m.Model, answer.Values))
			}
		}
	}
	require.Greater(t, some, 100)
}

func TestOptimizeRefuses(t *testing.T) {
	t.Parallel()
	var m, other Model
	x, y := m.Decide("x", Range(0, 9)), other.Decide("y", Range(0, 9))
	for _, goals := range [][]Goal{{{x, Exactly}}, {{x, AtMost}, {y, AtMost}}, {{}}, {{x, AtMost}, {x.Plus(math.MaxInt), AtLeast}}} {
		_, proven, err := m.Optimize(t.Context(), goals...)
		var option *OptionError
		require.True(t, errors.As(err, &option), "%v", goals)
		require.Zero(t, proven)
	}
	answer, proven, err := m.Optimize(t.Context())
	require.NoError(t, err)
	require.Zero(t, proven)
	require.Equal(t, QualityFeasible, answer.Quality)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err = m.Optimize(ended, Goal{x, AtMost})
	require.ErrorIs(t, err, context.Canceled)
}
