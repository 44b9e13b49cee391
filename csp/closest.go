package csp

import (
	"context"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/poll"
)

// Closest returns the assignment that breaks the fewest constraints, and these
// constraints. It is for models without a solution. The quality is QualityFeasible
// if no constraint is broken, and QualityOptimal if no assignment breaks fewer;
// then the error is nil. If the search stops early, the error is [ErrBudget] or
// that of the context, and the quality is QualityLocalInfeasible with the best
// assignment known. Only a context that has ended before leaves it without one, and
// with QualityUnknown.
//
// Each broken constraint counts as one. The domains are always kept. Closest is
// fast if a few constraints are the cause, and may take very long otherwise: it
// starts from the lowest value of each decision, searches for any better assignment,
// and then for one that breaks 0, 1, 2, … constraints.
func (m *Model) Closest(ctx context.Context) (Answer, error) {
	if err := m.ready(ctx); err != nil {
		return Answer{}, err
	}
	c := closest{model: m}
	c.keepBest(newRootDomains(m).lowestValues())
	var err error
	if len(c.best.Broken) > 1 { // else it is left to solve the model
		err = c.descend(ctx)
	}
	for broken := 0; err == nil && !c.proven && broken < len(c.best.Broken); broken++ {
		err = c.tryBroken(ctx, broken)
	}
	switch {
	case len(c.best.Broken) == 0:
		c.best.Quality, err = QualityFeasible, nil
	case err == nil:
		c.best.Quality = QualityOptimal
	default:
		c.best.Quality = QualityLocalInfeasible
	}
	return c.best, err
}

// closest is the search of Closest.
type closest struct {
	model  *Model
	best   Answer
	proven bool // best is optimal
}

// firstDescent is the budget of descend, in dead ends.
const firstDescent = 300

// descend searches for assignments, each better than the best one, as long as they are
// easy to find.
func (c *closest) descend(ctx context.Context) error {
	r, err := relax(ctx, c.model, len(c.model.constraints))
	if err != nil {
		return err
	}
	defer c.addStats(r.search)
	if r.maxDeadEnds == 0 || r.maxDeadEnds > firstDescent {
		r.maxDeadEnds = firstDescent
	}
	for {
		ok, err := r.next(ctx)
		if !ok {
			if err == ErrBudget && r.maxDeadEnds != c.model.MaxDeadEnds {
				return nil
			}
			c.proven = err == nil
			return err
		}
		c.keepBest(r.assignment())
		if len(c.best.Broken) == 0 {
			return nil
		}
		r.learner.Lower(r.objective, len(c.best.Broken)-1-len(c.model.constraints))
	}
}

// tryBroken searches for an assignment that breaks at most broken constraints.
func (c *closest) tryBroken(ctx context.Context, broken int) error {
	left := c.model.MaxDeadEnds - int(c.best.Stats.Backtracks)
	if c.model.MaxDeadEnds > 0 && left <= 0 {
		return ErrBudget
	}
	var s *search
	var err error
	if broken == 0 {
		s, err = newSearch(ctx, c.model)
	} else {
		var r *relaxed
		if r, err = relax(ctx, c.model, broken); err == nil {
			s = r.search
		}
	}
	if s == nil {
		return err
	}
	defer c.addStats(s)
	if c.model.MaxDeadEnds > 0 {
		s.maxDeadEnds = left
	}
	ok, err := s.next(ctx)
	if ok {
		c.keepBest(s.assignment())
	}
	return err
}

// keepBest replaces the best assignment by one that breaks no more constraints.
func (c *closest) keepBest(values Assignment) {
	var broken []*Constraint
	for _, constraint := range c.model.constraints {
		if !constraint.Keeps(values) {
			broken = append(broken, constraint)
		}
	}
	if c.best.Values == nil || len(broken) <= len(c.best.Broken) {
		c.best.Values, c.best.Broken = values, broken
	}
}

// lowestValues returns the assignment of the lowest value to each decision.
func (d *rootDomains) lowestValues() Assignment {
	a := make(Assignment, len(d.decisions))
	for x := range a {
		for v := range d.remaining(int32(x)) {
			a[x] = v
			break
		}
	}
	return a
}

func (c *closest) addStats(s *search) { c.best.Stats.add(s.stats()) }

// relaxed is a model in which each constraint may be broken. A variable per
// constraint says that it is kept, and a sum counts those that are.
type relaxed struct {
	*search
	kept      int32 // the variable of the first constraint
	objective int32 // the sum with -1 for each constraint that is kept
}

// relax returns the model with at most broken constraints broken, or the error of
// the context.
func relax(ctx context.Context, m *Model, broken int) (*relaxed, error) {
	r := &relaxed{search: &search{rootDomains: newRootDomains(m), model: m, maxDeadEnds: max(0, m.MaxDeadEnds)}}
	n := len(m.decisions)
	r.value, r.bound, r.integers = make([]int32, n), make([]int32, n), make([]int32, n)
	inSums := make([]bool, n)
	elsewhere := make([]bool, n)
	more := 0
	r.stating = poll.Steps{Context: ctx, Every: statedAtOnce}
	for _, c := range m.constraints {
		if r.stopped() {
			return nil, r.stating.Err()
		}
		c.needs(func(x int32, bounds bool) {
			if bounds {
				inSums[x] = true
			} else {
				elsewhere[x] = true
			}
		})
		more += c.extra()
	}
	r.allot(func(x int32) (values, bounds bool) { return elsewhere[x] || !inSums[x], inSums[x] })
	r.kept = r.vars
	r.vars += int32(len(m.constraints))
	r.makeLearner(more)
	terms := make([]learn.Term, len(m.constraints))
	for i := range m.constraints {
		if r.stopped() {
			return nil, r.stating.Err()
		}
		kept := learn.Positive(r.kept + int32(i))
		terms[i], _ = r.indicator(kept, -1)
	}
	if len(terms) > 0 {
		r.objective = r.learner.SumAtMost(terms, broken-len(terms))
	}
	for i, c := range m.constraints {
		if r.stopped() {
			break
		}
		r.demand(c, learn.Negative(r.kept+int32(i)))
	}
	r.closeVariables()
	return r, r.stating.Err()
}
