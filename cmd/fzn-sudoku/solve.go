package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"example.com/sudoku/csp"
	"example.com/sudoku/csp/flatzinc"
)

// This file searches, and prints what MiniZinc expects.

// A result is an answer of the search, or the error that ended it.
type result struct {
	csp.Answer
	err error
}

// grace is how long a search may take to notice that its context has ended.
const grace = time.Second

// answers returns the answers of a problem: one, all, or each better than the one before, of
// which the last is the best one again with its proof.
func (o *options) answers(ctx context.Context, p *flatzinc.Problem) iter.Seq2[csp.Answer, error] {
	if p.Goal.Toward != 0 {
		return p.Model.Improving(ctx, p.Goal.Of, p.Goal.Toward)
	}
	return func(yield func(csp.Answer, error) bool) {
		if !o.all && o.solutions == 1 {
			yield(p.Model.Solve(ctx))
			return
		}
		for a, err := range p.Model.Solutions(ctx) {
			if !yield(csp.Answer{Values: a}, err) {
				return
			}
		}
	}
}

// solve prints solutions and the status line.
func (o *options) solve(ctx context.Context, p *flatzinc.Problem, begun time.Time, out io.Writer) error {
	results, left := make(chan result), make(chan struct{})
	defer close(left)
	read := time.Now()
	go func() { // so that a search that is slow to end doesn't keep the best solution
		defer close(results)
		for a, err := range o.answers(ctx, p) {
			select {
			case results <- result{a, err}:
			case <-left:
				return
			}
		}
	}()
	late := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(grace, func() { close(late) }) })
	defer stop()

	hasGoal := p.Goal.Toward != 0
	var last result
	var best csp.Assignment // not printed yet
	found, more := 0, true
	for more && (hasGoal || o.all || found < max(1, o.solutions)) {
		var r result
		select {
		case r, more = <-results:
		case <-late:
			r, more = result{err: ctx.Err()}, false
		}
		isNew := r.Values != nil && (found == 0 || !hasGoal || r.Values.Value(p.Goal.Of) != best.Value(p.Goal.Of))
		if r.err != nil || r.Values != nil {
			last = r
		}
		if isNew {
			found, best = found+1, r.Values
		}
		if isNew && (o.all || !hasGoal) {
			if err := p.Print(out, best); err != nil {
				return err
			}
		}
	}
	if hasGoal && !o.all && best != nil {
		if err := p.Print(out, best); err != nil {
			return err
		}
	}
	if o.statistics {
		o.print(out, last.Answer, p, found, read.Sub(begun), time.Since(read))
	}
	return status(out, last.err, found, hasGoal, more)
}

// status prints the last line: whether the search is complete, and what it proves. It returns an
// error that is no end of a search.
func status(out io.Writer, err error, found int, hasGoal, more bool) error {
	line := ""
	switch {
	case errors.Is(err, csp.ErrNoSolution), err == nil && found == 0:
		line = "=====UNSATISFIABLE====="
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		if err = nil; found == 0 {
			line = "=====UNKNOWN====="
		}
	case err != nil:
		line = "=====ERROR====="
	case !more:
		line = "=========="
	}
	if line != "" {
		fmt.Fprintln(out, line)
	}
	if errors.Is(err, csp.ErrNoSolution) {
		return nil
	}
	return err
}

// print prints statistics.
func (o *options) print(out io.Writer, a csp.Answer, p *flatzinc.Problem, found int, reading, solving time.Duration) {
	stat := func(name string, value any) { fmt.Fprintf(out, "%%%%%%mzn-stat: %s=%v\n", name, value) }
	stat("initTime", reading.Seconds())
	stat("solveTime", solving.Seconds())
	stat("variables", len(p.Model.Decisions()))
	stat("propagators", len(p.Model.Constraints()))
	stat("solutions", found)
	stat("nodes", a.Stats.Guesses)
	stat("failures", a.Stats.Backtracks)
	if p.Goal.Toward != 0 {
		stat("objectiveBound", a.Bound)
	}
	fmt.Fprintln(out, "%%%mzn-stat-end")
}
