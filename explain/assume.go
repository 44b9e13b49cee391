package explain

import (
	"context"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/poll"
)

// This file follows assumptions by whole techniques: singles, subsets, and chains inside.
// It keeps what holds, not why; trace.go repeats the inference with reasons.

// A trial is a copy of a position in which a candidate is assumed, and what
// follows from it.
type trial struct {
	logic
	dead  bool     // the assumption leads to a contradiction
	inner uint16   // candidates that followNested has ruled out
	queue []uint16 // candidates that hold: digit<<8 | cell
	room  [2][mostCells]uint16
}

// assume sets the trial to the position p with a digit in a cell, and follows
// the singles.
func (q *trial) assume(p *logic, d, cell int) {
	q.logic = *p
	q.forget()
	q.dead, q.inner = false, 0
	q.hold(d, cell)
	q.follow()
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

// hold queues the conclusion that a cell holds a digit.
func (q *trial) hold(d, cell int) { q.queue = append(q.queue, uint16(d<<8|cell)) }

// follow draws the conclusions of the queue by singles, and by the clues of the rules.
func (q *trial) follow() {
	q.followSingles()
	for q.unusual != nil && q.clues != nil && !q.dead && q.followClues() {
		q.followSingles()
	}
}

// followClues draws the conclusions of the first relation that has any, and reports whether
// there is one.
func (q *trial) followClues() bool {
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
				for gone := can[k] &^ out[k]; gone != 0 && !q.dead; gone &= gone - 1 {
					if q.board[cell] != 0 {
						q.dead = true
						return true
					}
					q.deny(bits.TrailingZeros16(gone), cell)
				}
			}
			return true
		}
	}
	return false
}

// followSingles draws the conclusions of the queue by singles alone.
func (q *trial) followSingles() {
	for len(q.queue) > 0 && !q.dead {
		last := q.queue[len(q.queue)-1]
		q.queue = q.queue[:len(q.queue)-1]
		d, cell := int(last>>8), int(last&255)
		if q.may[cell]>>d&1 == 0 {
			q.dead = true
			break
		}
		for rest := q.may[cell] &^ (1 << d); rest != 0; rest &= rest - 1 {
			q.deny(bits.TrailingZeros16(rest), cell)
		}
		losers := q.where[d].and(&q.peers[cell])
		for loser := losers.pop(); loser >= 0; loser = losers.pop() {
			q.deny(d, loser)
		}
	}
	q.queue = q.queue[:0]
}

// deny removes a candidate and queues the singles that this leaves.
func (q *trial) deny(d, cell int) {
	may := q.may[cell] &^ (1 << d) // as eliminate, without its lists of singles
	q.may[cell] = may
	q.where[d].drop(cell)
	if q.unusual != nil {
		q.touch(cell)
	}
	switch {
	case may == 0:
		q.dead = true
		return
	case may&(may-1) == 0:
		q.hold(bits.TrailingZeros16(may), cell)
	}
	places := &q.places[d]
	for _, in := range q.in[cell] {
		u := in.unit & noUnit
		left := places[u] &^ (1 << in.at)
		places[u] = left
		switch {
		case left == 0:
			q.dead = true
			return
		case left&(left-1) == 0:
			q.hold(d, int(q.members[u][bits.TrailingZeros16(left)]))
		}
	}
}

// followSubsets draws conclusions up to fish, and singles, until there are none.
func (q *trial) followSubsets() {
	for !q.dead {
		for _, t := range subsetTechniques {
			if q.look(t); q.news {
				break
			}
		}
		if !q.news {
			return
		}
		q.denyNoted()
	}
}

// subsetTechniques are those that arguments of [SubsetForcing] use, in their order.
var subsetTechniques = [...]Technique{
	Pointing, Claiming, NakedPair, HiddenPair, SeenByAll, XWing, NakedTriple, Swordfish, HiddenTriple,
	NakedQuad, Jellyfish, HiddenQuad,
}

// denyNoted applies the collected conclusions and follows the singles.
func (q *trial) denyNoted() {
	q.news = false
	for d := range q.side {
		cells := q.eliminated[d]
		q.eliminated[d] = cellSet{}
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			if !q.dead && q.may[cell]>>d&1 != 0 {
				q.deny(d, cell)
			}
		}
	}
	q.follow()
}

// followNested draws conclusions as followSubsets does, and rules out what leads
// to a contradiction by singles, until there are none.
func (q *trial) followNested(second *trial) {
	for found := true; found; {
		q.followSubsets()
		found = false
		for d := 0; d < q.side && !q.dead; d++ {
			cells := q.where[d]
			for cell := cells.pop(); cell >= 0 && !q.dead; cell = cells.pop() {
				may := q.may[cell]
				if may>>d&1 == 0 || may&(may-1) == 0 {
					continue
				}
				if q.unusual != nil && q.ctx != nil && poll.Ended(q.ctx) != nil {
					return // clues can take long; dynamic sees that the context has ended
				}
				if second.assume(&q.logic, d, cell); second.dead {
					q.deny(d, cell)
					q.follow()
					found = true
					q.inner++
				}
			}
		}
	}
}

// A depth says how far the arguments of dynamic chains go.
type depth int

const (
	singlesDeep depth = iota
	subsetsDeep
	nestedDeep
)

// dynamicForcing rules out what all candidates of a cell or all places of a
// digit in a unit lead to rule out by singles.
func (p *logic) dynamicForcing(ctx context.Context) error {
	g := p.graph(SetChain)
	if len(g.work.left) == 0 {
		if err := p.dynamic(ctx, singlesDeep); err != nil {
			return err
		}
	}
	p.common(g)
	if p.step != nil {
		p.shortestDynamic(g, singlesDeep)
	}
	return nil
}

// dynamic rules out each candidate that leads to a contradiction, and what all
// candidates of a cell or all places of a digit in a unit lead to rule out.
func (p *logic) dynamic(ctx context.Context, how depth) error {
	g := p.graph(SetChain)
	w := &g.work
	w.left, w.inner = w.left[:0], w.inner[:0]
	size := len(p.spots)
	for z := range g.candidates {
		if err := poll.Ended(ctx); err != nil {
			return err
		}
		n := &g.nodes[z]
		d, cell := int(n.d), int(n.cell)
		w.outer.assume(p, d, cell)
		if how >= subsetsDeep {
			w.outer.followSubsets()
		}
		if how == nestedDeep {
			w.outer.followNested(&w.second)
		}
		if w.outer.dead {
			p.ruleOut(d, n.cells)
			clear(w.outer.may[:])
		}
		w.left = append(w.left, w.outer.may[:size]...)
		w.inner = append(w.inner, w.outer.inner)
	}
	if how > singlesDeep {
		p.common(g)
	}
	if p.step != nil {
		p.shortestDynamic(g, how)
	}
	return nil
}

// common rules out what all members of a choice rule out, by the candidates that
// each of them leaves.
func (p *logic) common(g *linkGraph) {
	w, size := &g.work, len(p.spots)
	rule := func(c choice) bool {
		var union [maxLogic]uint16
		for _, z := range c.nodes[:c.count] {
			for cell, left := range w.left[int(z)*size:][:size] {
				union[cell] |= left
			}
		}
		for cell, may := range p.may[:size] {
			for gone := may &^ union[cell]; gone != 0; gone &= gone - 1 {
				var one cellSet
				one.add(cell)
				p.ruleOut(bits.TrailingZeros16(gone), one)
			}
		}
		return true
	}
	g.choices(true, rule)
	g.choices(false, rule)
}

// dynamicWork is the memory of dynamic.
type dynamicWork struct {
	outer, second trial
	left          []uint16 // of each candidate: what it leaves of the board
	inner         []uint16 // of each candidate: the number of chains inside its chain
}
