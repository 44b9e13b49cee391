package csp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A copy with more constraints has the answers of a model in which they are stated, and a
// model without those it withdraws that of one that never had them. Neither changes the model.
func TestWithAndWithdraw(t *testing.T) {
	t.Parallel()
	for seed := range uint64(max(150, sudokutest.Scaled(300))) {
		made := func(constraints int) *maker {
			r := rand.New(rand.NewPCG(seed, 39))
			g := newMaker(r, 2, -3)
			for range constraints {
				g.any()
			}
			require.NoError(t, g.err)
			return g
		}
		few, many := made(2), made(4)
		before, err := few.Closest(t.Context())
		require.NoError(t, err)
		more := few.With(func() { few.any(); few.any() })
		sameAnswers(t, many.Model, more)
		require.Len(t, few.constraints, 2)
		checkModel(t, more)
		again, err := few.Closest(t.Context())
		require.NoError(t, err)
		require.Equal(t, before, again)
		if len(more.decisions) == len(few.decisions) { // constraints may come with some
			more.Withdraw(more.constraints[2:]...)
			sameAnswers(t, few.Model, more)
		}
		all := slices.Clone(many.constraints)
		many.Withdraw(all[1], all[3])
		require.Equal(t, []*Constraint{all[0], all[2]}, many.constraints)
		checkModel(t, many.Model)
	}
}

// sameAnswers checks that two models give the same answers, and the same ones again.
func sameAnswers(t *testing.T, a, b *Model) {
	want, errA := a.Solve(t.Context())
	got, errB := b.Solve(t.Context())
	require.Equal(t, errA, errB)
	require.Equal(t, want, got)
	again, _ := b.Solve(t.Context())
	require.Equal(t, want, again)
	require.Equal(t, count(t, a), count(t, b))
}

// Decisions of a model are those of its copies. What is added to a copy is not the model's,
// and the other way round.
func TestCopiesOfModels(t *testing.T) {
	var m Model
	x := m.Decide("x", Range(1, 9))
	c := m.With(func() { m.AtLeast(x, 4) })
	d := c.With(func() { c.AtMost(x, 6) })
	for want, n := range map[*Model]int{&m: 9, c: 6, d: 3} {
		require.Equal(t, []Decision{x}, want.Decisions())
		require.Equal(t, n, count(t, want))
	}
	best, err := d.Maximize(t.Context(), x)
	require.NoError(t, err)
	require.Equal(t, 6, best.Values.Value(x))
	y, z := m.Decide("y", Range(1, 2)), c.Decide("z", Range(1, 2))
	require.Equal(t, "z", z.String())
	c.Less(x, z)
	_, err = c.Solve(t.Context())
	require.Equal(t, ErrNoSolution, err)
	for model, stranger := range map[*Model]Decision{&m: z, c: y, d: z} {
		wrong := model.With(func() { model.Less(x, stranger) })
		_, err := wrong.Solve(t.Context())
		require.ErrorContains(t, err, "want one of this model")
		_, err = model.Count(t.Context(), 1)
		require.NoError(t, err)
	}
	e := m.With(func() { m.Equal(y, m.Constant(2)) })
	require.Equal(t, 9, count(t, e))
	require.Equal(t, []string{"x", "y", "2"}, []string{e.Decisions()[0].String(), e.Decisions()[1].String(), e.Decisions()[2].String()})
	_, err = m.With(nil).Solve(t.Context())
	require.EqualError(t, err, "csp: state: nil, want a function")
}

// Constraints that are not in force can't be withdrawn: the mistake names them.
func TestWithdrawnTwice(t *testing.T) {
	for name, withdraw := range map[string]func(m *Model, c *Constraint){
		"twice":    func(m *Model, c *Constraint) { m.Withdraw(c, c) },
		"stranger": func(m *Model, c *Constraint) { m.Withdraw(new(Model).AllDifferent().Named("order")) },
		"within Or": func(m *Model, c *Constraint) {
			m.Or(func() { m.Withdraw(m.Less(c.Decisions()[1], c.Decisions()[0]).Named("order")) })
		},
	} {
		t.Run(name, func(t *testing.T) {
			var m Model
			x := m.Array("x", 2, Range(1, 3))
			withdraw(&m, m.Less(x[0], x[1]).Named("order"))
			for _, err := range searches(t, &m) {
				var mistake *OptionError
				require.ErrorAs(t, err, &mistake)
				require.EqualError(t, err, "csp: order: constraint: not in force, want one of this model that is not withdrawn")
			}
		})
	}
}
