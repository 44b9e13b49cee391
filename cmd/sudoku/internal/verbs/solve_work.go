package verbs

import (
	"context"
	"io"

	"example.com/sudoku"

	"example.com/sudoku/internal/cli"
)

// A solveAnswer is what became of a task.
type solveAnswer struct {
	*task
	solution sudoku.Puzzle // the first, if found isn't 0
	found    int           // solutions, as far as they were counted
	err      error         // why there is no solution, or no more of them
}

// A solveWorker solves puzzles. Several goroutines use it.
type solveWorker struct {
	*solveFlags
	solver solver
}

// longestText is the most bytes that the solutions of a puzzle may take while
// they wait to be printed.
const longestText = 64 << 10

// do solves one puzzle and makes the text of the answer. Its error is always nil.
func (w *solveWorker) do(ctx context.Context, t task) (taskResult, error) {
	if w.all && t.err == nil {
		return w.doAll(ctx, t), nil
	}
	a := solveAnswer{task: &t, err: t.err}
	if t.err == nil {
		ctx, cancel := cli.Timeout(ctx, w.timeout)
		defer cancel()
		a.solution, a.found, a.err = w.solver.first(ctx, t.Puzzle, w.limit)
	}
	return taskResult{found: a.found, err: a.err, reason: solveReason(w.solveFlags, &a), text: appendAnswer(nil, w.solveFlags, &a)}, nil
}

// doAll is do for all solutions.
func (w *solveWorker) doAll(ctx context.Context, t task) taskResult {
	var text []byte
	o := w.each(ctx, &t, func(one []byte) bool {
		text = append(text, one...)
		return len(text) <= longestText
	})
	if len(text) > longestText {
		return taskResult{again: func(ctx context.Context, out io.Writer) taskResult {
			return w.each(ctx, &t, func(one []byte) bool { _, err := out.Write(one); return err == nil })
		}}
	}
	o.text = append(text, o.text...)
	return o
}

// each calls write with the text of every solution until that returns false. The
// text of the outcome follows it.
func (w *solveWorker) each(ctx context.Context, t *task, write func([]byte) bool) taskResult {
	ctx, cancel := cli.Timeout(ctx, w.timeout)
	defer cancel()
	a := solveAnswer{task: t}
	var text []byte
	for a.solution, a.err = range w.solver.all(ctx, t.Puzzle) {
		if a.err != nil {
			break
		}
		a.found++
		text = appendAnswer(text[:0], w.solveFlags, &a)
		if !write(text) || a.found == w.limit {
			break
		}
	}
	if a.found == 0 && a.err == nil {
		a.err = sudoku.ErrNoSolution
	}
	o := taskResult{found: a.found, err: a.err, reason: solveReason(w.solveFlags, &a)}
	if a.err != nil {
		a.found = 0 // there is no further solution
		o.text = appendAnswer(nil, w.solveFlags, &a)
	}
	return o
}
