package csp

import (
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file orders lists of decisions as words in a dictionary.

// LexicographicLess demands that the values of a come before those of b as words in a
// dictionary: the first difference decides, and a shorter list comes before a longer one
// that it begins. The search compares the lists as far as their beginnings are equal. Of more
// lists each comes before the next one.
func (m *Model) LexicographicLess(a, b []Decision, more ...[]Decision) *Constraint {
	return m.inOrder(true, append([][]Decision{a, b}, more...))
}

// LexicographicLessEqual demands LexicographicLess or equal lists.
func (m *Model) LexicographicLessEqual(a, b []Decision, more ...[]Decision) *Constraint {
	return m.inOrder(false, append([][]Decision{a, b}, more...))
}

func (m *Model) inOrder(less bool, lists [][]Decision) *Constraint {
	if len(lists) > 2 {
		return m.constrainAll(func() {
			for i := range len(lists) - 1 {
				m.inOrder(less, lists[i:i+2])
			}
		})
	}
	return m.constrainForm(lexForm{n: len(lists[0]), less: less}, slices.Concat(lists...)...)
}

// A lexForm compares the first n decisions with the others.
type lexForm struct {
	ordinary
	n    int
	less bool
}

func (f lexForm) text(_ *Constraint, names []string) string {
	sign := " ≤ "
	if f.less {
		sign = " < "
	}
	return "(" + listed(names[:f.n]) + ")" + sign + "(" + listed(names[f.n:]) + ")"
}

func (f lexForm) keeps(c *Constraint, a Assignment) bool {
	v := c.values(a)
	order := slices.Compare(v[:f.n], v[f.n:])
	return order < 0 || order == 0 && !f.less
}

// endsWell reports whether lists that are equal as far as both go are in order.
func (f lexForm) endsWell(other int) bool { return f.n < other || f.n == other && !f.less }

func (f lexForm) state(t *statement, c *Constraint) {
	vars := t.variables(c.decisions)
	t.InOrder(vars[:f.n], vars[f.n:], f.less)
}

func (f lexForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	a, b := c.decisions[:f.n], c.decisions[f.n:]
	equal := isTrue // so far
	for i := range min(len(a), len(b)) {
		x, y := a[i], b[i]
		next := s.newLiteral()
		s.require(next.Not(), equal)
		for _, v := range s.anyOf([]operand{x, y}) {
			s.require(next.Not(), s.is(x, v).Not(), s.is(y, v))
			s.require(next.Not(), s.is(y, v).Not(), s.is(x, v))
			s.require(equal.Not(), s.is(x, v).Not(), s.is(y, v).Not(), next)
		}
		for _, v := range s.valuesOf(x) {
			for _, w := range s.valuesOf(y) {
				if v > w {
					s.require(unless, equal.Not(), s.is(x, v).Not(), s.is(y, w).Not())
				}
			}
		}
		equal = next
	}
	if !f.endsWell(len(b)) {
		s.require(unless, equal.Not())
	}
}

func (f lexForm) negated(c *Constraint) [][]*Constraint {
	turned := slices.Concat(c.decisions[f.n:], c.decisions[:f.n])
	return [][]*Constraint{{c.part(lexForm{n: len(turned) - f.n, less: !f.less}, turned...)}}
}
