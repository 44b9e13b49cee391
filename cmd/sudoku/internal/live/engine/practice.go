package engine

import (
	"context"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

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
