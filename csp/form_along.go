package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file follows paths: tours through some of the indices, and what adds up along them.

// Subcircuit demands that one tour goes from each i to the value of next[i], and back to its
// start at last, through some of the indices from 0 on, or through none. An index that it
// leaves out has itself as the value. Other values are removed. The decisions differ. The
// search is as strong as AllDifferent; the learner looks at whole tours, of which it learns
// that not both of two can be.
func (m *Model) Subcircuit(next ...Decision) *Constraint {
	return m.constrainForm(subcircuitForm{}, next...)
}

type subcircuitForm struct{ asked }

func (subcircuitForm) text(_ *Constraint, names []string) string {
	return "subcircuit: " + listed(names)
}

// tours returns the tours that the values go, without those of one index. It returns false if
// they are no permutation.
func (subcircuitForm) tours(next []int) (tours [][]int, ok bool) {
	left := make([]bool, len(next))
	for _, j := range next {
		if j < 0 || j >= len(next) || left[j] {
			return nil, false
		}
		left[j] = true
	}
	for i := range next {
		var tour []int
		for ; left[i]; i = next[i] {
			left[i] = false
			tour = append(tour, i)
		}
		if len(tour) > 1 {
			tours = append(tours, tour)
		}
	}
	return tours, true
}

func (f subcircuitForm) keeps(c *Constraint, a Assignment) bool {
	tours, ok := f.tours(c.values(a))
	return ok && len(tours) < 2
}

func (f subcircuitForm) deduce(c *Constraint, m *Model, r *rules, d *rootDomains) {
	f.ordinary.deduce(c, m, r, d)
	r.addGroup(m, c.decisions)
}

func (f subcircuitForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	s.steps(c, unless)
	s.unstated = append(s.unstated, condition{c, unless})
}

// refusal says that one of two tours changes, or the other one leaves out an index of its own.
func (f subcircuitForm) refusal(s *learnerSearch, c *Constraint, a Assignment, clause []learn.Literal) []learn.Literal {
	tours, ok := f.tours(c.values(a))
	if !ok || len(tours) < 2 {
		return clause // the learner knows that they differ
	}
	for _, i := range tours[0] {
		if p := s.is(c.decisions[i], a.value(c.decisions[i])).Not(); p >= 0 {
			clause = append(clause, p)
		}
	}
	i := tours[1][0]
	if p := s.is(c.decisions[i], i); p >= 0 {
		clause = append(clause, p)
	}
	return clause
}

// Along demands of paths that go from each i to the value j of next[i] that totals[j] compares
// with totals[i] and step(i, j) together: a load, a length or a time that adds up along them.
// With AtLeast a path may wait. A path that comes to one of starts begins again, and an i that
// has itself as next[i] is on none. The step function must be pure. With [Model.Circuit] through
// a start for each vehicle, a load that can't exceed the values of totals is a vehicle routing.
func (m *Model) Along(next, totals []Decision, relation Relation, step func(i, j int) int, starts ...int) *Constraint {
	m.checkRelation(relation)
	if len(totals) != len(next) {
		m.failNext("totals", len(totals), fmt.Sprintf("%d decisions, as many as next has", len(next)))
		totals = next
	}
	if step == nil {
		m.failNext("step", "nil", "a function")
		return m.refuse(next)
	}
	return m.constrainForm(alongForm{relation: relation, step: step, starts: slices.Clone(starts)}, slices.Concat(next, totals)...)
}

// An alongForm has the places of paths and then the totals as decisions.
type alongForm struct {
	asked
	relation Relation
	step     func(i, j int) int
	starts   []int
}

func (f alongForm) text(_ *Constraint, names []string) string {
	n := len(names) / 2
	return fmt.Sprintf("%s along %s", listed(names[n:]), listed(names[:n]))
}

// adds reports whether the way from i to j adds up.
func (f alongForm) adds(i, j, n int) bool {
	return j != i && j >= 0 && j < n && !slices.Contains(f.starts, j)
}

func (f alongForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	n := len(values) / 2
	for i, j := range values[:n] {
		if j < 0 || j >= n || f.adds(i, j, n) && !f.relation.holds(values[n+j], values[n+i]+f.step(i, j)) {
			return false
		}
	}
	return true
}

func (f alongForm) bounds(c *Constraint, i int) bool { return i >= len(c.decisions)/2 }

func (f alongForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	n := len(c.decisions) / 2
	for i, x := range c.decisions[:n] {
		for _, j := range s.valuesOf(x) {
			here := s.is(x, j).Not()
			if j < 0 || j >= n {
				s.require(unless, here)
			}
			if !f.adds(i, j, n) {
				continue
			}
			if unless != isFalse { // either of two literals
				p := s.newLiteral()
				s.require(unless, here, p.Not())
				here = p
			}
			sum := Constraint{
				form: sumForm{}, model: c.model, relation: f.relation, total: f.step(i, j), lists: &lists{coefficients: []int{1, -1}},
				decisions: []operand{c.decisions[n+j], c.decisions[n+i]},
			}
			s.demand(&sum, here)
		}
	}
}
