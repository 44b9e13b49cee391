package csp

import (
	"maps"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file holds what is particular to wide decisions: constraints look at their bounds only,
// so that neither a domain nor the learner lists their values.

// hasWide reports whether a decision is wide.
func (m *Model) hasWide() bool {
	return slices.ContainsFunc(m.decisions, func(d decision) bool { return d.wide })
}

// isWide reports whether a decision of the model is wide.
func (m *Model) isWide(x operand) bool { return x.index >= 0 && m.decisions[x.index].wide }

// wide reports whether some decision of the constraint is wide.
func (c *Constraint) wide() bool { return slices.ContainsFunc(c.decisions, c.model.isWide) }

// checkWide refuses a wide decision where a constraint looks at each value.
func (m *Model) checkWide(c *Constraint) {
	if !c.wide() {
		return
	}
	c.needs(func(x int32, bounds bool) {
		if !bounds {
			m.refuseWide(operand{index: x})
		}
	})
}

// refuseWide refuses a wide decision in the constraint that is stated next.
func (m *Model) refuseWide(x operand) {
	if m.isWide(x) {
		m.failNext("decision", Decision{m, x}, "one whose values are within 65,536 numbers, as this constraint looks at each")
	}
}

// stateColumn states what the tuples of a table that are left say about a wide decision: that it
// is at least a value implies that it is at least the next one, or that a tuple with the first.
func (s *learnerSearch) stateColumn(c *Constraint, i int, choices []learn.Literal, unless learn.Literal) {
	x, of := c.decisions[i], map[int][]learn.Literal{}
	for k, tuple := range c.tuples {
		of[tuple[i]] = append(of[tuple[i]], choices[k])
	}
	if len(of[Any]) > 0 {
		return
	}
	more := isTrue // than the last value that is listed
	for _, v := range slices.Sorted(maps.Keys(of)) {
		s.require(unless, more.Not(), s.atMost(x.index, v-x.plus()-1).Not())
		more = s.atMost(x.index, v-x.plus()).Not()
		s.require(append([]learn.Literal{unless, s.atMost(x.index, v-x.plus()-1), more}, of[v]...)...)
	}
	s.require(unless, more.Not())
}
