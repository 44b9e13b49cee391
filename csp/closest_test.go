package csp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
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

// A constraint that the learner doesn't know, beside one whose variables are free once it is
// broken: each solution refused is a dead end and teaches something.
func TestClosestEndsWithoutBudget(t *testing.T) {
	t.Parallel()
	for _, budget := range []int{0, 3} {
		var m Model
		m.MaxDeadEnds = budget
		x := m.Decide("x", Range(-1, 2))
		m.Satisfies([]Decision{x}, func([]int) bool { return false })
		m.Enclosed([]Decision{x, x, x, x, x.Plus(1)}, 2)
		answer, err := m.Closest(sudokutest.CountingContext(t.Context(), 1000))
		if budget == 0 {
			require.NoError(t, err)
			require.Equal(t, QualityOptimal, answer.Quality)
		} else {
			require.Equal(t, ErrBudget, err)
			require.EqualValues(t, budget, answer.Stats.Backtracks)
		}
		require.Len(t, answer.Broken, 2)
	}
}

// Every search ends with its budget: it makes no more dead ends, and not more than a few
// steps between two.
func TestBudgetsEndSearches(t *testing.T) {
	t.Parallel()
	models := sudokutest.Scaled(1000)
	r := rand.New(rand.NewPCG(7, 7))
	spent := 0
	for range models {
		g := newMaker(r, 2, -2)
		g.Satisfies(g.Decisions(), func(v []int) bool { return v[0]*v[1] == 6 })
		for range 1 + r.IntN(4) {
			g.any()
		}
		g.MaxDeadEnds = 1 + r.IntN(6)
		for _, search := range []func() (Answer, error){
			func() (Answer, error) {
				answer, err := g.Solve(sudokutest.CountingContext(t.Context(), 1000))
				require.Equal(t, err == nil, answer.Quality == QualityFeasible)
				return answer, err
			},
			func() (Answer, error) {
				answer, err := g.Unique(sudokutest.CountingContext(t.Context(), 1000))
				require.Equal(t, err == nil, answer.Quality == QualityProvenUnique)
				require.Equal(t, err == ErrManySolutions || err == ErrBudget && answer.Values != nil, answer.Quality == QualityFeasible)
				return answer, err
			},
			func() (Answer, error) { return g.Closest(sudokutest.CountingContext(t.Context(), 1000)) },
		} {
			answer, err := search()
			require.NotErrorIs(t, err, context.Canceled, "%v", g.constraints)
			require.LessOrEqual(t, answer.Stats.Backtracks, int64(g.MaxDeadEnds), "%v", g.constraints)
			if err == ErrBudget {
				spent++
			}
		}
	}
	require.Greater(t, spent, models/20)
}

// Solve and Unique that stop after the first solution of one don't know that it is the only one.
func TestQualityOfTheFirst(t *testing.T) {
	var m Model
	m.MaxDeadEnds = 3
	m.Satisfies(m.Array("x", 2, Range(0, 9)), func(v []int) bool { return v[0]+v[1] == 0 })
	answer, err := m.Unique(t.Context())
	require.Equal(t, ErrBudget, err)
	require.Equal(t, QualityFeasible, answer.Quality)
	require.Equal(t, Assignment{0, 0}, answer.Values)
	answer, err = m.Solve(t.Context())
	require.NoError(t, err)
	require.Equal(t, QualityFeasible, answer.Quality)
}

// The budget of Closest is for all its searches together, also above that of the first one.
func TestBudgetOfClosestIsOne(t *testing.T) {
	var m Model
	list := m.Array("x", 9, Range(1, 6))
	for i, x := range list {
		for _, y := range list[:i] {
			m.NotEqual(x, y)
		}
	}
	for _, m.MaxDeadEnds = range []int{firstDescent + 1, firstDescent + 40, 2 * firstDescent} {
		answer, err := m.Closest(t.Context())
		require.ErrorIs(t, err, ErrBudget)
		require.Equal(t, int64(m.MaxDeadEnds), answer.Stats.Backtracks)
	}
}

// What Closest breaks weighs the least, by brute force, also within a budget or a context
// that end it early: then it is an assignment with what it breaks.
func TestClosestWeighsConstraints(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(39, 5))
	heavier := 0
	for range max(100, sudokutest.Scaled(500)) {
		g := newMaker(r, 2, -3)
		for range 2 + r.IntN(4) {
			g.any()
		}
		for _, c := range g.constraints {
			if r.IntN(3) > 0 {
				require.Same(t, c, c.Weighted(1+r.IntN(9)*r.IntN(100)))
			}
		}
		weight := func(list []*Constraint) (sum int) {
			for _, c := range list {
				sum += c.cost()
			}
			return sum
		}
		least, fewest := 1<<30, len(g.constraints)
		bruteForce(g.Model, func(a Assignment) {
			least, fewest = min(least, weight(broken(g.Model, a))), min(fewest, len(broken(g.Model, a)))
		})
		answer, err := g.Closest(t.Context())
		require.NoError(t, err)
		require.Equal(t, broken(g.Model, answer.Values), answer.Broken)
		require.Equal(t, least, weight(answer.Broken), "%v", g.constraints)
		require.Equal(t, least == 0, answer.Quality == QualityFeasible)
		if len(answer.Broken) > fewest {
			heavier++
		}
		for g.MaxDeadEnds = 1; g.MaxDeadEnds < 5; g.MaxDeadEnds++ {
			early, err := g.Closest(t.Context())
			require.Equal(t, broken(g.Model, early.Values), early.Broken)
			require.GreaterOrEqual(t, weight(early.Broken), least)
			require.Equal(t, err == nil, early.Quality != QualityLocalInfeasible)
			require.True(t, err != nil || weight(early.Broken) == least)
			require.LessOrEqual(t, early.Stats.Backtracks, int64(g.MaxDeadEnds))
		}
	}
	require.Positive(t, heavier, "in no round the lightest broke more constraints: other draws, or more rounds")
}

func TestWeightsOutOfRange(t *testing.T) {
	for _, weight := range []int{0, -1, heaviest + 1} {
		var m Model
		x := m.Decide("x", Range(1, 2))
		m.Less(x, x).Named("never").Weighted(weight)
		for _, err := range searches(t, &m) {
			require.EqualError(t, err, fmt.Sprintf("csp: never: weight: %d, want 1 to 65,536", weight))
		}
	}
}

// Where far too much is asked for, Evolve gets much nearer than searches do, of constraints
// that domains would say too.
func TestClosestEvolves(t *testing.T) {
	var m Model
	r := rand.New(rand.NewPCG(100, 1))
	colours := m.Array("", 100, Range(1, 8))
	for i, x := range colours {
		for _, y := range colours[:i] {
			if r.IntN(10) < 3 {
				m.NotEqual(x, y).Weighted(1 + r.IntN(5))
			}
		}
		m.Fix(x, 2)
	}
	m.MaxDeadEnds = 300
	answer, err := m.Closest(t.Context())
	require.ErrorIs(t, err, ErrBudget)
	weight := 0
	for _, c := range answer.Broken {
		weight += c.cost()
	}
	require.Less(t, weight, 400)
	require.Equal(t, broken(&m, answer.Values), answer.Broken)
}
