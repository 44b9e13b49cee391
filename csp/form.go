package csp

import (
	"fmt"
	"math/bits"
	"strings"

	"example.com/sudoku/internal/learn"
)

// This file holds what the kinds of constraints in the files form_*.go have in common.

// A form is what a constraint of kindForm says. Some kinds do more: see bounding (demand.go),
// operands (statement.go), negatedForm and addForm.
type form interface {
	// text returns the condition in words.
	text(names []string) string
	// keeps reports whether an assignment satisfies the constraint.
	keeps(c *Constraint, a Assignment) bool
	// state states the constraint to internal/propagate.
	state(t *statement, c *Constraint)
	// clauses states the constraint to the learner, unless a literal is true.
	clauses(s *learnerSearch, c *Constraint, unless learn.Literal)
	// extra returns the number of variables that clauses makes.
	extra(c *Constraint) int
}

// constrainForm adds a constraint of a form.
func (m *Model) constrainForm(f form, decisions ...Decision) *Constraint {
	return m.constrain(Constraint{kind: kindForm, form: f, decisions: m.keep(decisions...)})
}

// values returns the values of the decisions.
func (c *Constraint) values(a Assignment) []int {
	list := make([]int, len(c.decisions))
	for i, x := range c.decisions {
		list[i] = a.value(x)
	}
	return list
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
