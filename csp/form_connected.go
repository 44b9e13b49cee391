package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file keeps places of a graph together: those of certain values are one region.

// Connected demands that the places that take one of the values are one region: from each of
// them a path of edges leads to each other one through such places alone. The places are the
// decisions, an edge joins two by their numbers in the list. The region has size places, or
// any number above 0 if size is 0. The search excludes places that the others can't reach
// with what is left of the size, and adds those without which it would fall apart. Two regions
// without a common value, of a grid that has its places row by row, don't cross: they alternate
// at most twice around each block of four places, and around the border.
func (m *Model) Connected(places []Decision, edges [][2]int, size int, values ...int) *Constraint {
	f := connectedForm{near: make([][]int, len(places)), size: size, set: slices.Clone(values)}
	if size < 0 {
		m.failNext("size", size, "0 or more")
	}
	for _, edge := range edges {
		if min(edge[0], edge[1]) < 0 || max(edge[0], edge[1]) >= len(places) {
			m.failNext("edges", edge, "two numbers of places")
			return m.refuse(places)
		}
		for i, end := range edge {
			f.near[end] = append(f.near[end], edge[1-i])
		}
	}
	if len(places) == 0 {
		return m.refuse(places)
	}
	return m.constrainForm(f, places...)
}

// A connectedForm has the neighbours of each place.
type connectedForm struct {
	ordinary
	near [][]int
	size int
	set  []int
}

func (f connectedForm) text(_ *Constraint, names []string) string {
	text := fmt.Sprintf("values of %v are connected", f.set)
	if f.size > 0 {
		text += fmt.Sprintf(" and %d", f.size)
	}
	return text + ": " + listed(names)
}

func (f connectedForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	part, _ := f.part(values)
	n := among(values, f.set)
	return n > 0 && len(part) == n && (f.size == 0 || n == f.size)
}

// part returns the places that are connected with the first one of the region, and those
// beside them that are not in it.
func (f connectedForm) part(values []int) (part, beside []int) {
	seen := make([]bool, len(values))
	visit := func(i int) {
		if seen[i] {
			return
		}
		seen[i] = true
		if slices.Contains(f.set, values[i]) {
			part = append(part, i)
		} else {
			beside = append(beside, i)
		}
	}
	if first := slices.IndexFunc(values, func(v int) bool { return slices.Contains(f.set, v) }); first >= 0 {
		visit(first)
	}
	for k := 0; k < len(part); k++ {
		for _, i := range f.near[part[k]] {
			visit(i)
		}
	}
	return part, beside
}

func (f connectedForm) state(t *statement, c *Constraint) {
	n := len(c.decisions)
	t.Add(&connected{connectedForm: f, vars: t.variables(c.decisions), values: t.set(f.set),
		role: make([]role, n), settled: make([]role, n), at: make([]visit, n)})
}

// clauses states the number of places. That they are connected is refused where it fails: of
// two places one is not in the region, or one is that is beside the part of the first.
func (f connectedForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	relation, n := Exactly, f.size
	if n == 0 {
		relation, n = AtLeast, 1
	}
	s.requireRelation(s.weigh(c.decisions, f.set, 1), relation, n, unless)
	s.unstated = append(s.unstated, condition{c, unless})
}

func (f connectedForm) refusal(s *learnerSearch, c *Constraint, a Assignment, clause []learn.Literal) []learn.Literal {
	values := c.values(a)
	part, beside := f.part(values)
	other := 0 // the first place that is in the region and not in the part
	for other < len(values) && (!slices.Contains(f.set, values[other]) || slices.Contains(part, other)) {
		other++
	}
	if other == len(values) {
		return f.ordinary.refusal(s, c, a, clause)
	}
	add := func(i int, in bool) {
		for _, v := range s.valuesOf(c.decisions[i]) {
			if p := s.is(c.decisions[i], v); p >= 0 && slices.Contains(f.set, v) == in {
				clause = append(clause, p)
			}
		}
	}
	add(part[0], false)
	add(other, false)
	for _, i := range beside {
		add(i, true)
	}
	return clause
}
