package verbs

import (
	"strings"
	"sync/atomic"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/boards"
)

// readPuzzle returns the puzzle that a text states, in any form and of any kind that
// the command knows. Text that follows after a blank, tab, comma or semicolon, such
// as a rating or a solution, is ignored.
func readPuzzle(text string) (problem, error) {
	p, err := readWhole(text)
	if err == nil {
		return p, nil
	}
	if end := strings.IndexAny(text, " \t,;"); end > 0 {
		if first, err := readWhole(text[:end]); err == nil {
			return first, nil
		}
	}
	return p, err
}

// readWhole returns the puzzle of which the whole text is one.
func readWhole(text string) (problem, error) {
	rules, givens := cutGivens(text)
	if last := lastRules.Load(); last != nil && givens != "" && last.text == rules {
		if p, err := last.rules.Parse(givens); err == nil {
			return problemOf(format.Sheet{Puzzle: p, Form: format.String}), nil
		}
	}
	sheet, err := parseInput(text)
	if err != nil {
		return problem{}, err
	}
	if givens != "" && sheet.Form == format.String {
		lastRules.Store(&textRules{rules, sheet.Puzzle.Rules})
	}
	return problemOf(sheet), nil
}

// lastRules are the last rules that were read from parts: most lists have puzzles of one
// kind, and making rules takes longer than most puzzles do.
var lastRules atomic.Pointer[textRules]

type textRules struct {
	text  string
	rules sudoku.Rules
}

// cutGivens cuts the part with the givens from the end of a puzzle in parts. givens is
// empty if it is not there.
func cutGivens(text string) (rules, givens string) {
	i := strings.LastIndexByte(text, '.')
	if i < 0 || !strings.HasPrefix(text, ".") || !strings.HasPrefix(text[i+1:], "~") || strings.Contains(text[:i], ".~") {
		return text, ""
	}
	return text[:i], text[i+1:]
}

// parseInput returns the puzzle of which a text is one, in any form and of any kind that the
// program knows: a board of ordinary sudoku, or a puzzle in another form.
func parseInput(text string) (format.Sheet, error) {
	p, err := boards.Parse(text)
	if err == nil {
		return format.Sheet{Puzzle: p}, nil
	}
	sheet, other := format.Parse(text, nil)
	switch {
	case other == nil:
		return sheet, nil
	case sheet.Form == format.Line: // no form that the other package knows
		return format.Sheet{}, err
	default:
		return format.Sheet{}, other
	}
}
