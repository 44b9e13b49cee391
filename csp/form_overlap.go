package csp

import (
	"fmt"
	"math"
	"slices"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// This file keeps things apart, in time or in space.

// Intervals are where things start, and how long they are: tasks in time, or things along one
// axis of a space.
type Intervals struct {
	Starts  []Decision
	Lengths []int
}

// NoOverlap demands that no two things overlap: of tasks on one machine, one is done before
// the other starts. With more intervals of the same things, one for each axis, the things are
// boxes, of which two may overlap on some axes, but not on all:
//
//	m.NoOverlap(csp.Intervals{Starts: x, Lengths: widths}, csp.Intervals{Starts: y, Lengths: heights})
//
// A thing of length 0 overlaps nothing. More than 1,448 things, a million pairs, are a
// mistake. The search looks at two things at a time, as Or of
// their orders does, and bounds both once one order is left. On one axis the learner also
// knows that the things before one fit between the first start of all and its own, and those
// after it before the last end.
func (m *Model) NoOverlap(first Intervals, others ...Intervals) *Constraint {
	if n := len(first.Starts); n > mostTogether {
		m.failNext("starts", n, fmt.Sprintf("at most %d", mostTogether))
	}
	var f overlapForm
	var all []Decision
	for _, axis := range append([]Intervals{first}, others...) {
		if len(axis.Starts) != len(first.Starts) {
			m.failNext("starts", len(axis.Starts), fmt.Sprintf("%d, as many as on the first axis", len(first.Starts)))
			axis.Starts = slices.Clone(first.Starts)
		}
		f.lengths = append(f.lengths, m.checkSizes("lengths", axis.Lengths, len(axis.Starts)))
		all = append(all, axis.Starts...)
	}
	return m.constrainForm(f, all...)
}

// mostTogether is the number of things that have 1<<20 pairs.
const mostTogether = 1448

// checkSizes returns a copy of n sizes, lengths or demands. Others are a mistake.
func (m *Model) checkSizes(field string, sizes []int, n int) []int {
	if len(sizes) != n {
		m.failNext(field, len(sizes), fmt.Sprintf("%d numbers", n))
		return make([]int, n)
	}
	room := largestValue
	for _, size := range sizes {
		if size < 0 || size > room {
			m.failNext(field, size, fmt.Sprintf("0 or more, up to 1<<%d together", valueBits))
			return make([]int, n)
		}
		room -= size
	}
	return slices.Clone(sizes)
}

// An overlapForm has the lengths on each axis. The decisions are the starts on one axis after
// another.
type overlapForm struct {
	ordinary
	lengths [][]int
}

// starts returns those on an axis.
func starts[T any](f overlapForm, list []T, axis int) []T {
	n := len(list) / len(f.lengths)
	return list[axis*n : (axis+1)*n]
}

func (f overlapForm) text(_ *Constraint, names []string) string {
	text := "no overlap: "
	for a, lengths := range f.lengths {
		if a > 0 {
			text += "; "
		}
		text += fmt.Sprintf("%s for %v", listed(starts(f, names, a)), lengths)
	}
	return text
}

// pairs calls use for each two things that could overlap.
func (f overlapForm) pairs(use func(i, j int)) {
	empty := func(i int) bool {
		return slices.ContainsFunc(f.lengths, func(lengths []int) bool { return lengths[i] == 0 })
	}
	for i := range f.lengths[0] {
		for j := range i {
			if !empty(i) && !empty(j) {
				use(i, j)
			}
		}
	}
}

func (f overlapForm) keeps(c *Constraint, a Assignment) bool {
	values, ok := c.values(a), true
	f.pairs(func(i, j int) {
		apart := false
		for a, lengths := range f.lengths {
			at := starts(f, values, a)
			apart = apart || at[i]+lengths[i] <= at[j] || at[j]+lengths[j] <= at[i]
		}
		ok = ok && apart
	})
	return ok
}

func (f overlapForm) state(t *statement, c *Constraint) {
	vars := t.variables(c.decisions)
	var axes []propagate.Axis
	for a, lengths := range f.lengths {
		axes = append(axes, propagate.Axis{Starts: starts(f, vars, a), Lengths: lengths})
	}
	t.Problem.NoOverlap(axes...)
}

func (overlapForm) bounds(*Constraint, int) bool { return true }

// clauses makes a literal of each order that two things can have. On one axis one order is
// the negation of the other.
func (f overlapForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	if len(f.lengths) == 1 {
		f.line(s, c, unless)
		return
	}
	f.pairs(func(i, j int) {
		if s.stopped() {
			return
		}
		some := []learn.Literal{unless}
		for a, lengths := range f.lengths {
			at := starts(f, c.decisions, a)
			for _, way := range [2][2]int{{i, j}, {j, i}} {
				x, y, length := at[way[0]], at[way[1]], lengths[way[0]]
				p := s.newLiteral()
				s.requireBefore(x, y, length, p.Not())
				s.requireBefore(y, x, 1-length, p)
				some = append(some, p)
			}
		}
		s.require(some...)
	})
}

// line is clauses for one axis. It also demands what the orders of a thing imply together:
// those before it fit between the first start of all and its own, and those after it between
// its end and the last end.
func (f overlapForm) line(s *learnerSearch, c *Constraint, unless learn.Literal) {
	before, after := make([][]weight, len(f.lengths[0])), make([][]weight, len(f.lengths[0]))
	first, last := math.MaxInt, math.MinInt
	for i, x := range c.decisions {
		first = min(first, s.lowest(x.index)+x.plus())
		last = max(last, s.highest(x.index)+x.plus()+f.lengths[0][i])
	}
	f.pairs(func(i, j int) {
		if s.stopped() {
			return
		}
		p, q := s.split(unless)
		s.requireBefore(c.decisions[i], c.decisions[j], f.lengths[0][i], p)
		s.requireBefore(c.decisions[j], c.decisions[i], f.lengths[0][j], q)
		before[j], after[i] = append(before[j], weight{p.Not(), f.lengths[0][i]}), append(after[i], weight{p.Not(), f.lengths[0][j]})
		before[i], after[j] = append(before[i], weight{q.Not(), f.lengths[0][j]}), append(after[j], weight{q.Not(), f.lengths[0][i]})
	})
	for j, x := range c.decisions {
		s.requireSum(before[j], linear{[]term{{x.index, -1}}, x.plus() - first}, unless)
		s.requireSum(after[j], linear{[]term{{x.index, 1}}, last - x.plus() - f.lengths[0][j]}, unless)
	}
}

// requireBefore demands that y is at least x and the length, unless a literal is true.
func (s *learnerSearch) requireBefore(x, y operand, length int, unless learn.Literal) {
	sum := linear{total: y.plus() - x.plus() - length}
	if x.index != y.index {
		sum.terms = []term{{x.index, 1}, {y.index, -1}}
	}
	s.requireSum(nil, sum, unless)
}
