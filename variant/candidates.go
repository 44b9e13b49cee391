package variant

import (
	"context"

	"example.com/sudoku"
	"example.com/sudoku/csp"
)

// This file asks which values of a cell a puzzle leaves possible.

// TrueCandidates returns for each cell the values that it has in some solution of the
// puzzle, in ascending order and as the cells show them (see [sudoku.Rules.First]), each
// with the number of solutions that have it, up to the limit. With limit 1 these are the
// values that setters call true candidates. It serves boards and puzzles of all rules.
//
// The error is [sudoku.ErrNoSolution] if there is no solution, that of the context, or a
// [*sudoku.OptionError] or [*sudoku.ClashError] of the puzzle.
func TrueCandidates[P sudoku.Problem](ctx context.Context, puzzle P, limit int) ([][]csp.ValueCount, error) {
	counts, err := sudoku.ModelOf(puzzle).TrueCandidates(ctx, limit)
	if err != nil {
		return nil, err
	}
	counts = counts[:sudoku.RulesOf(puzzle).Len()] // without the decisions that clues have added
	for cell, values := range counts {
		var held []csp.ValueCount
		for _, v := range values {
			if v.Solutions > 0 {
				held = append(held, v)
			}
		}
		if len(held) == 0 {
			return nil, sudoku.ErrNoSolution
		}
		counts[cell] = held
	}
	return counts, nil
}
