package engine

import (
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// This file enters the clues that stand beside the board: each has a place there, at the end of
// the row, column or diagonal that it reads.

// isBeside reports whether clues of a kind stand there.
func isBeside(kind string) bool { return strings.HasPrefix(variant.KindOf(kind).Asks, "beside ") }

// A Place is where a clue can stand beside the board.
type Place struct {
	At     [2]float64 // its middle: row and column, in cells from the upper left corner of the board
	Cells  []int      // that a clue there reads, in this order
	Number *int       // of the clue that stands there
}

// placesBeside returns the places of the clues of a kind.
func placesBeside(q *Question, sheet format.Sheet) ([]Place, error) {
	rules := sheet.Puzzle.Rules
	if err := checkBeside(q); err != nil {
		return nil, err
	}
	if err := checkRules(rules); err != nil {
		return nil, err
	}
	var places []Place
	for _, line := range linesOf(q.Clue.Kind, rules.Values()) {
		p := Place{Cells: line, At: picture.Beside(rules, variant.Clue{Kind: q.Clue.Kind, Numbers: []int{0}, Cells: line})}
		for _, c := range variant.Clues(rules) {
			if c.Kind == q.Clue.Kind && slices.Equal(c.Cells, line) {
				p.Number = &c.Numbers[0]
			}
		}
		places = append(places, p)
	}
	return places, nil
}

func checkBeside(q *Question) error {
	if q.Clue != nil && isBeside(q.Clue.Kind) {
		return nil
	}
	return refuse("no clue of this kind stands beside the board")
}

// placeClue puts a clue in place of that of its kind which reads the same cells. A clue without
// a number only takes that one away.
func placeClue(q *Question, sheet format.Sheet) (c Changed, err error) {
	if err := checkBeside(q); err != nil {
		return c, err
	}
	var kept []sudoku.Rule
	put := len(q.Clue.Numbers) == 0
	for _, rule := range sheet.Puzzle.Rules.Added() {
		old, ok := rule.Clue.(variant.Clue)
		switch {
		case !ok || old.Kind != q.Clue.Kind || !slices.Equal(old.Cells, q.Clue.Cells):
			kept = append(kept, rule)
		case !put:
			kept = append(kept, q.Clue.Rule())
			put = true
		}
	}
	if !put {
		kept = append(kept, q.Clue.Rule())
	}
	return withRules(sheet, kept)
}

// linesOf returns the rows and columns, or the diagonals, that clues of a kind read on a board
// of a side, from each edge on which such a clue stands. A clue that does not say from which end
// its line is read has its place at one of them.
func linesOf(kind string, side int) (lines [][]int) {
	asks, last := variant.KindOf(kind).Asks, side-1
	for edge := range 4 {
		for i := range side {
			// The left edge comes first, then the upper, the right and the lower one.
			start := [4][2]int{{i, 0}, {0, i}, {i, last}, {last, i}}[edge]
			step := [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}[edge]
			if asks == "beside diagonal" {
				step = [4][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}[edge]
			}
			line := lineFrom(start, step, side)
			backward := slices.Clone(line)
			slices.Reverse(backward)
			again := slices.ContainsFunc(lines, func(other []int) bool { return slices.Equal(other, backward) })
			if len(line) > 1 && (asks == "beside end" || !again) {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// lineFrom returns the cells from one on to the edge of the board.
func lineFrom(at, step [2]int, side int) (cells []int) {
	for min(at[0], at[1]) >= 0 && max(at[0], at[1]) < side {
		cells = append(cells, at[0]*side+at[1])
		at = [2]int{at[0] + step[0], at[1] + step[1]}
	}
	return cells
}
