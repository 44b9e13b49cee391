package propagate

// This file filters permutations that undo each other.

import "math/bits"

// Inverse demands of two lists of the same length: x[i] is j if and only if y[j] is i. An
// index i is the value first+i. The filter removes a value if the other list lacks its
// partner. It expects that the variables of each list differ.
func (p *Problem) Inverse(x, y []int, first int) {
	a, b := p.list(x), p.list(y)
	p.post(&inverseLists{a, b, first}, costSets, a, b)
}

type inverseLists struct {
	x, y  []int32
	first int
}

func (p *inverseLists) propagate(s *Space) bool {
	return p.cut(s, p.x, p.y) && p.cut(s, p.y, p.x)
}

// cut removes the values of x that y has no partner of.
func (p *inverseLists) cut(s *Space, x, y []int32) bool {
	for i, c := range x {
		var keep uint64
		own := bitOf(p.first + i)
		for m := s.dom[c]; m != 0; m &= m - 1 {
			if j := bits.TrailingZeros64(m) - p.first; j >= 0 && j < len(y) && s.dom[y[j]]&own != 0 {
				keep |= m & -m
			}
		}
		if !s.keep(c, keep) {
			return false
		}
	}
	return true
}

// bitOf returns the set of one value, which is empty if no domain has it.
func bitOf(value int) uint64 {
	if value < 0 || value > 63 {
		return 0
	}
	return 1 << value
}
