package explain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/words"
)

// This file puts steps into words. The row of a technique in table.go names its sentence.

// String returns the step as a sentence, such as
//
//	naked pair: in row 1, r1c2 and r1c5 can only be 3 or 7, so r1c8 can't be 3
//
// Rows, columns and blocks count from 1: r1c2 is the second cell of the board.
// Values are the symbols of [sudoku.Line]: A is 10.
// For a step without the data of its technique, as JSON may give, it returns the
// name of the technique alone.
func (s Step) String() string {
	switch {
	case s.Technique == 0:
		return "no step"
	case !s.hasData():
		return s.Technique.String()
	}
	text := s.Technique.String() + ": "
	if form := s.Form(); form != "" {
		text += "(" + form + ") "
	}
	text += s.argument()
	if len(s.Removed) > 0 {
		text += ", so " + s.removals()
	}
	return text
}

// hasData reports whether the step has the data that argument and removals read.
func (s Step) hasData() bool {
	if int(s.Technique) >= len(techniques) || s.Side <= 0 {
		return false
	}
	row := &techniques[s.Technique]
	need := row.needs
	rules := s.rules()
	switch {
	case rules.Err() != nil, len(s.Branches) > 0 && !s.hasBranches(),
		len(s.Cells) < need.cells, len(s.Values) < need.values, len(s.Units) < need.units, len(s.Clues) < need.clues:
		return false
	}
	outside := func(list []int, limit int) bool {
		return slices.ContainsFunc(list, func(i int) bool { return i < 0 || i >= limit })
	}
	cells := append([]int{s.Cell}, s.Others...)
	for _, c := range s.Removed {
		cells = append(cells, c.Cell)
	}
	units := len(rules.Units())
	if need.lines {
		units = min(units, 2*s.Side)
	}
	if outside(s.Cells, rules.Len()) || outside(cells, rules.Len()) || outside(s.Units, units) || outside(s.Clues, len(rules.Added())) {
		return false
	}
	return row.fills || len(s.Removed) > 0 &&
		(!need.between || len(s.Values) > len(s.Cells)) && (!need.branches || s.hasBranches())
}

// argument returns what the technique sees. For a step that fills a cell, this
// is the whole sentence.
func (s Step) argument() string { return techniques[s.Technique].sentence(s) }

func (s Step) nakedSingleText() string {
	return fmt.Sprintf("%s is %s, its only candidate", s.cellName(s.Cell), s.valueName(s.Value))
}

func (s Step) hiddenSingleText() string {
	return fmt.Sprintf("%s is %s, as no other cell of %s can be", s.cellName(s.Cell), s.valueName(s.Value), s.unitName(s.Units[0]))
}

func (s Step) lockedText() string {
	return fmt.Sprintf("in %s, %s can only be at %s, in %s",
		s.unitName(s.Units[0]), s.valueName(s.Values[0]), s.cellNames(s.Cells, "or"), s.unitName(s.Units[1]))
}

func (s Step) nakedText() string {
	return fmt.Sprintf("in %s, %s can only be %s", s.unitName(s.Units[0]), s.cellNames(s.Cells, "and"), s.valueNames(s.Values, "or"))
}

func (s Step) hiddenText() string {
	return fmt.Sprintf("in %s, %s can only be at %s", s.unitName(s.Units[0]), s.valueNames(s.Values, "and"), s.cellNames(s.Cells, "or"))
}

func (s Step) fishText() string {
	k := len(s.Units) / 2
	return fmt.Sprintf("in %s, %s can only be in %s", s.lineNames(s.Units[:k]), s.valueName(s.Values[0]), s.lineNames(s.Units[k:]))
}

func (s Step) finnedText() string { return s.fishText() + ", or at " + s.cellNames(s.Others, "or") }

func (s Step) sueDeCoqText() string {
	return fmt.Sprintf("%s of %s and %s, with %s, can only be %s, each once",
		s.cellNames(s.Cells, "and"), s.unitName(s.Units[0]), s.unitName(s.Units[1]), s.cellNames(s.Others, "and"), s.valueNames(s.Values, "or"))
}

func (s Step) bugText() string {
	return fmt.Sprintf("but for %s at %s, each open cell would have two candidates and each value two places in a unit, so no solution or several",
		s.valueName(s.Values[0]), s.cellName(s.Cells[0]))
}

func (s Step) wingText() string {
	text := fmt.Sprintf("if %s is %s, %s is %s, and if %s, %s is", s.cellName(s.Cells[0]), s.valueName(s.Values[0]),
		s.cellName(s.Cells[1]), s.valueName(s.Values[2]), s.valueName(s.Values[1]), s.cellName(s.Cells[2]))
	if s.Technique == XYZWing {
		text += fmt.Sprintf("; otherwise it is %s itself", s.valueName(s.Values[2]))
	}
	return text
}

func (s Step) trialText() string {
	return fmt.Sprintf("%s is %s, found by a search, as no technique applies", s.cellName(s.Cell), s.valueName(s.Value))
}

func (s Step) rectangleText() string {
	all := fmt.Sprintf("%s can't hold just %s, or there would be a second solution",
		s.cellNames(sorted(s.Cells), "and"), s.valueNames(sorted(s.Values[:2]), "and"))
	roof := s.Cells[2:]
	switch s.Technique {
	case UniqueRectangle2:
		return fmt.Sprintf("%s; hence %s is at %s", all, s.valueName(s.Values[2]), s.cellNames(s.Others, "or"))
	case UniqueRectangle3:
		return fmt.Sprintf("%s; hence in %s one of %s, together with %s, takes up %s",
			all, s.unitName(s.Units[0]), s.cellNames(roof, "and"), s.cellNames(s.Others, "and"), s.valueNames(s.Values[2:], "and"))
	case UniqueRectangle4:
		return fmt.Sprintf("%s; in %s, %s can only be at %s",
			all, s.unitName(s.Units[0]), s.valueName(s.Values[0]), s.cellNames(roof, "or"))
	case UniqueRectangle6:
		return fmt.Sprintf("%s; in %s and %s, %s can only be there, and crosswise",
			all, s.unitName(s.Units[0]), s.unitName(s.Units[1]), s.valueName(s.Values[0]))
	case HiddenRectangle:
		return fmt.Sprintf("%s; if %s were %s, %s would be at %s, as it is nowhere else in %s and %s",
			all, s.cellName(s.Cells[3]), s.valueName(s.Values[1]), s.valueName(s.Values[0]), s.cellNames(s.Cells[1:3], "and"), s.unitName(s.Units[0]), s.unitName(s.Units[1]))
	}
	return all
}

// directText returns the sentence of a direct form.
func (s Step) directText() string {
	unit := s.Units[len(s.Units)-1]
	text := fmt.Sprintf("in %s, ", s.unitName(s.Units[0]))
	if s.Technique <= DirectClaiming {
		text += fmt.Sprintf("%s can only be at %s, in %s; so in %s",
			s.valueName(s.Values[0]), s.cellNames(s.Cells, "or"), s.unitName(s.Units[1]), s.unitName(unit))
	} else {
		pair := s.Values[:len(s.Values)-1]
		text += fmt.Sprintf("%s can only be at %s; so there", s.valueNames(pair, "and"), s.cellNames(s.Cells, "or"))
	}
	return text + fmt.Sprintf(" %s is %s", s.cellName(s.Cell), s.valueName(s.Value))
}

func (s Step) colouringText() string {
	v := s.valueName(s.Values[0])
	if slices.Contains(s.Cells, s.Removed[0].Cell) {
		return fmt.Sprintf("%s are all %s or none is, and some see each other", s.cellNames(s.Cells, "and"), v)
	}
	return fmt.Sprintf("%s is at %s or else at %s", v, s.cellNames(s.Cells, "and"), s.cellNames(s.Others, "and"))
}

func (s Step) chainText() string {
	var text strings.Builder
	first, last := s.Cells[0], s.Cells[len(s.Cells)-1]
	v := s.valueName(s.Values[0])
	fmt.Fprintf(&text, "if %s is not %s, ", s.cellName(first), v)
	for i, cell := range s.Cells {
		switch {
		case s.Technique == XYChain && i == 0:
			fmt.Fprintf(&text, "it is %s", s.valueName(s.Values[1]))
		case s.Technique == XYChain:
			fmt.Fprintf(&text, ", so %s is %s", s.cellName(cell), s.valueName(s.Values[i+1]))
		case i == 0:
		case i == 1:
			fmt.Fprintf(&text, "%s is", s.cellName(cell))
		case i%2 == 0:
			fmt.Fprintf(&text, ", so %s is not", s.cellName(cell))
		default:
			fmt.Fprintf(&text, ", so %s is", s.cellName(cell))
		}
	}
	if first != last {
		fmt.Fprintf(&text, "; %s is at %s or %s", v, s.cellName(first), s.cellName(last))
	}
	return text.String()
}

// removals returns the clause on the removed candidates. It joins cells that
// lose the same candidates.
func (s Step) removals() string {
	gone := make(map[int][]int)
	var order []int
	for _, c := range s.Removed {
		if gone[c.Cell] == nil {
			order = append(order, c.Cell)
		}
		gone[c.Cell] = append(gone[c.Cell], c.Value)
	}
	slices.Sort(order)
	var parts []string
	for len(order) > 0 {
		some := gone[order[0]]
		var same, rest []int
		for _, cell := range order {
			if slices.Equal(gone[cell], some) {
				same = append(same, cell)
			} else {
				rest = append(rest, cell)
			}
		}
		parts = append(parts, fmt.Sprintf("%s can't be %s", s.cellNames(same, "and"), s.valueNames(some, "or")))
		order = rest
	}
	return strings.Join(parts, ", and ")
}

func (s Step) cellName(cell int) string { return s.rules().Name(cell) }

func (s Step) cellNames(cells []int, last string) string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = s.cellName(cell)
	}
	return words.Join(names, last)
}

// unitName names a unit, one beside rows, columns and blocks with its first cell.
func (s Step) unitName(unit int) string {
	u := s.rules().Units()[unit]
	if u.Kind == sudoku.Extra {
		return fmt.Sprintf("the %s from %s", u.Name, s.cellName(u.Cells[0]))
	}
	return u.Name
}

// lineNames names rows, or columns.
func (s Step) lineNames(units []int) string {
	names := make([]string, len(units))
	for i, unit := range units {
		names[i] = strconv.Itoa(unit%s.Side + 1)
	}
	return [...]string{"rows ", "columns "}[units[0]/s.Side] + words.Join(names, "and")
}

func (s Step) valueNames(list []int, last string) string {
	names := make([]string, len(list))
	for i, v := range list {
		names[i] = s.valueName(v)
	}
	return words.Join(names, last)
}

// valueName returns a value as boards show it: A for 10.
func (s Step) valueName(v int) string {
	if v < 1 || v > s.Side {
		return strconv.Itoa(v) // no value of the board
	}
	if first := s.rules().First(); first != 1 {
		return strconv.Itoa(v + first - 1)
	}
	return symbolOf(uint8(v), s.Side)
}

// symbolOf returns the value of a cell of a board with a side as [sudoku.Line] prints it
// where all values have one symbol, and as a number elsewhere.
func symbolOf(v uint8, n int) string {
	const digits = ".123456789ABCDEFGHIJKLMNOP"
	switch {
	case int(v) > n:
		return "?"
	case n < len(digits):
		return digits[v : v+1]
	case v == 0:
		return "."
	}
	return strconv.Itoa(int(v))
}

func sorted(list []int) []int {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}
