package sudoku

import "math/bits"

// most cells of the block's part and of the line's part of a SueDeCoq
const mostCoqCells = 4

// sueDeCoq finds cells where a block and a line cross, with further cells of each,
// that have as many candidates as there are cells. Those of the block's part and of
// the line's part differ, so no value can be in two of the cells: each is in one.
func (p *logic) sueDeCoq() {
	n := p.Side
	for block := 2 * n; block < 3*n; block++ {
		for line := range 2 * n {
			cross := p.units[block].and(&p.units[line])
			if cross = cross.and(&p.unfilled); cross.len() < 2 {
				continue
			}
			c := crossed{logic: p, block: block, line: line}
			inLine, inBlock := p.units[line].without(&cross), p.units[block].without(&cross)
			c.parts[0].fill(p, inLine.and(&p.unfilled))
			c.parts[1].fill(p, inBlock.and(&p.unfilled))
			if c.cross(cellList(cross)) {
				return
			}
		}
	}
}

// crossed is the state of sueDeCoq for one block and line.
type crossed struct {
	*logic
	block, line int
	parts       [2]coqPart // of the line, of the block
}

// A coqPart lists the sets of some cells with more candidates than cells.
type coqPart struct {
	cells []cellSet
	may   []uint16
}

// fill lists the sets.
func (part *coqPart) fill(p *logic, open cellSet) {
	part.cells, part.may = part.cells[:0], part.may[:0]
	list := cellList(open)
	var add func(from, size int, cells cellSet, may uint16)
	add = func(from, size int, cells cellSet, may uint16) {
		if size > 0 && bits.OnesCount16(may) > size {
			part.cells, part.may = append(part.cells, cells), append(part.may, may)
		}
		if size == mostCoqCells {
			return
		}
		for i := from; i < len(list); i++ {
			next := cells
			next.add(list[i])
			add(i+1, size+1, next, may|p.may[list[i]])
		}
	}
	add(0, 0, cellSet{}, 0)
}

// cross tries all sets of two or more of the crossing cells. It reports whether to
// stop.
func (c *crossed) cross(list []int) bool {
	for chosen := uint(3); chosen < 1<<len(list); chosen++ {
		size := bits.OnesCount(chosen)
		if size < 2 {
			continue
		}
		var cells cellSet
		may := uint16(0)
		for rest := chosen; rest != 0; rest &= rest - 1 {
			cell := list[bits.TrailingZeros(rest)]
			cells.add(cell)
			may |= c.may[cell]
		}
		missing := bits.OnesCount16(may) - size
		if missing >= 2 && c.join(cells, may, missing) {
			return true
		}
	}
	return false
}

// join joins crossing cells, which lack some cells for their candidates, to a set
// of each part. It reports whether to stop.
func (c *crossed) join(cells cellSet, may uint16, missing int) bool {
	line, block := &c.parts[0], &c.parts[1]
	for i, of := range line.may {
		gain := line.cells[i].len() - bits.OnesCount16(of&^may)
		if gain < 1 || gain >= missing {
			continue
		}
		for j, other := range block.may {
			if of&other != 0 || block.cells[j].len()-bits.OnesCount16(other&^may) != missing-gain {
				continue
			}
			a, b := cells.or(&line.cells[i]), cells.or(&block.cells[j])
			both := may &^ (of | other)
			loseLine, loseBlock := c.units[c.line].without(&a), c.units[c.block].without(&b)
			inLine := c.ruleOutAll(of|both, loseLine)
			inBlock := c.ruleOutAll(other|both, loseBlock)
			if (inLine || inBlock) && c.step != nil {
				c.noteAll(of|both, loseLine) // also what is known
				c.noteAll(other|both, loseBlock)
				c.step.Cells = cellList(cells)
				c.step.Others = append(cellList(line.cells[i]), cellList(block.cells[j])...)
				c.step.Values = valuesOf(may | of | other)
				c.step.Units = []int{c.block, c.line}
				return true
			}
		}
	}
	return false
}
