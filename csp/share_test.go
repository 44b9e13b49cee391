package csp

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A chain of domains with values far apart is filtered by decided decisions alone, and takes no
// memory for what is between the values.
func TestChainOfDomains(t *testing.T) {
	// All decisions from some one on take their higher value, the others their lower one.
	const n, step = 80, 60_000
	for first, want := range map[int]int{0: n + 1, 1: 1} {
		var m Model
		x := make([]Decision, n)
		for i := range x {
			x[i] = m.Decide("", OneOf(i*step, (i+1)*step))
		}
		m.AllDifferent(x...)
		if first == 1 {
			m.Fix(x[0], step)
		}
		d := newRootDomains(&m)
		r := mustRules(t, &m, d)
		ok, err := d.reduce(t.Context(), r)
		require.NoError(t, err)
		require.True(t, ok)
		require.Nil(t, r.different[0].shares)
		require.Equal(t, want, count(t, &m))
		m.Fix(x[n-1], (n-1)*step)
		require.Equal(t, 1-first, count(t, &m))
	}
}
