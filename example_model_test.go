package sudoku_test

import (
	"context"
	"fmt"

	"example.com/sudoku"
)

// An X-sudoku has every value on both diagonals too.
func ExampleModelOf() {
	puzzle := sudoku.Grid4{}
	puzzle[1] = 3
	m := sudoku.ModelOf(puzzle)
	cells := m.Decisions()
	m.AllDifferent(cells[0], cells[5], cells[10], cells[15])
	m.AllDifferent(cells[3], cells[6], cells[9], cells[12])
	n, err := m.Count(context.Background(), 0)
	fmt.Println(n, err)
	// Output: 12 <nil>
}
