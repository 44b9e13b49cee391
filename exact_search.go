package sudoku

import "context"

// A search9 finds the solutions of a 9×9 board.
type search9 struct {
	ctx    context.Context
	budget budget             // guesses
	limit  int                // solutions after which to stop, 0 for no limit
	keep   bool               // whether to store the first solution
	yield  func([]uint8) bool // if not nil, called with each solution; false stops

	kernel     *kernel  // of the rules
	candidates []Values // that the cells may take; nil for all
	extra      *extra9  // what the rules add to the standard ones; nil for nothing
	solveExtra func(*search9, *state9) bool

	found   int
	first   Grid // a value: a pointer beside ctx would move the board to the heap
	guesses uint64
	pause   uint64 // the guess at which to look at the context and the budget
	err     error
}

// pollEvery is the number of guesses between two looks at the context. A guess
// takes about half a microsecond.
const pollEvery = 1 << 10

// run finds the solutions of a puzzle. The error is a [*ClashError], ErrBudget
// or that of the context.
func (e *search9) run(puzzle *Grid) error {
	if err := ended(e.ctx); err != nil {
		return err
	}
	var s state9
	if !s.readGivens(puzzle) {
		return e.kernel.check(puzzle[:])
	}
	wideSole, lastSole := wideBits&^s.wideOpen, bandBits&^s.lastOpen
	if e.candidates != nil {
		wide, last := s.readCandidates(puzzle, e.candidates)
		wideSole, lastSole = wideSole|wide, lastSole|last
	}
	if !s.settle(1<<9-1, wideSole, lastSole) {
		return e.kernel.check(puzzle[:])
	}
	e.setPause()
	e.start(&s)
	return e.err
}

// runWithout finds the solutions that have a value other than v in an empty cell.
// The givens keep the rules.
func (e *search9) runWithout(puzzle *Grid, cell int, v uint8) error {
	if err := ended(e.ctx); err != nil {
		return err
	}
	var s state9
	s.readGivens(puzzle)
	s.strike(cell, v)
	wideSole, lastSole := wideBits&^s.wideOpen, bandBits&^s.lastOpen
	if e.candidates != nil {
		wide, last := s.readCandidates(puzzle, e.candidates)
		wideSole, lastSole = wideSole|wide, lastSole|last
	}
	if !s.settle(1<<9-1, wideSole, lastSole) {
		return nil
	}
	e.setPause()
	e.start(&s)
	return e.err
}

// start is solveFrom for any rules.
func (e *search9) start(s *state9) {
	if e.solveExtra == nil {
		e.solveFrom(s)
		return
	}
	search, state := *e, *s // the arguments of a function value move to the heap
	search.solveExtra(&search, &state)
	*e = search
}

// solveFrom finds the solutions from a settled position, which it overwrites,
// and reports whether the search continues.
func (e *search9) solveFrom(s *state9) bool {
	for s.wideOpen != 0 || s.lastOpen != 0 {
		e.guesses++
		if e.guesses == e.pause && !e.look() {
			return false
		}
		digit, band, options := s.guess()
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

// branch finds the solutions with the lowest of the arrangements, and leaves the
// position as it was.
func (e *search9) branch(s *state9, digit, band int, options uint8) bool {
	next := *s
	return !next.arrange(digit, band, options) || e.solveFrom(&next)
}

func (e *search9) recordSolution(s *state9) bool {
	e.found++
	if e.keep && e.found == 1 {
		s.fill(&e.first)
	}
	if e.yield != nil {
		var board Grid
		s.fill(&board)
		if !e.yield(board[:]) {
			return false
		}
	}
	return e.found != e.limit
}

// look reports whether the search may continue: whether neither the budget nor
// the context has ended.
func (e *search9) look() bool {
	if e.budget != unlimited && e.guesses > uint64(e.budget) {
		e.err = ErrBudget
	} else {
		e.err = ended(e.ctx)
	}
	e.setPause()
	return e.err == nil
}

// setPause sets the next guess at which to look.
func (e *search9) setPause() {
	e.pause = e.guesses + pollEvery
	if e.budget != unlimited {
		e.pause = min(e.pause, uint64(e.budget)+1)
	}
}
