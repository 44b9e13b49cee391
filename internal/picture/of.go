package picture

import (
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/variant"
)

// This file draws a puzzle: its cells and regions, and each clue by the table of looks.

// Of returns the drawing of a puzzle.
func Of(p sudoku.Puzzle) Picture {
	d := newDrawing(p.Rules)
	d.cells = p.Cells
	rows, columns := p.Rules.Size()
	d.Cells = make([][]Cell, rows)
	for row := range d.Cells {
		d.Cells[row] = make([]Cell, columns)
		for column := range columns {
			cell := p.Rules.CellAt(row, column)
			d.Cells[row][column].Absent = cell < 0
			if cell >= 0 && cell < len(p.Cells) && p.Cells[cell] != 0 {
				d.Cells[row][column].Value = Text(d.shown(p.Cells[cell]))
			}
		}
	}
	for _, unit := range p.Rules.Units() {
		if unit.Kind == sudoku.Block {
			d.Regions = append(d.Regions, d.places(unit.Cells))
		}
	}
	d.extraCells(p)
	for _, c := range variant.Clues(p.Rules) {
		d.clue(c)
	}
	for _, rule := range p.Rules.Added() {
		d.own(rule)
	}
	return d.Picture
}

// A point is a row and a column of the picture.
type point = [2]float64

// A drawing is a picture in the making.
type drawing struct {
	Picture
	rules  sudoku.Rules
	cells  []uint8
	labels map[point]int // of labels beside the grid at a point
	tints  int           // that were used
}

func newDrawing(rules sudoku.Rules) *drawing {
	return &drawing{rules: rules, labels: make(map[point]int), Picture: Picture{
		CellSize: 50, Regions: [][][2]int{}, Cages: []Cage{}, Lines: []Line{}, Arrows: []Line{}, Underlays: []Shape{}, Overlays: []Shape{},
	}}
}

// shown returns what a cell shows for a value.
func (d *drawing) shown(v uint8) string { return strconv.Itoa(int(v) + d.rules.First() - 1) }

// clue draws a clue. One that names cells that are nowhere in the picture is left to the
// words.
func (d *drawing) clue(c variant.Clue) {
	for _, part := range c.Clues {
		d.clue(part)
	}
	look := variant.KindOf(c.Kind).Look
	for _, cell := range c.Cells {
		if cell < 0 || cell >= d.rules.Len() {
			return
		}
	}
	d.draw(c, look)
}

// own shades the units of a rule of another package, such as a user's own.
func (d *drawing) own(rule sudoku.Rule) {
	kind, _, _ := strings.Cut(rule.Text, "~")
	if rule.Clue != nil || rule.Parts == nil || slices.Contains(variant.Kinds(), kind) {
		return
	}
	if parts, err := rule.Parts(d.rules); err == nil {
		for _, unit := range parts.Units {
			if unit.Kind == 0 || unit.Kind == sudoku.Extra { // no row, column or block
				d.region(unit.Cells)
			}
		}
	}
}

// units returns the groups of cells that a clue of geometry is about.
func (d *drawing) units(c variant.Clue) (groups [][]int) {
	parts, err := c.Rule().Parts(d.rules)
	if err != nil {
		return nil
	}
	for _, unit := range parts.Units {
		groups = append(groups, unit.Cells)
	}
	return groups
}

// extraCells draws the cells outside the grid, below it, with their names and values.
func (d *drawing) extraCells(p sudoku.Puzzle) {
	for cell := p.Rules.Board(); cell < p.Rules.Len(); cell++ {
		at := d.middle(cell)
		d.Extra = append(d.Extra, d.places([]int{cell})[0])
		d.Underlays = append(d.Underlays, Shape{Center: at, Width: 1, Height: 1, Background: white, Border: grey})
		d.Overlays = append(d.Overlays, Shape{Center: point{at[0] - 0.5, at[1]}, Width: 0.42, Height: 0.14, // on the border, where no clue covers it
			Background: white, Border: white, Text: Text(p.Rules.Name(cell)), FontSize: 12, Color: "#777777"})
		if cell < len(p.Cells) && p.Cells[cell] != 0 {
			d.Overlays = append(d.Overlays, Shape{Center: at, Width: 0.5, Height: 0.5, Text: Text(d.shown(p.Cells[cell])), FontSize: 28})
		}
	}
}

// middle returns the middle of a cell.
func (d *drawing) middle(cell int) point {
	at := d.rules.Place(cell)
	return point{float64(at.Row) + 0.5, float64(at.Column) + 0.5}
}

func (d *drawing) points(cells []int) []point {
	points := make([]point, len(cells))
	for i, cell := range cells {
		points[i] = d.middle(cell)
	}
	return points
}

// places returns the rows and columns of cells. Those of extra cells are below the grid.
func (d *drawing) places(cells []int) [][2]int {
	places := make([][2]int, len(cells))
	for i, p := range d.points(cells) {
		places[i] = [2]int{int(p[0]), int(p[1])}
	}
	return places
}

// Entries returns what the cells of a puzzle without a given show: a value, 0 for none, or
// candidates. The default of the candidates is those that the puzzle itself has.
func Entries(p sudoku.Puzzle, values []uint8, candidates []sudoku.Values) func(row, column int) Entry {
	shown := func(v uint8) string { return strconv.Itoa(int(v) + p.Rules.First() - 1) }
	return func(row, column int) (e Entry) {
		cell := p.Rules.CellAt(row, column)
		if cell < 0 {
			return e
		}
		if cell < len(values) && values[cell] != 0 {
			return Entry{Value: shown(values[cell])}
		}
		var set sudoku.Values
		switch {
		case cell < len(candidates):
			set = candidates[cell].And(p.Rules.Allowed(cell))
		case candidates == nil && cell < len(p.Candidates) && p.Candidates[cell].Len() < p.Rules.Values():
			set = p.Candidates[cell]
		default:
			return e
		}
		e.Candidates = make([]string, p.Rules.Values())
		for v := range set.All() {
			if int(v) <= len(e.Candidates) {
				e.Candidates[v-1] = shown(v)
			}
		}
		return e
	}
}
