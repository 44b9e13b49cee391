package engine

import (
	"context"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// This file has the puzzles with rules of their own: other regions, and clues.

// mostRuled is the largest side of boards with rules of their own.
const mostRuled = 25

// checkRules returns an error for rules that the page can't show.
func checkRules(rules sudoku.Rules) error {
	if err := rules.Err(); err != nil {
		return err
	}
	rows, columns := rules.Size()
	if rows != columns || rules.Values() != rows || rules.Len() != rows*columns || rules.First() != 1 {
		return refuse("this page shows square boards without holes, with as many values as rows, from 1 on")
	}
	return limitRuled(rows)
}

// limitRuled refuses a side before rules of that side are made, which may take hundreds
// of megabytes.
func limitRuled(side int) error {
	if side > mostRuled {
		return refuse("boards with other rules are shown up to %d×%[1]d", mostRuled)
	}
	return nil
}

// readRuled returns the puzzle of a text in the form of another program, or with clues.
func readRuled(text string) (sudoku.Puzzle, error) {
	sheet, err := format.Parse(text, nil)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	p := sheet.Puzzle
	p.Candidates = nil
	if !boards.Ordinary(p) {
		err = checkRules(p.Rules)
	}
	return p, err
}

// isRuled reports whether a text is of a form that has rules.
func isRuled(text string) bool {
	switch format.Detect(text) {
	case format.String, format.FPuzzles, format.SudokuPad, format.KillerLong, format.KillerShort, format.Jigsaw:
		return true
	}
	return false
}

// createRuled makes a puzzle of a variant: of a recipe, or several joined by +.
func createRuled(ctx context.Context, q *Question) (any, error) {
	if err := limitRuled(q.Side); err != nil {
		return nil, err
	}
	recipe, err := variant.RecipeOf(q.Variant, q.Side)
	if err != nil {
		return nil, err
	}
	puzzle, err := recipe.Generate(ctx, &sudoku.GenerateOptions{Seed: q.Seed, Symmetry: q.Symmetry, Grade: gradeOf(q)})
	if err != nil {
		return nil, err
	}
	if err := checkRules(puzzle.Rules); err != nil {
		return nil, err
	}
	return viewBoard(puzzle), nil
}

// A RulesView is what the page shows of rules.
type RulesView struct {
	Regions      []int   // of each cell
	Peers        [][]int // of each cell
	Legend       []string
	Below, Above string // the clues as elements of an SVG whose cells have a side of 64
	Low, High    [2]float64
}

// viewRules returns what the page shows of the rules.
func viewRules(rules sudoku.Rules) *RulesView {
	drawn := picture.Of(rules.Empty())
	v := &RulesView{Legend: variant.Legend(rules), Regions: make([]int, rules.Len())}
	v.Below, v.Above = picture.Clues(drawn)
	v.Low, v.High = drawn.Bounds()
	for i, unit := range rules.Units() {
		if unit.Kind == sudoku.Block {
			for _, cell := range unit.Cells {
				v.Regions[cell] = i + 1
			}
		}
	}
	for cell := range rules.Len() {
		peers := []int{}
		for _, peer := range rules.Peers(cell) {
			peers = append(peers, int(peer))
		}
		v.Peers = append(v.Peers, peers)
	}
	return v
}

// noteBlock returns how many rows and columns of notes a cell has.
func noteBlock(side int) (rows, columns int) {
	if geometry.Side(side*side) == side {
		return geometry.BlockRows(side * side), geometry.BlockColumns(side * side)
	}
	for columns = 1; columns*columns < side; columns++ {
	}
	return (side + columns - 1) / columns, columns
}
