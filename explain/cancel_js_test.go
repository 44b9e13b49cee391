package explain

import (
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
)

// In WebAssembly no timer fires while a search computes. Every verb still ends
// soon after its deadline, and after a cancel by another goroutine.
func TestEndsInTime(t *testing.T) {
	t.Run("4x4", func(t *testing.T) { testEndsInTime(t, 4) })
	t.Run("6x6", func(t *testing.T) { testEndsInTime(t, 6) })
	t.Run("8x8", func(t *testing.T) { testEndsInTime(t, 8) })
	t.Run("9x9", func(t *testing.T) { testEndsInTime(t, 9) })
	t.Run("10x10", func(t *testing.T) { testEndsInTime(t, 10) })
	t.Run("12x12", func(t *testing.T) { testEndsInTime(t, 12) })
	t.Run("16x16", func(t *testing.T) { testEndsInTime(t, 16) })
}

func testEndsInTime(t *testing.T, side int) {
	sudokutest.EndsInTime(t, cancellable(side), sudoku.ErrManySolutions, sudoku.ErrNoSolution)
}
