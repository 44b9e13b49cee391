package explain

import (
	"math/bits"
	"slices"

	"example.com/sudoku/internal/poll"
)

// This file follows assumptions: what holds by singles, clues, subsets, and contradictions
// inside if a candidate does. trace.go finds the reasons backwards.

// A trial is a copy of a position in which a candidate is assumed, and the facts that
// follow from it, breadth-first.
type trial struct {
	trialState
	base     *logic // the position
	how      depth
	told     bool      // draw the conclusions of one pattern at a time, and keep its reason
	facts    []fact    // in the order of the argument
	next     int       // the first fact that is still to be followed
	dead     bool      // the last fact and an earlier one contradict each other
	inner    uint16    // candidates that nested has ruled out
	patterns []pattern // reasons that facts can't tell
	room     [2][mostCells]uint16
}

// A trialState is what is left of a position. A cell that takes a value keeps it as a
// candidate.
type trialState struct {
	logic
	holds [16]cellSet // the candidates that hold by a fact
}

// A fact is an [Inference] on one candidate, without its premises.
type fact struct {
	d, cell, on uint8 // on is 1 if the candidate holds, otherwise 0
	reason      Reason
	from        int32 // the digit or cell that holds, the unit, or the index of a pattern
}

// byPattern is the reason of facts that a pattern tells.
const byPattern = ReasonLocked

// A depth says what an argument may use.
type depth int

const (
	byPaths  depth = iota + 1 // those of the graph
	oneDigit                  // hidden singles of the assumed digit
	singlesDeep
	subsetsDeep
	nestedDeep
)

// assume sets the trial to the position p with a digit in a cell, and follows that as far
// as the depth goes.
func (q *trial) assume(p *logic, d, cell int, how depth) {
	q.begin(p, how)
	q.hold(d, cell, ReasonAssumed, 0)
	q.follow()
	if how == oneDigit {
		for u, places := range p.places[d][:p.full] {
			if lone(places) == 1 { // a single of the position
				q.hold(d, int(p.members[u][bits.TrailingZeros16(places)]), ReasonUnit, u)
				q.follow()
			}
		}
	}
	for how >= subsetsDeep && !q.dead && (q.subset() || how == nestedDeep && q.nested()) {
	}
}

// begin sets the trial to the position p without an assumption.
func (q *trial) begin(p *logic, how depth) {
	q.logic, q.base, q.how = *p, p, how
	q.forget()
	q.holds = [16]cellSet{}
	q.facts, q.patterns, q.next = q.facts[:0], q.patterns[:0], 0
	q.dead, q.inner = false, 0
}

// forget drops the conclusions, those already known too, the step and the memory of
// the position of which p is a copy.
func (p *logic) forget() {
	p.step, p.known, p.links, p.rects = nil, nil, nil, nil
	if p.news {
		p.news = false
		p.eliminated = [16]cellSet{}
	}
}

// hold adds the fact that a cell holds a digit, unless it is known.
func (q *trial) hold(d, cell int, reason Reason, from int) {
	if q.dead || q.holds[d].has(cell) {
		return
	}
	q.facts = append(q.facts, fact{uint8(d), uint8(cell), 1, reason, int32(from)})
	q.holds[d].add(cell)
	q.dead = q.may[cell]>>d&1 == 0
}

// deny adds the fact that a cell does not hold one of its candidates, and the singles that
// this leaves. Nothing is left of a single of the position: that it holds is the contradiction.
func (q *trial) deny(d, cell int, reason Reason, from int) {
	if q.dead {
		return
	}
	q.facts = append(q.facts, fact{uint8(d), uint8(cell), 0, reason, int32(from)})
	if q.dead = q.holds[d].has(cell); q.dead {
		return
	}
	may := q.may[cell] &^ (1 << d) // as eliminate, without its lists of singles
	q.may[cell] = may
	q.where[d].drop(cell)
	if q.unusual != nil {
		q.touch(cell)
	}
	if may&(may-1) == 0 && q.how > oneDigit {
		last := d
		if may != 0 {
			last = bits.TrailingZeros16(may)
		}
		q.hold(last, cell, ReasonCell, 0)
	}
	places := &q.places[d]
	for _, in := range q.in[cell] {
		u := in.unit & noUnit
		left := places[u] &^ (1 << in.at)
		places[u] = left
		if left&(left-1) != 0 {
			continue
		}
		last := cell
		if left != 0 {
			last = int(q.members[u][bits.TrailingZeros16(left)])
		}
		q.hold(d, last, ReasonUnit, int(u))
	}
}

// follow draws the conclusions of the facts by singles, and by the clues of the rules.
func (q *trial) follow() {
	for {
		for ; q.next < len(q.facts) && !q.dead; q.next++ {
			f := q.facts[q.next]
			if f.on == 0 {
				continue
			}
			d, cell := int(f.d), int(f.cell)
			for rest := q.may[cell] &^ (1 << d); rest != 0 && q.how > oneDigit; rest &= rest - 1 {
				q.deny(bits.TrailingZeros16(rest), cell, ReasonSameCell, d)
			}
			losers := q.where[d].and(&q.peers[cell])
			for loser := losers.pop(); loser >= 0; loser = losers.pop() {
				q.deny(d, loser, ReasonSees, cell)
			}
		}
		if q.dead || q.unusual == nil || q.clues == nil || q.how == oneDigit || !q.clue() {
			return
		}
	}
}

// clue draws the conclusions of the first relation that has any, and reports whether
// there is one.
func (q *trial) clue() bool {
	for w := range q.dirty {
		for word := q.dirty[w]; word != 0; word &= word - 1 {
			i := 64*w + bits.TrailingZeros64(word)
			q.dirty.drop(i)
			if i >= len(q.clues.list) {
				continue
			}
			r := q.clues.list[i]
			if _, slow := r.law.(*modelLaw); slow {
				continue
			}
			can := q.candidatesOf(r, q.room[0][:])
			out := q.room[1][:len(can)]
			if quickly(r.law, can, out); slices.Equal(can, out) {
				continue
			}
			for k, cell := range r.cells {
				if q.board[cell] != 0 {
					continue // if its value is gone, so are all of an open cell
				}
				for gone := can[k] &^ out[k]; gone != 0 && !q.dead; gone &= gone - 1 {
					d := bits.TrailingZeros16(gone)
					if q.told {
						q.patterns = append(q.patterns, q.cluePattern(r, can, k, d))
					}
					q.deny(d, cell, byPattern, len(q.patterns)-1)
				}
			}
			return true
		}
	}
	return false
}

// subset draws the conclusions of the first technique up to fish that has any, and
// reports whether there is one.
func (q *trial) subset() bool {
	if q.told {
		q.step = new(Step)
	}
	for _, t := range subsetTechniques {
		if q.look(t); !q.news {
			continue
		}
		q.news = false
		if q.told {
			q.step.Technique = t
			q.patterns = append(q.patterns, q.subsetPattern(q.step))
		}
		for d := range q.side {
			cells := q.eliminated[d]
			q.eliminated[d] = cellSet{}
			for cell := cells.pop(); cell >= 0; cell = cells.pop() {
				q.deny(d, cell, byPattern, len(q.patterns)-1)
			}
		}
		q.follow()
		return true
	}
	return false
}

// subsetTechniques are those that arguments of [SubsetForcing] use, in their order.
var subsetTechniques = [...]Technique{
	Pointing, Claiming, NakedPair, HiddenPair, SeenByAll, XWing, NakedTriple, Swordfish, HiddenTriple,
	NakedQuad, Jellyfish, HiddenQuad,
}

// nested rules out the candidates that lead to a contradiction by singles, or the first one
// if reasons are kept, and reports whether there is one.
func (q *trial) nested() (found bool) {
	for d := range q.side {
		cells := q.where[d]
		for cell := cells.pop(); cell >= 0 && !q.dead; cell = cells.pop() {
			if may := q.may[cell]; may>>d&1 == 0 || may&(may-1) == 0 {
				continue
			}
			if q.unusual != nil && !q.told && q.ctx != nil && poll.Ended(q.ctx) != nil {
				return false // clues can take long; dynamic sees that the context has ended
			}
			now, start := q.trialState, len(q.facts)
			q.hold(d, cell, ReasonAssumed, 0)
			q.follow()
			refuted := q.dead
			if q.trialState, q.dead = now, false; !refuted {
				q.facts = q.facts[:start]
			}
			q.next = len(q.facts)
			if !refuted {
				continue
			}
			q.deny(d, cell, ReasonRefuted, 0)
			q.follow()
			q.inner++
			if found = true; q.told {
				return found
			}
		}
	}
	return found
}
