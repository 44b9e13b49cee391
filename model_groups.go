package sudoku

import (
	"math/bits"
)

// singles applies naked and hidden singles to a group whose values fit into one
// word, until they find no more.
func (d *rootDomains) singles(g *differences) {
	for !d.failed {
		var once, twice, taken uint64
		for _, x := range g.decisions {
			v := d.word(g, x)
			twice |= once & v
			once |= v
			if v&(v-1) == 0 {
				d.failed = d.failed || taken&v != 0
				taken |= v
			}
		}
		values := bits.OnesCount64(once)
		hidden := uint64(0)
		if values == len(g.decisions) {
			hidden = once &^ (twice | taken)
		}
		d.failed = d.failed || values < len(g.decisions)
		found := false
		for _, x := range g.decisions {
			v := d.word(g, x)
			if v&(v-1) == 0 {
				continue
			}
			now := v &^ taken
			if only := v & hidden; only != 0 {
				d.failed = d.failed || only&(only-1) != 0
				now = only
			}
			if now != v {
				entry := &d.decisions[x.index]
				d.bits[entry.at] = now >> (entry.low + x.plus - g.base)
				d.changed(x.index)
				found = true
			}
		}
		if !found {
			return
		}
	}
}

// word returns the domain of a decision of a group whose values fit into one
// word; bit i stands for the value base+i.
func (d *rootDomains) word(g *differences, x Decision) uint64 {
	entry := &d.decisions[x.index]
	return d.bits[entry.at] << (entry.low + x.plus - g.base)
}

// shareOut makes the domains of a group as consistent as one group can. It
// returns false if there are not values enough.
func (d *rootDomains) shareOut(g *differences) bool {
	if g.shares == nil {
		g.shares = new(sharing)
		g.shares.init(len(g.decisions), g.width)
	}
	s := g.shares
	for i, x := range g.decisions {
		shiftBits(s.setOf(i), d.domain(x.index), d.decisions[x.index].low+x.plus-g.base)
	}
	if !s.filter() {
		return false
	}
	if s.words > len(d.aligned) {
		d.aligned = make([]uint64, s.words)
	}
	before := d.aligned[:s.words]
	for i, x := range g.decisions {
		entry := &d.decisions[x.index]
		shiftBits(before, d.domain(x.index), entry.low+x.plus-g.base)
		for w, set := range before {
			for gone := set &^ s.setOf(i)[w]; gone != 0; gone &= gone - 1 {
				d.remove(x.index, g.base+w<<6+bits.TrailingZeros64(gone)-x.plus)
			}
		}
	}
	return true
}

// shiftBits sets to the bits of from, moved up by so many places.
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
