package csp

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"testing"

	"example.com/sudoku/evolve"
	"github.com/stretchr/testify/require"
)

// What a user may do wrong, and models with nothing to evolve.
func TestEvolveAtItsEnds(t *testing.T) {
	ctx := t.Context()
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	nothing := evolve.Options{}
	for _, test := range []struct {
		name   string
		ctx    context.Context
		model  func(m *Model)
		opts   evolve.Options
		want   error
		answer Answer
	}{
		{"no decisions", ctx, func(*Model) {}, nothing, nil, Answer{Quality: QualityFeasible, Values: Assignment{}}},
		{"one value", ctx, func(m *Model) { m.Decide("", Range(7, 7)) }, nothing, nil, Answer{Quality: QualityFeasible, Values: Assignment{7}}},
		{"refuted by deduction", ctx, func(m *Model) { m.AllDifferent(m.Array("", 3, Range(1, 2))...) }, nothing, ErrNoSolution, Answer{Quality: QualityInfeasible}},
		{"the only assignment is none", ctx, func(m *Model) {
			m.Satisfies(m.Array("", 2, Range(1, 1)), func([]int) bool { return false })
		}, nothing, ErrNoSolution, Answer{Quality: QualityInfeasible}},
		{"functions of what is fixed", ctx, func(m *Model) {
			x := m.Array("", 2, Range(1, 1))
			m.Sum(append(x, m.Decide("", Range(-5, 5))), nil, Exactly, 4)
		}, nothing, nil, Answer{Quality: QualityFeasible, Values: Assignment{1, 1, 2}}},
		{"cancelled", cancelled, func(m *Model) { m.Decide("", Range(1, 2)) }, nothing, context.Canceled, Answer{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var m Model
			test.model(&m)
			answer, err := m.Evolve(test.ctx, test.opts)
			require.ErrorIs(t, err, test.want)
			answer.Stats = Stats{}
			require.Equal(t, test.answer, answer)
		})
	}
	var wrong *OptionError
	_, err := queens(8).Evolve(ctx, evolve.Options{Population: -1})
	require.ErrorAs(t, err, &wrong)
	require.Equal(t, "Population", wrong.Field)
	var m Model
	m.Decide("", Range(2, 1))
	_, err = m.Evolve(ctx, nothing)
	require.ErrorAs(t, err, &wrong)
	require.Equal(t, "domain", wrong.Field)
	checked := queens(3)
	checked.Check = func() error { return fmt.Errorf("three queens: %w", ErrNoSolution) }
	checked.AllDifferent(checked.Array("", 3, Range(1, 2))...)
	_, err = checked.Evolve(ctx, nothing)
	require.EqualError(t, err, "three queens: no solution")
}

// A run that ends early returns the best assignment that it found.
func TestEvolveEndsEarly(t *testing.T) {
	m := queens(3) // has no solution, which deduction doesn't see
	answer, err := m.Evolve(t.Context(), evolve.Options{MaxProposals: 1000, Steps: 100})
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, QualityLocalInfeasible, answer.Quality)
	require.Len(t, answer.Broken, 1)
	require.Equal(t, broken(m, answer.Values), answer.Broken)
	require.GreaterOrEqual(t, answer.Stats.Guesses, int64(1000))

	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	var stuck Model
	x := stuck.Array("x", 2, Range(0, 9))
	stuck.Satisfies(x, func([]int) bool {
		if asked++; asked == 5000 {
			cancel()
		}
		return false
	})
	answer, err = stuck.Evolve(ctx, evolve.Options{})
	require.ErrorIs(t, err, context.Canceled)
	require.Less(t, asked, 10_000)
	require.Len(t, answer.Values, 2)
	require.Equal(t, stuck.Constraints(), answer.Broken)
}

// Functions of constraints see values of the domains only; one that is not pure is found.
func TestEvolveAsksFunctions(t *testing.T) {
	var m Model
	x := m.Array("x", 6, OneOf(-3, 0, 4, 5, 6, 900))
	m.AllDifferent(x...)
	m.Fix(x[0], 900)
	m.Forbid(x[1:2], [][]int{{4}, {5}})
	known := map[int]bool{-3: true, 0: true, 4: true, 5: true, 6: true, 900: true}
	m.Satisfies(x[1:4], func(v []int) bool {
		for _, w := range v {
			require.True(t, known[w])
		}
		return v[0] > v[1] && v[1] > v[2]
	})
	answer, err := m.Evolve(t.Context(), evolve.Options{})
	require.NoError(t, err)
	require.Empty(t, broken(&m, answer.Values))

	var liar Model
	r := rand.New(rand.NewPCG(1, 2))
	liar.Satisfies(liar.Array("x", 3, Range(0, 99)), func([]int) bool { return r.IntN(3) == 0 })
	liar.AllDifferent(liar.Array("y", 9, Range(0, 9))...)
	law := new(evolve.LawError)
	for seed := range uint64(20) {
		if _, err = liar.Evolve(t.Context(), evolve.Options{Seed: seed}); err != nil {
			break
		}
	}
	require.ErrorAs(t, err, &law)

	var bad Model
	bad.Satisfies(bad.Array("x", 1, Range(0, 1)), func([]int) bool { panic("mine") })
	func() {
		defer func() { require.Equal(t, "mine", recover().(*evolve.PanicError).Value) }()
		_, _ = bad.Evolve(t.Context(), evolve.Options{})
	}()
}

// The same options have the same answer on any number of cores.
func TestEvolveOnAnyCores(t *testing.T) {
	for _, opts := range []evolve.Options{{}, {Islands: 3}, {Islands: 2, Population: 3, Steps: 2000}} {
		var want Answer
		for cores := 1; cores <= 4; cores *= 2 {
			before := runtime.GOMAXPROCS(cores)
			answer, err := magic(5).Evolve(t.Context(), opts)
			runtime.GOMAXPROCS(before)
			require.NoError(t, err)
			if cores == 1 {
				want = answer
			}
			require.Equal(t, want, answer)
		}
	}
}

// Values and constants at the ends of what a model takes.
func TestEvolveFarValues(t *testing.T) {
	var m Model
	x := m.Decide("x", OneOf(-largestValue, -largestValue+widestDomain-1))
	y := m.Decide("y", Range(largestValue-9, largestValue))
	z := m.Decide("z", Range(-largestValue, -largestValue+widestDomain-1))
	m.AllDifferent(x, z)
	m.NotEqual(x.Plus(2_000_000), z)
	m.Pair(y, x, func(y, x int) bool { return y+x < widestDomain-4 })
	m.LessEqual(x, z.Plus(7))
	const k = bits.UintSize / 32 // sums too are limited to what an int holds
	m.Sum([]Decision{x, z}, []int{k, -1}, AtLeast, (1-k)*largestValue-40_000)
	m.Among([]Decision{x, y, z}, []int{-largestValue, largestValue}, Exactly, 1)
	answer, err := m.Evolve(t.Context(), evolve.Options{MaxProposals: 1_000_000})
	require.NoError(t, err)
	require.Empty(t, broken(&m, answer.Values))
}
