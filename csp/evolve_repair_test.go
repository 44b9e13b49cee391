package csp

import (
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A decision that follows others by a table and has none of its tuples has no value, which is an
// error however it came to have none.
func TestEvolveTableWithoutARow(t *testing.T) {
	for seed := range uint64(100) {
		var m Model
		a, b := m.Decide("a", Range(0, 1)), m.Decide("b", Range(0, 1))
		cost := m.Decide("cost", OneOf(-9, 0, 9, 15))
		m.Table([]Decision{a, b, cost}, [][]int{{0, 0, 0}, {1, 0, 9}, {1, 1, 15}})
		m.SumAs(m.Decide("total", Range(-400, 400)), []Decision{cost}, nil)
		answer, err := m.Evolve(t.Context(), evolve.Options{Seed: seed, MaxProposals: 3000})
		require.NoError(t, err, "seed %d", seed)
		require.Equal(t, QualityFeasible, answer.Quality)
	}
}

// goalModel returns a random model with decisions that follow others, by tables without some
// rows, sums and other functions, and a cost of many values that is the sum of some.
func goalModel(r *rand.Rand) (*Model, Decision) {
	g := newMaker(r, 2+r.IntN(3), r.IntN(9)-5)
	for range r.IntN(3) {
		x, y := g.one(), g.one()
		result := g.Decide("", OneOf(g.value(), g.value(), g.value()))
		var tuples [][]int
		for range 1 + r.IntN(8) {
			tuples = append(tuples, g.tuple([]Decision{x, y, result}))
		}
		g.Table([]Decision{x, y, result}, tuples)
	}
	for range r.IntN(3) {
		g.any()
	}
	var coefficients []int
	terms := g.several()
	for range terms {
		coefficients = append(coefficients, g.r.IntN(9)-4)
	}
	cost := g.Decide("", Range(-400, 400))
	g.SumAs(cost, terms, coefficients)
	return g.Model, cost
}

// Each solution of a search with a goal is better than the last, also where the bounds of the goal
// have no literals until they are needed, and the best is the same.
func TestImprovingImproves(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(56, 3))
	for i := range sudokutest.Scaled(2000) {
		m, x := goalModel(r)
		if i%2 == 0 {
			m = farModel(r)
			x = m.Decisions()[r.IntN(len(m.decisions))]
		}
		toward := []Relation{AtMost, AtLeast}[i/2%2]
		want, _ := m.best(t.Context(), x, toward)
		for fewBounds := range 3 {
			s := learnerFor(t, m, &goal{x: x.index, up: toward == AtLeast}, fewBounds)
			last, some := 0, false
			for more := s != nil; more; {
				found, err := s.next(t.Context())
				require.NoError(t, err)
				if more = found && s.improve(); found {
					v := s.goal.best
					require.True(t, !some || isBetter(v, last, toward), "%d after %d: %v", v, last, m.constraints)
					last, some = v, true
				}
			}
			require.Equal(t, want.Quality == QualityOptimal, some)
			require.True(t, !some || last == want.Values.Value(x), "%v", m.constraints)
		}
	}
}

// The only assignment that deduction leaves is optimal for any goal.
func TestGoalOfOneAssignment(t *testing.T) {
	for _, toward := range []Relation{AtMost, AtLeast} {
		var m Model
		x, y := m.Decide("x", Range(-2, 1)), m.Decide("y", Range(-3, 1))
		end := m.Decide("end", Range(-10, 10))
		m.LessEqual(x.Plus(3), y)
		m.Maximum(end, x.Plus(4), y)
		goal := Goal{end, toward}
		want, err := m.best(t.Context(), end, toward)
		require.NoError(t, err)
		evolved, err := m.Evolve(t.Context(), evolve.Options{}, goal)
		require.NoError(t, err)
		raced, err := m.Race(t.Context(), evolve.Options{}, goal)
		require.NoError(t, err)
		for _, answer := range []Answer{evolved, raced} {
			answer.Stats = want.Stats
			require.Equal(t, want, answer)
		}
		require.Equal(t, 2, want.Bound)
	}
}

// Random models of all forms evolve, alone and against Solve, with a goal or without, and keep the
// laws of evolution: an answer or the end of the budget, and never an error of a law. What is
// feasible keeps everything, and what is optimal is what the search says.
func TestEvolveKeepsItsLaws(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(56, 2))
	kinds := len(plainKinds) + len(formsOf)
	solved := 0
	n := sudokutest.Scaled(500)
	for i := range n {
		m, cost := goalModel(r)
		if i%2 == 0 {
			g := newMaker(r, 3, r.IntN(9)-5)
			for g.anyOf(i / 2 % kinds); r.IntN(3) > 0; {
				g.any()
			}
			m, cost = g.Model, g.Decisions()[0]
		}
		checkPlan(t, m, 20)
		var goals []Goal
		if r.IntN(2) == 0 {
			goals = []Goal{{cost, []Relation{AtMost, AtLeast}[r.IntN(2)]}}
		}
		opts := evolve.Options{Seed: uint64(i), MaxProposals: 1500}
		evolved, err := m.Evolve(t.Context(), opts, goals...)
		checkEvolved(t, m, evolved, err, goals)
		if evolved.Quality == QualityFeasible || evolved.Quality == QualityOptimal {
			solved++
		}
		raced, err := m.Race(t.Context(), opts, goals...)
		checkEvolved(t, m, raced, err, goals)
	}
	require.Greater(t, solved, n/10)
}

func checkEvolved(t *testing.T, m *Model, answer Answer, err error, goals []Goal) {
	if err != nil && !errors.Is(err, ErrNoSolution) {
		require.ErrorIs(t, err, ErrBudget, "%v", m.constraints)
	}
	kept := answer.Quality == QualityFeasible || answer.Quality == QualityOptimal
	require.Equal(t, kept, answer.Values != nil && len(broken(m, answer.Values)) == 0, "%v", m.constraints)
	if len(goals) == 0 || !kept {
		return
	}
	best, err2 := m.best(t.Context(), goals[0].Of, goals[0].Toward)
	require.NoError(t, err2)
	want := best.Values.Value(goals[0].Of)
	require.False(t, isBetter(want, answer.Bound, goals[0].Toward), "%v", m.constraints)
	if err == nil {
		require.Equal(t, QualityOptimal, answer.Quality, "%v", m.constraints)
		require.Equal(t, want, answer.Bound, "%v", m.constraints)
	}
}

// A constant has its value in an assignment that is older than it, and a constraint that has it is
// kept or not.
func TestConstantsAfterTheSearch(t *testing.T) {
	var m Model
	x := m.Decide("x", Range(1, 3))
	m.AtLeast(x, 3)
	answer, err := m.Solve(t.Context())
	require.NoError(t, err)
	y := m.Decide("y", Range(4, 6))
	five, seven := m.Constant(5), m.Constant(7)
	require.Equal(t, 5, answer.Values.Value(five))
	require.Equal(t, 9, answer.Values.Value(seven.Plus(2)))
	require.Equal(t, 0, answer.Values.Value(y))
	require.Zero(t, Assignment(nil).Value(five))
	require.True(t, m.Less(x, five).Keeps(answer.Values))
	require.False(t, m.Less(five, x).Keeps(answer.Values))
	require.False(t, m.Less(x, y).Keeps(answer.Values))
	require.Len(t, answer.Values, 1)
}
