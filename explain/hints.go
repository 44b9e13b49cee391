package explain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/poll"
)

// HintOptions say what [Hint], [Hints] and [NextSteps] may use. The zero value and
// nil begin with all candidates and use all techniques.
//
// As JSON, options are an object of the fields that are not zero, with techniques by
// name. An unknown field or name in the text is an [*sudoku.OptionError]. Fields that are
// not in the text keep their values.
type HintOptions struct {
	// Candidates are the player's pencil marks: a set for each cell. A cell without
	// any is not marked; it has all candidates that the board leaves. Marks of
	// filled cells, and marks that the board excludes, don't count. The default nil
	// means that no cell is marked.
	Candidates []sudoku.Values `json:",omitzero"`
	// Hardest is the hardest technique to use. The default is [TrialAndError].
	Hardest Technique `json:",omitzero"`
	// Without lists techniques not to use. The default is none.
	Without []Technique `json:",omitzero"`
	// NoUniqueness leaves out the techniques that assume one solution: unique and
	// hidden rectangles, and BUG. A puzzle with several solutions leaves them out
	// by itself.
	NoUniqueness bool `json:",omitzero"`
}

// UnmarshalJSON sets the fields that the text has. It changes nothing if it
// returns an error.
func (o *HintOptions) UnmarshalJSON(data []byte) error {
	return sudoku.Plugins{}.Unmarshal(data, o)
}

// ErrNoStep is the error of hints that end because no technique that the options
// allow leads on.
var ErrNoStep = errors.New("sudoku: no technique leads on")

// A MistakeError is the error of a player's board that differs from the solution,
// or whose candidates exclude it. errors.Is matches it with [sudoku.ErrNoSolution].
type MistakeError struct {
	Side  int   // of the board
	Cells []int // with a wrong value, ascending
	Marks []int // empty cells whose candidates lack the right value, ascending; not those that a wrong value took it from
}

func (e *MistakeError) Error() string {
	var parts []string
	if len(e.Cells) > 0 || len(e.Marks) == 0 {
		parts = append(parts, "not as in the solution: "+e.places(e.Cells))
	}
	if len(e.Marks) > 0 {
		parts = append(parts, "without the candidate of the solution: "+e.places(e.Marks))
	}
	return "sudoku: " + strings.Join(parts, "; ")
}

// places names the first cells of a list.
func (e *MistakeError) places(cells []int) string {
	const most = 3
	if e.Side <= 0 {
		return fmt.Sprintf("%d cells", len(cells))
	}
	var names []string
	for _, cell := range cells[:min(most, len(cells))] {
		names = append(names, fmt.Sprintf("row %d, column %d", cell/e.Side+1, cell%e.Side+1))
	}
	if more := len(cells) - most; more > 0 {
		names = append(names, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(names, "; ")
}

// Is reports whether target is [sudoku.ErrNoSolution].
func (e *MistakeError) Is(target error) bool { return target == sudoku.ErrNoSolution }

// Hint returns the easiest next step on the player's board, or the zero Step if
// the board is full. The board holds the givens of the puzzle too. The errors are
// those of [Hints].
//
// A board does not record which candidates have been ruled out. To go on after such
// a step, keep the candidates, apply the step to them by [Step.Replay], and pass them
// in the options:
//
//	candidates := sudoku.AllCandidates(board)
//	opts := &explain.HintOptions{Candidates: candidates}
//	step, err := explain.Hint(ctx, puzzle, board, opts)
//	step.Replay(sudoku.Cells(&board), candidates)
func Hint[B sudoku.Board](ctx context.Context, puzzle, board B, opts *HintOptions) (Step, error) {
	return hint(ctx, sudoku.Cells(&puzzle), sudoku.Cells(&board), opts, solverOf(puzzle))
}

func hint(ctx context.Context, puzzle, board []uint8, opts *HintOptions, solve hintSolver) (Step, error) {
	h, err := newHinter(ctx, "Hint", puzzle, board, opts, solve)
	if err != nil || h.left == 0 {
		return Step{}, err
	}
	return h.nextStep(ctx)
}

// Hints returns the steps from the player's board to the solution. Each is the
// easiest in its position. Where no technique applies, a step by [TrialAndError]
// gives a value of the solution; if the options exclude it, the last pair is
// [ErrNoStep]. To begin at the puzzle, pass it as the board.
//
// A puzzle with several solutions is explained as far as techniques go that don't
// assume one; then the last pair is [sudoku.ErrManySolutions].
//
// If the puzzle has no solution, the only pair holds the error of [sudoku.Unique]. It is a
// [*MistakeError] if the board or the candidates exclude the solution, a
// [*sudoku.SizeError] for a board larger than 16×16, and an [*sudoku.OptionError] for options
// out of range and for a board that lacks a given. If the context ends, its error
// is the last pair.
func Hints[B sudoku.Board](ctx context.Context, puzzle, board B, opts *HintOptions) iter.Seq2[Step, error] {
	return hints(ctx, sudoku.Cells(&puzzle), sudoku.Cells(&board), opts, solverOf(puzzle))
}

func hints(ctx context.Context, puzzle, board []uint8, opts *HintOptions, solve hintSolver) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		h, err := newHinter(ctx, "Hints", puzzle, board, opts, solve)
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

// NextSteps returns all steps that are possible on the player's board, the easiest
// first. Each has a conclusion that neither an earlier one has nor a value that it
// fills in, so it never repeats one by a longer argument. The loop may break at any
// time: the harder techniques are looked for last. The only pair holds an error as in
// [Hints]; there is no step by [TrialAndError].
func NextSteps[B sudoku.Board](ctx context.Context, puzzle, board B, opts *HintOptions) iter.Seq2[Step, error] {
	return nextSteps(ctx, sudoku.Cells(&puzzle), sudoku.Cells(&board), opts, solverOf(puzzle))
}

func nextSteps(ctx context.Context, puzzle, board []uint8, opts *HintOptions, solve hintSolver) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		h, err := newHinter(ctx, "NextSteps", puzzle, board, opts, solve)
		if err != nil {
			yield(Step{}, err)
			return
		}
		if h.left == 0 {
			return
		}
		h.known = new(conclusionSet)
		for t := HiddenSingle; t < TrialAndError; t++ {
			for h.without>>t&1 == 0 {
				step, err := h.stepBy(ctx, t)
				if err != nil {
					yield(Step{}, err)
					return
				}
				if step.Technique == 0 {
					break
				}
				h.known.add(&h.logic, &step)
				if !yield(step, nil) {
					return
				}
			}
		}
	}
}

// hinter is a position and a solution of its puzzle.
type hinter struct {
	logic
	solution []uint8
	unique   bool
}

// lacksGiven returns an error if the board does not have a given of the puzzle, as is
// the case where the two arguments are in the wrong order.
func lacksGiven(puzzle, board []uint8) error {
	n := sideOf(len(puzzle))
	for i, v := range puzzle {
		if v != 0 && board[i] == 0 {
			return &sudoku.OptionError{
				Field: "board", Value: fmt.Sprintf("row %d, column %d is empty", i/n+1, i%n+1),
				Want: fmt.Sprintf("the given %d of the puzzle there; the puzzle is the first argument, the board the second", v),
			}
		}
	}
	return nil
}

// newHinter returns the position of the board. caller is the exported function
// that an error names.
func newHinter(ctx context.Context, caller string, puzzle, board []uint8, opts *HintOptions, solve hintSolver) (*hinter, error) {
	if err := checkLogicSize(caller, len(puzzle)); err != nil {
		return nil, err
	}
	h := new(hinter)
	if err := h.setOptions(opts, len(puzzle)); err != nil {
		return nil, err
	}
	if err := cmp.Or(poll.Ended(ctx), lacksGiven(puzzle, board)); err != nil {
		return nil, err
	}
	solution, err := solve.unique(ctx)
	h.solution = solution
	if err != nil && err != sudoku.ErrManySolutions {
		return nil, err
	}
	if h.unique = err == nil; !h.unique {
		h.without |= uniquenessTechniques
		if err := nearest(ctx, board, opts, h.solution, solve); err != nil {
			return nil, err
		}
	}
	h.setUp(puzzle)
	wrong := &MistakeError{Side: h.side}
	for cell, v := range board {
		switch {
		case v == 0:
		case v != h.solution[cell]:
			wrong.Cells = append(wrong.Cells, cell)
		case puzzle[cell] == 0:
			h.placeValue(cell, v)
		}
	}
	wrong.Marks = h.mark(opts, board, wrong.Cells)
	if wrong.Cells != nil || wrong.Marks != nil {
		return nil, wrong
	}
	return h, nil
}

// hintSolver solves a puzzle, whatever type it has.
type hintSolver struct {
	unique func(ctx context.Context) ([]uint8, error)                             // as Unique
	within func(ctx context.Context, candidates []sudoku.Values) ([]uint8, error) // as Solve, with these candidates
}

func solverOf[B sudoku.Board](puzzle B) hintSolver {
	return hintSolver{
		unique: func(ctx context.Context) ([]uint8, error) {
			solution, err := sudoku.Unique(ctx, puzzle)
			return sudoku.Cells(&solution), err
		},
		within: func(ctx context.Context, candidates []sudoku.Values) ([]uint8, error) {
			solution, err := sudoku.Solve(ctx, sudoku.Puzzle{Rules: sudoku.RulesOf(puzzle), Cells: sudoku.Cells(&puzzle), Candidates: candidates})
			return solution.Cells, err
		},
	}
}

// nearest returns, of a puzzle with several solutions, one that agrees with the
// player's values and marks as far as they agree with each other, taken one after
// another. It begins with some solution.
func nearest(ctx context.Context, board []uint8, opts *HintOptions, solution []uint8, solve hintSolver) error {
	agreed := make([]sudoku.Values, len(solution))
	all := allValues(len(solution))
	for i := range agreed {
		agreed[i] = all
	}
	agree := func(cell int, to sudoku.Values) error {
		before := agreed[cell]
		if agreed[cell] = before.And(to); agreed[cell].Has(solution[cell]) {
			return nil
		}
		other, err := solve.within(ctx, agreed)
		switch {
		case errors.Is(err, sudoku.ErrNoSolution):
			agreed[cell] = before
		case err != nil:
			return err
		default:
			copy(solution, other)
		}
		return nil
	}
	for cell, v := range board {
		to := sudoku.ValuesOf(v)
		if v == 0 && opts != nil && opts.Candidates != nil {
			to = opts.Candidates[cell]
		}
		if to != (sudoku.Values{}) { // a value, or marks
			if err := agree(cell, to); err != nil {
				return err
			}
		}
	}
	return nil
}

// setOptions checks the options and sets which techniques to use.
func (h *hinter) setOptions(opts *HintOptions, cells int) error {
	if opts == nil {
		return nil
	}
	if n := len(opts.Candidates); n != 0 && n != cells {
		return &sudoku.OptionError{Field: "Candidates", Value: fmt.Sprintf("%d sets", n), Want: fmt.Sprintf("one for each of %d cells", cells)}
	}
	all := allValues(cells)
	for cell, set := range opts.Candidates {
		if set.Minus(all) != (sudoku.Values{}) {
			return &sudoku.OptionError{Field: fmt.Sprintf("Candidates[%d]", cell), Value: set, Want: fmt.Sprintf("values from 1 to %d", all.Len())}
		}
	}
	if opts.Hardest > TrialAndError {
		return techniqueError("Hardest", opts.Hardest)
	}
	if opts.Hardest != 0 {
		h.without = ^uint64(0) << (opts.Hardest + 1)
	}
	for i, t := range opts.Without {
		if t > TrialAndError {
			return techniqueError(fmt.Sprintf("Without[%d]", i), t)
		}
		h.without |= 1 << t
	}
	if opts.NoUniqueness {
		h.without |= uniquenessTechniques
	}
	return nil
}

// excused reports whether a mistake in sight of a cell has the cell's value.
func (h *hinter) excused(cell int, board []uint8, mistakes []int) bool {
	return slices.ContainsFunc(mistakes, func(other int) bool {
		return board[other] == h.solution[cell] && h.peers[cell].has(other)
	})
}

// mark removes the candidates that are not among the marks. It returns the cells
// that lose the value of the solution, unless one of the mistakes on the board took
// it from them.
func (h *hinter) mark(opts *HintOptions, board []uint8, mistakes []int) (wrong []int) {
	if opts == nil || opts.Candidates == nil {
		return nil
	}
	open := h.unfilled
	for cell := open.pop(); cell >= 0; cell = open.pop() {
		marks := digitsIn(opts.Candidates[cell])
		if marks == 0 || board[cell] != 0 { // filled, if wrongly
			continue
		}
		if marks>>(h.solution[cell]-1)&1 == 0 {
			if !h.excused(cell, board, mistakes) {
				wrong = append(wrong, cell)
			}
			continue
		}
		for gone := h.may[cell] &^ marks; gone != 0; gone &= gone - 1 {
			h.eliminate(cell, bits.TrailingZeros16(gone))
		}
	}
	return wrong
}

// nextStep applies the next step and returns it.
func (h *hinter) nextStep(ctx context.Context) (Step, error) {
	if err := poll.Ended(ctx); err != nil { // round does not poll before singles
		return Step{}, err
	}
	step := Step{Side: h.side}
	h.step = &step
	t, err := h.round(ctx, TrialAndError)
	if err != nil {
		return Step{}, err
	}
	if t == TrialAndError {
		switch {
		case !h.unique:
			return Step{}, sudoku.ErrManySolutions
		case h.without>>TrialAndError&1 != 0:
			return Step{}, ErrNoStep
		}
		cell := h.narrowest()
		step.Technique, step.Cells = t, []int{cell}
		step.Cell, step.Value = cell, int(h.solution[cell])
		h.apply(&step)
	}
	step.complete()
	return step, nil
}

// stepBy returns a step by a technique with a conclusion that is not known, or the
// zero Step if there is none. It does not apply it.
func (h *hinter) stepBy(ctx context.Context, t Technique) (Step, error) {
	if err := poll.Ended(ctx); err != nil {
		return Step{}, err
	}
	step := Step{Side: h.side}
	h.step = &step
	if err := h.lookAll(ctx, t); err != nil || !h.news {
		return Step{}, err
	}
	h.record(t)
	step.complete()
	return step, nil
}

// complete sets the values of a single.
func (s *Step) complete() {
	if s.Values == nil {
		s.Values = []int{s.Value}
	}
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

// digitsIn is valuesOf the other way round.
func digitsIn(values sudoku.Values) (digits uint16) {
	for v := range values.All() {
		digits |= 1 << (v - 1)
	}
	return digits
}
