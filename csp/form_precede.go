package csp

import (
	"fmt"
	"slices"
)

// This file orders values by where they begin.

// Precede demands that each of the values but the first occurs in the list only after the one
// before it. Values and numbers that can be exchanged are so told apart: colours, regions, teams.
// The search removes every value that no choice of the others allows, if no decision occurs twice.
func (m *Model) Precede(values []int, decisions ...Decision) *Constraint {
	values, decisions = slices.Clone(values), slices.Clone(decisions)
	if len(sortedSet(slices.Clone(values))) < len(values) {
		m.failNext("values", values, "different values")
		return m.refuse(decisions)
	}
	if !m.readable(decisions) {
		return m.refuse(decisions)
	}
	f := precedeForm{values: values}
	f.gradedForm = gradedForm{readLater(m, decisions, 0, f.step, func(int) bool { return true })}
	return m.constrainForm(f, decisions...)
}

type precedeForm struct {
	gradedForm
	values []int
}

// step returns the number of values that have occurred after another one.
func (f precedeForm) step(occurred, _, v int) (int, bool) {
	switch i := slices.Index(f.values, v); {
	case i > occurred:
		return 0, false
	case i == occurred:
		return occurred + 1, true
	}
	return occurred, true
}

func (f precedeForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("first %v, each after the one before: %s", f.values, listed(names))
}

func (f precedeForm) keeps(c *Constraint, a Assignment) bool {
	occurred, ok := 0, true
	for i, v := range c.values(a) {
		if occurred, ok = f.step(occurred, i, v); !ok {
			return false
		}
	}
	return true
}

func (f precedeForm) state(t *statement, c *Constraint) {
	n := len(f.values)
	for i, v := range f.values {
		if v != f.values[0]+i || v < t.base || v-t.base > 62 {
			f.gradedForm.state(t, c)
			return
		}
	}
	if n > 0 {
		t.Precede(t.variables(c.decisions), f.values[0]-t.base, n)
	}
}
