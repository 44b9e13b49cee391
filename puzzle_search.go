package sudoku

import (
	"context"

	"example.com/sudoku/internal/exact9"
	"example.com/sudoku/internal/poll"
)

// exact counts the solutions of a puzzle up to a limit, 0 for no limit, within a
// budget of work. It stores the first solution in first and calls yield with each
// until yield returns false; both may be nil. The board that yield sees is valid
// only during the call.
func (k *compiled) exact(ctx context.Context, puzzle []uint8, work poll.Budget, limit int, first []uint8, yield func([]uint8) bool) (int, error) {
	if k.err != nil {
		return 0, k.err
	}
	rules := k.solver()
	if !rules.Quick(k.candidates) {
		if err := poll.Ended(ctx); err != nil {
			return 0, err
		}
		if err := k.check(puzzle); err != nil {
			return 0, err
		}
	}
	found, err := rules.Count(ctx, puzzle, k.candidates, work, limit, first, yield)
	if err == exact9.ErrBroken {
		return 0, k.check(puzzle)
	}
	return found, err
}

// first counts the solutions up to a limit and stores the first one.
func (k *compiled) first(ctx context.Context, puzzle []uint8, limit int, solution []uint8) (int, error) {
	found, err := k.exact(ctx, puzzle, poll.Unlimited, limit, solution, nil)
	if err != nil {
		clear(solution)
	}
	return found, err
}

// unique is [Unique].
func (k *compiled) unique(ctx context.Context, puzzle, solution []uint8) error {
	found, err := k.first(ctx, puzzle, 2, solution)
	switch {
	case err != nil:
	case found == 0:
		err = ErrNoSolution
	case found > 1:
		err = ErrManySolutions
	}
	return err
}

// another reports whether a puzzle has a solution with a value other than v in an empty
// cell.
func (k *compiled) another(ctx context.Context, puzzle []uint8, work poll.Budget, cell int, v uint8) (bool, error) {
	return k.solver().Another(ctx, puzzle, k.candidates, work, cell, v)
}
