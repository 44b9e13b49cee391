package csp

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// A bound beyond all values is no bound or no solution, whatever is added to the decision,
// alone and in alternatives.
func TestBoundsFarAway(t *testing.T) {
	for _, constant := range []int{0, 1, -1, largestValue - 1, 1 - largestValue} {
		for _, n := range []int{math.MinInt, -farAway, farAway, math.MaxInt} {
			for _, bound := range []func(m *Model, x Decision){
				func(m *Model, x Decision) { m.AtMost(x, n) },
				func(m *Model, x Decision) { m.AtLeast(x, n) },
				func(m *Model, x Decision) { m.If(func() { m.AtMost(x, n) }, func() { m.Fix(x, 3) }) },
				func(m *Model, x Decision) { m.If(func() { m.AtLeast(x, n) }, func() { m.Fix(x, 3) }) },
			} {
				var m Model
				x := m.Decide("x", Range(3, 5)).Plus(constant)
				bound(&m, x)
				require.NoError(t, m.err)
				checkModel(t, &m)
			}
		}
	}
}
