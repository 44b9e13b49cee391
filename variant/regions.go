package variant

import (
	"fmt"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/csp"
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
var regionValues = law{
	constrain: func(s *setting, m *model, x []decision) {
		units := largestUnits(s.rules)
		for i := 1; i < len(units); i++ {
			m.Same(decisionsOf(units[0], x), decisionsOf(units[i], x))
		}
	},
	errors: func(s *setting, v []int) int {
		errors, first := 0, []int(nil)
		for i, unit := range largestUnits(s.rules) {
			var values []int
			for _, cell := range unit {
				values = append(values, v[cell])
			}
			if slices.Sort(values); i == 0 {
				first = values
			} else if !slices.Equal(first, values) {
				errors++
			}
		}
		return errors
	},
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
	if rows, columns := s.rules.Size(); s.first != 0 || rows != columns || s.rules.Values() != rows+1 || s.rules.Len() != rows*columns {
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

// lackingDigits are the extra cells with the digits that rows, columns and blocks lack.
func lackingDigits(r sudoku.Rules, _ Clue) []extraGroup {
	regions := regionsByKind(r)
	return []extraGroup{{"DGC", len(regions[0]), 1}, {"DGR", len(regions[1]), 0}, {"DGB", len(regions[2]), 0}}
}

var doppelganger = law{
	constrain: func(s *setting, m *model, x []decision) {
		missing := make([][]decision, len(x)) // of each cell: the digits its regions lack
		groups := lackingDigits(s.rules, s.Clue)
		for kind, regions := range regionsByKind(s.rules) {
			var all []decision
			for i, cells := range regions {
				name := groups[kind].name(i)
				lacks, known := m.Lookup(name)
				if !known { // by another clue of the kind
					lacks = m.Decide(name, csp.Range(1, s.last))
				}
				all = append(all, lacks)
				group := []decision{lacks}
				for _, cell := range cells {
					group = append(group, x[cell])
					missing[cell] = append(missing[cell], lacks)
				}
				m.AllDifferent(group...)
			}
			m.AllDifferent(all...)
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
	},
	errors: func(s *setting, v []int) int {
		errors := 0
		missing := make([][]int, len(v))
		for _, regions := range regionsByKind(s.rules) {
			seen := make(map[int]bool)
			for _, cells := range regions {
				lacks := s.last * (s.last + 1) / 2
				for _, cell := range cells {
					lacks -= v[cell]
				}
				if lacks == 0 || seen[lacks] { // 0: the region has no 0
					errors++
				}
				seen[lacks] = true
				for _, cell := range cells {
					missing[cell] = append(missing[cell], lacks)
				}
			}
		}
		for cell, lacks := range missing {
			if slices.Sort(lacks); v[cell] == 0 && len(slices.Compact(lacks)) < len(lacks) {
				errors++
			}
		}
		return errors
	},
}
