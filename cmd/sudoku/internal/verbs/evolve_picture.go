package verbs

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
)

const (
	bold   = "\x1b[1m"
	red    = "\x1b[31m"
	normal = "\x1b[m"
)

// frame returns the fittest organism, and a line about the whole population.
func frame(all sudoku.Population[sudoku.Puzzle], best sudoku.Result[sudoku.Puzzle]) (board sudoku.Puzzle, line string) {
	fittest := slices.MinFunc(all, func(a, b sudoku.Organism[sudoku.Puzzle]) int { return cmp.Compare(a.Errors, b.Errors) })
	return fittest.Board,
		fmt.Sprintf("attempt %d  epoch %d  errors %d (best %d)  diversity %.0f%%",
			best.Stats.Attempts, best.Stats.Epochs, fittest.Errors, best.Errors, 100*(1-all.Summary().Agreement))
}

// A screenLayout makes a picture of the framed board smaller.
type screenLayout func(framed string) string

// screenLayouts are those of a terminal, the largest first.
var screenLayouts = []screenLayout{
	func(framed string) string { return framed },
	compact,
}

// compact leaves out the frame, and the blanks if each value is one character.
func compact(framed string) string {
	var rows strings.Builder
	for line := range strings.Lines(framed) {
		if strings.HasPrefix(line, "+") {
			continue
		}
		line = strings.Trim(line, "| \n")
		values := strings.Fields(line)
		if !slices.ContainsFunc(values, func(v string) bool { return utf8.RuneCountInString(v) > 1 }) {
			line = strings.ReplaceAll(strings.Join(values, ""), "|", " ")
		}
		rows.WriteString(line + "\n")
	}
	return rows.String()
}

// screenPicture returns the board. With colours, the givens of the puzzle are bold and
// values that clash are red.
func screenPicture(puzzle, board sudoku.Puzzle, layout screenLayout, colours bool) string {
	plain := layout(fmt.Sprintln(board))
	if !colours || !boards.Ordinary(puzzle) { // other pictures may have symbols beside the cells
		return plain
	}
	clashing := make(map[int]bool)
	if err, ok := errors.AsType[*sudoku.ClashError](sudoku.Check(board)); ok {
		for _, clash := range err.Clashes {
			clashing[clash.Cell], clashing[clash.Other] = true, true
		}
	}
	cell := -1
	return symbols.ReplaceAllStringFunc(plain, func(symbol string) string {
		cell++
		style := ""
		if puzzle.Cells[cell] != 0 {
			style = bold
		}
		if clashing[cell] {
			style += red
		}
		if style == "" {
			return symbol
		}
		return style + symbol + normal
	})
}

// symbols matches the symbols of the cells between the lines of the frame.
var symbols = regexp.MustCompile(`[^-+| \n]+`)
