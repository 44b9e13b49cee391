package propagate

// This file filters the number of different values.

import "math/bits"

// Distinct demands that the variables take as many different values as the value of result
// says. The filter bounds the number: from below by variables whose domains have nothing in
// common, from above by the values and by the variables that can take a new one. Where the
// number is at a bound, it cuts the variables.
func (p *Problem) Distinct(vars []int, result int) {
	list, number := p.list(vars), p.list([]int{result})
	p.post(&differentValues{list, number[0]}, costSets, list, number)
}

type differentValues struct {
	vars   []int32
	result int32
}

func (p *differentValues) propagate(s *Space) bool {
	var taken, all uint64
	for _, c := range p.vars {
		v := s.dom[c]
		all |= v
		if v&(v-1) == 0 {
			taken |= v
		}
	}
	fixed := bits.OnesCount64(taken)
	least, apart, news := fixed, taken, 0
	for _, c := range p.vars {
		v := s.dom[c]
		if v&apart == 0 {
			least++
			apart |= v
		}
		if v&^taken != 0 {
			news++
		}
	}
	most := fixed + min(news, bits.OnesCount64(all&^taken))
	if least > 63 || !s.keep(p.result, ^uint64(0)<<least&(2<<min(most, 63)-1)) {
		return false
	}
	result := s.dom[p.result]
	switch low, high := bits.TrailingZeros64(result), bits.Len64(result)-1; {
	case high == fixed && news > 0:
		return s.keepAll(p.vars, taken)
	case low == fixed+news:
		for _, c := range p.vars {
			if v := s.dom[c]; v&^taken != 0 && !s.keep(c, ^taken) {
				return false
			}
		}
	}
	return true
}
