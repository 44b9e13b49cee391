package csp

import "example.com/sudoku/internal/learn"

// A notForm says that a constraint of a form does not hold, for forms that know no more
// about it than whether values keep them.
type notForm struct {
	ordinary
	of form
}

func (f notForm) text(c *Constraint, names []string) string { return "not " + f.of.text(c, names) }

func (f notForm) keeps(c *Constraint, a Assignment) bool { return !f.of.keeps(c, a) }

func (notForm) state(t *statement, c *Constraint) { t.ask(c) }

// bounds reports that a decision is wide, of which a refusal tells the bounds.
func (notForm) bounds(c *Constraint, i int) bool { return c.model.isWide(c.decisions[i]) }

func (f notForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	s.unstated = append(s.unstated, condition{c, unless})
}

func (f notForm) negated(c *Constraint) [][]*Constraint {
	return [][]*Constraint{{c.part(f.of, c.decisions...)}}
}
