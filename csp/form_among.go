package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file counts decisions with certain values.

// Among demands that the number of the decisions that take one of the values is exactly, at
// most, at least or other than n. The search removes all values that no count within the domains allows.
func (m *Model) Among(decisions []Decision, values []int, relation Relation, n int) *Constraint {
	m.checkRelation(relation)
	return m.constrainForm(amongForm{set: slices.Clone(values), relation: relation, n: n}, decisions...)
}

// AmongAs demands that as many of the decisions take one of the values as the value of
// result says.
func (m *Model) AmongAs(result Decision, decisions []Decision, values ...int) *Constraint {
	return m.constrainForm(amongAsForm{set: slices.Clone(values)}, append([]Decision{result}, decisions...)...)
}

type amongForm struct {
	ordinary
	set      []int
	relation Relation
	n        int
}

type amongAsForm struct {
	ordinary
	set []int
}

func (f amongForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("number of values of %v %s: %s", f.set, relationText(f.relation, f.n), listed(names))
}

func (f amongAsForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("%s = number of values of %v: %s", names[0], f.set, listed(names[1:]))
}

// among returns how many of the values are in the set.
func among(values, set []int) (n int) {
	for _, v := range values {
		if slices.Contains(set, v) {
			n++
		}
	}
	return n
}

func (f amongForm) keeps(c *Constraint, a Assignment) bool {
	return f.relation.holds(among(c.values(a), f.set), f.n)
}

func (f amongAsForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	return among(values[1:], f.set) == values[0]
}

// mostCounted is how many decisions a count in internal/propagate can have.
const mostCounted = 63

func (f amongForm) state(t *statement, c *Constraint) {
	t.failed = t.failed || len(c.decisions) > mostCounted
	var counts uint64
	for i := range 64 {
		if f.relation.holds(i, f.n) {
			counts |= 1 << i
		}
	}
	t.Count(t.variables(c.decisions), t.set(f.set), counts)
}

func (f amongAsForm) state(t *statement, c *Constraint) {
	t.failed = t.failed || len(c.decisions) > mostCounted
	vars := t.variables(fromZero(c, t.base))
	t.CountAs(vars[1:], t.set(f.set), vars[0])
}

// isIn returns a literal of "the decision takes one of the values".
func (s *learnerSearch) isIn(x operand, set []int) learn.Literal {
	var in, out []int
	for _, v := range s.valuesOf(x) {
		if slices.Contains(set, v) {
			in = append(in, v)
		} else {
			out = append(out, v)
		}
	}
	switch {
	case len(in) == 0:
		return isFalse
	case len(out) == 0:
		return isTrue
	case len(in) == 1:
		return s.is(x, in[0])
	}
	p := s.newLiteral()
	for _, v := range in {
		s.require(s.is(x, v).Not(), p)
	}
	for _, v := range out {
		s.require(s.is(x, v).Not(), p.Not())
	}
	return p
}

// weigh returns the literals of "takes one of the values", each with the weight.
func (s *learnerSearch) weigh(decisions []operand, set []int, each int) (list []weight) {
	for _, x := range decisions {
		list = append(list, weight{s.isIn(x, set), each})
	}
	return list
}

func (f amongForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	weights := s.weigh(c.decisions, f.set, 1)
	s.requireRelation(weights, f.relation, f.n, unless)
}

func (f amongAsForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	weights := s.weigh(c.decisions[1:], f.set, 1)
	for _, v := range s.valuesOf(c.decisions[0]) {
		weights = append(weights, weight{s.is(c.decisions[0], v), -v})
	}
	s.requireRelation(weights, Exactly, 0, unless)
}

// requireRelation demands that the weights of true literals have the relation to n.
func (s *learnerSearch) requireRelation(weights []weight, relation Relation, n int, unless learn.Literal) {
	if relation == OtherThan {
		low, high := s.split(unless)
		s.requireRelation(weights, AtMost, n-1, low)
		s.requireRelation(weights, AtLeast, n+1, high)
		return
	}
	weights = merged(weights)
	if relation != AtLeast {
		s.requireSum(weights, linear{total: n}, unless)
	}
	if relation != AtMost {
		for i := range weights {
			weights[i].weight *= -1
		}
		s.requireSum(weights, linear{total: -n}, unless)
	}
}

// merged adds up the weights of equal literals.
func merged(weights []weight) (list []weight) {
	for _, w := range weights {
		i := slices.IndexFunc(list, func(x weight) bool { return x.literal == w.literal })
		if i < 0 {
			list = append(list, w)
		} else {
			list[i].weight += w.weight
		}
	}
	return list
}

// sortedSet returns the values in order, each once.
func sortedSet(values []int) []int {
	slices.Sort(values)
	return slices.Compact(values)
}

func (f amongForm) negated(c *Constraint) (alternatives [][]*Constraint) {
	other := func(relation Relation, n int) {
		alternatives = append(alternatives, []*Constraint{c.part(amongForm{set: f.set, relation: relation, n: n}, c.decisions...)})
	}
	if f.relation == OtherThan {
		other(Exactly, f.n)
		return alternatives
	}
	if f.relation != AtMost {
		other(AtMost, f.n-1)
	}
	if f.relation != AtLeast {
		other(AtLeast, f.n+1)
	}
	return alternatives
}

func (f amongForm) count(c *Constraint, p *plan, branch int32) {
	p.addTally(c.decisions, newValueSet(f.set), branch, func(n int) int { return offBy(f.relation, n-f.n) })
}

func (f amongAsForm) deduce(c *Constraint, m *Model, r *rules, d *rootDomains) {
	f.ordinary.deduce(c, m, r, d)
	r.counted = append(r.counted, c)
}

// fromZero returns the decisions with the first one shifted, which is an index or a count: a
// number from 0 on, so that its bits count from 0, not from the base.
func fromZero(c *Constraint, base int) []operand {
	list := slices.Clone(c.decisions)
	list[0] = list[0].shifted(base)
	return list
}

func (f amongAsForm) function(c *Constraint, p *plan) *follow {
	return p.checked(&follow{args: c.decisions[1:], sum: &followedSum{sign: -1, set: newValueSet(f.set)}}, c.decisions[0])
}

func (f amongAsForm) count(c *Constraint, p *plan, branch int32) {
	k := p.add(counter{kind: countSum, branch: branch, off: func(more int) int { return offBy(Exactly, more) }})
	p.addTerm(k, c.decisions[0], -1, nil)
	for _, x := range c.decisions[1:] {
		p.addTerm(k, x, 1, newValueSet(f.set))
	}
}
