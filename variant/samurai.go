package variant

import (
	"fmt"

	"example.com/sudoku"
)

// This file lays several boards over each other.

// Samurai returns the rules of five 9×9 boards, of which the one in the middle shares its
// corner blocks with the others.
func Samurai() sudoku.Rules {
	return Overlapping(9, sudoku.Place{}, sudoku.Place{Column: 12}, sudoku.Place{Row: 6, Column: 6},
		sudoku.Place{Row: 12}, sudoku.Place{Row: 12, Column: 12})
}

// Overlapping returns the rules of boards of one of the sides 4, 6, 8, 9, 10, 12, 16, 25, 36, 49, 64 and 81, with
// their upper left cells at the given places. Cells at the same place are one cell.
func Overlapping(side int, corners ...sudoku.Place) sudoku.Rules {
	board := sudoku.Standard(side)
	if board.Err() != nil {
		return board
	}
	number := make(map[sudoku.Place]int)
	var places []sudoku.Place
	for _, corner := range corners {
		for cell := range board.Len() {
			p := board.Place(cell)
			p.Row, p.Column = p.Row+corner.Row, p.Column+corner.Column
			if _, known := number[p]; !known {
				number[p] = len(places)
				places = append(places, p)
			}
		}
	}
	rules := sudoku.Plain(board.Values(), places...)
	seen := make(map[string]bool) // units that two boards share
	for i, corner := range corners {
		for _, unit := range board.Units() {
			u := sudoku.Unit{Kind: unit.Kind, Name: fmt.Sprintf("%s of board %d", unit.Name, i+1)}
			for _, cell := range unit.Cells {
				p := board.Place(cell)
				u.Cells = append(u.Cells, number[sudoku.Place{Row: p.Row + corner.Row, Column: p.Column + corner.Column}])
			}
			if key := fmt.Sprint(u.Cells); !seen[key] {
				seen[key] = true
				rules = rules.With(unitRule(u))
			}
		}
	}
	return rules
}

// unitRule returns the rule that a unit is one.
func unitRule(u sudoku.Unit) sudoku.Rule {
	return sudoku.Rule{Name: u.Name, Parts: func(sudoku.Rules) (sudoku.Parts, error) {
		return sudoku.Parts{Units: []sudoku.Unit{u}}, nil
	}}
}
