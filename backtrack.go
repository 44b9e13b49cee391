package sudoku

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/set"
)

// This file holds the search of the backtracking article: its verbs and its steps. The sanity
// checks of a board are in check.go, by CheckSanity, the events of the history in
// backtrack_history.go, the options and what is made ready in backtrack_options.go.

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
	found, err := puzzle.compiled().backtrack(ctx, Cells(&puzzle), opts)
	return resultOf(&puzzle, found), err
}

func (k *compiled) backtrack(ctx context.Context, puzzle []uint8, opts *BacktrackOptions) (outcome, error) {
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
		s, err := newBacktracker(ctx, puzzle.compiled(), Cells(&puzzle), opts, false)
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

// History returns the events of [Backtrack] with the same options, in order and
// as they happen. A search without a solution ends with a pair that holds the
// error.
func History[P Problem](ctx context.Context, puzzle P, opts *BacktrackOptions) iter.Seq2[Event, error] {
	return puzzle.compiled().history(ctx, Cells(&puzzle), opts)
}

func (k *compiled) history(ctx context.Context, puzzle []uint8, opts *BacktrackOptions) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		s, err := newBacktracker(ctx, k, puzzle, opts, true)
		for err == nil {
			var event Event
			if event, err = s.nextEvent(ctx); err == nil && (event.Kind == eventSolved || !yield(event, nil)) {
				return
			}
		}
		yield(Event{}, err)
	}
}

// backtracker is the state of the search of [Backtrack]. Each call of
// searchStep does one thing and returns it as an [Event], so the search and its
// history are the same code. The steps, in the words of "An AI-based solution
// to sudoku":
//
//	scan        the sanity checks: find the cell with the fewest options
//	assignCell  options left: assign one, add it to the tracker and to PAV
//	deadEnd     no options: start backtracking
//	resetLast   take back the last assignment in the tracker
//	retryCell   assign the reset cell an option that is not in its PAV
type backtracker struct {
	opts    BacktrackOptions
	rules   *compiled
	tables  *geometry.Board
	board   []uint8
	seen    unitValues // of ordinary rules
	filled  int        // cells of the board
	tracker []int16    // the cells assigned, in order
	tried   []uint64   // per cell: PAV, the values that were assigned to it before
	mode    backtrackMode

	shown      []uint8  // the board as a Choice sees it
	candidates []Values // and the candidates
	budget     int64    // steps
	counter    int64    // events
	stats      Stats
	best       []uint8 // the fullest board so far
	bestFilled int
}

const _ = uint(1<<15 - geometry.MaxCells) // backtracker.tracker: a cell is an int16

// A backtrackMode is what the next step of the search does.
type backtrackMode uint8

const (
	assigning backtrackMode = iota // scan, then assign a cell or stop at a dead end
	resetting                      // take back the last assignment
	retrying                       // assign the cell just reset its next option
)

// searchStep is one iteration of the article: every cell has a value, or a cell
// has no option, or a cell is assigned one of its options.
func (s *backtracker) searchStep() Event {
	switch s.mode {
	case resetting:
		return s.resetLast()
	case retrying:
		return s.retryCell()
	}
	if s.filled == len(s.board) {
		s.mode = resetting // the next call looks for another solution
		return Event{Kind: eventSolved}
	}
	cell, options := s.scan()
	switch n := bits.OnesCount64(options); {
	case n == 0:
		return s.deadEnd(cell)
	case n > 1 && s.opts.Choice.Cell != nil:
		if cell = s.chosenCell(); cell < 0 || cell >= len(s.board) || s.board[cell] != 0 {
			return Event{Kind: eventBadChoice, Cell: cell}
		}
		options = s.options(cell)
	}
	return s.assignCell(cell, options)
}

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

// assignCell assigns a cell the smallest of its options.
func (s *backtracker) assignCell(cell int, options uint64) Event {
	if s.stats.Steps == s.budget {
		return Event{Kind: eventBudget}
	}
	v := uint8(bits.TrailingZeros64(options))
	n := bits.OnesCount64(options)
	s.stats.Steps++
	if n > 1 {
		s.stats.Guesses++
	}
	s.tried[cell] |= 1 << v
	s.board[cell] = v
	s.toggle(cell, v)
	s.filled++
	s.tracker = append(s.tracker, int16(cell))
	s.mode = assigning
	return Event{Kind: EventAssign, Options: n, Cell: cell, Value: int(v)}
}

// toggle adds a value to the units of a cell, or removes it.
func (s *backtracker) toggle(cell int, v uint8) {
	if !s.quick() {
		return
	}
	at := s.tables.Locations[cell]
	s.seen.rows[at.Row] ^= 1 << v
	s.seen.cols[at.Col] ^= 1 << v
	s.seen.blocks[at.Block] ^= 1 << v
}

// deadEnd starts backtracking from a cell without candidates.
func (s *backtracker) deadEnd(cell int) Event {
	s.stats.Backtracks++
	s.keepBest()
	s.mode = resetting
	return Event{Kind: EventDeadEnd, Cell: cell}
}

// keepBest keeps the board if it is the fullest so far.
func (s *backtracker) keepBest() {
	if s.filled > s.bestFilled {
		copy(s.best, s.board)
		s.bestFilled = s.filled
	}
}

// resetLast takes back the last assignment in the tracker. If its cell has an
// option left, the cell is retried. If not, its PAV is cleared: those values
// failed with the assignments before it, and one of these changes next.
func (s *backtracker) resetLast() Event {
	if len(s.tracker) == 0 {
		return Event{Kind: eventExhausted}
	}
	cell := int(s.tracker[len(s.tracker)-1])
	s.tracker = s.tracker[:len(s.tracker)-1]
	v := s.board[cell]
	s.board[cell] = 0
	s.toggle(cell, v)
	s.filled--
	if s.untried(cell) != 0 {
		s.mode = retrying
	} else {
		s.tried[cell] = 0
	}
	return Event{Kind: EventReset, Cell: cell, Value: int(v)}
}

// retryCell assigns the cell just reset its next option.
func (s *backtracker) retryCell() Event {
	cell := int(s.tracker[:len(s.tracker)+1][len(s.tracker)])
	return s.assignCell(cell, s.untried(cell))
}

// untried returns the candidates of a cell that are not in its PAV.
func (s *backtracker) untried(cell int) uint64 {
	return s.options(cell) &^ s.tried[cell]
}

// eachSolution calls yield for each solution, in order, until it returns false.
func (s *backtracker) eachSolution(ctx context.Context, yield func([]uint8) bool) error {
	for {
		switch err := s.nextSolution(ctx); {
		case err == ErrNoSolution: // no more solutions
			return nil
		case err != nil:
			return err
		case !yield(s.board):
			return nil
		}
	}
}

// nextSolution searches up to the next solution. It returns ErrNoSolution after
// the last one.
func (s *backtracker) nextSolution(ctx context.Context) error {
	for {
		event, err := s.nextEvent(ctx)
		if err != nil || event.Kind == eventSolved {
			return err
		}
	}
}

// nextEvent takes a step, numbers its event and logs it. The end of the search
// is an error; a solution is not.
func (s *backtracker) nextEvent(ctx context.Context) (Event, error) {
	const eventsBetweenPolls = 64 // a power of two
	if s.counter%eventsBetweenPolls == 0 {
		if err := poll.Ended(ctx); err != nil {
			return Event{}, err
		}
	}
	event := s.searchStep()
	switch event.Kind {
	case eventSolved:
		return event, nil
	case eventExhausted:
		return event, ErrNoSolution
	case eventBudget:
		return event, ErrBudget
	case eventBadChoice:
		return event, &OptionError{Field: "Choice", Value: fmt.Sprintf("%q chose cell %d", s.opts.Choice.Name, event.Cell), Want: "an empty cell"}
	}
	s.counter++
	event.Counter = s.counter
	return event, s.logEvent(event)
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
