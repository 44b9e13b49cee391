// Package exact9 searches 9×9 boards: those of ordinary sudokus, for which it is always
// chosen, and those with more units and pairs of cells that differ. The cells of a digit are
// words of 27 bits a band; what bands, triads and single cells say is drawn from tables, and
// a guess is how a digit is arranged in a band. See [state] for where the ideas come from.
package exact9

import (
	"context"
	"errors"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/set"
)

// A Search finds the solutions of a 9×9 board.
type Search struct {
	Ctx    context.Context
	Budget poll.Budget        // guesses; a step in lists of ways counts as one
	Extend poll.Budget        // by how much each solution extends the budget
	Limit  int                // solutions after which to stop, 0 for no limit
	Keep   bool               // whether to store the first solution
	Yield  func([]uint8) bool // if not nil, called with each solution; false stops

	Candidates []set.Values // that the cells may take; nil for all
	Extra      *Extra       // what the rules add to the standard ones; nil for nothing

	Found   int
	First   [81]uint8 // a value: a pointer beside ctx would move the board to the heap
	guesses uint64
	pause   uint64 // the guess at which to look at the context and the budget
	err     error
}

// PollEvery is the number of guesses between two looks at the context. A guess
// takes about half a microsecond, a step in lists of ways less.
const PollEvery = 1 << 10

// ErrBroken is the error of givens that contradict each other by the first conclusions.
// Mostly they break a rule, and the caller says which.
var ErrBroken = errors.New("exact9: the givens contradict each other")

// Run finds the solutions of a puzzle. The error is ErrBroken, poll.ErrBudget or that of
// the context.
func (e *Search) Run(puzzle *[81]uint8) error {
	if err := poll.Ended(e.Ctx); err != nil {
		return err
	}
	var s state
	if !s.readGivens(puzzle) {
		return ErrBroken
	}
	wideSole, lastSole := wideBits&^s.wideOpen, bandBits&^s.lastOpen
	if e.Candidates != nil {
		wide, last := s.readCandidates(puzzle, e.Candidates)
		wideSole, lastSole = wideSole|wide, lastSole|last
	}
	e.setPause()
	if !e.start(&s, cellSet{wideSole, lastSole}) {
		return ErrBroken
	}
	return e.err
}

// Guesses returns the number of guesses of the last run.
func (e *Search) Guesses() uint64 { return e.guesses }

// RunWithout finds the solutions that have a value other than v in an empty cell.
// The givens keep the rules.
func (e *Search) RunWithout(puzzle *[81]uint8, cell int, v uint8) error {
	if err := poll.Ended(e.Ctx); err != nil {
		return err
	}
	var s state
	s.readGivens(puzzle)
	s.strike(cell, v)
	wideSole, lastSole := wideBits&^s.wideOpen, bandBits&^s.lastOpen
	if e.Candidates != nil {
		wide, last := s.readCandidates(puzzle, e.Candidates)
		wideSole, lastSole = wideSole|wide, lastSole|last
	}
	e.setPause()
	e.start(&s, cellSet{wideSole, lastSole})
	return e.err
}

// start finds the solutions from a position without conclusions, in which the sole cells
// have one candidate. It returns false if the first conclusions contradict each other.
func (e *Search) start(s *state, sole cellSet) bool {
	if e.Extra != nil && !e.Extra.none() {
		return e.startExtra(s)
	}
	if !s.settle(1<<9-1, sole) {
		return false
	}
	e.solveFrom(s)
	return true
}

// solveFrom finds the solutions from a settled position, which it overwrites,
// and reports whether the search continues.
func (e *Search) solveFrom(s *state) bool {
	for s.wideOpen != 0 || s.lastOpen != 0 {
		e.guesses++
		if e.guesses == e.pause && !e.look() {
			return false
		}
		if e.wantsMany() {
			if done, more := e.joinWays(s, plainWays()); done {
				return more
			}
		}
		digit, band, options := e.guess(s)
		for ; options&(options-1) != 0; options &= options - 1 {
			if !e.branch(s, digit, band, options) {
				return false
			}
		}
		if !s.arrange(digit, band, options) {
			return true
		}
	}
	return e.recordSolution(s)
}

func (e *Search) guess(s *state) (digit, band int, options uint8) {
	if e.Candidates != nil {
		return s.guessMarks()
	}
	return s.guess()
}

// branch finds the solutions with the lowest of the arrangements, and leaves the
// position as it was.
func (e *Search) branch(s *state, digit, band int, options uint8) bool {
	next := *s
	return !next.arrange(digit, band, options) || e.solveFrom(&next)
}

func (e *Search) recordSolution(s *state) bool {
	e.Found++
	if e.Keep && e.Found == 1 {
		s.fill(&e.First)
	}
	if e.Yield != nil {
		var board [81]uint8
		s.fill(&board)
		if !e.Yield(board[:]) {
			return false
		}
	}
	return e.Found != e.Limit
}

// look reports whether the search may continue: whether neither the budget nor
// the context has ended.
func (e *Search) look() bool {
	if e.guesses > e.budget() {
		e.err = poll.ErrBudget
	} else {
		e.err = poll.Ended(e.Ctx)
	}
	e.setPause()
	return e.err == nil
}

// setPause sets the next guess at which to look.
func (e *Search) setPause() {
	e.pause = min(e.guesses+PollEvery, e.budget()+1)
}

// budget returns the guesses that the search may make, with the solutions found so far.
func (e *Search) budget() uint64 {
	if e.Budget == poll.Unlimited {
		return 1 << 63
	}
	return uint64(e.Budget) + uint64(e.Extend)*uint64(e.Found)
}
