package main

import (
	"bufio"
	"context"
	"errors"
	"iter"
	"time"

	"example.com/sudoku"
)

// flushTime is how long output may wait for more, in a stream that goes on.
const flushTime = 100 * time.Millisecond

// solve solves the puzzles of as many files as have boards of type B, and
// prints what comes out. Its error is one of writing.
func solve[B sudoku.Board](ctx context.Context, s *settings, in *inputs, out *bufio.Writer, r *report) error {
	defer r.clock()()
	w := worker[B]{s, solverOf[B](s)}
	var flushed time.Time
	for o, err := range sudoku.Parallel(ctx, tasks[B](in), s.workers, w.do) {
		if err != nil {
			break // ctrl-C
		}
		if o.again != nil {
			o = w.each(ctx, o.again, func(text []byte) bool {
				_, err := out.Write(text)
				return err == nil
			})
			if ctx.Err() != nil {
				break
			}
		}
		r.add(o.found, o.err, o.reason)
		if _, err := out.Write(o.text); err != nil {
			return err
		}
		if out.Buffered() > 0 && time.Since(flushed) > flushTime {
			if err := out.Flush(); err != nil {
				return err
			}
			flushed = time.Now()
		}
	}
	return nil
}

// An answer is what became of a task.
type answer[B sudoku.Board] struct {
	*task[B]
	solution B     // the first, if found isn't 0
	found    int   // solutions, as far as they were counted
	err      error // why there is no solution, or no more of them
}

// An outcome is what is left of an answer when its text is made. It is small,
// because it travels from goroutine to goroutine.
type outcome[B sudoku.Board] struct {
	found  int
	err    error
	reason string
	text   []byte
	again  *task[B] // was too long to keep, and is to be done when its turn comes
}

// A worker does tasks, several at a time.
type worker[B sudoku.Board] struct {
	*settings
	solver solver[B]
}

// longestText is the most that is kept of the solutions of a puzzle while it
// waits to be printed.
const longestText = 64 << 10

// do makes an answer and its text, out of order; the error is always nil.
func (w *worker[B]) do(ctx context.Context, t task[B]) (outcome[B], error) {
	if w.all && t.err == nil {
		return w.doAll(ctx, t), nil
	}
	a := answer[B]{task: &t, err: t.err}
	if t.err == nil {
		ctx, cancel := w.limited(ctx)
		defer cancel()
		a.solution, a.found, a.err = w.solver.first(ctx, t.puzzle, w.limit)
	}
	return outcome[B]{found: a.found, err: a.err, reason: reason(w.settings, &a), text: appendAnswer(nil, w.settings, &a)}, nil
}

// doAll is do for all solutions.
func (w *worker[B]) doAll(ctx context.Context, t task[B]) outcome[B] {
	var text []byte
	o := w.each(ctx, &t, func(one []byte) bool {
		text = append(text, one...)
		return len(text) <= longestText
	})
	if len(text) > longestText {
		return outcome[B]{again: &t}
	}
	o.text = append(text, o.text...)
	return o
}

// each calls write with the text of every solution until that returns false.
// The text of the outcome is what remains to be written after it.
func (w *worker[B]) each(ctx context.Context, t *task[B], write func([]byte) bool) outcome[B] {
	ctx, cancel := w.limited(ctx)
	defer cancel()
	a := answer[B]{task: t}
	var text []byte
	for a.solution, a.err = range w.solver.all(ctx, t.puzzle) {
		if a.err != nil {
			break
		}
		a.found++
		text = appendAnswer(text[:0], w.settings, &a)
		if !write(text) || a.found == w.limit {
			break
		}
	}
	if a.found == 0 && a.err == nil {
		a.err = sudoku.ErrNoSolution
	}
	o := outcome[B]{found: a.found, err: a.err, reason: reason(w.settings, &a)}
	if a.err != nil {
		a.found = 0 // there is no further solution
		o.text = appendAnswer(nil, w.settings, &a)
	}
	return o
}

// limited returns the context for one puzzle.
func (w *worker[B]) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if w.timeout == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, w.timeout)
}

// A solver is one way to solve puzzles.
type solver[B sudoku.Board] struct {
	// first returns a solution, and the number of solutions up to a limit, 0
	// for no limit. With an error, these are what it had by then.
	first func(ctx context.Context, puzzle B, limit int) (B, int, error)
	// all yields every solution, and an error as the last pair. It may be nil,
	// and then the limit of first is 1.
	all func(ctx context.Context, puzzle B) iter.Seq2[B, error]
}

var solvers = []string{"exact", "backtrack", "model", "evolve", "genetic"}

// solverOf returns the solver that the flags ask for. Another one takes a case
// here, its name above, and in parseFlags what it can't do.
func solverOf[B sudoku.Board](s *settings) solver[B] {
	switch s.solver {
	case "backtrack":
		all := func(ctx context.Context, puzzle B) iter.Seq2[B, error] {
			return sudoku.BacktrackAll(ctx, puzzle, nil)
		}
		return solver[B]{firstOf(all), all}
	case "model":
		return solver[B]{firstOf(modelled[B]), modelled[B]}
	case "evolve":
		return byChance(func(ctx context.Context, puzzle B) (sudoku.Result[B], error) {
			return sudoku.Evolve(ctx, puzzle, &sudoku.EvolveOptions{Seed: s.seed})
		})
	case "genetic":
		return byChance(func(ctx context.Context, puzzle B) (sudoku.Result[B], error) {
			return sudoku.Genetic(ctx, puzzle, &sudoku.GeneticOptions{Seed: s.seed})
		})
	default:
		return solver[B]{exactly[B], sudoku.Solutions[B]}
	}
}

// byChance makes a solver of a search that finds one solution.
func byChance[B sudoku.Board](search func(context.Context, B) (sudoku.Result[B], error)) solver[B] {
	return solver[B]{first: func(ctx context.Context, puzzle B, _ int) (B, int, error) {
		result, err := search(ctx, puzzle)
		if err != nil {
			return puzzle, 0, err
		}
		return result.Board, 1, nil
	}}
}

// exactly is the first of the exact solver.
func exactly[B sudoku.Board](ctx context.Context, puzzle B, limit int) (B, int, error) {
	if limit == 2 {
		solution, err := sudoku.Unique(ctx, puzzle)
		switch {
		case err == nil:
			return solution, 1, nil
		case errors.Is(err, sudoku.ErrManySolutions):
			return solution, 2, nil
		}
		return solution, 0, err
	}
	solution, err := sudoku.Solve(ctx, puzzle)
	switch {
	case err != nil:
		return solution, 0, err
	case limit == 1:
		return solution, 1, nil
	}
	n, err := sudoku.Count(ctx, puzzle, limit)
	return solution, max(n, 1), err
}

// modelled is the all of the constraint model.
func modelled[B sudoku.Board](ctx context.Context, puzzle B) iter.Seq2[B, error] {
	return func(yield func(B, error) bool) {
		if err := sudoku.Check(puzzle); err != nil {
			yield(puzzle, err)
			return
		}
		for values, err := range sudoku.ModelOf(puzzle).Solutions(ctx) {
			board := puzzle
			for cell, v := range values {
				sudoku.Cells(&board)[cell] = uint8(v)
			}
			if !yield(board, err) {
				return
			}
		}
	}
}

// firstOf makes the first of a solver from its all.
func firstOf[B sudoku.Board](all func(context.Context, B) iter.Seq2[B, error]) func(context.Context, B, int) (B, int, error) {
	return func(ctx context.Context, puzzle B, limit int) (first B, found int, err error) {
		for solution, err := range all(ctx, puzzle) {
			if err != nil {
				return first, found, err
			}
			if found++; found == 1 {
				first = solution
			}
			if found == limit {
				break
			}
		}
		if found == 0 {
			err = sudoku.ErrNoSolution
		}
		return first, found, err
	}
}
