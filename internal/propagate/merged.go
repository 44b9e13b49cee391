package propagate

// This file adds sums of stated sums whose values may repeat: variables of different
// sums that differ from each other make the bounds of the union tighter.

const (
	mostMerged  = 40 // variables
	mergedSlack = 8  // a merged sum is kept if it is that close to a bound
)

// A merge is a sum with its distance from the nearer bound.
type merge struct {
	q     signed
	set   []uint64
	slack int
	low   bool // the nearer bound is the lower one
	score int
}

func (b *compiler) weigh(m *merge) {
	low, high, t := b.bounds(&m.q)
	m.slack, m.low = high-t, false
	if t-low <= high-t {
		m.slack, m.low = t-low, true
	}
	m.score = b.score(&m.q)
}

// mergedSums posts unions of stated sums as long as they may cut more than the parts.
func (b *compiler) mergedSums() {
	var all []merge
	repeats := false
	for i := range b.Problem.sums {
		q, ok := b.Problem.sums[i].signed()
		repeats = repeats || !ok || !b.mustDiffer(q.plus) || len(q.minus) > 0
		if ok && len(q.minus) == 0 && len(q.plus) > 1 {
			all = append(all, merge{q: q, set: b.setOf(q.plus)})
			b.weigh(&all[len(all)-1])
		}
	}
	if !repeats || len(all) > 200 {
		return
	}
	kept := 0
	for _, m := range all {
		for kept < mostImplied {
			next, ok := b.bestMerge(&m, all)
			if !ok {
				break
			}
			m = next
			if m.slack < 0 {
				b.bad = true
				return
			}
			if m.slack < mergedSlack || m.score > 0 {
				kept++
				b.postSum(m.q)
			}
		}
	}
}

// bestMerge returns the union of m and another sum that scores best, if it scores more
// than both of them.
func (b *compiler) bestMerge(m *merge, all []merge) (best merge, ok bool) {
	for i := range all {
		r := &all[i]
		if r.low != m.low || len(m.q.plus)+len(r.q.plus) > mostMerged || countBoth(m.set, r.set) > 0 {
			continue
		}
		x := merge{set: make([]uint64, b.words)}
		for w := range x.set {
			x.set[w] = m.set[w] | r.set[w]
		}
		x.q = signed{plus: appendSet(nil, x.set), target: m.q.target + r.q.target}
		b.weigh(&x)
		better := x.score > max(m.score, r.score) || x.score > m.score+r.score
		if better && x.low == m.low && (!ok || x.score > best.score) {
			best, ok = x, true
		}
	}
	return best, ok
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
