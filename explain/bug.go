package explain

import "math/bits"

// This file finds BUG+1: a position in which all open cells but one have two candidates.

// bug finds the one candidate that keeps a position from having two in each open
// cell and two places of each value in each unit: a solution would remain one if
// every cell took its other candidate.
func (p *logic) bug() {
	extra := -1 // the cell with three candidates
	open := p.unfilled
	for cell := open.pop(); cell >= 0; cell = open.pop() {
		switch bits.OnesCount16(p.may[cell]) {
		case 2:
		case 3:
			if extra >= 0 {
				return
			}
			extra = cell
		default:
			return
		}
	}
	if extra < 0 {
		return
	}
	digit := uint16(0) // with three places in a unit
	for d := range p.side {
		for u, places := range p.places[d][:p.full] {
			switch bits.OnesCount16(places) {
			case 0, 2:
			case 3:
				if !p.units[u].has(extra) {
					return
				}
				digit |= 1 << d
			default:
				return
			}
		}
	}
	if bits.OnesCount16(digit) != 1 || p.may[extra]&digit == 0 {
		return
	}
	d := bits.TrailingZeros16(digit)
	for _, in := range p.in[extra] {
		if bits.OnesCount16(p.places[d][in.unit]) != 3 {
			return
		}
	}
	if p.ruleOutAll(p.may[extra]&^digit, setOf(extra)) && p.step != nil {
		p.step.Cells = []int{extra}
		p.step.Values = []int{d + 1}
	}
}
