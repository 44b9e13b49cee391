package format

// A draft is a puzzle as the forms write it down: givens, candidates, regions, and
// constraints in the words of the string form. Each form is read into a draft and
// printed from one; the string form leads from a draft to a sudoku.Puzzle and back.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// maxSide is the largest side of a grid with constraints.
const maxSide = 31

// A draft has its cells in row order.
type draft struct {
	rows, columns int
	values        int   // 1 to values; first moves them
	first         int   // the first value shown
	givens        []int // as shown; empty is none
	candidates    [][]int
	regions       []int // the region of each cell from 0, or nil
	noBoxes       bool  // the standard boxes do not hold
	parts         []part

	title, author, rules string
	drawings             drawings
	leftOut              []*UnsupportedError
}

// none is an empty cell of a draft, whose values may begin with 0.
const none = -1

// A part is a constraint in the string form: Kind~argument~argument…
type part struct {
	kind string
	args []string // the arguments, cells among them
}

func newDraft(rows, columns int) *draft {
	d := &draft{rows: rows, columns: columns, values: max(rows, columns), first: 1}
	d.givens = slices.Repeat([]int{none}, rows*columns)
	return d
}

// add adds a constraint.
func (d *draft) add(kind string, args ...string) {
	d.parts = append(d.parts, part{kind, args})
}

// addCells adds a constraint over cells.
func (d *draft) addCells(kind string, arguments []string, cells ...int) {
	args := slices.Clone(arguments)
	for _, cell := range cells {
		args = append(args, d.name(cell))
	}
	d.add(kind, args...)
}

// restrict limits the candidates of a cell to the given values.
func (d *draft) restrict(cell int, values []int) {
	if d.candidates == nil {
		d.candidates = make([][]int, len(d.givens))
	}
	if d.candidates[cell] != nil {
		values = slices.DeleteFunc(slices.Clone(values), func(v int) bool { return !slices.Contains(d.candidates[cell], v) })
	}
	d.candidates[cell] = append([]int{}, values...)
}

// allValues returns the values as shown.
func (d *draft) allValues() []int {
	values := make([]int, d.values)
	for i := range values {
		values[i] = d.first + i
	}
	return values
}

// name returns the name of a cell in the string form: R1C2, with the letters a, b, …
// from the tenth row or column on.
func (d *draft) name(cell int) string {
	return "R" + lineName(cell/d.columns) + "C" + lineName(cell%d.columns)
}

func lineName(i int) string { return strconv.FormatInt(int64(i+1), 36) }

// cell returns the cell of a name, or -1.
func (d *draft) cell(name string) int {
	lower := strings.ToLower(name)
	if len(lower) != 4 || lower[0] != 'r' || lower[2] != 'c' {
		return -1
	}
	row, column := lineOf(lower[1:2], d.rows), lineOf(lower[3:], d.columns)
	if row < 0 || column < 0 {
		return -1
	}
	return row*d.columns + column
}

func lineOf(name string, lines int) int {
	n, err := strconv.ParseInt(name, 36, 16)
	if err != nil || n < 1 || int(n) > lines {
		return -1
	}
	return int(n) - 1
}

// cells returns the cells that the arguments name.
func (d *draft) cells(args []string) ([]int, error) {
	cells := make([]int, len(args))
	for i, arg := range args {
		if cells[i] = d.cell(arg); cells[i] < 0 {
			return nil, &FormatError{Form: String, Reason: fmt.Sprintf("%.20q is not a cell", arg)}
		}
	}
	return cells, nil
}

// boxes returns the height and width of the standard boxes, 1 and the side where a
// side has none.
func boxes(side int) (height, width int) {
	height = 1
	for h := 2; h*h <= side; h++ {
		if side%h == 0 {
			height = h
		}
	}
	return height, side / height
}

// standardRegions returns the boxes of a side, by cell.
func standardRegions(side int) []int {
	height, width := boxes(side)
	regions := make([]int, side*side)
	for cell := range regions {
		row, column := cell/side, cell%side
		regions[cell] = row/height*height + column/width
	}
	return regions
}

// setRegions records the regions, each of as many cells as a row. It returns a reason
// if they are others.
func (d *draft) setRegions(regions []int) string {
	if height, _ := boxes(d.columns); height == 1 {
		rows := true
		for cell, region := range regions {
			rows = rows && region == cell/d.columns
		}
		if rows { // regions that are the rows say nothing
			d.noBoxes = true
			return ""
		}
	}
	size := make([]int, d.rows)
	for _, region := range regions {
		if region < 0 || region >= d.rows {
			return fmt.Sprintf("region %d of %d", region+1, d.rows)
		}
		size[region]++
	}
	for region, n := range size {
		if n != d.columns {
			return fmt.Sprintf("region %d has %d cells, want %d", region+1, n, d.columns)
		}
	}
	if sameRegions(regions, standardRegions(d.rows)) {
		return ""
	}
	d.regions, d.noBoxes = slices.Clone(regions), true
	return ""
}

// sameRegions reports whether two layouts part the cells in the same way.
func sameRegions(a, b []int) bool {
	to := map[int]int{}
	from := map[int]int{}
	for i := range a {
		if x, ok := to[a[i]]; ok && x != b[i] {
			return false
		}
		if x, ok := from[b[i]]; ok && x != a[i] {
			return false
		}
		to[a[i]], from[b[i]] = b[i], a[i]
	}
	return true
}
