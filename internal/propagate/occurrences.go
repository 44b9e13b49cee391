package propagate

// This file filters how often each value occurs among variables. The numbers of all
// values add up to the number of variables, and a value occurs at most once among
// variables that differ.

import "math/bits"

// MostOccurring is how many variables Occur takes.
const MostOccurring = 63

// Occur demands of each value that it occurs as often among the variables as a bit of
// counts[value] says: bit n is set if n is allowed. Values beyond counts may occur any
// number of times.
func (p *Problem) Occur(vars []int, counts []uint64) {
	list := p.list(vars)
	p.later = append(p.later, func(b *compiler) { b.postOccurrences(list, counts) })
}

// An occurrences filters numbers of values. In its arrays by value, can holds the numbers
// that a value may have, as bits.
type occurrences struct {
	vars    []int32
	groups  [][]int32 // variables that differ
	counts  []uint64  // by value
	needs   []required
	all     required
	can     []uint64 // scratch
	forward []uint64 // scratch: the totals that the values before can have
}

func (b *compiler) postOccurrences(vars []int32, counts []uint64) {
	p := &occurrences{vars: vars, counts: make([]uint64, b.values), can: make([]uint64, b.values), forward: make([]uint64, b.values+1)}
	for v := range p.counts {
		p.counts[v] = ^uint64(0)
	}
	for v, numbers := range counts {
		if v < b.values {
			p.counts[v] = numbers
		} else if numbers&1 == 0 { // no variable has the value
			b.bad = true
		}
	}
	b.cliques(vars, func(group []int32) {
		p.groups = append(p.groups, append([]int32(nil), group...))
	})
	for _, group := range p.groups {
		p.needs = append(p.needs, b.requirement(group))
	}
	if len(p.groups) > 1 {
		p.all = b.requirement(vars)
	}
	b.add(p, vars, costSets, false)
}

func (p *occurrences) propagate(s *Space) bool {
	for v := range p.can {
		fixed, most := p.numbers(s, v)
		if p.can[v] = p.counts[v] & between(fixed, most); p.can[v] == 0 {
			return false
		}
	}
	if !p.total() {
		return false
	}
	for v, can := range p.can {
		if !p.apply(s, v, bits.TrailingZeros64(can), bits.Len64(can)-1) {
			return false
		}
	}
	return true
}

// numbers returns how often a value occurs at least and at most.
func (p *occurrences) numbers(s *Space, v int) (fixed, most int) {
	for _, group := range p.groups {
		has := 0
		for _, c := range group {
			if d := s.dom[c]; d>>v&1 != 0 {
				has = 1
				if d == 1<<v {
					fixed++
				}
			}
		}
		most += has
	}
	return fixed, max(most, fixed)
}

// total removes numbers with which those of all values can't add up to that of the
// variables. It returns false if no numbers do.
func (p *occurrences) total() bool {
	n := len(p.vars)
	p.forward[0] = 1
	for v, can := range p.can {
		var sums uint64
		for ; can != 0; can &= can - 1 {
			sums |= p.forward[v] << bits.TrailingZeros64(can)
		}
		p.forward[v+1] = sums & between(0, n)
	}
	rest := uint64(1) << n // the totals from which the values after can reach n
	if p.forward[len(p.can)]&rest == 0 {
		return false
	}
	for v := len(p.can) - 1; v >= 0; v-- {
		var kept, before uint64
		for can := p.can[v]; can != 0; can &= can - 1 {
			k := bits.TrailingZeros64(can)
			if p.forward[v]<<k&rest != 0 {
				kept |= can & -can
			}
			before |= rest >> k
		}
		p.can[v], rest = kept, before
	}
	return true
}

// apply makes a value occur at least least and at most most times.
func (p *occurrences) apply(s *Space, v, least, most int) bool {
	bit := uint64(1) << v
	fixed, places, groups := 0, 0, 0
	for _, group := range p.groups {
		has := 0
		for _, c := range group {
			if d := s.dom[c]; d&bit != 0 {
				places++
				has = 1
				if d == bit {
					fixed++
				}
			}
		}
		groups += has
	}
	switch {
	case fixed > most || places < least:
		return false
	case fixed == most:
		for _, c := range p.vars {
			if s.dom[c] != bit && !s.keep(c, ^bit) {
				return false
			}
		}
		return true
	case least == fixed:
		return true
	case least == places:
		for _, c := range p.vars {
			if s.dom[c]&bit != 0 && !s.keep(c, bit) {
				return false
			}
		}
		return true
	case least == groups: // each of them holds the value
		for i, group := range p.groups {
			if !p.hold(s, i, group, bit) {
				return false
			}
		}
		return true
	}
	return fixed > 0 || p.all.cut(s, p.vars, bit)
}

// hold makes a group hold a value, if it has a place for it.
func (p *occurrences) hold(s *Space, i int, group []int32, bit uint64) bool {
	at, places := int32(-1), 0
	for _, c := range group {
		if s.dom[c]&bit != 0 {
			at = c
			places++
		}
	}
	switch {
	case places == 0 || s.dom[at] == bit:
		return true
	case places == 1:
		return s.keep(at, bit)
	}
	return p.needs[i].cut(s, group, bit)
}

// between returns the bits from low to high.
func between(low, high int) uint64 {
	return ^uint64(0) << low & (^uint64(0) >> (63 - high))
}
