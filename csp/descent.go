package csp

import (
	"context"

	"example.com/sudoku/internal/learn"
)

// A descent is a depth-first search without learning, of which a wideSearch says what follows
// from its choices.
type descent struct {
	*wideSearch
	model *Model
	path  []choice
	open  int // choices on the path that are not exhausted
	limit int // dead ends per solution, counting the one searched for

	nextStart, gap int // dead ends at which the next restart is due, and after it; 0 for none

	state                     learn.State
	guesses, conflicts, found int
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
func (d *descent) step(context.Context) (learn.State, error) {
	d.state = d.advance()
	return d.state, nil
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
	d.open++
	d.Enter()
	d.LimitTo(x, value, value)
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
	d.open--
	d.Leave()
	d.Remove(c.x.index, c.value)
	return true
}

// leaveAll takes back all choices.
func (d *descent) leaveAll() {
	for ; d.open > 0; d.open-- {
		d.Leave()
	}
}

func (d *descent) leave(*rootDomains) []choice {
	d.leaveAll()
	return d.path
}

func (d *descent) choice() (x Decision, relation Relation, value int) {
	last := d.path[len(d.path)-1]
	return d.model.decision(last.x.index), Exactly, last.value
}

func (d *descent) stats() Stats {
	return Stats{Guesses: int64(d.guesses), Backtracks: int64(d.conflicts)}
}

func (d *descent) work() int64 { return 0 } // it hands over by dead ends

func (d *descent) level() int { return d.open }

func (d *descent) ended() bool { return d.state == learn.Exhausted }

func (d *descent) valueOf(x int32) int { return d.Spans[x].Low }

// improve leaves the bound to settle, which looks at the goal.
func (d *descent) improve(*goal) bool { return true }

func (d *descent) ends(x int32) (low, high int) { return d.RootEnds(x) }
