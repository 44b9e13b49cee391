package csp

import (
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// This file chooses between constraints.

// Or demands at least one of the alternatives, of which there must be one. Each function
// states one, by constraints of the model, all of which hold then:
//
//	m.Or(
//		func() { m.Less(x, y) },
//		func() { m.Fix(x, 9); m.NotEqual(y, z) },
//	)
//
// The search makes the deductions of each alternative and removes the values that none
// keeps.
func (m *Model) Or(alternatives ...func()) *Constraint {
	var f orForm
	for _, state := range alternatives {
		f = append(f, m.capture(state))
	}
	m.checkFunctions("alternatives", alternatives...)
	return m.constrainOr(f)
}

// If demands the constraints that then states if those hold that condition states. The
// condition may have constraints of Among, Pair, Product, Satisfies and the lexicographic
// orders, and all that compare, add or list values: AllDifferent, NotEqual, Equal, Less,
// LessEqual, Fix, AtMost, AtLeast, Sum, Table and Forbid.
func (m *Model) If(condition, then func()) *Constraint {
	var f orForm
	conditions, consequence := m.capture(condition), m.capture(then)
	m.checkFunctions("condition", condition)
	m.checkFunctions("then", then)
	for _, c := range conditions {
		without, ok := c.negated()
		if !ok {
			m.failNext("condition", c, "a constraint that has a negation")
		}
		f = append(f, without...)
	}
	return m.constrainOr(append(f, consequence))
}

// checkFunctions refuses no functions and nil functions.
func (m *Model) checkFunctions(field string, functions ...func()) {
	if len(functions) == 0 {
		m.failNext(field, "none", "at least one")
	}
	if slices.ContainsFunc(functions, func(f func()) bool { return f == nil }) {
		m.failNext(field, "nil", "a function")
	}
}

// capture returns the constraints that a function states.
func (m *Model) capture(state func()) []*Constraint {
	var list []*Constraint
	outer := m.captured
	m.captured = &list
	defer func() { m.captured = outer }()
	if state != nil {
		state()
	}
	return list
}

func (m *Model) constrainOr(f orForm) *Constraint {
	var decisions []Decision
	for _, list := range f {
		for _, c := range list {
			for _, x := range c.decisions {
				if d := (Decision{m, x}); !slices.Contains(decisions, d) {
					decisions = append(decisions, d)
				}
			}
		}
	}
	return m.constrainForm(f, decisions...)
}

// An orForm has the constraints of each alternative.
type orForm [][]*Constraint

func (f orForm) text([]string) string {
	parts := make([]string, len(f))
	for i, list := range f {
		texts := make([]string, len(list))
		for k, c := range list {
			texts[k] = c.String()
		}
		parts[i] = strings.Join(texts, " and ")
	}
	return fmt.Sprintf("one of: %s", strings.Join(parts, "; or "))
}

func (f orForm) keeps(_ *Constraint, a Assignment) bool {
	return slices.ContainsFunc(f, func(list []*Constraint) bool {
		return !slices.ContainsFunc(list, func(c *Constraint) bool { return !c.Keeps(a) })
	})
}

func (f orForm) state(t *statement, c *Constraint) {
	t.shiftForms(f)
	var states []func(q *propagate.Problem)
	for _, list := range f {
		states = append(states, func(q *propagate.Problem) {
			part := *t
			part.Problem = q
			for _, c := range list {
				if c.kind == kindBound {
					q.Keep(int(c.decisions[0].index), t.within(c.ends()))
				} else if !part.state(c) {
					part.failed = true
				}
			}
			t.failed = t.failed || part.failed
		})
	}
	t.Either(states...)
}

// shiftForms makes the variables of decisions with constants, which the alternatives
// share.
func (t *statement) shiftForms(f orForm) {
	for _, list := range f {
		for _, c := range list {
			if inner, ok := c.form.(orForm); ok {
				t.shiftForms(inner)
			} else if c.kind == kindForm {
				t.variables(t.operands(c))
			}
		}
	}
}

func (f orForm) extra(*Constraint) int {
	n := len(f)
	for _, list := range f {
		for _, c := range list {
			n += c.extra()
		}
	}
	return n
}

func (f orForm) clauses(s *search, _ *Constraint, unless learn.Literal) {
	some := []learn.Literal{unless}
	for _, list := range f {
		chosen := s.newLiteral()
		some = append(some, chosen)
		for _, c := range list {
			s.demand(c, chosen.Not())
		}
	}
	s.require(some...)
}

// negated returns alternatives, one of which holds if the constraint does not. It
// returns false if it has no such form.
func (c *Constraint) negated() (alternatives [][]*Constraint, ok bool) {
	add := func(d Constraint) {
		d.model = c.model
		alternatives = append(alternatives, []*Constraint{&d})
	}
	turned := slices.Clone(c.decisions)
	slices.Reverse(turned)
	switch c.kind {
	case kindAllDifferent, kindNotEqual:
		for i, x := range c.decisions {
			for _, y := range c.decisions[:i] {
				add(Constraint{kind: kindEqual, decisions: []operand{x, y}})
			}
		}
	case kindEqual:
		add(Constraint{kind: kindNotEqual, decisions: c.decisions})
	case kindLess:
		add(Constraint{kind: kindLessEqual, decisions: turned})
	case kindLessEqual:
		add(Constraint{kind: kindLess, decisions: turned})
	case kindBound:
		switch c.relation {
		case AtMost:
			add(Constraint{kind: kindBound, relation: AtLeast, decisions: c.decisions, total: c.total + 1})
			return alternatives, true
		case AtLeast:
			add(Constraint{kind: kindBound, relation: AtMost, decisions: c.decisions, total: c.total - 1})
			return alternatives, true
		}
		add(Constraint{kind: kindForbid, decisions: c.decisions, lists: &lists{tuples: [][]int{{c.total}}}})
	case kindSum:
		low, high := *c, *c
		low.relation, low.total, low.name = AtMost, c.total-1, ""
		high.relation, high.total, high.name = AtLeast, c.total+1, ""
		if c.relation != AtMost {
			add(low)
		}
		if c.relation != AtLeast {
			add(high)
		}
	case kindTable:
		add(Constraint{kind: kindForbid, decisions: c.decisions, lists: c.lists})
	case kindForbid:
		add(Constraint{kind: kindTable, decisions: c.decisions, lists: c.lists})
	default:
		return c.negatedForm()
	}
	return alternatives, true
}

func (c *Constraint) negatedForm() (alternatives [][]*Constraint, ok bool) {
	add := func(f form) {
		alternatives = append(alternatives, []*Constraint{{kind: kindForm, model: c.model, decisions: c.decisions, form: f}})
	}
	switch f := c.form.(type) {
	case amongForm:
		if f.relation != AtMost {
			add(amongForm{f.set, AtMost, f.n - 1})
		}
		if f.relation != AtLeast {
			add(amongForm{f.set, AtLeast, f.n + 1})
		}
	case pairForm:
		add(pairForm{func(x, y int) bool { return !f.allowed(x, y) }})
	case checkForm:
		add(checkForm{func(values []int) bool { return !f.holds(values) }})
	case lexForm:
		turned := slices.Concat(c.decisions[f.n:], c.decisions[:f.n])
		alternatives = [][]*Constraint{{{kind: kindForm, model: c.model, decisions: turned, form: lexForm{len(turned) - f.n, !f.less}}}}
	default:
		return nil, false
	}
	return alternatives, true
}
