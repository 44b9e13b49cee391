package verbs

import (
	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/boards"
)

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

// printLine returns a puzzle on a line, with its rules unless they are ordinary: as Parse reads
// it.
func printLine(p sudoku.Puzzle) string {
	text, err := p.MarshalText()
	if err != nil {
		return ""
	}
	return string(text)
}
