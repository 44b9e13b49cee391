package engine

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// Backtracking tells guesses, conclusions and dead ends apart: in its numbers, in its last
// event, and by the cells of the guesses in force.
func TestGuesses(t *testing.T) {
	const steps = 400
	seen := make(map[string]int)
	var last *SearchView
	for _, f := range watchSteps(t, Request{Puzzle: hard, Lanes: []Lane{search("backtracking", "{}")}}, steps).frames {
		s := f.Search
		require.Len(t, s.Guessed, s.Depth)
		require.Equal(t, bytes.Count(f.Board, []byte{0}), f.Errors, "an empty cell is an error")
		for _, cell := range s.Guessed {
			require.NotZero(t, f.Board[cell], "a guess in force fills its cell")
		}
		if s.Event == "guess" {
			require.Contains(t, s.Guessed, s.Cell)
		}
		if f.Tick > 0 {
			seen[s.Event]++
		}
		last = s
	}
	require.EqualValues(t, seen["guess"], last.Guesses)
	require.EqualValues(t, seen["conclusion"], last.Conclusions)
	require.EqualValues(t, seen["dead end"], last.Dead)
	require.Equal(t, steps, seen["guess"]+seen["conclusion"]+seen["dead end"]+seen["reset"])
	for _, kind := range []string{"guess", "conclusion", "dead end", "reset"} {
		require.NotZero(t, seen[kind], kind)
	}

	for _, f := range watchSteps(t, Request{Puzzle: unsolvable, Lanes: []Lane{search("model", "{}")}}, 20).frames {
		for _, cell := range f.Search.Guessed {
			require.NotZero(t, f.Board[cell], "the choices of a model are its guesses")
			seen["choice"]++
		}
	}
	require.NotZero(t, seen["choice"])
}
