package evolve

import (
	"context"
	"math"
)

// This file lets others compute the costs of a genetic algorithm: it halts between the children
// of a generation and their survival.

// Ask returns copies of the solutions whose costs Tell wants next, with [Problem.Told]: all at
// random in the beginning, then the children of an island. There are none where Step would
// return false, and Result says why. Costs that were not told are asked for again, also by a
// run that was saved and loaded in between. A run whose costs are told ends as that with a Cost
// or Costs.
//
//	for asked := run.Ask(ctx); len(asked) > 0; asked = run.Ask(ctx) {
//		if err := run.Tell(costs(asked)); err != nil {
//			return err
//		}
//	}
//	result, err := run.Result()
func (e *Run[S]) Ask(ctx context.Context) []S {
	b, ok := e.mode.(*breeding[S])
	if !ok || e.problem.Told == 0 {
		e.err = &OptionError{Field: "Told", Value: e.problem.Told, Want: "a number of costs, and NewGenetic, for Ask and Tell"}
		return nil
	}
	b.start(ctx)
	defer b.stop()
	if b.asked = nil; !b.breed(ctx) {
		return nil
	}
	if e.restarting {
		for o := range e.Organisms() {
			b.asked = append(b.asked, o)
		}
	} else {
		for k := range b.made {
			b.asked = append(b.asked, &b.children[k])
		}
	}
	solutions := make([]S, len(b.asked))
	for i, o := range b.asked {
		solutions[i] = e.problem.newSolution()
		e.problem.copy(&solutions[i], &o.Solution)
	}
	return solutions
}

// Tell takes the costs of the solutions that Ask returned, [Problem.Told] of each, one solution
// after the other. The error is an [*OptionError] for another number of costs, and for NaN and
// -Inf: then the run still waits for them.
func (e *Run[S]) Tell(costs []float64) error {
	told := e.problem.Told
	b, ok := e.mode.(*breeding[S])
	if !ok || len(b.asked) == 0 {
		return &OptionError{Field: "Tell", Value: len(costs), Want: "to be called after Ask"}
	}
	if len(costs) != len(b.asked)*told {
		return &OptionError{Field: "Tell", Value: len(costs), Want: "as many costs as Ask returned solutions, times Told"}
	}
	for _, cost := range costs {
		if !(cost >= -math.MaxFloat64) {
			return &OptionError{Field: "Tell", Value: cost, Want: "numbers, and +Inf for what is not feasible"}
		}
	}
	for i, o := range b.asked {
		o.Costs = append(o.Costs[:0], costs[i*told:][:told]...)
		if e.problem.assess(o); !e.restarting && e.problem.rank(o) <= e.goal {
			b.made = i + 1 // the children after it are not made
			break
		}
	}
	if b.asked = nil; !e.restarting {
		b.advance(context.Background())
		return nil
	}
	e.start()
	return nil
}
