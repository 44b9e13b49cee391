package sudoku

import (
	"context"
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// A Step is one conclusion that a person can draw: it fills a cell or rules
// candidates out. Cells and units count from 0, units as in [Shape.Unit]; the
// sentence of [Step.String] counts from 1.
type Step struct {
	Technique Technique
	Side      int // of the board

	// Cells are the cells that justify the step, in ascending order, except:
	//   - a wing begins with its middle cell;
	//   - a rectangle ends with the cells that have more than two candidates, and
	//     a HiddenRectangle with the cell that loses one;
	//   - a chain is in the order of the argument.
	Cells []int
	// Others are further cells of the argument: in Colouring those of the other
	// colour, in UniqueRectangle2 those of the four that can hold the third
	// value, in UniqueRectangle3 those that form the subset, in finned fish the
	// fins, in SueDeCoq those outside the crossing.
	Others []int
	// Filled are the cells of a rectangle that already have their value.
	Filled []int `json:",omitempty"`
	// Values are the values of the argument, in its order. A rectangle begins
	// with its two values. An XY-chain has one value before, one between and one
	// after its cells.
	Values []int
	// Units are the units of the argument. Locked candidates have the confining
	// unit and then the one that loses candidates. Fish have the lines that hold
	// the places and then the lines that cross them. A direct form ends with the
	// unit that has one place left.
	Units []int
	// Branches are the argument of a chain, link by link. An alternating chain is
	// one branch; it begins with what is denied and ends with what then holds. If
	// that rules out the beginning, it is a loop. Forcing chains have one branch
	// for each candidate of a cell or place of a unit, which all end with the same
	// conclusion; if there is only one branch, it ends with two inferences that
	// contradict each other. Other techniques have none.
	Branches [][]Inference `json:",omitempty"`

	// Cell takes Value, unless Value is 0.
	Cell  int
	Value int
	// Removed are the candidates that the step rules out, by value. It is empty
	// if Value is not 0.
	Removed []Candidate
}

// A Candidate is a value that a cell might take.
type Candidate struct {
	Cell  int
	Value int
}

// Replay applies the step: it fills a cell and removes the value from the
// candidates of the cell's peers, or it removes candidates. Cells and candidates
// are those of [Cells] and [AllCandidates]; either may be nil. The step must be
// one of this board.
func (s Step) Replay(cells []uint8, candidates []Values) {
	if s.Value != 0 && cells != nil {
		cells[s.Cell] = uint8(s.Value)
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

// A MistakeError is the error of a player's board that differs from the
// solution. errors.Is matches it with [ErrNoSolution].
type MistakeError struct {
	Side  int   // of the board
	Cells []int // that are wrong, ascending
}

func (e *MistakeError) Error() string {
	const most = 3 // cells named
	if e.Side <= 0 {
		return fmt.Sprintf("sudoku: not as in the solution: %d cells", len(e.Cells))
	}
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

// Hint returns the easiest next step on the player's board, or the zero Step if
// the board is full. The errors are those of [Hints].
//
// A board does not record which candidates have been ruled out. So after a step
// that rules candidates out, Hint returns the same step again; Hints continues.
func Hint[B Board](ctx context.Context, puzzle, board B) (Step, error) {
	h, err := newHinter(ctx, "Hint", &puzzle, &board)
	if err != nil || h.left == 0 {
		return Step{}, err
	}
	return h.nextStep(ctx)
}

// Hints returns the steps from the player's board to the solution. Each is the
// easiest in its position. Where no technique applies, a step by [TrialAndError]
// gives a value of the solution. To begin at the puzzle, pass it as the board.
//
// The puzzle must have exactly one solution. If it does not, or if the board
// differs from the solution, the only pair holds the error: one of [Unique], a
// [*MistakeError], or a [*SizeError] for a board larger than 16×16. If the
// context ends, its error is the last pair.
func Hints[B Board](ctx context.Context, puzzle, board B) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		h, err := newHinter(ctx, "Hints", &puzzle, &board)
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

// hinter is a position and the solution of its puzzle.
type hinter struct {
	logic
	solution []uint8
}

// newHinter returns the position of the board. caller is the exported function
// that an error names.
func newHinter[B Board](ctx context.Context, caller string, puzzle, board *B) (*hinter, error) {
	if err := checkLogicSize(caller, len(*puzzle)); err != nil {
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

// nextStep applies the next step and returns it.
func (h *hinter) nextStep(ctx context.Context) (Step, error) {
	if err := ended(ctx); err != nil { // round does not poll before singles
		return Step{}, err
	}
	step := Step{Side: h.Side}
	h.step = &step
	t, err := h.round(ctx, TrialAndError)
	if err != nil {
		return Step{}, err
	}
	step.Technique = t
	if t == TrialAndError {
		step.Cell = h.narrowest()
		step.Value = int(h.solution[step.Cell])
		step.Cells = []int{step.Cell}
		h.placeValue(step.Cell, h.solution[step.Cell])
		h.stale()
	}
	if step.Values == nil {
		step.Values = []int{step.Value}
	}
	return step, nil
}

// narrowest returns the first cell with the fewest candidates.
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

// cellList returns the cells of a set in ascending order.
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
