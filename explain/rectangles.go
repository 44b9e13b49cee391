package explain

import (
	"math/bits"
)

// The rectangles below are four cells without a given, where two rows and two
// columns cross in two blocks. If they held only two values, exchanging these
// would give another solution, so in a puzzle with one solution they do not.
// This stays true after some of the cells have been filled.

// makeRectangles returns all rectangles of a board: two cells of a row and the
// cells below them in another row.
func makeRectangles(g *geometry) [][4]uint8 {
	var all [][4]uint8
	n, h, w := g.side, g.blockRows, g.blockColumns
	for r1 := range n {
		for r2 := r1 + 1; r2 < n; r2++ {
			for c1 := range n {
				for c2 := c1 + 1; c2 < n; c2++ {
					if g.unusual == nil && (r1/h == r2/h) != (c1/w == c2/w) ||
						g.unusual != nil && g.exchangeable(r1*n+c1, r1*n+c2, r2*n+c1, r2*n+c2) {
						all = append(all, [4]uint8{uint8(r1*n + c1), uint8(r1*n + c2), uint8(r2*n + c1), uint8(r2*n + c2)})
					}
				}
			}
		}
	}
	return all
}

// exchangeable reports whether the values of four cells of two rows and two columns can be
// exchanged crosswise: a region has as many of a and d as of b and c.
func (g *geometry) exchangeable(a, b, c, d int) bool {
	for u := 2 * g.side; u < g.full; u++ {
		n := 0
		for i, cell := range [...]int{a, d, b, c} {
			if g.units[u].has(cell) {
				n += 1 - i/2*2
			}
		}
		if n != 0 {
			return false
		}
	}
	return true
}

// rectangles finds unique rectangles of one type.
func (p *logic) rectangles(t Technique) {
	for _, r := range p.rectanglesOf(t) {
		c := &r.cells
		if r.types&t.typeBit() != 0 && p.rectangle(t, [4]int{int(c[0]), int(c[1]), int(c[2]), int(c[3])}) {
			p.step.Filled = p.filledOf(c)
			return
		}
	}
}

// filledOf returns the cells of a rectangle that have a value.
func (p *logic) filledOf(c *[4]uint8) (filled []int) {
	for _, cell := range c {
		if p.board[cell] != 0 {
			filled = append(filled, int(cell))
		}
	}
	return filled
}

// rectangle finds the conclusions from one rectangle without givens. It reports
// whether to stop.
func (p *logic) rectangle(t Technique, cells [4]int) bool {
	var can [4]uint16
	for i, cell := range cells {
		can[i] = p.can(uint8(cell))
	}
	if t == UniqueRectangle2 {
		return p.rectangleOfThree(cells, can)
	}
	// Each side, and for the first type each corner, is tried as the roof.
	for _, turn := range [...][4]int{{0, 1, 2, 3}, {2, 3, 0, 1}, {0, 2, 1, 3}, {1, 3, 0, 2}} {
		pair := can[turn[0]] | can[turn[1]]
		if bits.OnesCount16(pair) != 2 {
			continue
		}
		floor := [2]int{cells[turn[0]], cells[turn[1]]}
		roof := [2]int{cells[turn[2]], cells[turn[3]]}
		more := can[turn[2]] | can[turn[3]]
		stop := false
		switch t {
		case UniqueRectangle1:
			for i := range roof {
				stop = stop || can[turn[2+i]]&^pair == 0 && p.rectangleCorner(floor, roof[i], roof[1-i], pair)
			}
		case UniqueRectangle3:
			if more &^= pair; bits.OnesCount16(more) <= mostSubset {
				stop = p.rectangleSubset(floor, roof, pair, more)
			}
		case UniqueRectangle4:
			stop = p.rectangleLocked(floor, roof, pair)
		}
		if stop {
			return true
		}
	}
	return false
}

// rectangleCorner rules the pair out in the one cell that has more candidates.
func (p *logic) rectangleCorner(floor [2]int, third, corner int, pair uint16) bool {
	if !p.ruleOutAll(pair, setOf(corner)) || p.step == nil {
		return false
	}
	p.step.Cells = []int{floor[0], floor[1], third, corner}
	p.step.Values = valuesOf(pair)
	return true
}

// rectangleOfThree finds rectangles with three candidates: each of the three is
// in one of the cells that have it.
func (p *logic) rectangleOfThree(cells [4]int, can [4]uint16) bool {
	three := can[0] | can[1] | can[2] | can[3]
	if bits.OnesCount16(three) != 3 {
		return false
	}
	for rest := three; rest != 0; rest &= rest - 1 {
		extra := rest & -rest
		see := p.unfilled
		for i, cell := range cells {
			if can[i]&extra != 0 {
				see = see.and(&p.peers[cell])
			}
		}
		if p.ruleOutAll(extra, see) && p.step != nil {
			for i, cell := range cells {
				if can[i]&extra != 0 {
					p.step.Others = append(p.step.Others, cell)
				} else {
					p.step.Cells = append(p.step.Cells, cell)
				}
			}
			p.step.Cells = append(p.step.Cells, p.step.Others...)
			p.step.Values = append(valuesOf(three&^extra), valuesOf(extra)...)
			return true
		}
	}
	return false
}

// mostSubset is the largest size of a subset that a person would look for.
const mostSubset = 4

// rectangleSubset finds naked subsets in a unit of the roof. The roof counts as
// one cell of the subset, with its candidates besides the pair.
func (p *logic) rectangleSubset(floor, roof [2]int, pair, more uint16) bool {
	for _, in := range p.in[roof[0]] {
		u := int(in.unit)
		if !p.units[u].has(roof[1]) {
			continue
		}
		members := p.members[u]
		var masks [16]uint16        // of the members that a subset can have, with those of the roof
		var few [mostSubset + 1]int // few[i]: those with at most i digits
		for i, cell := range members {
			may := p.may[cell]
			if may == 0 || bits.OnesCount16(may|more) > mostSubset || int(cell) == roof[0] || int(cell) == roof[1] {
				continue
			}
			masks[i&15] = may | more
			for size := bits.OnesCount16(may | more); size <= mostSubset; size++ {
				few[size]++
			}
		}
		for size := max(2, bits.OnesCount16(more)); size <= mostSubset; size++ {
			if few[size] < size-1 {
				continue
			}
			var all unions
			all.reset(size)
			all.fix(more)
			for i := range members {
				all.add(i, masks[i&15])
			}
			for all.next() {
				var others cellSet
				for _, i := range all.chosen() {
					others.add(int(members[i]))
				}
				rest := p.units[u].without(&others)
				rest.drop(roof[0])
				rest.drop(roof[1])
				if p.ruleOutAll(all.union(), rest) && p.step != nil {
					p.step.Cells = []int{floor[0], floor[1], roof[0], roof[1]}
					p.step.Others = cellList(others)
					p.step.Values = append(valuesOf(pair), valuesOf(all.union())...)
					p.step.Units = []int{u}
					return true
				}
			}
		}
	}
	return false
}

// rectangleLocked finds units in which one value of the pair must be in the
// roof. The roof can't hold the other value.
func (p *logic) rectangleLocked(floor, roof [2]int, pair uint16) bool {
	cells := setOf(roof[:]...)
	for _, in := range p.in[roof[0]] {
		u := int(in.unit)
		if !p.units[u].has(roof[1]) {
			continue
		}
		for rest := pair; rest != 0; rest &= rest - 1 {
			locked := rest & -rest
			d := bits.TrailingZeros16(locked)
			elsewhere := p.where[d].and(&p.units[u])
			inside := elsewhere.and(&cells)
			elsewhere = elsewhere.without(&cells)
			if inside.empty() || !elsewhere.empty() {
				continue
			}
			if p.ruleOutAll(pair&^locked, cells) && p.step != nil {
				p.step.Cells = []int{floor[0], floor[1], roof[0], roof[1]}
				p.step.Values = append(valuesOf(locked), valuesOf(pair&^locked)...)
				p.step.Units = []int{u}
				return true
			}
		}
	}
	return false
}
