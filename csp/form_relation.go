package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file holds constraints that functions define, and products.

const (
	mostPairs    = 1 << 20 // pairs of values that Pair asks about
	mostProducts = 200_000 // tuples of a product
)

// Pair demands allowed(x, y) of the values of x and y. The function must be pure; it is
// asked about each pair of values. The search removes every value without a partner.
// Domains with more than 1<<20 pairs are a mistake.
func (m *Model) Pair(x, y Decision, allowed func(x, y int) bool) *Constraint {
	if allowed == nil {
		m.failNext("allowed", "nil", "a function")
		return m.refuse([]Decision{x, y})
	}
	m.checkPairs(x, y)
	return m.constrainForm(pairForm{allowed: allowed}, x, y)
}

// checkPairs refuses domains with too many pairs of values.
func (m *Model) checkPairs(x, y Decision) {
	if !m.owns(x) || !m.owns(y) {
		return
	}
	d := m.domains()
	n, k := d.countValues(x.index), d.countValues(y.index)
	if k > 0 && n > mostPairs/k { // their product may not fit an int
		m.failNext("pairs", fmt.Sprintf("%d×%d", n, k), fmt.Sprintf("at most %d", mostPairs))
	}
}

// Product demands that the product of the decisions is the total. It is stated as a
// table, so the search removes every value that no choice of the others allows. More
// than 200,000 tuples are a mistake.
func (m *Model) Product(decisions []Decision, total int) *Constraint {
	var tuples [][]int
	tuple := make([]int, len(decisions))
	tries := 0
	var fill func(i, product int)
	fill = func(i, product int) {
		if tries++; tries > 64*mostProducts || len(tuples) > mostProducts {
			return
		}
		if i == len(decisions) {
			if product == total {
				tuples = append(tuples, slices.Clone(tuple))
			}
			return
		}
		x := decisions[i]
		if !m.owns(x) {
			return // constrain refuses it
		}
		if m.isWide(x.operand) {
			tries = 64*mostProducts + 1
			return
		}
		for v := range m.domains().remaining(x.index) {
			tuple[i] = v + x.plus()
			p := product * tuple[i]
			if total == 0 || p != 0 && total%p == 0 {
				fill(i+1, p)
			}
		}
	}
	fill(0, 1)
	if tries > 64*mostProducts || len(tuples) > mostProducts {
		m.failNext("decisions", len(decisions), fmt.Sprintf("a product with at most %d tuples", mostProducts))
		tuples = nil
	}
	return m.constrainTable(tableForm{}, decisions, tuples)
}

// Satisfies demands holds(values) of the values of the decisions, in this order. The
// function must be pure, and must not keep the slice. The search asks it when at most
// one decision is open; the learner, when all have values. So it is for a few decisions
// beside stronger constraints.
func (m *Model) Satisfies(decisions []Decision, holds func(values []int) bool) *Constraint {
	if holds == nil {
		m.failNext("holds", "nil", "a function")
		return m.refuse(decisions)
	}
	return m.constrainForm(checkForm{holds: holds}, decisions...)
}

type pairForm struct {
	ordinary
	allowed func(x, y int) bool
}

func (pairForm) text(_ *Constraint, names []string) string { return "allowed pair: " + listed(names) }

func (f pairForm) keeps(c *Constraint, a Assignment) bool {
	v := c.values(a)
	return f.allowed(v[0], v[1])
}

func (f pairForm) state(t *statement, c *Constraint) {
	x, y := c.decisions[0], c.decisions[1]
	rows := make([]uint64, 64)
	of, to := t.Domain(int(x.index)), t.Domain(int(y.index))
	for v := range rows {
		for w := range 64 {
			if of>>v&1 != 0 && to>>w&1 != 0 && f.allowed(t.base+v+x.plus(), t.base+w+y.plus()) {
				rows[v] |= 1 << w
			}
		}
	}
	t.Problem.Pair(int(x.index), int(y.index), rows)
}

func (f pairForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	for i, x := range c.decisions {
		y := c.decisions[1-i]
		for _, v := range s.valuesOf(x) {
			some := []learn.Literal{unless, s.is(x, v).Not()}
			for _, w := range s.valuesOf(y) {
				if i == 0 && f.allowed(v, w) || i == 1 && f.allowed(w, v) {
					some = append(some, s.is(y, w))
				}
			}
			s.require(some...)
		}
	}
}

func (f pairForm) negated(c *Constraint) [][]*Constraint {
	return [][]*Constraint{{c.part(pairForm{allowed: func(x, y int) bool { return !f.allowed(x, y) }}, c.decisions...)}}
}

func (f pairForm) count(c *Constraint, p *plan, branch int32) {
	p.addKept(c, branch, func(s *genome) bool { return f.allowed(s.of(c.decisions[0]), s.of(c.decisions[1])) })
}

type checkForm struct {
	ordinary
	holds func(values []int) bool
}

func (checkForm) text(_ *Constraint, names []string) string { return "satisfied: " + listed(names) }

func (f checkForm) keeps(c *Constraint, a Assignment) bool { return f.holds(c.values(a)) }

func (checkForm) state(t *statement, c *Constraint) { t.ask(c) }

func (checkForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	s.unstated = append(s.unstated, condition{c, unless})
}
