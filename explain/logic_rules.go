package explain

import (
	"math/bits"

	"example.com/sudoku"
)

// This file sets up the position of a puzzle of any rules.

// widthOf returns the number of columns of rules whose cells fill a rectangle, row by row,
// and 0 for others.
func widthOf(rules sudoku.Rules) int {
	_, columns := rules.Size()
	for cell := range rules.Len() {
		if at := rules.Place(cell); at.Row*columns+at.Column != cell {
			return 0
		}
	}
	return columns
}

// setUpRules sets the zero logic to the position of a puzzle of any rules, which it keeps.
// candidates restrict the cells if they are not nil.
func (p *logic) setUpRules(g *geometry, puzzle []uint8, candidates []sudoku.Values) {
	if g.unusual == nil && candidates == nil {
		p.setUp(g, puzzle)
		return
	}
	p.geometry, p.rows = g, &techniques
	if g.unusual == nil || g.clues == nil {
		p.without |= clueTechniques
	}
	if g.unusual == nil {
		p.without |= ruleTechniques
	}
	if g.unusual == nil || !g.unique || candidates != nil {
		p.without |= uniquenessTechniques
	}
	p.stale()
	if p.rects != nil {
		p.rects.free = p.rects.free[:0]
	}
	for cell, v := range puzzle {
		p.board[cell] = v
		may := g.allowed[cell]
		if candidates != nil {
			may &= digitsIn(candidates[cell])
		}
		if v != 0 {
			p.given.add(cell)
			continue
		}
		peers := g.peers[cell]
		for peer := peers.pop(); peer >= 0; peer = peers.pop() {
			if w := puzzle[peer]; w != 0 {
				may &^= 1 << (w - 1)
			}
		}
		p.left++
		p.unfilled.add(cell)
		p.may[cell] = may
		if may&(may-1) == 0 {
			p.narrow.add(cell)
		}
		for ; may != 0; may &= may - 1 {
			d := bits.TrailingZeros16(may)
			p.where[d].add(cell)
			for _, in := range g.in[cell] {
				p.places[d][in.unit] |= 1 << in.at
			}
		}
	}
	for d := range g.side {
		for u, places := range p.places[d][:g.full] {
			p.singles[d] |= lone(places) << u
		}
	}
	p.dirty = allClueBits
}

// eliminateMore does what eliminate does beyond the first three units of a cell.
func (p *logic) eliminateMore(cell, d int) {
	in := p.in[cell]
	for _, in := range in[min(3, len(in)):] {
		places := p.places[d][in.unit] &^ (1 << in.at)
		p.places[d][in.unit] = places
		p.singles[d] |= lone(places) << in.unit
	}
	p.touch(cell)
}
