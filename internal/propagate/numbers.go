package propagate

// This file filters full groups in which groups of equal sums stand (samesum.go): these and the
// rest have the sum of all values.

import (
	"math/bits"
	"slices"
)

// fewestInUnit is how many groups in a full group make it worth a filter: with 1 each node is
// slower by half.
const fewestInUnit = 2

// A numbersInUnit is a full group with the numbers of the groups in it, each some times.
type numbersInUnit struct {
	rest    view // of the full group
	numbers []*sameSum
	times   []int
	target  int // of all
}

// postNumbers posts the full groups in which several groups stand: those of each number, and
// those of all.
func (b *compiler) postNumbers(numbers []*sameSum) {
	for i := range b.fulls {
		for k := range numbers {
			b.postInUnit(&b.fulls[i], numbers[k:k+1])
		}
		if len(numbers) > 1 {
			b.postInUnit(&b.fulls[i], numbers)
		}
	}
}

// postInUnit posts a full group with the groups of some numbers in it.
func (b *compiler) postInUnit(unit *fullGroup, numbers []*sameSum) {
	p := &numbersInUnit{target: unit.total}
	rest, all, groups := slices.Clone(unit.vars), make([]uint64, b.words), 0
	for _, q := range numbers {
		n := 0
		for _, v := range q.views {
			if within(v.vars, rest) {
				rest = without(rest, v.vars)
				p.target -= v.plus
				n++
			}
		}
		if n > 0 {
			p.numbers, p.times = append(p.numbers, q), append(p.times, n)
			groups += n
			all = q.variables(all)
		}
	}
	several := len(numbers) == 1 || len(p.numbers) > 1
	if groups < fewestInUnit || !several || len(p.numbers) >= mostViewTerms || p.target < 0 || p.target > widestSpan {
		return
	}
	p.rest = b.viewOf(rest)
	for _, c := range rest {
		all[c>>6] |= 1 << (c & 63)
	}
	vars := appendSet(nil, all)
	b.add(p, vars, costSum+len(vars), false)
}

func within(some, all []int32) bool {
	return !slices.ContainsFunc(some, func(c int32) bool { return !slices.Contains(all, c) })
}

func without(all, some []int32) []int32 {
	return slices.DeleteFunc(all, func(c int32) bool { return slices.Contains(some, c) })
}

func (p *numbersInUnit) propagate(s *Space) bool {
	var each [mostViewTerms]uint64
	n := len(p.numbers)
	for i, q := range p.numbers {
		each[i] = multiples(^s.lanes[q.lane], p.times[i])
	}
	each[n] = 1
	for _, t := range p.rest.terms {
		each[n] = addSums(each[n], p.rest.rough(s, t))
	}
	return split(each[:n+1], 1<<p.target, func(i int, may uint64) uint64 {
		switch {
		case i == n:
			return p.rest.keep(s, may)
		case may == each[i]:
			return may
		}
		q, numbers := p.numbers[i], uint64(0)
		for m := ^s.lanes[q.lane]; m != 0; m &= m - 1 {
			if multiples(m&-m, p.times[i])&may != 0 {
				numbers |= m & -m
			}
		}
		s.lanes[q.lane] = ^numbers
		if !q.propagate(s) {
			return 0
		}
		return multiples(^s.lanes[q.lane], p.times[i])
	}) != 0
}

// multiples returns the members of a set times n, within a word.
func multiples(set uint64, n int) (out uint64) {
	if n == 1 {
		return set
	}
	for ; set != 0; set &= set - 1 {
		out |= shift(1, n*bits.TrailingZeros64(set))
	}
	return out
}
