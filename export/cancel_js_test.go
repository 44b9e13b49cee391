package export

import (
	"testing"

	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
)

// In WebAssembly no timer fires while a text is written. Every verb still ends soon
// after its deadline, and after a cancel by another goroutine.
func TestEndsInTime(t *testing.T) {
	boardtest.EachSide(t, func(t *testing.T, side int) { sudokutest.EndsInTime(t, cancellable(side)) })
}
