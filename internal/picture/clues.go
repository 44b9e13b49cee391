package picture

import (
	"math"
	"slices"
	"strconv"

	"example.com/sudoku/variant"
)

// This file draws the parts of clues: lines, cages, circles, and signs between cells.

func (d *drawing) line(cells []int, color string, thickness float64) {
	points := d.points(cells)
	if len(points) == 1 { // a dot
		points = append(points, points[0])
	}
	d.Lines = append(d.Lines, Line{Color: color, Thickness: thickness, WayPoints: points})
}

// shape draws a shape above the grid, filled with the color of the paper.
func (d *drawing) shape(at point, size float64, round bool, border string) {
	d.Overlays = append(d.Overlays, Shape{Center: at, Width: size, Height: size, Rounded: round, Background: white, Border: border})
}

// circles draws circles in some of the cells.
func (d *drawing) circles(cells []int, at ...int) {
	for _, i := range at {
		d.shape(d.middle(cells[i]), 0.8, true, dark)
	}
}

// diamonds draws diamonds in some of the cells.
func (d *drawing) diamonds(cells []int, at ...int) {
	for _, i := range at {
		d.shape(d.middle(cells[i]), 0.62, false, "#9F9FFF")
		d.Overlays[len(d.Overlays)-1].Angle = 45
	}
}

func (d *drawing) squares(cells []int, size float64, color string) {
	for _, p := range d.points(cells) {
		d.Underlays = append(d.Underlays, Shape{Center: p, Width: size, Height: size, Background: color})
	}
}

func (d *drawing) disks(cells []int, size float64, color string) {
	for _, p := range d.points(cells) {
		d.Underlays = append(d.Underlays, Shape{Center: p, Width: size, Height: size, Rounded: true, Background: color})
	}
}

// tints are the colours of groups that belong together.
var tints = []string{"#D6E6F5", "#FBE3C8", "#DDEFD3", "#F0DCEB", "#F5F0C4", "#D5ECEB"}

// tint shades cells in the next colour.
func (d *drawing) tint(cells []int) {
	d.squares(cells, 1, tints[d.tints%len(tints)])
	d.tints++
}

// region shades a group of cells that differ and draws a dashed line around it.
func (d *drawing) region(cells []int) {
	d.squares(cells, 1, "#E3E3E3")
	d.cage(cells, "", true)
}

// found draws the regions that the extra cells CC say, if all of these have a value.
func (d *drawing) found() {
	first, n := variant.ExtraCell(d.rules, "CC1"), d.rules.Board()
	if first < 0 || first+n > len(d.cells) || slices.Contains(d.cells[first:first+n], 0) {
		return
	}
	regions := make([][]int, 1+slices.Max(d.cells[first:first+n]))
	for cell, region := range d.cells[first : first+n] {
		regions[region] = append(regions[region], cell)
	}
	for _, cells := range regions[1:] {
		d.Regions = append(d.Regions, d.places(cells))
	}
}

// unitsOf shades the groups of a clue of geometry.
func (d *drawing) unitsOf(c variant.Clue) {
	for _, cells := range d.units(c) {
		d.squares(cells, 1, "#DCE6EE")
	}
}

// cage draws a dashed line around cells, with a text in the first one.
func (d *drawing) cage(cells []int, text string, unique bool) {
	c := Cage{Cells: d.places(cells), Value: Text(text), Unique: &unique}
	if n, err := strconv.Atoi(text); err == nil {
		c.Sum = []byte(strconv.Itoa(n))
	}
	d.Cages = append(d.Cages, c)
}

// weighted draws a cage whose values may repeat, with the number of each cell in it
// unless that is 1.
func (d *drawing) weighted(c variant.Clue) {
	cells := slices.Clone(c.Cells)
	slices.Sort(cells)
	d.cage(slices.Compact(cells), "+"+positive(c), false)
	for i, cell := range c.Cells {
		if i+1 < len(c.Numbers) && c.Numbers[i+1] != 1 {
			d.small(cell, "×"+strconv.Itoa(c.Numbers[i+1]))
		}
	}
}

// small writes a text into the lower right corner of a cell.
func (d *drawing) small(cell int, text string) {
	at := d.middle(cell)
	d.Overlays = append(d.Overlays, Shape{Center: point{at[0] + 0.31, at[1] + 0.27}, Width: 0.3, Height: 0.2, Text: Text(text), FontSize: 14})
}

// groups shades groups of cells, each in another colour, with a text at its first cell.
func (d *drawing) groups(cells, sizes []int, text string) {
	from := 0
	for _, size := range sizes {
		group := cells[from:min(from+size, len(cells))]
		from += len(group)
		d.tint(group)
		if len(group) > 0 && text != "" {
			d.small(group[0], text)
		}
	}
}

// sumLine draws a line, closed if the clue says so, with its sum unless that is 10.
func (d *drawing) sumLine(c variant.Clue) {
	cells := c.Cells
	if len(c.Numbers) > 1 && c.Numbers[1] == 1 {
		cells = append(slices.Clone(cells), cells[0])
	}
	d.line(cells, "#F5A94B", 10)
	if number(c) != 10 {
		d.small(c.Cells[0], positive(c))
	}
}

// bar draws a short line across the middle of a line.
func (d *drawing) bar(cells []int) {
	n := len(cells)
	a, b := d.middle(cells[(n-1)/2]), d.middle(cells[n/2])
	d.Overlays = append(d.Overlays, Shape{Center: between(a, b), Width: 0.16, Height: 0.16, Rounded: true, Background: "#8E63C9"})
}

// sumArrow draws an arrow from a circle, or a pill of several cells.
func (d *drawing) sumArrow(cells []int, pill int) {
	points := d.points(cells)
	pill = min(max(pill, 1), len(cells))
	low, high := points[0], points[0]
	for _, p := range points[:pill] {
		low = point{min(low[0], p[0]), min(low[1], p[1])}
		high = point{max(high[0], p[0]), max(high[1], p[1])}
	}
	d.Overlays = append(d.Overlays, Shape{Center: between(low, high), Height: high[0] - low[0] + 0.83, Width: high[1] - low[1] + 0.83,
		Rounded: true, Background: white, Border: dark})
	if pill == len(cells) {
		return
	}
	from := 0 // the cell of the pill next to the arrow
	for i, p := range points[:pill] {
		if distance(p, points[pill]) <= distance(points[from], points[pill]) {
			from = i
		}
	}
	way := slices.Clone(points[pill-1:])
	way[0] = points[from]
	if far := distance(way[0], way[1]) / 0.4; far > 0 {
		way[0][0] += math.Round((way[1][0]-way[0][0])/far*100) / 100
		way[0][1] += math.Round((way[1][1]-way[0][1])/far*100) / 100
	}
	d.Arrows = append(d.Arrows, Line{Color: dark, Thickness: 5, HeadLength: 0.3, WayPoints: way})
}

func between(a, b point) point { return point{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2} }

func distance(a, b point) float64 { return math.Hypot(b[0]-a[0], b[1]-a[1]) }

// touching returns the pairs of cells that share a side. Two cells are a pair wherever
// they stand.
func (d *drawing) touching(cells []int) (pairs [][2]point) {
	points := d.points(cells)
	for i, a := range points {
		for _, b := range points[i+1:] {
			if len(points) == 2 || distance(a, b) < 1.01 {
				pairs = append(pairs, [2]point{a, b})
			}
		}
	}
	return pairs
}

// dots draws a dot between neighbours, with a text.
func (d *drawing) dots(cells []int, size float64, color, text string) {
	for _, pair := range d.touching(cells) {
		shape := Shape{Center: between(pair[0], pair[1]), Width: size, Height: size, Rounded: true, Background: color, Border: black, Text: Text(text)}
		if text != "" {
			shape.FontSize = 17
		}
		if color == black {
			shape.Color = white
		}
		d.Overlays = append(d.Overlays, shape)
	}
}

// signs writes a letter between neighbours.
func (d *drawing) signs(cells []int, text string) {
	for _, pair := range d.touching(cells) {
		d.Overlays = append(d.Overlays, Shape{Center: between(pair[0], pair[1]), Width: 0.26, Height: 0.26, Background: white, Border: white,
			Text: Text(text), FontSize: 20})
	}
}

// chevron draws an angle that points in a direction: an arrow that is all head.
func (d *drawing) chevron(at, to point, size float64) {
	tip := point{at[0] + 0.6*to[0]*size, at[1] + 0.6*to[1]*size}
	d.Arrows = append(d.Arrows, Line{Color: black, Thickness: 3, HeadLength: size, WayPoints: []point{
		{tip[0] - 0.01*to[0], tip[1] - 0.01*to[1]}, tip}})
}

// inequalities draws an angle between neighbours; it points to the smaller one.
func (d *drawing) inequalities(c variant.Clue) {
	for _, pair := range d.touching(c.Cells) {
		a, b := pair[0], pair[1]
		if far := distance(a, b); far > 0 {
			d.Overlays = append(d.Overlays, Shape{Center: between(a, b), Width: 0.26, Height: 0.26, Background: white, Border: white})
			d.chevron(between(a, b), point{(b[0] - a[0]) / far, (b[1] - a[1]) / far}, 0.2)
		}
	}
}

// extremes shades cells, with an angle at each side that has a neighbour: it points to the
// smaller cell.
func (d *drawing) extremes(cells []int, greatest bool) {
	d.squares(cells, 1, "#E3E3E3")
	for _, cell := range cells {
		at := d.middle(cell)
		for _, to := range []point{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
			if d.rules.CellAt(int(at[0]+to[0]), int(at[1]+to[1])) < 0 || at[0]+to[0] < 0 || at[1]+to[1] < 0 {
				continue
			}
			side := point{at[0] + 0.4*to[0], at[1] + 0.4*to[1]}
			if !greatest {
				to = point{-to[0], -to[1]}
			}
			d.chevron(side, to, 0.12)
		}
	}
}
