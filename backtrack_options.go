package sudoku

import (
	"context"
	"fmt"
	"io"
	"math"
	"runtime"
	"slices"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
)

// This file holds what a user sets of the backtracking search, and what it makes ready before
// its first step.

// BacktrackOptions are the settings of [Backtrack], [BacktrackAll] and
// [History]. The zero value and nil stand for the defaults.
type BacktrackOptions struct {
	// Choice chooses the next cell to guess when no cell has a single
	// candidate. The zero Choice is the default, [FewestCandidates].
	Choice Choice `json:",omitzero"`

	// MaxSteps is the number of values that may be assigned before the search
	// gives up with [ErrBudget]. The default and a negative number mean no limit.
	MaxSteps int64 `json:",omitzero"`

	// Goroutines is the number of goroutines that search at the same time, at
	// most one per core. It does not change any result. The default is one per
	// core. A search with MaxSteps or Log, and [History], run in order on one:
	// more than 1 is an error there. A negative number is an error, too.
	Goroutines int `json:",omitzero"`

	// Log receives the history as a table while the search runs. The default,
	// nil, writes nothing. A write error ends the search.
	Log io.Writer `json:"-"`
}

// A Choice is a rule that chooses the next cell to guess.
type Choice struct {
	// Name stands for the choice in JSON, messages and reports.
	Name string

	// Cell returns an empty cell. It reads the cells of the board and the
	// candidates of each: none for a filled cell, at least two for an empty
	// one. The slices are copies, valid until it returns. It must return the
	// same cell for the same board, and must be safe for concurrent use.
	Cell func(cells []uint8, candidates []Values) int
}

var (
	// FewestCandidates chooses the first empty cell among those with the fewest
	// candidates.
	FewestCandidates = Choice{Name: "fewest candidates", Cell: fewestCandidates}

	// FirstEmpty chooses the first empty cell in the order of [WorkingArray].
	FirstEmpty = Choice{Name: "first empty cell", Cell: firstEmpty}
)

func fewestCandidates(_ []uint8, candidates []Values) int {
	best, least := -1, geometry.MaxSide+1
	for i, c := range candidates {
		if n := c.Len(); n > 1 && n < least {
			best, least = i, n
		}
	}
	return best
}

func firstEmpty(_ []uint8, candidates []Values) int {
	return slices.IndexFunc(candidates, func(c Values) bool { return c.Len() > 0 })
}

// chosenCell returns the cell that the Choice chooses. The slices are copies, so a
// Choice that changes them changes nothing else.
func (s *backtracker) chosenCell() int {
	if s.candidates == nil {
		s.candidates, s.shown = make([]Values, len(s.board)), make([]uint8, len(s.board))
	}
	copy(s.shown, s.board)
	for i := range len(s.board) {
		s.candidates[i] = Values{}
		if s.board[i] == 0 {
			s.candidates[i].set.Low = s.options(i)
		}
	}
	return s.opts.Choice.Cell(s.shown, s.candidates)
}

// check returns an [*OptionError] for options that cannot be used. A search in
// order takes one goroutine.
func (o *BacktrackOptions) check(inOrder bool) error {
	switch {
	case o.Choice.Cell == nil && o.Choice.Name != "":
		return &OptionError{Field: "Choice", Value: o.Choice.Name, Want: "a choice with Cell"}
	case o.Goroutines < 0:
		return &OptionError{Field: "Goroutines", Value: o.Goroutines, Want: "0 or more"}
	case o.Goroutines > 1 && (inOrder || o.MaxSteps > 0 || o.Log != nil):
		return &OptionError{Field: "Goroutines", Value: o.Goroutines, Want: "at most 1 with MaxSteps, Log or History"}
	}
	return nil
}

func newBacktracker(ctx context.Context, k *compiled, puzzle []uint8, opts *BacktrackOptions, history bool) (*backtracker, error) {
	s := &backtracker{rules: k, budget: math.MaxInt64}
	s.opts = valueOf(opts)
	if s.opts.MaxSteps > 0 {
		s.budget = s.opts.MaxSteps
	}
	s.best = make([]uint8, len(puzzle))
	if err := k.backtracks(); err != nil {
		return s, err
	}
	s.tables = k.geometry()
	s.startFrom(puzzle)
	if err := s.opts.check(history); err != nil {
		return s, err
	}
	if s.opts.Goroutines == 0 && !history && s.opts.MaxSteps <= 0 && s.opts.Log == nil {
		s.opts.Goroutines = runtime.GOMAXPROCS(0)
	}
	if err := poll.Ended(ctx); err != nil {
		return s, err
	}
	if err := k.check(puzzle); err != nil {
		return s, err
	}
	return s, s.logHeader()
}

// startFrom resets the search to a board that keeps the rules.
func (s *backtracker) startFrom(board []uint8) {
	if s.tried == nil {
		s.board, s.best = make([]uint8, len(board)), make([]uint8, len(board))
	}
	copy(s.board, board)
	copy(s.best, board)
	s.filled, s.bestFilled = givens(board), 0
	if s.quick() {
		s.seen = unitValuesOf(board)
	}
	if s.tried == nil {
		s.tried = make([]uint64, len(board))
		s.tracker = make([]int16, 0, len(board)-s.filled)
	}
	clear(s.tried)
	s.tracker = s.tracker[:0]
	s.mode = assigning
	s.counter, s.stats = 0, Stats{}
}

// backtracks returns an error if the rules are none that a backtracker serves.
func (k *compiled) backtracks() error {
	if k.err != nil {
		return k.err
	}
	switch g := k.geometry(); {
	case g.Values > geometry.MaxSmall:
		return &SizeError{Func: "Backtrack", Side: g.Values, Largest: geometry.MaxSmall}
	case geometry.IsGiant(g.Cells()):
		return &OptionError{Field: "Rules", Value: fmt.Sprintf("%d cells", g.Cells()), Want: fmt.Sprintf("at most %d, for Backtrack", geometry.MaxSmall*geometry.MaxSmall)}
	case len(k.clues()) > 0:
		return &OptionError{Field: "Rules", Value: k.owner(), Want: "rules without clues, for Backtrack"}
	}
	return nil
}
