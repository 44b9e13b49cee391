package picture

import (
	"strconv"
	"strings"

	"example.com/sudoku/variant"
)

// This file draws the looks of kinds, which the table of package variant names. All forms of
// drawing are made of it.

const (
	grey  = "#CFCFCF"
	dark  = "#A1A1A1" // of arrows
	black = "#000000"
	white = "#FFFFFF"
)

// marks has a row for each word of a look, see [variant.Kind].
var marks = map[string]func(d *drawing, c variant.Clue, m mark){
	"none": func(*drawing, variant.Clue, mark) {}, // drawn first, because clues name its cells

	// Along the cells of a clue.
	"line":     func(d *drawing, c variant.Clue, m mark) { d.line(c.Cells, m.word(0), m.size()) },
	"bulb":     func(d *drawing, c variant.Clue, m mark) { d.disks(c.Cells[:1], m.size(), m.word(0)) },
	"bar":      func(d *drawing, c variant.Clue, _ mark) { d.bar(c.Cells) },
	"arrow":    func(d *drawing, c variant.Clue, _ mark) { d.sumArrow(c.Cells, 1) },
	"pill":     func(d *drawing, c variant.Clue, _ mark) { d.sumArrow(c.Cells, number(c)) },
	"sumline":  func(d *drawing, c variant.Clue, _ mark) { d.sumLine(c) },
	"circles":  func(d *drawing, c variant.Clue, m mark) { d.circles(c.Cells, m.places(c)...) },
	"diamonds": func(d *drawing, c variant.Clue, m mark) { d.diamonds(c.Cells, m.places(c)...) },

	// In or around them.
	"squares":    func(d *drawing, c variant.Clue, m mark) { d.squares(c.Cells, m.size(), m.word(0)) },
	"disks":      func(d *drawing, c variant.Clue, m mark) { d.disks(c.Cells, m.size(), m.word(0)) },
	"tint":       func(d *drawing, c variant.Clue, _ mark) { d.tint(c.Cells) },
	"region":     func(d *drawing, c variant.Clue, _ mark) { d.region(c.Cells) },
	"found":      func(d *drawing, _ variant.Clue, _ mark) { d.found() },
	"units":      func(d *drawing, c variant.Clue, _ mark) { d.unitsOf(c) },
	"cage":       func(d *drawing, c variant.Clue, m mark) { d.cage(c.Cells, m.text(c, 0), true) },
	"bag":        func(d *drawing, c variant.Clue, m mark) { d.cage(c.Cells, m.text(c, 0), false) },
	"counted":    func(d *drawing, c variant.Clue, _ mark) { d.cage(c.Cells[1:], "", false) },
	"weighted":   func(d *drawing, c variant.Clue, _ mark) { d.weighted(c) },
	"groups":     func(d *drawing, c variant.Clue, m mark) { d.groups(c.Cells, c.Numbers, m.word(0)) },
	"samegroups": func(d *drawing, c variant.Clue, _ mark) { d.groups(c.Cells, equalSizes(c.Cells, number(c)), "") },
	"note":       func(d *drawing, c variant.Clue, m mark) { d.small(c.Cells[0], m.text(c, 0)) },
	"values":     func(d *drawing, c variant.Clue, _ mark) { d.someValues(c) },
	"indexing":   func(d *drawing, c variant.Clue, _ mark) { d.indexing(c) },
	"low":        func(d *drawing, c variant.Clue, _ mark) { d.extremes(c.Cells, false) },
	"high":       func(d *drawing, c variant.Clue, _ mark) { d.extremes(c.Cells, true) },

	// Between cells.
	"dots":   func(d *drawing, c variant.Clue, m mark) { d.dots(c.Cells, m.size(), m.word(0), m.text(c, 2)) },
	"sign":   func(d *drawing, c variant.Clue, m mark) { d.signs(c.Cells, m.word(0)) },
	"angles": func(d *drawing, c variant.Clue, _ mark) { d.inequalities(c) },
	"quad":   func(d *drawing, c variant.Clue, _ mark) { d.quad(c) },

	// At the edge of the grid.
	"diagonal":     func(d *drawing, c variant.Clue, _ mark) { d.mainDiagonal(c) },
	"littlekiller": func(d *drawing, c variant.Clue, _ mark) { d.littleKiller(c) },
	"end":          func(d *drawing, c variant.Clue, _ mark) { d.atEnd(c) },
}

// draw draws a clue by the look of its kind.
func (d *drawing) draw(c variant.Clue, look string) {
	for text := range strings.SplitSeq(look, ", ") {
		if words := strings.Fields(text); len(words) > 0 {
			marks[words[0]](d, c, mark(words[1:]))
		}
	}
}

// A mark is the arguments of a word of a look.
type mark []string

func (m mark) word(i int) string {
	if i < len(m) {
		return m[i]
	}
	return ""
}

// size returns the second argument, a number.
func (m mark) size() float64 {
	size, _ := strconv.ParseFloat(m.word(1), 64)
	return size
}

// text returns an argument with the numbers and the code of a clue in it.
func (m mark) text(c variant.Clue, i int) string {
	return strings.NewReplacer("##", values(c), "#", positive(c), "$", spaced(c.Code)).Replace(m.word(i))
}

// places returns which of the cells the first argument names.
func (m mark) places(c variant.Clue) []int {
	switch m.word(0) {
	case "ends":
		return []int{0, len(c.Cells) - 1}
	case "first":
		return []int{0}
	case "start":
		return []int{0, 1}
	}
	return every(c.Cells)
}

// number returns the first number of a clue.
func number(c variant.Clue) int {
	if len(c.Numbers) == 0 {
		return 0
	}
	return c.Numbers[0]
}

// positive returns the first number of a clue as a text, none for 0.
func positive(c variant.Clue) string {
	if number(c) == 0 {
		return ""
	}
	return strconv.Itoa(number(c))
}

// values returns the numbers of a clue as a text.
func values(c variant.Clue) string {
	words := make([]string, len(c.Numbers))
	for i, n := range c.Numbers {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, " ")
}

// spaced puts a blank between pairs of digits.
func spaced(digits string) string {
	var words []string
	for ; len(digits) > 2; digits = digits[2:] {
		words = append(words, digits[:2])
	}
	return strings.Join(append(words, digits), " ")
}

// every returns the places of all cells.
func every(cells []int) []int {
	all := make([]int, len(cells))
	for i := range all {
		all[i] = i
	}
	return all
}

// equalSizes returns the sizes of as many groups.
func equalSizes(cells []int, groups int) []int {
	sizes := make([]int, max(groups, 1))
	for i := range sizes {
		sizes[i] = len(cells) / len(sizes)
	}
	return sizes
}
