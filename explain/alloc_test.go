package explain

import (
	"testing"

	"example.com/sudoku/internal/sudokutest"
)

// Rate takes no memory where no chains are needed.
func TestRateDoesNotAllocate(t *testing.T) {
	for name, line := range map[string]string{
		"easy":   wikipedia,
		"expert": "....5......8.3.6..514...8..15.8.3.7..2....1....39.......5...9.4.9....78.68.....1.",
	} {
		puzzle := gridOf(t, line)
		t.Run(name, func(t *testing.T) {
			sudokutest.NoAllocations(t, func() {
				if _, err := Rate(t.Context(), puzzle); err != nil {
					panic(err)
				}
			})
		})
	}
}
