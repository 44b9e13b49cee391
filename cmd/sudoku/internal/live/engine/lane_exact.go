package engine

import (
	"context"
	"errors"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
)

// An exact search has one tick. It finds the first solution, whether there are
// more, and then how many there are, up to a limit.
type exact struct {
	puzzle, board sudoku.Puzzle
	found         int
	err           error
}

const mostCounted = 1000 // solutions

func (x *exact) step(ctx context.Context, _ int64) (ticks int64, more bool, err error) {
	x.board, x.err = sudoku.Unique(ctx, x.puzzle)
	switch {
	case x.err == nil:
		x.found = 1
	case errors.Is(x.err, sudoku.ErrManySolutions):
		x.found, err = sudoku.Count(ctx, x.puzzle, mostCounted)
	}
	return 1, false, err
}

func (x *exact) part(bool) bool       { return false }
func (x *exact) change(float64) error { return nil }
func (x *exact) columns() []string    { return []string{"solutions", "board"} }
func (x *exact) row() []any           { return []any{x.found, boards.Line(x.board)} }
func (x *exact) stop()                {}

func (x *exact) view(f *Frame) {
	f.Board, f.Clashes = x.board.Cells, clashes(x.board)
	f.Errors = len(x.board.Cells) - sudoku.Givens(x.board)
	f.Solved = f.Done && x.found > 0
	if !f.Done {
		return
	}
	switch {
	case x.found == 1:
		f.Outcome = "solved: the only solution"
	case x.found == mostCounted:
		f.Outcome = fmt.Sprintf("solved: %d solutions or more", mostCounted)
	case x.found > 1:
		f.Outcome = fmt.Sprintf("solved: one of %d solutions", x.found)
	default:
		f.Outcome = outcome(x.err)
	}
}
