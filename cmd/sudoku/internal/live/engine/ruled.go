package engine

import (
	"cmp"
	"context"
	"slices"
	"strings"

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
	if rows != columns || rules.Values() != rows || rules.Board() != rows*columns || rules.First() != 1 {
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

// readRuled returns the puzzle of a text in the form of another program, or with clues. What
// can't be read of a link is left out, and the page says so.
func readRuled(text string) (format.Sheet, error) {
	sheet, err := format.Parse(text, &format.Options{LeaveOut: true})
	if err != nil {
		return format.Sheet{}, err
	}
	sheet.Puzzle.Candidates = nil
	if !boards.Ordinary(sheet.Puzzle) {
		err = checkRules(sheet.Puzzle.Rules)
	}
	return sheet, err
}

// isRuled reports whether a text is of a form that has rules.
func isRuled(text string) bool {
	switch format.Detect(text) {
	case format.String, format.FPuzzles, format.SudokuPad, format.KillerLong, format.KillerShort, format.Jigsaw:
		return true
	}
	return false
}

// emptyRuled returns the empty board of a variant, without clues.
func emptyRuled(ctx context.Context, q *Question) (any, error) {
	if err := limitRuled(q.Side); err != nil {
		return nil, err
	}
	recipe, err := variant.RecipeOf(cmp.Or(q.Variant, "standard"), q.Side)
	if err != nil {
		return nil, err
	}
	rules := recipe.From
	if recipe.Draw != nil {
		if rules, err = recipe.Draw(ctx, q.Symmetry, sudoku.NewStream(q.Seed, 0)); err != nil {
			return nil, err
		}
	}
	if rules = rules.With(recipe.With...); rules.Err() != nil {
		return nil, rules.Err()
	}
	return viewBoard(rules.Empty()), nil
}

// A RulesView is what the page shows of rules.
type RulesView struct {
	Name         string  // such as Killer, for a title
	Regions      []int   // of each cell
	Peers        [][]int // of each cell
	Legend       []string
	On           []string   // the kinds of rules of the whole board
	Told         [][]string // what the rules say of each cell, for who can't see them
	Below, Above string     // the clues as elements of an SVG whose cells have a side of 64
	Low, High    [2]float64
}

// viewRules returns what the page shows of the rules and their drawing.
func viewRules(rules sudoku.Rules, drawn picture.Picture) *RulesView {
	v := &RulesView{Name: nameOf(rules), On: kindsOn(rules), Legend: variant.Legend(rules), Regions: make([]int, rules.Len())}
	v.Below, v.Above = picture.Clues(drawn)
	v.Low, v.High = drawn.Bounds()
	region := 0
	for _, unit := range rules.Units() {
		if unit.Kind == sudoku.Block {
			region++
			for _, cell := range unit.Cells {
				v.Regions[cell] = region
			}
		}
	}
	v.Told = told(rules, v.Regions)
	for cell := range rules.Len() {
		peers := []int{}
		for _, peer := range rules.Peers(cell) {
			peers = append(peers, int(peer))
		}
		v.Peers = append(v.Peers, peers)
	}
	return v
}

// nameOf names a puzzle by the kinds of its clues, if they are at most two.
func nameOf(rules sudoku.Rules) string {
	var names []string
	for _, c := range variant.Clues(rules) {
		name, _, _ := strings.Cut(variant.KindOf(c.Kind).Title, " of #")
		if c.Kind == "Cage" {
			name = "killer"
		}
		if name = strings.Trim(name, " #$"); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if names == nil {
		names = []string{"jigsaw"}
		if !slices.ContainsFunc(rules.Units(), func(u sudoku.Unit) bool { return u.Kind == sudoku.Block }) {
			names = []string{"Latin square"}
		}
	}
	if len(names) > 2 {
		return "Variant"
	}
	name := strings.Join(names, " and ")
	return strings.ToUpper(name[:1]) + name[1:]
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
