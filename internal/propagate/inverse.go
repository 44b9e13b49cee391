package propagate

// This file filters permutations that undo each other, and those of one cycle.

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

// Circuit demands that the variables are the successors in one cycle through all of them. An
// index i is the value first+i. The filter keeps each path from closing before it has all
// variables, and demands that all are reached from the first. It expects that the variables
// differ.
func (p *Problem) Circuit(next []int, first int) {
	list := p.list(next)
	p.post(&circuit{list, first}, costSets, list)
}

type circuit struct {
	next  []int32
	first int
}

func (p *circuit) propagate(s *Space) bool {
	n := len(p.next)
	var all, started uint64 // the indices, and those that are successors of fixed ones
	for i := range p.next {
		all |= bitOf(p.first + i)
	}
	if bits.OnesCount64(all) < n || !s.keepAll(p.next, all) {
		return false
	}
	for _, c := range p.next {
		if v := s.dom[c]; v&(v-1) == 0 {
			started |= v
		}
	}
	for begin := all &^ started; begin != 0; begin &= begin - 1 {
		end, length := bits.TrailingZeros64(begin)-p.first, 1
		for v := s.dom[p.next[end]]; v&(v-1) == 0 && length <= n; v = s.dom[p.next[end]] {
			end = bits.TrailingZeros64(v) - p.first
			length++
		}
		if length < n && !s.keep(p.next[end], ^(begin&-begin)) {
			return false
		}
	}
	return n == 0 || p.reached(s, all)
}

// reached reports whether all variables are reached from the first.
func (p *circuit) reached(s *Space, all uint64) bool {
	known, open := bitOf(p.first), bitOf(p.first)
	for open != 0 {
		i := bits.TrailingZeros64(open) - p.first
		open &= open - 1
		found := s.dom[p.next[i]] &^ known
		known |= found
		open |= found
	}
	return known == all
}
