package propagate

// This file filters Element: a variable that is the member of a list at an index.

import "math/bits"

// Element demands that result has the value of the variable array[v] where index has
// the value v. The filter is exact for variables that occur once.
func (p *Problem) Element(array []int, index, result int) {
	list, rest := p.list(array), p.list([]int{index, result})
	p.post(&element{list, rest[0], rest[1]}, costSets, list, rest)
}

type element struct {
	array         []int32
	index, result int32
}

func (p *element) propagate(s *Space) bool {
	var indices, values uint64
	result := s.dom[p.result]
	for m := s.dom[p.index]; m != 0; m &= m - 1 {
		i := bits.TrailingZeros64(m)
		if i < len(p.array) && s.dom[p.array[i]]&result != 0 {
			indices |= m & -m
			values |= s.dom[p.array[i]]
		}
	}
	if !s.keep(p.index, indices) || !s.keep(p.result, values) {
		return false
	}
	if indices&(indices-1) == 0 {
		return s.keep(p.array[bits.TrailingZeros64(indices)], s.dom[p.result])
	}
	return true
}
