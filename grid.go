package sudoku

import (
	"encoding/json"
	"iter"
	"strconv"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/set"
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

// Values is a set of the values of a cell, from 1 to the side of the board. The
// zero value is the empty set. Sets with the same values are equal by ==. A set does not
// change: to add or remove a value, assign what With or Without returns.
type Values struct{ set set.Values }

const _ = uint(set.Most - geometry.MaxSide) // Values holds those of the largest board

// ValuesOf returns the set of the given values. It ignores 0, which is an empty
// cell, and values above 127.
func ValuesOf(values ...uint8) Values {
	var s set.Values
	for _, v := range values {
		s = s.With(v)
	}
	return Values{s}
}

// Has reports whether the set contains v.
func (s Values) Has(v uint8) bool { return s.set.Has(v) }

// With returns the set with v added. It ignores 0 and values above 127.
func (s Values) With(v uint8) Values { return Values{s.set.With(v)} }

// Without returns the set with v removed.
func (s Values) Without(v uint8) Values { return Values{s.set.Without(v)} }

// And returns the values that are in both sets.
func (s Values) And(t Values) Values { return Values{s.set.And(t.set)} }

// Len returns the number of values in the set.
func (s Values) Len() int { return s.set.Len() }

// First returns the smallest value of the set, or 0 if it is empty.
func (s Values) First() uint8 { return s.set.First() }

// All returns the values of the set in ascending order.
func (s Values) All() iter.Seq[uint8] { return s.set.All() }

// String returns the values in braces, such as {1 5 9}.
func (s Values) String() string { return string(s.appendList([]byte{'{'}, ' ', '}')) }

// MarshalJSON returns the values as an array of numbers, in ascending order.
func (s Values) MarshalJSON() ([]byte, error) { return s.appendList([]byte{'['}, ',', ']'), nil }

// appendList appends the values with a separator between them, and the end.
func (s Values) appendList(text []byte, separator, end byte) []byte {
	start := len(text)
	for v := range s.All() {
		if len(text) > start {
			text = append(text, separator)
		}
		text = strconv.AppendUint(text, uint64(v), 10)
	}
	return append(text, end)
}

// UnmarshalJSON sets the set to the values in an array of numbers from 1 to 127. The
// error for another number is an [*OptionError].
func (s *Values) UnmarshalJSON(text []byte) error {
	var values []int
	if err := json.Unmarshal(text, &values); err != nil {
		return err
	}
	var read Values
	for _, v := range values {
		if v < 1 || v > set.Most {
			return &csp.OptionError{Field: "Values", Value: v, Want: "values from 1 to 127"}
		}
		read = read.With(uint8(v))
	}
	*s = read
	return nil
}

// allValues returns the set of the values from 1 to n.
func allValues(n int) Values { return Values{set.UpTo(n)} }

// wrapped returns sets as they are shown to users, and nil for nil.
func wrapped(sets []set.Values) []Values {
	if sets == nil {
		return nil
	}
	all := make([]Values, len(sets))
	for i, s := range sets {
		all[i] = Values{s}
	}
	return all
}

// unwrapped is the reverse of wrapped.
func unwrapped(values []Values) []set.Values {
	if values == nil {
		return nil
	}
	all := make([]set.Values, len(values))
	for i, v := range values {
		all[i] = v.set
	}
	return all
}
