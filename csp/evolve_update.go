package csp

import "math/bits"

// This file makes counters, and decisions that follow, follow the new values of genes. A
// decision that follows gets its value once, after all that it follows, however many of them
// a move changes.

// makeStale notes that an argument of the decision at a place of the order has changed.
func (p *plan) makeStale(s *genome, place int32) {
	word := place >> 6
	s.stale[word] |= 1 << (place & 63)
	s.staleBlocks |= 1 << (word >> p.blockLog)
}

// settle gives the decisions that follow genes with new values theirs. Each makes only later
// ones stale.
func (p *plan) settle(s *genome) {
	for s.staleBlocks != 0 {
		block := bits.TrailingZeros64(s.staleBlocks)
		for word := block << p.blockLog; word < min((block+1)<<p.blockLog, len(s.stale)); word++ {
			for s.stale[word] != 0 {
				x := p.order[word<<6+bits.TrailingZeros64(s.stale[word])]
				s.stale[word] &= s.stale[word] - 1
				p.set(s, x, p.gene[x].follow.value(s))
			}
		}
		s.staleBlocks &^= 1 << block
	}
}

// set gives a gene a value. Those that follow it get theirs by settle.
func (p *plan) set(s *genome, x int32, v int) {
	old := s.value[x]
	if old == v {
		return
	}
	s.value[x] = v
	s.made = append(s.made, placed{x, old})
	g := &p.gene[x]
	if g.strays && !(g.holds(v) && g.holds(old)) {
		s.total += p.home(x, v) - p.home(x, old)
	}
	uses := g.uses
	for i := range uses {
		p.update(s, &uses[i], old, v)
	}
}

// update makes a counter follow a gene.
func (p *plan) update(s *genome, u *use, old, v int) {
	k := u.counter
	switch u.kind {
	case countDifferent:
		s.total += s.moveBetween(u, old, v)
	case countApart:
		s.total += p.moveApart(s, u, old, -1) + p.moveApart(s, u, v, 1)
	case countRarest:
		p.charge(s, k, p.counters[k].rarest.move(s, u, s.errors[k], old, v))
	case countDifferentAnyhow:
		p.charge(s, k, s.errors[k]+s.moveBetween(u, old, v))
	case countSum:
		s.sum[k] += u.term(v) - u.term(old)
		p.charge(s, k, p.counters[k].off(s.sum[k]))
	case countFollowed:
		s.sum[k] += u.term(v) - u.term(old)
		p.makeStale(s, u.at)
	case countTable, countForbidden:
		c := &p.counters[k]
		c.moveTuples(s, int(u.place), old, 1, u.added)
		c.moveTuples(s, int(u.place), v, -1, u.added)
		p.charge(s, k, c.tableErrors(s))
	case useFollow:
		p.makeStale(s, u.at)
	default:
		p.charge(s, k, p.counters[k].ask(s))
	}
}

// moveBetween counts that a value in the table of a use is another one, either of them in the
// table or not, and returns the change of the errors.
func (s *genome) moveBetween(u *use, old, v int) (change int) {
	table := s.count[u.at:][:u.place]
	if i := old + u.base; old != none && uint(i) < uint(len(table)) {
		if table[i]--; table[i] > 0 {
			change--
		}
	}
	if i := v + u.base; v != none && uint(i) < uint(len(table)) {
		if table[i]++; table[i] > 1 {
			change++
		}
	}
	return change
}

// term returns what a value adds to a sum.
func (u *use) term(v int) int {
	switch {
	case v == none:
		return 0
	case u.set == nil:
		return u.factor * (v + u.added)
	case u.set.has(v + u.added):
		return u.factor
	}
	return 0
}

// away returns how far two values are apart, 1 if one of them is none.
func away(v, w int) int {
	if v == none || w == none {
		return 1
	}
	return min(mostErrors, max(v-w, w-v))
}
