package engine

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// This file adds what a setter draws: pieces of a jigsaw, and lines, colours and texts that
// are no clues. It also adds clues as their text says them.

// drawPiece makes a piece of the chosen cells. The pieces that lose a cell to it are no pieces
// any more; their other cells wait for new ones, and are a piece as soon as they are as many.
func drawPiece(q *Question, sheet format.Sheet) (c Changed, err error) {
	rules := sheet.Puzzle.Rules
	side := rules.Values()
	chosen := slices.Compact(slices.Sorted(slices.Values(q.Cells)))
	if len(chosen) != side || chosen[0] < 0 || chosen[side-1] >= rules.Board() {
		return c, refuse("a piece has %d cells: %d are chosen", side, len(chosen))
	}
	pieces := [][]int{chosen}
	for _, unit := range rules.Units() {
		if unit.Kind == sudoku.Block && !slices.ContainsFunc(unit.Cells, func(cell int) bool { return slices.Contains(chosen, cell) }) {
			pieces = append(pieces, unit.Cells)
		}
	}
	layout := []rune(strings.Repeat("A", rules.Board())) // a letter of no piece, for what is left
	for i, piece := range pieces {
		for _, cell := range piece {
			layout[cell] = 'B' + rune(i)
		}
	}
	base, err := variant.Parse(fmt.Sprintf(".Shape~%dx%[1]d.NoBoxes.Jigsaw~%s", side, string(layout)))
	if err != nil {
		return c, err
	}
	return changeRules(sheet, base.Rules.With(rules.Added()...))
}

// changeRules returns the puzzle with other rules.
func changeRules(sheet format.Sheet, rules sudoku.Rules) (c Changed, err error) {
	if err := checkRules(rules); err != nil {
		return c, err
	}
	cells := make([]uint8, rules.Len()) // extra cells may have come
	copy(cells, sheet.Puzzle.Cells)
	sheet.Puzzle = sudoku.Puzzle{Rules: rules, Cells: cells}
	c.Board, err = viewSheet(sheet, "")
	return c, err
}

// write adds clues as the text form says them. A mistake is told by its place in that text.
func write(q *Question, sheet format.Sheet) (c Changed, err error) {
	text := strings.Trim(strings.TrimSpace(q.Words), ".")
	if text == "" {
		return c, refuse("write a clue as the text form has it, such as X~R1C1~R1C2")
	}
	before := sheet.Puzzle.Rules.String() + "."
	puzzle, err := variant.Parse(before + text)
	if bad, ok := errors.AsType[*sudoku.ParseError](err); ok && bad.Column > len(before) {
		mistake := *bad
		mistake.Column -= len(before)
		return c, &mistake
	}
	if err != nil {
		return c, err
	}
	return changeRules(sheet, puzzle.Rules)
}

// A Drawing is drawn on cells and says nothing about their values.
type Drawing struct {
	Shape string // Line, Colour or Text
	Color string // as #rrggbb
	Words string // of a text
}

var isColor = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`).MatchString

// draw draws on the chosen cells.
func draw(q *Question, sheet format.Sheet) (c Changed, err error) {
	d := q.Draw
	if d == nil || len(q.Cells) == 0 {
		return c, refuse("choose the cells to draw on")
	}
	if !isColor(d.Color) {
		return c, refuse("colour %q, want one such as #c02020", d.Color)
	}
	var middles [][2]float64
	for _, cell := range q.Cells {
		if cell < 0 || cell >= sheet.Puzzle.Rules.Board() {
			return c, refuse("cell %d is not on the board", cell)
		}
		at := sheet.Puzzle.Rules.Place(cell)
		middles = append(middles, [2]float64{float64(at.Row) + 0.5, float64(at.Column) + 0.5})
	}
	drawn, err := picture.DrawingsOf(sheet.Drawings)
	if err != nil {
		return c, err
	}
	switch {
	case d.Shape == "Line" && len(middles) < 2:
		return c, refuse("a line has two cells or more")
	case d.Shape == "Line":
		drawn.Lines = append(drawn.Lines, picture.Line{Color: d.Color, Thickness: 8, WayPoints: middles})
	case d.Shape == "Colour":
		for _, at := range middles {
			drawn.Underlays = append(drawn.Underlays, picture.Shape{Center: at, Width: 1, Height: 1, Background: d.Color})
		}
	case d.Shape == "Text" && strings.TrimSpace(d.Words) == "":
		return c, refuse("write the text to draw")
	case d.Shape == "Text":
		drawn.Overlays = append(drawn.Overlays, picture.Shape{Center: middles[0], Width: 0.5, Height: 0.5, Text: picture.Text(d.Words), FontSize: 20, Color: d.Color})
	default:
		return c, refuse("no drawing is called %q", d.Shape)
	}
	sheet.Drawings = drawn.JSON()
	c.Board, err = viewSheet(sheet, "")
	return c, err
}

// erase takes away the lines and shapes that have a point in one of the chosen cells, and reports
// whether there were any.
func erase(q *Question, sheet *format.Sheet) (bool, error) {
	drawn, err := picture.DrawingsOf(sheet.Drawings)
	if err != nil {
		return false, err
	}
	on := func(p [2]float64) bool {
		cell := sheet.Puzzle.Rules.CellAt(int(math.Floor(p[0])), int(math.Floor(p[1])))
		return cell >= 0 && slices.Contains(q.Cells, cell)
	}
	line := func(l picture.Line) bool { return slices.ContainsFunc(l.WayPoints, on) }
	shape := func(s picture.Shape) bool { return on(s.Center) }
	before := len(drawn.Lines) + len(drawn.Arrows) + len(drawn.Underlays) + len(drawn.Overlays)
	drawn.Lines, drawn.Arrows = slices.DeleteFunc(drawn.Lines, line), slices.DeleteFunc(drawn.Arrows, line)
	drawn.Underlays, drawn.Overlays = slices.DeleteFunc(drawn.Underlays, shape), slices.DeleteFunc(drawn.Overlays, shape)
	sheet.Drawings = drawn.JSON()
	return len(drawn.Lines)+len(drawn.Arrows)+len(drawn.Underlays)+len(drawn.Overlays) < before, nil
}
