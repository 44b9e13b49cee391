package learn

import (
	"cmp"
	"slices"
)

// This file shares a capacity among tasks: where tasks must run, whenever they start, the
// others find only what is left. Conclusions are explained at one point of time by the tasks
// that must run there (Schutt, Feydy, Stuckey and Wallace 2011).

// A Task has a demand from its start on for its length, if it is present, which is 1 or 0.
type Task struct{ Start, Length, Demand, Present Quantity }

// A timetable demands that tasks demand no more than the capacity together at any time, unless
// a literal is true.
type timetable struct {
	tasks    []Task
	capacity Quantity
	unless   Literal // none: -1
	now      []moment
	ends     []end // scratch
	profile  []stretch
	reasons  []Literal // not nil: a conflict without literals ends the search
}

// A moment is what the bounds say of a task: between which starts it is, and its least length
// and demand.
type moment struct {
	first, last, length, demand int
	present, open               bool // it takes place; it may and has a length and a demand
}

// must reports whether the task runs at some time, whenever it starts.
func (n *moment) must() bool { return n.last < n.first+n.length }

// An end is where a task must begin to run, or need not run any more.
type end struct{ at, change int }

// A stretch is a time from which to which tasks must run that have a demand.
type stretch struct{ from, to, demand int }

// Cumulative demands that the tasks demand no more than the capacity together at any time,
// unless a literal is true, which the first integer stands for; -1 is no such literal.
func (l *Solver) Cumulative(tasks []Task, capacity Quantity, unless Literal, standsFor int32) {
	table := &timetable{tasks: tasks, capacity: capacity, unless: unless, reasons: []Literal{}}
	integers := []int32{capacity.Integer}
	for _, t := range tasks {
		integers = append(integers, t.Start.Integer, t.Length.Integer, t.Demand.Integer, t.Present.Integer)
	}
	if unless >= 0 {
		integers = append(integers, standsFor)
	}
	l.addPropagator(table, integers...)
	l.addPropagator(&energy{timetable: timetable{tasks: tasks, capacity: capacity, unless: unless, reasons: []Literal{}}}, integers...)
	if slices.ContainsFunc(tasks, func(t Task) bool { return t.Present.Integer >= 0 }) {
		l.sums.optional = append(l.sums.optional, table)
	}
}

// moment returns what the bounds say of a task.
func (t *Task) moment(l *Solver) (n moment) {
	low, high := l.ends(t.Present)
	if high < 1 {
		return n
	}
	n.first, n.last = l.ends(t.Start)
	n.length, _ = l.ends(t.Length)
	n.demand, _ = l.ends(t.Demand)
	n.present, n.open = low > 0, n.length > 0 && n.demand > 0
	return n
}

// Apart demands that integers have different values as far as their bounds tell: no more of them
// are between two values than there are values.
func (l *Solver) Apart(list []Quantity) {
	one := Quantity{-1, 1}
	e := &energy{timetable: timetable{capacity: one, unless: -1, reasons: []Literal{}}}
	var integers []int32
	for _, q := range list {
		e.tasks = append(e.tasks, Task{q, one, one, one})
		integers = append(integers, q.Integer)
	}
	l.addPropagator(e, integers...)
}

// draw makes the profile of the tasks that must run.
func (t *timetable) draw(l *Solver) {
	t.now, t.ends, t.profile = t.now[:0], t.ends[:0], t.profile[:0]
	for i := range t.tasks {
		n := t.tasks[i].moment(l)
		t.now = append(t.now, n)
		if n.present && n.must() {
			t.ends = append(t.ends, end{n.last, n.demand}, end{n.first + n.length, -n.demand})
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
	least, capacity := l.ends(t.capacity)
	most := stretch{}
	for _, p := range t.profile {
		if p.demand > most.demand {
			most = p
		}
		if most.demand > capacity {
			break
		}
	}
	if most.demand > capacity {
		t.reasons = t.running(l, t.reasons[:0], most.from, -1, most.demand-capacity-1)
		t.reasons = l.appendAtMost(t.reasons, t.capacity, capacity)
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
	if most.demand > least {
		t.reasons = t.running(l, t.reasons[:0], most.from, -1, 0)
		t.conclude(l, l.below(t.capacity, most.demand).Not())
	}
	for i := range t.tasks {
		switch n := &t.now[i]; {
		case !n.open:
		case !n.present && n.must():
			t.leave(l, i, capacity)
		case n.present && n.first < n.last:
			t.shift(l, i, capacity)
		}
	}
	return nil
}

// full reports whether a task can't run during a stretch. Where it must, the demand of the
// stretch has its own.
func (n *moment) full(p stretch, capacity int) bool {
	own := n.present && n.last <= p.from && p.to <= n.first+n.length
	return !own && p.demand+n.demand > capacity
}

// shift concludes that a task starts later, as it can't run at its first start, or else earlier
// than its last.
func (t *timetable) shift(l *Solver, i, capacity int) {
	task, n := &t.tasks[i], &t.now[i]
	if p, ok := t.blocking(n, n.first, n.first+n.length, capacity); ok {
		at := min(p.to, n.first+n.length) - 1
		t.explain(l, i, p, at, capacity)
		t.reasons = l.appendAtLeast(t.reasons, task.Start, at-n.length+1)
		t.conclude(l, l.below(task.Start, at+1).Not())
	} else if p, ok := t.blocking(n, n.last, n.last+n.length, capacity); ok {
		at := max(p.from, n.last)
		t.explain(l, i, p, at, capacity)
		t.reasons = l.appendAtMost(t.reasons, task.Start, at)
		t.conclude(l, l.below(task.Start, at-n.length+1))
	}
}

// leave concludes that a task does not take place, as it would have to run where it can't.
func (t *timetable) leave(l *Solver, i, capacity int) {
	task, n := &t.tasks[i], &t.now[i]
	if p, ok := t.blocking(n, n.last, n.first+n.length, capacity); ok {
		at := max(p.from, n.last)
		t.explain(l, i, p, at, capacity)
		t.reasons = l.appendAtLeast(t.reasons, task.Start, at-n.length+1)
		t.reasons = l.appendAtMost(t.reasons, task.Start, at)
		t.conclude(l, l.below(task.Present, 1))
	}
}

// explain says that a task can't run at a time in a stretch, without where it starts.
func (t *timetable) explain(l *Solver, i int, p stretch, at, capacity int) {
	task, n := &t.tasks[i], &t.now[i]
	t.reasons = t.running(l, t.reasons[:0], at, i, p.demand+n.demand-capacity-1)
	t.reasons = t.appendSize(l, t.reasons, task, n)
	t.reasons = l.appendAtMost(t.reasons, t.capacity, capacity)
}

// appendSize appends false literals which say that a task that is present has its least length
// and demand.
func (t *timetable) appendSize(l *Solver, list []Literal, task *Task, n *moment) []Literal {
	if n.present {
		list = l.appendAtLeast(list, task.Present, 1)
	}
	list = l.appendAtLeast(list, task.Length, n.length)
	return l.appendAtLeast(list, task.Demand, n.demand)
}

// blocking returns the first stretch between two times during which a task can't run.
func (t *timetable) blocking(n *moment, from, to, capacity int) (p stretch, ok bool) {
	for k := t.after(from); k < len(t.profile) && t.profile[k].from < to; k++ {
		if n.full(t.profile[k], capacity) {
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
		task, n := &t.tasks[i], &t.now[i]
		if i == except || !n.present || n.last > at || n.first+n.length <= at {
			continue
		}
		if n.demand <= slack {
			slack -= n.demand
			continue
		}
		list = t.appendSize(l, list, task, n)
		list = l.appendAtLeast(list, task.Start, at-n.length+1)
		list = l.appendAtMost(list, task.Start, at)
	}
	return list
}
