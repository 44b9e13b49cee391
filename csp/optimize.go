package csp

import (
	"context"
	"errors"
)

// This file finds the best solution by several goals.

// Optimize returns a solution with the best value of the first goal, of these one with the best
// value of the second, and so on, and how many goals are proven: no solution has a better value
// of one of them and the same values of those before. If all are, the quality is
// QualityOptimal and the error nil. If a search stops early, the error is [ErrBudget] or that of
// the context, the answer is the best solution found, and Answer.Bound is of the first goal
// that isn't proven. MaxDeadEnds limits the searches of all goals together. The other errors
// are those of [Model.Minimize]. Without goals it is [Model.Solve].
//
// Each goal has a search of its own, for solutions that are better than the one known. Where one
// goal outweighs the next by a known number, a Sum of both with that number as coefficient may
// be proven sooner.
func (m *Model) Optimize(ctx context.Context, goals ...Goal) (answer Answer, proven int, err error) {
	for _, g := range goals {
		if _, err := m.newGoal(g.Of, g.Toward); err != nil {
			return Answer{}, 0, err
		}
	}
	if len(goals) == 0 {
		answer, err = m.Solve(ctx)
		return answer, 0, err
	}
	answer, err = m.best(ctx, goals[0].Of, goals[0].Toward)
	rest := m
	for err == nil {
		if proven++; proven == len(goals) {
			break
		}
		done := goals[proven-1].Of
		rest = rest.With(func() { rest.Fix(done, answer.Values.Value(done)) })
		answer, err = rest.improve(ctx, answer, goals[proven])
	}
	return answer, proven, err
}

// improve returns the best solution of a model by a goal, of which one solution is known, and
// adds to its work.
func (m *Model) improve(ctx context.Context, known Answer, g Goal) (Answer, error) {
	x, v := g.Of, known.Values.Value(g.Of)
	known.Bound = m.domains().endOf(&goal{x: x.index, up: g.Toward == AtLeast}) + x.plus()
	if v == known.Bound {
		return known, nil
	}
	better := m.With(func() {
		if g.Toward == AtLeast {
			m.AtLeast(x, v+1)
		} else {
			m.AtMost(x, v-1)
		}
	})
	if m.MaxDeadEnds > 0 {
		if better.MaxDeadEnds -= int(known.Stats.Backtracks); better.MaxDeadEnds <= 0 {
			known.Quality = QualityFeasible
			return known, ErrBudget
		}
	}
	answer, err := better.best(ctx, x, g.Toward)
	answer.Stats.add(known.Stats)
	switch {
	case errors.Is(err, ErrNoSolution):
		answer.Quality, answer.Values, answer.Bound, err = QualityOptimal, known.Values, v, nil
	case answer.Values == nil:
		answer.Quality, answer.Values = QualityFeasible, known.Values
	}
	return answer, err
}
