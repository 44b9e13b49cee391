package propagate

// This file filters the sum of what stands between the smallest and the largest of
// variables that differ: for each two places of these, the sets of values between them.

import (
	"math/bits"
	"slices"
)

// The limits of Enclosed.
const (
	MostEnclosed       = laneVars + 2 // variables
	MostEnclosedValues = mostTabled
)

// Enclosed demands that the variables differ, and that those between the smallest and the
// largest, in this order, add up to target, where each counts plus more than its value. It
// returns false, and demands nothing, for more than MostEnclosed variables and for values from
// MostEnclosedValues on.
func (p *Problem) Enclosed(vars []int, plus, target int) bool {
	if len(vars) > MostEnclosed || slices.ContainsFunc(vars, func(v int) bool { return p.Domain(v)>>MostEnclosedValues != 0 }) {
		return false
	}
	list := p.list(vars)
	p.Differ(vars...)
	p.later = append(p.later, func(b *compiler) { b.postEnclosed(list, plus, target) })
	return true
}

// An enclosed filters a sum between two variables.
type enclosed struct {
	vars         []int32
	plus, target int
	combos       *combinations
	keep         []uint64 // scratch
	all          uint64   // the values of the variables at the start
	fixed        bool     // all of them occur
	low, high    int      // the smallest and the largest of them
}

func (b *compiler) postEnclosed(vars []int32, plus, target int) {
	if len(vars) < 2 {
		b.bad = b.bad || target != 0
		return
	}
	all := b.union(vars)
	b.add(&enclosed{
		vars: vars, plus: plus, target: target, combos: b.tabled(bits.Len64(all)), keep: make([]uint64, len(vars)),
		all: all, fixed: bits.OnesCount64(all) == len(vars), low: bits.TrailingZeros64(all), high: bits.Len64(all) - 1,
	}, vars, costSum+len(vars), false)
}

func (p *enclosed) propagate(s *Space) bool {
	clear(p.keep)
	if p.fixed {
		p.ends(s, p.low, p.high)
	} else {
		for low := p.low; low < p.high; low++ {
			for high := low + len(p.vars) - 1; high <= p.high; high++ {
				p.ends(s, low, high)
			}
		}
	}
	for i, c := range p.vars {
		if !s.keep(c, p.keep[i]) {
			return false
		}
	}
	return true
}

// ends adds to keep what the variables can be if low is the smallest of their values and
// high the largest.
func (p *enclosed) ends(s *Space, low, high int) {
	inner := (uint64(1)<<high - uint64(2)<<low) & p.all
	var lows, highs, others uint64 // the variables that can be low, high, and neither
	for i, c := range p.vars {
		v := s.dom[c]
		lows |= v >> low & 1 << i
		highs |= v >> high & 1 << i
		if v&inner != 0 {
			others |= 1 << i
		}
	}
	must := (uint64(1)<<len(p.vars) - 1) &^ others // those that are low or high
	if bits.OnesCount64(must) > 2 {
		return
	}
	for a := lows; a != 0; a &= a - 1 {
		i := bits.TrailingZeros64(a)
		for z := highs &^ (1 << i); z != 0; z &= z - 1 {
			j := bits.TrailingZeros64(z)
			if must&^(1<<i|1<<j) == 0 && p.between(s, min(i, j), max(i, j), inner) {
				p.keep[i] |= 1 << low
				p.keep[j] |= 1 << high
			}
		}
	}
}

// between adds to keep what the other variables can be if the smallest and the largest
// value stand at two places. It returns false if there is no way.
func (p *enclosed) between(s *Space, i, j int, inner uint64) bool {
	inside := p.vars[i+1 : j]
	m := gather(s.dom, inside)
	all, _ := m.union()
	var sum, around, rest row8
	if p.fixed {
		around = gather(s.dom, p.vars[:i])
		for k, c := range p.vars[j+1:] {
			around.put(i+k, s.dom[c])
		}
	}
	found := false
	for _, set := range p.combos.of(len(inside), p.target-p.plus*len(inside)) {
		if uint64(set)&^inner != 0 || set&^all != 0 {
			continue
		}
		var in, out row8
		if !m.support(set, &in) || p.fixed && !around.support(uint16(inner)&^set, &out) {
			continue
		}
		found = true
		sum.a, sum.b = sum.a|in.a, sum.b|in.b
		rest.a, rest.b = rest.a|out.a, rest.b|out.b
	}
	if !found {
		return false
	}
	for k := range inside {
		p.keep[i+1+k] |= sum.at(k)
	}
	for k := range p.vars {
		switch {
		case k >= i && k <= j:
		case !p.fixed:
			p.keep[k] |= s.dom[p.vars[k]] & inner
		case k < i:
			p.keep[k] |= rest.at(k)
		default:
			p.keep[k] |= rest.at(k - j - 1 + i)
		}
	}
	return true
}
