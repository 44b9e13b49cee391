package sudoku

import (
	"context"
	"math/bits"
)

// logic is a position of the solver that works as a person does: the
// candidates of each cell, in three views that are kept in step. In its sets the
// digit d stands for the value d+1.
//
// A technique looks for its conclusions in one unchanged position, and notes
// them; they are drawn when it is done. So they do not depend on the order in
// which they are found, and a puzzle and its transformations take the same
// course.
type logic struct {
	*logicShape
	left   int                // empty cells
	board  [maxLogic]uint8    // values
	given  cellSet            // cells of the puzzle itself
	empty  cellSet            // cells without a value
	may    [maxLogic]uint16   // digits that a cell can take, 0 if it has a value
	where  [16]cellSet        // cells that can take a digit
	places [16][3 * 16]uint16 // which cells of a unit can take a digit
	taken  [16]cellSet        // conclusions: cells that can't take a digit
	put    [maxLogic]uint8    // conclusions: values of cells
	news   bool               // there are conclusions
	step   *Step              // to explain the first of them, if not nil
}

// start makes the position of a puzzle that keeps the rules.
func (p *logic) start(puzzle []uint8) {
	p.logicShape = logicShapes[side(len(puzzle))]()
	n := p.Side
	var seen [3 * 16]uint16
	for cell, v := range puzzle {
		p.board[cell] = v
		if v != 0 {
			p.given.add(cell)
			for _, u := range p.spots[cell].unit {
				seen[u] |= 1 << (v - 1)
			}
		}
	}
	for cell, v := range puzzle {
		if v != 0 {
			continue
		}
		p.left++
		p.empty.add(cell)
		s := &p.spots[cell]
		may := uint16(1<<n-1) &^ (seen[s.unit[0]] | seen[s.unit[1]] | seen[s.unit[2]])
		p.may[cell] = may
		for ; may != 0; may &= may - 1 {
			d := bits.TrailingZeros16(may)
			p.where[d].add(cell)
			for i, u := range s.unit {
				p.places[d][u] |= 1 << s.at[i]
			}
		}
	}
}

// take removes a candidate.
func (p *logic) take(cell, d int) {
	p.may[cell] &^= 1 << d
	p.where[d].drop(cell)
	s := &p.spots[cell]
	places := &p.places[d]
	places[s.unit[0]] &^= 1 << s.at[0]
	places[s.unit[1]] &^= 1 << s.at[1]
	places[s.unit[2]] &^= 1 << s.at[2]
}

// set gives a cell its value.
func (p *logic) set(cell int, v uint8) {
	d := int(v - 1)
	for may := p.may[cell]; may != 0; may &= may - 1 {
		p.take(cell, bits.TrailingZeros16(may))
	}
	p.board[cell] = v
	p.empty.drop(cell)
	p.left--
	losers := p.where[d].and(&p.peers[cell])
	for loser := losers.pop(); loser >= 0; loser = losers.pop() {
		p.take(loser, d)
	}
}

// round draws all conclusions of the easiest technique that has any, and
// returns it; [TrialAndError] if none has.
func (p *logic) round(ctx context.Context) (Technique, error) {
	for t := NakedSingle; t < TrialAndError; t++ {
		if t > HiddenSingle {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
		}
		if p.look(t); p.news {
			p.conclude(t)
			return t, nil
		}
	}
	return TrialAndError, ctx.Err()
}

// look notes the conclusions of a technique.
func (p *logic) look(t Technique) {
	switch t {
	case NakedSingle:
		p.nakedSingles()
	case HiddenSingle:
		p.hiddenSingles()
	case Pointing:
		p.pointing()
	case Claiming:
		p.claiming()
	case NakedPair:
		p.nakedSubsets(2)
	case NakedTriple:
		p.nakedSubsets(3)
	case NakedQuad:
		p.nakedSubsets(4)
	case HiddenPair:
		p.hiddenSubsets(2)
	case HiddenTriple:
		p.hiddenSubsets(3)
	case HiddenQuad:
		p.hiddenSubsets(4)
	case XWing:
		p.fish(2)
	case Swordfish:
		p.fish(3)
	case Jellyfish:
		p.fish(4)
	case XYWing:
		p.wings(2)
	case XYZWing:
		p.wings(3)
	case UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4:
		p.rectangles(t)
	case Colouring:
		p.colouring()
	case XChain:
		p.xChains()
	case XYChain:
		p.xyChains()
	}
}

// conclude draws the conclusions that were noted, and tells them to the step.
func (p *logic) conclude(t Technique) {
	p.news = false
	if t <= HiddenSingle {
		for cell, v := range p.put[:len(p.spots)] {
			if v == 0 {
				continue
			}
			p.put[cell] = 0
			p.set(cell, v)
			if p.step != nil {
				p.step.Cell, p.step.Value = cell, v
			}
		}
		return
	}
	for d := range p.Side {
		cells := p.taken[d]
		p.taken[d] = cellSet{}
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			p.take(cell, d)
			if p.step != nil {
				p.step.Removed = append(p.step.Removed, Candidate{cell, uint8(d) + 1})
			}
		}
	}
}

// remove notes that these cells can't take a digit. It reports whether any of
// them could.
func (p *logic) remove(d int, cells cellSet) bool {
	cells = cells.and(&p.where[d])
	if cells.empty() {
		return false
	}
	p.taken[d] = p.taken[d].or(&cells)
	p.news = true
	return true
}

// removeAll notes that these cells can't take any of the digits.
func (p *logic) removeAll(digits uint16, cells cellSet) bool {
	found := false
	for ; digits != 0; digits &= digits - 1 {
		found = p.remove(bits.TrailingZeros16(digits), cells) || found
	}
	return found
}

// cellsAt returns the cells of a unit that a mask of places stands for.
func (p *logic) cellsAt(unit int, places uint16) cellSet {
	var cells cellSet
	members := p.Unit(unit)
	for ; places != 0; places &= places - 1 {
		cells.add(int(members[bits.TrailingZeros16(places)]))
	}
	return cells
}

// nakedSingles finds the cells with one candidate.
func (p *logic) nakedSingles() {
	for cell, may := range p.may[:len(p.spots)] {
		if may == 0 || may&(may-1) != 0 {
			continue
		}
		p.put[cell] = uint8(bits.TrailingZeros16(may)) + 1
		p.news = true
		if p.step != nil {
			p.step.Cells = []int{cell}
			return
		}
	}
}

// hiddenSingles finds the values with one place left in a unit, in blocks
// first, where a person sees them best.
func (p *logic) hiddenSingles() {
	n := p.Side
	for i := range 3 * n {
		u := i + 2*n
		if u >= 3*n {
			u -= 3 * n
		}
		for d := range n {
			places := p.places[d][u]
			if places == 0 || places&(places-1) != 0 {
				continue
			}
			cell := int(p.Unit(u)[bits.TrailingZeros16(places)])
			p.put[cell] = uint8(d) + 1
			p.news = true
			if p.step != nil {
				p.step.Cells = []int{cell}
				p.step.Units = []int{u}
				return
			}
		}
	}
}
