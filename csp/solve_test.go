package csp

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// manyTuples is a model whose statement takes long: as clauses if wide, by
// internal/propagate otherwise.
func manyTuples(n, first int) *Model {
	var m Model
	x := m.Array("", 3, Range(first, n-1))
	var tuples [][]int
	for a := range n {
		for b := range n {
			tuples = append(tuples, []int{a, b, a * b % n})
		}
	}
	for range 5 {
		m.Table(x, tuples)
	}
	for i, y := range x {
		m.Pair(y, x[(i+1)%3], func(v, w int) bool { return v != w+1 })
		m.Or(func() { m.Less(y, x[0]) }, func() { m.Maximum(y, x...) }, func() { m.LexicographicLess(x, x[:1]) })
	}
	m.Enclosed(x, 0)
	return &m
}

// A context that ends while a model is stated, compiled or prepared ends the search at
// the next poll. A search that it does not end is not changed by it.
func TestContextEndsStating(t *testing.T) {
	t.Parallel()
	for _, wide := range []bool{false, true} {
		m, few := manyTuples(40, 0), manyTuples(16, 0)
		if wide {
			m = manyTuples(70, -1)
		}
		searches := []func(ctx context.Context) (any, error){
			func(ctx context.Context) (any, error) { a, err := m.Solve(ctx); return a.Values, err },
			func(ctx context.Context) (any, error) { a, err := m.Closest(ctx); return a.Values, err },
		}
		if !wide {
			searches = append(searches,
				func(ctx context.Context) (any, error) { return few.TrueCandidates(ctx, 1) },
				func(ctx context.Context) (any, error) { return m.RandomSolution(ctx, 1) })
		}
		for _, search := range searches {
			want, err := search(t.Context())
			require.NoError(t, err)
			ended := 0
			for polls := 0; ; polls += 1 + polls {
				ctx := sudokutest.CountingContext(t.Context(), polls)
				got, err := search(ctx)
				if err == nil {
					require.Equal(t, want, got)
					break
				}
				require.ErrorIs(t, err, context.Canceled)
				require.GreaterOrEqual(t, ctx.Left(), int64(-4), "%d polls", polls) // few after the end
				ended++
			}
			require.Greater(t, ended, 5)
		}
	}
}

// A step of a wide group and the listing of many pairs poll the context within them, in
// proportion to their work, and end at the next poll.
func TestContextEndsDeduction(t *testing.T) {
	const many = 1 << 30
	group, pairs := new(Model), new(Model)
	group.AllDifferent(group.Array("", 600, Range(1, 601))...)
	list := pairs.Array("", 300, Range(1, 300))
	for i, x := range list {
		for _, y := range list[:i] {
			pairs.NotEqual(x, y)
		}
	}
	for m, least := range map[*Model]int64{group: 3 * 600 * 600 / 64 / pollWords, pairs: 3 * 300 * 299 / 2 / pollRules} {
		deduce := func(polls int) (used int64, err error) {
			ctx := sudokutest.CountingContext(t.Context(), polls)
			d := newRootDomains(m)
			r, err := rulesOf(ctx, m, d)
			if err == nil {
				_, err = d.reduce(ctx, r)
			}
			return int64(polls) - ctx.Left(), err
		}
		all, err := deduce(many)
		require.NoError(t, err)
		require.GreaterOrEqual(t, all, least)
		for polls := int64(0); polls < all; polls += 1 + polls/3 {
			used, err := deduce(int(polls))
			require.ErrorIs(t, err, context.Canceled)
			require.LessOrEqual(t, used, polls+3, "%d polls", polls)
		}
	}
}

// The same for random models, of every kind of constraint.
func TestContextEndsAnySearch(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(14, 7))
	for range sudokutest.Scaled(3000) {
		g := newMaker(r, 3, r.IntN(13)-9)
		for range 3 + r.IntN(10) {
			g.any()
		}
		want, err := g.Closest(t.Context())
		require.NoError(t, err)
		for polls := range 8 {
			got, err := g.Closest(sudokutest.CountingContext(t.Context(), polls))
			if err == nil {
				require.Equal(t, want, got)
				break
			}
			require.ErrorIs(t, err, context.Canceled)
		}
	}
}

// A choice between bounds is one of "at most": the sum knows no single values.
func TestHistoryOfBounds(t *testing.T) {
	var m Model
	x := []Decision{m.Decide("", Range(5, 14)), m.Decide("", Range(25, 34)), m.Decide("", Range(45, 54))}
	m.Sum(x, []int{2, 3, 5}, Exactly, 41+2*5+3*25+5*45)
	bounds, solutions := 0, 0
	for e, err := range m.History(t.Context()) {
		require.NoError(t, err)
		switch e.Kind {
		case EventSolution:
			solutions++
		case EventChoice:
			i := slices.Index(x, e.Decision)
			require.GreaterOrEqual(t, i, 0, e)
			require.Equal(t, AtMost, e.Relation)
			require.True(t, e.Value >= 5+20*i && e.Value < 14+20*i, e)
			bounds++
		}
	}
	require.Positive(t, bounds)
	require.Equal(t, count(t, &m), solutions)
}
