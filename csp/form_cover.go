package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file demands values of several classes.

// Cover demands that each of the classes has a value among the decisions. No value is in
// two classes. The search takes each class by itself.
func (m *Model) Cover(decisions []Decision, classes ...[]int) *Constraint {
	var f coverForm
	var all []int
	for _, class := range classes {
		f.classes = append(f.classes, slices.Clone(class))
		all = append(all, class...)
	}
	if len(sortedSet(slices.Clone(all))) < len(all) {
		m.failNext("classes", classes, "values that are in one class")
	}
	return m.constrainForm(f, decisions...)
}

// A coverForm has the classes.
type coverForm struct {
	ordinary
	classes [][]int
}

func (f coverForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("values of each of %v: %s", f.classes, listed(names))
}

func (f coverForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	return !slices.ContainsFunc(f.classes, func(class []int) bool { return among(values, class) == 0 })
}

func (f coverForm) state(t *statement, c *Constraint) {
	for _, class := range f.classes {
		amongForm{set: class, relation: AtLeast, n: 1}.state(t, c)
	}
}

func (f coverForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	for _, class := range f.classes {
		some := []learn.Literal{unless}
		for _, x := range c.decisions {
			for _, v := range s.valuesOf(x) {
				if slices.Contains(class, v) {
					some = append(some, s.is(x, v))
				}
			}
		}
		s.require(some...)
	}
}

func (f coverForm) negated(c *Constraint) (alternatives [][]*Constraint) {
	for _, class := range f.classes {
		alternatives = append(alternatives, []*Constraint{c.part(amongForm{set: class, relation: AtMost}, c.decisions...)})
	}
	return alternatives
}

func (f coverForm) count(c *Constraint, p *plan, branch int32) {
	for _, class := range f.classes {
		p.addTally(c.decisions, newValueSet(class), branch, func(n int) int { return max(0, 1-n) })
	}
}
