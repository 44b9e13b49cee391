package learn

import (
	"cmp"
	"slices"
)

// This file shares a capacity among tasks: where tasks must run, whenever they start, the
// others find only what is left. Conclusions are explained at one point of time by the tasks
// that must run there (Schutt, Feydy, Stuckey and Wallace 2011).

// A Task starts at an integer plus a constant, and has a demand from then on for its length.
type Task struct {
	Start                int32
	Plus, Length, Demand int
}

// A timetable demands that tasks demand no more than the capacity together at any time, unless
// a literal is true.
type timetable struct {
	tasks    []Task
	capacity int
	unless   Literal // none: -1
	ends     []end   // scratch
	profile  []stretch
	reasons  []Literal // not nil: a conflict without literals ends the search
}

// An end is where a task must begin to run, or need not run any more.
type end struct{ at, change int }

// A stretch is a time from which to which tasks must run that have a demand.
type stretch struct{ from, to, demand int }

// Cumulative demands that the tasks demand no more than the capacity together at any time,
// unless a literal is true, which the first integer stands for; -1 is no such literal.
func (l *Solver) Cumulative(tasks []Task, capacity int, unless Literal, standsFor int32) {
	rule := l.addRule(sumRule{timetable: &timetable{tasks: tasks, capacity: capacity, unless: unless, reasons: []Literal{}}})
	integers := make([]int32, 0, len(tasks)+1)
	for _, t := range tasks {
		integers = append(integers, t.Start)
	}
	if unless >= 0 {
		integers = append(integers, standsFor)
	}
	slices.Sort(integers)
	for _, x := range slices.Compact(integers) {
		for side := range l.sums.uses[x] {
			l.sums.uses[x][side] = append(l.sums.uses[x][side], rule)
		}
	}
}

// span returns the first and the last start of a task.
func (l *Solver) span(t *Task) (first, last int) {
	x := &l.sums.integers[t.Start]
	return x.value(x.low) + t.Plus, x.value(x.high) + t.Plus
}

// draw makes the profile of the tasks that must run.
func (t *timetable) draw(l *Solver) {
	t.ends, t.profile = t.ends[:0], t.profile[:0]
	for i := range t.tasks {
		task := &t.tasks[i]
		if first, last := l.span(task); last < first+task.Length {
			t.ends = append(t.ends, end{last, task.Demand}, end{first + task.Length, -task.Demand})
		}
	}
	slices.SortFunc(t.ends, func(a, b end) int { return cmp.Compare(a.at, b.at) })
	demand := 0
	for i, e := range t.ends {
		if i > 0 && t.ends[i-1].at < e.at && demand > 0 {
			t.profile = append(t.profile, stretch{t.ends[i-1].at, e.at, demand})
		}
		demand += e.change
	}
}

// propagate draws conclusions from the bounds of the tasks. It returns nil, or the literals of
// a clause that is false.
func (t *timetable) propagate(l *Solver) []Literal {
	if t.unless >= 0 && l.truth[t.unless] > 0 {
		return nil
	}
	t.draw(l)
	l.Work += int64(8 * (len(t.tasks) + len(t.profile)))
	for _, p := range t.profile {
		if p.demand <= t.capacity {
			continue
		}
		t.reasons = t.running(l, t.reasons[:0], p.from, -1, p.demand-t.capacity-1)
		if t.unless < 0 {
			return t.reasons
		}
		if l.truth[t.unless] == 0 {
			l.conclude(t.unless, t.reasons)
			return nil
		}
		return t.appendUnless(l, t.reasons)
	}
	if t.unless >= 0 && l.truth[t.unless] == 0 {
		return nil
	}
	for i := range t.tasks {
		if task := &t.tasks[i]; l.sums.integers[task.Start].low < l.sums.integers[task.Start].high {
			t.shift(l, i)
		}
	}
	return nil
}

// full reports whether a task can't run during a stretch. Where it must, the demand of the
// stretch has its own.
func (t *timetable) full(p stretch, i, first, last int) bool {
	task := &t.tasks[i]
	own := last <= p.from && p.to <= first+task.Length
	return !own && p.demand+task.Demand > t.capacity
}

// shift concludes that a task starts later, as it can't run at its first start, or else earlier
// than its last.
func (t *timetable) shift(l *Solver, i int) {
	task := &t.tasks[i]
	x := &l.sums.integers[task.Start]
	first, last := l.span(task)
	if p, ok := t.blocking(i, first, first, last); ok {
		at := min(p.to, first+task.Length) - 1
		t.reasons = t.running(l, t.reasons[:0], at, i, p.demand+task.Demand-t.capacity-1)
		t.reasons = l.appendAtLeast(t.reasons, x, at-task.Length+1-task.Plus)
		t.conclude(l, l.bound(x, rankBelow(x, at+1-task.Plus)).Not())
	} else if p, ok := t.blocking(i, last, first, last); ok {
		at := max(p.from, last)
		t.reasons = t.running(l, t.reasons[:0], at, i, p.demand+task.Demand-t.capacity-1)
		t.reasons = l.appendAtMost(t.reasons, x, at-task.Plus)
		t.conclude(l, l.bound(x, rankBelow(x, at-task.Length+1-task.Plus)))
	}
}

// rankBelow returns the rank of the last value below v.
func rankBelow(x *boundedInteger, v int) int32 {
	return x.rankFrom(v) - 1
}

// blocking returns the first stretch during which a task can't run that starts at a time.
func (t *timetable) blocking(i, start, first, last int) (p stretch, ok bool) {
	for k := t.after(start); k < len(t.profile) && t.profile[k].from < start+t.tasks[i].Length; k++ {
		if t.full(t.profile[k], i, first, last) {
			return t.profile[k], true
		}
	}
	return stretch{}, false
}

// after returns the first stretch that ends after a time.
func (t *timetable) after(time int) int {
	k, _ := slices.BinarySearchFunc(t.profile, time+1, func(p stretch, at int) int { return cmp.Compare(p.to, at) })
	return k
}

// conclude makes a bound true for the reasons, if it is open.
func (t *timetable) conclude(l *Solver, p Literal) {
	if l.truth[p] == 0 {
		t.reasons = t.appendUnless(l, t.reasons)
		l.conclude(p, t.reasons)
	}
}

func (t *timetable) appendUnless(l *Solver, list []Literal) []Literal {
	if t.unless >= 0 && l.origins[t.unless.Variable()].level > 0 {
		list = append(list, t.unless)
	}
	return list
}

// running appends false literals which say that tasks other than one run at a time: those that
// must, less some whose demand is at most slack together.
func (t *timetable) running(l *Solver, list []Literal, at, except, slack int) []Literal {
	for i := range t.tasks {
		task := &t.tasks[i]
		if first, last := l.span(task); i == except || last > at || first+task.Length <= at {
			continue
		}
		if task.Demand <= slack {
			slack -= task.Demand
			continue
		}
		x := &l.sums.integers[task.Start]
		list = l.appendAtLeast(list, x, at-task.Length+1-task.Plus)
		list = l.appendAtMost(list, x, at-task.Plus)
	}
	return list
}

// appendAtLeast appends a false literal which says that an integer, whose low bound it is at
// least, has a value from v on.
func (l *Solver) appendAtLeast(list []Literal, x *boundedInteger, v int) []Literal {
	if rank := x.weakLow(x.value(x.low) - v); rank > 0 {
		list = l.appendIfOpenAtFirst(list, x.literal(rank-1))
	}
	return list
}

// appendAtMost is appendAtLeast for a value up to v.
func (l *Solver) appendAtMost(list []Literal, x *boundedInteger, v int) []Literal {
	if rank := x.weakHigh(v - x.value(x.high)); rank < x.last {
		list = l.appendIfOpenAtFirst(list, x.literal(rank).Not())
	}
	return list
}

func (l *Solver) appendIfOpenAtFirst(list []Literal, p Literal) []Literal {
	if l.origins[p.Variable()].level > 0 {
		list = append(list, p)
	}
	return list
}
