package integration_test

import (
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
)

// In WebAssembly no timer fires while a search computes. Every verb still ends,
// up to 36×36, soon after its deadline, and after a cancel by another goroutine.
func TestEndsInTime(t *testing.T) {
	boardtest.EachSide(t, func(t *testing.T, side int) {
		if boardtest.IsGiant(side * side) {
			t.Skip("a deduction on a giant takes longer than this on WebAssembly")
		}
		sudokutest.EndsInTime(t, cancellable(side), sudoku.ErrManySolutions, sudoku.ErrNoSolution)
	})
}
