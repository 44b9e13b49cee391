package main

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"example.com/sudoku"
)

const (
	bold   = "\x1b[1m"
	red    = "\x1b[31m"
	normal = "\x1b[m"
)

// frame returns the picture of the fittest organism, and a line about the whole
// population.
func frame[B sudoku.Board](puzzle B, all sudoku.Population[B], best sudoku.Result[B], colours bool) (board, line string) {
	fittest := slices.MinFunc(all, func(a, b sudoku.Organism[B]) int { return cmp.Compare(a.Errors, b.Errors) })
	return picture(puzzle, fittest.Board, colours),
		fmt.Sprintf("attempt %d  epoch %d  errors %d (best %d)  diversity %.0f%%",
			best.Stats.Attempts, best.Stats.Epochs, fittest.Errors, best.Errors, 100*(1-all.Summary().Agreement))
}

// picture returns the framed board. With colours, the givens of the puzzle are
// bold and values that clash are red.
func picture[B sudoku.Board](puzzle, board B, colours bool) string {
	plain := fmt.Sprintln(board)
	if !colours {
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
		if puzzle[cell] != 0 {
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
