package sudoku

import "math/bits"

// pairs returns the cells with two candidates.
func (p *logic) pairs() cellSet {
	var cells cellSet
	for cell, may := range p.may[:len(p.spots)] {
		if bits.OnesCount16(may) == 2 {
			cells.add(cell)
		}
	}
	return cells
}

// wings finds cells with size candidates that see two cells with two, one of
// these common to both: x and z in one, y and z in the other. With x and y in
// the middle, which is an XY-wing, or x, y and z, an XYZ-wing, one of the cells
// holds z.
func (p *logic) wings(size int) {
	pairs := p.pairs()
	open := p.empty
	for middle := open.pop(); middle >= 0; middle = open.pop() {
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
				if p.removeAll(z, see) && p.step != nil {
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
