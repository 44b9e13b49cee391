package picture

import (
	"strconv"
	"strings"

	"example.com/sudoku/variant"
)

// This file is the table of looks: how a clue of each kind is drawn, as setters know it.
// To add a kind is to add a row. All forms of drawing are made of it.

const (
	grey  = "#CFCFCF"
	dark  = "#A1A1A1" // of arrows
	black = "#000000"
	white = "#FFFFFF"
)

// looks has a row for each kind that has a picture. The others are said in words alone:
// rules of the whole board without places of their own.
var looks = map[string]func(d *drawing, c variant.Clue){
	// Geometry.
	"Diagonal":     (*drawing).mainDiagonal,
	"Windoku":      (*drawing).unitsOf,
	"CentreDot":    (*drawing).unitsOf,
	"Asterisk":     (*drawing).unitsOf,
	"Girandola":    (*drawing).unitsOf,
	"AllDifferent": func(d *drawing, c variant.Clue) { d.region(c.Cells) },
	"Even":         func(d *drawing, c variant.Clue) { d.squares(c.Cells, 0.7, grey) },
	"Odd":          func(d *drawing, c variant.Clue) { d.disks(c.Cells, 0.7, grey) },

	// Sums.
	"Cage":          func(d *drawing, c variant.Clue) { d.cage(c.Cells, positive(c), true) },
	"Sum":           (*drawing).weighted,
	"Arrow":         func(d *drawing, c variant.Clue) { d.sumArrow(c.Cells, 1) },
	"DoubleArrow":   func(d *drawing, c variant.Clue) { d.line(c.Cells, "#C54B8B", 8); d.circles(c.Cells, 0, len(c.Cells)-1) },
	"PillArrow":     func(d *drawing, c variant.Clue) { d.sumArrow(c.Cells, number(c)) },
	"LittleKiller":  (*drawing).littleKiller,
	"EqualSum":      func(d *drawing, c variant.Clue) { d.groups(c.Cells, c.Numbers, "=") },
	"RegionSumLine": func(d *drawing, c variant.Clue) { d.line(c.Cells, "#2ECBFF", 10) },
	"Zipper":        func(d *drawing, c variant.Clue) { d.line(c.Cells, "#CDB1EC", 10); d.bar(c.Cells) },
	"SumLine":       (*drawing).sumLine,
	"RellikCage":    func(d *drawing, c variant.Clue) { d.cage(c.Cells, "¬"+positive(c), true) },
	"EqualityCage":  func(d *drawing, c variant.Clue) { d.cage(c.Cells, "=", true) },

	// Lines.
	"Thermo":     func(d *drawing, c variant.Clue) { d.thermo(c.Cells, grey) },
	"SlowThermo": func(d *drawing, c variant.Clue) { d.thermo(c.Cells, "#B0E0E6") },
	"Whisper":    func(d *drawing, c variant.Clue) { d.line(c.Cells, "#67F067", 12) },
	"Renban":     func(d *drawing, c variant.Clue) { d.line(c.Cells, "#F067F0", 16) },
	"Nabner":     func(d *drawing, c variant.Clue) { d.line(c.Cells, "#C9C883", 16) },
	"Palindrome": func(d *drawing, c variant.Clue) { d.line(c.Cells, grey, 12) },
	"Between":    func(d *drawing, c variant.Clue) { d.line(c.Cells, grey, 6); d.circles(c.Cells, 0, len(c.Cells)-1) },
	"Lockout": func(d *drawing, c variant.Clue) {
		d.line(c.Cells, "#9F9FFF", 8)
		d.diamonds(c.Cells, 0, len(c.Cells)-1)
	},
	"Entropic": func(d *drawing, c variant.Clue) { d.line(c.Cells, "#FFCCAA", 10) },
	"Modular":  func(d *drawing, c variant.Clue) { d.line(c.Cells, "#33BBBB", 10) },

	// Dots and signs between cells.
	"WhiteDot":    func(d *drawing, c variant.Clue) { d.dots(c.Cells, 0.3, white, "") },
	"BlackDot":    func(d *drawing, c variant.Clue) { d.dots(c.Cells, 0.3, black, "") },
	"Difference":  func(d *drawing, c variant.Clue) { d.dots(c.Cells, 0.34, white, positive(c)) },
	"Ratio":       func(d *drawing, c variant.Clue) { d.dots(c.Cells, 0.34, black, positive(c)) },
	"X":           func(d *drawing, c variant.Clue) { d.signs(c.Cells, "X") },
	"V":           func(d *drawing, c variant.Clue) { d.signs(c.Cells, "V") },
	"GreaterThan": (*drawing).inequalities,

	// Values and counts.
	"Quad":            (*drawing).quad,
	"ContainAtLeast":  func(d *drawing, c variant.Clue) { d.cage(c.Cells, values(c), false); d.tint(c.Cells) },
	"ContainExact":    func(d *drawing, c variant.Clue) { d.cage(c.Cells, "="+values(c), false); d.tint(c.Cells) },
	"LookAndSay":      func(d *drawing, c variant.Clue) { d.cage(c.Cells, spaced(c.Code), false) },
	"CountDistinct":   func(d *drawing, c variant.Clue) { d.cage(c.Cells[1:], "", false); d.circles(c.Cells, 0) },
	"CountingCircles": func(d *drawing, c variant.Clue) { d.circles(c.Cells, every(c.Cells)...) },
	"SameValues":      func(d *drawing, c variant.Clue) { d.groups(c.Cells, equalSizes(c.Cells, number(c)), "") },
	"Clone":           func(d *drawing, c variant.Clue) { d.tint(c.Cells) },
	"Minimum":         func(d *drawing, c variant.Clue) { d.extremes(c.Cells, false) },
	"Maximum":         func(d *drawing, c variant.Clue) { d.extremes(c.Cells, true) },

	// Lines of a setter's own.
	"Pair":  func(d *drawing, c variant.Clue) { d.line(c.Cells, "#E8B04A", 10) },
	"PairX": func(d *drawing, c variant.Clue) { d.line(c.Cells, "#D9A3A3", 16) },
	"NFA":   func(d *drawing, c variant.Clue) { d.line(c.Cells, "#7FB2A1", 12) },
	"Regex": func(d *drawing, c variant.Clue) { d.line(c.Cells, "#9BC4E2", 14) },

	// Cells outside the board.
	"Var":   func(d *drawing, c variant.Clue) {}, // drawn first, because clues name them
	"Given": (*drawing).someValues,

	// Outside the board.
	"XSum":             (*drawing).atEnd,
	"Sandwich":         (*drawing).atEnd,
	"Lunchbox":         func(d *drawing, c variant.Clue) { d.line(c.Cells, "#DDD5C4", 40); d.small(c.Cells[0], positive(c)) },
	"Skyscraper":       (*drawing).atEnd,
	"HiddenSkyscraper": (*drawing).atEnd,
	"NumberedRoom":     (*drawing).atEnd,
	"FullRank":         (*drawing).atEnd,
	"Indexing":         (*drawing).indexing,
	"ValueIndexing":    func(d *drawing, c variant.Clue) { d.line(c.Cells, "#E8A0BF", 10); d.circles(c.Cells, 0, 1) },
}

// inWords are the kinds that have no picture.
var inWords = []string{
	"DisjointSets", "AntiKnight", "AntiKing", "ToroidalKnight", "ToroidalKing",
	"StrictKropki", "StrictWhite", "StrictBlack", "StrictXV",
	"AntiConsecutive", "AntiTaxicab", "GlobalEntropy", "GlobalMod", "RegionSameValues", "DutchFlatmates", "Doppelganger",
	"SearchPriority", "FullRankTies",
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
