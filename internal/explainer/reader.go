package explainer

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
	outer, inner *chains
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
func (c *chains) explain(n *chains, hint *hint) uint64 {
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
func (c *chains) dedupeReasons() {
	var seen candidateSet
	kept := c.reasons[:0]
	for _, reason := range c.reasons {
		if !seen.has(int(reason)) {
			seen.add(int(reason))
			kept = append(kept, reason)
		}
	}
	c.reasons = kept
}

// chain reads a single chain or a cycle.
func (r *chainReader) chain(hint *hint) {
	n := r.inner
	after := hint.target // holds because the next double link's first candidate fails
	if !hint.holds && !hint.isCycle {
		after = noCandidate
	} else {
		r.node(after, holds)
	}
	for _, double := range n.every.doubles[hint.from:hint.to] {
		off, on := int(double.off), int(double.on)
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
func (c *chains) unitOf(off, on int) int {
	for i, y := range c.strong[off][:c.strongs[off]] {
		if int(y) == on {
			return int(c.strongBy[off][i])
		}
	}
	return cellLink
}

// weakUnit returns the first unit that two candidates of a digit share, or cellLink
// for those of a cell.
func (c *chains) weakUnit(a, b int) int {
	t := c.shape
	if c.cells[a] != c.cells[b] {
		for kind, u := range t.unitsOf(int(c.cells[a])) {
			if u != nowhere && u == t.spots[c.cells[b]].unit[kind] {
				return int(u)
			}
		}
	}
	return cellLink
}
