package csp

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// holds reports by brute force whether constraints have a common solution.
func holds(m *Model, list []*Constraint) (some bool) {
	bruteForce(m, func(a Assignment) {
		some = some || !slices.ContainsFunc(list, func(c *Constraint) bool { return !c.Keeps(a) })
	})
	return some
}

// The constraints of a conflict have no solution, and have one without any of them.
func TestConflictAgreesWithBruteForce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(57, 1))
	found := 0
	for range max(400, sudokutest.Scaled(1500)) {
		g := newMaker(r, 2, -2)
		for range 2 + r.IntN(9) {
			g.any()
		}
		if r.IntN(3) == 0 {
			g.narrowest = 3 // others are wide
		}
		require.NoError(t, g.err)
		list, err := g.Conflict(t.Context())
		require.NoError(t, err)
		again, _ := g.Conflict(t.Context())
		require.Equal(t, list, again)
		if list == nil {
			require.True(t, holds(g.Model, g.constraints), "%v", g.constraints)
			continue
		}
		found++
		require.False(t, holds(g.Model, list), "%v", list)
		last := -1
		for i, c := range list {
			require.True(t, holds(g.Model, slices.Delete(slices.Clone(list), i, i+1)), "%v needs no %v", list, c)
			at := slices.Index(g.constraints, c)
			require.Greater(t, at, last)
			last = at
		}
	}
	require.Greater(t, found, 100)
}

func TestConflictNamesTheCause(t *testing.T) {
	t.Parallel()
	var m Model
	x := m.Array("x", 60, Range(1, 80))
	for i := range 59 {
		m.LessEqual(x[i].Plus(1), x[i+1])
	}
	m.AllDifferent(x...)
	m.AtLeast(x[3], 40).Named("late")
	m.AtMost(x[9], 44).Named("early")
	list, err := m.Conflict(t.Context())
	require.NoError(t, err)
	var words []string
	for _, c := range list {
		words = append(words, c.String())
	}
	require.Equal(t, "x[3] + 1 ≤ x[4]; x[4] + 1 ≤ x[5]; x[5] + 1 ≤ x[6]; x[6] + 1 ≤ x[7]; x[7] + 1 ≤ x[8]; x[8] + 1 ≤ x[9]; late; early", strings.Join(words, "; "))
}

func TestConflictEnds(t *testing.T) {
	t.Parallel()
	var none Model
	list, err := none.Conflict(t.Context())
	require.NoError(t, err)
	require.Nil(t, list)

	wrong := Model{}
	wrong.Decide("x", Domain{})
	_, err = wrong.Conflict(t.Context())
	var option *OptionError
	require.ErrorAs(t, err, &option)

	// Eight pigeons in six holes have a pair too many for each proof, which takes dead ends.
	pigeons := func(deadEnds int) *Model {
		m := &Model{MaxDeadEnds: deadEnds}
		p := m.Array("p", 8, Range(1, 6))
		for i := range p {
			for k := range i {
				m.Satisfies([]Decision{p[k], p[i]}, func(v []int) bool { return v[0] != v[1] })
			}
		}
		return m
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	list, err = pigeons(0).Conflict(ended)
	require.ErrorIs(t, err, context.Canceled)
	require.Nil(t, list)
	whole, _ := pigeons(0).Solve(t.Context())
	proof := int(whole.Stats.Backtracks)
	for _, budget := range []int{-1, 0, proof, proof + 1, 2 * proof} {
		m := pigeons(budget)
		list, err = m.Conflict(t.Context())
		require.Equal(t, budget, m.MaxDeadEnds)
		switch {
		case budget <= 0:
			require.NoError(t, err)
			require.Len(t, list, 21)
		case budget == proof:
			require.ErrorIs(t, err, ErrBudget)
			require.Nil(t, list)
			continue
		default:
			require.ErrorIs(t, err, ErrBudget)
			require.NotEmpty(t, list)
		}
		only := pigeons(0)
		only.Withdraw(slices.DeleteFunc(only.Constraints(), func(c *Constraint) bool {
			return slices.ContainsFunc(list, func(l *Constraint) bool { return l.String() == c.String() })
		})...)
		_, err = only.Solve(t.Context())
		require.ErrorIs(t, err, ErrNoSolution)
	}
}
