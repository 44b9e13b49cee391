// Package spans holds the values that decisions can take, and their bounds, for a search that
// records what it changes.
package spans

import "math/bits"

// Domains holds the values that each decision can take, with their bounds. It records each
// change, so that Leave can take it back: a copy for each choice would take 128 MB for 1,000
// queens.
type Domains struct {
	Spans  []Span  // of each decision
	Fixed  []int32 // decisions that have one value, until the caller takes them
	Moves  []Move  // of bounds, until the caller takes them
	Failed bool    // a decision has no value left

	bits    []uint64
	low     []int   // of each decision: the value of its first bit
	offset  []int32 // of each decision: its first word
	words   []wordChange
	changed []spanChange
	savedAt []int32 // of each decision: the stamp of the level at which changed has it
	levels  []level
	stamp   int32 // the last that a level was given
}

// A Span is the least and the greatest value of a decision and how many it has.
type Span struct {
	Low, High int
	Size      int32
}

type wordChange struct {
	word int32
	was  uint64
}

type spanChange struct {
	x, savedAt int32
	was        Span
}

// A level says where the changes since a choice start.
type level struct {
	words, changed int
	stamp          int32
}

// A Move says which bound of a decision has moved.
type Move struct{ X, Side int32 }

// The sides of a Span.
const (
	LowSide  = 0
	HighSide = 1
)

// New returns domains of decisions, whose values stand in bits: those of decision x from
// word offset[x] on, from the number low[x] up. It takes bits over.
func New(bits []uint64, low []int, offset []int32, spans []Span) *Domains {
	d := &Domains{Spans: spans, bits: bits, low: low, offset: offset, savedAt: make([]int32, len(spans)), levels: []level{{}}}
	for x := range spans {
		d.savedAt[x] = -1
		if spans[x].Size == 1 {
			d.Fixed = append(d.Fixed, int32(x))
		}
	}
	return d
}

// Enter starts a level.
func (d *Domains) Enter() {
	d.stamp++
	d.levels = append(d.levels, level{len(d.words), len(d.changed), d.stamp})
}

// Leave takes back the changes of the last level.
func (d *Domains) Leave() {
	last := d.levels[len(d.levels)-1]
	d.levels = d.levels[:len(d.levels)-1]
	for i := len(d.words) - 1; i >= last.words; i-- {
		d.bits[d.words[i].word] = d.words[i].was
	}
	for i := len(d.changed) - 1; i >= last.changed; i-- {
		c := &d.changed[i]
		d.Spans[c.x], d.savedAt[c.x] = c.was, c.savedAt
	}
	d.words, d.changed = d.words[:last.words], d.changed[:last.changed]
	d.Fixed, d.Moves, d.Failed = d.Fixed[:0], d.Moves[:0], false
}

// save records the span of a decision, once per level.
func (d *Domains) save(x int32) {
	level := &d.levels[len(d.levels)-1]
	if len(d.levels) > 1 && d.savedAt[x] != level.stamp {
		d.changed = append(d.changed, spanChange{x, d.savedAt[x], d.Spans[x]})
		d.savedAt[x] = level.stamp
	}
}

// setWord changes a word.
func (d *Domains) setWord(word int32, set uint64) {
	if len(d.levels) > 1 {
		d.words = append(d.words, wordChange{word, d.bits[word]})
	}
	d.bits[word] = set
}

// Has reports whether a decision can take a value.
func (d *Domains) Has(x int32, value int) bool {
	s := &d.Spans[x]
	i := value - d.low[x]
	return value >= s.Low && value <= s.High && d.bits[d.offset[x]+int32(i>>6)]>>(i&63)&1 != 0
}

// Remove removes a value of a decision.
func (d *Domains) Remove(x int32, value int) {
	if !d.Has(x, value) {
		return
	}
	s := &d.Spans[x]
	i := value - d.low[x]
	word := d.offset[x] + int32(i>>6)
	d.save(x)
	d.setWord(word, d.bits[word]&^(1<<(i&63)))
	s.Size--
	switch {
	case s.Size == 0:
		d.Failed = true
		return
	case value == s.Low:
		s.Low = d.next(x, value)
		d.Moves = append(d.Moves, Move{x, LowSide})
	case value == s.High:
		s.High = d.previous(x, value)
		d.Moves = append(d.Moves, Move{x, HighSide})
	}
	if s.Size == 1 {
		d.Fixed = append(d.Fixed, x)
	}
}

// next returns the least value of a decision above one, below which it must have another.
func (d *Domains) next(x int32, value int) int {
	i := value - d.low[x] + 1
	word := int(d.offset[x]) + i>>6
	set := d.bits[word] &^ (1<<(i&63) - 1)
	for set == 0 {
		word++
		set = d.bits[word]
	}
	return d.low[x] + (word-int(d.offset[x]))<<6 + bits.TrailingZeros64(set)
}

// previous returns the greatest value of a decision below one.
func (d *Domains) previous(x int32, value int) int {
	i := value - d.low[x]
	word := int(d.offset[x]) + i>>6
	var set uint64
	if i&63 != 0 {
		set = d.bits[word] & (1<<(i&63) - 1)
	}
	for set == 0 {
		word--
		set = d.bits[word]
	}
	return d.low[x] + (word-int(d.offset[x]))<<6 + 63 - bits.LeadingZeros64(set)
}

// LimitTo removes the values of a decision below first and above last.
func (d *Domains) LimitTo(x int32, first, last int) {
	s := &d.Spans[x]
	if first <= s.Low && last >= s.High {
		return
	}
	if first > s.High || last < s.Low || first > last {
		d.Failed = true
		return
	}
	d.save(x)
	if first > s.Low {
		d.clear(x, s, s.Low, first-1)
	}
	if last < s.High {
		d.clear(x, s, last+1, s.High)
	}
	if s.Size == 0 {
		d.Failed = true
		return
	}
	if first > s.Low {
		s.Low = d.next(x, first-1)
		d.Moves = append(d.Moves, Move{x, LowSide})
	}
	if last < s.High {
		s.High = d.previous(x, last+1)
		d.Moves = append(d.Moves, Move{x, HighSide})
	}
	if s.Size == 1 {
		d.Fixed = append(d.Fixed, x)
	}
}

// clear removes the values from first to last, which are of the decision's range.
func (d *Domains) clear(x int32, s *Span, first, last int) {
	i, k := first-d.low[x], last-d.low[x]
	for word := i >> 6; word <= k>>6; word++ {
		mask := ^uint64(0)
		if word == i>>6 {
			mask <<= i & 63
		}
		if word == k>>6 {
			mask &= ^uint64(0) >> (63 - k&63)
		}
		at := d.offset[x] + int32(word)
		if gone := d.bits[at] & mask; gone != 0 {
			d.setWord(at, d.bits[at]&^gone)
			s.Size -= int32(bits.OnesCount64(gone))
		}
	}
}

// RootEnds returns the least and the greatest value of a decision without any choice.
func (d *Domains) RootEnds(x int32) (low, high int) {
	for _, c := range d.changed {
		if c.x == x {
			return c.was.Low, c.was.High
		}
	}
	return d.Spans[x].Low, d.Spans[x].High
}
