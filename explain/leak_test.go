package explain

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
)

// loops are all iterators. Each yields three items or more.
func loops(t *testing.T) []sudokutest.Loop {
	puzzle := gridOf(t, demo)
	return []sudokutest.Loop{
		{Name: "NextSteps", Start: func(ctx context.Context) iter.Seq[error] {
			return sudokutest.ItemErrors(NextSteps(ctx, puzzle, puzzle, nil))
		}},
		{Name: "Hints", Start: func(ctx context.Context) iter.Seq[error] {
			return sudokutest.ItemErrors(Hints(ctx, puzzle, puzzle, nil))
		}},
	}
}

// No goroutine outlives a loop, however it ends.
func TestNoLeaks(t *testing.T) { sudokutest.NoLeaks(t, loops(t)) }

// Every exported function that returns an iter.Seq2 is among the loops.
func TestLoopsAreAll(t *testing.T) { sudokutest.LoopsAreAll(t, ".", loops(t)) }

// Calls of all kinds in random order leave nothing behind; see [sudokutest.Soak].
func TestSoak(t *testing.T) {
	var calls []sudokutest.SoakAction
	for _, more := range [][]sudokutest.SoakAction{
		soakCallsOn(t, 4, 0.6), soakCallsOn(t, 6, 0.6), soakCallsOn(t, 8, 0.6),
		soakCallsOn(t, 9, 0.6), soakCallsOn(t, 10, 0.6), soakCallsOn(t, 12, 0.6),
		soakCallsOn(t, 16, 0.5),
	} {
		calls = append(calls, more...)
	}
	calls = append(calls, sudokutest.SoakAction{Name: "rules agree", Call: agree})
	sudokutest.Soak(t, calls, func(err error) bool {
		return errors.Is(err, sudoku.ErrNoSolution) || errors.Is(err, sudoku.ErrManySolutions)
	})
}

func soakCallsOn(t *testing.T, side int, empty float64) []sudokutest.SoakAction {
	name := fmt.Sprintf(", %dx%[1]d", side)
	// One of eight puzzles has a given that may be wrong.
	board := func(r *rand.Rand) sudoku.Puzzle {
		board := boardtest.Thinned(boardtest.Shuffled(t, boardtest.Pattern(side), r.Uint64()), empty*r.Float64(), r)
		if r.IntN(8) == 0 {
			board.Cells[r.IntN(side*side)] = uint8(1 + r.IntN(side))
		}
		return board
	}
	return []sudokutest.SoakAction{{Name: "rate" + name, Call: func(ctx context.Context, r *rand.Rand) error {
		_, err := Rate(ctx, board(r))
		return err
	}}, {Name: "hints" + name, Call: func(ctx context.Context, r *rand.Rand) error {
		puzzle := board(r)
		for step, err := range Hints(ctx, puzzle, puzzle, nil) {
			if err != nil || step.String() == "" || r.IntN(20) == 0 {
				return err
			}
		}
		return nil
	}}}
}
