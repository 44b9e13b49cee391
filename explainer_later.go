package sudoku

// later adds candidates ruled out by the easiest of some patterns, if the patterns
// use candidates ruled out before. It reports whether it added any.
func (c *explainerChains) later(a *assumption) bool {
	b := &c.moving
	before := a.count[fails]
	t := explainerTables()
	b.locked(func(_ int, x *explainerCross, d int) bool {
		c.fromUnit(int(x.a), d, x.inA)
		if c.hasReasons() {
			for place := range digitsOf(b.places[d][x.b] &^ x.inB) {
				c.addLater(a, t.cellAt(int(x.b), place), 1<<d)
			}
		}
		return false
	})
	if a.count[fails] > before {
		return true
	}
	c.laterHidden(a)
	if a.count[fails] > before {
		return true
	}
	b.nakedSubsets(&c.state.empty, 2, func(u int, places, digits uint16) bool {
		members := t.Unit(u)
		for place := range digitsOf(places) {
			cell := int(members[place])
			for d := range digitsOf(c.may[cell] &^ digits) {
				c.reasons = append(c.reasons, c.id[9*cell+d])
			}
		}
		if c.hasReasons() {
			for i, cell := range members {
				if places>>i&1 == 0 {
					c.addLater(a, int(cell), digits)
				}
			}
		}
		return false
	})
	if a.count[fails] > before {
		return true
	}
	b.fish(&c.state.lacks, 2, func(f explainerFish) bool {
		first := 0
		if f.columns {
			first = firstColumn
		}
		for line := range digitsOf(f.base) {
			c.fromUnit(first+line, int(f.digit), f.cover)
		}
		if c.hasReasons() {
			b.preyOf(f, func(cell int) { c.addLater(a, cell, 1<<f.digit) })
		}
		return false
	})
	return a.count[fails] > before
}

// laterHidden adds what hidden pairs rule out.
func (c *explainerChains) laterHidden(a *assumption) {
	b := &c.moving
	t := explainerTables()
	for _, first := range patternOrder {
		for u := first; u < first+9; u++ {
			if c.state.empty[u] <= 4 {
				continue
			}
			b.hiddenSubsets(u, 2, func(digits, places uint16) bool {
				more := uint16(0)
				for place := range digitsOf(places) {
					more |= b.may[t.cellAt(u, place)] &^ digits
				}
				if more == 0 {
					return false
				}
				for d := range digitsOf(digits) {
					c.fromUnit(u, d, places)
				}
				if c.hasReasons() {
					for place := range digitsOf(places) {
						c.addLater(a, t.cellAt(u, place), ^digits)
					}
				}
				return false
			})
		}
	}
}

// fromUnit adds the places of a digit in a unit that were ruled out before, but for
// some places, to the reasons of the next candidates.
func (c *explainerChains) fromUnit(u, d int, but uint16) {
	for place := range digitsOf(c.places[d][u] &^ c.moving.places[d][u] &^ but) {
		c.reasons = append(c.reasons, c.id[9*explainerTables().cellAt(u, place)+d])
	}
}

// hasReasons reports whether the next candidates have reasons, and makes these
// those of addLater.
func (c *explainerChains) hasReasons() bool {
	c.laterBy = append(c.laterBy[:0], c.reasons...)
	c.reasons = c.reasons[:0]
	return len(c.laterBy) > 0
}

// addLater adds the digits of a cell that are still candidates.
func (c *explainerChains) addLater(a *assumption, cell int, digits uint16) {
	for d := range digitsOf(c.moving.may[cell] & digits) {
		x := int(c.id[9*cell+d])
		if a.fails.has(x) {
			continue
		}
		node := explainerNode{main: uint16(len(a.laterFrom)), more: uint16(len(c.laterBy)), unit: laterNode}
		a.laterFrom = append(a.laterFrom, c.laterBy...)
		for _, from := range c.laterBy {
			node.low = max(node.low, a.nodes[fails][from].low+1)
		}
		a.append(x, fails, node)
	}
}
