package csp

import "example.com/sudoku/internal/learn"

// A descent is a depth-first search without learning. A groupSearch or a wideSearch says what
// follows from its choices.
type descent struct {
	tree
	path  []choice
	level int // choices on the path that are not exhausted
	limit int // dead ends per solution, counting the one searched for

	nextStart, gap int // dead ends at which the next restart is due, and after it; 0 for none

	state                     learn.State
	guesses, conflicts, found int
}

// A tree is what a descent searches.
type tree interface {
	// settle removes what follows. It returns false if there is no solution.
	settle() bool
	// choose returns an open decision and the value to try. The decision is -1 if none is open.
	choose() (x int32, value int)
	// enter gives a decision a value, and leave takes back the last enter with all that
	// followed.
	enter(x int32, value int)
	leave()
	// exclude removes a value of a decision.
	exclude(x int32, value int)
}

// A choice says that a decision has a value or, if the search has exhausted that case, that
// it has another.
type choice struct {
	x         operand
	value     int
	exhausted bool
}

// step makes one transition, as learn.Solver.Step does. It returns learn.Stating if the learner
// must take over.
func (d *descent) step() learn.State {
	d.state = d.advance()
	return d.state
}

func (d *descent) advance() learn.State {
	switch d.state {
	case learn.Exhausted:
		return learn.Exhausted
	case learn.Standing:
		if !d.turn() {
			return learn.Exhausted
		}
	}
	if !d.settle() {
		d.conflicts++
		if !d.turn() {
			return learn.Exhausted
		}
		return learn.Conflicting
	}
	if d.conflicts > d.limit*(d.found+1) {
		return learn.Stating
	}
	if d.gap > 0 && d.conflicts >= d.nextStart && d.found == 0 {
		d.gap += d.gap / 2
		d.nextStart = d.conflicts + d.gap
		d.leaveAll()
		d.path = d.path[:0]
	}
	x, value := d.choose()
	if x < 0 {
		d.found++
		return learn.Standing
	}
	d.guesses++
	d.path = append(d.path, choice{x: operand{index: x}, value: value})
	d.level++
	d.enter(x, value)
	return learn.Deciding
}

// turn goes back to the last choice and excludes its value, as that case is exhausted. It
// returns false if there is no choice.
func (d *descent) turn() bool {
	last := len(d.path) - 1
	for ; last >= 0 && d.path[last].exhausted; last-- {
	}
	if last < 0 {
		return false
	}
	c := &d.path[last]
	c.exhausted = true
	d.path = d.path[:last+1]
	d.level--
	d.leave()
	d.exclude(c.x.index, c.value)
	return true
}

// leaveAll takes back all choices.
func (d *descent) leaveAll() {
	for ; d.level > 0; d.level-- {
		d.leave()
	}
}

func (d *descent) stats() Stats {
	return Stats{Guesses: int64(d.guesses), Backtracks: int64(d.conflicts)}
}
