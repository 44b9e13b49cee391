package csp

import (
	"math/bits"
)

// wideDomains holds the domains of a wideSearch with their bounds. It records each change,
// so that undo can take it back: a copy for each choice would take 128 MB for 1,000 queens.
type wideDomains struct {
	decisions []decision
	bits      []uint64
	spans     []span // of each decision
	words     []wordChange
	changed   []spanChange
	savedAt   []int32 // of each decision: the stamp of the level at which changed has it
	levels    []wideLevel
	stamp     int32 // the last that a level was given

	fixed  []int32     // decisions with one value, which their groups must lose
	moves  []boundMove // of bounds, which their sums must learn of
	failed bool        // a decision has no value left
}

// A span is the least and the greatest value of a decision and how many it has.
type span struct {
	low, high int
	size      int32
}

type wordChange struct {
	word int32
	was  uint64
}

type spanChange struct {
	x, savedAt int32
	was        span
}

// A wideLevel says where the changes since a choice start.
type wideLevel struct {
	words, changed int
	stamp          int32
}

// A boundMove says which bound of a decision has moved.
type boundMove struct{ x, side int32 }

// The sides of a span.
const (
	lowSide  = 0
	highSide = 1
)

func newWideDomains(d *rootDomains) *wideDomains {
	n := len(d.decisions)
	w := &wideDomains{decisions: d.decisions, bits: d.bits, spans: make([]span, n), savedAt: make([]int32, n)}
	for x := range w.spans {
		at := int32(x)
		w.spans[x] = span{d.lowest(at), d.highest(at), int32(d.countValues(at))}
		w.savedAt[x] = -1
		if w.spans[x].size == 1 {
			w.fixed = append(w.fixed, at)
		}
	}
	w.levels = []wideLevel{{}}
	return w
}

// enter starts a level.
func (w *wideDomains) enter() {
	w.stamp++
	w.levels = append(w.levels, wideLevel{len(w.words), len(w.changed), w.stamp})
}

// leave takes back the changes of the last level.
func (w *wideDomains) leave() {
	last := w.levels[len(w.levels)-1]
	w.levels = w.levels[:len(w.levels)-1]
	for i := len(w.words) - 1; i >= last.words; i-- {
		w.bits[w.words[i].word] = w.words[i].was
	}
	for i := len(w.changed) - 1; i >= last.changed; i-- {
		c := &w.changed[i]
		w.spans[c.x], w.savedAt[c.x] = c.was, c.savedAt
	}
	w.words, w.changed = w.words[:last.words], w.changed[:last.changed]
	w.fixed, w.moves, w.failed = w.fixed[:0], w.moves[:0], false
}

// save records the span of a decision, once per level.
func (w *wideDomains) save(x int32) {
	level := &w.levels[len(w.levels)-1]
	if len(w.levels) > 1 && w.savedAt[x] != level.stamp {
		w.changed = append(w.changed, spanChange{x, w.savedAt[x], w.spans[x]})
		w.savedAt[x] = level.stamp
	}
}

// setWord changes a word.
func (w *wideDomains) setWord(word int32, set uint64) {
	if len(w.levels) > 1 {
		w.words = append(w.words, wordChange{word, w.bits[word]})
	}
	w.bits[word] = set
}

// has reports whether a decision can take a value.
func (w *wideDomains) has(x int32, value int) bool {
	s, entry := &w.spans[x], &w.decisions[x]
	i := value - entry.low
	return value >= s.low && value <= s.high && w.bits[entry.offset+int32(i>>6)]>>(i&63)&1 != 0
}

// remove removes a value of a decision.
func (w *wideDomains) remove(x int32, value int) {
	if !w.has(x, value) {
		return
	}
	s, entry := &w.spans[x], &w.decisions[x]
	i := value - entry.low
	word := entry.offset + int32(i>>6)
	w.save(x)
	w.setWord(word, w.bits[word]&^(1<<(i&63)))
	s.size--
	switch {
	case s.size == 0:
		w.failed = true
		return
	case value == s.low:
		s.low = w.next(x, value)
		w.moves = append(w.moves, boundMove{x, lowSide})
	case value == s.high:
		s.high = w.previous(x, value)
		w.moves = append(w.moves, boundMove{x, highSide})
	}
	if s.size == 1 {
		w.fixed = append(w.fixed, x)
	}
}

// next returns the least value of a decision above one, below which it must have another.
func (w *wideDomains) next(x int32, value int) int {
	entry := &w.decisions[x]
	i := value - entry.low + 1
	word := int(entry.offset) + i>>6
	set := w.bits[word] &^ (1<<(i&63) - 1)
	for set == 0 {
		word++
		set = w.bits[word]
	}
	return entry.low + (word-int(entry.offset))<<6 + bits.TrailingZeros64(set)
}

// previous returns the greatest value of a decision below one.
func (w *wideDomains) previous(x int32, value int) int {
	entry := &w.decisions[x]
	i := value - entry.low
	word := int(entry.offset) + i>>6
	var set uint64
	if i&63 != 0 {
		set = w.bits[word] & (1<<(i&63) - 1)
	}
	for set == 0 {
		word--
		set = w.bits[word]
	}
	return entry.low + (word-int(entry.offset))<<6 + 63 - bits.LeadingZeros64(set)
}

// limitTo removes the values of a decision below first and above last.
func (w *wideDomains) limitTo(x int32, first, last int) {
	s := &w.spans[x]
	if first <= s.low && last >= s.high {
		return
	}
	if first > s.high || last < s.low || first > last {
		w.failed = true
		return
	}
	w.save(x)
	entry := &w.decisions[x]
	if first > s.low {
		w.clear(entry, s, s.low, first-1)
	}
	if last < s.high {
		w.clear(entry, s, last+1, s.high)
	}
	if s.size == 0 {
		w.failed = true
		return
	}
	if first > s.low {
		s.low = w.next(x, first-1)
		w.moves = append(w.moves, boundMove{x, lowSide})
	}
	if last < s.high {
		s.high = w.previous(x, last+1)
		w.moves = append(w.moves, boundMove{x, highSide})
	}
	if s.size == 1 {
		w.fixed = append(w.fixed, x)
	}
}

// clear removes the values from first to last, which are of the decision's range.
func (w *wideDomains) clear(entry *decision, s *span, first, last int) {
	i, k := first-entry.low, last-entry.low
	for word := i >> 6; word <= k>>6; word++ {
		mask := ^uint64(0)
		if word == i>>6 {
			mask <<= i & 63
		}
		if word == k>>6 {
			mask &= ^uint64(0) >> (63 - k&63)
		}
		at := entry.offset + int32(word)
		if gone := w.bits[at] & mask; gone != 0 {
			w.setWord(at, w.bits[at]&^gone)
			s.size -= int32(bits.OnesCount64(gone))
		}
	}
}

// rootEnds returns the least and the greatest value of a decision without any choice.
func (w *wideDomains) rootEnds(x int32) (low, high int) {
	for _, c := range w.changed {
		if c.x == x {
			return c.was.low, c.was.high
		}
	}
	return w.spans[x].low, w.spans[x].high
}
