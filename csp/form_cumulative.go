package csp

import (
	"fmt"
	"slices"

	"example.com/sudoku/internal/learn"
)

// This file shares a capacity among tasks.

// Cumulative demands that the tasks which run at the same time demand no more than the
// capacity together. A task of length 0 does not run, nor does one that is not present. The
// search keeps a time table: where tasks must run, whenever they start, it leaves the rest of
// the capacity to the others. The memory it takes grows with the tasks, not with the times.
func (m *Model) Cumulative(tasks Intervals, demands []int, capacity int) *Constraint {
	if capacity < 0 {
		m.failNext("capacity", capacity, "0 or more")
	}
	l := &taskList{m, slices.Clone(tasks.Starts)}
	f := cumulativeForm{
		demands:  l.numbers(m.checkSizes("demands", demands, len(tasks.Starts))),
		capacity: size{capacity, noPlace},
	}
	return l.cumulative(f, tasks)
}

// CumulativeAs is [Model.Cumulative] with decisions, of 0 or more, as the demands and as the
// capacity: the tasks demand no more than its value together. [Model.Constant] makes one of a
// number.
func (m *Model) CumulativeAs(capacity Decision, tasks Intervals, demands []Decision) *Constraint {
	l := &taskList{m, slices.Clone(tasks.Starts)}
	f := cumulativeForm{demands: l.sizes("demands", demands, len(tasks.Starts))}
	f.capacity = l.sizes("capacity", []Decision{capacity}, 1)[0]
	return l.cumulative(f, tasks)
}

func (l *taskList) cumulative(f cumulativeForm, tasks Intervals) *Constraint {
	n := len(tasks.Starts)
	f.lengths, f.present = l.lengths(tasks, n), l.present(tasks, n)
	return l.constrainForm(f, l.decisions...)
}

// The first decisions of a cumulativeForm are the starts.
type cumulativeForm struct {
	asked
	lengths, demands, present []size
	capacity                  size
}

func (f cumulativeForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("at most %s at a time: ", f.capacity.text(names)) + fewTasks(len(f.lengths), func(i int) string {
		return fmt.Sprintf("%s for %s of %s", names[i], f.lengths[i].text(names), f.demands[i].text(names))
	})
}

// Whoever exceeds the capacity does so when the last of these tasks starts.
func (f cumulativeForm) keeps(c *Constraint, a Assignment) bool {
	values := c.values(a)
	for k, t := range values[:len(f.lengths)] {
		used, runs := 0, false
		for i, start := range values[:len(f.lengths)] {
			if f.present[i].of(values) > 0 && start <= t && t < start+f.lengths[i].of(values) {
				used += f.demands[i].of(values)
				runs = runs || i == k
			}
		}
		if runs && used > f.capacity.of(values) {
			return false
		}
	}
	return true
}

func (cumulativeForm) bounds(*Constraint, int) bool { return true }

// deduce says that tasks differ, or don't overlap, any two of which exceed the capacity. If these
// are all, that is what the constraint says.
func (f cumulativeForm) deduce(c *Constraint, m *Model, r *rules, d *rootDomains) {
	tasks, all := f.exclusive(c, d)
	if len(tasks) > 1 {
		apart, same := overlapForm{n: len(tasks)}, true
		var list []operand
		var lengths, present []size
		for _, i := range tasks {
			length := f.lengths[i].least(c, d)
			list, same = append(list, c.decisions[i]), same && length == 1 && !d.decisions[c.decisions[i].index].wide
			lengths, present = append(lengths, size{length, noPlace}), append(present, size{1, noPlace})
		}
		apart.lengths, apart.present = [][]size{lengths}, [][]size{present}
		part := c.part(apart, list...)
		if same {
			part = c.part(differentForm{}, list...)
		}
		part.form.deduce(part, m, r, d)
	}
	if len(tasks) < 2 || !all {
		f.ordinary.deduce(c, m, r, d)
	}
}

// mostExclusive is the number of tasks up to which each two have an order of their own.
const mostExclusive = 64

// exclusive returns tasks of known length any two of which exceed the capacity, and whether
// these are all and none exceeds it alone.
func (f cumulativeForm) exclusive(c *Constraint, d *rootDomains) (tasks []int, all bool) {
	capacity := f.capacity.most(c, d)
	demand := func(i int) int { return f.demands[i].least(c, d) }
	all = f.capacity.least(c, d) == capacity
	for i, length := range f.lengths {
		least, most := length.least(c, d), length.most(c, d)
		switch {
		case most == 0 || f.demands[i].most(c, d) == 0:
		case 0 < least && least == most && demand(i) > 0 && f.present[i].least(c, d) > 0:
			tasks = append(tasks, i)
			all = all && f.demands[i].most(c, d) <= capacity
		default:
			all = false
		}
	}
	slices.SortStableFunc(tasks, func(i, k int) int { return demand(k) - demand(i) })
	n := 0
	for n < len(tasks) && n < mostExclusive && (n == 0 || demand(tasks[n-1])+demand(tasks[n]) > capacity) {
		n++
	}
	return tasks[:n], all && n == len(tasks)
}

// clauses states one propagator.
func (f cumulativeForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	if unless == isTrue {
		return
	}
	standsFor := s.standsFor(unless)
	var tasks []learn.Task
	nothing := learn.Quantity{Integer: -1}
	for i := range f.lengths {
		t := learn.Task{
			Start: s.quantity(c, size{place: i}), Length: s.quantity(c, f.lengths[i]),
			Demand: s.quantity(c, f.demands[i]), Present: s.quantity(c, f.present[i]),
		}
		if t.Length != nothing && t.Demand != nothing && t.Present != nothing {
			tasks = append(tasks, t)
		}
	}
	s.learner.Cumulative(tasks, s.quantity(c, f.capacity), unless, standsFor)
}
