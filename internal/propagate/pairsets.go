package propagate

// This file derives sets of values: variables each two of which differ and are in a relation
// hold a set of values that are in it, two by two.

import (
	"math/bits"
	"slices"
)

// pairedSets posts the sets of values of cliques of pairs, which the pairs alone don't say.
func (b *compiler) pairedSets() {
	if len(b.tables) < 3 {
		return
	}
	n := b.n * b.words
	room := make([]uint64, 2*n)
	near, covered := room[:n], room[n:] // by variable: those that it shares a table with, or one of a clique
	join := func(sets []uint64, x, y int32) {
		sets[int(x)*b.words+int(y>>6)] |= 1 << (y & 63)
		sets[int(y)*b.words+int(x>>6)] |= 1 << (x & 63)
	}
	of := func(sets []uint64, x int32) []uint64 { return sets[int(x)*b.words : int(x+1)*b.words] }
	for _, t := range b.tables {
		if t.x != t.y && b.differs(t.x, t.y) {
			join(near, t.x, t.y)
		}
	}
	for _, t := range b.tables {
		if !b.has(of(near, t.x), t.y) || b.has(of(covered, t.x), t.y) || countBoth(of(near, t.x), of(near, t.y)) == 0 {
			continue
		}
		clique := []int32{t.x, t.y}
		for c := range int32(b.n) {
			if len(clique) < laneVars && !slices.ContainsFunc(clique, func(x int32) bool { return !b.has(of(near, x), c) }) {
				clique = append(clique, c)
			}
		}
		for i, x := range clique {
			for _, y := range clique[:i] {
				join(covered, x, y)
			}
		}
		together := make([]uint64, b.values)
		for _, t := range b.tables {
			if t.x != t.y && slices.Contains(clique, t.x) && slices.Contains(clique, t.y) {
				for v, set := range t.allowed[:min(len(t.allowed), b.values)] {
					together[v] |= set
					for ; set != 0; set &= set - 1 {
						if w := bits.TrailingZeros64(set); w < b.values {
							together[w] |= 1 << v
						}
					}
				}
			}
		}
		var found []uint64
		if b.grow(together, b.union(clique), 0, len(clique), &found) {
			b.postSets(clique, found)
		}
	}
}

// grow lists the sets of n more of the values that are together, two by two, with set. It returns
// false if they are too many.
func (b *compiler) grow(together []uint64, values, set uint64, n int, found *[]uint64) bool {
	if n == 0 {
		*found = append(*found, set)
		return len(*found) <= mostSets
	}
	for ; bits.OnesCount64(values) >= n; values &= values - 1 {
		v := bits.TrailingZeros64(values)
		if !b.grow(together, values&together[v]&^(1<<v), set|1<<v, n-1, found) {
			return false
		}
	}
	return true
}
