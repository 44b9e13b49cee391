package propagate

// This file filters counts: how many variables take a value of a set.

import (
	"math/bits"
	"slices"
)

// Count demands that the number of the variables with a value of the set is a member of
// counts: bit n is set if n is allowed. The filter is exact for variables that occur
// once and don't differ, at least where counts has no gaps.
func (p *Problem) Count(vars []int, values, counts uint64) { p.count(vars, values, counts, -1) }

// CountAs demands that the number of the variables with a value of the set is the value
// of the variable result.
func (p *Problem) CountAs(vars []int, values uint64, result int) {
	p.count(vars, values, ^uint64(0), p.list([]int{result})[0])
}

func (p *Problem) count(vars []int, values, counts uint64, result int32) {
	list := p.list(vars)
	p.later = append(p.later, func(b *compiler) {
		c := b.counting(list, values, counts, result)
		all := slices.Clip(list)
		if result >= 0 {
			all = append(all, result)
		}
		b.add(&c, all, costPair, false)
	})
}

// A counting filters the number of variables with a value of a set.
type counting struct {
	groups         [][]int32 // the variables; those of a group differ, and the set has one value
	values, counts uint64
	result         int32 // or -1
}

func (b *compiler) counting(vars []int32, values, counts uint64, result int32) counting {
	c := counting{values: values, counts: counts, result: result}
	if values&(values-1) == 0 {
		b.cliques(vars, func(group []int32) { c.groups = append(c.groups, slices.Clone(group)) })
	} else {
		c.groups = slices.Collect(slices.Chunk(vars, 1))
	}
	return c
}

func (p *counting) propagate(s *Space) bool {
	least, most := p.bounds(s)
	can := p.counts & between(least, most)
	if p.result >= 0 {
		if !s.keep(p.result, can) {
			return false
		}
		can &= s.dom[p.result]
	}
	return p.cut(s, can, least, most)
}

// bounds returns how many variables have a value of the set at least, and at most.
func (p *counting) bounds(s *Space) (least, most int) {
	for _, group := range p.groups {
		can := 0
		for _, c := range group {
			if v := s.dom[c]; v&p.values != 0 {
				can = 1
				if v&^p.values == 0 {
					least++
				}
			}
		}
		most += can
	}
	return least, most
}

// cut cuts the variables to numbers between their bounds. It returns false if there is none.
func (p *counting) cut(s *Space, can uint64, least, most int) bool {
	switch low, high := bits.TrailingZeros64(can), bits.Len64(can)-1; {
	case can == 0:
		return false
	case low == most && low > least: // each group that can
		for _, group := range p.groups {
			if i, more := p.place(s, group); i >= 0 && !more && !s.keep(group[i], p.values) {
				return false
			}
		}
	case high == least && high < most: // no more
		for _, group := range p.groups {
			for _, c := range group {
				if s.dom[c]&^p.values != 0 && !s.keep(c, ^p.values) {
					return false
				}
			}
		}
	}
	return true
}

// place returns which variable of a group can have a value of the set, or -1, and whether
// several can.
func (p *counting) place(s *Space, group []int32) (i int, several bool) {
	can := func(c int32) bool { return s.dom[c]&p.values != 0 }
	i = slices.IndexFunc(group, can)
	return i, i >= 0 && slices.ContainsFunc(group[i+1:], can)
}

// between returns the bits from low to high, of which there may be none.
func between(low, high int) uint64 {
	if low > high || low > 63 {
		return 0
	}
	return ^uint64(0) << low & (^uint64(0) >> (63 - min(high, 63)))
}
