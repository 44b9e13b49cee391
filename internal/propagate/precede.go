package propagate

// This file filters the order in which values begin: a set of the numbers of values that have
// occurred so far, forward and back.

import "math/bits"

// Precede demands that of n values from low on each but the first occurs only after the one
// before it. The filter is exact for variables that differ from each other.
func (p *Problem) Precede(vars []int, low, n int) {
	list := p.list(vars)
	p.later = append(p.later, func(b *compiler) {
		f := &precede{vars: list, low: low, all: uint64(1)<<n - 1, before: make([]uint64, len(list)+1)}
		b.add(f, list, costAutomaton, true).alone = distinct(list)
	})
}

// A precede has, before each variable, bit k for k values that occurred.
type precede struct {
	vars   []int32
	low    int
	all    uint64
	before []uint64
}

// steps returns the values of a domain by their numbers, and the sets of counts that may stay: those
// above such a number, or all if another value is left.
func (p *precede) steps(domain uint64) (next, stay uint64) {
	next = domain >> p.low & p.all
	if domain&^(p.all<<p.low) != 0 {
		return next, ^uint64(0)
	}
	return next, -(next & -next) &^ (next & -next)
}

func (p *precede) propagate(s *Space) bool {
	p.before[0] = 1
	for i, c := range p.vars {
		next, stay := p.steps(s.dom[c])
		f := p.before[i]
		if p.before[i+1] = f&stay | f&next<<1; p.before[i+1] == 0 {
			return false
		}
	}
	after := p.before[len(p.vars)]
	for i := len(p.vars) - 1; i >= 0; i-- {
		c := p.vars[i]
		next, stay := p.steps(s.dom[c])
		f := p.before[i]
		keep := next & f & (after >> 1)
		same := f & after
		if same != 0 {
			keep |= next & (1<<(bits.Len64(same)-1) - 1)
		}
		keep <<= p.low
		if same != 0 {
			keep |= ^(p.all << p.low)
		}
		after = f & (after&stay | after>>1&next)
		if !s.keep(c, keep) {
			return false
		}
	}
	return true
}
