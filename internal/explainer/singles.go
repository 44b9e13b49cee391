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
		case e.rating.ER < inLine && e.singlesIn(0, 27, 1):
			e.count(alone, true)
		case e.singlesIn(firstBlock, 27, 9):
			e.count(inBlock, true)
		case e.singlesIn(0, firstBlock, 9):
			e.count(inLine, true)
		default:
			return
		}
	}
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
				e.place(tables().cellAt(u, bits.TrailingZeros16(places)), d)
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
	return e.locked(func(kind int, c *crossing, d int) bool {
		cell := e.lastBeside(tables().crossings[kind], c, d)
		if cell < 0 {
			return false
		}
		e.step.begin([4]float64{1.7, 1.7, 1.9, 1.9}[kind])
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
			return tables().cellAt(int(o.a), bits.TrailingZeros16(rest))
		}
	}
	return -1
}

// directHidden finds a hidden subset that leaves one place for another digit of
// the unit.
func (e *solver) directHidden(size int) bool {
	t := tables()
	for _, first := range patternOrder {
		for u := first; u < first+9; u++ {
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
	}
	return false
}
