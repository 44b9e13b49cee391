package sudoku

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"example.com/sudoku/internal/geometry"
)

// The rules to start from: those of ordinary sudoku, Latin squares, jigsaws, and cells
// without any unit. Each is the rule set of an empty picture to which units are added.

// Standard returns the rules of ordinary sudoku on a square board: each row, column and
// block holds each value once. The blocks are as nearly square as the side allows, and
// lie flat: those of 6×6 have 2 rows and 3 columns. If the side is prime, there are none. The largest side
// is 99.
func Standard(side int) Rules {
	if side < 1 || side > geometry.MaxValues {
		return Rules{&ruleSet{err: &OptionError{Field: "side", Value: side, Want: fmt.Sprintf("1 to %d", geometry.MaxValues)}}}
	}
	return standardRules[side]()
}

// standardRules makes the rules of each side when they are first asked for.
var standardRules = func() (all [geometry.MaxValues + 1]func() Rules) {
	for side := range all {
		all[side] = sync.OnceValue(func() Rules {
			r := boardForm{rows: side, columns: side, values: side, first: 1}.rules()
			r.set.standard = geometry.SideOf(side*side) == side
			return r
		})
	}
	return all
}()

// Latin returns the rules of Latin squares: each row and each column holds each value
// once. The largest side is 99.
func Latin(side int) Rules {
	if side < 1 || side > geometry.MaxValues {
		return Standard(side)
	}
	return boardForm{rows: side, columns: side, values: side, first: 1, noBoxes: true}.rules()
}

// Jigsaw returns the rules of a square board whose blocks are the regions of a layout:
// a character for each cell, the same for all cells of a region. Each row, column and
// region holds each value once. Blanks and line ends are ignored. A region need not be
// connected.
//
// The error is a [*ParseError] if the characters are not the cells of a square, or a
// region has another number of cells than the side.
func Jigsaw(layout string) (Rules, error) {
	cells := layoutCells(layout)
	n := 0
	for n*n < len(cells) {
		n++
	}
	if n == 0 || n > geometry.MaxValues || n*n != len(cells) {
		return Rules{}, &ParseError{Line: 1, Column: utf8.RuneCountInString(layout) + 1, Found: fmt.Sprintf("%d cells", len(cells)), Want: "the cells of a square, such as 81"}
	}
	for _, region := range regionsOf(cells) {
		if len(region) != n {
			name := cells[region[0]]
			line, column := placeOfRune(layout, name)
			return Rules{}, &ParseError{Line: line, Column: column, Found: fmt.Sprintf("%d cells of region %c", len(region), name), Want: fmt.Sprintf("%d cells", n)}
		}
	}
	return boardForm{rows: n, columns: n, values: n, first: 1, noBoxes: true, layout: cells}.rules(), nil
}

// A boardForm is what the text of a rectangular board says. All its rules derive from it.
type boardForm struct {
	rows, columns int
	values, first int
	region        int // cells of a block; 0: as many as the longer side
	noBoxes       bool
	raw           bool   // no units
	layout        []rune // of the regions, a character a cell
}

// rules returns the rules of the form: rows, columns, blocks, and the regions of the
// layout. A region may be smaller than the number of values; one that is smaller than
// a side or larger than the number of values is no region but what the others leave.
func (f boardForm) rules() Rules {
	places := make([]Place, f.rows*f.columns)
	rows, columns := make([][]int, f.rows), make([][]int, f.columns)
	for cell := range places {
		row, column := cell/f.columns, cell%f.columns
		places[cell] = Place{row, column}
		rows[row] = append(rows[row], cell)
		columns[column] = append(columns[column], cell)
	}
	r := Plain(f.values, places...)
	s := r.set
	if s.err != nil {
		return r
	}
	s.first, s.text = f.first, f.text()
	if f.raw {
		return r
	}
	s.addUnits(Row, "row ", rows)
	s.addUnits(Column, "column ", columns)
	long := max(f.rows, f.columns)
	size := cmp.Or(f.region, long)
	if height, width := geometry.BlockMeasures(f.rows, f.columns, size); height > 0 && !f.noBoxes {
		blocks := make([][]int, len(places)/size)
		for cell, p := range places {
			b := p.Row/height*(f.columns/width) + p.Column/width
			blocks[b] = append(blocks[b], cell)
		}
		s.addUnits(Block, "block ", blocks)
	}
	if f.layout != nil {
		regions := regionsOf(f.layout)
		s.addUnits(Block, "region ", slices.DeleteFunc(regions, func(region []int) bool {
			return len(region) < long || len(region) > f.values
		}))
	}
	return r
}

// addUnits adds units of one kind, with a name and a number from 1.
func (s *ruleSet) addUnits(kind UnitKind, name string, units [][]int) {
	for i, cells := range units {
		s.units = append(s.units, Unit{Kind: kind, Name: name + strconv.Itoa(i+1), Cells: cells})
	}
}

// text returns the text of the form.
func (f boardForm) text() string {
	text := fmt.Sprintf(".Shape~%dx%d", f.rows, f.columns)
	switch {
	case f.first != 1:
		text += fmt.Sprintf("~%d-%d", f.first, f.first+f.values-1)
	case f.values != max(f.rows, f.columns):
		text += "~" + strconv.Itoa(f.values)
	case f.raw:
		text += "~"
	}
	if f.raw {
		return text + "~Raw"
	}
	if f.region != 0 && f.region != max(f.rows, f.columns) {
		text += ".RegionSize~" + strconv.Itoa(f.region)
	}
	if f.noBoxes {
		text += ".NoBoxes"
	}
	if f.layout != nil {
		text += ".Jigsaw~" + layoutText(f.layout)
	}
	return text
}

// layoutCells returns the characters of a layout without white space.
func layoutCells(layout string) []rune {
	var cells []rune
	for _, c := range layout {
		if !unicode.IsSpace(c) {
			cells = append(cells, c)
		}
	}
	return cells
}

// regionsOf returns the cells of each region of a layout, in the order of their first
// cells.
func regionsOf(layout []rune) [][]int {
	number := make(map[rune]int)
	var regions [][]int
	for cell, name := range layout {
		r, known := number[name]
		if !known {
			r = len(regions)
			number[name] = r
			regions = append(regions, nil)
		}
		regions[r] = append(regions[r], cell)
	}
	return regions
}

// layoutText spells a layout by the letters A to Z and a to z and then other characters,
// so that equal layouts have equal texts.
func layoutText(layout []rune) string {
	text := make([]rune, len(layout))
	for r, region := range regionsOf(layout) {
		name := rune(r)
		switch {
		case r < 26:
			name += 'A'
		case r < 52:
			name += 'a' - 26
		default:
			name += 'Ā' - 52
		}
		for _, cell := range region {
			text[cell] = name
		}
	}
	return string(text)
}

// placeOfRune returns the line and column of the first place of a character in a text.
func placeOfRune(text string, c rune) (line, column int) {
	before := text[:strings.IndexRune(text, c)]
	start := strings.LastIndexByte(before, '\n') + 1
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[start:])
}

// Plain returns rules for cells at the given places, which take the values from 1 to
// the given number, without any unit: the start of a user's own rules.
func Plain(values int, places ...Place) Rules {
	s := &ruleSet{first: 1, values: values}
	if values < 1 || values > geometry.MaxValues {
		s.err = &OptionError{Field: "values", Value: values, Want: fmt.Sprintf("1 to %d", geometry.MaxValues)}
		return Rules{s}
	}
	if len(places) == 0 || len(places) > geometry.MaxRuleCells {
		s.err = &OptionError{Field: "places", Value: len(places), Want: fmt.Sprintf("1 to %d cells", geometry.MaxRuleCells)}
		return Rules{s}
	}
	for _, p := range places {
		if p.Row < 0 || p.Column < 0 || p.Row >= maxPicture || p.Column >= maxPicture {
			s.err = &OptionError{Field: "places", Value: p, Want: fmt.Sprintf("rows and columns from 0 to %d", maxPicture-1)}
			return Rules{s}
		}
		s.rows, s.columns = max(s.rows, p.Row+1), max(s.columns, p.Column+1)
	}
	s.places = slices.Clone(places)
	s.at = make([]int32, s.rows*s.columns)
	for i := range s.at {
		s.at[i] = -1
	}
	for cell, p := range places {
		at := &s.at[p.Row*s.columns+p.Column]
		if *at >= 0 {
			s.err = &OptionError{Field: "places", Value: p, Want: "different places"}
			return Rules{s}
		}
		*at = int32(cell)
	}
	s.text = ".Places~" + strconv.Itoa(values)
	var list strings.Builder
	for _, p := range places {
		list.WriteString("~" + p.text())
	}
	s.text += list.String()
	return Rules{s}
}
