package sudoku

import "context"

// A search9 counts the solutions of a 9×9 board.
type search9 struct {
	ctx   context.Context
	limit int              // stop after so many; 0: never
	keep  bool             // whether to store the first one
	yield func(*Grid) bool // is shown each, if not nil; false stops

	found   int
	first   Grid // a value: a pointer beside ctx would move the board to the heap
	guesses uint
	err     error
}

// pollEvery is the number of guesses between two looks at the context. A guess
// takes about half a microsecond.
const pollEvery = 1 << 10

// run searches all of a puzzle. The error is a [*ClashError] or that of the
// context.
func (e *search9) run(puzzle *Grid) error {
	if err := e.ctx.Err(); err != nil {
		return err
	}
	var s state9
	if !s.readGivens(puzzle) || !s.settle(1<<9-1, wideBits&^s.wideOpen, bandBits&^s.lastOpen) {
		return Check(*puzzle)
	}
	e.solveFrom(&s)
	return e.err
}

// below finds the solutions below a settled position, which it uses up, and
// reports whether the search goes on.
func (e *search9) solveFrom(s *state9) bool {
	for s.wideOpen != 0 || s.lastOpen != 0 {
		e.guesses++
		if e.guesses%pollEvery == 0 {
			if e.err = e.ctx.Err(); e.err != nil {
				return false
			}
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

// try finds the solutions with the lowest of the arrangements and leaves the
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
		if !e.yield(&board) {
			return false
		}
	}
	return e.found != e.limit
}

func another9(ctx context.Context, puzzle *Grid, cell int, v uint8) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	var s state9
	s.readGivens(puzzle)
	switch band, at := cell/27, cell%27; band {
	case 0:
		s.wide[v-1] &^= 1 << at
	case 1:
		s.wide[v-1] &^= 1 << (at + 32)
	default:
		s.last[v-1] &^= 1 << at
	}
	if !s.settle(1<<9-1, wideBits&^s.wideOpen, bandBits&^s.lastOpen) {
		return false, nil
	}
	e := search9{ctx: ctx, limit: 1}
	e.solveFrom(&s)
	return e.found > 0, e.err
}
