package explain

import "math/bits"

// This file lists the rectangles that a position leaves, once for all their types.

// A rectangleList holds the rectangles of a position from which something may
// follow, so that each type tries only its own.
type rectangleList struct {
	fresh bool       // some and types are those of the position
	free  [][4]uint8 // of the puzzle: those without a given
	some  []someRectangle
	types uint8 // union of those of some
}

// A someRectangle is a rectangle and a bit for each type that it can be.
type someRectangle struct {
	cells [4]uint8
	types uint8
}

// typeBit returns the bit of a type of rectangle.
func (t Technique) typeBit() uint8 { return 1 << (t - UniqueRectangle1) }

const _ = uint(7 - (HiddenRectangle - UniqueRectangle1)) // types of rectangles are bits of a uint8

// rectanglesOf returns the rectangles that can be of a type.
func (p *logic) rectanglesOf(t Technique) []someRectangle {
	if p.rects == nil {
		p.rects = new(rectangleList)
	}
	l := p.rects
	if !l.fresh {
		l.fill(p)
	}
	if l.types&t.typeBit() == 0 {
		return nil
	}
	return l.some
}

// fill lists the rectangles of the position.
func (l *rectangleList) fill(p *logic) {
	l.fresh, l.some, l.types = true, l.some[:0], 0
	if len(l.free) == 0 {
		for i := range p.corners {
			c := &p.corners[i]
			if !p.given.has(int(c[0])) && !p.given.has(int(c[1])) && !p.given.has(int(c[2])) && !p.given.has(int(c[3])) {
				l.free = append(l.free, *c)
			}
		}
	}
	// The sum of four cells counts those with at most two and three candidates,
	// and the open ones.
	const two, three, open = 1, 1 << 4, 1 << 8
	var kinds [maxLogic]uint16
	for cell, may := range p.may[:len(p.spots)] {
		kind := uint16(0)
		if may != 0 {
			kind = open
		}
		switch bits.OnesCount16(may) {
		case 0, 1, 2:
			kind += two + three
		case 3:
			kind += three
		}
		kinds[cell] = kind
	}
	for i := range l.free {
		c := &l.free[i]
		sum := kinds[c[0]] + kinds[c[1]] + kinds[c[2]] + kinds[c[3]]
		if twos, threes := sum%three, sum/three%16; sum >= open && (twos > 0 || threes == 4) {
			if types := p.typesOf(c, twos > 0, threes == 4); types != 0 {
				l.some = append(l.some, someRectangle{*c, types})
				l.types |= types
			}
		}
	}
}

// typesOf returns the types that a rectangle without givens can be, by conditions
// that are quick to see. narrow says that a cell has at most two values, threes that
// all have at most three.
func (p *logic) typesOf(c *[4]uint8, narrow, threes bool) uint8 {
	i, j, k, l := p.can(c[0]), p.can(c[1]), p.can(c[2]), p.can(c[3])
	types := roofTypes(i|j, k, l) | roofTypes(k|l, i, j) | roofTypes(i|k, j, l) | roofTypes(j|l, i, k)
	if threes && bits.OnesCount16(i|j|k|l) == 3 {
		types |= UniqueRectangle2.typeBit()
	}
	if bits.OnesCount16(i|l) == 2 || bits.OnesCount16(j|k) == 2 {
		types |= UniqueRectangle6.typeBit()
	}
	if narrow {
		types |= HiddenRectangle.typeBit()
	}
	return types
}

// roofTypes returns the types with a floor of these values and a roof of two cells.
func roofTypes(floor, a, b uint16) uint8 {
	if bits.OnesCount16(floor) != 2 {
		return 0
	}
	types := UniqueRectangle4.typeBit()
	if a&^floor == 0 || b&^floor == 0 {
		types |= UniqueRectangle1.typeBit()
	}
	if bits.OnesCount16((a|b)&^floor) <= mostSubset {
		types |= UniqueRectangle3.typeBit()
	}
	return types
}

// can returns the candidates of a cell, or its value.
func (p *logic) can(cell uint8) uint16 {
	if may := p.may[cell]; may != 0 {
		return may
	}
	return 1 << (p.board[cell] - 1)
}
