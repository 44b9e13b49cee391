package sudoku

import (
	"testing"

	"example.com/sudoku/internal/sudokutest"
)

// In WebAssembly no timer fires while a search computes. Every verb still ends,
// up to 36×36, within 50 ms of its deadline, and of a cancel by another goroutine.
func TestEndsInTime(t *testing.T) {
	giant := func(t *testing.T) { t.Skip("a deduction on a giant takes longer than this on WebAssembly") }
	sizes{
		four: testEndsInTime[Grid4], six: testEndsInTime[Grid6], eight: testEndsInTime[Grid8],
		nine: testEndsInTime[Grid], ten: testEndsInTime[Grid10], twelve: testEndsInTime[Grid12],
		sixteen: testEndsInTime[Grid16], twentyFive: testEndsInTime[Grid25], thirtySix: testEndsInTime[Grid36],
		fortyNine: giant, sixtyFour: giant, eightyOne: giant,
	}.run(t)
}

func testEndsInTime[B Board](t *testing.T) {
	sudokutest.EndsInTime(t, cancellable[B](), ErrManySolutions, ErrNoSolution)
}
