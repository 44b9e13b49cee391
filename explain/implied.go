package explain

import (
	"cmp"
	"slices"
)

// This file finds innies and outies: units add up to a known sum, and so do the cages and
// arrows in them, so the cells that are left do too. summed.go reads the clues.
//
// A cage across the border of a unit whose other cells lie in whole cages is split thus: the
// sum without it is that of its part inside, the sum with it that of its part outside. The
// parts need no cages of their own, as the law of a sum knows which of its cells differ.

// mostSummed is the number of cells of a sum that may become short enough to add up.
const mostSummed = 9

// impliedSums returns the sums that unions of units and the clues in and across them
// leave.
func (g *geometry) impliedSums() []*relation {
	var clues []summed
	for i := range g.rules.Added() {
		if c, ok := summedOf(g.rules, i); ok {
			clues = append(clues, c)
		}
	}
	if len(clues) == 0 {
		return nil
	}
	var list []*relation
	seen := make(map[string]bool)
	room := make([]int, len(g.spots))
	for _, units := range g.unions() {
		for how := range 4 {
			r := g.impliedSum(units, clues, how, room)
			if r == nil {
				continue
			}
			var key []byte
			for i, weight := range r.law.(*sumLaw).weights {
				key = append(key, byte(r.cells[i]), byte(weight), byte(weight>>8))
			}
			if !seen[string(key)] {
				seen[string(key)] = true
				list = append(list, r)
			}
		}
	}
	return list
}

// impliedSum returns the sum that a union of units leaves, or nil if it has too many cells
// or none. Clues that have cells of the units count with them or not: how is 0 for those
// that leave no cell of theirs, 1 for all cages, 2 for clues that leave fewer cells than
// they have in the units, 3 for those that leave no more. The weights are made in the room.
func (g *geometry) impliedSum(units []int, clues []summed, how int, room []int) *relation {
	clear(room)
	b := balance{weights: room}
	for _, u := range units {
		addUnit(&b, g.members[u], g.rules.First())
	}
	var rules []int
	for i := range clues {
		c := &clues[i]
		before, after := b.without(c)
		if before > 0 && (after == 0 || how == 1 && c.total > 0 || how == 2 && after < before || how == 3 && after <= before) {
			b.subtract(c)
			rules = append(rules, c.rule)
		}
	}
	if n := b.open(); len(rules) == 0 || n == 0 || n > mostSummed {
		return nil
	}
	l := &sumLaw{g: g, total: b.total}
	r := &relation{technique: InniesAndOuties, rules: rules, units: units, law: l}
	l.cells, l.weights, r.others = b.cells()
	r.cells = l.cells
	for _, weight := range l.weights {
		l.total -= weight * g.rules.First() // digits count from 0
	}
	return r
}

// unions returns the unions of full units that do not overlap: rows and columns that
// follow one another, and up to four boxes that touch.
func (g *geometry) unions() [][]int {
	var list [][]int
	if g.square {
		n := g.side
		for _, base := range []int{0, n} {
			for first := range n {
				for last := first; last < min(n, first+n-1); last++ {
					var units []int
					for u := first; u <= last; u++ {
						units = append(units, base+u)
					}
					list = append(list, units)
				}
			}
		}
	}
	var grow func(units []int, all cellSet, from int)
	grow = func(units []int, all cellSet, from int) {
		if len(units) > 0 {
			list = append(list, slices.Clone(units))
		}
		if len(units) == 4 {
			return
		}
		for u := from; u < g.full; u++ {
			if g.boxes>>u&1 == 0 && g.square {
				continue
			}
			if both := all.and(&g.units[u]); both.empty() {
				grow(append(units, u), all.or(&g.units[u]), u+1)
			}
		}
	}
	grow(nil, cellSet{}, 0)
	slices.SortStableFunc(list, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
	return list
}
