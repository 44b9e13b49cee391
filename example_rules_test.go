package sudoku_test

import (
	"fmt"
	"slices"

	"example.com/sudoku"
)

// A user's own rules: a unit, two cells that differ, and a cell with an even value.
func ExampleRule() {
	own := sudoku.Rule{Name: "own", Parts: func(r sudoku.Rules) (sudoku.Parts, error) {
		even := make([]sudoku.Values, r.Len())
		for cell := range even {
			even[cell] = r.Allowed(cell)
		}
		even[8] = sudoku.ValuesOf(2, 4)
		return sudoku.Parts{
			Units:   []sudoku.Unit{{Name: "diagonal", Cells: []int{0, 5, 10, 15}}},
			Pairs:   [][2]int{{0, 7}},
			Allowed: even,
		}, nil
	}}
	rules := sudoku.Standard(4).With(own)
	last := rules.Units()[len(rules.Units())-1]
	fmt.Println(last.Name, last.Kind == sudoku.Extra, last.Cells)
	fmt.Println(rules.Pairs(), rules.Allowed(8), rules.Peers(0))
	fmt.Println(rules.Err())
	// Output:
	// diagonal true [0 5 10 15]
	// [[0 7]] {2 4} [1 2 3 4 5 7 8 10 12 15]
	// <nil>
}

// A program with a part of its own in the text of puzzles: a unit of any cells.
func ExampleParseParts() {
	puzzle, err := sudoku.ParseParts(".Shape~4x4.Group~R1C1~R2C4~R4C2.~R1C1_3", func(rules sudoku.Rules, parts []sudoku.Part) ([]sudoku.Rule, int, error) {
		if parts[0].Kind != "Group" {
			return nil, 0, nil
		}
		cells, err := parts[0].Cells(rules, 0)
		group := sudoku.Rule{Name: "group", Parts: func(sudoku.Rules) (sudoku.Parts, error) {
			return sudoku.Parts{Units: []sudoku.Unit{{Cells: cells}}}, nil
		}}
		return []sudoku.Rule{group}, 1, err
	})
	fmt.Println(puzzle.Rules, puzzle.Cells[0], err)
	fmt.Println(slices.Contains(puzzle.Rules.Peers(0), 7))
	// Output:
	// .Shape~4x4.Unit~extra~~R1C1~R2C4~R4C2 3 <nil>
	// true
}
