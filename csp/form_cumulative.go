package csp

import (
	"fmt"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/propagate"
)

// This file shares a capacity among tasks.

// Cumulative demands that the tasks which run at the same time demand no more than the
// capacity together. A task of length 0 does not run. The search keeps a time table: where
// tasks must run, whenever they start, it leaves the rest of the capacity to the others. The
// memory it takes grows with the tasks, not with the times.
func (m *Model) Cumulative(tasks Intervals, demands []int, capacity int) *Constraint {
	n := len(tasks.Starts)
	f := cumulativeForm{lengths: m.checkSizes("lengths", tasks.Lengths, n), demands: m.checkSizes("demands", demands, n), capacity: capacity}
	if capacity < 0 {
		m.failNext("capacity", capacity, "0 or more")
	}
	return m.constrainForm(f, tasks.Starts...)
}

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

// clauses states one propagator. Tasks whose start is known get integers of one value.
func (f cumulativeForm) clauses(s *learnerSearch, c *Constraint, unless learn.Literal) {
	if unless == isTrue {
		return
	}
	standsFor := int32(-1)
	if unless != isFalse {
		t, _ := s.indicator(unless, 1)
		standsFor = t.Integer
	}
	var tasks []learn.Task
	for i, x := range c.decisions {
		if f.lengths[i] == 0 || f.demands[i] == 0 {
			continue
		}
		task := learn.Task{Start: s.integers[x.index], Plus: x.plus(), Length: f.lengths[i], Demand: f.demands[i]}
		if s.isSingle(x.index) {
			task.Start = s.learner.NewInteger([]int{s.lowest(x.index)}, nil)
		}
		tasks = append(tasks, task)
	}
	if len(tasks) > 0 {
		s.learner.Cumulative(tasks, f.capacity, unless, standsFor)
	}
}
