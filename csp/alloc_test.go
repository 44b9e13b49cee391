package csp

import (
	"runtime"
	"testing"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// TestZeroAllocations holds the steps of a search to taking no memory.
func TestZeroAllocations(t *testing.T) {
	for _, test := range []struct {
		name string
		f    func()
	}{
		{"choices", choosing(t, queens(16))},
		{"choices in sums", choosing(t, magic(4))},
	} {
		t.Run(test.name, func(t *testing.T) {
			sudokutest.NoAllocations(t, test.f)
		})
	}
}

// choosing makes ten steps of a search for all solutions of a model, which must
// have many. It starts when the room of the search has grown to its size.
func choosing(t *testing.T, m *Model) func() {
	s, err := newSearch(t.Context(), m)
	require.NoError(t, err)
	for s.stats().Backtracks < 3000 {
		state, err := s.step(t.Context())
		require.NoError(t, err)
		require.NotEqual(t, learn.Exhausted, state)
	}
	return func() {
		for range 10 {
			s.step(t.Context())
		}
	}
}

// Alternatives take memory for their own variables, not for those of the whole model each:
// 1,300 MB before, as here are 4,000 alternatives and 2,100 variables.
func TestMemoryOfAlternatives(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := golfers(8, 4, 4).Solve(t.Context())
	runtime.ReadMemStats(&after)
	require.NoError(t, err)
	require.Less(t, (after.TotalAlloc-before.TotalAlloc)>>20, uint64(200))
}
