package csp

import (
	"math"

	"example.com/sudoku/internal/learn"
)

// This file bounds single decisions: by removing values from their domains, or under a
// condition.

// Fix demands that x takes the value.
func (m *Model) Fix(x Decision, value int) *Constraint {
	return m.constrain(Constraint{form: boundForm{}, relation: Exactly, decisions: m.keep(x), total: value})
}

// AtMost demands that x takes at most the value n. The larger values are removed from the
// domain before any search.
func (m *Model) AtMost(x Decision, n int) *Constraint { return m.constrainBound(x, AtMost, n) }

// AtLeast demands that x takes at least the value n. It is [Model.AtMost] with the order of
// the values reversed.
func (m *Model) AtLeast(x Decision, n int) *Constraint { return m.constrainBound(x, AtLeast, n) }

// farAway is beyond all values, and not at the end of what an int holds.
const farAway = 4*largestValue - 1

func (m *Model) constrainBound(x Decision, r Relation, n int) *Constraint {
	n = max(-farAway, min(n, farAway))
	return m.constrain(Constraint{form: boundForm{}, relation: r, decisions: m.keep(x), total: n})
}

// ends returns the least and the greatest value that a bound leaves its
// decision, without the constant.
func (c *Constraint) ends() (first, last int) {
	n := c.total - c.decisions[0].plus()
	switch c.relation {
	case AtMost:
		return math.MinInt, n
	case AtLeast:
		return n, math.MaxInt
	}
	return n, n
}

// bounded returns a bound of the same model.
func (c *Constraint) bounded(x operand, relation Relation, n int) *Constraint {
	return &Constraint{model: c.model, form: boundForm{}, decisions: []operand{x}, relation: relation, total: n}
}

// A boundForm compares a decision with the total.
type boundForm struct{ sumForm }

func (boundForm) text(c *Constraint, names []string) string {
	return names[0] + " " + relationText(c.relation, c.total)
}

func (boundForm) negated(c *Constraint) [][]*Constraint {
	switch c.relation {
	case AtMost:
		return [][]*Constraint{{c.compared(AtLeast, c.total+1)}}
	case AtLeast:
		return [][]*Constraint{{c.compared(AtMost, c.total-1)}}
	}
	if c.wide() {
		return [][]*Constraint{{c.compared(AtMost, c.total-1)}, {c.compared(AtLeast, c.total+1)}}
	}
	return [][]*Constraint{{{model: c.model, form: forbidForm{}, decisions: c.decisions, lists: &lists{tuples: [][]int{{c.total}}}}}}
}

// deduce removes values of the domain.
func (boundForm) deduce(c *Constraint, _ *Model, _ *rules, d *rootDomains) {
	if first, last := c.ends(); !d.failed {
		d.limitTo(c.decisions[0].index, first, last)
	}
}

func (boundForm) state(t *statement, c *Constraint) {
	first, last := c.ends()
	t.Keep(int(c.decisions[0].index), bitsOf(first, last, t.base))
}

func (boundForm) bounds(c *Constraint, _ int) bool { return c.relation != Exactly || c.wide() }

func (boundForm) function(*Constraint, *plan) *follow { return nil }

func (f boundForm) count(c *Constraint, p *plan, branch int32) {
	if branch != onTop || !p.deduced { // else the domain says it
		f.sumForm.count(c, p, branch)
	}
}

func (boundForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	x := c.decisions[0]
	switch first, last := c.ends(); c.relation {
	case AtMost:
		s.require(unless, s.atMost(x.index, last))
	case AtLeast:
		s.require(unless, s.atMost(x.index, first-1).Not())
	default:
		if !c.wide() {
			s.require(unless, s.is(x, c.total))
			return
		}
		s.require(unless, s.atMost(x.index, last))
		s.require(unless, s.atMost(x.index, first-1).Not())
	}
}
