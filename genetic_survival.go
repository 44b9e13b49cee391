package sudoku

import (
	"cmp"
	"math/bits"
	"slices"
)

// This file decides which parents and children are the next generation.

// survive makes the next generation: the elite of this one and the best
// children.
func (g *genetic) survive() {
	b := &g.offspring
	children := min(len(g.parents)-g.elite, b.children)
	kept := len(g.parents) - children
	g.rank(kept, children)
	for i, r := range g.ranking {
		if r.index < kept {
			g.next[i].set(&g.parents[r.index])
			g.next[i].age++
		} else {
			g.next[i].set(&organism{cells: b.boards[r.index-kept], errors: r.errors})
		}
	}
	g.parents, g.next = g.next, g.parents
	g.stats.Births += int64(b.children)
	g.stats.Accepted += int64(children)
	for _, steps := range b.steps[:b.children] {
		g.stats.Proposals += 1 + int64(steps)
	}
}

// A ranked is an organism's place in a ranking. Of equals the first is better.
type ranked struct{ errors, index int }

func (r ranked) compare(other ranked) int {
	return cmp.Or(cmp.Compare(r.errors, other.errors), cmp.Compare(r.index, other.index))
}

// rank ranks the first kept parents and the best children. The index of child k
// is kept+k.
func (g *genetic) rank(kept, children int) {
	b := &g.offspring
	g.ranking = g.ranking[:0]
	for i := range kept {
		g.ranking = append(g.ranking, ranked{g.parents[i].errors, i})
	}
	last, ties := cutoff(b.errors[:b.children], children)
	for k, e := range b.errors[:b.children] {
		if e == last {
			ties--
		}
		if e < last || e == last && ties >= 0 {
			g.ranking = append(g.ranking, ranked{e, kept + k})
		}
	}
	slices.SortFunc(g.ranking, ranked.compare)
}

// cutoff returns the errors of the k-th best, and how many of the k best have
// that number. It counts errors in 256 classes, and then those in the class of
// the k-th in finer ones.
func cutoff(errors []int, k int) (last, ties int) {
	if k == 0 {
		return 0, 0
	}
	lo, hi := errors[0], errors[0]
	for _, e := range errors {
		lo, hi = min(lo, e), max(hi, e)
	}
	for {
		var counts [256]int
		shift := max(0, bits.Len(uint(hi-lo))-8)
		for _, e := range errors {
			if e >= lo && e <= hi {
				counts[uint(e-lo)>>shift&255]++
			}
		}
		class := 0
		for ; counts[class] < k; class++ {
			k -= counts[class]
		}
		if shift == 0 {
			return lo + class, k
		}
		lo += class << shift
		hi = min(hi, lo+1<<shift-1)
	}
}

// keepBestChild keeps the best child of a generation that was cancelled, for
// the result only. Children of the generation before do no harm.
func (g *genetic) keepBestChild() {
	b := &g.offspring
	for k, errors := range b.errors {
		if errors < g.seen.errors {
			copy(g.seen.cells, b.boards[k])
			g.seen.errors = errors
		}
	}
}
