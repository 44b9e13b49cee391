package csp

import (
	"math"
	"slices"

	"example.com/sudoku/internal/learn"
)

// A notForm says that a constraint of a form does not hold, for forms that know no more
// about it than whether values keep them.
type notForm struct {
	ordinary
	of form
}

func (f notForm) text(c *Constraint, names []string) string { return "not " + f.of.text(c, names) }

func (f notForm) keeps(c *Constraint, a Assignment) bool { return !f.of.keeps(c, a) }

func (notForm) state(t *statement, c *Constraint) { t.ask(c) }

// mostRefused is the number of tuples, kept or not, up to which the learner is told each one
// that is not.
const mostRefused = 1 << 12

func (f notForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	tuples := 1
	var open []operand // each decision once
	for _, x := range c.decisions {
		x.added = 0
		if !slices.Contains(open, x) {
			open = append(open, x)
			tuples = min(tuples*s.countValues(x.index), math.MaxInt32)
		}
	}
	if tuples > mostRefused {
		s.unstated = append(s.unstated, condition{c, unless})
		return
	}
	clause := make([]learn.Literal, len(open)+1)
	clause[len(open)] = unless
	a := make(Assignment, len(s.decisions))
	var refuse func(i int)
	refuse = func(i int) {
		if i == len(open) {
			if !f.keeps(c, a) {
				s.require(clause...)
			}
			return
		}
		for _, v := range s.valuesOf(open[i]) {
			a[open[i].index], clause[i] = v, s.is(open[i], v).Not()
			refuse(i + 1)
		}
	}
	refuse(0)
}

func (f notForm) negated(c *Constraint) [][]*Constraint {
	return [][]*Constraint{{c.part(f.of, c.decisions...)}}
}
