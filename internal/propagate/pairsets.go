package propagate

// This file derives sets of values: variables each two of which differ and are in a relation
// hold a set of values that are in it, two by two.

import (
	"math/bits"
	"slices"
)

// pairedSets posts the sets of values of cliques of pairs, which the pairs alone don't say.
func (b *compiler) pairedSets() {
	edges := map[[2]int32][]uint64{} // allowed values, both ways
	var order [][2]int32
	for _, t := range b.tables {
		if t.x == t.y || !b.differs(t.x, t.y) {
			continue
		}
		edge := [2]int32{min(t.x, t.y), max(t.x, t.y)}
		if edges[edge] == nil {
			edges[edge] = make([]uint64, b.values)
			order = append(order, edge)
		}
		rows := edges[edge]
		for v, set := range t.allowed[:min(len(t.allowed), b.values)] {
			rows[v] |= set
			for ; set != 0; set &= set - 1 {
				if w := bits.TrailingZeros64(set); w < b.values {
					rows[w] |= 1 << v
				}
			}
		}
	}
	covered := map[[2]int32]bool{}
	for _, edge := range order {
		if covered[edge] {
			continue
		}
		clique := edge[:]
		for _, other := range order {
			for _, c := range other {
				apart := func(x int32) bool { return edges[[2]int32{min(x, c), max(x, c)}] == nil }
				if len(clique) < laneVars && !slices.ContainsFunc(clique, apart) {
					clique = append(clique, c)
				}
			}
		}
		if len(clique) < 3 {
			continue
		}
		together := make([]uint64, b.values)
		for i, x := range clique {
			for _, y := range clique[:i] {
				edge := [2]int32{min(x, y), max(x, y)}
				covered[edge] = true
				for v, set := range edges[edge] {
					together[v] |= set
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
