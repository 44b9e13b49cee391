package sudoku

import (
	"strconv"
	"strings"
)

// ModelOf returns the puzzle as a model. It has a decision with all values for
// each cell, in the order of the cells and named r1c1 and so on; an AllDifferent
// for each row, column and block; and a Fix for each given. Constraints may be
// added, such as those of a variant of sudoku. If the board breaks a rule, the
// error of every search but [Model.Closest] is the [*ClashError] of [Check].
func ModelOf[B Board](puzzle B) *Model { return modelOf(Cells(&puzzle)) }

// modelOf is ModelOf. It makes the constraints, their decisions and all names in one
// piece each.
func modelOf(puzzle []uint8) *Model {
	shape := ShapeOf(len(puzzle))
	n := shape.Side
	m := &Model{
		decisions:   make([]decision, 0, n*n),
		bits:        make([]uint64, 0, n*n),
		constraints: make([]*Constraint, 0, 3*n+givens(puzzle)),
	}
	m.clash = func() error { return check(puzzle) }
	var names strings.Builder
	names.Grow(n*n*len("r99c99") + 3*n*len("column 99"))
	for cell := range puzzle {
		start := names.Len()
		names.WriteByte('r')
		names.WriteString(strconv.Itoa(cell/n + 1))
		names.WriteByte('c')
		names.WriteString(strconv.Itoa(cell%n + 1))
		m.addDecision(names.String()[start:], 1, n)
		fillBits(m.bits[m.decisions[cell].offset:], n)
	}
	made := make([]Constraint, cap(m.constraints))
	cells := make([]Decision, 0, 3*n*n+len(made)-3*n)
	add := func(c Constraint, first int) {
		c.decisions = cells[first:len(cells):len(cells)]
		kept := &made[len(m.constraints)]
		*kept = c
		m.constraints = append(m.constraints, kept)
	}
	for unit := range 3 * n {
		first := len(cells)
		for _, cell := range shape.Unit(unit) {
			cells = append(cells, Decision{model: m, index: int32(cell)})
		}
		start := names.Len()
		names.WriteString([...]string{"row ", "column ", "block "}[unit/n])
		names.WriteString(strconv.Itoa(unit%n + 1))
		add(Constraint{kind: kindAllDifferent, name: names.String()[start:]}, first)
	}
	for cell, v := range puzzle {
		if v != 0 {
			cells = append(cells, Decision{model: m, index: int32(cell)})
			add(Constraint{kind: kindFixed, total: int(v)}, len(cells)-1)
		}
	}
	return m
}
