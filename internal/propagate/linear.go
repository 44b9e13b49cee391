package propagate

// This file filters sums with coefficients, repeated variables and inequalities: by
// the exact set of reachable sums where that fits a word, by bounds elsewhere.

import (
	"math/bits"
	"slices"
)

// postLinear posts any sum.
func (b *compiler) postLinear(q *sum) {
	p := &linear{relation: q.relation, target: q.target}
	for i, c := range q.vars {
		k := 1
		if q.coefficients != nil {
			k = q.coefficients[i]
		}
		p.addTerm(c, k)
	}
	n := 0
	for i, k := range p.coefficients { // those that did not cancel out
		if k != 0 {
			p.vars[n], p.coefficients[n] = p.vars[i], k
			n++
		}
	}
	p.vars, p.coefficients = p.vars[:n], p.coefficients[:n]
	if n == 0 {
		b.bad = b.bad || !p.holds(0, 0)
		return
	}
	b.add(p, p.vars, costLong+n, true)
	b.postWeighted(p)
}

// largestWeighted limits coefficients and targets of sums that are filtered by cliques.
const largestWeighted = 1 << 20

// postWeighted posts the bounds of a sum by cliques: variables with the same coefficient
// that differ. It posts nothing if there are none.
func (b *compiler) postWeighted(p *linear) {
	q := &boundsSum{target: p.target, relation: p.relation, weighted: true}
	var known []int
	cliques := false
	for _, k := range p.coefficients {
		if max(k, -k, p.target, -p.target) > largestWeighted || len(p.vars) > mostTerms {
			return
		}
		if slices.Contains(known, k) {
			continue
		}
		known = append(known, k)
		var same []int32
		for i, c := range p.vars {
			if p.coefficients[i] == k {
				same = append(same, c)
			}
		}
		if k < 0 {
			q.target -= k * (b.values - 1) * len(same)
		}
		b.cliques(same, func(c []int32) {
			q.terms = append(q.terms, term{from: len(q.vars), n: len(c), negative: k < 0, more: max(k, -k) - 1})
			q.vars = append(q.vars, c...)
			cliques = cliques || len(c) > 1
		})
	}
	if cliques {
		b.add(q, q.vars, costLong+len(q.vars), false)
	}
}

// A linear is a sum with coefficients other than 0, each variable once.
type linear struct {
	vars         []int32
	coefficients []int
	relation     Relation
	target       int
}

func (p *linear) addTerm(c int32, k int) {
	for i, x := range p.vars {
		if x == c {
			p.coefficients[i] += k
			return
		}
	}
	p.vars = append(p.vars, c)
	p.coefficients = append(p.coefficients, k)
}

// holds reports whether a sum between low and high may have the relation.
func (p *linear) holds(low, high int) bool {
	return (p.relation == AtLeast || low <= p.target) && (p.relation == AtMost || high >= p.target)
}

// ends returns the least and the greatest value of k times a value of the domain.
func ends(v uint64, k int) (low, high int) {
	low, high = k*bits.TrailingZeros64(v), k*(bits.Len64(v)-1)
	if k < 0 {
		return high, low
	}
	return low, high
}

func (p *linear) propagate(s *Space) bool {
	for changed := true; changed; {
		changed = false
		low, high := 0, 0
		for i, c := range p.vars {
			a, z := ends(s.dom[c], p.coefficients[i])
			low += a
			high += z
		}
		if !p.holds(low, high) {
			return false
		}
		if p.relation == Exactly && high-low <= widestSpan {
			return p.exact(s, low)
		}
		for i, c := range p.vars {
			k, v := p.coefficients[i], s.dom[c]
			a, z := ends(v, k)
			keep := v
			if p.relation != AtLeast { // k*x <= target - the rest's least
				keep &= atMost(k, p.target-(low-a))
			}
			if p.relation != AtMost {
				keep &= atMost(-k, -(p.target - (high - z)))
			}
			if keep == v {
				continue
			}
			if keep == 0 {
				return false
			}
			s.set(c, keep)
			a2, z2 := ends(keep, k)
			low += a2 - a
			high += z2 - z
			changed = true
		}
	}
	return true
}

// atMost returns the values v from 0 to 63 with k*v <= t, k not 0.
func atMost(k, t int) uint64 {
	if k > 0 {
		switch {
		case t < 0:
			return 0
		case t/k >= 63:
			return ^uint64(0)
		}
		return 1<<(t/k+1) - 1
	}
	// v >= t/k, rounded up
	k, t = -k, -t
	switch {
	case t <= 0:
		return ^uint64(0)
	case (t+k-1)/k > 63:
		return 0
	}
	return ^uint64(0) << ((t + k - 1) / k)
}

// exact cuts each variable to the values that occur with the target: the sums that
// prefixes and suffixes can make are words of bits, counted from the least.
func (p *linear) exact(s *Space, low int) bool {
	n := len(p.vars)
	target := p.target - low
	var buffer [32]uint64
	after := append(buffer[:0], make([]uint64, n+1)...)
	after[n] = 1
	for i := n - 1; i >= 0; i-- {
		after[i] = p.shifts(s.dom[p.vars[i]], i, after[i+1])
	}
	if after[0]>>target&1 == 0 {
		return false
	}
	before := uint64(1)
	for i, c := range p.vars {
		v := s.dom[c]
		k := p.coefficients[i]
		a, _ := ends(v, k)
		keep := uint64(0)
		// what the rest may add: target - the sums before and after
		rest := addSums(before, after[i+1])
		for x := v; x != 0; x &= x - 1 {
			d := k*bits.TrailingZeros64(x) - a
			if d <= target && rest>>(target-d)&1 != 0 {
				keep |= x & -x
			}
		}
		if keep == 0 {
			return false
		}
		before = p.shifts(v, i, before)
		if keep != v {
			s.set(c, keep)
		}
	}
	return true
}

// shifts adds term i to sums.
func (p *linear) shifts(v uint64, i int, sums uint64) (r uint64) {
	k := p.coefficients[i]
	a, _ := ends(v, k)
	for ; v != 0; v &= v - 1 {
		r |= sums << (k*bits.TrailingZeros64(v) - a)
	}
	return r
}
