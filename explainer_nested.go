package sudoku

import (
	"cmp"
	"math/bits"
	"slices"
)

// explainerHints collects all steps of chains in a position: the preferred one for
// each conclusion.
type explainerHints struct {
	best   [2][729]explainerHint // by the state and the candidate that it gets
	cycles [][9]cellSet          // what each cycle rules out, by digit
	leaps  []explainerLeap       // of single chains
	found  int                   // counts the steps
	list   []explainerHint
}

func (h *explainerHints) begin(n int) {
	clear(h.best[holds][:n])
	clear(h.best[fails][:n])
	h.cycles, h.leaps, h.list, h.found = h.cycles[:0], h.leaps[:0], h.list[:0], 0
}

// add keeps a step unless a preferred one has the same conclusion.
func (h *explainerHints) add(hint explainerHint, state int) {
	h.found++
	hint.order = h.found
	if b := &h.best[state][hint.target]; !b.found || hint.compare(b) < 0 {
		*b = hint
	}
}

// addChain is add for the chain or cycle that ends with a leap, or with a weak link
// to its source.
func (h *explainerHints) addChain(c *explainerChains, hint explainerHint, end explainerLeap, removed *[9]cellSet) {
	hint.from = len(h.leaps)
	h.leaps = append(h.leaps, end)
	for p := end.on; p != noCandidate && c.depth[p] > 0; p = c.before[p].on {
		h.leaps = append(h.leaps, c.before[p])
	}
	hint.to = len(h.leaps)
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
func (h *explainerHint) compare(other *explainerHint) int {
	return cmp.Or(cmp.Compare(h.rating, other.rating), cmp.Compare(h.size, other.size), cmp.Compare(h.kind, other.kind), cmp.Compare(h.order, other.order))
}

// laterChains adds what chains rule out in the position so far.
func (c *explainerChains) laterChains(a *assumption) {
	if c.mode.level < 2 {
		return
	}
	if c.nested == nil {
		c.nested = new(explainerChains)
		c.nested.every = new(explainerHints)
	}
	n := c.nested
	n.begin(&c.moving, c.state)
	n.every.begin(n.n)
	switch c.mode.level {
	case 2:
		n.everyChain()
	case 3:
		c.err = n.assume(c.ctx, assumptionMode{rating: 8.0})
	default:
		c.err = n.assume(c.ctx, assumptionMode{rating: 8.5, dynamic: true, level: c.mode.inner})
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
	slices.SortFunc(h.list, func(a, b explainerHint) int { return a.compare(&b) })
	done := make(map[uint64]bool)
	for i := range h.list {
		hint := &h.list[i]
		if id := n.conclusion(hint); done[id] {
			continue
		} else {
			done[id] = true
		}
		by := explainerLater{chains: c.explain(n, hint), size: hint.size}
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
func (c *explainerChains) conclusion(hint *explainerHint) uint64 {
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
func (c *explainerChains) everyChain() {
	c.most = 1 << 30
	for links := range c.leaps {
		for s := range c.n {
			if n := bits.OnesCount16(c.may[c.cells[s]]); n == 2 || n > 2 && links != cellLinks {
				c.chainsFrom(s, links)
			}
		}
	}
}
