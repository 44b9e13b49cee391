package csp

import (
	"fmt"

	"example.com/sudoku/internal/learn"
)

// This file counts different values.

// NValues demands that the decisions take as many different values as the value of result
// says. The search bounds the number: from below by decisions whose domains have nothing in
// common, from above by the values and by the decisions that can take a new one. Where the
// number is at such a bound, it removes the values that would pass it.
func (m *Model) NValues(result Decision, decisions ...Decision) *Constraint {
	return m.constrainForm(distinctForm{}, append([]Decision{result}, decisions...)...)
}

type distinctForm struct{ ordinary }

func (distinctForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("%s = number of different values: %s", names[0], listed(names[1:]))
}

func (distinctForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	return len(sortedSet(values[1:])) == values[0]
}

func (distinctForm) state(t *statement, c *Constraint) {
	t.failed = t.failed || len(c.decisions) > mostCounted
	vars := t.variables(fromZero(c, t.base))
	t.Distinct(vars[1:], vars[0])
}

// clauses makes a literal of each value that is taken.
func (distinctForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	var weights []weight
	for _, v := range s.anyOf(c.decisions[1:]) {
		taken := s.newLiteral()
		some := []learn.Literal{taken.Not()}
		for _, x := range c.decisions[1:] {
			some = append(some, s.is(x, v))
			s.require(s.is(x, v).Not(), taken)
		}
		s.require(some...)
		weights = append(weights, weight{taken, 1})
	}
	for _, v := range s.valuesOf(c.decisions[0]) {
		weights = append(weights, weight{s.is(c.decisions[0], v), -v})
	}
	s.requireRelation(weights, Exactly, 0, unless)
}
