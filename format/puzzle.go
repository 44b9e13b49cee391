package format

import (
	"example.com/sudoku"
	"example.com/sudoku/variant"
)

// parsePuzzle reads what a draft is printed as, and what package variant reads.
func parsePuzzle(text string) (sudoku.Puzzle, error) { return variant.Parse(text) }
