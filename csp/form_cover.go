package csp

import (
	"fmt"
	"slices"
)

// This file demands values of several classes.

// Cover demands that each of the classes has a value among the decisions. No value is in
// two classes. The search takes each class by itself.
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
