package propagate

// This file filters groups of variables that have the same sum: the sums that all groups can
// have cut each of them.

import (
	"math/bits"
	"slices"
)

// A sameSum is a number that several groups of variables have as their sum, but for constants.
// What is excluded of it stays so below a choice, in a lane.
type sameSum struct {
	views []view
	lane  int
}

// A view demands that the sum of its variables is the number and plus.
type view struct {
	vars   []int32
	terms  []term // none is negative
	plus   int
	combos *combinations
}

const mostViewTerms = 8

// postSameSums posts sums of which the same variables are one side as one number, in addition
// to the sums. A number with few variables and one other side says no more than its sum.
func (b *compiler) postSameSums(sums []signed) {
	var posted []*sameSum
	for len(sums) > 0 && b.values <= mostTabled {
		side := sums[0].plus
		p := &sameSum{lane: b.nextLane}
		fits := p.add(b, side, 0)
		sums = slices.DeleteFunc(sums, func(q signed) bool {
			same := slices.Equal(q.plus, side)
			fits = fits && (!same || p.add(b, q.minus, -q.target))
			return same
		})
		if !fits || len(p.views) == 2 && len(side) == 1 {
			continue
		}
		b.nextLane++
		posted = append(posted, p)
		vars := appendSet(nil, p.variables(make([]uint64, b.words)))
		b.add(p, vars, costSum+len(vars), false)
	}
	b.postNumbers(posted)
}

// variables adds those of all views to a set, and returns it.
func (p *sameSum) variables(all []uint64) []uint64 {
	for _, v := range p.views {
		for _, c := range v.vars {
			all[c>>6] |= 1 << (c & 63)
		}
	}
	return all
}

// add adds a view. It returns false if its sums may not fit a word.
func (p *sameSum) add(b *compiler, vars []int32, plus int) bool {
	v := b.viewOf(vars)
	v.plus = plus
	p.views = append(p.views, v)
	most, widest := 0, 0
	for _, t := range v.terms {
		most += t.n * (2*b.values - 1 - t.n) / 2
		widest = max(widest, t.n)
	}
	return most <= widestSpan && widest <= laneVars && len(v.terms) <= mostViewTerms
}

// viewOf returns a view of the variables.
func (b *compiler) viewOf(vars []int32) view {
	v := view{combos: b.tabled(b.values)}
	b.cliques(vars, func(c []int32) {
		v.terms = append(v.terms, term{from: len(v.vars), n: len(c)})
		v.vars = append(v.vars, c...)
	})
	return v
}

func (p *sameSum) propagate(s *Space) bool {
	numbers := ^s.lanes[p.lane]
	for i := range p.views {
		sums := uint64(1)
		for _, t := range p.views[i].terms {
			sums = addSums(sums, p.views[i].rough(s, t))
		}
		if numbers &= shift(sums, -p.views[i].plus); numbers == 0 {
			return false
		}
	}
	for i, left := 0, len(p.views); left > 0; left-- { // views to filter, or to filter again
		before := numbers
		if numbers = p.views[i].filter(s, numbers); numbers == 0 {
			return false
		}
		if numbers != before {
			left = len(p.views)
		}
		if i++; i == len(p.views) {
			i = 0
		}
	}
	s.lanes[p.lane] = ^numbers
	return true
}

// shift adds n to each member of the set, within a word.
func shift(set uint64, n int) uint64 {
	if n < 0 {
		return set >> -n
	}
	return set << n
}

// rough returns the sums that a term may have: exactly for one or two variables, by bounds for
// more.
func (v *view) rough(s *Space, t term) uint64 {
	switch vars := v.vars[t.from : t.from+t.n]; t.n {
	case 1:
		return s.dom[vars[0]]
	case 2:
		return sumsOfTwo(s.dom[vars[0]], s.dom[vars[1]])
	default:
		var m [laneVars]uint64
		for i, c := range vars {
			m[i] = s.dom[c]
		}
		e, ok := extremesOf(m[:t.n], s.values)
		if !ok || e.highSum < e.lowSum {
			return 0
		}
		return (uint64(2)<<(e.highSum-e.lowSum) - 1) << e.lowSum
	}
}

// filter cuts the variables to what the numbers leave them, and returns the numbers that are
// left.
func (v *view) filter(s *Space, numbers uint64) uint64 {
	return numbers & shift(v.keep(s, shift(numbers, v.plus)), -v.plus)
}

// keep cuts the variables to some sums, and returns those that are left.
func (v *view) keep(s *Space, sums uint64) uint64 {
	var each [mostViewTerms]uint64
	for i, t := range v.terms {
		each[i] = v.rough(s, t)
	}
	return split(each[:len(v.terms)], sums, func(i int, may uint64) uint64 { return v.cut(s, v.terms[i], may) })
}

// split cuts numbers that add up to one of the sums, of each a set, to what the others leave it,
// and returns the sums that are left. The function makes a cut and returns what it leaves.
func split(each []uint64, sums uint64, cut func(i int, may uint64) uint64) uint64 {
	var before [mostViewTerms + 1]uint64
	before[0] = 1
	for i, x := range each {
		before[i+1] = addSums(before[i], x)
	}
	after := uint64(1)
	for i := len(each) - 1; i >= 0; i-- {
		var may uint64
		for m := addSums(before[i], after); m != 0; m &= m - 1 { // of the others
			may |= sums >> bits.TrailingZeros64(m)
		}
		if may = cut(i, may&each[i]); may == 0 {
			return 0
		}
		after = addSums(after, may)
	}
	return after
}

// cut cuts a term to the sums, and returns those of them that it may have.
func (v *view) cut(s *Space, t term, sums uint64) (found uint64) {
	vars := v.vars[t.from : t.from+t.n]
	switch t.n {
	case 1:
		if !s.keep(vars[0], sums) {
			return 0
		}
		return sums
	case 2:
		x, y := partners(s.dom[vars[0]], s.dom[vars[1]], sums)
		if x == 0 || !s.keep(vars[0], x) || !s.keep(vars[1], y) {
			return 0
		}
		return sums
	}
	m := gather(s.dom, vars)
	all, fixed := m.union()
	var some row8
	for ; sums != 0; sums &= sums - 1 {
		for _, set := range v.combos.of(t.n, bits.TrailingZeros64(sums)) {
			if set&^all == 0 && fixed&^set == 0 && m.support(set, &some) {
				found |= sums & -sums
			}
		}
	}
	for i, c := range vars {
		if found != 0 && !s.keep(c, some.at(i)) {
			return 0
		}
	}
	return found
}
