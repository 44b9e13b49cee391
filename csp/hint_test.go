package csp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Hints change the order of solutions, not which there are, in each search that may begin.
func TestHintsKeepSolutions(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(39, 6))
	moved := 0
	for range max(200, sudokutest.Scaled(500)) {
		g := newMaker(r, 2, -3)
		for range 1 + r.IntN(3) {
			g.any()
		}
		plain, _ := g.Solve(t.Context())
		for _, i := range r.Perm(len(g.decisions))[:1+r.IntN(2)] {
			x := g.decision(int32(i)).Plus(r.IntN(3))
			values := x.Values()
			slices.Reverse(values)
			g.Hint(x, values[:r.IntN(len(values)+1)]...)
		}
		hinted, err := g.Solve(t.Context())
		if err == nil && !slices.Equal(plain.Values, hinted.Values) {
			moved++
		}
		again, _ := g.Solve(t.Context())
		require.Equal(t, hinted, again)
		allWays(t, g.Model)
		checkBest(t, g.Model, g.one(), AtMost)
	}
	require.Greater(t, moved, 20)
}

// The first solution has the first values of hints that there are, in the order of the hints,
// whether deductions or the learner find it.
func TestHintsComeFirst(t *testing.T) {
	for _, test := range []struct {
		widest int
		pair   bool
	}{{9, true}, {90, true}, {90, false}} {
		var m Model
		x := m.Array("x", 3, Range(0, test.widest))
		m.AllDifferent(x...)
		if test.pair {
			m.Pair(x[0], x[1], func(v, w int) bool { return v+w > 5 })
		} else {
			m.AtLeast(x[0], 2)
		}
		m.Hint(x[1], 4, 7)
		m.Hint(x[2].Plus(1), 5, 3)
		m.Hint(x[0])
		answer, err := m.Solve(t.Context())
		require.NoError(t, err)
		require.Equal(t, Assignment{3, 4, 2}, answer.Values)
	}
}

func TestHintMistakes(t *testing.T) {
	for want, state := range map[string]func(m *Model, x Decision){
		"csp: hint: no decision, want a decision of this model": func(m *Model, x Decision) { m.Hint(Decision{}, 1) },
		"csp: hint: x, want a decision without another hint":    func(m *Model, x Decision) { m.Hint(x, 1); m.Hint(x, 2) },
		"csp: hint: 9, want a value of x, named once":           func(m *Model, x Decision) { m.Hint(x, 1, 9) },
		"csp: hint: 3, want a value of x + 2, named once":       func(m *Model, x Decision) { m.Hint(x.Plus(2), 3, 3) },
	} {
		var m Model
		state(&m, m.Decide("x", Range(1, 5)))
		for _, err := range searches(t, &m) {
			var mistake *OptionError
			require.ErrorAs(t, err, &mistake)
			require.EqualError(t, err, want)
		}
	}
}
