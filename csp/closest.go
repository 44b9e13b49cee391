package csp

import (
	"context"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/poll"
)

// Closest returns the assignment that breaks the fewest constraints, and these
// constraints. It is for models without a solution, and for those with wishes: each broken
// constraint counts as one, or as its weight ([Constraint.Weighted]). The domains are always
// kept. The quality is QualityFeasible if no constraint is broken, and QualityOptimal if no
// assignment breaks fewer, or less weight; then the error is nil. If the search stops early,
// the error is [ErrBudget] or that of the context, and the quality is QualityLocalInfeasible
// with the best assignment known. Only a context that has ended before leaves it without
// one, and with QualityUnknown.
//
// Closest is fast if a few constraints are the cause, and may take very long otherwise: it
// starts from the lowest value of each decision, searches for any better assignment, by
// [Model.Evolve] too if many are broken, and then for one that breaks 0, 1, 2, … constraints.
// If they have weights, it doubles the weight that may be broken until it finds an assignment,
// and improves that one.
func (m *Model) Closest(ctx context.Context) (Answer, error) {
	if err := m.ready(ctx); err != nil {
		return Answer{}, err
	}
	c := closest{model: m, excluded: -1}
	for _, constraint := range m.constraints {
		c.total += constraint.cost()
	}
	c.keepBest(newRootDomains(m).lowestValues())
	var err error
	if len(c.best.Broken) > 1 { // else it is left to solve the model
		if err = c.descend(ctx); !c.proven && poll.Ended(ctx) == nil {
			c.evolve(ctx)
		}
	}
	for err == nil && !c.proven && c.excluded+1 < c.cost {
		err = c.tryBroken(ctx, min(c.nextBound(), c.cost-1))
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

// Weighted gives the constraint a weight for [Model.Closest], from 1 to 65,536, and returns
// it. Other searches keep all constraints. A constraint that has more weight than all others
// together is broken only if no assignment keeps it.
func (c *Constraint) Weighted(weight int) *Constraint {
	if weight < 1 || weight > heaviest {
		c.model.Fail(&mistake{OptionError: OptionError{Field: "weight", Value: weight, Want: "1 to 65,536"}, constraint: c})
		return c
	}
	c.weight = int32(weight)
	return c
}

const heaviest = 1 << 16

// cost returns the weight of the constraint.
func (c *Constraint) cost() int { return max(1, int(c.weight)) }

// closest is the search of Closest.
type closest struct {
	model    *Model
	best     Answer
	cost     int  // the weight of what best breaks
	total    int  // the weight of all constraints
	excluded int  // no assignment breaks that weight or less
	proven   bool // best is optimal
}

// nextBound returns the weight that the next search may break.
func (c *closest) nextBound() int {
	if c.excluded < 0 || c.total == len(c.model.constraints) {
		return c.excluded + 1
	}
	return 2*c.excluded + 1
}

// firstDescent is the budget of descend, in dead ends.
const firstDescent = 300

// descend searches for assignments, each better than the best one, as long as they are
// easy to find.
func (c *closest) descend(ctx context.Context) error {
	r, err := relax(ctx, c.model, c.total, c.total)
	if err != nil {
		return err
	}
	defer c.addStats(r.search)
	if r.maxDeadEnds == 0 || r.maxDeadEnds > firstDescent {
		r.maxDeadEnds = firstDescent
	}
	err = c.improve(ctx, r)
	if err == ErrBudget && r.maxDeadEnds != c.model.MaxDeadEnds {
		return nil
	}
	return err
}

// evolve takes a better assignment from Evolve, if that finds one soon. Each move is for a
// gene, and so many are enough to get far below what searches find where much is broken.
func (c *closest) evolve(ctx context.Context) {
	const perGene, most = 1000, 200_000 // moves
	p, err := planWith(ctx, c.model, newRootDomains(c.model), false)
	if err != nil || len(p.genes) == 0 {
		return
	}
	run, err := evolve.New(ctx, p.problem(), evolve.Options{MaxProposals: int64(min(perGene*len(p.genes), most))})
	if err != nil {
		return
	}
	best, _ := run.Finish(ctx)
	values := p.assignment(&best.Solution)
	if _, cost := c.broken(values); cost < c.cost {
		c.keepBest(values)
	}
}

// improve searches for assignments, each better than the best one, until there is none.
func (c *closest) improve(ctx context.Context, r *relaxed) error {
	for {
		ok, err := r.next(ctx)
		if !ok {
			c.proven = err == nil
			return err
		}
		c.keepBest(r.assignment())
		if c.cost <= c.excluded+1 {
			c.proven = true
			return nil
		}
		r.learner.learner.Lower(r.objective, c.cost-1-c.total)
	}
}

// tryBroken searches for an assignment that breaks at most a weight. If there is none, it
// excludes that weight.
func (c *closest) tryBroken(ctx context.Context, bound int) error {
	left := c.model.MaxDeadEnds - int(c.best.Stats.Backtracks)
	if c.model.MaxDeadEnds > 0 && left <= 0 {
		return ErrBudget
	}
	var r *relaxed
	var err error
	if bound == 0 {
		var s *search
		if s, err = newSearch(ctx, c.model); s != nil {
			r = &relaxed{search: s}
		}
	} else {
		r, err = relax(ctx, c.model, bound, c.total)
	}
	if r == nil || err != nil {
		c.excluded = bound
		return err
	}
	defer c.addStats(r.search)
	if c.model.MaxDeadEnds > 0 {
		r.maxDeadEnds = left
	}
	err = c.improve(ctx, r)
	if c.proven && c.cost > bound { // none was found, so far
		c.proven, c.excluded = false, bound
	}
	return err
}

// keepBest replaces the best assignment by one that breaks no more weight.
func (c *closest) keepBest(values Assignment) {
	broken, cost := c.broken(values)
	if c.best.Values == nil || cost <= c.cost {
		c.best.Values, c.best.Broken, c.cost = values, broken, cost
	}
}

// broken returns the constraints that an assignment breaks, and their weight.
func (c *closest) broken(values Assignment) (list []*Constraint, cost int) {
	list = c.model.broken(values)
	for _, constraint := range list {
		cost += constraint.cost()
	}
	return list, cost
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

// relaxed is a model in which each constraint may be broken. A literal per constraint says that
// it is kept, and a sum counts those that are.
type relaxed struct {
	*search
	objective int32 // the sum with the negative weight of each constraint that is kept
}

// relax returns the model in which constraints of at most a weight may be broken, of their
// total, or the error of the context.
func relax(ctx context.Context, m *Model, bound, total int) (*relaxed, error) {
	d, free := newRootDomains(m), *m
	free.hints = nil
	l := &learnerSearch{rootDomains: d, model: &free}
	r := &relaxed{search: &search{rootDomains: d, model: m, learner: l, last: l, maxDeadEnds: max(0, m.MaxDeadEnds)}}
	l.numberVariables(ctx, &rules{forms: m.constraints})
	if l.stopped() {
		return nil, l.stating.Err()
	}
	kept := make([]learn.Literal, len(m.constraints))
	terms := make([]learn.Term, len(m.constraints))
	for i, c := range m.constraints {
		kept[i] = l.newLiteral()
		terms[i], _ = l.indicator(kept[i], -c.cost())
	}
	if len(terms) > 0 {
		r.objective = l.learner.SumAtMost(terms, bound-total)
	}
	for i, c := range m.constraints {
		if l.stopped() {
			break
		}
		l.demand(c, kept[i].Not())
	}
	return r, l.stating.Err()
}
