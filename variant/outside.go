package variant

import (
	"slices"
	"strings"

	"example.com/sudoku"
)

// This file has the rows of clues outside the board, and of cells that point at others.

// XSum demands that the first cells of a row or column, as many as the first one says,
// add up to the sum. The cells are named from the end at which the clue stands.
func XSum(sum int, cells ...int) sudoku.Rule { return rule("XSum", cells, sum) }

// Sandwich demands that the cells of a row or column between its smallest and its largest
// value add up to the sum.
func Sandwich(sum int, cells ...int) sudoku.Rule { return rule("Sandwich", cells, sum) }

// Lunchbox demands that the values of the cells differ, and that those between the
// smallest and the largest, in the order that the cells are named, add up to the sum.
func Lunchbox(sum int, cells ...int) sudoku.Rule { return rule("Lunchbox", cells, sum) }

// Skyscraper demands that as many cells of a row or column are greater than all before
// them. The cells are named from the end at which the clue stands. A 0 is not counted.
func Skyscraper(count int, cells ...int) sudoku.Rule { return rule("Skyscraper", cells, count) }

// HiddenSkyscraper demands that the first cell of a row or column that is not greater
// than all before it has the value.
func HiddenSkyscraper(value int, cells ...int) sudoku.Rule {
	return rule("HiddenSkyscraper", cells, value)
}

// NumberedRoom demands that the first cell of a row or column says at which place, from
// 1, the value is.
func NumberedRoom(value int, cells ...int) sudoku.Rule { return rule("NumberedRoom", cells, value) }

// RowIndexing demands that a cell in row r says in which row its column holds r.
func RowIndexing(cells ...int) sudoku.Rule { return rule("Indexing", cells, indexRows) }

// ColumnIndexing demands that a cell in column c says in which column its row holds c.
func ColumnIndexing(cells ...int) sudoku.Rule { return rule("Indexing", cells, indexColumns) }

// BlockIndexing demands that a cell at place p of its block, from 1 in reading order,
// says at which place the block holds p.
func BlockIndexing(cells ...int) sudoku.Rule { return rule("Indexing", cells, indexBlocks) }

// ValueIndexing demands that a cell called index says at which place among the cells,
// from 1, the value of another cell is.
func ValueIndexing(value, index int, cells ...int) sudoku.Rule {
	return rule("ValueIndexing", append([]int{value, index}, cells...))
}

// oneUnit reports whether a unit holds all the cells.
func oneUnit(r sudoku.Rules, cells []int) bool {
	return slices.ContainsFunc(r.Units(), func(unit sudoku.Unit) bool {
		return !slices.ContainsFunc(cells, func(cell int) bool { return !slices.Contains(unit.Cells, cell) })
	})
}

// xSum reads as many cells as the first one says.
var xSum = scan(
	func(*setting) (state struct{ left, sum int }) { return state },
	func(s *setting, state struct{ left, sum int }, i, v int) (struct{ left, sum int }, bool) {
		switch {
		case i == 0:
			state.left, state.sum = v, v
			if v < 1 || v > len(s.Cells) {
				return state, false
			}
		case state.left > 0:
			state.sum += v
		default:
			return state, true
		}
		state.left--
		if state.left == 0 && state.sum == s.number() {
			state.sum = 0 // all is read
			return state, true
		}
		return state, state.left > 0 && state.sum <= s.number()
	},
	func(_ *setting, state struct{ left, sum int }) bool { return state.left == 0 },
)

// A box is what a reader of a sandwich remembers: the smallest and the largest value so
// far, which of them came first, and the sums between and behind them. Sums are at most
// one more than the one that is asked for.
type box struct {
	some, lowFirst         bool
	low, high              int
	between, behind, found int
}

var lunchbox = scan(
	func(*setting) box { return box{} },
	func(s *setting, b box, i, v int) (box, bool) {
		capped := func(sum int) int { return min(sum, s.number()+1) }
		if len(s.Cells) == s.rules.Values() && oneUnit(s.rules, s.Cells) { // the ends are known
			switch {
			case v == s.first || v == s.last:
				b.found++
			case b.found == 1:
				b.between = capped(b.between + v)
			}
			return b, b.between <= s.number()
		}
		switch {
		case !b.some:
			b.some, b.low, b.high, b.lowFirst = true, v, v, true
		case b.low == b.high && v > b.low:
			b.high, b.lowFirst, b.between, b.behind = v, true, b.behind, 0
		case b.low == b.high && v < b.low:
			b.low, b.lowFirst, b.between, b.behind = v, false, b.behind, 0
		case v > b.high && b.lowFirst:
			b.high, b.between, b.behind = v, capped(b.between+b.high+b.behind), 0
		case v > b.high:
			b.high, b.lowFirst, b.between, b.behind = v, true, b.behind, 0
		case v < b.low && !b.lowFirst:
			b.low, b.between, b.behind = v, capped(b.between+b.low+b.behind), 0
		case v < b.low:
			b.low, b.lowFirst, b.between, b.behind = v, false, b.behind, 0
		default:
			b.behind = capped(b.behind + v)
		}
		return b, true
	},
	func(s *setting, b box) bool { return b.between == s.number() },
)

// A view is what a reader of towers remembers.
type view struct {
	highest, count int
	done           bool
}

var skyscraper = scan(
	func(*setting) view { return view{} },
	func(s *setting, seen view, _, v int) (view, bool) {
		if v > seen.highest {
			seen.highest = v
			seen.count++
		}
		return seen, seen.count <= s.number()
	},
	func(s *setting, seen view) bool { return seen.count == s.number() },
)

var hiddenSkyscraper = scan(
	func(s *setting) view { return view{highest: s.first - 1} },
	func(s *setting, seen view, _, v int) (view, bool) {
		switch {
		case seen.done:
		case v > seen.highest:
			seen.highest = v
		default:
			return view{done: true}, v == s.number()
		}
		return seen, true
	},
	func(_ *setting, seen view) bool { return seen.done },
)

// pointsTo states that a cell says at which place among others, from 1, a value is. If
// unique, no two of the others hold the value.
func pointsTo(s *setting, m *model, index decision, others []decision, value int, unique bool) {
	tuples(s, m, []decision{index}, func(v []int) bool { return v[0] >= 1 && v[0] <= len(others) })
	for i, other := range others {
		tuples(s, m, []decision{index, other}, func(v []int) bool {
			here, holds := v[0] == i+1, v[1] == value
			return here == holds || !here && !unique
		})
	}
}

// pointed returns 1 if the cell at a place, from 1, does not have the value.
func pointed(list []int, place, value int) int {
	if place < 1 || place > len(list) || list[place-1] != value {
		return 1
	}
	return 0
}

var numberedRoom = law{
	constrain: func(s *setting, m *model, x []decision) {
		pointsTo(s, m, x[0], x, s.number(), oneUnit(s.rules, s.Cells))
	},
	errors: func(s *setting, v []int) int { return pointed(v, v[0], s.number()) },
}

// The kinds of indexing, as the number of the clue.
const (
	indexColumns = 1
	indexRows    = 2
	indexBlocks  = 3
)

// indexLetters are the letters of the kinds of indexing, by number.
const indexLetters = " CRB"

// rowsOrColumns is the form of the letter C, R or B and cells.
var rowsOrColumns = form{
	numbers: 1,
	read: func(r sudoku.Rules, p sudoku.Part) ([]Clue, error) {
		cells, err := p.Cells(r, 1)
		if err != nil {
			return nil, err
		}
		if len(p.Args) > 0 && len(p.Args[0]) == 1 {
			if i := strings.Index(indexLetters, p.Args[0]); i > 0 {
				return one(cells, nil, i)
			}
		}
		return nil, p.Error("no direction of "+p.Kind, "C, R or B and cells")
	},
	text: func(r sudoku.Rules, name string, c Clue) string {
		letter := "C"
		if n := c.Numbers[0]; n > 0 && n < len(indexLetters) {
			letter = indexLetters[n : n+1]
		}
		return name + "~" + letter + cellsText(r, c.Cells)
	},
}

func isIndexing(s *setting) (any, string) {
	if n := s.number(); n < indexColumns || n > indexBlocks {
		return n, "1 for columns, 2 for rows or 3 for blocks"
	}
	if s.number() == indexBlocks {
		for _, cell := range s.Cells {
			if blockOf(s.rules, cell) == nil {
				return s.rules.Place(cell), "cells in blocks"
			}
		}
	}
	return nil, ""
}

// blockOf returns the block of a cell, or nil.
func blockOf(r sudoku.Rules, cell int) []int {
	for _, unit := range r.Units() {
		if unit.Kind == sudoku.Block && slices.Contains(unit.Cells, cell) {
			return slices.Sorted(slices.Values(unit.Cells))
		}
	}
	return nil
}

// indexed returns the row, column or block that a cell points into, and the value that it
// looks for there.
func indexed(s *setting, cell int) (line []int, value int) {
	at := s.rules.Place(cell)
	switch s.number() {
	case indexColumns:
		return lineAt(s.rules, true, at.Row), at.Column + 1
	case indexBlocks:
		block := blockOf(s.rules, cell)
		return block, slices.Index(block, cell) + 1
	}
	return lineAt(s.rules, false, at.Column), at.Row + 1
}

func indexedLines(s *setting) []int {
	var cells []int
	for _, cell := range s.Cells {
		line, _ := indexed(s, cell)
		cells = append(cells, line...)
	}
	return cells
}

var indexing = law{
	constrain: func(s *setting, m *model, x []decision) {
		from := s.named
		for i, cell := range s.Cells[:s.named] {
			line, value := indexed(s, cell)
			pointsTo(s, m, x[i], x[from:from+len(line)], value, oneUnit(s.rules, line))
			from += len(line)
		}
	},
	errors: func(s *setting, v []int) int {
		errors, from := 0, s.named
		for i, cell := range s.Cells[:s.named] {
			line, value := indexed(s, cell)
			errors += pointed(v[from:from+len(line)], v[i], value)
			from += len(line)
		}
		return errors
	},
}

var valueIndexing = law{
	constrain: func(s *setting, m *model, x []decision) {
		others := x[2:]
		tuples(s, m, x[1:2], func(v []int) bool { return v[0] >= 1 && v[0] <= len(others) })
		for i, other := range others {
			tuples(s, m, []decision{x[0], x[1], other}, func(v []int) bool { return v[1] != i+1 || v[2] == v[0] })
		}
	},
	errors: func(_ *setting, v []int) int { return pointed(v[2:], v[1], v[0]) },
}
