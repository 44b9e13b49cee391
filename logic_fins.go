package sudoku

import "math/bits"

// finnedFish finds k lines in which a digit has places in k crossing lines only,
// the covers, except for fins. Either a fin holds the digit, or the covers hold it
// in the k lines alone. So a place in a cover that sees all fins is ruled out. It
// lies in a block with all fins.
func (p *logic) finnedFish(k int) {
	n := p.Side
	f := finned{logic: p, k: k}
	for f.d = range n {
		for f.base = 0; f.base <= n; f.base += n { // rows, then columns
			deep, wide := p.BlockRows, p.BlockColumns
			if f.base > 0 {
				deep, wide = wide, deep
			}
			for first := 0; first < n; first += deep {
				f.band = uint16(1<<deep-1) << first
				for left := 0; left < n; left += wide {
					f.chute = uint16(1<<wide-1) << left
					if f.choose(0, 0, 0) {
						return
					}
				}
			}
		}
	}
}

// finned is the state of finnedFish: lines are chosen one after another.
type finned struct {
	*logic
	k, d, base  int
	band, chute uint16 // lines and crossing lines of the block that holds the fins
	lines       [4]int
}

// choose chooses the lines after the given depth from a line on. covers are the
// crossing lines that the places outside the block need. It reports whether to stop.
func (f *finned) choose(depth, from int, covers uint16) bool {
	if bits.OnesCount16(covers) > f.k {
		return false
	}
	if depth == f.k {
		return f.cover(covers)
	}
	for i := from; i < f.Side; i++ {
		places := f.places[f.d][f.base+i]
		if places == 0 {
			continue
		}
		if f.band>>i&1 != 0 {
			places &^= f.chute
		}
		f.lines[depth] = i
		if f.choose(depth+1, i+1, covers|places) {
			return true
		}
	}
	return false
}

// cover adds crossing lines of the block to the covers until there are k, in every
// way, and draws the conclusions. It reports whether to stop.
func (f *finned) cover(covers uint16) bool {
	var inside uint16 // crossing lines with places in the block
	var lines uint16
	for _, i := range f.lines[:f.k] {
		lines |= 1 << i
		if f.band>>i&1 != 0 {
			inside |= f.places[f.d][f.base+i] & f.chute
		}
	}
	if inside&^covers == 0 {
		return false // no fin
	}
	more := f.k - bits.OnesCount16(covers)
	free := f.chute &^ covers
	for add := free; ; add = (add - 1) & free { // all subsets, the empty one last
		if bits.OnesCount16(add) == more && f.conclude(lines, covers|add, inside&^(covers|add)) {
			return true
		}
		if add == 0 {
			return false
		}
	}
}

// conclude rules the digit out in the covers of the block, outside the lines. fins
// are the crossing lines of the fins. It reports whether to stop.
func (f *finned) conclude(lines, covers, fins uint16) bool {
	if fins == 0 {
		return false
	}
	cells := f.crossing(f.band&^lines, covers&f.chute)
	if !f.ruleOut(f.d, cells) || f.step == nil {
		return false
	}
	of := f.crossing(lines, 1<<f.Side-1)
	of = of.and(&f.where[f.d])
	with := f.crossing(f.band&lines, fins)
	with = with.and(&f.where[f.d])
	f.step.Cells = cellList(of.without(&with))
	f.step.Others = cellList(with)
	f.step.Values = []int{f.d + 1}
	for _, i := range f.lines[:f.k] {
		f.step.Units = append(f.step.Units, f.base+i)
	}
	for ; covers != 0; covers &= covers - 1 {
		f.step.Units = append(f.step.Units, f.Side-f.base+bits.TrailingZeros16(covers))
	}
	return true
}

// crossing returns the cells where lines and crossing lines meet.
func (f *finned) crossing(lines, across uint16) cellSet {
	var a, b cellSet
	for ; lines != 0; lines &= lines - 1 {
		a = a.or(&f.units[f.base+bits.TrailingZeros16(lines)])
	}
	for ; across != 0; across &= across - 1 {
		b = b.or(&f.units[f.Side-f.base+bits.TrailingZeros16(across)])
	}
	return a.and(&b)
}
