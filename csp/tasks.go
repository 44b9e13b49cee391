package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file holds what constraints of tasks have in common: sizes that are numbers or decisions.

// Intervals are where things start, and how long they are: tasks in time, or things along one
// axis of a space.
type Intervals struct {
	Starts  []Decision
	Lengths []int
	// Durations are the lengths as decisions, of 0 or more, in place of Lengths.
	Durations []Decision
	// Present, if it is not nil, has a decision for each thing: 1 if it is there, or 0. A thing
	// that is not there takes neither time nor room, and its start is any value.
	Present []Decision
}

// A size is a number, or the decision at a place of a constraint.
type size struct{ number, place int }

const noPlace = -1

func (q size) of(values []int) int {
	if q.place == noPlace {
		return q.number
	}
	return values[q.place]
}

// least returns the least value of a size.
func (q size) least(c *Constraint, d *rootDomains) int {
	if q.place == noPlace {
		return q.number
	}
	return d.lowest(c.decisions[q.place].index) + c.decisions[q.place].plus()
}

func (q size) most(c *Constraint, d *rootDomains) int {
	if q.place == noPlace {
		return q.number
	}
	return d.highest(c.decisions[q.place].index) + c.decisions[q.place].plus()
}

func (q size) text(names []string) string {
	if q.place == noPlace {
		return fmt.Sprint(q.number)
	}
	return names[q.place]
}

// quantity returns a size as the learner has it.
func (s *learnerSearch) quantity(c *Constraint, q size) learn.Quantity {
	if q.place == noPlace || s.isSingle(c.decisions[q.place].index) {
		return learn.Quantity{Integer: -1, Plus: q.least(c, s.rootDomains)}
	}
	return learn.Quantity{Integer: s.integers[c.decisions[q.place].index], Plus: c.decisions[q.place].plus()}
}

// A taskList collects the decisions of a constraint: first the starts on all axes.
type taskList struct {
	*Model
	decisions []Decision
}

// numbers returns sizes that are numbers.
func (l *taskList) numbers(list []int) []size {
	sizes := make([]size, len(list))
	for i, n := range list {
		sizes[i] = size{n, noPlace}
	}
	return sizes
}

// sizes returns decisions as n sizes. Others than of 0 or more are a mistake.
func (l *taskList) sizes(field string, list []Decision, n int) []size {
	if len(list) != n {
		l.failNext(field, len(list), fmt.Sprintf("%d decisions", n))
		return l.numbers(make([]int, n))
	}
	sizes := make([]size, n)
	for i, x := range list {
		if l.owns(x) && x.added != tooFar && l.domains().lowest(x.index)+x.plus() < 0 {
			l.failNext(field, x, "0 or more")
		}
		sizes[i] = size{place: len(l.decisions)}
		l.decisions = append(l.decisions, x)
	}
	return sizes
}

// lengths returns those of n things.
func (l *taskList) lengths(on Intervals, n int) []size {
	switch {
	case on.Durations == nil:
		return l.numbers(l.checkSizes("lengths", on.Lengths, n))
	case on.Lengths != nil:
		l.failNext("durations", len(on.Durations), "none beside lengths")
	}
	return l.sizes("durations", on.Durations, n)
}

// present returns whether each of n things is there: 1, or a decision.
func (l *taskList) present(on Intervals, n int) []size {
	if on.Present == nil {
		return l.numbers(slices.Repeat([]int{1}, n))
	}
	l.checkTruths(on.Present)
	return l.sizes("present", on.Present, n)
}

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

// manyTasks reports whether the constraint is about tasks, whose text is long.
func (c *Constraint) manyTasks() bool {
	switch c.form.(type) {
	case overlapForm, cumulativeForm:
		return true
	}
	return false
}

// fewTasks returns the words for at most three of n tasks, and how many others there are.
func fewTasks(n int, text func(i int) string) string {
	var list []string
	for i := range min(n, 3) {
		list = append(list, text(i))
	}
	if n > 3 {
		list = append(list, fmt.Sprintf("%d others", n-3))
	}
	return listed(list)
}
