package sudoku

import (
	"context"
	"fmt"
	"strings"
	"sync"
)

// An ExplainerRating is the difficulty of a puzzle on the scale of Sudoku
// Explainer, as sudoku forums quote it. Each number is ten times the rating of a
// step: 71 stands for 7.1.
//
// Unlike a [Rating], it depends on the order in which that program looks: some
// puzzles and their transformations have different numbers.
type ExplainerRating struct {
	// ER is the rating of the hardest step. It is 0 for a full board, and
	// ExplainerLimit if the techniques are not enough.
	ER int
	// EP is that of the hardest step up to the first step that places a value.
	EP int
	// ED is that of the first step.
	ED int
}

// ExplainerLimit is the ER of a puzzle that the techniques of Sudoku Explainer
// don't solve.
const ExplainerLimit = 200

// String returns the rating as forums quote it, such as ED=7.1/1.2/1.2: ER, EP
// and ED.
func (r ExplainerRating) String() string {
	return fmt.Sprintf("ED=%d.%d/%d.%d/%d.%d", r.ER/10, r.ER%10, r.EP/10, r.EP%10, r.ED/10, r.ED%10)
}

// MarshalText returns the text of String.
func (r ExplainerRating) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads the text of String, with or without ED= in front. For any
// other text the error is an [*OptionError].
func (r *ExplainerRating) UnmarshalText(text []byte) error {
	var read [3]int
	parts := strings.Split(strings.TrimPrefix(string(text), "ED="), "/")
	for i, part := range parts {
		whole, tenth, _ := strings.Cut(part, ".")
		if len(parts) != len(read) || len(whole) == 0 || len(whole) > 2 || len(tenth) != 1 {
			return explainerRatingError(text)
		}
		for _, digit := range whole + tenth {
			if digit < '0' || digit > '9' {
				return explainerRatingError(text)
			}
			read[i] = 10*read[i] + int(digit-'0')
		}
	}
	*r = ExplainerRating{read[0], read[1], read[2]}
	return nil
}

func explainerRatingError(text []byte) error {
	return &OptionError{Field: "ExplainerRating", Value: string(text), Want: "ER/EP/ED such as ED=7.1/1.2/1.2"}
}

// RateExplainer rates a puzzle with exactly one solution as Sudoku Explainer
// does. It repeats the first step that the program would show: the techniques in
// the program's order and, among steps of equal rating, the one that it finds
// first.
//
// The errors are those of [Unique].
func RateExplainer(ctx context.Context, puzzle Grid) (ExplainerRating, error) {
	if _, err := Unique(ctx, puzzle); err != nil {
		return ExplainerRating{}, err
	}
	e := explainers.Get().(*explainer)
	defer e.release()
	e.setUp(&puzzle)
	return e.rate(ctx)
}

// explainers reuses the memory of explainers.
var explainers = sync.Pool{New: func() any { return new(explainer) }}

// release gives the memory of an explainer back. It keeps no context alive.
func (e *explainer) release() {
	for c := e.chains; c != nil; c = c.nested {
		c.ctx = nil
	}
	explainers.Put(e)
}

// An explainer solves a puzzle by the steps of Sudoku Explainer.
type explainer struct {
	explainerBoard
	explainerState
	rating ExplainerRating
	step   explainerStep
	spare  []uint16         // memory for a second step
	loop   [81]uint8        // memory for a loop
	chains *explainerChains // nil until needed
}

// An explainerState says which cells of a board have a value. Chains assume
// values but don't fill cells, so they share it with the position they begin at.
type explainerState struct {
	left  int       // cells without a value
	empty [27]uint8 // cells without a value, of each unit
	lacks [9]uint8  // cells that still have to take a digit
}

// An explainerStep is what a step does: it removes candidates, then it may place
// a digit.
type explainerStep struct {
	rating  float64
	removed []uint16 // candidates: nine times the cell plus the digit
	cell    int      // -1 if it places nothing
	digit   int
}

// begin makes the step empty.
func (s *explainerStep) begin(rating float64) {
	s.rating, s.removed, s.cell = rating, s.removed[:0], -1
}

// remove adds the removal of some digits of a cell.
func (s *explainerStep) remove(cell int, digits uint16) {
	for d := range digitsOf(digits) {
		s.removed = append(s.removed, uint16(9*cell+d))
	}
}

// setUp makes the explainer begin a puzzle that keeps the rules.
func (e *explainer) setUp(puzzle *Grid) {
	e.explainerBoard.setUp(puzzle)
	e.rating = ExplainerRating{}
	e.explainerState = explainerState{left: len(puzzle)}
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
func (e *explainer) filled(cell, d int) {
	e.left--
	e.lacks[d]--
	for _, u := range explainerTables().spots[cell].unit {
		e.empty[u]--
	}
}

// place fills a cell.
func (e *explainer) place(cell, d int) {
	e.set(cell, d)
	e.filled(cell, d)
}

// rate takes steps until all cells have a value.
func (e *explainer) rate(ctx context.Context) (ExplainerRating, error) {
	for e.hiddenSingles(); e.left > 0; e.hiddenSingles() {
		if err := ended(ctx); err != nil {
			return ExplainerRating{}, err
		}
		found, err := e.next(ctx)
		if err != nil {
			return ExplainerRating{}, err
		}
		if !found {
			e.rating.ER = ExplainerLimit
			break
		}
		e.count(int((e.step.rating+0.05)*10), e.step.cell >= 0)
		e.apply()
	}
	return e.rating, nil
}

// apply takes the step.
func (e *explainer) apply() {
	for _, c := range e.step.removed {
		e.drop(int(c/9), int(c%9))
	}
	if e.step.cell >= 0 {
		e.place(e.step.cell, e.step.digit)
	}
}

// count adds a step to the rating.
func (e *explainer) count(rating int, places bool) {
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
func (e *explainer) next(ctx context.Context) (bool, error) {
	if e.directLocked() || e.directHidden(2) || e.nakedSingle() || e.directHidden(3) ||
		e.lockedStep() || e.nakedStep(2) || e.fishStep(2) || e.hiddenStep(2) ||
		e.nakedStep(3) || e.fishStep(3) || e.hiddenStep(3) || e.wing(2) || e.wing(3) ||
		e.uniqueLoop() || e.nakedStep(4) || e.fishStep(4) || e.hiddenStep(4) || e.grave() {
		return true, nil
	}
	return e.chainStep(ctx)
}
