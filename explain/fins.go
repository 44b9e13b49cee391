package explain

import "math/bits"

// This file finds fish with fins. It builds on the search of unions.go.

// finnedFish finds k lines in which a digit has places in k crossing lines only,
// the covers, except for fins. Either a fin holds the digit, or the covers hold it
// in the k lines alone. So a place in a cover that sees all fins is ruled out. It
// lies in a block with all fins. A line with all its places in this block is one
// of [Claiming].
func (p *logic) finnedFish(k int) {
	if p.blockRows == 0 {
		return
	}
	n := p.side
	f := finned{logic: p, k: k}
	for f.d = range n {
		for block := 2 * n; block < 3*n; block++ {
			// A fin and what it rules out share the block.
			if in := p.places[f.d][block]; in&(in-1) == 0 {
				continue
			}
			corner := int(p.members[block][0])
			top, left := corner/n, corner%n
			for f.base = 0; f.base <= n; f.base += n { // rows, then columns
				f.band = uint16(1<<p.blockRows-1) << top
				f.chute = uint16(1<<p.blockColumns-1) << left
				if f.base > 0 {
					f.band, f.chute = f.chute, f.band
				}
				if f.find() {
					return
				}
			}
		}
	}
}

// finned is the state of finnedFish.
type finned struct {
	*logic
	k, d, base  int
	band, chute uint16 // lines and crossing lines of the block that holds the fins
	lines       unions
}

// find chooses k lines by the crossing lines that their places outside the block
// need. It reports whether to stop.
func (f *finned) find() bool {
	all := f.places[f.d][f.base : f.base+f.side]
	fins := uint16(0) // lines with places in the block
	for band := f.band; band != 0; band &= band - 1 {
		if i := bits.TrailingZeros16(band); all[i]&f.chute != 0 {
			fins |= 1 << i
		}
	}
	if fins&(fins-1) == 0 {
		return false // no other line in the block to lose the digit
	}
	f.lines.reset(f.k)
	usable := false
	for i, places := range all {
		if f.band>>i&1 != 0 {
			places &^= f.chute
			usable = usable || fins>>i&1 != 0 && places != 0 && bits.OnesCount16(places) <= f.k
		}
		f.lines.add(i, places)
	}
	if !usable {
		return false // no line with a fin
	}
	for f.lines.next() {
		lines := uint16(0)
		for _, i := range f.lines.chosen() {
			lines |= 1 << i
		}
		if lines&fins != 0 && f.cover(lines, f.lines.union()) {
			return true
		}
	}
	return false
}

// cover adds crossing lines of the block to the covers until there are k, in every
// way, and draws the conclusions. It reports whether to stop.
func (f *finned) cover(lines, covers uint16) bool {
	var inside uint16 // crossing lines with places of the lines in the block
	for rest := lines & f.band; rest != 0; rest &= rest - 1 {
		inside |= f.places[f.d][f.base+bits.TrailingZeros16(rest)] & f.chute
	}
	if inside&^covers == 0 {
		return false // no fin
	}
	more := f.k - bits.OnesCount16(covers)
	free := f.chute &^ covers
	for add := free; ; add = (add - 1) & free { // all subsets, the empty one last
		if bits.OnesCount16(add) == more && f.concludeFins(lines, covers|add, inside&^(covers|add)) {
			return true
		}
		if add == 0 {
			return false
		}
	}
}

// concludeFins rules the digit out in the covers of the block, outside the lines.
// fins are the crossing lines of the fins. It reports whether to stop.
func (f *finned) concludeFins(lines, covers, fins uint16) bool {
	if fins == 0 || covers&f.chute == 0 {
		return false
	}
	if !f.ruleOut(f.d, f.crossing(f.band&^lines, covers&f.chute)) || f.step == nil {
		return false
	}
	of := f.crossing(lines, 1<<f.side-1)
	of = of.and(&f.where[f.d])
	with := f.crossing(f.band&lines, fins)
	with = with.and(&f.where[f.d])
	f.step.Cells = cellList(of.without(&with))
	f.step.Others = cellList(with)
	f.step.Values = []int{f.d + 1}
	for ; lines != 0; lines &= lines - 1 {
		f.step.Units = append(f.step.Units, f.base+bits.TrailingZeros16(lines))
	}
	for ; covers != 0; covers &= covers - 1 {
		f.step.Units = append(f.step.Units, f.side-f.base+bits.TrailingZeros16(covers))
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
		b = b.or(&f.units[f.side-f.base+bits.TrailingZeros16(across)])
	}
	return a.and(&b)
}
