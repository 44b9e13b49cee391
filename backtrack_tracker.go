package sudoku

import (
	"context"
	"fmt"
	"math"
)

// backtracker is the state of the search of [Backtrack]. Each call of step does
// one thing and tells it as an [Event], so that the search and its history are
// the same code.
type backtracker[B Board] struct {
	opts   BacktrackOptions
	board  B
	seen   unitValues
	filled int      // cells of the board
	path   []int16  // the article's tracker: the cells assigned, in order
	tried  []Values // of each cell: the article's PAV, previously assigned values
	mode   backtrackMode

	candidates []Values // for a Choice
	budget     int64    // steps
	counter    int64    // of events
	stats      Stats
	best       B // the fullest board seen
	bestFilled int
}

const _ = uint(1<<15 - maxCells) // backtracker.path: a cell is an int16

type backtrackMode uint8

const (
	forward  backtrackMode = iota // assign the next cell
	undoing                       // take back the last assignment
	retrying                      // give the cell just taken back its next option
)

func newBacktracker[B Board](ctx context.Context, puzzle B, opts *BacktrackOptions, history bool) (*backtracker[B], error) {
	s := &backtracker[B]{budget: math.MaxInt64}
	if opts != nil {
		s.opts = *opts
	}
	if s.opts.MaxSteps > 0 {
		s.budget = s.opts.MaxSteps
	}
	s.begin(puzzle)
	if err := s.opts.check(history); err != nil {
		return s, err
	}
	if err := Check(puzzle); err != nil {
		return s, err
	}
	if err := s.logHeader(); err != nil {
		return s, err
	}
	return s, ctx.Err()
}

// begin makes the search start, or start again, from a board that keeps the
// rules.
func (s *backtracker[B]) begin(board B) {
	s.board, s.best = board, board
	s.filled, s.bestFilled = Givens(board), 0
	s.seen = unitValuesOf(&s.board)
	if s.tried == nil {
		s.tried = make([]Values, len(board))
		s.path = make([]int16, 0, len(board)-s.filled)
	}
	clear(s.tried)
	s.path = s.path[:0]
	s.mode = forward
	s.counter, s.stats = 0, Stats{}
}

// all calls yield for each solution, in order, until it returns false.
func (s *backtracker[B]) all(ctx context.Context, yield func(*B) bool) error {
	for {
		switch err := s.nextSolution(ctx); {
		case err == ErrNoSolution: // no more of them
			return nil
		case err != nil:
			return err
		case !yield(&s.board):
			return nil
		}
	}
}

// advance goes on to the next solution, and returns ErrNoSolution if there is
// none.
func (s *backtracker[B]) nextSolution(ctx context.Context) error {
	for {
		event, err := s.next(ctx)
		if err != nil || event.Kind == eventSolved {
			return err
		}
	}
}

// next takes one step and logs it. The end of the search is an error, a
// solution is not.
func (s *backtracker[B]) next(ctx context.Context) (Event, error) {
	const poll = 64 // events, a power of two
	if s.counter%poll == 0 {
		if err := ctx.Err(); err != nil {
			return Event{}, err
		}
	}
	event := s.step()
	switch event.Kind {
	case eventSolved:
		return event, nil
	case eventExhausted:
		return event, ErrNoSolution
	case eventBudget:
		return event, ErrBudget
	case eventBadChoice:
		return event, &OptionError{"Choice", fmt.Sprintf("%q took cell %d", s.opts.Choice.Name, event.Cell), "an empty cell"}
	}
	s.counter++
	event.Counter = s.counter
	return event, s.log(event)
}

// step does the next thing there is to do.
func (s *backtracker[B]) step() Event {
	switch s.mode {
	case undoing:
		return s.undo()
	case retrying:
		cell := int(s.path[:len(s.path)+1][len(s.path)])
		return s.assign(cell, s.seen.candidates(len(s.board), cell)&^s.tried[cell])
	}
	if s.filled == len(s.board) {
		s.mode = undoing // in case another solution is asked for
		return Event{Kind: eventSolved}
	}
	cell, options := s.scan()
	switch n := options.Len(); {
	case n == 0:
		s.stats.Backtracks++
		s.keepBest()
		s.mode = undoing
		return Event{Kind: EventDeadEnd, Cell: cell}
	case n > 1 && s.opts.Choice.Cell != nil:
		if cell = s.choose(); cell < 0 || cell >= len(s.board) || s.board[cell] != 0 {
			return Event{Kind: eventBadChoice, Cell: cell}
		}
		options = s.candidates[cell]
	}
	return s.assign(cell, options)
}

// scan returns the first empty cell with the fewest candidates, and these. That
// covers the sanity checks of a step: a cell without candidates comes first of
// all, then one with a single candidate.
func (s *backtracker[B]) scan() (cell int, options Values) {
	n, h, w := side(len(s.board)), blockRows(len(s.board)), blockCols(len(s.board))
	all := allValues(n)
	least := maxSide + 1
	i := 0
	for r := range n {
		open := all &^ s.seen.rows[r]
		across := r / h * h
		for c := range n {
			if s.board[i] == 0 {
				v := open &^ (s.seen.cols[c] | s.seen.blocks[across+c/w])
				if k := v.Len(); k < least {
					cell, options, least = i, v, k
					if k == 0 {
						return cell, options
					}
				}
			}
			i++
		}
	}
	return cell, options
}

// choose asks the Choice for a cell.
func (s *backtracker[B]) choose() int {
	if s.candidates == nil {
		s.candidates = make([]Values, len(s.board))
	}
	for i := range len(s.board) {
		s.candidates[i] = 0
		if s.board[i] == 0 {
			s.candidates[i] = s.seen.candidates(len(s.board), i)
		}
	}
	return s.opts.Choice.Cell(Cells(&s.board), s.candidates)
}

// assign gives a cell the smallest of its options.
func (s *backtracker[B]) assign(cell int, options Values) Event {
	if s.stats.Steps == s.budget {
		return Event{Kind: eventBudget}
	}
	v := options.First()
	n := options.Len()
	s.stats.Steps++
	if n > 1 {
		s.stats.Guesses++
	}
	s.tried[cell] |= 1 << v
	s.board[cell] = v
	s.toggle(cell, v)
	s.filled++
	s.path = append(s.path, int16(cell))
	s.mode = forward
	return Event{Kind: EventAssign, Options: n, Cell: cell, Value: v}
}

// undo takes back the last assignment. Its cell is tried again if an option is
// left; if not, its previous values are forgotten, because they were excluded
// for the assignments before it only, and one of these is to change.
func (s *backtracker[B]) undo() Event {
	if len(s.path) == 0 {
		return Event{Kind: eventExhausted}
	}
	cell := int(s.path[len(s.path)-1])
	s.path = s.path[:len(s.path)-1]
	v := s.board[cell]
	s.board[cell] = 0
	s.toggle(cell, v)
	s.filled--
	if s.seen.candidates(len(s.board), cell)&^s.tried[cell] != 0 {
		s.mode = retrying
	} else {
		s.tried[cell] = 0
	}
	return Event{Kind: EventReset, Cell: cell, Value: v}
}

// toggle adds a value to the units of a cell, or removes it.
func (s *backtracker[B]) toggle(cell int, v uint8) {
	n := side(len(s.board))
	r := cell / n
	c := cell - r*n
	s.seen.rows[r] ^= 1 << v
	s.seen.cols[c] ^= 1 << v
	s.seen.blocks[blockOf(len(s.board), r, c)] ^= 1 << v
}

// keepBest remembers the board if it is the fullest so far.
func (s *backtracker[B]) keepBest() {
	if s.filled > s.bestFilled {
		s.best, s.bestFilled = s.board, s.filled
	}
}
