package propagate

// This file filters long sums by their bounds: the smallest and the largest set of
// values of each group of variables that differ.

import "math/bits"

// extremes are the smallest and the largest set of values of some variables.
type extremes struct {
	low, high       uint64
	lowSum, highSum int
}

// extremesOf finds the extremes of variables that differ: each takes the first free
// value from its least on. The order does not matter, and every set is, value by
// value, at least as large. It returns false if there is no such set.
func extremesOf(m []uint64, values int) (e extremes, ok bool) {
	all := ^uint64(0) >> (64 - values)
	for _, v := range m {
		f := all &^ e.low & -(v & -v)
		g := all &^ e.high & (1<<bits.Len64(v) - 1)
		if f == 0 || g == 0 {
			return e, false
		}
		f &= -f
		e.low |= f
		e.lowSum += bits.TrailingZeros64(f)
		k := bits.Len64(g) - 1
		e.high |= 1 << k
		e.highSum += k
	}
	return e, true
}

// A boundsSum filters a sum of terms: what a term may exceed its smallest set by
// limits each of its values.
type boundsSum struct {
	vars     []int32
	terms    []term
	target   int
	relation Relation
	weighted bool // a term counts more than once
}

// anyNumber is more than any sum may exceed another one by.
const anyNumber = 1 << 30

func (p *boundsSum) propagate(s *Space) bool {
	var es [mostTerms]extremes
	var buffer [64]uint64
	low, high := 0, 0
	for i, t := range p.terms {
		m := buffer[:0]
		for _, c := range p.vars[t.from : t.from+t.n] {
			v := s.dom[c]
			if t.negative {
				v = mirror(v, s.values)
			}
			m = append(m, v)
		}
		e, ok := extremesOf(m, s.values)
		if !ok {
			return false
		}
		es[i] = e
		low += t.times() * e.lowSum
		high += t.times() * e.highSum
	}
	up, down := p.target-low, high-p.target
	if p.relation == AtLeast {
		up = anyNumber
	}
	if p.relation == AtMost {
		down = anyNumber
	}
	if up < 0 || down < 0 {
		return false
	}
	if !p.weighted && up >= s.values-1 && down >= s.values-1 {
		return true
	}
	for i, t := range p.terms {
		e := &es[i]
		if e.low == e.high {
			continue
		}
		x := upTo(e.low, up/t.times()) & downTo(e.high, down/t.times())
		if t.negative {
			x = mirror(x&(^uint64(0)>>(64-s.values)), s.values)
		}
		if !s.keepAll(p.vars[t.from:t.from+t.n], x) {
			return false
		}
	}
	return true
}
