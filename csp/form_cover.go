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
	c := Constraint{model: m, decisions: m.keep(decisions...)}
	var parts []*Constraint
	var all []int
	for _, class := range classes {
		parts = append(parts, c.part(amongForm{set: slices.Clone(class), relation: AtLeast, n: 1}, c.decisions...))
		all = append(all, class...)
	}
	if len(sortedSet(slices.Clone(all))) < len(all) {
		m.failNext("classes", classes, "values that are in one class")
	}
	c.form = coverForm{allForm{orForm{ways: [][]*Constraint{parts}}}}
	return m.constrain(c)
}

// A coverForm has a count for each of the classes.
type coverForm struct{ allForm }

func (f coverForm) text(_ *Constraint, names []string) string {
	var classes [][]int
	for _, part := range f.ways[0] {
		classes = append(classes, part.form.(amongForm).set)
	}
	return fmt.Sprintf("values of each of %v: %s", classes, listed(names))
}

func (f coverForm) state(t *statement, c *Constraint) {
	var classes []uint64
	for _, part := range f.ways[0] {
		classes = append(classes, t.set(part.form.(amongForm).set))
	}
	t.Cover(t.variables(c.decisions), classes...)
}

// clauses makes a clause of each class.
func (f coverForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	for _, part := range f.ways[0] {
		some := []learn.Literal{unless}
		for _, x := range c.decisions {
			for _, v := range part.form.(amongForm).set {
				some = append(some, s.is(x, v))
			}
		}
		s.require(some...)
	}
}
