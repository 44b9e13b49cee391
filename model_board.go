package sudoku

import (
	"strconv"
	"strings"

	"example.com/sudoku/csp"
)

// ModelOf returns the puzzle as a model. It has a decision with all values for
// each cell, in the order of the cells and named r1c1 and so on; an AllDifferent
// for each row, column and block; and a Fix for each given. Constraints may be
// added, such as those of a variant of sudoku. If the board breaks a rule, the
// error of every search but [csp.Model.Closest] is the [*ClashError] of [Check].
func ModelOf[P Problem](puzzle P) *csp.Model {
	if p, ok := any(&puzzle).(*Puzzle); ok {
		return p.modelOf()
	}
	return modelOf(Cells(&puzzle))
}

func modelOf(puzzle []uint8) *csp.Model {
	shape := shapeOf(len(puzzle))
	n := shape.side
	m := &csp.Model{Check: func() error { return boardKernel(len(puzzle)).check(puzzle) }}
	m.Reserve(n*n, 3*n+givens(puzzle), 3*n*n+givens(puzzle))
	cells := m.ArrayFunc(n*n, csp.Range(1, n), func(cell int) string {
		return "r" + strconv.Itoa(cell/n+1) + "c" + strconv.Itoa(cell%n+1)
	})
	var names strings.Builder // all in one piece
	names.Grow(3 * n * len("column 99"))
	members := make([]csp.Decision, n)
	for unit := range 3 * n {
		for i, cell := range shape.unit(unit) {
			members[i] = cells[cell]
		}
		start := names.Len()
		names.WriteString([...]string{"row ", "column ", "block "}[unit/n])
		names.WriteString(strconv.Itoa(unit%n + 1))
		m.AllDifferent(members...).Named(names.String()[start:])
	}
	for cell, v := range puzzle {
		if v != 0 {
			m.Fix(cells[cell], int(v))
		}
	}
	return m
}
