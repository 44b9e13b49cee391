package explain

import "math/bits"

// This file finds colours, in the graph of X-chains, and wings.

// colouring gives the two places of a digit in a unit, its partners, alternating colours; the digit is in the cells of
// one colour. A colour with two cells that see each other is the wrong one. A
// cell that sees both colours can't hold the digit.
func (p *logic) colouring() {
	g := p.graph(XChain)
	for d := range p.side {
		rest := g.linked[d]
		for start := rest.first(); start >= 0; start = rest.first() {
			var colours, see [2]cellSet
			g.paint(g.candidate(d, start), 0, &colours, &see)
			rest = rest.without(&colours[0])
			rest = rest.without(&colours[1])
			for i := range colours {
				if same := colours[i].and(&see[i]); same.empty() {
					continue
				}
				if p.ruleOut(d, colours[i]) && p.coloured(d, &colours[i], &colours[1-i]) {
					return
				}
			}
			both := see[0].and(&see[1])
			both = both.without(&colours[0])
			both = both.without(&colours[1])
			if p.ruleOut(d, both) && p.coloured(d, &colours[0], &colours[1]) {
				return
			}
		}
	}
}

// paint gives the cell of a candidate a colour, its partners the other colour, and so on.
func (g *linkGraph) paint(z, i int, colours, see *[2]cellSet) {
	cell := int(g.nodes[z].cell)
	colours[i].add(cell)
	see[i] = see[i].or(&g.p.peers[cell])
	for _, to := range g.absentOf(z) {
		if partner := int(g.nodes[to].cell); !colours[0].has(partner) && !colours[1].has(partner) {
			g.paint(int(to), 1-i, colours, see)
		}
	}
}

// coloured explains a colouring if there is a step, and reports whether it did.
func (p *logic) coloured(d int, colour, other *cellSet) bool {
	if p.step == nil {
		return false
	}
	p.step.Cells = cellList(*colour)
	p.step.Others = cellList(*other)
	p.step.Values = []int{d + 1}
	return true
}

// bivalueCells returns the cells with two candidates.
func (p *logic) bivalueCells() cellSet {
	var cells cellSet
	for cell, may := range p.may[:len(p.spots)] {
		if bits.OnesCount16(may) == 2 {
			cells.add(cell)
		}
	}
	return cells
}

// wings finds a middle cell that sees two cells with the candidates x, z and y,
// z. If the middle has x and y (XY-wing, size 2) or x, y and z (XYZ-wing, size
// 3), one of the cells holds z.
func (p *logic) wings(size int) {
	pairs := p.bivalueCells()
	middles := pairs
	if size == 3 {
		middles = p.unfilled
	}
	for middle := middles.pop(); middle >= 0; middle = middles.pop() {
		may := p.may[middle]
		if bits.OnesCount16(may) != size {
			continue
		}
		left := pairs.and(&p.peers[middle])
		for a := left.pop(); a >= 0; a = left.pop() {
			rest := left
			for b := rest.pop(); b >= 0; b = rest.pop() {
				z := p.may[a] & p.may[b]
				both := p.may[a] | p.may[b]
				if z == 0 || z&(z-1) != 0 || may&^both != 0 || (size == 2) == (may&z != 0) {
					continue
				}
				see := p.peers[a].and(&p.peers[b])
				if size == 3 {
					see = see.and(&p.peers[middle])
				}
				if p.ruleOutAll(z, see) && p.step != nil {
					p.step.Cells = []int{middle, a, b}
					for _, digit := range [...]uint16{p.may[a] &^ z, p.may[b] &^ z, z} {
						p.step.Values = append(p.step.Values, valuesOf(digit)...)
					}
					return
				}
			}
		}
	}
}
