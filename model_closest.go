package sudoku

import "context"

// Closest returns the assignment that breaks the fewest constraints, and which
// these are. It is meant for models that have no solution. The quality is
// Feasible if nothing is broken, and Optimal if it is proven that nothing less
// can be; then the error is nil. If the search ends early, the error is
// [ErrBudget] or that of the context, and the answer has the best assignment
// until then as LocalInfeasible, or none as Unknown.
//
// Each constraint counts as one, however far it is from being kept. Domains are
// always kept.
func (m *Model) Closest(ctx context.Context) (Answer, error) {
	if err := m.check(ctx); err != nil {
		return Answer{}, err
	}
	r := relax(m)
	var best Answer
	for {
		ok, err := r.learner.next(ctx)
		best.Stats = r.stats()
		switch {
		case err != nil:
			if best.Values != nil {
				best.Quality = LocalInfeasible
			}
			return best, err
		case !ok:
			best.Quality = Optimal
			return best, nil
		}
		best.Values = r.assignment()
		best.Broken = nil
		for _, c := range m.constraints {
			if !c.Keeps(best.Values) {
				best.Broken = append(best.Broken, c)
			}
		}
		if len(best.Broken) == 0 {
			best.Quality = Feasible
			return best, nil
		}
		r.learner.lower(r.objective, len(best.Broken)-1-len(m.constraints))
	}
}

// relaxed is a model of which every constraint may be broken. A variable for
// each says that it is kept, and a sum how many are.
type relaxed struct {
	*modelSearch
	kept      int32   // the variable of the first constraint
	asInteger []int32 // of each constraint: the learner's number of its variable
	objective int32   // the sum of -1 for each that is kept
}

func relax(m *Model) *relaxed {
	r := &relaxed{modelSearch: &modelSearch{rootDomains: newRootDomains(m), model: m}}
	n := len(m.decisions)
	r.value, r.bound, r.integers = make([]int32, n), make([]int32, n), make([]int32, n)
	inSums := make([]bool, n)
	elsewhere := make([]bool, n)
	tuples := 0
	for _, c := range m.constraints {
		for _, x := range c.decisions {
			if c.kind == sumOf || c.kind == less || c.kind == lessEqual {
				inSums[x.index] = true
			} else {
				elsewhere[x.index] = true
			}
		}
		if c.kind == inTable {
			tuples += len(c.tuples)
		}
	}
	r.allot(func(x int32) (values, bounds bool) { return elsewhere[x] || !inSums[x], inSums[x] })
	r.kept = r.vars
	r.vars += int32(len(m.constraints))
	r.newLearner(tuples)
	terms := make([]term, len(m.constraints))
	r.asInteger = make([]int32, len(m.constraints))
	for i := range m.constraints {
		kept := positive(r.kept + int32(i))
		r.asInteger[i] = r.learner.integer([]int{0, 1}, []literal{kept.not()})
		terms[i] = term{r.asInteger[i], -1}
	}
	if len(terms) > 0 {
		r.objective = r.learner.sumAtMost(terms, 0)
	}
	for i, c := range m.constraints {
		r.demand(i, c)
	}
	return r
}

// demand states that a constraint holds if its variable is true.
func (r *relaxed) demand(i int, c *Constraint) {
	broken := negative(r.kept + int32(i))
	switch c.kind {
	case allDifferent, notEqual:
		for k, x := range c.decisions {
			for _, y := range c.decisions[:k] {
				for v := range r.values(x.index) {
					r.require(broken, r.is(x, v+x.plus).not(), r.is(y, v+x.plus).not())
				}
			}
		}
	case equal:
		x, y := c.decisions[0], c.decisions[1]
		for v := range r.values(x.index) {
			r.require(broken, r.is(x, v+x.plus).not(), r.is(y, v+x.plus))
		}
	case fixedTo:
		r.require(broken, r.is(c.decisions[0], c.total))
	case notInTable:
		r.forbid(c, broken)
	case inTable:
		r.choose(c, broken)
	default:
		never := false
		for _, sum := range c.linear(&never) {
			r.demandSum(i, sum)
		}
		if never {
			r.require(broken)
		}
	}
}

// demandSum adds to a sum a term for the constraint, so large that the sum has
// nothing to say unless the constraint is kept.
func (r *relaxed) demandSum(i int, sum linear) {
	r.settle(&sum)
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
