package sudoku

import (
	"math/bits"
)

// singles applies naked and hidden singles to a group whose values fit into one
// word, until they remove nothing more.
func (d *rootDomains) singles(g *differGroup) {
	for !d.failed {
		var once, twice, taken uint64
		for _, x := range g.decisions {
			v := d.groupWord(g, x)
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
			v := d.groupWord(g, x)
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
				d.bits[entry.offset] = now >> (entry.low + x.plus - g.base)
				d.markChanged(x.index)
				found = true
			}
		}
		if !found {
			return
		}
	}
}

// groupWord returns the domain of a decision in a group whose values fit into one
// word. Bit i stands for the value base+i.
func (d *rootDomains) groupWord(g *differGroup, x Decision) uint64 {
	entry := &d.decisions[x.index]
	return d.bits[entry.offset] << (entry.low + x.plus - g.base)
}

// shareOut removes each value that no solution of the group alone has. It returns
// false if the group has no solution.
func (d *rootDomains) shareOut(g *differGroup) bool {
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
				d.removeValue(x.index, g.base+w<<6+bits.TrailingZeros64(gone)-x.plus)
			}
		}
	}
	return true
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
