package csp

import (
	"iter"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/alldifferent"
)

// rootDomains holds the values that each decision of a model can still take. It
// removes only values that a rule excludes from all solutions.
type rootDomains struct {
	decisions []decision
	bits      []uint64
	rules     *rules
	failed    bool // a decision has no value left

	// Rules are numbered: groups, then sums, then equal pairs.
	narrow     alldifferent.Singles
	noted      bool    // narrow has something to settle
	watchers   []int32 // the other rules of each decision, one decision after another
	watcherEnd []int32
	queue      []int32               // sums and equal pairs to apply when narrow is settled
	late       []int32               // groups to share out when the queue is empty
	nextLate   int                   // index of the next in late
	shares     *alldifferent.Sharing // of all narrow groups, nil before the first
	queued     []bool                // per rule: in queue or late
	aligned    []uint64              // buffer for domains shifted to the base of a group
}

func newRootDomains(m *Model) *rootDomains {
	return &rootDomains{decisions: m.decisions, bits: slices.Clone(m.bits)}
}

// domains returns those of the model, which the caller may not change.
func (m *Model) domains() *rootDomains { return &rootDomains{decisions: m.decisions, bits: m.bits} }

// domain returns the words of a decision. Bit i stands for low+i.
func (d *rootDomains) domain(x int32) []uint64 {
	entry := &d.decisions[x]
	return d.bits[entry.offset:][:entry.wordCount()]
}

// decisionAt returns the decision of a word.
func (d *rootDomains) decisionAt(word int32) int32 {
	if len(d.bits) == len(d.decisions) {
		return word
	}
	x, _ := slices.BinarySearchFunc(d.decisions, word, func(entry decision, word int32) int {
		return int(entry.offset - word)
	})
	return int32(x)
}

// has reports whether a decision can take a value.
func (d *rootDomains) has(x int32, value int) bool {
	entry := &d.decisions[x]
	i := value - entry.low
	if entry.wide {
		return d.lowest(x) <= value && value <= d.highest(x)
	}
	return i >= 0 && i < int(entry.width) && alldifferent.Has(d.domain(x), int32(i))
}

// removeValue removes a value of a decision that is not wide.
func (d *rootDomains) removeValue(x int32, value int) {
	if !d.has(x, value) {
		return
	}
	i := value - d.decisions[x].low
	d.domain(x)[i>>6] &^= 1 << (i & 63)
	d.markChanged(x)
}

// keepOnly removes all other values of a decision.
func (d *rootDomains) keepOnly(x int32, value int) {
	possible := d.has(x, value)
	if d.decisions[x].wide {
		d.limitTo(x, value, value)
		return
	}
	clear(d.domain(x))
	if possible {
		i := value - d.decisions[x].low
		d.domain(x)[i>>6] = 1 << (i & 63)
	}
	d.markChanged(x)
}

// markChanged queues the rules of a decision that has lost values.
func (d *rootDomains) markChanged(x int32) {
	if d.countValues(x) == 0 {
		d.failed = true
	}
	if d.watcherEnd != nil {
		d.noteNarrow(x)
		d.enqueueRules(x)
	}
}

// enqueueRules queues the rules of a decision.
func (d *rootDomains) enqueueRules(x int32) {
	for _, in := range d.narrow.GroupsOf(d.decisions[x].offset) {
		d.enqueue(in.Group)
	}
	for _, rule := range d.watchers[d.watcherEnd[x]:d.watcherEnd[x+1]] {
		d.enqueue(rule)
	}
}

func (d *rootDomains) enqueue(rule int32) {
	switch {
	case d.queued[rule]:
		return
	case int(rule) < len(d.rules.different):
		d.late = append(d.late, rule)
	default:
		d.queue = append(d.queue, rule)
	}
	d.queued[rule] = true
}

// lowest returns the smallest value of a decision, which must have a value.
func (d *rootDomains) lowest(x int32) int {
	if first, _, wide := d.span(x); wide {
		return first
	}
	for i, w := range d.domain(x) {
		if w != 0 {
			return d.decisions[x].low + i<<6 + bits.TrailingZeros64(w)
		}
	}
	return 0
}

// highest returns the largest value of a decision, which must have a value.
func (d *rootDomains) highest(x int32) int {
	if _, last, wide := d.span(x); wide {
		return last
	}
	domain := d.domain(x)
	for i := len(domain) - 1; i >= 0; i-- {
		if w := domain[i]; w != 0 {
			return d.decisions[x].low + i<<6 + 63 - bits.LeadingZeros64(w)
		}
	}
	return 0
}

// isSingle reports whether a decision has exactly one value.
func (d *rootDomains) isSingle(x int32) bool {
	if first, last, wide := d.span(x); wide {
		return first == last
	}
	found := false
	for _, w := range d.domain(x) {
		if w == 0 {
			continue
		}
		if found || w&(w-1) != 0 {
			return false
		}
		found = true
	}
	return found
}

// anyOpen reports whether a decision has more than one value.
func (d *rootDomains) anyOpen() bool {
	for x := range d.decisions {
		if !d.isSingle(int32(x)) {
			return true
		}
	}
	return false
}

// countValues returns the number of values of a decision.
func (d *rootDomains) countValues(x int32) int {
	if first, last, wide := d.span(x); wide {
		return last - first + 1
	}
	return countBits(d.domain(x))
}

// span returns the values between which a wide decision has all, and whether it is one. If it
// has none, last is first-1.
func (d *rootDomains) span(x int32) (first, last int, wide bool) {
	entry := &d.decisions[x]
	if !entry.wide {
		return 0, 0, false
	}
	words := d.domain(x)
	return entry.low + int(words[0]), entry.low + int(words[1]), true
}

// remaining returns the values of a decision in ascending order.
func (d *rootDomains) remaining(x int32) iter.Seq[int] {
	return func(yield func(int) bool) {
		if first, last, wide := d.span(x); wide {
			for v := first; v <= last && yield(v); v++ {
			}
			return
		}
		low := d.decisions[x].low
		for w, set := range d.domain(x) {
			for ; set != 0; set &= set - 1 {
				if !yield(low + w<<6 + bits.TrailingZeros64(set)) {
					return
				}
			}
		}
	}
}
