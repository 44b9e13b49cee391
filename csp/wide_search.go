package csp

import (
	"cmp"
	"slices"

	"example.com/sudoku/internal/spans"
)

// A wideSearch is the state of a search of a model of groups of any width, sums and equal pairs. After each
// choice it removes the values of decided decisions from their groups, and bounds sums.
type wideSearch struct {
	*spans.Domains
	groups  []differGroup
	in      []wideMember // the groups of each decision, one decision after another
	inEnd   []int32      // where those of each decision end
	sums    []linear
	uses    [2][][]int32 // of each side and decision: the sums that a move concerns
	queue   []int32      // sums
	queued  []bool       // of each sum
	weight  []int        // of each decision: the contradictions met in its rules
	defined []bool       // of each decision: an exact sum of earlier ones gives its value
	hints   []hint
	goal    *goal // nil: any solution will do
}

// A wideMember is a group of a decision, with the constant added to it there.
type wideMember struct {
	group int32
	plus  int
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

// newWideSearch returns a search of the domains that deduction has left, or nil if the
// rules aren't for it.
func newWideSearch(m *Model, d *rootDomains, r *rules, g *goal) *descent {
	effort := groupEffort
	sums := len(r.sums)+len(r.equal) > 0
	if sums {
		effort = wideEffort
	}
	limit := effort / r.size(d)
	if m.hasWide() || !r.suitWide() || sums != (g != nil || r.derived(d)) || len(r.different) == 0 || limit < fewestDeadEnds || !d.anyOpen() {
		return nil
	}
	return wideSearchOf(m, d, r, g, limit)
}

// suitWide reports whether the rules are those that wideSearch knows.
func (r *rules) suitWide() bool { return len(r.tableRules)+len(r.forms) == 0 }

// derived reports whether sums of the others give most decisions their values, as those of
// differences that differ. Costas arrays of side 15 took 270,000 dead ends of the strong
// search, and 46,000 of wideSearch, which are a third as long.
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
func wideSearchOf(m *Model, d *rootDomains, r *rules, g *goal, limit int) *descent {
	n := len(d.decisions)
	w := &wideSearch{
		Domains: spansOf(d), groups: r.different, sums: slices.Clone(r.sums), goal: g, hints: m.hints,
		inEnd: make([]int32, n+2), weight: make([]int, n),
	}
	w.indexGroups()
	for _, pair := range r.equal {
		x, y := pair[0], pair[1]
		if x.index == y.index { // deduction knows it, and a decision is not given its value by itself
			continue
		}
		w.sums = append(w.sums,
			linear{[]term{{x.index, 1}, {y.index, -1}}, y.plus() - x.plus()},
			linear{[]term{{x.index, -1}, {y.index, 1}}, x.plus() - y.plus()})
	}
	w.indexSums()
	search := &descent{wideSearch: w, model: m, limit: limit}
	if g == nil {
		search.nextStart, search.gap = wideRestart, wideRestart
	}
	return search
}

// spansOf returns the domains with their bounds, which take the bits over.
func spansOf(d *rootDomains) *spans.Domains {
	n := len(d.decisions)
	low, offset, list := make([]int, n), make([]int32, n), make([]spans.Span, n)
	for x := range list {
		at := int32(x)
		low[x], offset[x] = d.decisions[x].low, d.decisions[x].offset
		list[x] = spans.Span{Low: d.lowest(at), High: d.highest(at), Size: int32(d.countValues(at))}
	}
	return spans.New(d.bits, low, offset, list)
}

// indexGroups lists the groups of each decision.
func (w *wideSearch) indexGroups() {
	for i := range w.groups {
		for _, x := range w.groups[i].decisions {
			w.inEnd[x.index+2]++
		}
	}
	for x := range len(w.inEnd) - 1 {
		w.inEnd[x+1] += w.inEnd[x]
	}
	w.in = make([]wideMember, w.inEnd[len(w.inEnd)-1])
	for i := range w.groups {
		for _, x := range w.groups[i].decisions {
			w.in[w.inEnd[x.index+1]] = wideMember{int32(i), x.plus()}
			w.inEnd[x.index+1]++
		}
	}
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

// indexSums lists the sums that each bound concerns.
func (w *wideSearch) indexSums() {
	n := len(w.Spans)
	w.queued, w.defined = make([]bool, len(w.sums)), definedBy(w.sums, n)
	w.uses = [2][][]int32{make([][]int32, n), make([][]int32, n)}
	for i := range w.sums {
		for _, t := range w.sums[i].terms {
			side := spans.LowSide
			if t.coefficient < 0 {
				side = spans.HighSide
			}
			w.uses[side][t.x] = append(w.uses[side][t.x], int32(i))
		}
		w.enqueue(int32(i))
	}
}

func (w *wideSearch) enqueue(sum int32) {
	if !w.queued[sum] {
		w.queued[sum] = true
		w.queue = append(w.queue, sum)
	}
}

// settle removes what follows. It returns false if there is no solution.
func (w *wideSearch) settle() bool {
	if g := w.goal; g != nil && g.found {
		first, last := g.better()
		w.LimitTo(g.x, first, last)
	}
	for !w.Failed {
		switch {
		case len(w.Fixed) > 0:
			x := w.Fixed[len(w.Fixed)-1]
			w.Fixed = w.Fixed[:len(w.Fixed)-1]
			w.spread(x)
		case len(w.Moves) > 0:
			for _, m := range w.Moves {
				for _, sum := range w.uses[m.Side][m.X] {
					w.enqueue(sum)
				}
			}
			w.Moves = w.Moves[:0]
		case len(w.queue) > 0:
			sum := w.queue[len(w.queue)-1]
			w.queue = w.queue[:len(w.queue)-1]
			w.queued[sum] = false
			w.boundSum(&w.sums[sum])
		default:
			return true
		}
	}
	for _, sum := range w.queue {
		w.queued[sum] = false
	}
	w.queue = w.queue[:0]
	return false
}

// spread removes the only value of a decision from the others of its groups.
func (w *wideSearch) spread(x int32) {
	for _, m := range w.in[w.inEnd[x]:w.inEnd[x+1]] {
		value := w.Spans[x].Low + m.plus
		for _, y := range w.groups[m.group].decisions {
			if y.index == x {
				continue
			}
			if w.Remove(y.index, value-y.plus()); w.Failed {
				for _, y := range w.groups[m.group].decisions {
					w.weight[y.index]++
				}
				return
			}
		}
	}
}

// boundSum limits each term of a sum to the total less the smallest values of the others.
func (w *wideSearch) boundSum(s *linear) {
	room := s.total
	for _, t := range s.terms {
		if t.coefficient > 0 {
			room -= t.coefficient * w.Spans[t.x].Low
		} else {
			room -= t.coefficient * w.Spans[t.x].High
		}
	}
	w.Failed = room < 0
	for i := 0; i < len(s.terms) && !w.Failed; i++ {
		t := &s.terms[i]
		v := &w.Spans[t.x]
		switch k := t.coefficient; {
		case k > 0 && k*(v.High-v.Low) > room:
			w.LimitTo(t.x, v.Low, v.Low+room/k)
		case k < 0 && -k*(v.High-v.Low) > room:
			w.LimitTo(t.x, v.High-room/-k, v.High)
		}
	}
	if w.Failed {
		for _, t := range s.terms {
			w.weight[t.x]++
		}
	}
}

// choose returns an open decision and the value to try: by a hint, or else of a decision that
// no earlier ones give its value, that with the fewest values for its weight. It returns -1 if
// none is open.
func (w *wideSearch) choose() (x int32, value int) {
	for i := range w.hints {
		h := &w.hints[i]
		if w.Spans[h.x].Size == 1 {
			continue
		}
		for _, v := range h.values {
			if w.Has(h.x, v) {
				return h.x, v
			}
		}
		return h.x, w.Spans[h.x].Low
	}
	x = -1
	for y := range w.Spans {
		if w.Spans[y].Size == 1 || w.defined[y] {
			continue
		}
		if x < 0 || int(w.Spans[y].Size)*(1+w.weight[x]) < int(w.Spans[x].Size)*(1+w.weight[y]) {
			x = int32(y)
		}
	}
	if x >= 0 {
		value = w.Spans[x].Low
	}
	return x, value
}

// opposite reports whether two sums demand one to be exact.
func opposite(s, t *linear) bool {
	return s.total == -t.total && slices.EqualFunc(s.terms, t.terms, func(a, b term) bool {
		return a.x == b.x && a.coefficient == -b.coefficient
	})
}
