package sudoku

import "math/bits"

// nakedSingles finds the cells with one candidate.
func (p *logic) nakedSingles() {
	for cell, may := range p.may[:len(p.spots)] {
		if may == 0 || may&(may-1) != 0 {
			continue
		}
		p.put[cell] = uint8(bits.TrailingZeros16(may)) + 1
		p.news = true
		if p.step != nil {
			p.step.Cells = []int{cell}
			return
		}
	}
}

// hiddenSingles finds the values with one place left in a unit, in blocks
// first, where a person sees them best.
func (p *logic) hiddenSingles() {
	n := p.Side
	for i := range 3 * n {
		u := i + 2*n
		if u >= 3*n {
			u -= 3 * n
		}
		for d := range n {
			places := p.places[d][u]
			if places == 0 || places&(places-1) != 0 {
				continue
			}
			cell := int(p.Unit(u)[bits.TrailingZeros16(places)])
			p.put[cell] = uint8(d) + 1
			p.news = true
			if p.step != nil {
				p.step.Cells = []int{cell}
				p.step.Units = []int{u}
				return
			}
		}
	}
}
