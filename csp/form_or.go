package csp

import (
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// This file chooses between constraints, or makes one of several, which all hold.

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
		f.ways = append(f.ways, m.capture(state))
	}
	m.checkFunctions("alternatives", alternatives...)
	return m.constrainOr(f)
}

// If demands the constraints that then states if those hold that condition states. It is
// an Or of what then states and of each way in which the condition fails; [Model.Reify]
// says how strongly a constraint that fails is deduced from.
func (m *Model) If(condition, then func()) *Constraint {
	var f orForm
	conditions, consequence := m.capture(condition), m.capture(then)
	m.checkFunctions("condition", condition)
	m.checkFunctions("then", then)
	for _, c := range conditions {
		f.ways = append(f.ways, c.form.negated(c)...)
	}
	f.ways = append(f.ways, consequence)
	return m.constrainOr(f)
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

func (m *Model) constrainOr(f orForm) *Constraint { return m.constrainForm(f, f.members(m)...) }

// members returns the decisions of all alternatives, each once.
func (f orForm) members(m *Model) (decisions []Decision) {
	for _, list := range f.ways {
		for _, c := range list {
			for _, x := range c.decisions {
				if d := (Decision{m, x}); !slices.Contains(decisions, d) {
					decisions = append(decisions, d)
				}
			}
		}
	}
	return decisions
}

// An orForm has the constraints of each alternative.
type orForm struct {
	ordinary
	ways [][]*Constraint
}

func (f orForm) alternatives() [][]*Constraint { return f.ways }

func (f orForm) text(*Constraint, []string) string {
	parts := make([]string, len(f.ways))
	for i, list := range f.ways {
		parts[i] = textOfAll(list)
	}
	return fmt.Sprintf("one of: %s", strings.Join(parts, "; or "))
}

// textOfAll returns several conditions in words.
func textOfAll(list []*Constraint) string {
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = c.String()
	}
	return strings.Join(texts, " and ")
}

func (f orForm) keeps(_ *Constraint, a Assignment) bool {
	return slices.ContainsFunc(f.ways, func(list []*Constraint) bool {
		return !slices.ContainsFunc(list, func(c *Constraint) bool { return !c.Keeps(a) })
	})
}

func (f orForm) state(t *statement, c *Constraint) {
	var states []func(q *propagate.Problem)
	for _, list := range f.ways {
		states = append(states, func(q *propagate.Problem) {
			part := *t
			part.Problem, part.outer = q, t
			for _, c := range list {
				c.form.state(&part, c)
			}
			t.failed, t.asked = t.failed || part.failed, t.asked || part.asked
		})
	}
	t.Either(states...)
}

func (f orForm) clauses(s *learnerSearch, _ *Constraint, unless learn.Literal) {
	s.ambiguous = true // more than one may be chosen
	some := []learn.Literal{unless}
	for _, list := range f.ways {
		chosen := s.newLiteral()
		some = append(some, chosen)
		for _, c := range list {
			s.demand(c, chosen.Not())
		}
	}
	s.require(some...)
}

func (f orForm) negated(c *Constraint) [][]*Constraint { return [][]*Constraint{f.allFail(c.model)} }

// allFail returns constraints which demand that each alternative fails.
func (f orForm) allFail(m *Model) (list []*Constraint) {
	for _, alternative := range f.ways {
		var fails orForm
		for _, c := range alternative {
			fails.ways = append(fails.ways, c.form.negated(c)...)
		}
		one := &Constraint{model: m, form: fails}
		for _, x := range fails.members(m) {
			one.decisions = append(one.decisions, x.operand)
		}
		list = append(list, one)
	}
	return list
}

func (f orForm) count(_ *Constraint, p *plan, branch int32) { p.addOr(f.ways, branch) }

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
