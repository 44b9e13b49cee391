package explain

import "math/bits"

// This file finds the strong links of a node of the graph: what is left in a cell, a unit
// or a set without what the node rules out.

// A strongLink says that node to follows once the cells of off do not hold
// digit d: in a cell, a unit or an almost locked set it is what is left.
type strongLink struct {
	to     int
	d      int
	off    cellSet
	reason Reason
	where  int // the cell, unit or set
}

// strongLinks calls each for every strong link from what node n rules out.
func (g *linkGraph) strongLinks(n *linkNode, each func(strongLink)) {
	if g.kind <= AlternatingChain {
		g.eachOff(n, &g.linked, func(z int) { g.simpleLinks(int(g.nodes[z].d), int(g.nodes[z].cell), each) })
		return
	}
	p, d := g.p, int(n.d)
	off, units := n.off, uint64(0) // units with a cell of off
	for cell := off.pop(); cell >= 0; cell = off.pop() {
		g.cellLink(d, cell, each)
		units |= p.around[cell]
	}
	for ; units != 0; units &= units - 1 {
		g.unitLinks(d, bits.TrailingZeros64(units), n, &n.off, each)
	}
	if n.cell >= 0 {
		cell := int(n.cell)
		only := setOf(cell)
		for rest := p.may[cell] &^ (1 << d); rest != 0; rest &= rest - 1 {
			other := bits.TrailingZeros16(rest)
			for _, in := range p.in[cell] {
				g.unitLinks(other, int(in.unit), n, &only, each)
			}
			g.setLinks(g.candidate(other, cell), each)
		}
	}
	if p.unusual != nil {
		g.clashLinks(n, each)
	}
	if g.kind != SetChain {
		return
	}
	for _, h := range g.ofDigit[d] {
		if m := &g.nodes[h]; len(m.sets) > 0 {
			if outside := m.cells.without(&n.off); outside.empty() {
				g.setLinks(int(h), each)
			}
		}
	}
}

// simpleLinks calls each for what is left in the cell, or in units with two places, if a
// cell does not hold a digit.
func (g *linkGraph) simpleLinks(d, cell int, each func(strongLink)) {
	if g.kind != XChain {
		g.cellLink(d, cell, each)
	}
	if g.kind != XYChain {
		g.pairLinks(d, cell, each)
	}
}

// cellLink finds the other candidate of a cell with two.
func (g *linkGraph) cellLink(d, cell int, each func(strongLink)) {
	if other := g.p.may[cell] &^ (1 << d); bits.OnesCount16(other) == 1 {
		each(strongLink{to: g.candidate(bits.TrailingZeros16(other), cell), d: d, reason: ReasonCell, where: cell, off: setOf(cell)})
	}
}

// unitLinks finds what is left for a digit in a unit without the cells of off. A
// unit with one place has no link: what holds there follows from no other node.
func (g *linkGraph) unitLinks(d, u int, n *linkNode, off *cellSet, each func(strongLink)) {
	p := g.p
	all := p.where[d].and(&p.units[u])
	left := all.without(off)
	if left == all || all.len() == 1 {
		return
	}
	count := left.len()
	if count > 1 && (count > p.crossing || !p.isGroup(&left) || int(n.d) == d && left == n.cells) {
		return
	}
	l := strongLink{d: d, off: all.and(off), reason: ReasonUnit, where: u}
	switch count {
	case 0:
		for cell := all.pop(); cell >= 0; cell = all.pop() {
			l.to = g.candidate(d, cell)
			l.off = p.where[d].and(&p.units[u])
			l.off.drop(cell)
			each(l)
		}
	case 1:
		l.to = g.candidate(d, left.first())
		each(l)
	default:
		l.to = g.node(d, left)
		each(l)
	}
}

// pairLinks finds the other place of the digit in units with two places.
func (g *linkGraph) pairLinks(d, cell int, each func(strongLink)) {
	p := g.p
	for _, in := range p.in[cell] {
		u := in.unit & noUnit
		places := p.places[d][u]
		if bits.OnesCount16(places) != 2 {
			continue
		}
		other := bits.TrailingZeros16(places &^ (1 << in.at))
		each(strongLink{to: g.candidate(d, int(p.members[u][other])), d: d, reason: ReasonUnit, where: int(u), off: setOf(cell)})
	}
}

// isGroup reports whether the cells lie in two full units, such as a block and a line.
func (p *logic) isGroup(cells *cellSet) bool { return bits.OnesCount64(p.unitsWith(*cells)) > 1 }

// unitsWith returns the full units that all of the cells lie in.
func (g *geometry) unitsWith(cells cellSet) uint64 {
	units := ^uint64(0)
	for cell := cells.pop(); cell >= 0; cell = cells.pop() {
		units &= g.around[cell]
	}
	return units
}

// setLinks finds what follows if almost locked sets lose the places of node h.
func (g *linkGraph) setLinks(h int, each func(strongLink)) {
	m := &g.nodes[h]
	d, cells, sets := int(m.d), m.cells, m.sets
	for _, s := range sets {
		set := &g.sets[s]
		for _, to := range g.locked[set.nodes[0]:set.nodes[1]] {
			if int(to) != h {
				each(strongLink{to: int(to), d: d, off: cells, reason: ReasonSet, where: int(s)})
			}
		}
	}
}
