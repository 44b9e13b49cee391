package explainer

import "math/bits"

// hiddenSingles fills cells until no unit has a digit with one place. What it fills
// does not depend on the order. The rating depends on which kinds are needed: the
// last cell of a unit before others in a block before others in a line. Once a
// kind has been counted, the kinds before it make no difference.
func (e *solver) hiddenSingles() {
	const alone, inBlock, inLine = 10, 12, 15
	for e.left > 0 {
		switch {
		case e.rating.ER < inLine && e.singlesIn(0, endOfBlocks, 1):
			e.count(alone, true)
		case e.singlesIn(firstBlock, endOfBlocks, 9):
			e.count(inBlock, true)
		case e.singlesIn(0, firstBlock, 9):
			e.count(inLine, true)
		case len(e.shape.extra) > 0 && e.extraSingle(alone, inLine):
		default:
			return
		}
	}
}

// extraSingle fills the first hidden single of the extra units, and counts it: of each
// kind the last cells come before the others.
func (e *solver) extraSingle(alone, others int) bool {
	for _, kind := range e.shape.singles {
		for _, last := range [2]bool{true, false} {
			for u := kind.from; u < kind.end; u++ {
				if e.empty[u] == 0 || e.empty[u] == 1 != last {
					continue
				}
				for d := range e.places {
					if places := e.places[d][u]; places != 0 && places&(places-1) == 0 {
						e.place(e.shape.cellAt(u, bits.TrailingZeros16(places)), d)
						if last {
							others = alone
						}
						e.count(others, true)
						return true
					}
				}
			}
		}
	}
	return false
}

// singlesIn fills the hidden singles of the units from first to end that have at
// most this many cells without a value. It reports whether there was one.
//
// A single in a line stops it if that is the first of its rating, as blocks may
// then have others.
func (e *solver) singlesIn(first, end int, most uint8) bool {
	found := false
	for u := first; u < end; u++ {
		if e.empty[u] == 0 || e.empty[u] > most {
			continue
		}
		for d := range e.places {
			if places := e.places[d][u]; places != 0 && places&(places-1) == 0 {
				e.place(e.shape.cellAt(u, bits.TrailingZeros16(places)), d)
				found = true
			}
		}
	}
	return found
}

// nakedSingle finds the first cell with one candidate.
func (e *solver) nakedSingle() bool {
	for cell, may := range e.may {
		if may != 0 && may&(may-1) == 0 {
			e.step.begin(2.3)
			e.step.cell, e.step.digit = cell, bits.TrailingZeros16(may)
			return true
		}
	}
	return false
}

// directLocked finds locked candidates that leave one place for the digit in a
// unit beside theirs.
func (e *solver) directLocked() bool {
	return e.locked(func(of *crossings, c *crossing, d int) bool {
		cell := e.lastBeside(of.list, c, d)
		if cell < 0 {
			return false
		}
		rating := 1.9
		if of.pointing {
			rating = 1.7
		}
		e.step.begin(rating)
		e.removePlaces(int(c.b), d, e.places[d][c.b]&^c.inB)
		e.step.cell, e.step.digit = cell, d
		return true
	})
}

// lastBeside returns the only place that is left for a digit in a unit beside c.a
// if c.b can't hold it there, or -1.
func (e *solver) lastBeside(crossings []crossing, c *crossing, d int) int {
	for i := range crossings {
		o := &crossings[i]
		if o.b != c.b || o.a == c.a {
			continue
		}
		places := e.places[d][o.a]
		rest := places &^ o.inA
		if rest != 0 && rest&(rest-1) == 0 && places != rest {
			return e.shape.cellAt(int(o.a), bits.TrailingZeros16(rest))
		}
	}
	return -1
}

// directHidden finds a hidden subset that leaves one place for another digit of
// the unit.
func (e *solver) directHidden(size int) bool {
	t := e.shape
	for _, u := range t.inOrder {
		u := int(u)
		if int(e.empty[u]) <= size {
			continue
		}
		found := e.hiddenSubsets(u, size, func(digits, places uint16) bool {
			for d := range e.places {
				others := e.places[d][u]
				rest := others &^ places
				if digits>>d&1 != 0 || rest == 0 || rest&(rest-1) != 0 || others == rest {
					continue
				}
				e.step.begin([]float64{2: 2.0, 3: 2.5}[size])
				e.removeOthers(u, digits, places)
				e.step.cell, e.step.digit = t.cellAt(u, bits.TrailingZeros16(rest)), d
				return true
			}
			return false
		})
		if found {
			return true
		}
	}
	return false
}
