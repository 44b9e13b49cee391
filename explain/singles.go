package explain

import "math/bits"

// This file finds naked and hidden singles, from the lists of a position that eliminate
// and placeValue keep.

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
	for cells := p.narrow; ; {
		cell := cells.pop()
		if cell < 0 {
			return
		}
		if p.may[cell] == 0 {
			p.narrow.drop(cell)
			continue
		}
		if p.place(cell, bits.TrailingZeros16(p.may[cell])) && p.step != nil {
			p.step.Cells = []int{cell}
			return
		}
	}
}

// hiddenSingles finds values with one place left in one of some full units.
func (p *logic) hiddenSingles(units uint64) {
	for d := range p.side {
		for rest := p.singles[d] & units; rest != 0; rest &= rest - 1 {
			u := bits.TrailingZeros64(rest)
			if p.places[d][u] == 0 {
				p.singles[d] &^= 1 << u
				continue
			}
			cell := int(p.members[u][bits.TrailingZeros16(p.places[d][u])])
			if p.place(cell, d) && p.step != nil {
				p.step.Cells = []int{cell}
				p.step.Units = []int{u}
				return
			}
		}
	}
}
