package sudoku

import (
	"cmp"
	"fmt"
	"slices"
)

// A WorkingCell is a row of the working array: a cell's number, place and
// value, 0 for an empty cell. All but the value count from 0.
type WorkingCell struct {
	ID, Row, Column, Block, Value int
}

// String returns the five numbers as the article prints them, counted from 1.
func (c WorkingCell) String() string {
	return fmt.Sprintf("%d %d %d %d %d", c.ID+1, c.Row+1, c.Column+1, c.Block+1, c.Value)
}

// WorkingArray returns the board as the array that "An AI-based solution to
// sudoku" (Arkieva) works on: a row per cell, in ascending order. It is a copy
// of the board.
func WorkingArray[B Board](board B) []WorkingCell {
	n := side(len(board))
	h, w := blockRows(len(board)), blockCols(len(board))
	array := make([]WorkingCell, len(board))
	for i := range array {
		row, column := i/n, i%n
		array[i] = WorkingCell{
			ID: i, Row: row, Column: column,
			Block: row/h*h + column/w,
			Value: int(board[i]),
		}
	}
	return array
}

// A Duplicate is a value that stands more than once in a unit.
type Duplicate struct {
	Kind  UnitKind
	Index int // of the row, column or block, from 0
	Value int
	Cells []int // that hold the value: two or more, ascending
}

// CheckDuplicates returns every value that stands more than once in a unit: by
// rows, then columns, then blocks, and by value within a unit. It is the
// article's first sanity check, SANITY_DUPE. [Check] reports the same as an
// error.
func CheckDuplicates[B Board](board B) []Duplicate {
	var found []Duplicate
	n := side(len(board))
	sizeTables[n]().eachRepeat(Cells(&board), func(unit, first, again int) {
		d := Duplicate{Kind: UnitKind(unit/n + 1), Index: unit % n, Value: int(board[first])}
		at, ok := slices.BinarySearchFunc(found, d, func(a, b Duplicate) int {
			return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Index, b.Index), cmp.Compare(a.Value, b.Value))
		})
		if !ok {
			d.Cells = []int{first}
			found = slices.Insert(found, at, d)
		}
		found[at].Cells = append(found[at].Cells, again)
	})
	return found
}

// CheckCandidates returns the candidates of every cell, none for a filled one,
// and the empty cells without a candidate, ascending. It is the article's
// second sanity check, SANITY_CAND: a board with such a cell has no solution.
func CheckCandidates[B Board](board B) (candidates []Values, without []int) {
	candidates = AllCandidates(board)
	for i, c := range candidates {
		if board[i] == 0 && c == (Values{}) {
			without = append(without, i)
		}
	}
	return candidates, without
}

// A Conflict is a pair of empty cells in one unit, Cell before Other, whose only
// candidate is the same value.
type Conflict struct {
	Cell, Other int
	Value       int
}

// CheckConflicts returns every conflict of the board, ascending by Cell, then
// by Other. It is the article's third sanity check: a board with a conflict has
// no solution, although each of its cells still has a candidate.
func CheckConflicts[B Board](board B) []Conflict {
	var found []Conflict
	shape := shapeOf(len(board))
	candidates := AllCandidates(board)
	for i, c := range candidates {
		if c.Len() != 1 {
			continue
		}
		for _, peer := range shape.peersOf(i) {
			if int(peer) > i && candidates[peer] == c {
				found = append(found, Conflict{Cell: i, Other: int(peer), Value: int(c.First())})
			}
		}
	}
	return found
}
