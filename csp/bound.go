package csp

import (
	"math"

	"example.com/sudoku/internal/learn"
)

// This file bounds single decisions: by removing values from their domains, or under a
// condition.

// Fix demands that x takes the value.
func (m *Model) Fix(x Decision, value int) *Constraint {
	return m.constrain(Constraint{kind: kindBound, relation: Exactly, decisions: m.keep(x), total: value})
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
	return m.constrain(Constraint{kind: kindBound, relation: r, decisions: m.keep(x), total: n})
}

// ends returns the least and the greatest value that a constraint of kindBound leaves its
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

// bound applies a constraint of kindBound to the domain of its decision.
func (d *rootDomains) bound(c *Constraint) {
	x := c.decisions[0].index
	if first, last := c.ends(); first == last {
		d.keepOnly(x, first)
	} else if !d.failed {
		d.limitTo(x, first, last)
	}
}

// within returns the values from first to last as a set of bits.
func (t *statement) within(first, last int) uint64 {
	first, last = max(first, t.base), min(last, t.base+63)
	if first > last {
		return 0
	}
	return between(first-t.base, last-t.base)
}

// demandBound states a constraint of kindBound to the learner, unless a literal is true.
func (s *learnerSearch) demandBound(c *Constraint, unless learn.Literal) {
	x := c.decisions[0]
	switch first, last := c.ends(); c.relation {
	case AtMost:
		s.require(unless, s.atMost(x.index, last))
	case AtLeast:
		s.require(unless, s.atMost(x.index, first-1).Not())
	default:
		s.require(unless, s.is(x, c.total))
	}
}
