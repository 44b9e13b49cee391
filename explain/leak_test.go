package explain

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
)

// loops are all iterators. Each yields three items or more.
func loops(t *testing.T) []sudokutest.Loop {
	puzzle := mustParse[sudoku.Grid](t, demo)
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
func TestLoopsAreAll(t *testing.T) { sudokutest.LoopsAreAll(t, loops(t)) }

// Calls of all kinds in random order leave nothing behind; see [sudokutest.Soak].
func TestSoak(t *testing.T) {
	var calls []sudokutest.SoakAction
	for _, more := range [][]sudokutest.SoakAction{
		soakCallsOn[sudoku.Grid4](0.6), soakCallsOn[sudoku.Grid6](0.6), soakCallsOn[sudoku.Grid8](0.6),
		soakCallsOn[sudoku.Grid](0.6), soakCallsOn[sudoku.Grid10](0.6), soakCallsOn[sudoku.Grid12](0.6),
		soakCallsOn[sudoku.Grid16](0.5),
	} {
		calls = append(calls, more...)
	}
	sudokutest.Soak(t, calls, func(err error) bool {
		return errors.Is(err, sudoku.ErrNoSolution) || errors.Is(err, sudoku.ErrManySolutions)
	})
}

func soakCallsOn[B sudoku.Board](empty float64) []sudokutest.SoakAction {
	name := fmt.Sprintf(", %dx%[1]d", sideOf(len(*new(B))))
	// One of eight puzzles has a given that may be wrong.
	board := func(r *rand.Rand) B {
		board := thinned(sudoku.Shuffle(pattern[B](), r.Uint64()), empty*r.Float64(), r)
		if r.IntN(8) == 0 {
			board[r.IntN(len(board))] = uint8(1 + r.IntN(sideOf(len(board))))
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
