package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
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
	degree := make([]int, len(places))
	for _, edge := range edges {
		for _, end := range edge {
			if 0 <= end && end < len(places) {
				degree[end]++
			}
		}
	}
	for i, room := 0, make([]int, 2*len(edges)); i < len(places); i++ {
		f.near[i], room = room[:0:degree[i]], room[degree[i]:]
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
	in := func(i int) bool { return slices.Contains(f.set, values[i]) }
	n := among(values, f.set)
	if n == 0 || f.size > 0 && n != f.size {
		return false
	}
	r := region{connectedForm: f, seen: make([]bool, len(values))}
	for first := range values {
		if in(first) {
			r.flood(first, func(i int) bool { return !in(i) })
			break
		}
	}
	return len(r.part) == n
}

func (f connectedForm) state(t *statement, c *Constraint) {
	// Neighbours that are equal enter the region together.
	class := c.model.equals(c.decisions)
	var group []operand
	number := slices.Repeat([]int{-1}, len(class))
	r := region{connectedForm: f, seen: make([]bool, len(class))}
	for i := range class {
		if number[i] >= 0 {
			continue
		}
		r.flood(i, func(k int) bool { return class[k] != class[i] })
		for _, k := range r.part {
			number[k] = len(group)
		}
		group = append(group, c.decisions[i])
	}
	n := len(group)
	near, weight := make([][]int, n), make([]int, n)
	for i, k := range number {
		weight[k]++
		for _, other := range f.near[i] {
			if to := number[other]; to != k && !slices.Contains(near[k], to) {
				near[k] = append(near[k], to)
			}
		}
	}
	most := len(class)
	if f.size > 0 {
		most = f.size
	}
	f.near = near
	t.Add(t.variables(group), func(vars []int) propagate.Propagator {
		return &connected{connectedForm: f, weight: weight, vars: vars, values: t.set(f.set),
			role: make([]role, n), settled: make([]role, n), at: make([]visit, n), far: make([][]int, most+1)}
	})
}

// clauses states the number of places. A region that falls apart is refused when it does.
func (f connectedForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	relation, n := Exactly, f.size
	if n == 0 {
		relation, n = AtLeast, 1
	}
	s.requireRelation(s.weigh(c.decisions, f.set, 1), relation, n, unless)
	r := &region{connectedForm: f, unless: unless, seen: make([]bool, len(f.near))}
	for _, x := range c.decisions {
		var by [2][]learn.Literal
		for _, v := range s.valuesOf(x) {
			side := 0
			if slices.Contains(f.set, v) {
				side = 1
			}
			by[side] = append(by[side], s.is(x, v))
		}
		r.out, r.in = append(r.out, by[0]), append(r.in, by[1])
	}
	s.watched = append(s.watched, r)
}

// A region is one that the learner looks for.
type region struct {
	connectedForm
	unless       learn.Literal
	in, out      [][]learn.Literal // of each place, one of which is true if it is in the region, or not
	seen         []bool
	part, beside []int
}

// flood finds the part of the first place, and the places beside it that are outside.
func (r *region) flood(first int, outside func(i int) bool) {
	clear(r.seen)
	r.part, r.beside = append(r.part[:0], first), r.beside[:0]
	r.seen[first] = true
	for k := 0; k < len(r.part); k++ {
		for _, i := range r.near[r.part[k]] {
			switch {
			case r.seen[i]:
			case outside(i):
				r.beside = append(r.beside, i)
			default:
				r.part = append(r.part, i)
			}
			r.seen[i] = true
		}
	}
}

// apart returns a clause that is false, and true, if places of the region can't be connected or
// are too few: a place that is in it is not, another one neither, or one that is beside the part
// of the first is.
func (r *region) apart(s *learnerSearch) (clause []learn.Literal, apart bool) {
	inside := func(i int) bool { return s.fail(r.out[i]) }
	first := 0
	for first < len(r.in) && !inside(first) {
		first++
	}
	if s.learner.Work += int64(len(r.in)); first == len(r.in) || r.unless != isFalse && !s.fail([]learn.Literal{r.unless}) {
		return nil, false
	}
	r.flood(first, func(i int) bool { return s.fail(r.in[i]) })
	clause = append(s.literals[:0], r.out[first]...)
	if len(r.part) >= r.size {
		other := 0
		for other < len(r.in) && (r.seen[other] || !inside(other)) {
			other++
		}
		if other == len(r.in) {
			return nil, false
		}
		clause = append(clause, r.out[other]...)
	}
	for _, i := range r.beside {
		clause = append(clause, r.in[i]...)
	}
	if r.unless != isFalse {
		clause = append(clause, r.unless)
	}
	return clause, true
}

// fail reports whether all literals are false.
func (s *learnerSearch) fail(list []learn.Literal) bool {
	for _, p := range list {
		if p == isTrue || p != isFalse && !s.learner.Fails(p) {
			return false
		}
	}
	return true
}
