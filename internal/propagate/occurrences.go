package propagate

// This file filters how often each value occurs among variables: the numbers of all values
// add up to the number of variables.

import "math/bits"

// Occur demands of each value, from 0 to 63, that it occurs as often among the variables as a
// bit of counts[value] says: bit n is set if n is allowed.
func (p *Problem) Occur(vars []int, counts []uint64) {
	list := p.list(vars)
	p.later = append(p.later, func(b *compiler) {
		o := &occurrences{n: len(list), can: make([]uint64, b.values), before: make([]uint64, b.values+1)}
		for v, numbers := range counts {
			if v < b.values {
				o.of = append(o.of, b.counting(list, 1<<v, numbers, -1))
			} else if numbers&1 == 0 { // no variable has the value
				b.bad = true
			}
		}
		b.add(o, list, costSets, false)
	})
}

// An occurrences filters the numbers of all values.
type occurrences struct {
	of     []counting // by value
	n      int        // variables
	can    []uint64   // scratch, by value: its numbers
	before []uint64   // scratch: the totals that the values before can have
}

func (p *occurrences) propagate(s *Space) bool {
	p.before[0] = 1
	for v := range p.of {
		p.can[v] = p.of[v].counts & between(p.of[v].bounds(s))
		p.before[v+1] = addSums(p.can[v], p.before[v]) & between(0, p.n)
	}
	rest := uint64(1) << p.n // the totals from which the values after reach that of the variables
	for v := len(p.of) - 1; v >= 0; v-- {
		var kept, before uint64
		for can := p.can[v]; can != 0; can &= can - 1 {
			k := bits.TrailingZeros64(can)
			if p.before[v]<<k&rest != 0 {
				kept |= can & -can
			}
			before |= rest >> k
		}
		least, most := p.of[v].bounds(s)
		if !p.of[v].cut(s, kept, least, most) {
			return false
		}
		rest = before
	}
	return true
}
