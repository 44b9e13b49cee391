package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file holds permutations: two that undo each other, and those of one cycle.

// Inverse demands of two lists of the same length that x[i] is j if and only if y[j] is i,
// for indices from 0 on: who does what, and what is done by whom. Other values are removed.
// The decisions of each list differ. The search is as strong as AllDifferent of both lists,
// and removes a value if the other list lacks its partner.
func (m *Model) Inverse(x, y []Decision) *Constraint {
	if len(x) != len(y) {
		m.failNext("y", len(y), fmt.Sprintf("%d decisions, as many as x has", len(x)))
	}
	return m.constrainForm(inverseForm{}, slices.Concat(x, y)...)
}

// Circuit demands that a tour through all indices from 0 on goes from each i to the value of
// next[i], and back to the start at last. Other values are removed. The decisions differ. The
// search is as strong as AllDifferent, and looks at whole tours: from one that leaves indices
// out it learns that some step must leave it.
func (m *Model) Circuit(next ...Decision) *Constraint {
	return m.constrainForm(circuitForm{}, next...)
}

type inverseForm struct{ ordinary }

// differ returns the two lists, each of which differs.
func (inverseForm) differ(c *Constraint) [][]operand {
	n := len(c.decisions) / 2
	return [][]operand{c.decisions[:n], c.decisions[n:]}
}

func (f inverseForm) deduce(c *Constraint, m *Model, r *rules, d *rootDomains) {
	f.ordinary.deduce(c, m, r, d)
	for _, list := range f.differ(c) {
		r.addGroup(m, list)
	}
}

func (inverseForm) text(_ *Constraint, names []string) string {
	n := len(names) / 2
	return fmt.Sprintf("inverse: %s; %s", listed(names[:n]), listed(names[n:]))
}

func (inverseForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	x, y := values[:len(values)/2], values[len(values)/2:]
	for i, j := range x {
		if j < 0 || j >= len(y) || y[j] != i {
			return false
		}
	}
	return true
}

func (f inverseForm) state(t *statement, c *Constraint) {
	vars := t.variables(c.decisions)
	n := len(vars) / 2
	t.Differ(vars[:n]...)
	t.Differ(vars[n:]...)
	t.Problem.Inverse(vars[:n], vars[n:], -t.base)
}

func (f inverseForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	n := len(c.decisions) / 2
	lists := f.differ(c)
	for k, list := range lists {
		other := lists[1-k]
		for i, x := range list {
			for _, j := range s.valuesOf(x) {
				if j < 0 || j >= n {
					s.require(unless, s.is(x, j).Not())
				} else {
					s.require(unless, s.is(x, j).Not(), s.is(other[j], i))
				}
			}
		}
	}
}

type circuitForm struct{ subcircuitForm }

func (f circuitForm) deduce(c *Constraint, m *Model, r *rules, d *rootDomains) {
	f.subcircuitForm.deduce(c, m, r, d)
	for i, x := range c.decisions {
		if len(c.decisions) > 1 {
			d.removeValue(x.index, i-x.plus())
		}
	}
}

func (circuitForm) text(_ *Constraint, names []string) string { return "circuit: " + listed(names) }

func (f circuitForm) keeps(c *Constraint, a Assignment) bool {
	return len(f.tour(c, a)) == len(c.decisions)
}

// tour returns the indices of the cycle that index 0 leads to, or nil if there is none.
func (circuitForm) tour(c *Constraint, a Assignment) []int {
	next := c.values(a)
	place := make(map[int]int, len(next))
	var tour []int
	for i := 0; i >= 0 && i < len(next); i = next[i] {
		if first, known := place[i]; known {
			return tour[first:]
		}
		place[i] = len(tour)
		tour = append(tour, i)
	}
	return nil
}

func (f circuitForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	s.watched = append(s.watched, &cycles{s.steps(c, unless), unless, make([]int, len(c.decisions))})
}

// steps states a permutation, unless the literal is true, and returns the literals of the steps
// from each index to each.
func (s *learnerSearch) steps(c *Constraint, unless learn.Literal) [][]learn.Literal {
	if unless != isFalse || !slices.Contains(s.model.constraints, c) { // otherwise the decisions are a group
		s.demand(&Constraint{form: differentForm{}, decisions: c.decisions}, unless)
	}
	n := len(c.decisions)
	steps := make([][]learn.Literal, n)
	for i, x := range c.decisions {
		steps[i] = slices.Repeat([]learn.Literal{isFalse}, n)
		for _, j := range s.valuesOf(x) {
			if j < 0 || j >= n {
				s.require(unless, s.is(x, j).Not())
			} else {
				steps[i][j] = s.is(x, j)
			}
		}
	}
	return steps
}

// cycles are those of a circuit that the learner looks for.
type cycles struct {
	steps  [][]learn.Literal // from each index to each other
	unless learn.Literal
	seen   []int // scratch: for each index, from which one it was seen, or -1
}

// apart returns a clause that is false, and true, if a cycle is not whole: a step leaves it.
func (t *cycles) apart(s *learnerSearch) (clause []learn.Literal, apart bool) {
	n := len(t.steps)
	if s.learner.Work += int64(n); t.unless != isFalse && !s.fail([]learn.Literal{t.unless}) {
		return nil, false
	}
	for i := range t.seen {
		t.seen[i] = -1
	}
	for first := range n {
		i, length := first, 0
		for ; i >= 0 && t.seen[i] < 0; length++ {
			t.seen[i] = first
			i = slices.IndexFunc(t.steps[i], func(p learn.Literal) bool { return p == isTrue || p >= 0 && s.holds(p) })
		}
		if i != first || length == 0 || length == n {
			continue
		}
		clause = append(s.literals[:0], t.unless)
		for i, row := range t.steps {
			for j, p := range row {
				if t.seen[i] == first && t.seen[j] != first {
					clause = append(clause, p)
				}
			}
		}
		clause = slices.DeleteFunc(clause, func(p learn.Literal) bool { return p == isFalse })
		return clause, s.fail(clause) // not yet, if the last choice has closed it
	}
	return nil, false
}
