package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file holds constraints on sets of values: those that a group may form, and equal
// sets of two groups.

// Sets demands that the decisions take different values and that these form one of the
// sets, in any order: cages, runs of digits. The search tries each set against the
// domains by singles, which is exact for up to three decisions and nearly so for more.
// Values that all sets contain are cut from decisions that differ from all their
// places.
func (m *Model) Sets(decisions []Decision, sets [][]int) *Constraint {
	f := setsForm{}
	for _, set := range sets {
		set = sortedSet(slices.Clone(set))
		if len(set) != len(decisions) {
			m.failNext("sets", set, fmt.Sprintf("%d different values, one per decision", len(decisions)))
		}
		if !slices.ContainsFunc(f.sets, func(s []int) bool { return slices.Equal(s, set) }) {
			f.sets = append(f.sets, set)
		}
	}
	return m.constrainForm(f, decisions...)
}

// Same demands that both lists take the same values, each value as often. The learner counts
// each value in both.
func (m *Model) Same(a, b []Decision) *Constraint {
	return m.constrainForm(sameForm{n: len(a), often: true}, slices.Concat(a, b)...)
}

// SameSet demands that both lists take the same set of values, however often.
func (m *Model) SameSet(a, b []Decision) *Constraint {
	return m.constrainForm(sameForm{n: len(a)}, slices.Concat(a, b)...)
}

type setsForm struct {
	ordinary
	sets [][]int
}

func (f setsForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("one of %d sets: %s", len(f.sets), listed(names))
}

func (f setsForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	slices.Sort(values)
	return slices.ContainsFunc(f.sets, func(s []int) bool { return slices.Equal(s, values) })
}

func (f setsForm) state(t *statement, c *Constraint) {
	var sets []uint64
	for _, set := range f.sets {
		sets = append(sets, t.set(set))
	}
	t.Sets(t.variables(c.decisions), sets)
}

func (f setsForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	s.demand(&Constraint{form: differentForm{}, decisions: c.decisions}, unless)
	some := []learn.Literal{unless}
	for _, set := range f.sets {
		chosen := s.newLiteral()
		some = append(some, chosen)
		for _, x := range c.decisions {
			for _, v := range s.valuesOf(x) {
				if !slices.Contains(set, v) {
					s.require(chosen.Not(), s.is(x, v).Not())
				}
			}
		}
	}
	s.require(some...)
}

// A sameForm compares the first n decisions with the others.
type sameForm struct {
	ordinary
	n     int
	often bool
}

func (f sameForm) text(_ *Constraint, names []string) string {
	word := "same set of values"
	if f.often {
		word = "same values"
	}
	return fmt.Sprintf("%s: %s; %s", word, listed(names[:f.n]), listed(names[f.n:]))
}

func (f sameForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	x, y := values[:f.n], values[f.n:]
	slices.Sort(x)
	slices.Sort(y)
	if !f.often {
		x, y = slices.Compact(x), slices.Compact(y)
	}
	return slices.Equal(x, y)
}

func (f sameForm) state(t *statement, c *Constraint) {
	t.asked = t.asked || !f.often
	t.ask(c)
}

func (f sameForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	x, y := c.decisions[:f.n], c.decisions[f.n:]
	if f.often && len(x) != len(y) {
		s.require(unless)
		return
	}
	for _, v := range s.anyOf(c.decisions) {
		if f.often {
			weights := append(s.weigh(x, []int{v}, 1), s.weigh(y, []int{v}, -1)...)
			s.requireRelation(weights, Exactly, 0, unless)
			continue
		}
		for _, sides := range [][2][]operand{{x, y}, {y, x}} {
			some := []learn.Literal{unless, 0}
			for _, z := range sides[1] {
				some = append(some, s.is(z, v))
			}
			for _, z := range sides[0] {
				some[1] = s.is(z, v).Not()
				s.require(some...)
			}
		}
	}
}
