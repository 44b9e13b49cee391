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
	bounds    []limits // of each decision; nil: those of the model
	rules     *rules
	failed    bool // a decision has no value left

	// Rules are numbered: groups, then sums, then equal pairs.
	narrow     alldifferent.Singles
	noted      bool      // narrow has something to settle
	of         []int32   // of each word: its decision
	watchers   []watcher // the other rules of each decision, one decision after another
	watcherEnd []int32
	fixed      []int32               // decisions that have one value, to claim it in wide groups
	queue      []int32               // sums and equal pairs to apply when narrow is settled
	late       []int32               // groups to share out when the queue is empty
	nextLate   int                   // index of the next in late
	shares     *alldifferent.Sharing // of all narrow groups, nil before the first
	queued     []bool                // per rule: in queue or late
	last       int32                 // the rule applied last
	aligned    []uint64              // buffer for domains shifted to the base of a group
}

// limits are the smallest and the largest value of a decision.
type limits struct{ low, high int }

func newRootDomains(m *Model) *rootDomains {
	d := &rootDomains{decisions: m.decisions, bits: slices.Clone(m.bits), bounds: make([]limits, len(m.decisions))}
	for x, entry := range m.decisions {
		d.bounds[x] = limits{entry.low, entry.low + int(entry.width) - 1}
	}
	d.narrow.Sets = d.bits
	return d
}

// domains returns those of the model, which the caller may not change.
func (m *Model) domains() *rootDomains { return &rootDomains{decisions: m.decisions, bits: m.bits} }

// domain returns the words of a decision. Bit i stands for low+i.
func (d *rootDomains) domain(x int32) []uint64 {
	entry := &d.decisions[x]
	return d.bits[entry.offset:][:entry.wordCount()]
}

// has reports whether a decision can take a value.
func (d *rootDomains) has(x int32, value int) bool {
	entry := &d.decisions[x]
	i := value - entry.low
	if entry.wide {
		return d.lowest(x) <= value && value <= d.highest(x)
	}
	return uint(i) < uint(entry.width) && d.bits[entry.offset+int32(i>>6)]>>(i&63)&1 != 0
}

// removeValue removes a value of a decision that is not wide.
func (d *rootDomains) removeValue(x int32, value int) {
	if !d.has(x, value) {
		return
	}
	entry := &d.decisions[x]
	i := value - entry.low
	word := entry.offset + int32(i>>6)
	moved := inner
	if value == d.lowest(x) {
		moved |= lowSide
	}
	if value == d.highest(x) {
		moved |= highSide
	}
	d.narrow.Set(word, d.bits[word]&^(1<<(i&63)))
	d.changed(x, moved)
}

// What has changed of a decision: a bound, or values between them.
const (
	lowSide uint8 = 1 << iota
	highSide
	inner

	anySide = lowSide | highSide | inner
)

// A watcher is a rule that is applied when certain values of a decision have changed.
type watcher struct {
	rule  int32
	sides uint8
}

// changed queues the rules of a decision that has lost values.
func (d *rootDomains) changed(x int32, sides uint8) {
	n := d.countValues(x)
	if n == 0 {
		d.failed = true
	} else if sides != inner {
		d.refresh(x)
	}
	switch {
	case d.watcherEnd == nil:
	case len(d.narrow.GroupsOf(d.decisions[x].offset)) > 0: // settleGroups queues the others
		d.narrow.Note(d.decisions[x].offset)
		d.noted = true
	default:
		d.enqueueRules(x, n == 1, sides)
	}
}

// enqueueRules queues the rules of a decision, with those for its only value.
func (d *rootDomains) enqueueRules(x int32, single bool, sides uint8) {
	if single {
		d.fixed = append(d.fixed, x)
	}
	for _, w := range d.watchers[d.watcherEnd[x]:d.watcherEnd[x+1]] {
		if w.sides&sides != 0 {
			d.enqueue(w.rule)
		}
	}
}

// enqueue queues a rule. A search after deduction does not share out groups.
func (d *rootDomains) enqueue(rule int32) {
	group := int(rule) < len(d.rules.different)
	switch {
	case d.queued[rule] || group && d.narrow.Trail != nil:
		return
	case group:
		d.late = append(d.late, rule)
	default:
		d.queue = append(d.queue, rule)
	}
	d.queued[rule] = true
}

// refresh finds the bounds of a decision again, which must have a value.
func (d *rootDomains) refresh(x int32) {
	entry, words := &d.decisions[x], d.domain(x)
	if entry.wide {
		d.bounds[x] = limits{entry.low + int(words[0]), entry.low + int(words[1])}
		return
	}
	i, k := 0, len(words)-1
	for i < k && words[i] == 0 {
		i++
	}
	for k > i && words[k] == 0 {
		k--
	}
	d.bounds[x] = limits{entry.low + i<<6 + bits.TrailingZeros64(words[i]), entry.low + k<<6 + bits.Len64(words[k]) - 1}
}

// lowest returns the smallest value of a decision, which must have a value.
func (d *rootDomains) lowest(x int32) int {
	if d.bounds == nil {
		return d.decisions[x].low
	}
	return d.bounds[x].low
}

// highest returns the largest value of a decision, which must have a value.
func (d *rootDomains) highest(x int32) int {
	if d.bounds == nil {
		return d.decisions[x].low + int(d.decisions[x].width) - 1
	}
	return d.bounds[x].high
}

// isSingle reports whether a decision has exactly one value.
func (d *rootDomains) isSingle(x int32) bool { return d.lowest(x) == d.highest(x) }

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

// limitTo removes the values below first and above last.
func (d *rootDomains) limitTo(x int32, first, last int) {
	low, high := d.lowest(x), d.highest(x)
	var moved uint8
	if first > low {
		moved |= lowSide
	}
	if last < high {
		moved |= highSide
	}
	entry := &d.decisions[x]
	switch domain := d.domain(x); {
	case moved == 0:
		return
	case entry.wide:
		first = min(max(first, low), high+1)
		last = max(min(last, high), first-1)
		domain[0], domain[1] = uint64(first-entry.low), uint64(last-entry.low)
	default:
		for w, set := range domain {
			if left := set & bitsOf(first, last, entry.low+w<<6); left != set {
				d.narrow.Set(entry.offset+int32(w), left)
			}
		}
	}
	d.changed(x, moved)
}

// bitsOf returns the values from first to last as a set of bits that count from base.
func bitsOf(first, last, base int) uint64 {
	first, last = max(first, base), min(last, base+63)
	if first > last {
		return 0
	}
	return between(first-base, last-base)
}

// meet removes the values of x that y, which equals x, can't take.
func (d *rootDomains) meet(x, y operand) {
	low := d.decisions[x.index].low
	for w, set := range d.domain(x.index) {
		for ; set != 0; set &= set - 1 {
			v := low + w<<6 + bits.TrailingZeros64(set)
			if !d.has(y.index, v+x.plus()-y.plus()) {
				d.removeValue(x.index, v)
			}
		}
	}
}
