package explain

import "math/bits"

// This file finds the links of chains that clues make: a candidate excludes another one of
// the same clue, as 1 excludes 5 on the other side of a dot.

// A clash says that a candidate excludes digits of another cell.
type clash struct {
	cell  int
	gone  uint16
	rules []int // the clue
}

// addLinks adds what each candidate of a clue excludes, beyond the same digit in cells that
// see it.
func (c *clues) addLinks(g *geometry, r *relation) {
	switch r.law.(type) {
	case *tupleLaw, setLaw:
	default:
		return
	}
	can, out := make([]uint16, len(r.cells)), make([]uint16, len(r.cells))
	for i, cell := range r.cells {
		for may := g.allowed[cell]; may != 0; may &= may - 1 {
			d := bits.TrailingZeros16(may)
			for k, other := range r.cells {
				can[k] = g.allowed[other]
			}
			can[i] = 1 << d
			if r.law.possible(can, out); out[i] == 0 {
				continue // the clue alone rules it out
			}
			for k, other := range r.cells {
				gone := g.allowed[other] &^ out[k]
				if g.peers[cell].has(other) {
					gone &^= 1 << d
				}
				if k != i && gone != 0 {
					c.links[16*cell+d] = append(c.links[16*cell+d], clash{other, gone, r.rules})
				}
			}
		}
	}
}

// clashes returns what a candidate excludes by clues.
func (p *logic) clashes(cell, d int) []clash {
	if p.unusual == nil || p.clues == nil || cell < 0 {
		return nil
	}
	return p.clues.links[16*cell+d]
}

// clashRules returns the clue by which a candidate excludes another one, or nil if none
// does.
func (p *logic) clashRules(cell, d, other, e int) []int {
	for _, c := range p.clashes(cell, d) {
		if c.cell == other && c.gone>>e&1 != 0 {
			return c.rules
		}
	}
	return nil
}

// clashLinks calls each for every strong link from what a node excludes by clues.
func (g *linkGraph) clashLinks(n *linkNode, each func(strongLink)) {
	p := g.p
	for _, c := range p.clashes(int(n.cell), int(n.d)) {
		for gone := c.gone & p.may[c.cell]; gone != 0; gone &= gone - 1 {
			e := bits.TrailingZeros16(gone)
			g.cellLink(e, c.cell, each)
			g.pairLinks(e, c.cell, each)
			if g.kind == SetChain {
				g.setLinks(g.candidate(e, c.cell), each)
			}
		}
	}
}
