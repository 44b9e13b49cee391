package picture

// This file finds the lines of a grid and around cages. All forms of drawing use them.

// A Segment is a straight line between two points, each a row and a column.
type Segment [2][2]float64

// Grid returns the lines between cells: those within regions, and those around regions and
// around the grid. Lines in a row are one segment.
func (p Picture) Grid() (thin, thick []Segment) {
	region := make(map[[2]int]int)
	for i, cells := range p.Regions {
		for _, cell := range cells {
			region[cell] = i + 1
		}
	}
	absent := func(row, column int) bool {
		return row < 0 || column < 0 || row >= len(p.Cells) || column >= len(p.Cells[row]) || p.Cells[row][column].Absent
	}
	kind := func(r1, c1, r2, c2 int) int { // of the line between two cells: none, thin, thick
		a, b := absent(r1, c1), absent(r2, c2)
		switch {
		case a && b:
			return 0
		case a || b || region[[2]int{r1, c1}] != region[[2]int{r2, c2}]:
			return 2
		}
		return 1
	}
	columns := 0
	for _, row := range p.Cells {
		columns = max(columns, len(row))
	}
	lists := [3]*[]Segment{nil, &thin, &thick}
	for row := range len(p.Cells) + 1 {
		run(columns, func(column int) int { return kind(row-1, column, row, column) }, func(kind, from, to int) {
			*lists[kind] = append(*lists[kind], Segment{{float64(row), float64(from)}, {float64(row), float64(to)}})
		})
	}
	for column := range columns + 1 {
		run(len(p.Cells), func(row int) int { return kind(row, column-1, row, column) }, func(kind, from, to int) {
			*lists[kind] = append(*lists[kind], Segment{{float64(from), float64(column)}, {float64(to), float64(column)}})
		})
	}
	return thin, thick
}

// run calls do for each longest run of the same kind that is not 0.
func run(n int, kind func(i int) int, do func(kind, from, to int)) {
	from := 0
	for i := 1; i <= n; i++ {
		if i < n && kind(i) == kind(from) {
			continue
		}
		if k := kind(from); k != 0 {
			do(k, from, i)
		}
		from = i
	}
}

// inset is the distance of a cage's line from the edge of its cells.
const inset = 0.07

// Outline returns the line around a cage inside of its cells, and the upper left one of
// them, where its text stands. A hidden cage has none.
func (c Cage) Outline() (outline []Segment, first [2]int) {
	if len(c.Cells) == 0 || c.Hidden {
		return nil, first
	}
	in := make(map[[2]int]bool)
	first = c.Cells[0]
	for _, cell := range c.Cells {
		in[cell] = true
		if cell[0] < first[0] || cell[0] == first[0] && cell[1] < first[1] {
			first = cell
		}
	}
	seen := make(map[[2]int]bool)
	for _, cell := range c.Cells {
		if seen[cell] {
			continue
		}
		seen[cell] = true
		for side := range 4 {
			if s, ok := cageSide(in, cell, side); ok {
				outline = append(outline, s)
			}
		}
	}
	return outline, first
}

// cageSide returns the line along a side of a cell, if the cell beyond is outside: above,
// right, below, left. An end is short at an outer corner of the cage, long at an inner
// one.
func cageSide(in map[[2]int]bool, cell [2]int, side int) (Segment, bool) {
	out := [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}[side]
	along := [2]int{out[1], -out[0]} // clockwise around the cell
	step := func(from [2]int, by [2]int, n int) [2]int { return [2]int{from[0] + n*by[0], from[1] + n*by[1]} }
	if in[step(cell, out, 1)] {
		return Segment{}, false
	}
	end := func(n int) float64 {
		next := step(cell, along, n)
		switch {
		case !in[next]:
			return 0.5 - inset
		case in[step(next, out, 1)]:
			return 0.5 + inset
		default:
			return 0.5
		}
	}
	row, column := float64(cell[0])+0.5, float64(cell[1])+0.5
	point := func(length float64) [2]float64 {
		return [2]float64{row + (0.5-inset)*float64(out[0]) + length*float64(along[0]),
			column + (0.5-inset)*float64(out[1]) + length*float64(along[1])}
	}
	return Segment{point(-end(-1)), point(end(1))}, true
}

// Marks returns how much of a cell its candidates take, and how far their middle is below
// that of the cell: cages leave them less, as their sums stand above.
func (p Picture) Marks() (size, lower float64) {
	for _, c := range p.Cages {
		if c.Value != "" && !c.Hidden {
			return 0.7, 0.09
		}
	}
	return 0.86, 0
}

// Bounds returns the points of the upper left and the lower right corner of all that is
// drawn: those of the grid, or of what is beside it.
func (p Picture) Bounds() (low, high [2]float64) {
	high[0] = float64(len(p.Cells))
	for _, row := range p.Cells {
		high[1] = max(high[1], float64(len(row)))
	}
	include := func(at [2]float64, by float64) {
		for i := range 2 {
			low[i], high[i] = min(low[i], at[i]-by), max(high[i], at[i]+by)
		}
	}
	for _, shapes := range [][]Shape{p.Underlays, p.Overlays} {
		for _, shape := range shapes {
			by := 0.5
			if shape.Text == "" {
				by = max(shape.Width, shape.Height) / 2
			} else if shape.FontSize < 20 {
				by = 0.1
			}
			include(shape.Center, by)
		}
	}
	for _, lines := range [][]Line{p.Lines, p.Arrows} {
		for _, line := range lines {
			for _, point := range line.WayPoints {
				include(point, 0)
			}
		}
	}
	return low, high
}
