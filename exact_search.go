package sudoku

import (
	"context"
	"math/bits"
	"sync"

	"example.com/sudoku/internal/poll"
)

// This file holds the search of the 9×9 kernel: guesses on a [state9].

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
	solveExtra func(search9, state9) (search9, bool)

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
	if err := poll.Ended(e.ctx); err != nil {
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
	e.setPause()
	if !e.start(&s, cells9{wideSole, lastSole}) {
		return e.kernel.check(puzzle[:])
	}
	return e.err
}

// runWithout finds the solutions that have a value other than v in an empty cell.
// The givens keep the rules.
func (e *search9) runWithout(puzzle *Grid, cell int, v uint8) error {
	if err := poll.Ended(e.ctx); err != nil {
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
	e.setPause()
	e.start(&s, cells9{wideSole, lastSole})
	return e.err
}

// start finds the solutions from a position without conclusions, in which the sole cells
// have one candidate. It returns false if the first conclusions contradict each other.
func (e *search9) start(s *state9, sole cells9) bool {
	if e.solveExtra != nil {
		found, ok := e.solveExtra(*e, *s) // what a function value is given by pointer moves to the heap
		*e = found
		return ok
	}
	if !s.settle(1<<9-1, sole) {
		return false
	}
	e.solveFrom(s)
	return true
}

// solveFrom finds the solutions from a settled position, which it overwrites,
// and reports whether the search continues.
func (e *search9) solveFrom(s *state9) bool {
	for s.wideOpen != 0 || s.lastOpen != 0 {
		e.guesses++
		if e.guesses == e.pause && !e.look() {
			return false
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

func (e *search9) guess(s *state9) (digit, band int, options uint8) {
	if e.candidates != nil {
		return s.guessMarks()
	}
	return s.guess()
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
		e.err = poll.Ended(e.ctx)
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

// A position9 is a state of the search with extra rules. Each guess copies it.
type position9 struct {
	state9
	alive [9]uint64 // the ways that are left of each digit, if they were listed
	room  *room9
}

// room9 is what the positions of a search share.
type room9 struct {
	failures failures9
	seen     view9
	ways     [9][mostWays]cells9 // of the digits that have few
	listing  listing9
}

// rooms9 has rooms to use again: to make one for each puzzle would take longer than many
// puzzles do.
var rooms9 = sync.Pool{New: func() any { return new(room9) }}

// give sets the cells of a digit and where it stands.
func (s *position9) give(d int, a, b, standA, standB uint64) {
	s.wide[d], s.last[d] = a&^standA, uint32(b&^standB)
	s.wideAt[d], s.lastAt[d] = standA, uint32(standB)
	s.wideOpen &^= standA
	s.lastOpen &^= uint32(standB)
}

// startExtra is start for rules with extra ones.
func (e search9) startExtra(state state9) (search9, bool) {
	room := rooms9.Get().(*room9)
	defer rooms9.Put(room)
	room.failures = failures9{late: earliest}
	room.seen.closed = [9]uint64{}
	s := position9{state9: state, room: room}
	for d := range s.wide {
		room.seen.open[d] = cells9{wideBits, bandBits}
		givens := cells9{s.wideAt[d], s.lastAt[d]}
		s.wide[d] |= givens.wide
		s.last[d] |= givens.last
		if !e.extra.place(&s, d, givens) {
			return e, false
		}
	}
	if !e.extra.settle(&s, &room.seen, 1<<9-1) {
		return e, false
	}
	if e.extra.ways != nil && (cells9{s.wideOpen, s.lastOpen}).len() >= leastOpen {
		if !e.extra.listWays(&s) || !e.extra.settle(&s, &room.seen, 0) {
			return e, false
		}
	}
	e.guessExtra(&s, &room.seen)
	return e, true
}

// guessExtra is solveFrom for rules with extra ones. It guesses what a cell holds, as
// the extra rules say little about how a digit is arranged in a band.
func (e *search9) guessExtra(s *position9, seen *view9) bool {
	for s.wideOpen != 0 || s.lastOpen != 0 {
		e.guesses++
		if e.guesses == e.pause && !e.look() {
			return false
		}
		if cell := e.extra.pair(s); !cell.empty() {
			d, other := s.two(cell)
			if !e.fillExtra(s, seen, d, cell) {
				return false
			}
			if !e.extra.fill(s, seen, other, cell) {
				s.room.failures.add(cell)
				return true
			}
			continue
		}
		// Few cells are filled: now the rule of triads is worth its time.
		for d := range s.triads {
			_, _, p, q, stacks := reduce9(s.wide[d]|s.wideAt[d], uint64(s.last[d]|s.lastAt[d]))
			s.triads[d] = triads9(p, q, stacks)
		}
		if digits, ok := s.countTriads(); !ok {
			return true
		} else if digits != 0 {
			if !e.extra.settle(s, seen, digits) {
				return true
			}
			continue
		}
		digit, band, options := s.guess()
		for ; options&(options-1) != 0; options &= options - 1 {
			if !e.arrangeExtra(s, seen, digit, band, options) {
				return false
			}
		}
		s.arrangeOnly(digit, band, options)
		if !e.extra.settle(s, seen, 1<<digit) {
			return true
		}
	}
	return e.recordSolution(&s.state9)
}

// fillExtra is guessExtra with a digit in a cell, which leaves the position as it was. It
// is a function of its own, as variables of a loop would move to the heap.
func (e *search9) fillExtra(s *position9, seen *view9, d int, cell cells9) bool {
	next := *s
	if len(e.extra.units) > 0 {
		view := *seen
		seen = &view
	}
	if !e.extra.fill(&next, seen, d, cell) {
		s.room.failures.add(cell)
		return true
	}
	return e.guessExtra(&next, seen)
}

// fill settles the position with a digit in a cell.
func (x *extra9) fill(s *position9, seen *view9, d int, cell cells9) bool {
	s.wideOpen &^= cell.wide
	s.lastOpen &^= cell.last
	x.place(s, d, cell)
	return x.settle(s, seen, 1<<d)
}

// two returns the two digits of a cell.
func (s *state9) two(cell cells9) (d, e int) {
	digits := s.digitsIn(cell.wide, cell.last) // without a branch, unlike a loop that ends at the digit
	return bits.TrailingZeros(digits), bits.TrailingZeros(digits & (digits - 1))
}

// arrangeExtra is fillExtra for the lowest of the arrangements of a digit.
func (e *search9) arrangeExtra(s *position9, seen *view9, digit, band int, options uint8) bool {
	next, view := *s, *seen
	next.arrangeOnly(digit, band, options)
	return !e.extra.settle(&next, &view, 1<<digit) || e.guessExtra(&next, &view)
}
