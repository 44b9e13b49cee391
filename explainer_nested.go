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
	n.explainerGraph.setUp(&c.moving, c.state)
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

// scramble returns a number that looks random (the finalizer of splitmix64).
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// A chainReader goes over the chains of a nested step. It collects in the reasons
// of outer what its strong links need ruled out, and identifies the chains.
type chainReader struct {
	outer, inner *explainerChains
	id           uint64
}

// node adds a node to the identity.
func (r *chainReader) node(candidate, state int) {
	r.id = scramble(r.id ^ uint64(2*(9*int(r.inner.cells[candidate])+int(r.inner.digit[candidate]))+state))
}

// strong adds the reasons for which a candidate is the last one of a unit or cell.
func (r *chainReader) strong(candidate, unit int) {
	cell, d := int(r.inner.cells[candidate]), int(r.inner.digit[candidate])
	if unit == cellLink {
		r.outer.digitsBefore(cell, 0)
	} else {
		r.outer.placesBefore(unit, d, 0)
	}
}

// explain sets the reasons to those of a nested step. It returns the identity of
// its chains.
func (c *explainerChains) explain(n *explainerChains, hint *explainerHint) uint64 {
	c.reasons = c.reasons[:0]
	r := chainReader{outer: c, inner: n}
	switch origin := hint.origin; {
	case hint.kind != doubleChain && hint.kind < cellForcingChain:
		r.chain(hint)
	case hint.kind == contradictionChain:
		var a *assumption
		if hint.holds {
			a = n.denying(hint.target)
		} else {
			a = n.assumed(hint.target)
		}
		r.assumption(a, a.clashAt, holds, a.lastState == holds, firstNode)
		r.assumption(a, a.clashAt, fails, a.lastState == fails, firstNode)
	default:
		state := fails
		if hint.holds {
			state = holds
		}
		branches, first := n.branches[:0], firstNode
		switch hint.kind {
		case doubleChain:
			branches = append(branches, n.assumed(origin), n.denying(origin))
		case unitForcingChain:
			branches, first = n.inUnit(origin/9, origin%9, branches), origin/9
		default:
			branches, first = n.inCell(origin, branches), cellLink
		}
		for _, a := range branches {
			r.assumption(a, hint.target, state, false, first)
		}
	}
	c.dedupeReasons()
	return r.id | 1
}

// assumption reads the chains by which a candidate gets a state. The first node
// counts as the last one of a unit or cell, unless first is firstNode.
func (r *chainReader) assumption(a *assumption, candidate, state int, last bool, first int) {
	n := r.inner
	n.walk(a, candidate, state, last)
	for i, key := range n.nodes {
		x, state := int(key>>1), int(key&1)
		r.node(x, state)
		if state == fails {
			continue
		}
		node := &a.nodes[holds][x]
		if i == 0 && last {
			node = &a.last
		}
		switch unit := int(node.unit); {
		case unit != firstNode:
			r.strong(x, unit)
		case first != firstNode:
			r.strong(x, first)
		}
	}
	r.id = scramble(r.id + 1)
}

// dedupeReasons removes reasons that occur before.
func (c *explainerChains) dedupeReasons() {
	var seen explainerSet
	kept := c.reasons[:0]
	for _, reason := range c.reasons {
		if !seen.has(int(reason)) {
			seen.add(int(reason))
			kept = append(kept, reason)
		}
	}
	c.reasons = kept
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

// chain reads a single chain or a cycle.
func (r *chainReader) chain(hint *explainerHint) {
	n := r.inner
	after := hint.target // holds because the next leap's first candidate fails
	if !hint.holds && !hint.isCycle {
		after = noCandidate
	} else {
		r.node(after, holds)
	}
	for _, leap := range n.every.leaps[hint.from:hint.to] {
		off, on := int(leap.off), int(leap.on)
		r.node(off, fails)
		if after != noCandidate {
			r.strong(after, n.unitOf(off, after))
		}
		if on == noCandidate {
			break
		}
		r.node(on, holds)
		if hint.isCycle { // read backwards, the weak links are strong
			r.strong(off, n.weakUnit(on, off))
		}
		after = on
	}
}

// unitOf returns the unit by which one candidate holds if another fails, or
// cellLink.
func (c *explainerChains) unitOf(off, on int) int {
	for i, y := range c.strong[off][:c.strongs[off]] {
		if int(y) == on {
			return int(c.strongBy[off][i])
		}
	}
	return cellLink
}

// weakUnit returns the first unit that two candidates of a digit share, or cellLink
// for those of a cell.
func (c *explainerChains) weakUnit(a, b int) int {
	t := explainerTables()
	if c.cells[a] != c.cells[b] {
		for _, kind := range linkOrder {
			if u := t.spots[c.cells[a]].unit[kind]; u == t.spots[c.cells[b]].unit[kind] {
				return int(u)
			}
		}
	}
	return cellLink
}
