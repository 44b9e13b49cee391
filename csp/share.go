package csp

import (
	"math/bits"

	"example.com/sudoku/internal/alldifferent"
	"example.com/sudoku/internal/poll"
)

// This file applies the complete filter of internal/alldifferent to groups.

// mostShared is the number of words, 32 MB, up to which a group is shared out. A few hundred
// decisions whose domains overlap in a chain have values millions apart.
const mostShared = 1 << 22

// shareOut removes each value that no solution of the group alone has. It returns
// false if the group has no solution, and false if the steps have ended.
func (d *rootDomains) shareOut(g *differGroup, wide *poll.Steps) bool {
	if (g.width+63)/64 > mostShared/len(g.decisions) {
		return true
	}
	if g.shares == nil {
		g.shares = new(alldifferent.Sharing)
		g.shares.Init(len(g.decisions), g.width)
	}
	s := g.shares
	s.Steps = wide
	for i, x := range g.decisions {
		shiftBits(s.SetOf(i), d.domain(x.index), d.decisions[x.index].low+x.plus()-g.base)
	}
	if !s.Filter() {
		return false
	}
	if s.Words > len(d.aligned) {
		d.aligned = make([]uint64, s.Words)
	}
	before := d.aligned[:s.Words]
	for i, x := range g.decisions {
		if wide.Ended(s.Words) {
			return false
		}
		entry := &d.decisions[x.index]
		shiftBits(before, d.domain(x.index), entry.low+x.plus()-g.base)
		for w, set := range before {
			for gone := set &^ s.SetOf(i)[w]; gone != 0; gone &= gone - 1 {
				d.removeValue(x.index, g.base+w<<6+bits.TrailingZeros64(gone)-x.plus())
			}
		}
	}
	return true
}

// shareOutNarrow is shareOut for a narrow group, after settleGroups. It ignores
// decided decisions, whose values the others have lost. If each value is taken, two
// or three open decisions allow nothing but singles.
func (d *rootDomains) shareOutNarrow(g int32) bool {
	group, s := d.narrow.Group(g), d.narrowShares()
	var open [64]uint8 // as many as values, or settleGroups finds the contradiction
	n := 0
	all := uint64(0)
	for i, y := range group {
		set := d.bits[y.Word] << y.Shift
		if set&(set-1) != 0 {
			all |= set
			s.SetOf(n)[0] = set
			open[n] = uint8(i)
			n++
		}
	}
	if n < 2 || n <= 3 && bits.OnesCount64(all) == n {
		return true
	}
	s.LimitTo(n)
	if !s.Filter() {
		return false
	}
	for k, i := range open[:n] {
		y := group[i]
		if left := d.bits[y.Word] & (s.SetOf(k)[0] >> y.Shift); left != d.bits[y.Word] {
			d.bits[y.Word] = left
			d.changed(d.rules.different[g].decisions[i].index, anySide)
		}
	}
	return true
}

// narrowShares returns the sharing of all narrow groups.
func (d *rootDomains) narrowShares() *alldifferent.Sharing {
	if d.shares == nil {
		most := 0
		for i := range d.rules.different {
			if g := &d.rules.different[i]; g.tight() {
				most = max(most, len(g.decisions))
			}
		}
		d.shares = new(alldifferent.Sharing)
		d.shares.Init(min(most, 64), 64)
	}
	return d.shares
}

// shiftBits sets to to the bits of from, shifted up by this many bits.
func shiftBits(to, from []uint64, by int) {
	clear(to)
	skip, shift := by>>6, by&63
	for w, set := range from {
		to[skip+w] |= set << shift
		if over := set >> (64 - shift); over != 0 {
			to[skip+w+1] |= over
		}
	}
}
