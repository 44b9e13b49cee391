package sudoku

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"runtime"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/poll"
)

// This file holds the state of the backtracking search and its one step, from which both
// the search and its history are made.

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
	rules   *kernel
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

func newBacktracker(ctx context.Context, k *kernel, puzzle []uint8, opts *BacktrackOptions, history bool) (*backtracker, error) {
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

// deadEnd starts backtracking from a cell without candidates.
func (s *backtracker) deadEnd(cell int) Event {
	s.stats.Backtracks++
	s.keepBest()
	s.mode = resetting
	return Event{Kind: EventDeadEnd, Cell: cell}
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

// keepBest keeps the board if it is the fullest so far.
func (s *backtracker) keepBest() {
	if s.filled > s.bestFilled {
		copy(s.best, s.board)
		s.bestFilled = s.filled
	}
}
