package csp

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// A learner that is led to the neighbours of the best solution, from its first dead ends on,
// finds a solution as good as one that is not.
func TestNearbyIsAsGood(t *testing.T) {
	t.Parallel()
	led := 0
	for seed := range uint64(4) {
		for name, state := range map[string]func() (*Model, Decision){
			"tour":    func() (*Model, Decision) { return tour(14, seed) },
			"works":   func() (*Model, Decision) { return quadratic(8, seed) },
			"bins":    func() (*Model, Decision) { return packing(9, 20, seed) },
			"project": func() (*Model, Decision) { return randomProject(12, seed) },
		} {
			var best []int
			for _, unit := range []int{1, 1 << 20} {
				m, x := state()
				s := learnerFor(t, m, &goal{x: x.index}, 0)
				s.learner.learner.RestartUnit = unit
				for more := true; more; {
					ok, err := s.next(t.Context())
					require.NoError(t, err)
					if more = ok; ok {
						require.Empty(t, broken(m, s.assignment()))
						more = s.improve()
					}
				}
				best = append(best, s.goal.best)
				led += max(0, s.learner.learner.Restarts-nearbyAfter)
			}
			require.Equal(t, best[1], best[0], "%s %d", name, seed)
		}
	}
	require.Greater(t, led, 50)
}

// The best solution of a problem that is too large to prove gets better and better.
func TestLargeNeighbourhoods(t *testing.T) {
	t.Parallel()
	m, length := tour(30, 1)
	m.MaxDeadEnds = 3000
	answer, err := m.Minimize(t.Context(), length)
	require.True(t, err == nil || errors.Is(err, ErrBudget))
	require.LessOrEqual(t, answer.Values.Value(length), 700) // 938 without
}

// The things that are in bins are all things: fewer bins than their volume needs are none.
func TestBinsByVolume(t *testing.T) {
	t.Parallel()
	m, used := packing(24, 100, 1)
	m.MaxDeadEnds = 5000
	answer, err := m.Minimize(t.Context(), used)
	require.NoError(t, err)
	require.Equal(t, 11, answer.Values.Value(used))
}
