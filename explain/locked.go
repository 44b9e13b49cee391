package explain

import "math/bits"

// This file finds locked candidates of other rules than the standard ones: between any two
// units, and in sight of any cell.

// confineAnywhere finds values whose places in one of some full units lie in another unit.
func (p *logic) confineAnywhere(units uint64) {
	for ; units != 0; units &= units - 1 {
		in := bits.TrailingZeros64(units)
		for d := range p.side {
			places := p.places[d][in]
			if places == 0 {
				continue
			}
			cells := p.cellsAt(in, places)
			for rest := p.unitsWith(cells) &^ (1 << in); rest != 0; rest &= rest - 1 {
				if p.locked(d, in, bits.TrailingZeros64(rest)) {
					return
				}
			}
			for out := p.full; out < len(p.units); out++ {
				if outside := cells.without(&p.units[out]); outside.empty() && p.locked(d, in, out) {
					return
				}
			}
		}
	}
}

// seenByAll finds values whose places in a full unit all see a cell outside of it.
func (p *logic) seenByAll() {
	if p.unusual == nil {
		return
	}
	for in := range p.full {
		for d := range p.side {
			places := p.places[d][in]
			if places == 0 {
				continue
			}
			cells := p.cellsAt(in, places)
			losers := p.where[d].without(&p.units[in])
			for rest := cells; !losers.empty(); {
				cell := rest.pop()
				if cell < 0 {
					break
				}
				losers = losers.and(&p.peers[cell])
			}
			if p.ruleOut(d, losers) && p.step != nil {
				p.step.Cells = cellList(cells)
				p.step.Values = []int{d + 1}
				p.step.Units = []int{in}
				return
			}
		}
	}
}
