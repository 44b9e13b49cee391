package export

import (
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
)

// In WebAssembly no timer fires while a text is written. Every verb still ends within
// 50 ms of its deadline, and of a cancel by another goroutine.
func TestEndsInTime(t *testing.T) {
	sizes{testEndsInTime[sudoku.Grid4], testEndsInTime[sudoku.Grid6], testEndsInTime[sudoku.Grid8],
		testEndsInTime[sudoku.Grid], testEndsInTime[sudoku.Grid10], testEndsInTime[sudoku.Grid12],
		testEndsInTime[sudoku.Grid16], testEndsInTime[sudoku.Grid25], testEndsInTime[sudoku.Grid36],
		testEndsInTime[sudoku.Grid49], testEndsInTime[sudoku.Grid64], testEndsInTime[sudoku.Grid81]}.run(t)
}

func testEndsInTime[B sudoku.Board](t *testing.T) { sudokutest.EndsInTime(t, cancellable[B]()) }
