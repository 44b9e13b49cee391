// Package explainer repeats the steps of Sudoku Explainer on 9×9 boards, in the order in
// which that program finds them, and rates a puzzle by them as it does.
//
// It knows nothing of package sudoku and has its own sets and tables, so that their order
// stays what the ratings depend on.
package explainer

import (
	"sync"
)

// A Rating is the difficulty of a puzzle on the scale of Sudoku Explainer: of the
// hardest step, of the hardest up to the first that places a value, and of the first.
// Each number is ten times the rating of a step: 71 stands for 7.1.
type Rating struct{ ER, EP, ED int }

// Limit is the ER of a puzzle that the techniques don't solve.
const Limit = 200

// Rate rates a puzzle with exactly one solution: its cells row by row, 0 for an empty
// one. It stops with the error of ended, which it calls now and then, if that isn't nil.
func Rate(shape *Shape, puzzle *[81]uint8, ended func() error) (Rating, error) {
	e := solvers.Get().(*solver)
	defer e.release()
	e.setUp(shape, puzzle)
	return e.rate(ended)
}

// solvers reuses the memory of solvers.
var solvers = sync.Pool{New: func() any { return new(solver) }}

// release gives the memory of a solver back. It keeps no context alive.
func (e *solver) release() {
	for c := e.chains; c != nil; c = c.nested {
		c.ended = nil
	}
	solvers.Put(e)
}

// A solver solves a puzzle by the steps of Sudoku Explainer.
type solver struct {
	board
	progress
	rating Rating
	step   step
	spare  []uint16  // memory for a second step
	loop   [81]uint8 // memory for a loop
	chains *chains   // nil until needed
}

// A progress says which cells of a board have a value. Chains assume
// values but don't fill cells, so they share it with the position they begin at.
type progress struct {
	left  int             // cells without a value
	empty [maxUnits]uint8 // cells without a value, of each unit
	lacks [9]uint8        // cells that still have to take a digit
}

// A step is what a step does: it removes candidates, then it may place
// a digit.
type step struct {
	// The ratings are doubles with one digit after the point, as in the program, and
	// stand where their technique is found: the doubles are part of what is repeated, as
	// the length of a chain adds to them.
	rating  float64
	removed []uint16 // candidates: nine times the cell plus the digit
	cell    int      // -1 if it places nothing
	digit   int
}

// begin makes the step empty.
func (s *step) begin(rating float64) {
	s.rating, s.removed, s.cell = rating, s.removed[:0], -1
}

// remove adds the removal of some digits of a cell.
func (s *step) remove(cell int, digits uint16) {
	for d := range digitsOf(digits) {
		s.removed = append(s.removed, uint16(9*cell+d))
	}
}

// setUp makes the solver begin a puzzle that keeps the rules.
func (e *solver) setUp(shape *Shape, puzzle *[81]uint8) {
	e.board.setUp(shape, puzzle)
	e.rating = Rating{}
	e.progress = progress{left: len(puzzle)}
	for u := range e.empty {
		e.empty[u] = 9
	}
	for d := range e.lacks {
		e.lacks[d] = 9
	}
	for cell, v := range puzzle {
		if v != 0 {
			e.filled(cell, int(v-1))
		}
	}
}

// filled counts a cell that has got a value.
func (e *solver) filled(cell, d int) {
	e.left--
	e.lacks[d]--
	for _, u := range e.shape.unitsOf(cell) {
		e.empty[u]--
	}
}

// place fills a cell.
func (e *solver) place(cell, d int) {
	e.set(cell, d)
	e.filled(cell, d)
}

// rate takes steps until all cells have a value.
func (e *solver) rate(ended func() error) (Rating, error) {
	for e.hiddenSingles(); e.left > 0; e.hiddenSingles() {
		if err := ended(); err != nil {
			return Rating{}, err
		}
		found, err := e.next(ended)
		if err != nil {
			return Rating{}, err
		}
		if !found {
			e.rating.ER = Limit
			break
		}
		e.count(int((e.step.rating+0.05)*10), e.step.cell >= 0)
		e.apply()
	}
	return e.rating, nil
}

// apply takes the step.
func (e *solver) apply() {
	for _, c := range e.step.removed {
		e.drop(int(c/9), int(c%9))
	}
	if e.step.cell >= 0 {
		e.place(e.step.cell, e.step.digit)
	}
}

// count adds a step to the rating.
func (e *solver) count(rating int, places bool) {
	r := &e.rating
	r.ER = max(r.ER, rating)
	if r.ED == 0 {
		r.ED = r.ER
	}
	if r.EP == 0 && places {
		r.EP = r.ER
	}
}

// next finds the first step in a position without hidden singles. It reports
// whether there is one.
func (e *solver) next(ended func() error) (bool, error) {
	if e.directLocked() || e.directHidden(2) || e.nakedSingle() || e.directHidden(3) ||
		e.lockedStep() || e.nakedStep(2) || e.fishStep(2) || e.hiddenStep(2) ||
		e.nakedStep(3) || e.fishStep(3) || e.hiddenStep(3) || e.wing(2) || e.wing(3) ||
		e.uniqueLoop() || e.nakedStep(4) || e.fishStep(4) || e.hiddenStep(4) || e.bugStep() {
		return true, nil
	}
	return e.chainStep(ended)
}
