package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file demands values of several classes.

// Cover demands that each of the classes has a value among the decisions. No value is in
// two classes. The search removes every value that no choice of the others allows, if no
// decision occurs twice and decisions times classes are at most 12.
func (m *Model) Cover(decisions []Decision, classes ...[]int) *Constraint {
	f := coverForm{}
	var all []int
	for _, class := range classes {
		f = append(f, slices.Clone(class))
		all = append(all, class...)
	}
	if len(sortedSet(slices.Clone(all))) < len(all) {
		m.failNext("classes", classes, "values that are in one class")
	}
	return m.constrainForm(f, decisions...)
}

// A coverForm has the classes.
type coverForm [][]int

func (f coverForm) text(names []string) string {
	return fmt.Sprintf("values of each of %v: %s", [][]int(f), listed(names))
}

func (f coverForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	return !slices.ContainsFunc(f, func(class []int) bool { return among(values, class) == 0 })
}

func (f coverForm) state(t *statement, c *Constraint) {
	var classes []uint64
	for _, class := range f {
		classes = append(classes, t.set(class))
	}
	t.Cover(t.variables(c.decisions), classes...)
}

func (coverForm) extra(*Constraint) int { return 0 }

func (f coverForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	for _, class := range f {
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
