package propagate

// This file filters groups of variables that hold the same values.

import "math/bits"

// Same demands that both lists hold the same values, each as often. The filter counts
// the places of each value.
func (p *Problem) Same(x, y []int) {
	a, b := p.list(x), p.list(y)
	p.impossible = p.impossible || len(a) != len(b)
	p.post(&sameCounts{a, b}, costSets+len(a), a, b)
}

// A places counts the variables of a list that have a value, and that must have it.
type places struct{ least, most [64]uint8 }

func (t *places) count(s *Space, vars []int32) (all uint64) {
	for _, c := range vars {
		v := s.dom[c]
		all |= v
		if v&(v-1) == 0 {
			t.least[bits.TrailingZeros64(v)]++
		}
		for ; v != 0; v &= v - 1 {
			t.most[bits.TrailingZeros64(v)]++
		}
	}
	return all
}

// A sameCounts demands that two lists hold each value as often.
type sameCounts struct{ a, b []int32 }

func (p *sameCounts) propagate(s *Space) bool {
	var x, y places
	all := x.count(s, p.a) | y.count(s, p.b)
	var none, allOfA, allOfB, noMoreA, noMoreB uint64
	for ; all != 0; all &= all - 1 {
		v := bits.TrailingZeros64(all)
		low, high := max(x.least[v], y.least[v]), min(x.most[v], y.most[v])
		bit := all & -all
		switch {
		case low > high:
			return false
		case high == 0:
			none |= bit
			continue
		}
		if x.most[v] == low {
			allOfA |= bit
		}
		if y.most[v] == low {
			allOfB |= bit
		}
		if x.least[v] == high {
			noMoreA |= bit
		}
		if y.least[v] == high {
			noMoreB |= bit
		}
	}
	return s.assign(p.a, allOfA, noMoreA|none) && s.assign(p.b, allOfB, noMoreB|none)
}

// assign fixes the variables that have a value of all, and removes the values of none
// from the others that are not fixed.
func (s *Space) assign(vars []int32, all, none uint64) bool {
	if all|none == 0 {
		return true
	}
	for _, c := range vars {
		v := s.dom[c]
		if v&(v-1) == 0 {
			continue
		}
		if x := v & all; x != 0 {
			if x&(x-1) != 0 {
				return false
			}
			s.set(c, x)
		} else if !s.keep(c, ^none) {
			return false
		}
	}
	return true
}
