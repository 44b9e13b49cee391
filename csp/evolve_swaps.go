package csp

import (
	"math"
	"math/rand/v2"

	"example.com/sudoku/evolve"
)

// This file has the moves of plans whose genes are one group of which others follow: a step
// looks at all swaps of a random gene in conflict and makes the best. One that is for the
// worse it makes once in four times: on Costas arrays of 16, 20 seeds took 120,000 to 160,000
// steps in the mean with one in five, in four and in two, 210,000 with one in ten, 220,000
// to 390,000 with all.

const (
	mostSwapped = 64    // genes of such a group, as a step looks at as many moves
	seldom      = 4 - 1 // a mask
)

// swapsAlone reports whether all genes are those of one small group.
func (p *plan) swapsAlone() bool {
	return len(p.groups) == 1 && len(p.groups[0].genes) <= mostSwapped && len(p.genes) == len(p.groups[0].genes)
}

// swaps are the moves. None is tabu, as each step draws another gene; the keys are the genes.
func (p *plan) swaps() evolve.Moves[genome, move] {
	return evolve.Moves[genome, move]{
		Propose: p.propose, Apply: p.apply, Keys: len(p.gene),
		Consider: func(s *genome, source *rand.PCG, look func(m move, change, key int)) {
			x := p.start(s, source)
			if best, change := p.bestSwap(s, x, source); change <= 0 || source.Uint64()&seldom == 0 {
				look(best, change, int(x))
			}
		},
		Left: func(_ *genome, m move) int { return int(m.x) },
	}
}

// bestSwap returns the swap of a gene with the fewest errors, of equals each with the same
// chance, and the change of the errors.
func (p *plan) bestSwap(s *genome, x int32, source *rand.PCG) (best move, change int) {
	before, v, last, ties := s.total, s.value[x], x, 0
	change = math.MaxInt
	for _, y := range p.groups[0].genes {
		if y == x {
			continue
		}
		if last != x { // it takes its value back
			p.set(s, last, s.value[x])
		}
		w := s.value[y]
		p.set(s, y, v)
		p.set(s, x, w)
		p.settle(s)
		last = y
		switch by := s.total - before; {
		case by > change:
			continue
		case by < change:
			change, ties = by, 0
		}
		if ties++; evolve.Below(ties, source) == 0 {
			best = move{x, y, w}
		}
	}
	p.set(s, last, s.value[x])
	p.set(s, x, v)
	p.settle(s)
	p.keep(s)
	return best, change
}

func noTenure(int, *rand.Rand) int { return 0 }
