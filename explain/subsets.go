package explain

import "math/bits"

// This file finds locked candidates, subsets and fish. Subsets and fish are k sets with a
// union of k, which unions.go enumerates.

// pointing finds values whose places in a block lie in one line.
func (p *logic) pointing() {
	if p.unusual != nil {
		p.confineAnywhere(p.boxes)
		return
	}
	p.confine(2*p.side, 3*p.side, 0, 2)
}

// claiming finds values whose places in a line lie in one block.
func (p *logic) claiming() {
	if p.unusual != nil {
		p.confineAnywhere(p.lines)
		return
	}
	p.confine(0, 2*p.side, 2, 3)
}

// confine finds values whose places in one of the units from first up to end lie in
// one unit of the kinds from least up to most: 0 for rows, 1 for columns, 2 for blocks.
func (p *logic) confine(first, end, least, most int) {
	for u := first; u < end; u++ {
		members, shared := p.members[u], &p.shared[u/p.side]
		for d := range p.side {
			places := p.places[d][u]
			if places == 0 {
				continue
			}
			at := bits.TrailingZeros16(places) & 15
			for kind := least; kind < most; kind++ {
				if places&^shared[kind][at] == 0 && p.locked(d, u, int(p.spots[members[at]].unit[kind])) {
					return
				}
			}
		}
	}
}

// locked rules out a digit, whose places in unit in all lie in unit out, in the
// rest of unit out. It reports whether to stop.
func (p *logic) locked(d, in, out int) bool {
	losers := p.units[out].without(&p.units[in])
	if losers = losers.and(&p.where[d]); losers.empty() {
		return false
	}
	if p.direct {
		return p.directLocked(d, in, out, &losers)
	}
	if !p.ruleOut(d, losers) || p.step == nil {
		return false
	}
	p.step.Cells = cellList(p.cellsAt(in, p.places[d][in]))
	p.step.Values = []int{d + 1}
	p.step.Units = []int{in, out}
	return true
}

// A naked subset of k among m open cells of a unit is also a hidden subset of
// the m-k other values. The easier of the two comes first. So a naked subset
// needs m ≥ 2k and a hidden one m > 2k.

// nakedSubsets finds k cells of a unit with k candidates between them.
func (p *logic) nakedSubsets(k int) {
	var all unions
	var few cellSet // cells with at most k candidates
	for cell, may := range p.may[:len(p.spots)] {
		if may != 0 && bits.OnesCount16(may) <= k {
			few.add(cell)
		}
	}
	for u := range p.units {
		if in := few.and(&p.units[u]); in.len() < k {
			continue
		}
		members := p.members[u]
		all.reset(k)
		for i, cell := range members {
			all.add(i, p.may[cell])
		}
		least := 2 * k
		if u >= p.full {
			least = k + 1 // values of a small unit may have no place there
		}
		for all.open >= least && all.next() {
			var cells cellSet
			for _, i := range all.chosen() {
				cells.add(int(members[i]))
			}
			if p.ruleOutAll(all.union(), p.units[u].without(&cells)) && p.step != nil {
				p.step.Cells = cellList(cells)
				p.step.Values = valuesOf(all.union())
				p.step.Units = []int{u}
				return
			}
		}
	}
}

// hiddenSubsets finds k values of a unit with k places between them.
func (p *logic) hiddenSubsets(k int) {
	var all unions
	n := p.side
	var having [5]uint64 // having[i]: units with i values that have at most k places
	for d := range n {
		few := uint64(0)
		for u, places := range p.places[d][:p.full] {
			if places != 0 && bits.OnesCount16(places) <= k {
				few |= 1 << (u & 63)
			}
		}
		for i := k; i > 1; i-- {
			having[i] |= having[i-1] & few
		}
		having[1] |= few
	}
	for units := having[k]; units != 0; units &= units - 1 {
		u := bits.TrailingZeros64(units)
		all.reset(k)
		for d := range n {
			all.add(d, p.places[d][u])
		}
		for all.open > 2*k && all.next() {
			digits := uint16(0)
			for _, d := range all.chosen() {
				digits |= 1 << d
			}
			cells := p.cellsAt(u, all.union())
			if p.direct {
				if p.directHidden(u, digits, all.union()) {
					return
				}
				continue
			}
			if p.ruleOutAll(uint16(1<<n-1)&^digits, cells) && p.step != nil {
				p.step.Cells = cellList(cells)
				p.step.Values = valuesOf(digits)
				p.step.Units = []int{u}
				return
			}
		}
	}
}

// fish finds k lines in which a digit has places in k crossing lines only. In
// the crossing lines, the digit is in none of the other lines.
func (p *logic) fish(k int) {
	if p.unusual != nil && !p.square {
		return
	}
	var all unions
	n := p.side
	for d := range n {
		for base := 0; base <= n; base += n { // rows, then columns
			cross := n - base
			all.reset(k)
			for i, places := range p.places[d][base : base+n] {
				all.add(i, places)
			}
			// Fewer lines have an easier fish in the other direction.
			for all.open >= 2*k && all.next() {
				var lines, crossing cellSet
				for _, i := range all.chosen() {
					lines = lines.or(&p.units[base+int(i)])
				}
				for rest := all.union(); rest != 0; rest &= rest - 1 {
					crossing = crossing.or(&p.units[cross+bits.TrailingZeros16(rest)])
				}
				if !p.ruleOut(d, crossing.without(&lines)) || p.step == nil {
					continue
				}
				p.step.Cells = cellList(lines.and(&p.where[d]))
				p.step.Values = []int{d + 1}
				for _, i := range all.chosen() {
					p.step.Units = append(p.step.Units, base+int(i))
				}
				for rest := all.union(); rest != 0; rest &= rest - 1 {
					p.step.Units = append(p.step.Units, cross+bits.TrailingZeros16(rest))
				}
				return
			}
		}
	}
}
