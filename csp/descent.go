package csp

import (
	"context"

	"example.com/sudoku/internal/learn"
)

// This file goes down and back in a search by groups and sums.

// A choice says that a decision has a value or, if the search has exhausted that case, that
// it has another.
type choice struct {
	x         operand
	value     int
	exhausted bool
}

// step makes one transition, as learn.Solver.Step does. It returns learn.Stating if the learner
// must take over.
func (w *wideSearch) step(context.Context) (learn.State, error) {
	w.state = w.proceed()
	return w.state, nil
}

func (w *wideSearch) proceed() learn.State {
	switch w.state {
	case learn.Exhausted:
		return learn.Exhausted
	case learn.Standing:
		if !w.turn() {
			return learn.Exhausted
		}
	}
	if !w.settle() {
		w.conflicts++
		if !w.turn() {
			return learn.Exhausted
		}
		return learn.Conflicting
	}
	if w.conflicts > w.limit*(w.found+1) {
		return learn.Stating
	}
	if w.gap > 0 && w.conflicts >= w.nextStart && w.found == 0 {
		w.gap += w.gap / 2
		w.nextStart = w.conflicts + w.gap
		w.back(0)
		w.path = w.path[:0]
	}
	x, value := w.choose()
	if x < 0 {
		w.found++
		return learn.Standing
	}
	w.guesses++
	w.path = append(w.path, choice{x: operand{index: x}, value: value})
	w.levels = append(w.levels, len(w.narrow.Trail))
	w.limitTo(x, value, value)
	return learn.Deciding
}

// settle removes what follows. It returns false if there is no solution.
func (w *wideSearch) settle() bool {
	if g := w.goal; g != nil && g.found && !w.failed {
		first, last := g.better()
		w.limitTo(g.x, first, last)
	}
	if w.failed {
		return false
	}
	for !w.failed && w.advance() {
	}
	if w.failed {
		w.blame(int(w.last))
	}
	return !w.failed
}

// blame gives the decisions of a rule more weight.
func (w *wideSearch) blame(rule int) {
	r := w.rules
	switch sum := rule - len(r.different); {
	case sum < 0:
		for _, x := range r.different[rule].decisions {
			w.weight[x.index]++
		}
	case sum < len(r.sums):
		for _, t := range r.sums[sum].terms {
			w.weight[t.x]++
		}
	default:
		for _, x := range r.equal[sum-len(r.sums)] {
			w.weight[x.index]++
		}
	}
}

// back takes back the choices from a level on.
func (w *wideSearch) back(level int) {
	if level < len(w.levels) {
		undone := w.narrow.Trail[w.levels[level]:]
		w.narrow.Back(w.levels[level])
		for _, c := range undone {
			w.refresh(w.of[c.Word])
		}
		w.levels = w.levels[:level]
	}
	for _, rule := range w.queue {
		w.queued[rule] = false
	}
	w.queue, w.fixed, w.noted, w.failed = w.queue[:0], w.fixed[:0], false, false
}

// turn goes back to the last choice and excludes its value, as that case is exhausted. It
// returns false if there is no choice.
func (w *wideSearch) turn() bool {
	last := len(w.path) - 1
	for ; last >= 0 && w.path[last].exhausted; last-- {
	}
	if last < 0 {
		return false
	}
	c := &w.path[last]
	c.exhausted = true
	w.path = w.path[:last+1]
	w.back(len(w.levels) - 1)
	w.removeValue(c.x.index, c.value)
	return true
}
