package sudoku

import (
	"context"
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// A Step is one conclusion that a person can draw: it gives a cell its value,
// or rules candidates out. Cells and units count from 0, units as in
// [Shape.Unit]; the sentence of [Step.String] counts from 1.
type Step struct {
	Technique Technique
	Side      int // of the board

	// Cells are the cells that justify the step, ascending, except that
	//   - a wing begins with its middle;
	//   - a rectangle ends with the cells that have more than two candidates;
	//   - a chain is in the order of the argument.
	Cells []int
	// Others are further cells of the argument: those of the other colour, in
	// UniqueRectangle2 those of the four that can hold the third value, in
	// UniqueRectangle3 those that form the subset.
	Others []int
	// Values are the values that the step is about, in the order of the
	// argument: a rectangle begins with the two, an XY-chain has one before, one
	// between and one after its cells.
	Values []int
	// Units are the units that the step is about. Locked candidates have the one
	// that confines and the one that is cleared, fish first the lines where the
	// places are and then those that cross them.
	Units []int

	// Cell takes the Value if that is not 0.
	Cell  int
	Value uint8
	// Removed are the candidates that the step rules out, by value, if Value
	// is 0.
	Removed []Candidate
}

// A Candidate is a value that a cell might take.
type Candidate struct {
	Cell  int
	Value uint8
}

// Replay does what the step tells: it fills a cell and takes its value from the
// candidates of its peers, or removes candidates. Cells and candidates are
// those of [Cells] and [AllCandidates]; either may be nil.
func (s Step) Replay(cells []uint8, candidates []Values) {
	if s.Value != 0 && cells != nil {
		cells[s.Cell] = s.Value
	}
	if candidates == nil {
		return
	}
	if s.Value != 0 {
		candidates[s.Cell] = 0
		for _, peer := range ShapeOf(s.Side * s.Side).Peers(s.Cell) {
			candidates[peer] &^= 1 << s.Value
		}
	}
	for _, c := range s.Removed {
		candidates[c.Cell] &^= 1 << c.Value
	}
}

// A MistakeError is the error of a player's board on which cells differ from
// the solution. errors.Is takes it for [ErrNoSolution].
type MistakeError struct {
	Side  int   // of the board
	Cells []int // that are wrong, ascending
}

func (e *MistakeError) Error() string {
	const most = 3 // cells named
	var text strings.Builder
	text.WriteString("sudoku: not as in the solution: ")
	for i, cell := range e.Cells[:min(most, len(e.Cells))] {
		if i > 0 {
			text.WriteString("; ")
		}
		fmt.Fprintf(&text, "row %d, column %d", cell/e.Side+1, cell%e.Side+1)
	}
	if more := len(e.Cells) - most; more > 0 {
		fmt.Fprintf(&text, "; and %d more", more)
	}
	return text.String()
}

// Is reports whether target is [ErrNoSolution].
func (e *MistakeError) Is(target error) bool { return target == ErrNoSolution }

// Hint returns the easiest next step on the board of somebody who is solving
// the puzzle, and the zero Step if the board is full. The errors are those of
// [Hints].
//
// A board does not tell which candidates have been ruled out. Whoever wants the
// step after one that rules some out takes it from Hints.
func Hint[B Board](ctx context.Context, puzzle, board B) (Step, error) {
	for step, err := range Hints(ctx, puzzle, board) {
		return step, err
	}
	return Step{}, nil
}

// Hints returns the steps from the board of somebody who is solving the puzzle
// to its solution, each the easiest at its place. Where no technique leads on,
// a step by [TrialAndError] tells a value of the solution. The puzzle itself may be the
// board to begin with.
//
// The puzzle must have exactly one solution. If not, or if the board differs
// from the solution, the only pair has the error: one of [Unique], a
// [*MistakeError], or an [*OptionError] for a board larger than 16×16. If the
// context ends, its error comes as the last pair.
func Hints[B Board](ctx context.Context, puzzle, board B) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		h, err := newHinter(ctx, &puzzle, &board)
		for err == nil && h.left > 0 {
			var step Step
			if step, err = h.nextStep(ctx); err == nil && !yield(step, nil) {
				return
			}
		}
		if err != nil {
			yield(Step{}, err)
		}
	}
}

// hinter is a position with its solution.
type hinter struct {
	logic
	solution []uint8
}

func newHinter[B Board](ctx context.Context, puzzle, board *B) (*hinter, error) {
	if err := checkRated(len(*puzzle)); err != nil {
		return nil, err
	}
	solution, err := Unique(ctx, *puzzle)
	if err != nil {
		return nil, err
	}
	h := &hinter{solution: Cells(&solution)}
	h.setUp(Cells(puzzle))
	wrong := &MistakeError{Side: h.Side}
	for cell, v := range Cells(board) {
		switch {
		case v == 0:
		case v != h.solution[cell]:
			wrong.Cells = append(wrong.Cells, cell)
		case (*puzzle)[cell] == 0:
			h.placeValue(cell, v)
		}
	}
	if wrong.Cells != nil {
		return nil, wrong
	}
	return h, nil
}

// next makes the next step and returns it.
func (h *hinter) nextStep(ctx context.Context) (Step, error) {
	if err := ctx.Err(); err != nil { // round does not look before singles
		return Step{}, err
	}
	step := Step{Side: h.Side}
	h.step = &step
	t, err := h.round(ctx)
	if err != nil {
		return Step{}, err
	}
	step.Technique = t
	if t == TrialAndError {
		step.Cell = h.narrowest()
		step.Value = h.solution[step.Cell]
		step.Cells = []int{step.Cell}
		h.placeValue(step.Cell, step.Value)
	}
	if step.Value != 0 {
		step.Values = []int{int(step.Value)}
	}
	return step, nil
}

// narrowest returns the first of the cells with the fewest candidates.
func (h *hinter) narrowest() int {
	best, fewest := -1, 17
	open := h.unfilled
	for cell := open.pop(); cell >= 0; cell = open.pop() {
		if n := bits.OnesCount16(h.may[cell]); n < fewest {
			best, fewest = cell, n
		}
	}
	return best
}

// listed returns the cells of a set in ascending order.
func cellList(cells cellSet) []int {
	list := make([]int, 0, cells.len())
	for cell := cells.pop(); cell >= 0; cell = cells.pop() {
		list = append(list, cell)
	}
	return list
}

// valuesOf returns the values of a set of digits in ascending order.
func valuesOf(digits uint16) []int {
	var list []int
	for ; digits != 0; digits &= digits - 1 {
		list = append(list, bits.TrailingZeros16(digits)+1)
	}
	return list
}
