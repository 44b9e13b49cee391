package boards

import (
	"slices"

	"example.com/sudoku"
)

// This file describes boards of a size that is known only when a program runs.

// A Shape is the geometry of a board type: its side, its blocks and its units. The
// zero Shape is that of no board.
type Shape struct {
	Side                    int // rows, columns, blocks, and values
	BlockRows, BlockColumns int // of a block
	rules                   sudoku.Rules
}

// ShapeOf returns the shape of the board type with a number of cells, and the zero
// Shape if there is none.
func ShapeOf(cells int) Shape {
	i := slices.IndexFunc(sudoku.Sides(), func(side int) bool { return side*side == cells })
	if i < 0 {
		return Shape{}
	}
	s := Shape{Side: sudoku.Sides()[i]}
	s.rules = sudoku.Standard(s.Side)
	block := s.Unit(2 * s.Side)
	last := s.rules.Place(block[len(block)-1])
	s.BlockRows, s.BlockColumns = last.Row+1, last.Column+1
	return s
}

// Unit returns the cells of a unit. The rows come first, then the columns and the
// blocks.
func (s Shape) Unit(unit int) []int { return s.rules.Units()[unit].Cells }

// Place returns the row and the column of a cell.
func (s Shape) Place(cell int) (row, column int) { return cell / s.Side, cell % s.Side }
