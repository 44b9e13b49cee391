package propagate

// This file compares unions of groups: two unions of as many groups hold the same
// values, so what each has outside the other does too (the law of leftovers, locked
// candidates). Package leftover finds them.

import (
	"slices"

	"example.com/sudoku/internal/leftover"
)

// A same demands that two sets of variables hold the same values.
type same struct{ a, b []int32 }

func (p *same) propagate(s *Space) bool {
	var a, b uint64
	for _, c := range p.a {
		a |= s.dom[c]
	}
	for _, c := range p.b {
		b |= s.dom[c]
	}
	return a == b || s.keepAll(p.a, a&b) && s.keepAll(p.b, a&b)
}

// leftovers posts comparisons of unions of groups of two families.
func (b *compiler) leftovers(f, g []int) {
	if b.fulls[f[0]].values != b.fulls[g[0]].values {
		return
	}
	one, other := b.setsOf(f), b.setsOf(g)
	leftover.Pairs(one, other, nil, mostUnion, mostApart, func(x, y uint64) {
		left, right := one.Union(x), other.Union(y)
		q := signed{plus: leftover.Less[int32](left, right), minus: leftover.Less[int32](right, left)}
		if len(q.plus) == 0 || len(q.plus) != len(q.minus) {
			return
		}
		if slices.Compare(q.plus, q.minus) > 0 {
			q.plus, q.minus = q.minus, q.plus
		}
		if !b.isNew('~', &q) {
			return
		}
		cost := costSame
		if x&(x-1) != 0 {
			cost = costUnion
		}
		b.add(&same{q.plus, q.minus}, slices.Concat(q.plus, q.minus), cost, false)
	})
}

// setsOf returns the sets of the first groups of a family.
func (b *compiler) setsOf(family []int) (sets leftover.Family) {
	for _, g := range family[:min(len(family), 64)] {
		sets = append(sets, b.fulls[g].set)
	}
	return sets
}
