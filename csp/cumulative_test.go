package csp

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Many tasks over a long time take memory by their number, not by the time.
func TestManyTasks(t *testing.T) {
	const n, horizon, capacity = 500, 100_000_000, 10
	r := rand.New(rand.NewPCG(48, 3))
	var m Model
	start := m.Array("start", n, Range(0, horizon))
	tasks, demands := Intervals{Starts: start}, make([]int, n)
	for i := range n {
		tasks.Lengths, demands[i] = append(tasks.Lengths, 1+r.IntN(400)), 1+r.IntN(6)
		if i > 0 && i%3 == 0 {
			m.LessEqual(start[i-1].Plus(tasks.Lengths[i-1]), start[i])
		}
	}
	c := m.Cumulative(tasks, demands, capacity)
	answer, err := m.Solve(t.Context())
	require.NoError(t, err)
	require.Empty(t, broken(&m, answer.Values))
	require.True(t, c.Keeps(answer.Values))
}
