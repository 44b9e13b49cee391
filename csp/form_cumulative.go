package csp

import (
	"fmt"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// This file shares a capacity among tasks.

// Cumulative demands that the tasks which run at the same time demand no more than the
// capacity together. A task of length 0 does not run. The search keeps a time table: where
// tasks must run, whenever they start, it leaves the rest of the capacity to the others. Tasks
// times values of their starts are at most 1<<20.
func (m *Model) Cumulative(tasks Intervals, demands []int, capacity int) *Constraint {
	n := len(tasks.Starts)
	f := cumulativeForm{lengths: m.checkSizes("lengths", tasks.Lengths, n), demands: m.checkSizes("demands", demands, n), capacity: capacity}
	if capacity < 0 {
		m.failNext("capacity", capacity, "0 or more")
	}
	values := 0
	for _, x := range tasks.Starts {
		if m.owns(x) {
			values = min(values+countBits(m.domain(x)), 2*mostTimes)
		}
	}
	if n > 0 && values > mostTimes/n {
		m.failNext("starts", fmt.Sprintf("%d with %d values", n, values), fmt.Sprintf("at most %d of both multiplied", mostTimes))
	}
	return m.constrainForm(f, tasks.Starts...)
}

// mostTimes limits tasks times starts.
const mostTimes = 1 << 20

type cumulativeForm struct {
	ordinary
	lengths, demands []int
	capacity         int
}

func (f cumulativeForm) text(_ *Constraint, names []string) string {
	return fmt.Sprintf("at most %d at a time: %s for %v, of %v", f.capacity, listed(names), f.lengths, f.demands)
}

// Whoever exceeds the capacity does so when the last of these tasks starts.
func (f cumulativeForm) keeps(c *Constraint, a Assignment) bool {
	at := c.values(a)
	for k, t := range at {
		used := 0
		for i, start := range at {
			if start <= t && t < start+f.lengths[i] {
				used += f.demands[i]
			}
		}
		if f.lengths[k] > 0 && used > f.capacity {
			return false
		}
	}
	return true
}

func (f cumulativeForm) state(t *statement, c *Constraint) {
	tasks := propagate.Axis{Starts: t.variables(c.decisions), Lengths: f.lengths}
	t.Problem.Cumulative(tasks, f.demands, f.capacity)
}

func (cumulativeForm) bounds(*Constraint, int) bool { return true }

func (f cumulativeForm) extra(c *Constraint) int {
	values := 0
	for _, x := range c.decisions {
		values += countBits(c.model.domain(Decision{c.model, x}))
	}
	return values * len(c.decisions)
}

// clauses makes a literal of each task that may run at a time at which some task may start.
func (f cumulativeForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	for _, t := range s.anyOf(c.decisions) {
		if s.stopped() {
			return
		}
		var weights []weight
		most := 0
		for i, x := range c.decisions {
			if p := s.runsAt(x, f.lengths[i], t); p != isFalse && f.demands[i] > 0 {
				weights = append(weights, weight{p, f.demands[i]})
				most += f.demands[i]
			}
		}
		if most > f.capacity {
			s.requireSum(merged(weights), linear{total: f.capacity}, unless)
		}
	}
}

// runsAt returns the literal of "a task that starts at x runs at the time".
func (s *learnerSearch) runsAt(x operand, length, time int) learn.Literal {
	started, done := s.atMost(x.index, time-x.plus()), s.atMost(x.index, time-length-x.plus())
	switch {
	case started == isFalse || done == isTrue || length == 0:
		return isFalse
	case started == isTrue && done == isFalse:
		return isTrue
	}
	p := s.newLiteral() // as bounds have integers of their own
	s.require(p.Not(), started)
	s.require(p.Not(), done.Not())
	s.require(p, started.Not(), done)
	return p
}
