package explain

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/leftover"
)

// This file makes the relations of innies and outies: units add up to a known sum, and so do
// the cages and arrows in them, so the cells that are left do too. summed.go reads the clues,
// and internal/leftover finds the units, for exact search too.
//
// A cage across the border of a unit whose other cells lie in whole cages is split thus: the
// sum without it is that of its part inside, the sum with it that of its part outside. The
// parts need no cages of their own, as the law of a sum knows which of its cells differ.

// mostSummed is the number of cells of a sum that may become short enough to add up.
const mostSummed = 9

// mostUnion is the number of units of a union that are no lines.
const mostUnion = 4

// impliedSums returns the sums that unions of units and the clues in and across them
// leave.
func (g *geometry) impliedSums() []*relation {
	var clues []summed
	var cages []leftover.Cage
	for i := range g.rules.Added() {
		c, ok := summedOf(g.rules, i)
		if !ok {
			continue
		}
		var cage leftover.Cage
		var cells cellSet
		for k, cell := range c.cells {
			if c.weights[k] > 0 {
				cells.add(cell)
			} else {
				cage.More++
			}
		}
		cage.Cells = cells[:]
		clues, cages = append(clues, c), append(cages, cage)
	}
	if len(clues) == 0 {
		return nil
	}
	var list []*relation
	add := func(first, last int, near []uint64, size int) {
		var sets leftover.Family
		for u := first; u < last; u++ {
			sets = append(sets, g.units[u][:])
		}
		sets.Sums(cages, near, size, func(rest *leftover.Rest) {
			if r := g.impliedSum(first, rest, clues); r != nil {
				list = append(list, r)
			}
		})
	}
	if n := g.side; g.square { // rows and columns that follow one another, and up to four boxes
		boxes := g.full - 2*n
		add(0, n, leftover.InOrder(n), n-1)
		add(n, 2*n, leftover.InOrder(n), n-1)
		add(2*n, g.full, slices.Repeat([]uint64{1<<boxes - 1}, boxes), mostUnion)
	} else {
		add(0, g.full, nil, mostUnion)
	}
	slices.SortStableFunc(list, func(a, b *relation) int { return cmp.Compare(len(a.units), len(b.units)) })
	seen := make(map[string]bool)
	return slices.DeleteFunc(list, func(r *relation) bool {
		key := fmt.Sprint(r.cells, r.law.(*sumLaw).weights)
		again := seen[key]
		seen[key] = true
		return again
	})
}

// impliedSum returns the sum that a union of units from the first on leaves, or nil if it has
// too many cells or none.
func (g *geometry) impliedSum(first int, rest *leftover.Rest, clues []summed) *relation {
	b := balance{weights: make([]int, len(g.spots))}
	r := &relation{technique: InniesAndOuties}
	for units := rest.Units; units != 0; units &= units - 1 {
		u := first + bits.TrailingZeros64(units)
		addUnit(&b, g.members[u], g.rules.First())
		r.units = append(r.units, u)
	}
	for j := range clues {
		if rest.Takes(j) {
			b.subtract(&clues[j])
			r.rules = append(r.rules, clues[j].rule)
		}
	}
	l := &sumLaw{g: g, total: b.total}
	l.cells, l.weights, r.others = b.cells()
	if n := len(l.cells); len(r.rules) == 0 || n == 0 || n > mostSummed {
		return nil
	}
	r.cells, r.law = l.cells, l
	for _, weight := range l.weights {
		l.total -= weight * g.rules.First() // digits count from 0
	}
	return r
}
