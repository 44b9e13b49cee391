package explain

import (
	"fmt"

	"example.com/sudoku"
)

// This file draws the board of other rules than the standard ones: its borders, its
// values, and the cells of the clues of a step.

// ruledShown returns the rows and columns of the candidates of a cell.
func (p *svg) ruledShown() [2]int {
	columns := 1
	for columns*columns < p.rules.Values() {
		columns++
	}
	return [2]int{(p.rules.Values() + columns - 1) / columns, columns}
}

// symbol returns a value as cells show it.
func (p *svg) symbol(v uint8) string {
	if first := p.rules.First(); first != 1 {
		return fmt.Sprint(int(v) + first - 1)
	}
	return symbolOf(v, p.side)
}

// clueCells tints the cells of the clues of the step.
func (p *svg) clueCells() {
	if len(p.step.Clues) == 0 {
		return
	}
	for _, list := range [][]int{p.step.Cells, p.step.Others} {
		for _, cell := range list {
			x, y := p.corner(cell)
			fmt.Fprintf(p, `<rect class="clue" x="%d" y="%d" width="%d" height="%[3]d" fill="%s" fill-opacity=".25"/>`+"\n", x, y, p.size, svgColours[RolePremise])
		}
	}
}

// borders draws the borders of all cells, those of regions and of the board thick.
func (p *svg) borders() {
	region := make([]int, p.rules.Len())
	for u, unit := range p.rules.Units() {
		if unit.Kind == sudoku.Block {
			for _, cell := range unit.Cells {
				region[cell] = u + 1
			}
		}
	}
	rows, columns := p.rules.Size()
	border := func(cell, other int, from string, x, y int) {
		width := 1
		switch {
		case cell < 0 && other < 0:
			return
		case cell < 0 || other < 0 || region[cell] != region[other]:
			width = 3
		}
		fmt.Fprintf(p, `<path d="M%d %d%s%d" stroke="#333" stroke-width="%d" stroke-linecap="square"/>`+"\n", x, y, from, p.size, width)
	}
	for row := range rows + 1 {
		for column := range columns + 1 {
			x, y := svgMargin+column*p.size, svgMargin+row*p.size
			here := p.rules.CellAt(row, column)
			border(here, p.rules.CellAt(row-1, column), "h", x, y)
			border(here, p.rules.CellAt(row, column-1), "v", x, y)
		}
	}
}
