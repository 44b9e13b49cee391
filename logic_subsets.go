package sudoku

import "math/bits"

// pointing finds the values whose places in a block lie in one line.
func (p *logic) pointing() {
	n, h, w := p.Side, p.BlockRows, p.BlockColumns
	row := uint16(1<<w - 1) // the first row of a block
	column := uint16(0)     // its first column
	for i := range h {
		column |= 1 << (i * w)
	}
	for block := range n {
		top, left := p.Corner(block)
		u := 2*n + block
		for d := range n {
			places := p.places[d][u]
			if places == 0 {
				continue
			}
			for i := range h {
				if places&^(row<<(i*w)) == 0 && p.locked(d, u, top+i) {
					return
				}
			}
			for i := range w {
				if places&^(column<<i) == 0 && p.locked(d, u, n+left+i) {
					return
				}
			}
		}
	}
}

// claiming finds the values whose places in a line lie in one block.
func (p *logic) claiming() {
	n := p.Side
	for u := range 2 * n {
		long := p.BlockColumns // the cells that a line shares with a block
		if u >= n {
			long = p.BlockRows
		}
		for d := range n {
			places := p.places[d][u]
			if places == 0 {
				continue
			}
			i := bits.TrailingZeros16(places) / long
			if places>>(i*long)>>long != 0 {
				continue
			}
			cell := p.Unit(u)[i*long]
			if p.locked(d, u, int(p.spots[cell].unit[2])) {
				return
			}
		}
	}
}

// locked takes a digit, which one unit confines to another, from the rest of
// the latter. It reports whether to stop.
func (p *logic) locked(d, in, out int) bool {
	if !p.remove(d, p.units[out].without(&p.units[in])) || p.step == nil {
		return false
	}
	p.step.Cells = listed(p.cellsAt(in, p.places[d][in]))
	p.step.Values = []uint8{uint8(d) + 1}
	p.step.Units = []int{in, out}
	return true
}

// nakedSubsets finds k cells of a unit with k candidates between them.
func (p *logic) nakedSubsets(k int) {
	var masks [16]uint16
	for u := range p.units {
		members := p.Unit(u)
		for i, cell := range members {
			masks[i] = p.may[cell]
		}
		all := unions{masks: masks[:len(members)], size: k}
		for all.next() {
			var cells cellSet
			for _, i := range all.chosen[:k] {
				cells.add(int(members[i]))
			}
			if p.removeAll(all.union(), p.units[u].without(&cells)) && p.step != nil {
				p.step.Cells = listed(cells)
				p.step.Values = valuesOf(all.union())
				p.step.Units = []int{u}
				return
			}
		}
	}
}

// hiddenSubsets finds k values of a unit with k places between them.
func (p *logic) hiddenSubsets(k int) {
	var masks [16]uint16
	n := p.Side
	for u := range p.units {
		for d := range n {
			masks[d] = p.places[d][u]
		}
		all := unions{masks: masks[:n], size: k}
		for all.next() {
			digits := uint16(0)
			for _, d := range all.chosen[:k] {
				digits |= 1 << d
			}
			cells := p.cellsAt(u, all.union())
			if p.removeAll(uint16(1<<n-1)&^digits, cells) && p.step != nil {
				p.step.Cells = listed(cells)
				p.step.Values = valuesOf(digits)
				p.step.Units = []int{u}
				return
			}
		}
	}
}

// unions goes through the choices of size masks, none empty, that have no more
// than size bits between them. Subsets and fish are such choices.
type unions struct {
	masks  []uint16
	size   int
	chosen [4]uint8 // indices of the masks, ascending

	unions [5]uint16 // of the first so many chosen
	fixed  int       // masks chosen beforehand
	depth  int       // masks that stay chosen
	from   int       // the next mask to try
}

// union returns the bits of the chosen masks.
func (u *unions) union() uint16 { return u.unions[u.size] }

// next goes to the next choice and reports whether there is one.
func (u *unions) next() bool {
	depth, i := u.depth, u.from
	for {
		for ; i < len(u.masks); i++ {
			mask := u.masks[i]
			union := u.unions[depth&3] | mask
			if mask == 0 || bits.OnesCount16(union) > u.size {
				continue
			}
			u.chosen[depth&3] = uint8(i)
			depth++
			u.unions[depth] = union
			if depth == u.size {
				u.depth, u.from = depth-1, i+1
				return true
			}
		}
		if depth == u.fixed {
			return false
		}
		depth--
		i = int(u.chosen[depth&3]) + 1
	}
}
