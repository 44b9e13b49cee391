package propagate

// This file filters chains: each variable exceeds the one before by at least a gap.

import (
	"math/bits"
	"slices"
)

// statedOrders posts the chains of the problem.
func (b *compiler) statedOrders() {
	for _, c := range joined(b.chains) {
		e := b.add(&ascending{c.vars, c.gap}, c.vars, costChain, true)
		e.alone = distinct(c.vars) // two passes find everything then
	}
}

// joined joins chains of the same gap, where one ends and only one other begins.
func joined(chains []chain) []chain {
	type end struct {
		variable int32
		gap      int
	}
	starts, ends := map[end][]int{}, map[end]int{}
	for i, c := range chains {
		e := end{c.vars[0], c.gap}
		starts[e] = append(starts[e], i)
		ends[end{c.vars[len(c.vars)-1], c.gap}]++
	}
	// the next chain of each, or -1
	next := make([]int, len(chains))
	follows := make([]bool, len(chains))
	for i, c := range chains {
		e := end{c.vars[len(c.vars)-1], c.gap}
		if next[i] = -1; len(starts[e]) == 1 && ends[e] == 1 && starts[e][0] != i {
			next[i] = starts[e][0]
			follows[next[i]] = true
		}
	}
	var list []chain
	done := make([]bool, len(chains))
	join := func(i int) {
		c := chain{append([]int32(nil), chains[i].vars...), chains[i].gap}
		done[i] = true
		for i = next[i]; i >= 0 && !done[i]; i = next[i] {
			c.vars = append(c.vars, chains[i].vars[1:]...)
			done[i] = true
		}
		list = append(list, c)
	}
	for i := range chains {
		if !follows[i] {
			join(i)
		}
	}
	for i := range chains { // circles
		if !done[i] {
			join(i)
		}
	}
	return list
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
