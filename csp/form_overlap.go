package csp

import (
	"fmt"
	"math"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file keeps things apart, in time or in space.

// NoOverlap demands that no two things overlap: of tasks on one machine, one is done before
// the other starts. With more intervals of the same things, one for each axis, the things are
// boxes, of which two may overlap on some axes, but not on all:
//
//	m.NoOverlap(csp.Intervals{Starts: x, Lengths: widths}, csp.Intervals{Starts: y, Lengths: heights})
//
// A thing of length 0 overlaps nothing, nor does one that is not present, on some axis. More
// than 1,448 things, a million pairs, are a mistake. The search looks at two things at a time,
// as Or of their orders does, and bounds both once one order is left. On one axis, without
// Durations and Present, it also knows that the things before one fit between the first start of
// all and its own, and those after it before the last end. With them, more than 64 things have
// the time table of [Model.Cumulative].
//
// A task that one of several machines does is present on one of them. It has the same start
// on each, and a NoOverlap for each machine is a flexible job shop.
func (m *Model) NoOverlap(first Intervals, others ...Intervals) *Constraint {
	n := len(first.Starts)
	if n > mostTogether {
		m.failNext("starts", n, fmt.Sprintf("at most %d", mostTogether))
	}
	axes := append([]Intervals{first}, others...)
	l := &taskList{Model: m}
	for k := range axes {
		if len(axes[k].Starts) != n {
			m.failNext("starts", len(axes[k].Starts), fmt.Sprintf("%d, as many as on the first axis", n))
			axes[k].Starts = first.Starts
		}
		l.decisions = append(l.decisions, axes[k].Starts...)
	}
	f := overlapForm{n: n}
	for _, axis := range axes {
		f.lengths = append(f.lengths, l.lengths(axis, n))
		f.present = append(f.present, l.present(axis, n))
	}
	return m.constrainForm(f, l.decisions...)
}

// mostPaired is the number of things, some of which may be absent, up to which the learner has a
// literal for the order of each two. With more it has a time table, as most pairs never meet: a
// guess takes a tenth of the time in a flexible job shop of 293 tasks, and the proof of one of 29
// tasks, each on any of 7 machines, a twentieth. With 10 of 100 tasks it takes four times as long.
const mostPaired = 16

// mostTogether is the number of things that have 1<<20 pairs.
const mostTogether = 1448

// An overlapForm has the lengths of n things on each axis, and whether they are there. The
// decisions are the starts on one axis after another, and then others.
type overlapForm struct {
	asked
	n                int
	lengths, present [][]size
}

// starts returns those on an axis.
func starts[T any](f overlapForm, list []T, axis int) []T { return list[axis*f.n : (axis+1)*f.n] }

func (f overlapForm) text(_ *Constraint, names []string) string {
	text := "no overlap: "
	for a, lengths := range f.lengths {
		if a > 0 {
			text += "; "
		}
		text += fewTasks(f.n, func(i int) string {
			return fmt.Sprintf("%s for %s", starts(f, names, a)[i], lengths[i].text(names))
		})
	}
	return text
}

// pairs calls use for each two things that could overlap.
func (f overlapForm) pairs(use func(i, j int)) {
	empty := func(i int) bool {
		return slices.ContainsFunc(f.lengths, func(lengths []size) bool { return lengths[i] == size{0, noPlace} })
	}
	for i := range f.n {
		for j := range i {
			if !empty(i) && !empty(j) {
				use(i, j)
			}
		}
	}
}

func (f overlapForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	ok := true
	f.pairs(func(i, j int) {
		apart := false
		for a, lengths := range f.lengths {
			at := starts(f, values, a)
			for _, k := range []int{i, j} {
				apart = apart || f.present[a][k].of(values) == 0 || lengths[k].of(values) == 0
			}
			apart = apart || at[i]+lengths[i].of(values) <= at[j] || at[j]+lengths[j].of(values) <= at[i]
		}
		ok = ok && apart
	})
	return ok
}

// sized reports whether some length, or whether a thing is there, is a decision.
func (f overlapForm) sized(c *Constraint) bool { return len(c.decisions) > f.n*len(f.lengths) }

func (overlapForm) bounds(*Constraint, int) bool { return true }

// absent returns literals, one of which is true if a thing overlaps nothing.
func (f overlapForm) absent(s *learnerSearch, c *Constraint, i int) (list []learn.Literal) {
	for a := range f.lengths {
		for _, q := range []size{f.lengths[a][i], f.present[a][i]} {
			if q.place != noPlace {
				x := c.decisions[q.place]
				list = append(list, s.atMost(x.index, -x.plus()))
			}
		}
	}
	return list
}

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
		some := append(append([]learn.Literal{unless}, f.absent(s, c, i)...), f.absent(s, c, j)...)
		for a, lengths := range f.lengths {
			at := starts(f, c.decisions, a)
			for _, way := range [2][2]int{{i, j}, {j, i}} {
				p := s.newLiteral()
				s.requireEnd(c, at[way[0]], lengths[way[0]], at[way[1]], p.Not())
				s.requireLater(c, at[way[0]], lengths[way[0]], at[way[1]], p)
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
	if f.sized(c) && f.n > mostPaired {
		one := size{1, noPlace}
		table := cumulativeForm{lengths: f.lengths[0], present: f.present[0], demands: slices.Repeat([]size{one}, f.n), capacity: one}
		table.clauses(s, c, unless)
		return
	}
	before, after := make([][]weight, f.n), make([][]weight, f.n)
	least := make([]int, f.n)
	first, last := math.MaxInt, math.MinInt
	for i, x := range c.decisions[:f.n] {
		least[i] = f.lengths[0][i].least(c, s.rootDomains)
		first = min(first, s.lowest(x.index)+x.plus())
		last = max(last, s.highest(x.index)+x.plus()+f.lengths[0][i].most(c, s.rootDomains))
	}
	f.pairs(func(i, j int) {
		if s.stopped() {
			return
		}
		p, q := f.orders(s, unless, append(f.absent(s, c, i), f.absent(s, c, j)...))
		for _, way := range []struct {
			i, j int
			not  learn.Literal
		}{{i, j, p}, {j, i, q}} {
			s.requireEnd(c, c.decisions[way.i], f.lengths[0][way.i], c.decisions[way.j], way.not)
			before[way.j] = append(before[way.j], weight{way.not.Not(), least[way.i]})
			after[way.i] = append(after[way.i], weight{way.not.Not(), least[way.j]})
		}
	})
	if f.sized(c) {
		return // of things that may be absent there are many, of which few are
	}
	for j, x := range c.decisions[:f.n] {
		s.requireSum(before[j], linear{[]term{{x.index, -1}}, x.plus() - first}, unless)
		s.requireSum(after[j], linear{[]term{{x.index, 1}}, last - x.plus() - least[j]}, unless)
	}
}

// orders returns literals that are false if the first of two things is before the other one,
// and the other one before the first. Both are true if a literal of absent is.
func (f overlapForm) orders(s *learnerSearch, unless learn.Literal, absent []learn.Literal) (p, q learn.Literal) {
	if len(absent) == 0 {
		return s.split(unless)
	}
	p, q = s.newLiteral(), s.newLiteral()
	s.require(append(absent, unless, p.Not(), q.Not())...)
	for _, gone := range absent {
		s.require(gone.Not(), p)
		s.require(gone.Not(), q)
	}
	return p, q
}

// requireEnd demands that a length from x on ends at y or before, unless a literal is true.
func (s *learnerSearch) requireEnd(c *Constraint, x operand, length size, y operand, unless learn.Literal) {
	s.requireLength(c, []operand{x, y}, length, 1, 0, unless)
}

// requireLater demands that a length from x on ends after y, unless a literal is true.
func (s *learnerSearch) requireLater(c *Constraint, x operand, length size, y operand, unless learn.Literal) {
	s.requireLength(c, []operand{y, x}, length, -1, -1, unless)
}

// requireLength demands that the first decision less the second one and with the length, by its
// sign, is at most the total.
func (s *learnerSearch) requireLength(c *Constraint, pair []operand, length size, sign, total int, unless learn.Literal) {
	sum := Constraint{relation: AtMost, total: total, decisions: pair, lists: &lists{coefficients: []int{1, -1}}}
	if length.place == noPlace {
		sum.total -= sign * length.number
	} else {
		sum.decisions, sum.coefficients = append(sum.decisions, c.decisions[length.place]), append(sum.coefficients, sign)
	}
	sumForm{}.clauses(s, &sum, unless)
}
