package learn

import (
	"cmp"
	"math/bits"
	"slices"
)

// This file checks how much tasks demand between two times. Those that can only run from one time
// to the other demand together, each for its length, at most the capacity for that long. The tree
// is that of Vilím ("Global constraints in scheduling", 2007).

// An energy demands that of the same tasks as a timetable does, or of decisions that differ, each
// a task of length 1.
type energy struct {
	timetable
	byFirst, byEnd []int32 // the tasks that are known to run, by first start and by last end
	leaf           []int32 // of each task: its place among byFirst
	tree           []window
}

// A window has the demand of some tasks, and the most that one of their first starts and the
// demand from there on come to, in capacity.
type window struct{ demand, end int }

const noEnd = -1 << (bits.UintSize - 2)

// propagate finds times between which tasks demand too much.
func (e *energy) propagate(l *Solver) []Literal {
	if e.unless >= 0 && l.truth[e.unless] > 0 {
		return nil
	}
	_, capacity := l.ends(e.capacity)
	e.now, e.byFirst, e.byEnd = e.now[:0], e.byFirst[:0], e.byEnd[:0]
	for i := range e.tasks {
		n := e.tasks[i].moment(l)
		e.now = append(e.now, n)
		if n.present && n.open {
			e.byFirst, e.byEnd = append(e.byFirst, int32(i)), append(e.byEnd, int32(i))
		}
	}
	if len(e.byFirst) < 2 {
		return nil
	}
	slices.SortFunc(e.byFirst, func(i, k int32) int { return cmp.Compare(e.now[i].first, e.now[k].first) })
	slices.SortFunc(e.byEnd, func(i, k int32) int { return cmp.Compare(e.now[i].end(), e.now[k].end()) })
	leaves := 1 << bits.Len(uint(len(e.byFirst)-1))
	l.Work += int64(len(e.byFirst) * bits.Len(uint(leaves)))
	e.leaf = slices.Grow(e.leaf[:0], len(e.tasks))[:len(e.tasks)]
	for at, i := range e.byFirst {
		e.leaf[i] = int32(at)
	}
	e.tree = slices.Grow(e.tree[:0], 2*leaves)[:2*leaves]
	for i := range e.tree {
		e.tree[i] = window{0, noEnd}
	}
	for _, i := range e.byEnd {
		n := &e.now[i]
		at := leaves + int(e.leaf[i])
		e.tree[at] = window{n.length * n.demand, capacity*n.first + n.length*n.demand}
		for at >>= 1; at > 0; at >>= 1 {
			left, right := e.tree[2*at], e.tree[2*at+1]
			e.tree[at] = window{left.demand + right.demand, max(right.end, left.end+right.demand)}
		}
		if e.tree[1].end > capacity*n.end() {
			return e.overload(l, n.end(), capacity)
		}
	}
	return nil
}

// overload explains that tasks that end by a time demand too much. It returns the literals of a
// clause that is false, or nil if the literal of unless becomes true.
func (e *energy) overload(l *Solver, end, capacity int) []Literal {
	first, more := 0, 0
	for k := len(e.byFirst) - 1; k >= 0; k-- {
		n := &e.now[e.byFirst[k]]
		if n.end() > end {
			continue
		}
		first = n.first
		if more += n.length * n.demand; more > capacity*(end-first) {
			break
		}
	}
	slack := more - capacity*(end-first) - 1
	e.reasons = l.appendAtMost(e.reasons[:0], e.capacity, capacity)
	for _, i := range e.byFirst {
		n, task := &e.now[i], &e.tasks[i]
		if n.end() > end || n.first < first {
			continue
		}
		if n.length*n.demand <= slack {
			slack -= n.length * n.demand
			continue
		}
		e.reasons = e.appendSize(l, e.reasons, task, n)
		e.reasons = l.appendAtLeast(e.reasons, task.Start, first)
		e.reasons = l.appendAtMost(e.reasons, task.Start, end-n.length)
	}
	switch {
	case e.unless >= 0 && l.truth[e.unless] == 0:
		l.conclude(e.unless, e.reasons)
		return nil
	case e.unless >= 0:
		return e.appendUnless(l, e.reasons)
	}
	return e.reasons
}

// end returns when a task ends that starts last.
func (n *moment) end() int { return n.last + n.length }
