package explainer

import "math/bits"

// addLater adds candidates ruled out by the easiest of some patterns, or by nested
// chains, if these use candidates ruled out before. It reports whether it added
// any.
func (c *chains) addLater(a *assumption) bool {
	before := a.count[fails]
	for _, add := range [...]func(*chains, *assumption){
		(*chains).laterLocked, (*chains).laterHidden,
		(*chains).laterNaked, (*chains).laterFish,
		(*chains).laterChains,
	} {
		if add(c, a); a.count[fails] > before || c.err != nil {
			return c.err == nil
		}
	}
	return false
}

func (c *chains) laterLocked(a *assumption) {
	b := &c.moving
	b.locked(func(_ *crossings, x *crossing, d int) bool {
		c.reasons = c.reasons[:0]
		c.placesBefore(int(x.a), d, x.inA)
		for place := range digitsOf(b.places[d][x.b] &^ x.inB) {
			c.ruleOutLater(a, c.shape.cellAt(int(x.b), place), 1<<d, later{})
		}
		return false
	})
	b.lockedWidely(func(u, d int, gone cellSet) bool {
		c.reasons = c.reasons[:0]
		c.placesBefore(u, d, 0)
		for cell := gone.pop(); cell >= 0; cell = gone.pop() {
			c.ruleOutLater(a, cell, 1<<d, later{})
		}
		return false
	})
}

// laterHidden adds what hidden pairs rule out.
func (c *chains) laterHidden(a *assumption) {
	t := c.shape
	for _, u := range t.inOrder {
		u := int(u)
		if c.state.empty[u] <= 4 {
			continue
		}
		c.moving.hiddenSubsets(u, 2, func(digits, places uint16) bool {
			c.reasons = c.reasons[:0]
			for d := range digitsOf(digits) {
				c.placesBefore(u, d, places)
			}
			for place := range digitsOf(places) {
				c.ruleOutLater(a, t.cellAt(u, place), ^digits, later{})
			}
			return false
		})
	}
}

// laterNaked adds what naked pairs rule out.
func (c *chains) laterNaked(a *assumption) {
	t := c.shape
	c.moving.nakedSubsets(&c.state.empty, 2, func(u int, places, digits uint16) bool {
		c.reasons = c.reasons[:0]
		for place := range digitsOf(places) {
			c.digitsBefore(t.cellAt(u, place), digits)
		}
		for i, cell := range t.unit(u) {
			if places>>i&1 == 0 {
				c.ruleOutLater(a, int(cell), digits, later{})
			}
		}
		return false
	})
}

// laterFish adds what X-wings rule out.
func (c *chains) laterFish(a *assumption) {
	b := &c.moving
	b.fish(&c.state.lacks, 2, func(f fish) bool {
		c.reasons = c.reasons[:0]
		first := firstRow
		if f.columns {
			first = firstColumn
		}
		for line := range digitsOf(f.base) {
			c.placesBefore(first+line, int(f.digit), f.cover)
		}
		var gone cellSet
		b.removedBy(f, gone.add)
		for cell := gone.pop(); cell >= 0; cell = gone.pop() {
			c.ruleOutLater(a, cell, 1<<f.digit, later{})
		}
		return false
	})
}

// placesBefore adds to the reasons the places of a digit in a unit that have been
// ruled out, but for some.
func (c *chains) placesBefore(u, d int, but uint16) {
	for places := c.places[d][u] &^ c.moving.places[d][u] &^ but; places != 0; places &= places - 1 {
		c.reasons = append(c.reasons, c.id[9*c.shape.cellAt(u, bits.TrailingZeros16(places))+d])
	}
}

// digitsBefore adds to the reasons the digits of a cell that have been ruled out,
// but for some.
func (c *chains) digitsBefore(cell int, but uint16) {
	for digits := c.may[cell] &^ c.moving.may[cell] &^ but; digits != 0; digits &= digits - 1 {
		c.reasons = append(c.reasons, c.id[9*cell+bits.TrailingZeros16(digits)])
	}
}

// ruleOutLater rules some digits of a cell out for the reasons. Without reasons it
// does nothing: the pattern was there before the assumption.
func (c *chains) ruleOutLater(a *assumption, cell int, digits uint16, by later) {
	if len(c.reasons) == 0 {
		return
	}
	for digits &= c.moving.may[cell]; digits != 0; digits &= digits - 1 {
		x := int(c.id[9*cell+bits.TrailingZeros16(digits)])
		if a.fails.has(x) {
			continue
		}
		low := 0
		for _, from := range c.reasons {
			low = max(low, int(a.nodes[fails][from].low))
		}
		low = min(low+1+by.size, 1<<15)
		by.from = len(a.laterFrom)
		a.laterFrom = append(a.laterFrom, c.reasons...)
		by.to = len(a.laterFrom)
		a.append(x, fails, node{main: uint16(len(a.later)), unit: laterNode, low: uint16(low)})
		a.later = append(a.later, by)
	}
}
