package csp

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Results are those of Go's operators and of the table, whichever search finds them.
func TestResultsAgreeWithTheirDefinition(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(48, 4))
	for range 60 {
		first := r.IntN(5) - 3
		table := [][]int{{r.IntN(4), r.IntN(4)}, {r.IntN(4)}, nil, {1, 2, 3}}
		k, l := r.IntN(5)-2, r.IntN(5)-2
		for name, test := range map[string]struct {
			state func(m *Model, x, y, z Decision)
			holds func(x, y, z int) bool
		}{
			"SumAs": {func(m *Model, x, y, z Decision) { m.SumAs(z, []Decision{x, y}, []int{k, l}) },
				func(x, y, z int) bool { return z == k*x+l*y }},
			"SumAs of ones": {func(m *Model, x, y, z Decision) { m.SumAs(z, []Decision{x, y}, nil) },
				func(x, y, z int) bool { return z == x+y }},
			"Div": {func(m *Model, x, y, z Decision) { m.Div(z, x, y) },
				func(x, y, z int) bool { return y != 0 && z == x/y }},
			"Mod": {func(m *Model, x, y, z Decision) { m.Mod(z, x, y) },
				func(x, y, z int) bool { return y != 0 && z == x%y }},
			"Entry": {func(m *Model, x, y, z Decision) { m.Entry(table, x, y, z) }, func(x, y, z int) bool {
				return x >= 0 && x < len(table) && y >= 0 && y < len(table[x]) && z == table[x][y]
			}},
			"NotAllEqual": {func(m *Model, x, y, z Decision) { m.NotAllEqual(x, y, z) },
				func(x, y, z int) bool { return x != y || y != z }},
		} {
			var m Model
			x, y, z := m.Decide("x", Range(first, first+4)), m.Decide("y", Range(-1, 2)), m.Decide("z", Range(-3, 4))
			state := func() { test.state(&m, x, y, z) }
			if r.IntN(3) > 0 {
				state()
			} else {
				m.Or(state, func() { m.Fix(z, 4); m.Fix(x, first) })
				holds := test.holds
				test.holds = func(x, y, z int) bool { return z == 4 && x == first || holds(x, y, z) }
			}
			bruteForce(&m, func(a Assignment) {
				require.Equal(t, test.holds(a[0], a[1], a[2]), len(broken(&m, a)) == 0, "%s of %v", name, a)
			})
			allWays(t, &m)
		}
	}
}

// Truths are 0 and 1; other values are a mistake.
func TestTruths(t *testing.T) {
	for name, want := range map[string]int{"and": 8, "or": 8, "not": 2} {
		var m Model
		b := m.Array("b", 4, Range(0, 1))
		switch name {
		case "and":
			m.AndAs(b[0], b[1:]...)
		case "or":
			m.OrAs(b[0], b[1:]...)
		default:
			m.NotAs(b[0], b[1])
			m.AllDifferent(b[2:]...)
			m.Less(b[2], b[3])
		}
		require.Equal(t, want, allWays(t, &m))
		for a := range m.Solutions(t.Context()) {
			all, some := a[1]*a[2]*a[3], min(1, a[1]+a[2]+a[3])
			require.Equal(t, map[string]int{"and": all, "or": some, "not": 1 - a[1]}[name], a[0], fmt.Sprint(name, a))
		}
	}
	var m Model
	x, b := m.Decide("x", Range(0, 2)), m.Decide("b", Range(0, 1))
	m.OrAs(b, b, x)
	_, err := m.Solve(t.Context())
	require.ErrorContains(t, err, "decision: x, want one with the values 0 and 1")
}
