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
// As for [sudoku.Count], a solution has the values of all cells, those outside the board
// included, but not of other decisions that a user's own clues add to the model.
// [csp.Model.TrueCandidates] counts assignments of all decisions.
//
// The error is [sudoku.ErrNoSolution] if there is no solution, that of the context, or a
// [*sudoku.OptionError] or [*sudoku.ClashError] of the puzzle.
func TrueCandidates[P sudoku.Problem](ctx context.Context, puzzle P, limit int) ([][]csp.ValueCount, error) {
	m := sudoku.ModelOf(puzzle)
	cells := sudoku.RulesOf(puzzle).Len()
	extra := len(m.Decisions()) > cells
	atOnce := limit
	if extra {
		atOnce = min(limit, 1) // which values occur is the same for boards
	}
	counts, err := m.TrueCandidates(ctx, atOnce)
	if err != nil {
		return nil, err
	}
	counts = counts[:cells]
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
	if p, ok := any(&puzzle).(*sudoku.Puzzle); ok && extra && limit > 1 {
		return counts, countBoards(ctx, *p, limit, counts)
	}
	return counts, nil
}

// countBoards sets the numbers of values to those of the boards that have them.
func countBoards(ctx context.Context, p sudoku.Puzzle, limit int, counts [][]csp.ValueCount) error {
	all := make([]sudoku.Values, len(counts))
	for cell, values := range counts {
		for _, v := range values {
			all[cell] = all[cell].With(uint8(v.Value - p.Rules.First() + 1))
		}
	}
	boards, err := sudoku.Count(ctx, p, limit)
	if err != nil {
		return err
	}
	p.Candidates = all
	for cell, values := range counts {
		for i := range values {
			v := &values[i]
			if v.Solutions = boards; len(values) == 1 {
				continue // all boards have it
			}
			before := all[cell]
			all[cell] = sudoku.ValuesOf(uint8(v.Value - p.Rules.First() + 1))
			v.Solutions, err = sudoku.Count(ctx, p, limit)
			if all[cell] = before; err != nil {
				return err
			}
		}
	}
	return nil
}
