package csp

import (
	"context"
	"errors"
	"iter"
	"math"

	"example.com/sudoku/internal/learn"
)

// This file finds best solutions, by branch and bound: each solution found bounds the
// value of those that the search still looks for.

// Minimize returns a solution with the smallest value of x and the quality QualityOptimal.
// If the search stops early, the error is [ErrBudget] or that of the context, and the
// answer is the best solution found, with QualityFeasible, or has no values and
// QualityUnknown. Answer.Bound says what is proven: no solution has a smaller value of x.
// The other errors are those of [Model.Solve]. An x that is no decision of the model is an
// [*OptionError].
//
// The objective is a decision like any other. A cost is a term of a Sum, with the
// coefficient -1 and the total 0. The end of a schedule is at least the end of each task.
// The search is the one of Solve. It keeps what it has learned when it finds a better
// solution. The same model has the same answer again.
func (m *Model) Minimize(ctx context.Context, x Decision) (Answer, error) {
	return m.best(ctx, x, AtMost)
}

// Maximize is [Model.Minimize] for the largest value of x.
func (m *Model) Maximize(ctx context.Context, x Decision) (Answer, error) {
	return m.best(ctx, x, AtLeast)
}

func (m *Model) best(ctx context.Context, x Decision, toward Relation) (answer Answer, err error) {
	for answer, err = range m.Improving(ctx, x, toward) {
	}
	return answer, err
}

// Improving returns solutions as the search finds them, each with a better value of x than
// those before. AtMost looks for smaller values, AtLeast for larger ones; Exactly is an
// [*OptionError]. The last pair is what [Model.Minimize] or [Model.Maximize] returns: the
// best solution again, with its proof or with the error that stopped the search.
func (m *Model) Improving(ctx context.Context, x Decision, toward Relation) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		g, err := m.newGoal(x, toward)
		if err != nil {
			yield(Answer{}, err)
			return
		}
		answer := Answer{Bound: newRootDomains(m).endOf(g) + x.plus()}
		s, err := m.searchFor(ctx, g)
		for more := s != nil; more; {
			var found bool
			if found, err = s.next(ctx); found {
				answer.Quality, answer.Values = QualityFeasible, s.assignment()
			}
			more = found && s.improve()
			answer.Stats, answer.Bound = s.stats(), s.goalBound()+x.plus()
			if found && !yield(answer, nil) {
				return
			}
		}
		yield(m.judge(answer, x, err))
	}
}

// judge returns the result of a search for the best solution that has ended.
func (m *Model) judge(answer Answer, x Decision, err error) (Answer, error) {
	switch {
	case err == nil && answer.Values != nil:
		answer.Quality, answer.Bound = QualityOptimal, answer.Values.Value(x)
	case err == nil:
		err = m.noSolution()
		fallthrough
	case errors.Is(err, ErrNoSolution):
		answer.Quality, answer.Bound = QualityInfeasible, 0
	}
	return answer, err
}

// A goal is a decision of which a search wants a small value, or a large one.
type goal struct {
	x      int32
	up     bool
	found  bool       // a solution
	best   int        // its value
	values Assignment // that solution
	aim    int        // a value that the learner tries first
	step   int        // from best to aim, 0 before the first
}

func (m *Model) newGoal(x Decision, toward Relation) (*goal, error) {
	switch {
	case m.err != nil:
		return nil, m.err
	case !m.owns(x):
		return nil, wrong("objective", x, "a decision of this model")
	case x.added == tooFar:
		return nil, wrong("objective", x, "a constant "+withinLargest())
	case toward != AtMost && toward != AtLeast:
		return nil, wrong("toward", toward, "AtMost or AtLeast")
	}
	return &goal{x: x.index, up: toward == AtLeast}, nil
}

// better returns the values that are better than that of the best solution.
func (g *goal) better() (first, last int) {
	switch {
	case !g.found:
		return math.MinInt, math.MaxInt
	case g.up:
		return g.best + 1, math.MaxInt
	}
	return math.MinInt, g.best - 1
}

// endOf returns the best value that the goal can have.
func (d *rootDomains) endOf(g *goal) int {
	if g.up {
		return d.highest(g.x)
	}
	return d.lowest(g.x)
}

// improve bounds the search by the solution found last. It returns false if no value is
// better.
func (s *search) improve() bool {
	g := s.goal
	g.found, g.best, g.values = true, s.last.valueOf(g.x), s.assignment()
	more := true
	for _, e := range s.engines() {
		more = e.improve(g) && more
	}
	return more
}

// aim makes the learner try a much better value first, which it gives up at the next restart:
// by a step that doubles as long as solutions reach it.
func (s *learnerSearch) aim() {
	g := s.goal
	if g.step *= 2; g.step == 0 || g.up && g.best < g.aim || !g.up && g.best > g.aim {
		g.step = 1
	}
	var p learn.Literal
	bound := g.bound(s.ends(g.x))
	if g.up {
		g.aim = min(g.best+g.step, bound)
		p = s.atMost(g.x, g.aim-1).Not()
	} else {
		g.aim = max(g.best-g.step, bound)
		p = s.atMost(g.x, g.aim)
	}
	if p >= 0 {
		s.learner.Hints = append(s.learner.Hints[:0], p)
	}
}

// goalBound returns a value that is as good as that of any solution, found or not.
func (s *search) goalBound() int {
	g := s.goal
	low, high := math.MinInt, math.MaxInt
	for _, e := range s.engines() {
		l, h := e.ends(g.x)
		low, high = max(low, l), min(high, h)
	}
	return g.bound(low, high)
}

// bound returns the best value of solutions, found or not, if others are from low to high.
func (g *goal) bound(low, high int) int {
	switch {
	case g.up && g.found:
		return max(high, g.best)
	case g.up:
		return high
	case g.found:
		return min(low, g.best)
	}
	return low
}
