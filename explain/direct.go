package explain

import "math/bits"

// This file finds the direct forms: locked candidates and hidden subsets after which a
// value has one place left in a unit. The finders of the indirect forms call it.

// lookDirect collects the conclusions of the direct form of a technique. If what it
// begins with rules nothing out, the technique itself need not look again.
func (p *logic) lookDirect(indirect Technique) {
	p.direct, p.losers = true, false
	p.look(indirect)
	p.direct = false
	if !p.losers {
		p.idle |= 1 << indirect
	}
}

// directLocked finds units with one place for a digit, once the losers, which are
// all in unit out, can't hold it: its places in unit in all lie in unit out. It
// reports whether to stop.
func (p *logic) directLocked(d, in, out int, losers *cellSet) bool {
	p.losers = true
	for rest := *losers; ; {
		loser := rest.pop()
		if loser < 0 {
			return false
		}
		for _, at := range p.in[loser] {
			u := int(at.unit)
			left := p.units[u].and(&p.where[d])
			left = left.without(losers)
			if u == out || left.len() != 1 {
				continue
			}
			if p.place(left.first(), d) && p.step != nil {
				p.step.Cells = cellList(p.cellsAt(in, p.places[d][in]))
				p.step.Values = []int{d + 1}
				p.step.Units = []int{in, out, u}
				return true
			}
		}
	}
}

// directHidden finds a digit with one place in a unit, once it is ruled out in
// those of a hidden subset. It reports whether to stop.
func (p *logic) directHidden(u int, digits, places uint16) bool {
	for d := range p.side {
		left := p.places[d][u] &^ places
		if digits>>d&1 != 0 || left == p.places[d][u] {
			continue
		}
		p.losers = true
		if left == 0 || left&(left-1) != 0 {
			continue
		}
		if p.place(int(p.members[u][bits.TrailingZeros16(left)]), d) && p.step != nil {
			p.step.Cells = cellList(p.cellsAt(u, places))
			p.step.Values = append(valuesOf(digits), d+1)
			p.step.Units = []int{u}
			return true
		}
	}
	return false
}
