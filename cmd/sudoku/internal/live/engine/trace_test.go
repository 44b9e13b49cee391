package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// At full speed the frames hold the course between them; it is recorded more and more
// rarely, so that it stays small.
func TestTrace(t *testing.T) {
	for _, l := range []Lane{search("evolution", `{"Worker":"annealed swap","Steps":20,"NoDeduction":true}`), search("backtracking", "{}")} {
		v := watchAll(t, &Engine{}, Request{Puzzle: demo, Seed: 24, Lanes: []Lane{l}})
		last, points := 0., 0
		for _, f := range v.frames {
			for _, p := range f.Trace {
				require.Greater(t, p[0], last)
				require.LessOrEqual(t, p[0], float64(f.Tick))
				last = p[0]
				points++
			}
		}
		ticks := int(v.last(t, 0).Tick)
		require.Greater(t, points, min(ticks, mostTraced)-10)
	}
	var long trace
	for range 1_000_000 {
		if long.due() {
			long.add(1)
		}
	}
	require.Less(t, len(long.take()), 5000)
}
