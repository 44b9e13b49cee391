package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file relates a decision to one of several others: by an index, as the largest or
// as the smallest.

// Element demands that result takes the value of the decision array[i], where i is the
// value of index, from 0 on. Other values of index are removed. The search relates the values
// of result, for each index, to those of its member.
func (m *Model) Element(array []Decision, index, result Decision) *Constraint {
	return m.constrainForm(elementForm{}, append([]Decision{index, result}, array...)...)
}

// Maximum demands that result takes the largest value of the decisions. At least one
// decision is required. The search bounds result and the decisions by each other.
func (m *Model) Maximum(result Decision, decisions ...Decision) *Constraint {
	return m.extremum(extremeForm{largest: true}, result, decisions)
}

// Minimum demands that result takes the smallest value of the decisions. It is Maximum
// with the order of the values reversed.
func (m *Model) Minimum(result Decision, decisions ...Decision) *Constraint {
	return m.extremum(extremeForm{largest: false}, result, decisions)
}

func (m *Model) extremum(f extremeForm, result Decision, decisions []Decision) *Constraint {
	if len(decisions) == 0 {
		m.failNext("decisions", decisions, "at least one")
	}
	return m.constrainForm(f, append([]Decision{result}, decisions...)...)
}

type elementForm struct{ asked }

func (elementForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("%s = element %s of %s", names[1], names[0], listed(names[2:]))
}

func (elementForm) keeps(c *Constraint, a Assignment) bool {
	v := c.values(a)
	return v[0] >= 0 && v[0] < len(v)-2 && v[2+v[0]] == v[1]
}

// deduce says it by a table if the array has constants only, as costs are often stated so.
func (f elementForm) deduce(c *Constraint, m *Model, r *rules, d *rootDomains) {
	var tuples [][]int
	for i, x := range c.decisions[2:] {
		if !d.isSingle(x.index) {
			f.ordinary.deduce(c, m, r, d)
			return
		}
		tuples = append(tuples, []int{i, d.lowest(x.index) + x.plus()})
	}
	table := &Constraint{model: m, form: tableForm{}, decisions: c.decisions[:2], lists: &lists{tuples: tuples}}
	table.form.deduce(table, m, r, d)
}

func (elementForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	index, result, array := c.decisions[0], c.decisions[1], c.decisions[2:]
	for _, i := range s.valuesOf(index) {
		here := s.is(index, i).Not()
		if i < 0 || i >= len(array) {
			s.require(unless, here)
			continue
		}
		for _, v := range s.anyOf([]operand{result, array[i]}) {
			s.require(unless, here, s.is(result, v).Not(), s.is(array[i], v))
			s.require(unless, here, s.is(array[i], v).Not(), s.is(result, v))
		}
	}
}

func (elementForm) negated(c *Constraint) [][]*Constraint {
	index, result, array := c.decisions[0], c.decisions[1], c.decisions[2:]
	alternatives := [][]*Constraint{{c.bounded(index, AtMost, -1)}, {c.bounded(index, AtLeast, len(array))}}
	for i, x := range array {
		alternatives = append(alternatives, []*Constraint{c.bounded(index, Exactly, i), c.part(unequalForm{}, result, x)})
	}
	return alternatives
}

// cut removes indices outside the array.
func (elementForm) cut(c *Constraint, d *rootDomains) {
	index := c.decisions[0]
	d.limitTo(index.index, -index.plus(), len(c.decisions)-3-index.plus())
}

func (elementForm) function(c *Constraint, p *plan) *follow {
	index, array := c.decisions[0], c.decisions[2:]
	return p.checked(&follow{args: slices.Concat(c.decisions[:1], array), of: func(s *genome) int {
		i := s.of(index)
		if i == none || len(array) == 0 {
			return none
		}
		return s.of(array[max(0, min(i, len(array)-1))]) // outside the array it is an error already
	}}, c.decisions[1])
}

func (elementForm) count(c *Constraint, p *plan, branch int32) {
	index, result, array := c.decisions[0], c.decisions[1], c.decisions[2:]
	p.addAsked(c, branch, func(s *genome) int {
		if i := s.of(index); i >= 0 && i < len(array) {
			return away(s.of(array[i]), s.of(result))
		}
		return 1
	})
}

type extremeForm struct {
	asked
	largest bool
}

func (f extremeForm) text(_ *Constraint, names []string) string {
	word := "smallest"
	if f.largest {
		word = "largest"
	}
	return fmt.Sprintf("%s = %s of %s", names[0], word, listed(names[1:]))
}

func (f extremeForm) of(values []int) int {
	if f.largest {
		return slices.Max(values)
	}
	return slices.Min(values)
}

func (f extremeForm) keeps(c *Constraint, a Assignment) bool {
	v := c.values(a)
	return len(v) > 1 && v[0] == f.of(v[1:])
}

// bounds reports that the learner is told what bounds of one say about bounds of others.
func (extremeForm) bounds(*Constraint, int) bool { return true }

// clauses says, for each value, that the result is as far as it if and only if one of the
// others is.
func (f extremeForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	within := func(x operand, v int) learn.Literal { // not beyond v
		if f.largest {
			return s.atMost(x.index, v-x.plus())
		}
		return s.atMost(x.index, v-x.plus()-1).Not()
	}
	result, list := c.decisions[0], c.decisions[1:]
	if c.wide() {
		f.sums(s, result, list, unless)
		return
	}
	for _, v := range s.anyOf(c.decisions) {
		all := []learn.Literal{unless, within(result, v)}
		for _, x := range list {
			s.require(unless, within(result, v).Not(), within(x, v))
			all = append(all, within(x, v).Not())
		}
		s.require(all...)
	}
}

// sums is clauses for wide decisions: none of the others is beyond the result, which is not
// beyond one of them.
func (f extremeForm) sums(s *learnerSearch, result operand, list []operand, unless learn.Literal) {
	within := func(x, y operand, unless learn.Literal) { // y is not beyond x
		if f.largest {
			x, y = y, x
		}
		s.requireEnd(nil, x, size{0, noPlace}, y, unless)
	}
	s.ambiguous = true // more than one may be as far
	some := []learn.Literal{unless}
	for _, x := range list {
		p := s.newLiteral()
		within(result, x, unless)
		within(x, result, p.Not())
		some = append(some, p)
	}
	s.require(some...)
}

// negated says that the result is beyond all others, or not as far as one.
func (f extremeForm) negated(c *Constraint) (alternatives [][]*Constraint) {
	less := func(x, y operand) *Constraint {
		if f.largest {
			x, y = y, x
		}
		return c.order(x, y, -1)
	}
	var beyond []*Constraint
	for _, x := range c.decisions[1:] {
		alternatives = append(alternatives, []*Constraint{less(x, c.decisions[0])})
		beyond = append(beyond, less(c.decisions[0], x))
	}
	return append(alternatives, beyond)
}

func (f extremeForm) function(c *Constraint, p *plan) *follow {
	list := c.decisions[1:]
	return p.checked(&follow{args: list, of: func(s *genome) int { return s.extreme(list, f.largest) }}, c.decisions[0])
}

func (f extremeForm) count(c *Constraint, p *plan, branch int32) {
	p.addAsked(c, branch, func(s *genome) int { return away(s.extreme(c.decisions[1:], f.largest), s.of(c.decisions[0])) })
}

// between returns the set of the values from low to high.
func between(low, high int) uint64 { return ^uint64(0) << low & (^uint64(0) >> (63 - high)) }
