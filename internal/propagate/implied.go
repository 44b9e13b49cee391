package propagate

// This file derives sums from unions of full groups: each group has a constant total,
// so cages inside and across a union leave a sum of the variables between. Package leftover
// finds them.

import (
	"math/bits"

	"example.com/sudoku/internal/leftover"
)

const (
	mostShort   = 5   // variables of an implied sum that is always kept
	mostLong    = 10  // variables of one kept if it is tight; with 16 compiling takes twice as long
	tightness   = 4   // a sum is tight if its range exceeds its slack by that factor
	mostImplied = 250 // implied and merged sums kept
)

// cages returns the stated sums and what they add up to, disjoint ones only, those whose
// variables differ first.
func (b *compiler) cages() (list []leftover.Cage, targets []int) {
	cover := make([]uint64, b.words)
	for _, differ := range []bool{true, false} {
		for i := range b.Problem.sums {
			q, ok := b.Problem.sums[i].signed()
			if !ok || len(q.minus) > 0 || b.mustDiffer(q.plus) != differ {
				continue
			}
			set := b.setOf(q.plus)
			if countBoth(set, cover) > 0 {
				continue
			}
			for w := range cover {
				cover[w] |= set[w]
			}
			list, targets = append(list, leftover.Cage{Cells: set}), append(targets, q.target)
		}
	}
	return list, targets
}

// impliedSums posts sums implied by unions of up to four full groups.
func (b *compiler) impliedSums() {
	cages, targets := b.cages()
	if len(cages) == 0 {
		return
	}
	for _, f := range b.family {
		i := &implied{compiler: b, cages: cages, targets: targets, family: f, sets: b.setsOf(f)}
		i.sets.Sums(cages, nil, mostUnion, i.keep)
	}
}

// An implied posts sums that unions of groups of one family leave.
type implied struct {
	*compiler
	cages   []leftover.Cage
	targets []int
	family  []int
	sets    leftover.Family
	kept    int
}

// keep posts the sum of what a union leaves if it is short or tight.
func (i *implied) keep(r *leftover.Rest) {
	n := r.In + r.Out
	if n > mostLong || n > 0 && i.kept >= mostImplied {
		return
	}
	q, less := signed{}, make([]uint64, i.words)
	for u := r.Units; u != 0; u &= u - 1 {
		q.target += i.fulls[i.family[bits.TrailingZeros64(u)]].total
	}
	for j := range i.cages {
		if r.Takes(j) {
			q.target -= i.targets[j]
			for w := range less {
				less[w] |= i.cages[j].Cells[w]
			}
		}
	}
	if n == 0 {
		i.bad = i.bad || q.target != 0
		return
	}
	all := i.sets.Union(r.Units)
	q.plus, q.minus = leftover.Less[int32](all, less), leftover.Less[int32](less, all)
	if r.Out > r.In {
		q.plus, q.minus, q.target = q.minus, q.plus, -q.target
	}
	if i.seen[string(i.key('=', &q))] {
		return
	}
	if n > mostShort && !i.tight(&q) {
		i.isNew('=', &q)
		return
	}
	i.kept++
	i.postSum(q)
}

// tight reports whether a sum is close enough to one of its bounds to be worth its
// time.
func (b *compiler) tight(q *signed) bool {
	low, high, t := b.bounds(q)
	return high-low > tightness*min(t-low, high-t)
}
