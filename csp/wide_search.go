package csp

import (
	"cmp"
	"slices"

	"example.com/sudoku/internal/alldifferent"
	"example.com/sudoku/internal/learn"
)

// A wideSearch searches a model of groups of any width, sums and equal pairs depth first, without
// learning. After each choice it applies the rules of deduction that take little time, and
// records what they change: a copy for each choice would take 128 MB for 1,000 queens.
type wideSearch struct {
	*rootDomains
	model   *Model
	goal    *goal  // nil: any solution will do
	weight  []int  // of each decision: the contradictions met in its rules
	defined []bool // of each decision: an exact sum of earlier ones gives its value
	path    []choice
	levels  []int // of each choice on the path that is not exhausted: where its changes start
	limit   int   // dead ends per solution, counting the one searched for

	nextStart, gap int // dead ends at which the next restart is due, and after it; 0 for none

	state                     learn.State
	guesses, conflicts, found int
}

// The learner takes over after groupEffort/n dead ends per solution, or after wideEffort/n if
// there are sums and a goal, where n is the size of the rules: Golomb rulers with 10 marks take
// 53,000, a fourth of that. The learner needs 40 times as long for 9 marks. Where it would be
// fewer than fewestDeadEnds, the learner searches from the start.
const (
	groupEffort    = 160_000
	wideEffort     = 80_000_000
	fewestDeadEnds = 30
	wideRestart    = 100 // dead ends before the first restart; half as many again before each next
)

// size returns the number of decisions, group members and terms.
func (r *rules) size(d *rootDomains) int {
	n := 1 + len(d.decisions)
	for i := range r.different {
		n += len(r.different[i].decisions)
	}
	for i := range r.sums {
		n += len(r.sums[i].terms)
	}
	return n
}

// newWideSearch returns a search of the domains that deduction has left.
func newWideSearch(m *Model, d *rootDomains, r *rules, g *goal) *wideSearch {
	return wideSearchOf(m, d, g, r.deadEnds(d))
}

// deadEnds returns the limit of wideSearch.
func (r *rules) deadEnds(d *rootDomains) int {
	if len(r.sums)+len(r.equal) > 0 {
		return wideEffort / r.size(d)
	}
	return groupEffort / r.size(d)
}

// suitWide reports whether the rules are those that wideSearch knows.
func (r *rules) suitWide() bool { return len(r.tableRules)+len(r.forms) == 0 }

// derived reports whether sums of the others give most decisions their values, as those of
// differences that differ. Costas arrays of side 15 took 270,000 dead ends of the strong
// search, and take 11,000 of wideSearch.
func (r *rules) derived(d *rootDomains) bool {
	n := 0
	for _, yes := range definedBy(r.sums, len(d.decisions)) {
		if yes {
			n++
		}
	}
	return 3*n > 2*len(d.decisions)
}

// wideSearchOf is newWideSearch for any model of such rules, with a limit of dead ends.
func wideSearchOf(m *Model, d *rootDomains, g *goal, limit int) *wideSearch {
	n := len(d.decisions)
	d.narrow.Trail = make([]alldifferent.Change, 0, n)
	w := &wideSearch{rootDomains: d, model: m, goal: g, weight: make([]int, n), defined: definedBy(d.rules.sums, n), limit: limit}
	if g == nil {
		w.nextStart, w.gap = wideRestart, wideRestart
	}
	return w
}

// definedBy returns the decisions that exact sums give their values: of each sum the one that
// was added to the model last.
func definedBy(sums []linear, n int) []bool {
	defined := make([]bool, n)
	for i := 1; i < len(sums); i++ {
		last := slices.MaxFunc(sums[i].terms, func(a, b term) int { return cmp.Compare(a.x, b.x) })
		if opposite(&sums[i-1], &sums[i]) && max(last.coefficient, -last.coefficient) == 1 {
			defined[last.x] = true
		}
	}
	return defined
}

// opposite reports whether two sums demand one to be exact.
func opposite(s, t *linear) bool {
	return s.total == -t.total && slices.EqualFunc(s.terms, t.terms, func(a, b term) bool {
		return a.x == b.x && a.coefficient == -b.coefficient
	})
}

// choose returns an open decision and the value to try: by a hint, or else of a decision that
// no earlier ones give its value, that with the fewest values for its weight. It returns -1 if
// none is open.
func (w *wideSearch) choose() (x int32, value int) {
	for i := range w.model.hints {
		h := &w.model.hints[i]
		if w.isSingle(h.x) {
			continue
		}
		for _, v := range h.values {
			if w.has(h.x, v) {
				return h.x, v
			}
		}
		return h.x, w.lowest(h.x)
	}
	x, size := int32(-1), 0
	for y := range int32(len(w.decisions)) {
		if w.defined[y] {
			continue
		}
		if n := w.countValues(y); n > 1 && (x < 0 || n*(1+w.weight[x]) < size*(1+w.weight[y])) {
			x, size = y, n
		}
	}
	if x >= 0 {
		value = w.lowest(x)
	}
	return x, value
}

func (w *wideSearch) leave(*rootDomains) []choice {
	w.back(0)
	w.narrow.Trail = nil
	return w.path
}

func (w *wideSearch) choice() (x Decision, relation Relation, value int) {
	last := w.path[len(w.path)-1]
	return w.model.decision(last.x.index), Exactly, last.value
}

func (w *wideSearch) stats() Stats {
	return Stats{Guesses: int64(w.guesses), Backtracks: int64(w.conflicts)}
}

func (w *wideSearch) work() int64 { return 0 } // it hands over by dead ends

func (w *wideSearch) level() int { return len(w.levels) }

func (w *wideSearch) ended() bool { return w.state == learn.Exhausted }

func (w *wideSearch) valueOf(x int32) int { return w.lowest(x) }

// improve leaves the bound to settle, which looks at the goal.
func (w *wideSearch) improve(*goal) bool { return true }

// ends returns the least and the greatest value of a decision without any choice.
func (w *wideSearch) ends(x int32) (low, high int) {
	domain, at := w.domain(x), w.bounds[x]
	now := slices.Clone(domain)
	for i := len(w.narrow.Trail) - 1; len(w.levels) > 0 && i >= w.levels[0]; i-- {
		c := w.narrow.Trail[i]
		if w.of[c.Word] == x {
			domain[c.Word-w.decisions[x].offset] = c.Was
		}
	}
	w.refresh(x)
	low, high = w.lowest(x), w.highest(x)
	copy(domain, now)
	w.bounds[x] = at
	return low, high
}
