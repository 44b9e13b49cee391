package explain

import (
	"context"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// slowTrials rules out, until there are none, the candidates that lead to a contradiction by
// trials of a depth less one, or by singles. It reports whether a contradiction is left.
func slowTrials(units [][]uint16, can []digits, depth int) (dead bool) {
	for changed := true; changed; {
		changed = false
		for _, unit := range units {
			for v := uint8(1); int(v) <= len(unit); v++ {
				var places []uint16
				for _, cell := range unit {
					if can[cell].Has(v) {
						places = append(places, cell)
					}
				}
				if len(places) == 0 {
					return true
				}
				if only := places[0]; len(places) == 1 && can[only].Len() > 1 {
					can[only], changed = 1<<v, true
				}
				for _, cell := range unit {
					if can[cell].Len() == 1 && can[cell].Has(v) {
						for _, other := range places {
							if other != cell {
								can[other], changed = can[other]&^(1<<v), true
							}
						}
					}
				}
			}
		}
		if changed || depth == 0 {
			continue
		}
		for cell, all := range can {
			for v := range all.All() {
				next := slices.Clone(can)
				if next[cell] = 1 << v; all.Len() > 1 && slowTrials(units, next, depth-1) {
					can[cell], changed = can[cell]&^(1<<v), true
				}
			}
		}
	}
	return slices.Contains(can, 0)
}

// The depth is the least at which a slow twin solves the puzzle.
func TestTrialDepth(t *testing.T) {
	most := 0
	for _, puzzle := range toExplain(t)[:sudokutest.Scaled(12)] {
		depth, err := TrialDepth(t.Context(), puzzle)
		require.NoError(t, err)
		for d := max(0, depth-1); d <= depth; d++ {
			can := make([]digits, len(puzzle))
			for cell, v := range puzzle {
				if can[cell] = allDigits(9); v != 0 {
					can[cell] = 1 << v
				}
			}
			require.False(t, slowTrials(shapeOf(81).units, can, d))
			solved := !slices.ContainsFunc(can, func(c digits) bool { return c.Len() != 1 })
			require.Equal(t, d == depth, solved, "%d of %d, %s", d, depth, sudoku.Line(puzzle))
		}
		most = max(most, depth)
	}
	require.Positive(t, most)
	for line, want := range map[string]int{loki: 3, guarded: 1, aiEscargot: 2, needsForcing: 1} {
		depth, err := TrialDepth(t.Context(), gridOf(t, line))
		require.NoError(t, err)
		require.Equal(t, want, depth, line)
	}
	_, err := TrialDepth(t.Context(), sudoku.Grid{})
	require.ErrorIs(t, err, sudoku.ErrManySolutions)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = TrialDepth(ctx, gridOf(t, loki))
	require.ErrorIs(t, err, context.Canceled)
}
