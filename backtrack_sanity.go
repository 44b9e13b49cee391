package sudoku

import (
	"cmp"
	"fmt"
	"slices"
)

// A WorkingCell is a row of the working array: a cell with its number, its
// place and its value, 0 when empty. All but the value count from 0.
type WorkingCell struct {
	ID, Row, Column, Block, Value int
}

// String returns the five numbers as people count, from 1.
func (c WorkingCell) String() string {
	return fmt.Sprintf("%d %d %d %d %d", c.ID+1, c.Row+1, c.Column+1, c.Block+1, c.Value)
}

// WorkingArray returns the board as the table that "An AI-based solution to
// sudoku" works on: a row for each cell, in ascending order. The table is the
// caller's; changing it does not change the board.
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

// A Duplicate is a value that stands more than once in a unit: the row, column
// or block with this index, from 0.
type Duplicate struct {
	Kind  UnitKind
	Index int
	Value uint8
	Cells []int // two or more, ascending
}

// CheckDuplicates returns every value that stands more than once in a unit: by
// rows, then columns, then blocks, and by value within a unit. It is the first
// sanity check of the article; [Check] makes all of them an error.
func CheckDuplicates[B Board](board B) []Duplicate {
	var found []Duplicate
	n := side(len(board))
	eachRepeat(&board, func(unit, first, again int) {
		d := Duplicate{Kind: UnitKind(unit/n + 1), Index: unit % n, Value: board[first]}
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
// and the empty cells that have no candidate, ascending. It is the second
// sanity check.
func CheckCandidates[B Board](board B) (candidates []Values, without []int) {
	candidates = AllCandidates(board)
	for i, c := range candidates {
		if board[i] == 0 && c == 0 {
			without = append(without, i)
		}
	}
	return candidates, without
}

// A Conflict is a pair of empty cells, Cell below Other, that share a unit and
// whose only candidate is the same value.
type Conflict struct {
	Cell, Other int
	Value       uint8
}

// CheckConflicts returns every conflict of the board, ascending by Cell, then
// by Other. It is the third sanity check: each cell still has a candidate, yet
// one of the two will lose it.
func CheckConflicts[B Board](board B) []Conflict {
	var found []Conflict
	shape := ShapeOf(len(board))
	candidates := AllCandidates(board)
	for i, c := range candidates {
		if c.Len() != 1 {
			continue
		}
		for _, peer := range shape.Peers(i) {
			if int(peer) > i && candidates[peer] == c {
				found = append(found, Conflict{Cell: i, Other: int(peer), Value: c.First()})
			}
		}
	}
	return found
}
