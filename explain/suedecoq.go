package explain

import (
	"math/bits"

	"example.com/sudoku/internal/poll"
)

// This file finds Sue de Coq: the crossing of a block and a line, with cells of both, that
// has as many candidates as cells.

// mostCoqCells is the number of cells that the block's part and the line's part of
// a SueDeCoq may have.
const mostCoqCells = 4

// sueDeCoq finds cells where a block and a line cross, with further cells of each,
// that have as many candidates as there are cells. Those of the block's part and of
// the line's part differ, so no value can be in two of the cells: each is in one.
func (p *logic) sueDeCoq() {
	if p.blockRows == 0 {
		return
	}
	n := p.side
	if p.coq == nil {
		p.coq = new(crossed)
	}
	c := p.coq
	for c.block = 2 * n; c.block < 3*n; c.block++ {
		for c.line = range 2 * n {
			cross := p.units[c.block].and(&p.units[c.line])
			if cross = cross.and(&p.unfilled); cross.len() < 2 {
				continue
			}
			c.open, c.may = 0, 0
			cells := cross
			for cell := cells.pop(); cell >= 0; cell = cells.pop() {
				c.cells[c.open] = uint8(cell)
				c.open++
				c.may |= p.may[cell]
			}
			if bits.OnesCount16(c.may) < 4 {
				continue
			}
			inLine, inBlock := p.units[c.line].without(&cross), p.units[c.block].without(&cross)
			if c.parts[0].fill(p, inLine.and(&p.unfilled), c.may) &&
				c.parts[1].fill(p, inBlock.and(&p.unfilled), c.may) && c.find(p) {
				return
			}
		}
	}
}

// crossed is the state of sueDeCoq for one block and line.
type crossed struct {
	block, line int
	cells       [mostCrossing]uint8 // open cells of the crossing
	open        int
	may         uint16     // their candidates
	parts       [2]coqPart // of the line, of the block
}

// mostCrossing is the number of cells of the longest crossing of a block and a line,
// which is on 10×10 boards.
const mostCrossing = 5

// A coqPart lists the sets of some cells with more candidates than cells, and with
// fewer candidates outside the crossing than cells.
type coqPart struct {
	sets  [1024]coqSet
	count int
	open  [16]uint8 // cells
	cells int
	may   uint16 // of the crossing
}

const _ = uint(1024 - (12 + 66 + 220 + 495)) // sets of up to four of the 12 other cells of a unit

type coqSet struct {
	cells uint16 // of coqPart.open
	may   uint16
}

// fill lists the sets and reports whether there are any.
func (part *coqPart) fill(p *logic, open cellSet, may uint16) bool {
	part.count, part.cells, part.may = 0, 0, may
	for cell := open.pop(); cell >= 0; cell = open.pop() {
		part.open[part.cells&15] = uint8(cell)
		part.cells++
	}
	part.add(p, 0, coqSet{})
	return part.count > 0
}

// add lists the sets that have some cells and further ones from an index on.
func (part *coqPart) add(p *logic, from int, set coqSet) {
	size := bits.OnesCount16(set.cells)
	outside := bits.OnesCount16(set.may &^ part.may)
	if outside >= mostCoqCells {
		return
	}
	if size > outside && bits.OnesCount16(set.may) > size {
		part.sets[part.count] = set
		part.count++
	}
	if size == mostCoqCells {
		return
	}
	for i := from; i < part.cells; i++ {
		part.add(p, i+1, coqSet{set.cells | 1<<i, set.may | p.may[part.open[i&15]]})
	}
}

// all returns the cells of a set.
func (part *coqPart) all(set coqSet) (cells cellSet) {
	for rest := set.cells; rest != 0; rest &= rest - 1 {
		cells.add(int(part.open[bits.TrailingZeros16(rest)]))
	}
	return cells
}

// find tries all sets of two or more of the crossing cells. It reports whether to
// stop.
func (c *crossed) find(p *logic) bool {
	for chosen := 3; chosen < 1<<c.open; chosen++ {
		size := bits.OnesCount(uint(chosen))
		if size < 2 {
			continue
		}
		may := uint16(0)
		for i, cell := range c.cells[:c.open] {
			if chosen>>i&1 != 0 {
				may |= p.may[cell]
			}
		}
		missing := bits.OnesCount16(may) - size
		if missing >= 2 && p.ctx != nil && poll.Ended(p.ctx) != nil {
			return true // a join takes up to half a million pairs of sets
		}
		if missing >= 2 && c.join(p, chosen, may, missing) {
			return true
		}
	}
	return false
}

// join joins crossing cells, which lack some cells for their candidates, to a set
// of each part. It reports whether to stop.
func (c *crossed) join(p *logic, chosen int, may uint16, missing int) bool {
	line, block := &c.parts[0], &c.parts[1]
	for _, of := range line.sets[:line.count] {
		gain := bits.OnesCount16(of.cells) - bits.OnesCount16(of.may&^may)
		if gain < 1 || gain >= missing {
			continue
		}
		for _, other := range block.sets[:block.count] {
			if of.may&other.may != 0 || bits.OnesCount16(other.cells)-bits.OnesCount16(other.may&^may) != missing-gain {
				continue
			}
			if c.concludeParts(p, chosen, may, of, other) {
				return true
			}
		}
	}
	return false
}

// concludeParts draws the conclusions of crossing cells, a set of the line and one
// of the block. It reports whether to stop.
func (c *crossed) concludeParts(p *logic, chosen int, may uint16, of, other coqSet) bool {
	var cells cellSet
	for i, cell := range c.cells[:c.open] {
		if chosen>>i&1 != 0 {
			cells.add(int(cell))
		}
	}
	line, block := c.parts[0].all(of), c.parts[1].all(other)
	a, b := cells.or(&line), cells.or(&block)
	both := may &^ (of.may | other.may)
	loseLine, loseBlock := p.units[c.line].without(&a), p.units[c.block].without(&b)
	inLine := p.ruleOutAll(of.may|both, loseLine)
	inBlock := p.ruleOutAll(other.may|both, loseBlock)
	if !inLine && !inBlock || p.step == nil {
		return false
	}
	p.noteAll(of.may|both, loseLine) // also what is known
	p.noteAll(other.may|both, loseBlock)
	p.step.Cells = cellList(cells)
	p.step.Others = append(cellList(line), cellList(block)...)
	p.step.Values = valuesOf(may | of.may | other.may)
	p.step.Units = []int{c.block, c.line}
	return true
}
