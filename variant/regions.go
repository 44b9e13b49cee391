package variant

import (
	"fmt"
	"slices"
	"strconv"

	"example.com/sudoku"
)

// This file has the rows about the values that rows, columns and blocks hold where there
// are more values than cells in them.

var (
	// RegionSameValues demands that all rows, columns and blocks of the most cells hold the
	// same values, where there are more values than such cells.
	RegionSameValues = rule("RegionSameValues", nil)
	// Doppelganger is for boards with one value more than cells in a row, from 0 on. Each
	// row, column and block holds 0 and lacks one digit. No two rows lack the same one, no
	// two columns, and no two blocks. At each 0, the digits that its row, column and block
	// lack differ.
	Doppelganger = rule("Doppelganger", nil)
)

// regionValues is the law that all units of the most cells hold the same values.
func regionValues(s *setting, m *model, x []decision) {
	units := largestUnits(s.rules)
	for i := 1; i < len(units); i++ {
		m.Same(decisionsOf(units[0], x), decisionsOf(units[i], x))
	}
}

// largestUnits returns the rows, columns and blocks with the most cells.
func largestUnits(r sudoku.Rules) (list [][]int) {
	most := 0
	for _, units := range regionsByKind(r) {
		for _, cells := range units {
			if len(cells) > most {
				most, list = len(cells), nil
			}
			if len(cells) == most {
				list = append(list, cells)
			}
		}
	}
	return list
}

func isDoppelganger(s *setting) (any, string) {
	if rows, columns := s.rules.Size(); s.first != 0 || rows != columns || s.rules.Values() != rows+1 || s.rules.Board() != rows*columns {
		return fmt.Sprintf("%d rows, %d columns, values from %d to %d", rows, columns, s.first, s.last), "a square board with one value more than a row has cells, from 0 on"
	}
	return nil, ""
}

// regionsByKind returns the rows, columns and blocks.
func regionsByKind(r sudoku.Rules) [3][][]int {
	var list [3][][]int
	for _, unit := range r.Units() {
		for i, kind := range []sudoku.UnitKind{sudoku.Row, sudoku.Column, sudoku.Block} {
			if unit.Kind == kind {
				list[i] = append(list[i], unit.Cells)
			}
		}
	}
	return list
}

// lackingDigits adds extra cells for the digits that rows, columns and blocks lack, unless
// another clue of the kind has.
func lackingDigits(s *setting, parts *sudoku.Parts) {
	if ExtraCell(s.rules, "DGC1") >= 0 {
		return
	}
	all, lacked := valuesFrom(1, s.rules.Values()), valuesFrom(2, s.rules.Values()) // any but 0
	parts.Allowed = slices.Repeat([]sudoku.Values{all}, s.rules.Len())
	for kind, regions := range regionsByKind(s.rules) {
		for i := range regions {
			parts.Cells = append(parts.Cells, "DG"+string("CRB"[kind])+strconv.Itoa(i+1))
			parts.Allowed = append(parts.Allowed, lacked)
		}
	}
}

// lackingCells are those extra cells.
func lackingCells(s *setting) []int {
	n := 0
	for _, regions := range regionsByKind(s.rules) {
		n += len(regions)
	}
	return s.added("DGC1", n)
}

func doppelganger(s *setting, m *model, x []decision) {
	lacking := x[s.named:]
	missing := make([][]decision, s.named) // of each cell: the digits its regions lack
	for _, regions := range regionsByKind(s.rules) {
		for i, cells := range regions {
			m.AllDifferent(append(decisionsOf(cells, x), lacking[i])...)
			for _, cell := range cells {
				missing[cell] = append(missing[cell], lacking[i])
			}
		}
		m.AllDifferent(lacking[:len(regions)]...)
		lacking = lacking[len(regions):]
	}
	var equal [][]int
	for v := 1; v <= s.last; v++ {
		equal = append(equal, []int{0, v, v})
	}
	for cell, lacks := range missing {
		for a := range lacks {
			for b := range a {
				m.Forbid([]decision{x[cell], lacks[a], lacks[b]}, equal)
			}
		}
	}
}
