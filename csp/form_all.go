package csp

import "example.com/sudoku/internal/learn"

// This file makes one constraint of several, which all hold.

// An allForm has one alternative: its parts.
type allForm struct{ orForm }

// constrainAll adds the constraints that a function states as one.
func (m *Model) constrainAll(state func()) *Constraint {
	f := allForm{orForm{ways: [][]*Constraint{m.capture(state)}}}
	return m.constrainForm(f, f.members(m)...)
}

func (f allForm) text(*Constraint, []string) string { return textOfAll(f.ways[0]) }

func (f allForm) deduce(_ *Constraint, m *Model, r *rules, d *rootDomains) {
	for _, c := range f.ways[0] {
		c.form.deduce(c, m, r, d)
	}
}

func (f allForm) state(t *statement, _ *Constraint) {
	for _, c := range f.ways[0] {
		c.form.state(t, c)
	}
}

func (f allForm) clauses(s *learnerSearch, _ *Constraint, unless learn.Literal) {
	for _, c := range f.ways[0] {
		s.demand(c, unless)
	}
}

func (f allForm) negated(*Constraint) (alternatives [][]*Constraint) {
	for _, c := range f.ways[0] {
		alternatives = append(alternatives, c.form.negated(c)...)
	}
	return alternatives
}

func (f allForm) count(_ *Constraint, p *plan, branch int32) {
	for _, c := range f.ways[0] {
		c.form.count(c, p, branch)
	}
}
