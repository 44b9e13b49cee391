package format

// Regions, and jigsaws in one line: a symbol for each cell's given, then one for each cell's
// region.

import (
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/geometry"
)

// boxes returns the height and width of the standard boxes, 1 and the side where a
// side has none.
func boxes(side int) (height, width int) {
	if height, width = geometry.BlockMeasures(side, side, side); height == 0 {
		return 1, side
	}
	return height, width
}

// hasNoBoxes reports whether a side has no standard boxes.
func hasNoBoxes(side int) bool {
	height, _ := boxes(side)
	return height == 1
}

// standardRegions returns the boxes of a side, by cell: the rows where it has none.
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
	d.noBoxes = hasNoBoxes(d.rows)
	if !sameRegions(regions, standardRegions(d.rows)) {
		d.regions, d.noBoxes = regions, true
	}
	return ""
}

// sameRegions reports whether two layouts part the cells in the same way.
func sameRegions(a, b []int) bool { return slices.Equal(ordered(a), ordered(b)) }

// ordered numbers regions from 0 in the order of their first cells.
func ordered[T comparable](layout []T) []int {
	numbers := map[T]int{}
	regions := make([]int, len(layout))
	for i, name := range layout {
		if _, ok := numbers[name]; !ok {
			numbers[name] = len(numbers)
		}
		regions[i] = numbers[name]
	}
	return regions
}

// layoutOf returns the letter of each cell's region: A-Z, a-z.
func layoutOf(regions []int) string {
	layout := make([]byte, len(regions))
	for i, region := range regions {
		if layout[i] = 'A' + byte(region); region >= 26 {
			layout[i] = 'a' + byte(region-26)
		}
	}
	return string(layout)
}

// jigsawSide returns the side of the grid if the text has two characters a cell, and the
// second half has regions as large as a row. It returns 0 for any other text.
func jigsawSide(text string) int {
	for side := 4; side <= 25; side++ {
		if 2*side*side == len(text) && !strings.ContainsAny(text, "\n\r") {
			if _, err := sudoku.Jigsaw(text[side*side:]); err == nil {
				return side
			}
		}
	}
	return 0
}

func isJigsaw(text string) bool { return jigsawSide(strings.TrimSpace(text)) > 0 }

func readJigsaw(text string, _ *Options) (Sheet, error) {
	text = strings.TrimSpace(text)
	side := jigsawSide(text)
	d := newDraft(side, side)
	d.setRegions(ordered([]byte(text[side*side:])))
	for row := range side {
		if err := d.readRow(Jigsaw, row, text[row*side:(row+1)*side]); err != nil {
			return Sheet{}, err
		}
	}
	return d.sheet()
}

func printJigsaw(d *draft, options *Options) (string, error) {
	if err := d.plainOnly(Jigsaw, options, false, true); err != nil {
		return "", err
	}
	if err := d.symbolsOnly(Jigsaw); err != nil {
		return "", err
	}
	regions := d.regions
	if regions == nil {
		if d.noBoxes && !hasNoBoxes(d.rows) || d.rows < 4 {
			return "", &UnsupportedError{Form: Jigsaw, Constraint: "NoBoxes", Reason: "the form has regions"}
		}
		regions = standardRegions(d.rows)
	}
	text := strings.Join(d.symbolRows(), "") + layoutOf(regions)
	if !isJigsaw(text) {
		return "", &UnsupportedError{Form: Jigsaw, Constraint: "Jigsaw", Reason: "want as many regions as rows, as large as a row"}
	}
	return text, nil
}
