package explainer

import (
	"cmp"
	"math/bits"
	"slices"
)

// hints collects all steps of chains in a position: the preferred one for
// each conclusion.
type hints struct {
	best    [2][729]hint // by the state and the candidate that it gets
	cycles  [][9]cellSet // what each cycle rules out, by digit
	doubles []doubleLink // of single chains
	found   int          // counts the steps
	list    []hint
}

func (h *hints) begin(n int) {
	clear(h.best[holds][:n])
	clear(h.best[fails][:n])
	h.cycles, h.doubles, h.list, h.found = h.cycles[:0], h.doubles[:0], h.list[:0], 0
}

// add keeps a step unless a preferred one has the same conclusion.
func (h *hints) add(hint hint, state int) {
	h.found++
	hint.order = h.found
	if b := &h.best[state][hint.target]; !b.found || hint.compare(b) < 0 {
		*b = hint
	}
}

// addChain is add for the chain or cycle that ends with a double link, or with a weak link
// to its source.
func (h *hints) addChain(c *chains, hint hint, end doubleLink, removed *[9]cellSet) {
	hint.from = len(h.doubles)
	h.doubles = append(h.doubles, end)
	for p := end.on; p != noCandidate && c.depth[p] > 0; p = c.before[p].on {
		h.doubles = append(h.doubles, c.before[p])
	}
	hint.to = len(h.doubles)
	if removed == nil {
		state := fails
		if hint.holds {
			state = holds
		}
		h.add(hint, state)
		return
	}
	h.found++
	hint.order, hint.origin, hint.isCycle = h.found, len(h.cycles), true
	h.cycles = append(h.cycles, *removed)
	h.list = append(h.list, hint)
}

// compare orders steps as Sudoku Explainer does.
func (h *hint) compare(other *hint) int {
	return cmp.Or(cmp.Compare(h.rating, other.rating), cmp.Compare(h.size, other.size), cmp.Compare(h.kind, other.kind), cmp.Compare(h.order, other.order))
}

// laterChains adds what chains rule out in the position so far.
func (c *chains) laterChains(a *assumption) {
	if c.mode.level < 2 {
		return
	}
	if c.nested == nil {
		c.nested = new(chains)
		c.nested.every = new(hints)
	}
	n := c.nested
	n.begin(&c.moving, c.state)
	n.every.begin(n.n)
	switch c.mode.level {
	case 2:
		n.everyChain()
	case 3:
		c.err = n.assume(c.ended, assumptionMode{rating: 8.0})
	default:
		c.err = n.assume(c.ended, assumptionMode{rating: 8.5, dynamic: true, level: c.mode.inner})
	}
	if c.err != nil {
		return
	}
	h := n.every
	for candidate := range n.n {
		for state := range h.best {
			if b := &h.best[state][candidate]; b.found {
				h.list = append(h.list, *b)
			}
		}
	}
	slices.SortFunc(h.list, func(a, b hint) int { return a.compare(&b) })
	done := make(map[uint64]bool)
	for i := range h.list {
		hint := &h.list[i]
		if id := n.conclusion(hint); done[id] {
			continue
		} else {
			done[id] = true
		}
		by := later{chains: c.explain(n, hint), size: hint.size}
		if hint.isCycle {
			removed := &h.cycles[hint.origin]
			var all cellSet
			for d := range removed {
				all = all.or(&removed[d])
			}
			for cell := all.pop(); cell >= 0; cell = all.pop() {
				for d := range removed {
					if removed[d].has(cell) {
						c.ruleOutLater(a, cell, 1<<d, by)
					}
				}
			}
			continue
		}
		cell, digits := int(n.cells[hint.target]), uint16(1)<<n.digit[hint.target]
		if hint.holds {
			digits = ^digits
		}
		c.ruleOutLater(a, cell, digits, by)
	}
}

// conclusion identifies what a step removes.
func (c *chains) conclusion(hint *hint) uint64 {
	id := uint64(0)
	if !hint.isCycle {
		cell, digits := int(c.cells[hint.target]), uint16(1)<<c.digit[hint.target]
		if hint.holds {
			digits = c.may[cell] &^ digits
		}
		for d := range digitsOf(digits) {
			id += scramble(uint64(9*cell + d))
		}
		return id
	}
	for d, cells := range c.every.cycles[hint.origin] {
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			id += scramble(uint64(9*cell + d))
		}
	}
	return id
}

// everyChain collects all steps of one chain.
func (c *chains) everyChain() {
	c.most = 1 << 30
	for links := range c.doubles {
		for s := range c.n {
			if n := bits.OnesCount16(c.may[c.cells[s]]); n == 2 || n > 2 && links != cellLinks {
				c.chainsFrom(s, links)
			}
		}
	}
}
