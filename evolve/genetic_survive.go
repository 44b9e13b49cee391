package evolve

import (
	"cmp"
	"math/bits"
	"slices"
)

// This file makes the next generation of the last one and its children.

// quota returns the number of children of the next generation.
func (b *breeding[S]) quota() int {
	switch {
	case b.opts.SteadyState:
		return 1
	case b.opts.Offspring < 0:
		children := max(2, len(b.next)/20)
		for range min(b.run.stalled, 16) {
			children += children * 4 / 5
		}
		return min(children, len(b.children))
	}
	return len(b.children)
}

// survive makes the next generation: the elite of this one and the best children, or the best
// of both.
func (b *breeding[S]) survive() {
	e, parents := b.run, b.island.members
	children := min(len(parents)-b.elite, b.made)
	kept := len(parents) - children
	if b.opts.SteadyState || e.problem.goals() || e.problem.Trial != nil || b.opts.Offspring < 0 && b.made < len(parents) {
		children, kept = b.made, len(parents)
	}
	e.problem.rankByGoals(parents, b.children[:b.made])
	if e.problem.Trial != nil && !e.problem.goals() {
		b.match()
	} else {
		b.rank(kept, children)
	}
	for i, r := range b.ranking[:len(parents)] {
		m := &b.next[i]
		if r.index < kept {
			e.problem.set(&m.Organism, &parents[r.index].Organism)
			m.Age++
		} else {
			e.problem.set(&m.Organism, &b.children[r.index-kept])
		}
	}
	b.island.members, b.next = b.next, parents
	s := b.island
	if e.problem.goals() {
		s.sort()
	}
	s.keepBest(&s.members[0])
	s.births += int64(b.made)
	s.accepted += int64(children)
	for _, steps := range b.steps[:b.made] {
		s.proposals += 1 + int64(steps)
	}
}

// rank ranks the first kept parents and the best children. The index of child k is kept+k.
func (b *breeding[S]) rank(kept, children int) {
	b.ranking = b.ranking[:0]
	for i := range kept {
		b.ranking = append(b.ranking, ranked{b.island.rank(i), i})
	}
	for k := range b.ranks[:b.made] {
		b.ranks[k] = b.run.problem.rank(&b.children[k])
	}
	last, ties := cutoff(b.ranks[:b.made], children)
	for k, e := range b.ranks[:b.made] {
		if e == last {
			ties--
		}
		if e < last || e == last && ties >= 0 {
			b.ranking = append(b.ranking, ranked{e, kept + k})
		}
	}
	slices.SortFunc(b.ranking, ranked.compare)
}

// match lets each child take the place of its parent unless it is worse. If the run ends among
// the children, the other parents stay.
func (b *breeding[S]) match() {
	p := &b.run.problem
	b.ranking = b.ranking[:0]
	for i := range b.island.members {
		r := ranked{b.island.rank(i), i}
		if i < b.made && p.rank(&b.children[i]) <= r.rank {
			r = ranked{p.rank(&b.children[i]), len(b.next) + i}
		}
		b.ranking = append(b.ranking, r)
	}
	slices.SortFunc(b.ranking, ranked.compare)
}

// keepBestChild keeps the best child of a generation that was cancelled, for the result
// only. Children of the generation before do no harm.
func (b *breeding[S]) keepBestChild() {
	s := b.island
	for k := range b.children {
		if b.run.problem.goals() {
			break
		}
		if p := &b.run.problem; s.undone == nil || p.rank(&b.children[k]) < p.rank(s.undone) {
			s.keepUndone(&b.children[k])
		}
	}
}

// sort brings the members of an island into the order of their ranks, and keeps the best.
func (s *island[S]) sort() {
	p := &s.run.problem
	p.rankByGoals(s.members, nil)
	slices.SortStableFunc(s.members, func(x, y member[S]) int { return cmp.Compare(p.rank(&x.Organism), p.rank(&y.Organism)) })
	if p.goals() { // the first organism of a front is any
		p.none(&s.best)
	}
	s.keepBest(&s.members[0])
}

// A ranked is an organism's place in a ranking. Of equals the first is better.
type ranked struct {
	rank  int64
	index int
}

func (r ranked) compare(other ranked) int {
	return cmp.Or(cmp.Compare(r.rank, other.rank), cmp.Compare(r.index, other.index))
}

// cutoff returns the rank of the k-th best, and how many of the k best have that rank.
// It counts ranks in 256 classes, and then those in the class of the k-th in finer ones.
func cutoff(ranks []int64, k int) (last int64, ties int) {
	if k == 0 {
		return 0, 0
	}
	lo, hi := ranks[0], ranks[0]
	for _, e := range ranks {
		lo, hi = min(lo, e), max(hi, e)
	}
	for {
		var counts [256]int
		shift := max(0, bits.Len64(uint64(hi-lo))-8)
		for _, e := range ranks {
			if e >= lo && e <= hi {
				counts[uint64(e-lo)>>shift&255]++
			}
		}
		class := 0
		for ; counts[class] < k; class++ {
			k -= counts[class]
		}
		if shift == 0 {
			return lo + int64(class), k
		}
		lo += int64(class) << shift
		hi = min(hi, lo+1<<shift-1)
	}
}
