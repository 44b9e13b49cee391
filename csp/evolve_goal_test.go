package csp

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A goal is reached as Minimize and Maximize prove, by Evolve with a value no better and by
// Race with the same proof.
func TestEvolveGoals(t *testing.T) {
	ctx := t.Context()
	for name, make := range map[string]func() (*Model, Decision){
		"tour":     func() (*Model, Decision) { return tourModel(towns(7)) },
		"places":   func() (*Model, Decision) { return placesModel(matrices(6)) },
		"knapsack": func() (*Model, Decision) { return knapsack(12) },
		"ruler":    func() (*Model, Decision) { return golomb(5, 20) },
		"shop":     func() (*Model, Decision) { return jobShop(randomShop(3, 5)) },
	} {
		t.Run(name, func(t *testing.T) {
			m, x := make()
			for _, toward := range []Relation{AtMost, AtLeast} {
				want, err := m.best(ctx, x, toward)
				require.NoError(t, err)
				answer, err := m.Evolve(ctx, evolve.Options{MaxProposals: 30_000}, Goal{x, toward})
				require.Equal(t, err == nil, answer.Quality == QualityOptimal)
				require.Empty(t, broken(m, answer.Values))
				if name != "shop" || toward == AtLeast { // of which few moves are good
					require.Equal(t, want.Values.Value(x), answer.Values.Value(x), "%v", toward)
				}
				if toward == AtMost {
					require.GreaterOrEqual(t, answer.Values.Value(x), want.Bound)
					require.LessOrEqual(t, answer.Bound, want.Bound)
				} else {
					require.GreaterOrEqual(t, answer.Bound, want.Bound)
				}
				raced, err := m.Race(ctx, evolve.Options{}, Goal{x, toward})
				require.NoError(t, err)
				require.Equal(t, QualityOptimal, raced.Quality)
				require.Equal(t, want.Bound, raced.Bound)
				require.Equal(t, want.Bound, raced.Values.Value(x))
			}
		})
	}
}

// What stays broken is said, and so is a value that deduction proves best.
func TestEvolveGoalAtItsEnds(t *testing.T) {
	ctx := t.Context()
	m := queens(3)
	x := m.Decisions()[0]
	few := evolve.Options{MaxProposals: 2000, Steps: 500}
	answer, err := m.Evolve(ctx, few, Goal{x, AtMost})
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, QualityLocalInfeasible, answer.Quality)
	require.NotEmpty(t, answer.Broken)
	answer, err = m.Race(ctx, few, Goal{x, AtMost})
	require.ErrorIs(t, err, ErrNoSolution)
	require.Equal(t, QualityInfeasible, answer.Quality)

	free := queens(8)
	x = free.Decide("of no constraint", Range(-3, 5))
	answer, err = free.Evolve(ctx, evolve.Options{}, Goal{x.Plus(10), AtLeast})
	require.NoError(t, err)
	require.Equal(t, QualityOptimal, answer.Quality)
	require.Equal(t, 15, answer.Bound)
	require.Equal(t, 5, answer.Values.Value(x))

	var one Model
	x = one.Decide("", Range(4, 4))
	answer, err = one.Race(ctx, evolve.Options{}, Goal{x, AtMost})
	require.NoError(t, err)
	require.Equal(t, Answer{Quality: QualityOptimal, Values: Assignment{4}, Bound: 4}, Answer{Quality: answer.Quality, Values: answer.Values, Bound: answer.Bound})

	for _, goals := range [][]Goal{{{x, AtMost}, {x, AtMost}}, {{x, Exactly}}, {{free.Decisions()[0], AtMost}}, {{}}} {
		var wrong *OptionError
		_, err = one.Evolve(ctx, evolve.Options{}, goals...)
		require.ErrorAs(t, err, &wrong)
		_, err = one.Race(ctx, evolve.Options{}, goals...)
		require.ErrorAs(t, err, &wrong)
	}

	cancelled, cancel := context.WithCancel(ctx)
	tour, length := tourModel(towns(12))
	cancel()
	_, err = tour.Evolve(cancelled, evolve.Options{}, Goal{length, AtMost})
	require.ErrorIs(t, err, context.Canceled)
	tour.MaxDeadEnds = 1
	answer, err = tour.Race(ctx, few, Goal{length, AtMost}) // neither proves anything
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, QualityFeasible, answer.Quality)
	require.Less(t, answer.Bound, answer.Values.Value(length))
}

// Each move with a goal can be undone, and keeps counts as a new count has them.
func TestMovesWithGoal(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(50, 1))
	var models []*Model
	roster, _ := rosterModel(randomWishes())
	tour, _ := tourModel(towns(9))
	models = append(models, roster, tour, magic(5), colouring(randomEdges(12), 12, 5), interval(12))
	for range max(200, sudokutest.Scaled(2000)) {
		data := make([]byte, 10+r.IntN(60))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		models = append(models, modelOfBytes(data))
	}
	for _, m := range models {
		p, err := newPlan(t.Context(), m)
		if errors.Is(err, ErrNoSolution) || err == nil && len(p.genes) == 0 {
			continue
		}
		require.NoError(t, err)
		x := m.Decisions()[r.IntN(len(m.Decisions()))]
		require.NoError(t, p.setGoal([]Goal{{x, AtMost}}))
		source := rng.New(3, 4)
		w := &seeker{plan: p, best: p.newGenome(), ways: []int{wayReverse, wayForward, wayBack, waySwap}}
		s, before := p.newGenome(), p.newGenome()
		p.random(&s, source)
		p.count(&s)
		for range 50 {
			copyGenome(&before, &s)
			move := w.draw(&s, source)
			w.try(&s, move)
			w.takeBack(&s)
			require.Equal(t, before, s, "%v: %v", m.constraints, move)
			w.apply(&s, move)
			copyGenome(&before, &s)
			p.count(&before)
			require.Equal(t, before, s, "%v: %v", m.constraints, move)
		}
	}
}

// A run with a goal is the same again.
func TestEvolveGoalAgain(t *testing.T) {
	m, x := tourModel(towns(12))
	opts := evolve.Options{MaxProposals: 50_000, Islands: 2, Seed: 3}
	want, err := m.Evolve(t.Context(), opts, Goal{x, AtMost})
	require.ErrorIs(t, err, ErrBudget)
	again, err := m.Evolve(t.Context(), opts, Goal{x, AtMost})
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, want, again)
}
