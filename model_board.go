package sudoku

import "strconv"

// ModelOf returns the puzzle as a model: a decision for each cell, in the order
// of the cells and named r1c1 and so on, with all values of the board; an
// AllDifferent for each row, column and block; and each given as a fixed value.
// Constraints may be added, such as those of a variant of sudoku.
func ModelOf[B Board](puzzle B) *Model {
	shape := ShapeOf(len(puzzle))
	n := shape.Side
	const _ = uint(64 - maxSide) // the domain of a cell is one word of m.bits
	m := &Model{
		decisions:   make([]decision, 0, n*n),
		bits:        make([]uint64, 0, n*n),
		constraints: make([]*Constraint, 0, 3*n+Givens(puzzle)),
	}
	for cell := range len(puzzle) {
		m.add("r"+strconv.Itoa(cell/n+1)+"c"+strconv.Itoa(cell%n+1), 1, n)
		m.bits[cell] = 1<<n - 1
	}
	for unit := range 3 * n {
		cells := make([]Decision, n)
		for i, cell := range shape.Unit(unit) {
			cells[i] = Decision{model: m, index: int32(cell)}
		}
		kind := [...]string{"row ", "column ", "block "}[unit/n]
		m.AllDifferent(cells...).Named(kind + strconv.Itoa(unit%n+1))
	}
	for cell := range len(puzzle) {
		if v := puzzle[cell]; v != 0 {
			m.Fix(Decision{model: m, index: int32(cell)}, int(v))
		}
	}
	return m
}
