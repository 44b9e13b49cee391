package picture

import (
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/variant"
)

// This file draws clues of lines: diagonals, numbers beside the grid, and signs in cells
// that tell of their row or column.

// Beside returns the middle of the number of a clue that stands beside the grid: where it is
// drawn or, if the rules do not have the clue, where it would be.
func Beside(rules sudoku.Rules, c variant.Clue) [2]float64 {
	d := newDrawing(rules)
	for _, other := range variant.Clues(rules) {
		d.clue(other)
		if other.Kind == c.Kind && slices.Equal(other.Cells, c.Cells) {
			return d.Overlays[len(d.Overlays)-1].Center
		}
	}
	d.clue(c)
	return d.Overlays[len(d.Overlays)-1].Center
}

func (d *drawing) mainDiagonal(c variant.Clue) {
	rows, columns := d.rules.Size()
	high, wide := float64(rows), float64(columns)
	points := []point{{0, 0}, {high, wide}}
	if number(c) > 0 {
		points = []point{{0, wide}, {high, 0}}
	}
	d.Lines = append(d.Lines, Line{Color: "#34BBE6", Thickness: 2, WayPoints: points})
}

// label writes the number of a clue at a point beside the grid, or further out if there is one
// already.
func (d *drawing) label(at, out point, c variant.Clue) {
	n := float64(d.labels[at])
	d.labels[at]++
	d.Overlays = append(d.Overlays, Shape{Center: point{at[0] + n*0.8*out[0], at[1] + n*0.8*out[1]}, Width: 0.25, Height: 0.25,
		Background: white, Border: white, Text: Text(values(c)), FontSize: 28})
}

// atEnd writes the number of a clue before the first cell of its line.
func (d *drawing) atEnd(c variant.Clue) {
	if len(c.Cells) == 0 {
		return
	}
	rows, columns := d.rules.Size()
	at := d.middle(c.Cells[0])
	out := point{-1, 0}
	switch end := d.middle(c.Cells[len(c.Cells)-1]); {
	case end[1] > at[1] || len(c.Cells) == 1 && columns == 1:
		out = point{0, -1}
	case end[1] < at[1]:
		out = point{0, 1}
	case end[0] < at[0]:
		out = point{1, 0}
	}
	for at[0] > 0 && at[1] > 0 && at[0] < float64(rows) && at[1] < float64(columns) {
		at = point{at[0] + out[0], at[1] + out[1]}
	}
	d.label(at, out, c)
}

// littleKiller draws an arrow beside the grid that points along the diagonal.
func (d *drawing) littleKiller(c variant.Clue) {
	if len(c.Cells) < 2 {
		return
	}
	a, b := d.middle(c.Cells[0]), d.middle(c.Cells[1])
	step := point{b[0] - a[0], b[1] - a[1]}
	p := point{a[0] - step[0], a[1] - step[1]}
	d.Arrows = append(d.Arrows, Line{Color: black, Thickness: 2, HeadLength: 0.12, WayPoints: []point{
		{p[0] + 0.27*step[0], p[1] + 0.27*step[1]}, {p[0] + 0.48*step[0], p[1] + 0.48*step[1]}}})
	d.label(p, point{-step[0], -step[1]}, c)
}

// quad draws a circle at the corner that four cells share, with the values in it.
func (d *drawing) quad(c variant.Clue) {
	text := values(c)
	if len(c.Numbers) > 2 { // two lines have no place in all forms: the text is smaller
		text = strings.ReplaceAll(text, " ", "")
	}
	d.Overlays = append(d.Overlays, Shape{Center: between(d.middle(c.Cells[0]), d.middle(c.Cells[3])), Width: 0.62, Height: 0.62,
		Rounded: true, Background: white, Border: black, Text: Text(text), FontSize: 16})
}

// indexing shades cells that point into their columns, rows or blocks.
func (d *drawing) indexing(c variant.Clue) {
	i := min(max(number(c), 1), 3) - 1
	d.squares(c.Cells, 1, []string{"#F6C7C3", "#C3D8F6", "#CFEBC4"}[i])
	for _, cell := range c.Cells {
		d.small(cell, string("CRB"[i]))
	}
}

// someValues writes the values that a cell may take.
func (d *drawing) someValues(c variant.Clue) {
	for _, at := range d.points(c.Cells) {
		d.Overlays = append(d.Overlays, Shape{Center: at, Width: 0.8, Height: 0.3, Text: Text(values(c)), FontSize: 15, Color: "#555555"})
	}
}
