package explain

import "math/bits"

// This file finds Nishio and forcing chains: what follows from every candidate of a cell or
// place of a unit.

// nishio rules out each place of a digit that leaves a unit without a place for
// the digit.
func (p *logic) nishio() {
	if p.step != nil {
		p.shortestNishio()
		return
	}
	for d := range p.side {
		places := p.where[d]
		for cell := places.pop(); cell >= 0; cell = places.pop() {
			if !p.deadEnd(d, cell) {
				continue
			}
			var one cellSet
			one.add(cell)
			p.ruleOut(d, one)
		}
	}
}

// deadEnd reports whether a digit in a cell leads, by its hidden singles, to a
// unit without a place for it.
func (p *logic) deadEnd(d, cell int) bool {
	left := p.where[d]
	var held cellSet
	for cell >= 0 {
		held.add(cell)
		left = left.without(&p.peers[cell])
		cell = -1
		for u := range p.full {
			if p.places[d][u] == 0 {
				continue
			}
			in := left.and(&p.units[u])
			if in.empty() {
				return true
			}
			if first := in.first(); in.len() == 1 && !held.has(first) {
				cell = first
			}
		}
	}
	return false
}

// A choice is a list of two or more candidates one of which holds: those of a cell or
// the places of a digit in a unit. A single is no choice.
type choice struct {
	count int
	nodes [16]uint16
}

// choices calls each for the open cells or for the digits of the units, until
// it returns false.
func (g *linkGraph) choices(cells bool, each func(c choice) bool) {
	p := g.p
	var c choice
	if cells {
		for cell, may := range p.may[:len(p.spots)] {
			if may == 0 {
				continue
			}
			c.count = 0
			for ; may != 0; may &= may - 1 {
				c.nodes[c.count&15] = uint16(g.candidate(bits.TrailingZeros16(may), cell))
				c.count++
			}
			if c.count > 1 && !each(c) {
				return
			}
		}
		return
	}
	for u := range p.full {
		members := p.members[u]
		for d := range p.side {
			places := p.places[d][u]
			if places == 0 {
				continue
			}
			c.count = 0
			for ; places != 0; places &= places - 1 {
				c.nodes[c.count&15] = uint16(g.candidate(d, int(members[bits.TrailingZeros16(places)])))
				c.count++
			}
			if c.count > 1 && !each(c) {
				return
			}
		}
	}
}

// forcing rules out what every candidate of a cell, or every place of a digit in
// a unit, leads to rule out.
func (p *logic) forcing(cells bool) {
	g := p.graph(SetChain)
	each := func(yield func(c choice) bool) { g.choices(cells, yield) }
	if p.step != nil {
		p.shortestForcing(g, each)
		return
	}
	g.force(each)
}

// force rules out what all members of a choice lead to rule out.
func (g *linkGraph) force(choices func(yield func(c choice) bool)) {
	g.closures()
	g.shared = zeroed(g.shared, g.width)
	common := g.shared
	choices(func(c choice) bool {
		copy(common, g.known[int(c.nodes[0])*g.width:])
		any := uint64(1)
		for _, z := range c.nodes[1:c.count] {
			any = 0
			for k, word := range g.known[int(z)*g.width:][:g.width] {
				common[k] &= word
				any |= common[k]
			}
			if any == 0 {
				return true
			}
		}
		g.ruleOutSet(common)
		return true
	})
}

// ruleOutSet collects the conclusion that none of these candidates holds.
func (g *linkGraph) ruleOutSet(set []uint64) {
	for k, word := range set {
		for ; word != 0; word &= word - 1 {
			n := &g.nodes[64*k+bits.TrailingZeros64(word)]
			g.p.ruleOut(int(n.d), n.cells)
		}
	}
}

// closures computes known: the candidates that each candidate leads to rule out.
func (g *linkGraph) closures() {
	if g.closed {
		return
	}
	g.closed = true
	g.width = (g.candidates + 63) / 64
	g.known = zeroed(g.known, g.candidates*g.width)
	g.off = zeroed(g.off, len(g.nodes)*g.width)
	for i := range g.nodes {
		row := g.off[i*g.width:][:g.width]
		g.eachOff(i, func(z int) { row[z>>6] |= 1 << (z & 63) })
	}
	for z := range g.candidates {
		known := g.known[z*g.width:][:g.width]
		g.seen = zeroed(g.seen, g.words)
		g.seen[z>>6] |= 1 << (z & 63)
		g.queue = append(g.queue[:0], uint16(z))
		for len(g.queue) > 0 {
			i := int(g.queue[len(g.queue)-1])
			g.queue = g.queue[:len(g.queue)-1]
			for k, word := range g.off[i*g.width:][:g.width] {
				known[k] |= word
			}
			for k, word := range g.next[i*g.words:][:g.words] {
				more := word &^ g.seen[k]
				g.seen[k] |= more
				for ; more != 0; more &= more - 1 {
					g.queue = append(g.queue, uint16(64*k+bits.TrailingZeros64(more)))
				}
			}
		}
	}
}

// eachOff calls each for every candidate that node i rules out.
func (g *linkGraph) eachOff(i int, each func(z int)) {
	n := &g.nodes[i]
	off := n.off
	for cell := off.pop(); cell >= 0; cell = off.pop() {
		each(g.candidate(int(n.d), cell))
	}
	if n.cell >= 0 {
		for rest := g.p.may[n.cell] &^ (1 << n.d); rest != 0; rest &= rest - 1 {
			each(g.candidate(bits.TrailingZeros16(rest), int(n.cell)))
		}
	}
	for _, c := range g.p.clashes(int(n.cell), int(n.d)) {
		for gone := c.gone & g.p.may[c.cell]; gone != 0; gone &= gone - 1 {
			each(g.candidate(bits.TrailingZeros16(gone), c.cell))
		}
	}
}
