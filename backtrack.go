package sudoku

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/set"
)

// This file holds the search of the backtracking article as a user calls it: its options,
// choices of cells and verbs. They build on [backtracker].

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

// Backtrack returns the first solution that a readable search finds. The search
// assigns single candidates and guesses where there are none. At a cell without
// candidates it goes back to the nearest guess that has an option left. It is
// the algorithm of "An AI-based solution to sudoku" (Arkieva), for rules of up to 36
// values and 1,296 cells. The error is a [*SizeError] for more values, and an
// [*OptionError] for more cells and for clues, such as cages, which the algorithm does not
// know.
//
// A nil error means that the board solves the puzzle. The error is
// [ErrNoSolution] if the puzzle is proven to have none, a [*ClashError] if the
// givens already break a rule, [ErrBudget] after MaxSteps, and ctx.Err() if the
// context ended. With an error, the board is the fullest one reached, and
// Errors is the number of its empty cells or of the clashes.
//
// Use MaxSteps or a context with a deadline on boards larger than 9×9 with
// fewer than half of their cells given: they often take too long.
func Backtrack[P Problem](ctx context.Context, puzzle P, opts *BacktrackOptions) (Result[P], error) {
	found, err := puzzle.kernel().backtrack(ctx, Cells(&puzzle), opts)
	return resultOf(&puzzle, found), err
}

func (k *kernel) backtrack(ctx context.Context, puzzle []uint8, opts *BacktrackOptions) (outcome, error) {
	s, err := newBacktracker(ctx, k, puzzle, opts, false)
	switch {
	case err != nil:
	case s.opts.Goroutines > 1:
		err = s.eachInParallel(ctx, subtreeSteps, func([]uint8) bool { return false })
		if err == nil && s.filled < len(s.board) {
			err = ErrNoSolution
		}
	default:
		err = s.nextSolution(ctx)
	}
	return s.result(err), err
}

// BacktrackAll returns all solutions of the puzzle in the order in which the
// search of [Backtrack] finds them, for any number of Goroutines. A puzzle
// without a solution yields nothing. If the search cannot start or cannot
// finish, the last pair holds the error.
func BacktrackAll[P Problem](ctx context.Context, puzzle P, opts *BacktrackOptions) iter.Seq2[P, error] {
	return func(yield func(P, error) bool) {
		s, err := newBacktracker(ctx, puzzle.kernel(), Cells(&puzzle), opts, false)
		each := func(board []uint8) bool { return yield(solved(&puzzle, board), nil) }
		switch {
		case err != nil:
		case s.opts.Goroutines > 1:
			err = s.eachInParallel(ctx, subtreeSteps, each)
		default:
			err = s.eachSolution(ctx, each)
		}
		if err != nil {
			yield(blank(&puzzle), err)
		}
	}
}

// result returns the outcome of a search that ended with err, which may be nil.
func (s *backtracker) result(err error) outcome {
	if err == nil {
		return outcome{cells: s.board, stats: s.stats}
	}
	s.keepBest()
	o := outcome{s.best, len(s.best) - givens(s.best), s.stats}
	if clash, ok := errors.AsType[*ClashError](err); ok {
		o.errors = len(clash.Clashes)
	}
	return o
}

// A WorkingCell is a row of the working array: a cell's number, place and
// value, 0 for an empty cell. All but the value count from 0.
type WorkingCell struct {
	ID, Row, Column, Block, Value int
}

// String returns the five numbers as the article prints them, counted from 1.
func (c WorkingCell) String() string {
	return fmt.Sprintf("%d %d %d %d %d", c.ID+1, c.Row+1, c.Column+1, c.Block+1, c.Value)
}

// WorkingArray returns the board as the array MAT that "An AI-based solution to
// sudoku" (Arkieva) works on: a row per cell, in ascending order. It is a copy
// of the board. Block is -1 for a cell that is in none.
func WorkingArray[P Problem](board P) []WorkingCell {
	k, cells := board.kernel(), Cells(&board)
	if k.err != nil {
		return nil
	}
	array := make([]WorkingCell, len(cells))
	for i := range array {
		p := k.place(i)
		array[i] = WorkingCell{ID: i, Row: p.Row, Column: p.Column, Block: -1, Value: int(cells[i])}
	}
	block := 0
	for u, unit := range k.geometry().Units {
		if k.geometry().Kinds[u] != geometry.Block {
			continue
		}
		for _, cell := range unit {
			array[cell].Block = block
		}
		block++
	}
	return array
}

// This file holds what a backtracking search sees of a board: which cell is the next, and
// what it may be.

// scan returns the first empty cell with the fewest candidates, and these: a
// cell without candidates if there is one, then one with a single candidate. A
// conflict of two cells shows as a cell without candidates one step later.
func (s *backtracker) scan() (cell int, options uint64) {
	if !s.quick() {
		return s.scanPeers()
	}
	all, least := set.UpTo(s.tables.Values).Low, geometry.MaxSmall+1
	board, seen := s.board, &s.seen
	for i, at := range s.tables.Locations[:len(board)] {
		if board[i] == 0 {
			v := all &^ (seen.rows[at.Row] | seen.cols[at.Col] | seen.blocks[at.Block])
			if k := bits.OnesCount64(v); k < least {
				cell, options, least = i, v, k
				if k == 0 {
					return cell, options
				}
			}
		}
	}
	return cell, options
}

// scanPeers is scan for rules that are not ordinary.
func (s *backtracker) scanPeers() (cell int, options uint64) {
	least := geometry.MaxSmall + 1
	for i, v := range s.board {
		if v == 0 {
			v := s.options(i)
			if k := bits.OnesCount64(v); k < least {
				cell, options, least = i, v, k
				if k == 0 {
					break
				}
			}
		}
	}
	return cell, options
}

// quick reports whether the search follows the values of rows, columns and blocks, in
// place of asking all peers of a cell.
func (s *backtracker) quick() bool {
	return s.rules.side > 0 && s.rules.candidates == nil
}

// options returns the candidates of an empty cell.
func (s *backtracker) options(cell int) uint64 {
	if s.quick() {
		return s.seen.candidates(s.tables, cell)
	}
	return s.rules.candidatesOf(s.board, cell).Low
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

// backtracks returns an error if the rules are none that a backtracker serves.
func (k *kernel) backtracks() error {
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
