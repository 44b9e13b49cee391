package sudoku

import "context"

// Closest returns the assignment that breaks the fewest constraints, and these
// constraints. It is for models without a solution. The quality is QualityFeasible
// if no constraint is broken, and QualityOptimal if no assignment breaks fewer;
// then the error is nil. If the search stops early, the error is [ErrBudget] or
// that of the context, and the quality is QualityLocalInfeasible with the best
// assignment found, or QualityUnknown without one.
//
// Each broken constraint counts as one. The domains are always kept. Closest is
// fast if a few constraints are the cause, and may take very long otherwise: it
// searches for any assignment, and then for one that breaks 0, 1, 2, …
// constraints.
func (m *Model) Closest(ctx context.Context) (Answer, error) {
	if err := m.ready(ctx); err != nil {
		return Answer{}, err
	}
	c := closest{model: m}
	err := c.descend(ctx)
	for broken := 0; err == nil && !c.proven && (c.best.Values == nil || broken < len(c.best.Broken)); broken++ {
		err = c.tryBroken(ctx, broken)
	}
	switch {
	case c.best.Values == nil:
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

// descend searches for any assignment, and then for better ones as long as they
// are easy to find.
func (c *closest) descend(ctx context.Context) error {
	r, err := relax(ctx, c.model, len(c.model.constraints))
	if err != nil {
		return err
	}
	defer c.addStats(r.modelSearch)
	if r.learner.maxConflicts == 0 || r.learner.maxConflicts > firstDescent {
		r.learner.maxConflicts = firstDescent
	}
	for {
		ok, err := r.learner.next(ctx)
		if !ok {
			if err == ErrBudget && r.learner.maxConflicts != c.model.MaxDeadEnds {
				return nil
			}
			c.proven = err == nil
			return err
		}
		c.keepBest(r.assignment())
		if len(c.best.Broken) == 0 {
			return nil
		}
		r.learner.lower(r.objective, len(c.best.Broken)-1-len(c.model.constraints))
	}
}

// tryBroken searches for an assignment that breaks at most broken constraints.
func (c *closest) tryBroken(ctx context.Context, broken int) error {
	left := c.model.MaxDeadEnds - int(c.best.Stats.Backtracks)
	if c.model.MaxDeadEnds > 0 && left <= 0 {
		return ErrBudget
	}
	var s *modelSearch
	var err error
	if broken == 0 {
		s, err = newModelSearch(ctx, c.model)
	} else {
		var r *relaxed
		if r, err = relax(ctx, c.model, broken); err == nil {
			s = r.modelSearch
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

// keepBest replaces the best assignment by a better one.
func (c *closest) keepBest(values Assignment) {
	c.best.Values, c.best.Broken = values, nil
	for _, constraint := range c.model.constraints {
		if !constraint.Keeps(values) {
			c.best.Broken = append(c.best.Broken, constraint)
		}
	}
}

func (c *closest) addStats(s *modelSearch) { c.best.Stats.add(s.stats()) }

// relaxed is a model in which each constraint may be broken. A variable per
// constraint says that it is kept, and a sum counts those that are.
type relaxed struct {
	*modelSearch
	kept      int32   // the variable of the first constraint
	asInteger []int32 // of each constraint: its variable as an integer of the learner
	objective int32   // the sum with -1 for each constraint that is kept
}

// relax returns the model with at most broken constraints broken, or the error of
// the context.
func relax(ctx context.Context, m *Model, broken int) (*relaxed, error) {
	r := &relaxed{modelSearch: &modelSearch{rootDomains: newRootDomains(m), model: m, maxDeadEnds: max(0, m.MaxDeadEnds)}}
	n := len(m.decisions)
	r.value, r.bound, r.integers = make([]int32, n), make([]int32, n), make([]int32, n)
	inSums := make([]bool, n)
	elsewhere := make([]bool, n)
	tuples := 0
	for _, c := range m.constraints {
		for _, x := range c.decisions {
			if c.kind == kindSum || c.kind == kindLess || c.kind == kindLessEqual {
				inSums[x.index] = true
			} else {
				elsewhere[x.index] = true
			}
		}
		if c.kind == kindTable {
			tuples += len(c.tuples)
		}
	}
	r.allot(func(x int32) (values, bounds bool) { return elsewhere[x] || !inSums[x], inSums[x] })
	r.kept = r.vars
	r.vars += int32(len(m.constraints))
	r.makeLearner(tuples)
	terms := make([]term, len(m.constraints))
	r.asInteger = make([]int32, len(m.constraints))
	for i := range m.constraints {
		kept := positive(r.kept + int32(i))
		r.asInteger[i] = r.learner.newInteger([]int{0, 1}, []literal{kept.not()})
		terms[i] = term{r.asInteger[i], -1}
	}
	if len(terms) > 0 {
		r.objective = r.learner.sumAtMost(terms, broken-len(terms))
	}
	for i, c := range m.constraints {
		if err := ended(ctx); err != nil {
			return nil, err
		}
		r.demand(i, c)
	}
	return r, nil
}

// demand states that a constraint holds if its variable is true.
func (r *relaxed) demand(i int, c *Constraint) {
	broken := negative(r.kept + int32(i))
	switch c.kind {
	case kindAllDifferent, kindNotEqual:
		for k, x := range c.decisions {
			for _, y := range c.decisions[:k] {
				for v := range r.remaining(x.index) {
					r.require(broken, r.is(x, v+x.plus).not(), r.is(y, v+x.plus).not())
				}
			}
		}
	case kindEqual:
		x, y := c.decisions[0], c.decisions[1]
		for v := range r.remaining(x.index) {
			r.require(broken, r.is(x, v+x.plus).not(), r.is(y, v+x.plus))
		}
	case kindFixed:
		r.require(broken, r.is(c.decisions[0], c.total))
	case kindForbid:
		r.stateForbidden(c, broken)
	case kindTable:
		r.stateTable(c, broken)
	default:
		never := false
		for _, sum := range c.linearRules(&never) {
			r.demandSum(i, sum)
		}
		if never {
			r.require(broken)
		}
	}
}

// demandSum adds a term for the constraint to a sum. The term is so large that
// the sum holds for any values unless the constraint is kept.
func (r *relaxed) demandSum(i int, sum linear) {
	r.simplify(&sum)
	most := 0
	terms := make([]term, 0, len(sum.terms)+1)
	for _, t := range sum.terms {
		most -= r.leastOf(term{t.x, -t.coefficient})
		terms = append(terms, term{r.integers[t.x], t.coefficient})
	}
	if excess := most - sum.total; excess > 0 {
		terms = append(terms, term{r.asInteger[i], excess})
		r.learner.sumAtMost(terms, most)
	}
}
