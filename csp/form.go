package csp

import (
	"fmt"
	"math/bits"
	"strings"

	"example.com/sudoku/internal/learn"
)

// This file holds what all constraints have in common. Each kind is one form in a file form_*.go.

// A form is what a constraint says, in all the ways in which searches need it. A form that lacks
// some embeds [ordinary], which has the weakest of them.
type form interface {
	// text returns the condition in words.
	text(c *Constraint, names []string) string
	// keeps reports whether an assignment satisfies the constraint.
	keeps(c *Constraint, a Assignment) bool
	// negated returns alternatives, at least one of which holds if and only if the constraint
	// does not.
	negated(c *Constraint) [][]*Constraint

	// deduce adds the constraint to those of deduction before a search, and cut removes values
	// of decisions that it excludes from all solutions, where that is worth it once.
	deduce(c *Constraint, m *Model, r *rules, d *rootDomains)
	cut(c *Constraint, d *rootDomains)

	// state states the constraint to internal/propagate.
	state(t *statement, c *Constraint)

	// bounds reports whether the learner needs the bounds of decision i, or else its values.
	bounds(c *Constraint, i int) bool
	// clauses states the constraint to the learner, unless a literal is true.
	clauses(s *learnerSearch, c *Constraint, unless learn.Literal)
	// refusal appends literals, one of which is true in a solution that keeps the constraint
	// and false in an assignment that breaks it, to the clause.
	refusal(s *learnerSearch, c *Constraint, a Assignment, clause []learn.Literal) []learn.Literal

	// alternatives returns those of a constraint that chooses between some, or nil.
	alternatives() [][]*Constraint

	// function returns the function that the constraint makes of one of its decisions, or nil.
	function(c *Constraint, p *plan) *follow
	// count adds counters of errors.
	count(c *Constraint, p *plan, branch int32)
}

// An asked form is one that internal/propagate asks whether values keep it, when at most one
// decision is open. The learner knows more and has a model with such a form alone.
type asked struct{ ordinary }

func (asked) state(t *statement, c *Constraint) {
	t.asked = true
	t.ask(c)
}

// An ordinary form is no more than text, keeps, state and clauses say.
type ordinary struct{}

func (ordinary) negated(c *Constraint) [][]*Constraint {
	return [][]*Constraint{{c.part(notForm{of: c.form}, c.decisions...)}}
}

func (ordinary) deduce(c *Constraint, _ *Model, r *rules, _ *rootDomains) {
	r.forms = append(r.forms, c)
}

func (ordinary) cut(*Constraint, *rootDomains) {}

func (ordinary) bounds(*Constraint, int) bool { return false }

func (ordinary) refusal(s *learnerSearch, c *Constraint, a Assignment, clause []learn.Literal) []learn.Literal {
	for _, x := range c.decisions {
		clause = s.appendDiffers(clause, x.index, a[x.index])
	}
	return clause
}

func (ordinary) alternatives() [][]*Constraint { return nil }

func (ordinary) function(*Constraint, *plan) *follow { return nil }

func (ordinary) count(c *Constraint, p *plan, branch int32) {
	p.addKept(c, branch, func(s *genome) bool { return c.Keeps(s.value[:p.decisions]) })
}

// constrainForm adds a constraint of a form.
func (m *Model) constrainForm(f form, decisions ...Decision) *Constraint {
	return m.constrain(Constraint{form: f, decisions: m.keep(decisions...)})
}

// part returns a constraint of the same model, which is not added to it.
func (c *Constraint) part(f form, decisions ...operand) *Constraint {
	return &Constraint{model: c.model, form: f, decisions: decisions}
}

// is reports whether the constraint is of a form, which must be comparable.
func (c *Constraint) is(f form) bool { return c.form == f }

// values returns the values of the decisions.
func (c *Constraint) values(a Assignment) []int {
	list := make([]int, len(c.decisions))
	for i, x := range c.decisions {
		list[i] = a.value(x)
	}
	return list
}

// indices returns the decisions by their numbers.
func (c *Constraint) indices() []int {
	list := make([]int, len(c.decisions))
	for i, x := range c.decisions {
		list[i] = int(x.index)
	}
	return list
}

// anyValue returns the values that some decision may take.
func (c *Constraint) anyValue() (list []int) {
	for _, x := range c.decisions {
		if !c.model.isWide(x) {
			list = append(list, Decision{c.model, x}.Values()...)
		}
	}
	return sortedSet(list)
}

// valuesOf returns the values that a decision can take.
func (s *learnerSearch) valuesOf(x operand) (list []int) {
	if s.stopped() {
		return nil
	}
	for v := range s.remaining(x.index) {
		list = append(list, v+x.plus())
	}
	return list
}

// anyOf returns the values that some of the decisions can take, in order.
func (s *learnerSearch) anyOf(decisions []operand) []int {
	var list []int
	for _, x := range decisions {
		list = append(list, s.valuesOf(x)...)
	}
	return sortedSet(list)
}

// listed returns names as a list.
func listed(names []string) string { return strings.Join(names, ", ") }

// relationText returns a relation and a number, such as ≤ 3.
func relationText(r Relation, n int) string { return fmt.Sprintf("%v %d", r, n) }

// lowestBit returns the smallest member of a set, which must have one.
func lowestBit(set uint64) int { return bits.TrailingZeros64(set) }
