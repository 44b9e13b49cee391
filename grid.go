package sudoku

import (
	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/set"

	"example.com/sudoku/internal/geometry"
)

// A Grid is a 9×9 board: 81 cells in row order, 0 for an empty one. It is a
// plain array: it can be indexed, ranged over, compared with ==, copied by
// assignment and used as a map key. Its zero value is the empty board.
type Grid [81]uint8

const _ = uint(1<<8 - 1 - geometry.MaxSide) // a board holds a value in a uint8

// String returns a picture of the board: its cells in a frame, with a dot for an
// empty one. [Parse] reads it back.
func (g Grid) String() string { return boardtext.Picture(g[:]) }

// MarshalText returns the [Line] of the board. A value too large for the board
// is a [*ClashError].
func (g Grid) MarshalText() ([]byte, error) { return marshalText(g[:]) }

// UnmarshalText sets the board to the one that the text spells, in any form that
// [Parse] accepts. On error it leaves the board unchanged.
func (g *Grid) UnmarshalText(text []byte) error {
	var read Grid
	if err := parse(text, read[:]); err != nil {
		return err
	}
	*g = read
	return nil
}

// Cells returns the cells of the board as a slice that shares its memory, so it takes a
// pointer; for a board by value, write board[:] or Puzzle.Cells. It is the form in which
// a [Fitness], a [Crossover] and a [Worker] get a board.
func Cells[P Problem](board *P) []uint8 {
	switch b := any(board).(type) {
	case *Grid:
		return b[:]
	default:
		return any(board).(*Puzzle).Cells
	}
}

// Givens returns the number of filled cells.
func Givens[P Problem](board P) int { return givens(Cells(&board)) }

func givens(cells []uint8) int {
	n := 0
	for _, v := range cells {
		if v != 0 {
			n++
		}
	}
	return n
}

// unitValues holds the values present in each unit of a small board, in which bit v
// stands for the value v.
type unitValues struct {
	rows, cols, blocks [geometry.MaxSmall]uint64
	again              uint64 // the values that a unit repeats
	largest            uint8  // value
}

// unitValuesOf collects the values of the filled cells.
func unitValuesOf(cells []uint8) unitValues {
	var s unitValues
	shape := geometry.ShapeOf(len(cells))
	for i, v := range cells {
		if v != 0 {
			at := shape.Locations[i]
			bit := uint64(1) << v
			row, col, block := &s.rows[at.Row], &s.cols[at.Col], &s.blocks[at.Block]
			s.again |= (*row | *col | *block) & bit
			*row |= bit
			*col |= bit
			*block |= bit
			s.largest = max(s.largest, v)
		}
	}
	return s
}

// candidates returns the values that are in no unit of the cell.
func (s *unitValues) candidates(rules *geometry.Board, cell int) uint64 {
	at := rules.Locations[cell]
	return set.UpTo(rules.Values).Low &^ (s.rows[at.Row] | s.cols[at.Col] | s.blocks[at.Block])
}
