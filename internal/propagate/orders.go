package propagate

// This file filters chains: each variable exceeds the one before by at least a gap.

import (
	"math/bits"
	"slices"
)

// statedOrders posts the chains of the problem.
func (b *compiler) statedOrders() {
	for _, c := range b.chains {
		e := b.add(&ascending{c.vars, c.gap}, c.vars, costChain, true)
		e.alone = distinct(c.vars) // two passes find everything then
	}
}

// distinct reports whether no variable occurs twice.
func distinct(vars []int32) bool {
	for i, x := range vars {
		if slices.Contains(vars[i+1:], x) {
			return false
		}
	}
	return true
}

// An ascending filters a chain exactly, as far as variables occur once in it.
type ascending struct {
	vars []int32
	gap  int
}

func (p *ascending) propagate(s *Space) bool {
	least := 0
	for _, c := range p.vars {
		if least > 63 || !s.keep(c, ^uint64(0)<<max(least, 0)) {
			return false
		}
		least = bits.TrailingZeros64(s.dom[c]) + p.gap
	}
	most := 63
	for i := len(p.vars) - 1; i >= 0; i-- {
		if most < 0 || !s.keep(p.vars[i], ^uint64(0)>>(63-min(most, 63))) {
			return false
		}
		most = bits.Len64(s.dom[p.vars[i]]) - 1 - p.gap
	}
	return true
}
