package variant

import (
	"slices"

	"example.com/sudoku"
)

// This file has the rows of clues outside the board, and of cells that point at others.

// XSum demands that the first cells of a row or column, as many as the first one says,
// add up to the sum. The cells are named from the end at which the clue stands.
func XSum(sum int, cells ...int) sudoku.Rule { return rule("XSum", cells, sum) }

// Sandwich demands that the cells of a row or column between its smallest and its largest
// value add up to the sum. These are the smallest and the largest of the row or column,
// which may lack those of the board.
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

// lunchbox is the law of the sum between the smallest and the largest value.
func lunchbox(s *setting, m *model, x []decision) { m.Enclosed(x, s.number()) }

// A view is what a reader of towers remembers.
type view struct {
	highest, count int
	done           bool
}

// skyscraper reads towers. Where they differ, those up to the highest one are no more than
// the values up to its own.
var skyscraper = scan(
	func(s *setting) view { return view{highest: s.first - 1} },
	func(s *setting, seen view, i, v int) (view, bool) {
		if s.differ() && v == seen.highest {
			return seen, false
		}
		if v > seen.highest {
			seen.highest = v
			if v > 0 {
				seen.count++
			}
		}
		return seen, seen.count <= s.number() && (!s.differ() || i <= seen.highest-s.first)
	},
	func(s *setting, seen view) bool { return seen.count == s.number() },
)

var hiddenSkyscraper = scan(
	func(s *setting) view { return view{highest: s.first - 1} },
	func(s *setting, seen view, _, v int) (view, bool) {
		switch {
		case seen.done:
			return seen, !s.differ() || v != s.number()
		case v > seen.highest:
			seen.highest = v
		default:
			return view{done: true}, v == s.number()
		}
		return seen, !s.differ() || v != s.number()
	},
	func(_ *setting, seen view) bool { return seen.done },
)

func numberedRoom(s *setting, m *model, x []decision) {
	pointsTo(s, m, x[0], x, s.number(), oneUnit(s.rules, s.Cells))
}
