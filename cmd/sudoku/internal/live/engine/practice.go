package engine

import (
	"context"
	"errors"
	"slices"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

// A Tally is how many solutions a board has that is being entered.
type Tally struct {
	Solutions int    // 0, 1, or 2 for more; -1 if that takes too long
	Words     string // the same
}

const longestTally = 2 * time.Second

// tally counts the solutions of a board, as far as a setter wants to know.
func tally(ctx context.Context, board sudoku.Puzzle) (Tally, error) {
	short, cancel := context.WithTimeout(ctx, longestTally)
	defer cancel()
	if limitCandidates(board) != nil {
		return Tally{-1, "too few to count the solutions"}, nil
	}
	_, err := sudoku.Unique(short, board)
	switch {
	case err == nil:
		return Tally{1, "one solution"}, nil
	case errors.Is(err, sudoku.ErrManySolutions):
		return Tally{2, "more than one solution"}, nil
	case errors.Is(err, sudoku.ErrNoSolution):
		return Tally{0, "no solution"}, nil
	case ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded):
		return Tally{-1, "counting the solutions takes too long"}, nil
	}
	return Tally{}, err
}

// A Position is a puzzle, played so far that the next step is a certain technique.
type Position struct {
	Puzzle BoardView
	Board  []byte
	Marks  [][]int // the candidates that are left, of every empty cell
	Step   string  // the technique
}

// practise makes a 9×9 puzzle that needs a technique and plays it up to there.
func practise(ctx context.Context, q *Question) (*Position, error) {
	if q.Technique == 0 {
		return nil, refuse("want a technique to practise")
	}
	puzzle, err := sudoku.Standard(9).Generate(ctx, &sudoku.GenerateOptions{Seed: q.Seed, Grade: explain.Needs(q.Technique, 1)})
	if err != nil {
		return nil, err
	}
	board, candidates := slices.Clone(puzzle.Cells), sudoku.Candidates(puzzle)
	for step, err := range explain.Hints(ctx, puzzle, puzzle, nil) {
		if err != nil {
			return nil, err
		}
		if step.Technique == q.Technique {
			p := &Position{Puzzle: viewBoard(puzzle), Board: board, Step: step.Technique.String()}
			for _, set := range candidates {
				p.Marks = append(p.Marks, valuesOf(set))
			}
			return p, nil
		}
		step.Replay(board, candidates)
	}
	return nil, explain.ErrNoStep
}
