package variant

import (
	"fmt"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/csp"
)

// This file has the rows of clues about the whole board, and about all cells beside one.

var (
	// AntiConsecutive demands that cells that share a side are not consecutive.
	AntiConsecutive = rule("AntiConsecutive", nil)
	// AntiTaxicab demands that no two cells with the value n are n steps apart, where a
	// step leads to a cell that shares a side.
	AntiTaxicab = rule("AntiTaxicab", nil)
	// GlobalEntropy demands that any 2×2 cells hold a low, a middle and a high value. Of
	// nine values, three are low, three in the middle and three high.
	GlobalEntropy = rule("GlobalEntropy", nil)
	// GlobalMod demands that any 2×2 cells hold values of each remainder of division by
	// 3.
	GlobalMod = rule("GlobalMod", nil)
	// DutchFlatmates demands that each 5 has a 1 above it or a 9 below it.
	DutchFlatmates = rule("DutchFlatmates", nil)
)

func fromOne(s *setting) (any, string) {
	if s.first != 1 {
		return fmt.Sprintf("values from %d", s.first), "values from 1"
	}
	return nil, ""
}

func oneToNine(s *setting) (any, string) {
	if s.first != 1 || s.last != 9 {
		return fmt.Sprintf("values from %d to %d", s.first, s.last), "values from 1 to 9"
	}
	return nil, ""
}

// squares are the 2×2 cells of the board.
func squares(s *setting) [][]int {
	var list [][]int
	for _, cell := range s.Cells {
		at := s.rules.Place(cell)
		square := []int{cell, s.rules.CellAt(at.Row, at.Column+1), s.rules.CellAt(at.Row+1, at.Column), s.rules.CellAt(at.Row+1, at.Column+1)}
		if !slices.Contains(square, -1) {
			list = append(list, square)
		}
	}
	return list
}

// holdsAll is the law that each of the groups of cells holds values of all three classes.
func holdsAll(groups func(s *setting) [][]int, class func(s *setting, v int) int) law {
	return func(s *setting, m *model, x []decision) {
		var classes [3][]int
		for v := s.first; v <= s.last; v++ {
			classes[class(s, v)] = append(classes[class(s, v)], v)
		}
		for _, group := range groups(s) {
			some := make([]decision, len(group))
			for i, cell := range group {
				some[i] = x[cell]
			}
			m.Cover(some, classes[:]...)
		}
	}
}

// steps returns how many steps apart two cells are.
func steps(r sudoku.Rules, a, b int) int {
	p, q := r.Place(a), r.Place(b)
	return max(p.Row-q.Row, q.Row-p.Row) + max(p.Column-q.Column, q.Column-p.Column)
}

func taxicab(s *setting, m *model, x []decision) {
	for a := range x {
		for b := range a {
			if d := steps(s.rules, s.Cells[a], s.Cells[b]); d <= s.last {
				m.Forbid([]decision{x[a], x[b]}, [][]int{{d, d}})
			}
		}
	}
}

// flatmates reads each column downwards.
func flatmates(s *setting, m *model, x []decision) {
	const (
		other = iota
		one   // which a 5 may follow
		alone // a 5 that a 9 must follow
	)
	for _, cell := range s.Cells {
		var column []decision
		for at := cell; at >= 0 && (len(column) > 0 || s.near(cell, -1, 0) < 0); at = s.near(at, 1, 0) {
			column = append(column, x[at])
		}
		csp.Scan(m, column, other, func(before, _, v int) (int, bool) {
			after := other
			switch {
			case v == 1:
				after = one
			case v == 5 && before != one:
				after = alone
			}
			return after, before != alone || v == 9
		}, func(last int) bool { return last != alone })
	}
}

// beside returns the cells that share a side with the named cells and are not named.
func beside(s *setting) []int {
	var cells []int
	for _, cell := range s.Cells {
		for _, step := range [][2]int{{-1, 0}, {0, -1}, {0, 1}, {1, 0}} {
			other := s.near(cell, step[0], step[1])
			if other >= 0 && !slices.Contains(s.Cells, other) && !slices.Contains(cells, other) {
				cells = append(cells, other)
			}
		}
	}
	return cells
}

// extremum is the law that named cells are in a relation to those beside them.
func extremum(ok func(s *setting, a, b int) bool) law {
	return pairwise(func(s *setting) [][2]int {
		var pairs [][2]int
		for _, pair := range touching(s) {
			if pair[0] < s.named && pair[1] >= s.named {
				pairs = append(pairs, pair)
			}
		}
		return pairs
	}, ok)
}
