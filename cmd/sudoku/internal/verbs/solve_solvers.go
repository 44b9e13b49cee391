package verbs

import (
	"context"
	"errors"
	"iter"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
)

// A solver is one way to solve puzzles.
type solver struct {
	// first returns a solution, and the number of solutions up to a limit, 0
	// for no limit. With an error, it returns what it had found before.
	first func(ctx context.Context, puzzle sudoku.Puzzle, limit int) (sudoku.Puzzle, int, error)
	// all yields every solution; an error is the last pair. If it is nil, the
	// limit of first is 1.
	all func(ctx context.Context, puzzle sudoku.Puzzle) iter.Seq2[sudoku.Puzzle, error]
}

var solvers = []string{"exact", "backtrack", "model", "evolve", "genetic"}

// solverOf returns the solver of the flags. To add one, add a case here, its name
// above, and in Check what it can't do.
func solverOf(s *solveFlags) solver {
	switch s.solver {
	case "backtrack":
		all := func(ctx context.Context, puzzle sudoku.Puzzle) iter.Seq2[sudoku.Puzzle, error] {
			return sudoku.BacktrackAll(ctx, puzzle, nil)
		}
		return solver{firstOf(all), all}
	case "model":
		return solver{firstOf(modelled), modelled}
	case "evolve":
		return byChance(func(ctx context.Context, puzzle sudoku.Puzzle) (sudoku.Result[sudoku.Puzzle], error) {
			return sudoku.Evolve(ctx, puzzle, &sudoku.EvolveOptions{Options: evolve.Options{Seed: s.seed}})
		})
	case "genetic":
		return byChance(func(ctx context.Context, puzzle sudoku.Puzzle) (sudoku.Result[sudoku.Puzzle], error) {
			return sudoku.Genetic(ctx, puzzle, &sudoku.GeneticOptions{GeneticOptions: evolve.GeneticOptions{Seed: s.seed}})
		})
	default:
		return solver{exactly, sudoku.Solutions[sudoku.Puzzle]}
	}
}

// byChance makes a solver of a search that finds one solution.
func byChance(search func(context.Context, sudoku.Puzzle) (sudoku.Result[sudoku.Puzzle], error)) solver {
	return solver{first: func(ctx context.Context, puzzle sudoku.Puzzle, _ int) (sudoku.Puzzle, int, error) {
		result, err := search(ctx, puzzle)
		if err != nil {
			return puzzle, 0, err
		}
		return result.Board, 1, nil
	}}
}

// exactly is the first of the exact solver.
func exactly(ctx context.Context, puzzle sudoku.Puzzle, limit int) (sudoku.Puzzle, int, error) {
	if limit == 2 {
		solution, err := sudoku.Unique(ctx, puzzle)
		switch {
		case err == nil:
			return solution, 1, nil
		case errors.Is(err, sudoku.ErrManySolutions):
			return solution, 2, nil
		}
		return solution, 0, err
	}
	solution, err := sudoku.Solve(ctx, puzzle)
	switch {
	case err != nil:
		return solution, 0, err
	case limit == 1:
		return solution, 1, nil
	}
	n, err := sudoku.Count(ctx, puzzle, limit)
	return solution, max(n, 1), err
}

// modelled is the all of the constraint model.
func modelled(ctx context.Context, puzzle sudoku.Puzzle) iter.Seq2[sudoku.Puzzle, error] {
	return func(yield func(sudoku.Puzzle, error) bool) {
		if err := sudoku.Check(puzzle); err != nil {
			yield(puzzle, err)
			return
		}
		model := sudoku.ModelOf(puzzle)
		extra := len(model.Decisions()) > len(puzzle.Cells)
		seen := make(map[string]bool) // boards, which differ in extra cells alone
		for values, err := range model.Solutions(ctx) {
			board := puzzle.Rules.Empty()
			for cell := range board.Cells {
				if err == nil {
					board.Cells[cell] = uint8(values[cell] - puzzle.Rules.First() + 1)
				}
			}
			if extra && err == nil {
				if line := sudoku.Line(board); seen[line] {
					continue
				} else {
					seen[line] = true
				}
			}
			if !yield(board, err) {
				return
			}
		}
	}
}

// firstOf makes the first of a solver from its all.
func firstOf(all func(context.Context, sudoku.Puzzle) iter.Seq2[sudoku.Puzzle, error]) func(context.Context, sudoku.Puzzle, int) (sudoku.Puzzle, int, error) {
	return func(ctx context.Context, puzzle sudoku.Puzzle, limit int) (first sudoku.Puzzle, found int, err error) {
		for solution, err := range all(ctx, puzzle) {
			if err != nil {
				return first, found, err
			}
			if found++; found == 1 {
				first = solution
			}
			if found == limit {
				break
			}
		}
		if found == 0 {
			err = sudoku.ErrNoSolution
		}
		return first, found, err
	}
}
