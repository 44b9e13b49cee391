package explain

import "math/bits"

// This file finds the rectangles whose argument needs strong links along their sides: type
// 6 and hidden ones.

// crossedRectangles finds unique rectangles that a value confined to two of their
// cells in some lines makes impossible, unless a candidate goes.
func (p *logic) crossedRectangles(t Technique) {
	for _, r := range p.rectanglesOf(t) {
		if r.types&t.typeBit() == 0 {
			continue
		}
		c := &r.cells
		for i := range c {
			// The cells beside corner i, and the one opposite.
			a, b, opposite := int(c[i^1]), int(c[i^2]), int(c[i^3])
			if t == HiddenRectangle && p.hiddenRectangle(int(c[i]), a, b, opposite) ||
				t == UniqueRectangle6 && i < 2 && p.rectangleCrossed(int(c[i]), a, b, opposite) {
				p.step.Filled = p.filledOf(c)
				return
			}
		}
	}
}

// rectangleCrossed finds a value of opposite cells x and w that two lines can only
// have in the rectangle: it can't be in both of the others, a and b, and if it
// were in one, it would be in both. It reports whether to stop.
func (p *logic) rectangleCrossed(x, a, b, w int) bool {
	pair := p.can(uint8(x)) | p.can(uint8(w))
	if bits.OnesCount16(pair) != 2 {
		return false
	}
	others := setOf(a, b)
	for rest := pair; rest != 0; rest &= rest - 1 {
		d := bits.TrailingZeros16(rest)
		for _, beside := range [2]int{a, b} { // of x: in its row, in its column
			one, two := p.line(x, beside), p.line(w, a+b-beside)
			if !p.confined(d, one, x, beside) || !p.confined(d, two, w, a+b-beside) {
				continue
			}
			if p.ruleOut(d, others) && p.step != nil {
				p.step.Cells = []int{x, w, a, b}
				p.step.Values = append([]int{d + 1}, valuesOf(pair&^(1<<d))...)
				p.step.Units = []int{one, two}
				return true
			}
		}
	}
	return false
}

// hiddenRectangle finds a value that both lines of cell z can only have in the
// rectangle. If z took the other value of the opposite cell x, its neighbours a and
// b would take the first, and x the other. It reports whether to stop.
func (p *logic) hiddenRectangle(x, a, b, z int) bool {
	pair := p.can(uint8(x))
	if bits.OnesCount16(pair) > 2 || p.may[z] == 0 {
		return false
	}
	one, two := p.line(z, a), p.line(z, b)
	cell := setOf(z)
	both := (p.can(uint8(z)) | p.can(uint8(a))) & (p.can(uint8(z)) | p.can(uint8(b)))
	for ; both != 0; both &= both - 1 {
		d := bits.TrailingZeros16(both)
		other := pair &^ (1 << d)
		if bits.OnesCount16(other) != 1 || p.may[z]&other == 0 ||
			!p.confined(d, one, z, a) || !p.confined(d, two, z, b) {
			continue
		}
		if p.ruleOutAll(other, cell) && p.step != nil {
			p.step.Cells = []int{x, a, b, z}
			p.step.Values = append([]int{d + 1}, valuesOf(other)...)
			p.step.Units = []int{one, two}
			return true
		}
	}
	return false
}

// line returns the row or column that two cells share.
func (p *logic) line(a, b int) int {
	if row := p.spots[a].unit[0]; row == p.spots[b].unit[0] {
		return int(row)
	}
	return int(p.spots[a].unit[1])
}

// confined reports whether a unit has a digit in one of two cells: one holds it, or
// there is no other place.
func (p *logic) confined(d, unit, a, b int) bool {
	if p.board[a] == uint8(d+1) || p.board[b] == uint8(d+1) {
		return true
	}
	left := p.where[d].and(&p.units[unit])
	left.drop(a)
	left.drop(b)
	return p.places[d][unit] != 0 && left.empty()
}
