package learn

import (
	"cmp"
	"math"
)

// This file decides on tasks, some of which may be absent, in the order of time, as a dispatcher
// does. A flexible job shop of 293 tasks has a schedule of 2069 at once so, 3878 without; the best
// one known takes 1984.

// A placing is where a task can start.
type placing struct {
	task        *Task
	present     bool
	first, last int // the bounds of its start
	start, end  int // if it runs where there is room
}

// dispatch opens a level for the task with the earliest start, of those for the one whose last
// start is earliest, and of these for the one that ends first: another machine may be faster. If
// there is no room, the task starts later. Otherwise it is present, or, if it is already, it
// starts. dispatch returns false if no such task is open.
func (l *Solver) dispatch() bool {
	if l.sums == nil {
		return false
	}
	best := placing{first: math.MaxInt}
	for _, t := range l.sums.optional {
		if t.unless >= 0 && l.truth[t.unless] >= 0 {
			continue
		}
		t.draw(l)
		_, capacity := l.ends(t.capacity)
		for i := range t.tasks {
			if p, open := t.place(i, best.first, capacity); open && p.before(best) {
				best = p
			}
		}
	}
	switch t := best.task; {
	case t == nil:
		return false
	case best.first < best.start && best.start <= best.last:
		l.open(l.below(t.Start, best.start).Not())
	case best.present:
		l.open(l.below(t.Start, best.first+1))
	default:
		l.open(l.below(t.Present, 1).Not())
	}
	return true
}

func (p placing) before(q placing) bool {
	return cmp.Or(cmp.Compare(p.first, q.first), cmp.Compare(p.last, q.last), cmp.Compare(p.end, q.end)) < 0
}

// place returns where an open task can start. It reports false for others, and for tasks whose
// first start is after a time.
func (t *timetable) place(i, until, capacity int) (p placing, open bool) {
	n := &t.now[i]
	if !n.open || n.present && n.first == n.last || n.first > until {
		return p, false
	}
	p = placing{task: &t.tasks[i], present: n.present, first: n.first, last: n.last, start: n.first}
	for !n.present {
		full, blocked := t.blocking(n, p.start, p.start+n.length, capacity)
		if !blocked {
			break
		}
		p.start = full.to
	}
	p.end = p.start + n.length
	return p, true
}
