package explain

import (
	"context"
	"iter"
	"math/bits"
	"slices"

	"example.com/sudoku"
	"example.com/sudoku/internal/poll"
)

// This file holds the verbs that explain: one step, all steps to the solution, all steps
// that are possible now. They build on [hinter].

// Hint returns the easiest next step on the player's board, or the zero Step if
// the board is full. The board holds the givens of the puzzle too. The errors are
// those of [Hints].
//
// A board does not record which candidates have been ruled out. To go on after such
// a step, keep the candidates, apply the step to them by [Step.Replay], and pass them
// in the options:
//
//	candidates := sudoku.Candidates(board)
//	opts := &explain.HintOptions{Candidates: candidates}
//	step, err := explain.Hint(ctx, puzzle, board, opts)
//	step.Replay(sudoku.Cells(&board), candidates)
//
// The puzzle is a board or a [sudoku.Puzzle] of any rules and clues, the board another of
// the same rules. Of a Puzzle the candidates count, but not those of the board.
func Hint[P sudoku.Problem](ctx context.Context, puzzle, board P, opts *HintOptions) (Step, error) {
	return hint(ctx, questionOf("Hint", &puzzle, &board, opts))
}

func hint(ctx context.Context, q question) (Step, error) {
	h, err := newHinter(ctx, q)
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
// A puzzle with more than one solution is explained as far as techniques go that don't
// assume one; then the last pair is [sudoku.ErrManySolutions].
//
// If the puzzle has no solution, the only pair holds the error of [sudoku.Unique]. It is a
// [*MistakeError] if the board or the candidates exclude the solution, a
// [*sudoku.SizeError] for a board larger than 16×16, and an [*sudoku.OptionError] for options
// out of range, for a board that lacks a given, and for rules of more than 16 values. If the
// context ends, its error is the last pair.
func Hints[P sudoku.Problem](ctx context.Context, puzzle, board P, opts *HintOptions) iter.Seq2[Step, error] {
	return hints(ctx, questionOf("Hints", &puzzle, &board, opts))
}

func hints(ctx context.Context, q question) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		h, err := newHinter(ctx, q)
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
// first. Each step has a conclusion that no earlier step has, and that no value placed
// by an earlier step implies. So no step repeats another by a longer argument. The loop
// may break at any time: the harder techniques are looked for last. There is no step by
// [TrialAndError]. Errors are those of [Hints], as the only pair.
func NextSteps[P sudoku.Problem](ctx context.Context, puzzle, board P, opts *HintOptions) iter.Seq2[Step, error] {
	return nextSteps(ctx, questionOf("NextSteps", &puzzle, &board, opts))
}

func nextSteps(ctx context.Context, q question) iter.Seq2[Step, error] {
	return func(yield func(Step, error) bool) {
		h, err := newHinter(ctx, q)
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

// nextStep applies the next step and returns it.
func (h *hinter) nextStep(ctx context.Context) (Step, error) {
	if err := poll.Ended(ctx); err != nil { // round does not poll before singles
		return Step{}, err
	}
	step := h.newStep()
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
	h.complete(&step)
	return step, nil
}

// stepBy returns a step by a technique with a conclusion that is not known, or the
// zero Step if there is none. It does not apply it.
func (h *hinter) stepBy(ctx context.Context, t Technique) (Step, error) {
	if err := poll.Ended(ctx); err != nil {
		return Step{}, err
	}
	step := h.newStep()
	h.step = &step
	if err := h.lookAll(ctx, t); err != nil || !h.news {
		return Step{}, err
	}
	h.record(t)
	h.complete(&step)
	return step, nil
}

// newStep returns a step without data.
func (g *geometry) newStep() Step {
	if g.unusual == nil {
		return Step{Side: g.side}
	}
	return Step{Side: g.side, Rules: g.rules}
}

// complete sets the values of a single, and numbers the units as the rules do.
func (g *geometry) complete(s *Step) {
	if s.Values == nil {
		s.Values = []int{s.Value}
	}
	if g.unusual == nil {
		return
	}
	renumber := func(units []int) {
		for i, u := range units {
			units[i] = g.numbers[u]
		}
	}
	renumber(s.Units)
	for _, branch := range s.Branches {
		for i := range branch {
			f := &branch[i]
			switch f.Reason {
			case ReasonUnit, ReasonLocked, ReasonNaked, ReasonHidden:
				f.Unit = g.numbers[f.Unit]
			case ReasonFish, ReasonClue:
				f.Lines = slices.Clone(f.Lines)
				renumber(f.Lines)
			}
		}
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
