package propagate

// This file compares unions of groups: two unions of as many groups hold the same
// values, so what each has outside the other does too (the law of leftovers, locked
// candidates).

import (
	"math/bits"
	"slices"
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
func (b *compiler) leftovers(common [][]int, f, g []int) {
	f, g = f[:min(len(f), 64)], g[:min(len(g), 64)]
	if b.fulls[f[0]].values != b.fulls[g[0]].values {
		return
	}
	near := make([]uint64, len(f))
	for _, y := range g {
		var touched uint64
		for i, x := range f {
			if common[x][y] > 1 {
				touched |= 1 << i
			}
		}
		for t := touched; t != 0; t &= t - 1 {
			near[bits.TrailingZeros64(t)] |= touched
		}
	}
	shared := make([]int, len(g))
	order := make([]int, len(g))
	tries := mostUnions
	connected(len(f), near, mostUnion, mostUnions, func(union uint64) {
		n := bits.OnesCount64(union)
		clear(shared)
		for u := union; u != 0; u &= u - 1 {
			for j, y := range g {
				shared[j] += common[f[bits.TrailingZeros64(u)]][y]
			}
		}
		for j := range order {
			order[j] = j
		}
		slices.SortStableFunc(order, func(i, j int) int { return shared[j] - shared[i] })
		// choose n groups, most shared first, while few variables are left over
		var choose func(from, left, apart int, chosen uint64)
		choose = func(from, left, apart int, chosen uint64) {
			if tries--; tries < 0 || apart > mostApart {
				return
			}
			if left == 0 {
				b.postLeftover(union, chosen, f, g, n)
				return
			}
			for i := from; i+left <= len(order); i++ {
				lost := len(b.fulls[g[order[i]]].vars) - shared[order[i]]
				if apart+left*lost > mostApart {
					return
				}
				choose(i+1, left-1, apart+lost, chosen|1<<order[i])
			}
		}
		choose(0, n, 0, 0)
	})
}

// postLeftover compares the union of groups of f with that of groups of g.
func (b *compiler) postLeftover(x, y uint64, f, g []int, n int) {
	q := signed{}
	for w := range b.words {
		left, right := b.unionWord(x, f, w), b.unionWord(y, g, w)
		q.plus = appendWord(q.plus, w, left&^right)
		q.minus = appendWord(q.minus, w, right&^left)
	}
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
	if n > 1 {
		cost = costUnion
	}
	b.add(&same{q.plus, q.minus}, slices.Concat(q.plus, q.minus), cost, false)
}

// unionWord returns word w of the set of the variables of some groups of a family.
func (b *compiler) unionWord(groups uint64, family []int, w int) (word uint64) {
	for ; groups != 0; groups &= groups - 1 {
		word |= b.fulls[family[bits.TrailingZeros64(groups)]].set[w]
	}
	return word
}
