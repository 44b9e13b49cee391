package explain

import (
	"math/bits"
	"slices"
)

// This file finds colours, X-chains and XY-chains, which need no graph.

// partners calls each for the partners of a cell: if the cell does not hold the
// digit, the partner does, as it is the only other place in one of the units.
func (p *logic) partners(cell, d int, each func(partner int)) {
	for _, in := range p.in[cell] {
		places := p.places[d][in.unit&noUnit]
		if bits.OnesCount16(places) == 2 {
			other := places &^ (1 << in.at)
			each(int(p.members[in.unit][bits.TrailingZeros16(other)]))
		}
	}
}

// linked returns the cells that have partners.
func (p *logic) linked(d int) cellSet {
	var cells cellSet
	for u, places := range p.places[d][:p.full] {
		if bits.OnesCount16(places) == 2 {
			pair := p.cellsAt(u, places)
			cells = cells.or(&pair)
		}
	}
	return cells
}

// colouring gives partners alternating colours; the digit is in the cells of
// one colour. A colour with two cells that see each other is the wrong one. A
// cell that sees both colours can't hold the digit.
func (p *logic) colouring() {
	for d := range p.side {
		rest := p.linked(d)
		for start := rest.first(); start >= 0; start = rest.first() {
			var colours, see [2]cellSet
			p.paint(start, 0, d, &colours, &see)
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

// paint gives a cell a colour, its partners the other colour, and so on.
func (p *logic) paint(cell, i, d int, colours, see *[2]cellSet) {
	colours[i].add(cell)
	see[i] = see[i].or(&p.peers[cell])
	p.partners(cell, d, func(partner int) {
		if !colours[0].has(partner) && !colours[1].has(partner) {
			p.paint(partner, 1-i, d, colours, see)
		}
	})
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

// chainEnd collects the conclusion that one of two cells, the ends of a chain,
// holds a digit. A step shows the shortest chain: chainEnd reports whether this
// one is the shortest so far.
func (p *logic) chainEnd(d, a, b, length int) bool {
	see := p.peers[a].and(&p.peers[b])
	if p.step != nil && p.news {
		if !p.isNews(d, see) || length >= len(p.step.Cells) {
			return false
		}
		p.eliminated = [16]cellSet{}
	}
	return p.ruleOut(d, see) && p.step != nil
}

// xChains finds what follows for a digit if a cell does not hold it: its partner
// does, so the cells that the partner sees do not, and so on.
func (p *logic) xChains() {
	var w chainWork
	for d := range p.side {
		linked := p.linked(d)
		rest := linked
		for start := rest.pop(); start >= 0; start = rest.pop() {
			p.xChain(start, d, &linked, &w)
		}
	}
	if p.step != nil && p.news {
		p.linkXChain()
	}
}

// chainWork is the memory of xChain and xyChain. What an earlier chain has left in
// it is never read.
type chainWork struct{ queue, from, length, before [2 * maxLogic]uint16 }

func (p *logic) xChain(start, d int, linked *cellSet, w *chainWork) {
	var yes, no cellSet                                   // if start does not hold the digit: cells that do, and that do not
	from, length, before := &w.from, &w.length, &w.before // before is that of cells in no
	added := 0
	deny := func(cell, cells int) { // cell does not hold the digit, cells cells from the start
		no.add(cell)
		p.partners(cell, d, func(partner int) {
			if !yes.has(partner) {
				yes.add(partner)
				from[partner], length[partner] = uint16(cell), uint16(cells+1)
				w.queue[added] = uint16(partner)
				added++
			}
		})
	}
	deny(start, 1)
	for i := 0; i < added; i++ {
		cell := int(w.queue[i])
		if p.chainEnd(d, start, cell, int(length[cell])) {
			p.step.Values = []int{d + 1}
			chain := []int{cell}
			for denied := int(from[cell]); ; denied = int(from[chain[len(chain)-1]]) {
				chain = append(chain, denied)
				if denied == start {
					break
				}
				chain = append(chain, int(before[denied]))
			}
			slices.Reverse(chain)
			p.step.Cells = chain
			return
		}
		next := p.peers[cell].and(linked)
		next = next.without(&no)
		for denied := next.pop(); denied >= 0; denied = next.pop() {
			before[denied] = uint16(cell)
			deny(denied, int(length[cell])+1)
		}
	}
}

// xyChains finds what follows if a cell with two candidates does not hold one
// of them: it holds the other, so the cells that it sees and that share this
// candidate hold their second one, and so on.
func (p *logic) xyChains() {
	var w chainWork
	pairs := p.bivalueCells()
	rest := pairs
	for start := rest.pop(); start >= 0; start = rest.pop() {
		for may := p.may[start]; may != 0; may &= may - 1 {
			p.xyChain(start, may&-may, &pairs, &w)
		}
	}
	if p.step != nil && p.news {
		p.linkXYChain()
	}
}

// xyChain follows the chains from a cell that does not hold the digit of a mask.
func (p *logic) xyChain(start int, not uint16, pairs *cellSet, w *chainWork) {
	// Node 2*cell says that the cell holds its smaller candidate, 2*cell+1 its
	// larger one.
	var seen [2]cellSet
	from, length := &w.from, &w.length
	added := 0
	hold := func(cell int, digit uint16, before, cells int) {
		large := 0
		if digit != p.may[cell]&-p.may[cell] {
			large = 1
		}
		if !seen[large].has(cell) {
			seen[large].add(cell)
			from[2*cell+large], length[2*cell+large] = uint16(before), uint16(cells)
			w.queue[added] = uint16(2*cell + large)
			added++
		}
	}
	held := func(node int) uint16 { // the digit of a node
		may := p.may[node>>1]
		if node&1 == 0 {
			return may & -may
		}
		return may & (may - 1)
	}
	hold(start, p.may[start]&^not, 0, 1)
	for i := 0; i < added; i++ {
		node := int(w.queue[i])
		cell, digit := node>>1, held(node)
		if digit == not && p.chainEnd(bits.TrailingZeros16(not), start, cell, int(length[node])) {
			p.step.Cells, p.step.Values = nil, nil
			for left := length[node]; left > 0; left-- {
				p.step.Cells = append(p.step.Cells, node>>1)
				p.step.Values = append(p.step.Values, valuesOf(held(node))...)
				node = int(from[node])
			}
			p.step.Values = append(p.step.Values, valuesOf(not)...)
			slices.Reverse(p.step.Cells)
			slices.Reverse(p.step.Values)
			return
		}
		next := p.peers[cell].and(pairs)
		next = next.and(&p.where[bits.TrailingZeros16(digit)])
		for other := next.pop(); other >= 0; other = next.pop() {
			hold(other, p.may[other]&^digit, node, int(length[node])+1)
		}
	}
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
