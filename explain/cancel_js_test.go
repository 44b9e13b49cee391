package explain

import (
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
)

// In WebAssembly no timer fires while a search computes. Every verb still ends
// within 50 ms of its deadline, and of a cancel by another goroutine.
func TestEndsInTime(t *testing.T) {
	t.Run("4x4", testEndsInTime[sudoku.Grid4])
	t.Run("6x6", testEndsInTime[sudoku.Grid6])
	t.Run("8x8", testEndsInTime[sudoku.Grid8])
	t.Run("9x9", testEndsInTime[sudoku.Grid])
	t.Run("10x10", testEndsInTime[sudoku.Grid10])
	t.Run("12x12", testEndsInTime[sudoku.Grid12])
	t.Run("16x16", testEndsInTime[sudoku.Grid16])
}

func testEndsInTime[B sudoku.Board](t *testing.T) {
	sudokutest.EndsInTime(t, cancellable[B](), sudoku.ErrManySolutions, sudoku.ErrNoSolution)
}
