package propagate

// This file keeps the best of the long implied sums, those of many variables that stick
// out of a union of groups. They help where the variables of sums may repeat: then the
// stated sums are far from their bounds, and the implied ones may be near to them.

import (
	"math/bits"
	"slices"
)

// More of them, or larger unions, made fewer dead ends on little killers and cost more
// time than they saved.
const (
	mostOuter      = 2  // sums kept of a family of groups
	mostOuterUnion = 3  // groups of a union
	mostOuterVars  = 40 // variables
)

// An outerSums holds the best sums, the best one first.
type outerSums struct {
	sums   []signed
	scores []int
}

// takes reports whether a sum is one to look at.
func (o *outerSums) takes(n int, union uint64) bool {
	return o != nil && n <= mostOuterVars && bits.OnesCount64(union) <= mostOuterUnion
}

// add notes a sum if it is one of the best.
func (o *outerSums) add(b *compiler, q signed) {
	score := b.score(&q)
	if score <= 0 {
		return
	}
	i := len(o.sums)
	for i > 0 && o.scores[i-1] < score {
		i--
	}
	if i == mostOuter {
		return
	}
	for _, old := range o.sums {
		if old.target == q.target && slices.Equal(old.plus, q.plus) && slices.Equal(old.minus, q.minus) {
			return
		}
	}
	if len(o.sums) < mostOuter {
		o.sums, o.scores = append(o.sums, q), append(o.scores, score)
	}
	copy(o.sums[i+1:], o.sums[i:])
	copy(o.scores[i+1:], o.scores[i:])
	o.sums[i], o.scores[i] = q, score
}

// post posts the sums.
func (o *outerSums) post(b *compiler) {
	for _, q := range o.sums {
		b.postSum(q)
	}
}

// score says how much a sum may cut: its range less its distance from the nearer bound
// for each clique.
func (b *compiler) score(q *signed) int {
	low, high, t := b.bounds(q)
	cliques := 0
	for _, side := range [2][]int32{q.plus, q.minus} {
		b.cliques(side, func([]int32) { cliques++ })
	}
	return high - low - cliques*min(t-low, high-t)
}
