package sudoku

import (
	"context"
	"errors"
	"io"
	"iter"
)

// BacktrackOptions tells [Backtrack], [BacktrackAll] and [History] how to
// search. The zero value, and nil, stand for the default of every field.
type BacktrackOptions struct {
	// Choice chooses the next cell where no cell has a single candidate. The
	// zero Choice is FewestCandidates.
	Choice Choice

	// Steps is the most values that may be assigned before the search gives up
	// with ErrBudget. 0 means no limit.
	MaxSteps int64

	// Workers is the number of parts of the search that run at the same time.
	// It does not change any result. 0 means one. A search with a budget, a log
	// or a history has to be done in order and takes no more than one.
	Goroutines int

	// Log, if not nil, receives the history as a table while the search runs. An
	// error in writing it ends the search.
	Log io.Writer
}

// A Choice is a rule for the cell to guess.
type Choice struct {
	Name string

	// Cell returns one of the empty cells. It sees the cells of the board, and
	// the candidates of each, at least two for every empty cell; it must not
	// change or keep them. It has to give the same answer for the same board,
	// and with Workers it is called from several goroutines.
	Cell func(cells []uint8, candidates []Values) int
}

// FewestCandidates chooses an empty cell with the fewest candidates; among
// equals, the first.
var FewestCandidates = Choice{
	Name: "fewest candidates",
	Cell: func(_ []uint8, candidates []Values) int { return fewest(candidates) },
}

// FirstEmpty chooses the first empty cell. It is our reading of the article,
// which goes down its working array row by row.
var FirstEmpty = Choice{
	Name: "first empty cell",
	Cell: func(_ []uint8, candidates []Values) int {
		for i, c := range candidates {
			if c != 0 {
				return i
			}
		}
		return -1
	},
}

// check returns an [*OptionError] for options that cannot be used.
func (o *BacktrackOptions) check(inOrder bool) error {
	switch {
	case o.MaxSteps < 0:
		return &OptionError{"Steps", o.MaxSteps, "0 or more"}
	case o.Goroutines < 0:
		return &OptionError{"Workers", o.Goroutines, "0 or more"}
	case o.Goroutines > 1 && (inOrder || o.MaxSteps > 0 || o.Log != nil):
		return &OptionError{"Workers", o.Goroutines, "at most 1 with a budget, a log or a history"}
	}
	return nil
}

// Backtrack returns the first solution that a readable search finds: it assigns
// single candidates, guesses where there is none, and when a cell has no
// candidate left goes back to the nearest guess with an option not yet tried.
// It is the algorithm of "An AI-based solution to sudoku", for boards of any
// size.
//
// The error is nil if the board solves the puzzle. It is [ErrNoSolution] if no
// board does, a [*ClashError] if the givens show that, [ErrBudget] if the steps
// were spent, and ctx.Err() if the context ended. The board is then the fullest
// one seen, and Errors the number of its empty cells or of the clashes.
//
// On boards larger than 9×9 with fewer than half of their cells given, this
// search often takes too long; give it a budget or a context with a deadline.
func Backtrack[B Board](ctx context.Context, puzzle B, opts *BacktrackOptions) (Result[B], error) {
	s, err := newBacktracker(ctx, puzzle, opts, false)
	switch {
	case err != nil:
	case s.opts.Goroutines > 1:
		err = s.parallel(ctx, partSteps, func(*B) bool { return false })
		if err == nil && s.filled < len(s.board) {
			err = ErrNoSolution
		}
	default:
		err = s.nextSolution(ctx)
	}
	return s.result(err), err
}

// BacktrackAll returns the solutions of the puzzle in the order in which the
// search of [Backtrack] comes to them, whatever the number of Workers. It ends
// without an error when there are no more, which may be at once. If the search
// cannot start or cannot be finished, the last pair has the error.
func BacktrackAll[B Board](ctx context.Context, puzzle B, opts *BacktrackOptions) iter.Seq2[B, error] {
	return func(yield func(B, error) bool) {
		s, err := newBacktracker(ctx, puzzle, opts, false)
		each := func(board *B) bool { return yield(*board, nil) }
		switch {
		case err != nil:
		case s.opts.Goroutines > 1:
			err = s.parallel(ctx, partSteps, each)
		default:
			err = s.all(ctx, each)
		}
		if err != nil {
			var none B
			yield(none, err)
		}
	}
}

// result returns the outcome of a search that ended with an error or with nil.
func (s *backtracker[B]) result(err error) Result[B] {
	if err == nil {
		return Result[B]{Board: s.board, Stats: s.stats}
	}
	s.keepBest()
	r := Result[B]{Board: s.best, Errors: len(s.best) - Givens(s.best), Stats: s.stats}
	if clash, ok := errors.AsType[*ClashError](err); ok {
		r.Errors = len(clash.Clashes)
	}
	return r
}
