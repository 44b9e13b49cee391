package sudoku

import "math/bits"

// place collects the conclusion that a cell holds a digit.
func (p *logic) place(cell, d int) {
	p.filled.add(cell)
	p.placed[cell] = uint8(d) + 1
	p.news = true
}

// nakedSingles finds cells with one candidate.
func (p *logic) nakedSingles() {
	open := p.unfilled
	for cell := open.pop(); cell >= 0; cell = open.pop() {
		may := p.may[cell]
		if may == 0 || may&(may-1) != 0 {
			continue
		}
		p.place(cell, bits.TrailingZeros16(may))
		if p.step != nil {
			p.step.Cells = []int{cell}
			return
		}
	}
}

// hiddenSingles finds values with one place left in a unit. It begins with the
// blocks, where a person sees them best.
func (p *logic) hiddenSingles() {
	n := p.Side
	if p.step == nil { // in the order of the memory: all are collected
		for d := range n {
			for u, places := range p.places[d][:3*n] {
				if places != 0 && places&(places-1) == 0 {
					p.place(int(p.Unit(u)[bits.TrailingZeros16(places)]), d)
				}
			}
		}
		return
	}
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
			p.place(cell, d)
			if p.step != nil {
				p.step.Cells = []int{cell}
				p.step.Units = []int{u}
				return
			}
		}
	}
}
