package csp

import (
	"math/bits"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

// This file holds the moves of genomes: two genes of a group swap their values, or another
// gene gets a new one. A move starts where there is conflict.

// A move gives gene x a value, and gene y, if it is not -1, the value of x.
type move struct {
	x, y  int32
	value int
}

const (
	mostLooks  = 64  // genes that are looked at for one in conflict
	mostVisits = 256 // decisions that follow a gene and that are looked at for a conflict
	mostSwaps  = 8   // genes that are looked at for one to swap with

	wideDomain = 16 // values from which on half of the moves make small steps
)

func (p *plan) propose(s *genome, source *rand.PCG) (move, int) {
	x := p.start(s, source)
	m := move{x, -1, s.value[x]}
	if p.gene[x].group >= 0 {
		m = p.partner(s, x, source)
	} else {
		m.value = p.other(s, x, source)
	}
	before := s.total
	p.try(s, m)
	change := s.total - before
	p.takeBack(s)
	return m, change
}

// start returns a random gene, one in conflict if there is one among those that it looks at,
// unless a rarest value is hunted, which genes in no conflict keep out as often.
// These follow from one random number, by a linear congruential generator, as drawing each
// takes longer than looking at it.
func (p *plan) start(s *genome, source *rand.PCG) int32 {
	const multiplier, increment = 6364136223846793005, 1442695040888963407 // D. Knuth's MMIX
	z := source.Uint64()
	for look := 1; ; look++ {
		high, _ := bits.Mul64(z, uint64(len(p.genes)))
		x, visits := p.genes[high], mostVisits
		if look == mostLooks || p.hunts || p.inConflict(s, x, &visits) {
			return x
		}
		z = z*multiplier + increment
	}
}

func (p *plan) apply(s *genome, m move) {
	p.try(s, m)
	p.keep(s)
}

// try makes a move, which keep or takeBack is to end.
func (p *plan) try(s *genome, m move) {
	switch {
	case m.y <= inPart:
		p.movePart(s, m)
	case m.y >= 0:
		p.set(s, m.y, s.value[m.x])
		p.set(s, m.x, m.value)
	default:
		p.set(s, m.x, m.value)
	}
	p.settle(s)
}

// keep ends a move that is made.
func (p *plan) keep(s *genome) {
	for _, c := range s.made {
		if g := p.gene[c.x].group; g >= 0 {
			p.groups[g].hold(s, c.x)
		}
	}
	s.made = s.made[:0]
}

// takeBack gives all decisions that a move has changed their values again. No function is
// computed.
func (p *plan) takeBack(s *genome) {
	for i := len(s.made) - 1; i >= 0; i-- {
		p.set(s, s.made[i].x, s.made[i].was)
	}
	s.made = s.made[:0]
	clear(s.stale)
	s.staleBlocks = 0
}

// partner returns a swap of x with another gene of its group, one that is good for the
// domains if it is found soon.
func (p *plan) partner(s *genome, x int32, source *rand.PCG) move {
	g := &p.groups[p.gene[x].group]
	if g.holders && source.Uint64()&1 == 0 {
		return p.nearPartner(s, g, x, source)
	}
	genes := g.genes
	y := x
	for range mostSwaps {
		y = genes[evolve.Below(len(genes), source)]
		if y != x && p.has(x, s.value[y]) && (p.has(y, s.value[x]) || !p.has(x, s.value[x])) {
			break
		}
	}
	if y == x {
		return move{x, -1, s.value[x]} // no change
	}
	return move{x, y, s.value[y]}
}

// nearPartner returns a swap of x with the gene of a value near its own, each distance half as
// likely as one of half of it.
func (p *plan) nearPartner(s *genome, g *geneGroup, x int32, source *rand.PCG) move {
	v := s.value[x]
	width := g.values[len(g.values)-1] - g.values[0] + 1
	most := 1 << evolve.Below(bits.Len(uint(width)), source)
	w := v + evolve.Below(2*most+1, source) - most
	if i := w - g.values[0]; uint(i) < uint(width) {
		if y := s.count[g.at+i] - 1; y >= 0 && y != x && p.has(x, w) {
			return move{x, y, w}
		}
	}
	return move{x, -1, v} // no change
}

// other returns a random value for a gene. In wide domains half of the values are near the
// one it has, each distance half as likely as one of half of it.
func (p *plan) other(s *genome, x int32, source *rand.PCG) int {
	width := p.width(x)
	if width < wideDomain || source.Uint64()&1 == 0 {
		return p.draw(x, source)
	}
	most := 1 << evolve.Below(bits.Len(uint(width)), source)
	v := s.value[x] + evolve.Below(2*most+1, source) - most
	if !p.has(x, v) {
		return p.draw(x, source)
	}
	return v
}

// inConflict reports whether a gene is in an error, or that many decisions follow it.
func (p *plan) inConflict(s *genome, x int32, visits *int) bool {
	if *visits--; *visits < 0 {
		return true
	}
	v := s.value[x]
	g := &p.gene[x]
	if g.strays && !g.holds(v) && p.home(x, v) > 0 {
		return true
	}
	if p.keys > 0 {
		return s.count[g.row+v-g.low] > 0
	}
	uses := g.uses
	for i := range uses {
		u := &uses[i]
		switch u.kind {
		case useFollow:
			if p.inConflict(s, u.counter, visits) {
				return true
			}
		case countDifferent, countRarest:
			if i := v + u.base; v != none && uint(i) < uint(u.place) && s.count[int(u.at)+i] > 1 {
				return true
			}
		case countFollowed:
			if p.inConflict(s, p.order[u.at], visits) {
				return true
			}
		default:
			if s.errors[p.counters[u.counter].top] > 0 {
				return true
			}
		}
	}
	return false
}
