package propagate

// This file filters counts: how many variables take a value of a set.

import "math/bits"

// Count demands that the number of the variables with a value of the set is a member of
// counts: bit n is set if n is allowed. The filter is exact for variables that occur
// once, at least where counts has no gaps.
func (p *Problem) Count(vars []int, values, counts uint64) {
	list := p.list(vars)
	p.post(&counting{vars: list, values: values, counts: counts, result: -1}, costPair, list)
}

// CountAs demands that the number of the variables with a value of the set is the value
// of the variable result.
func (p *Problem) CountAs(vars []int, values uint64, result int) {
	list, number := p.list(vars), p.list([]int{result})
	p.post(&counting{list, values, ^uint64(0), number[0]}, costPair, list, number)
}

// A counting filters the number of variables with a value of a set.
type counting struct {
	vars           []int32
	values, counts uint64
	result         int32 // or -1
}

func (p *counting) propagate(s *Space) bool {
	least, most := 0, 0
	for _, c := range p.vars {
		if v := s.dom[c]; v&p.values != 0 {
			most++
			if v&^p.values == 0 {
				least++
			}
		}
	}
	if least > 63 {
		return false
	}
	can := p.counts & (^uint64(0) << least)
	if most < 63 {
		can &= 1<<(most+1) - 1
	}
	if p.result >= 0 {
		if !s.keep(p.result, can) {
			return false
		}
		can &= s.dom[p.result]
	}
	if can == 0 {
		return false
	}
	low, high := bits.TrailingZeros64(can), bits.Len64(can)-1
	if low == most && low > least {
		for _, c := range p.vars { // all that can
			if s.dom[c]&p.values != 0 && !s.keep(c, p.values) {
				return false
			}
		}
	} else if high == least && high < most {
		for _, c := range p.vars { // no more
			if s.dom[c]&^p.values != 0 && !s.keep(c, ^p.values) {
				return false
			}
		}
	}
	return true
}
