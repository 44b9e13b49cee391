package sudoku

import "math/bits"

// place collects the conclusion that a cell holds a digit. It reports whether that
// is news.
func (p *logic) place(cell, d int) bool {
	if p.known != nil && p.known.filled.has(cell) {
		return false
	}
	p.filled.add(cell)
	p.placed[cell] = uint8(d) + 1
	p.news = true
	return true
}

// nakedSingles finds cells with one candidate.
func (p *logic) nakedSingles() {
	open := p.unfilled
	for cell := open.pop(); cell >= 0; cell = open.pop() {
		may := p.may[cell]
		if may == 0 || may&(may-1) != 0 {
			continue
		}
		if p.place(cell, bits.TrailingZeros16(may)) && p.step != nil {
			p.step.Cells = []int{cell}
			return
		}
	}
}

// hiddenSingles finds values with one place left in one of the units from first
// up to end.
func (p *logic) hiddenSingles(first, end int) {
	for d := range p.Side {
		for i, places := range p.places[d][first:end] {
			if places == 0 || places&(places-1) != 0 {
				continue
			}
			cell := int(p.Unit(first + i)[bits.TrailingZeros16(places)])
			if p.place(cell, d) && p.step != nil {
				p.step.Cells = []int{cell}
				p.step.Units = []int{first + i}
				return
			}
		}
	}
}
