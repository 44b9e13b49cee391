package explainer

import (
	"math/bits"
)

// chains finds the steps of chains in a position.
type chains struct {
	graph
	best  hint       // the step that is preferred so far
	cycle [9]cellSet // what it removes if it is a cycle: cells of each digit

	most int // larger single chains are not looked for

	// The search for single chains, by candidate.
	reached [729]uint32 // the search that has reached it last
	search  uint32
	depth   [729]uint16 // double links from the source
	before  [729]doubleLink
	queue   [729]uint16

	assumptions
}

// better reports whether a step would be preferred to the best so far.
// Every step is if all are collected.
func (c *chains) better(rating float64, size, kind int) bool {
	if c.every != nil {
		return true
	}
	b := &c.best
	switch {
	case !b.found || rating != b.rating:
		return !b.found || rating < b.rating
	case size != b.size:
		return size < b.size
	}
	return kind < b.kind
}

// begin sets the chains to a position.
func (c *chains) begin(b *board, state *progress) {
	c.setUp(b, state)
	if c.search > 1<<31 { // before the marks of old searches could be taken for new ones
		c.search = 0
		clear(c.reached[:])
	}
	if c.visit > 1<<31 {
		c.visit = 0
		clear(c.visited[holds][:])
		clear(c.visited[fails][:])
	}
}

// chainStep finds the first step of the techniques from aligned pairs on.
func (e *solver) chainStep(ended func() error) (bool, error) {
	if e.alignedPair() {
		return true, nil
	}
	if e.chains == nil {
		e.chains = new(chains)
	}
	c := e.chains
	c.begin(&e.board, &e.progress)
	c.best = hint{}
	if c.singleChains(); c.best.found {
		e.take(c)
		return true, nil
	}
	if e.alignedTriple() {
		return true, nil
	}
	for _, mode := range assumptionModes {
		if err := c.assume(ended, mode); err != nil {
			return false, err
		}
		if c.best.found {
			e.take(c)
			return true, nil
		}
	}
	return false, nil
}

// take makes the best step of the chains that of the solver.
func (e *solver) take(c *chains) {
	b := &c.best
	e.step.begin(b.rating)
	if b.isCycle {
		for d, cells := range c.cycle {
			for cell := cells.pop(); cell >= 0; cell = cells.pop() {
				e.step.remove(cell, 1<<d)
			}
		}
		return
	}
	cell, d := int(c.cells[b.target]), int(c.digit[b.target])
	if b.holds {
		e.step.remove(cell, e.may[cell]&^(1<<d))
		e.step.cell, e.step.digit = cell, d
	} else {
		e.step.remove(cell, 1<<d)
	}
}

// singleChains finds the best step of one chain: of a digit, whose strong links
// are in units; of cells with two candidates; of both.
func (c *chains) singleChains() {
	const any = 1 << 30
	c.most = any
	for s := range c.n {
		c.chainsFrom(s, unitLinks)
	}
	for s := range c.n {
		if bits.OnesCount16(c.may[c.cells[s]]) == 2 {
			c.chainsFrom(s, cellLinks)
		}
	}
	if c.best.found && c.best.rating < 7.0 {
		return
	}
	// The rating grows with the size, and most positions have a short chain.
	for _, c.most = range [...]int{6, 8, 12, any} {
		for s := range c.n {
			c.chainsFrom(s, allLinks)
		}
		if c.best.found {
			return
		}
	}
}

// chainsFrom searches from one candidate, the source, by double links. It finds cycles
// back to the source; the chain by which the source rules itself out; and the chain
// by which it holds if it does not hold.
func (c *chains) chainsFrom(s, links int) {
	cycleRating, chainRating := 6.5, 6.6
	if links == allLinks {
		cycleRating, chainRating = 7.0, 7.0
	}
	kind := [...]int{unitLinks: unitChain, cellLinks: cellChain, allLinks: mixedChain}[links]
	doubles := c.doubleLinksBy(links)
	if len(doubles.from(s)) > 0 {
		c.implications(s, links, cycleRating, chainRating, kind)
	}
	if links != cellLinks { // other chains of cells can't end where they begin
		c.necessity(s, links, chainRating, kind)
	}
}

// implications finds what follows if the source holds.
func (c *chains) implications(s, links int, cycleRating, chainRating float64, kind int) {
	doubles := c.doubleLinksBy(links)
	c.search++
	c.reached[s] = c.search
	c.depth[s] = 0
	c.queue[0] = uint16(s)
	contradiction, from := 0, 0 // size and end of the chain that rules the source out
	depth, size, rating := -1, 0, 0.0
	for head, tail := 0, 1; head < tail; head++ {
		p := int(c.queue[head])
		if int(c.depth[p]) > depth {
			depth = int(c.depth[p])
			size = 2*depth + 2
			rating = cycleRating + lengthRating(size)
			if size > c.most || !c.better(rating, size, kind) {
				break
			}
		}
		if depth > 0 && contradiction == 0 && c.conflict(p, s) {
			contradiction, from = size, p
		}
		for _, double := range doubles.from(p) {
			if on := int(double.on); on == s {
				if depth > 0 && !c.passes(p, double.off) && c.better(rating, size, kind) {
					c.closeCycle(p, double.off, hint{found: true, rating: rating, size: size, kind: kind, target: s})
				}
			} else if c.reached[on] != c.search {
				c.reached[on] = c.search
				c.depth[on] = uint16(depth + 1)
				c.before[on] = doubleLink{double.off, uint16(p)}
				c.queue[tail] = double.on
				tail++
			}
		}
	}
	if contradiction == 0 || links == cellLinks {
		return
	}
	if rating := chainRating + lengthRating(contradiction); c.better(rating, contradiction, kind) {
		c.decideChain(hint{found: true, rating: rating, size: contradiction, kind: kind, target: s}, doubleLink{uint16(s), uint16(from)})
	}
}

// decideChain makes the step of a chain the best one.
func (c *chains) decideChain(hint hint, end doubleLink) {
	if c.every != nil {
		c.every.addChain(c, hint, end, nil)
	} else {
		c.best = hint
	}
}

// necessity finds the chain by which the source holds if it does not hold.
func (c *chains) necessity(s, links int, base float64, kind int) {
	doubles := c.doubleLinksBy(links)
	c.search++
	tail := 0
	for _, on := range c.strongLinks(s, links) {
		c.reached[on] = c.search
		c.depth[on] = 1
		c.before[on] = doubleLink{uint16(s), noCandidate}
		c.queue[tail] = on
		tail++
	}
	depth, rating := 0, 0.0
	for head := 0; head < tail; head++ {
		p := int(c.queue[head])
		if int(c.depth[p]) >= depth {
			depth = int(c.depth[p]) + 1
			rating = base + lengthRating(2*depth)
			if 2*depth > c.most || !c.better(rating, 2*depth, kind) {
				return
			}
		}
		for _, double := range doubles.from(p) {
			switch on := int(double.on); {
			case on == s:
				c.decideChain(hint{found: true, rating: rating, size: 2 * depth, kind: kind, target: s, holds: true}, doubleLink{double.off, uint16(p)})
				return
			case int(double.off) != s && c.reached[on] != c.search:
				c.reached[on] = c.search
				c.depth[on] = uint16(depth)
				c.before[on] = doubleLink{double.off, uint16(p)}
				c.queue[tail] = double.on
				tail++
			}
		}
	}
}

// passes reports whether the chain to p contains that a candidate does not hold.
func (c *chains) passes(p int, off uint16) bool {
	for c.depth[p] > 0 {
		if c.before[p].off == off {
			return true
		}
		p = int(c.before[p].on)
	}
	return false
}

// closeCycle makes the cycle through p, off and the source the best step if it
// rules something out: each weak link of the cycle is strong as well. A cell of
// the cycle loses nothing.
func (c *chains) closeCycle(p int, off uint16, hint hint) {
	t := c.shape
	var sees [2][9]cellSet // peers of the candidates that don't hold, and that hold
	var digits [2]uint16
	var cells cellSet
	see := func(candidate, holds int) {
		cell, d := int(c.cells[candidate]), c.digit[candidate]
		cells.add(cell)
		sees[holds][d] = sees[holds][d].or(&t.peers[cell])
		digits[holds] |= 1 << d
	}
	end := doubleLink{off, uint16(p)}
	for double := end; ; double = c.before[double.on] {
		see(int(double.off), fails)
		see(int(double.on), holds)
		if c.depth[double.on] == 0 {
			break
		}
	}
	var removed [9]cellSet
	found := false
	for d := range digitsOf(digits[0] & digits[1]) {
		gone := sees[0][d].and(&sees[1][d])
		gone = gone.without(&cells)
		for cell := gone.pop(); cell >= 0; cell = gone.pop() {
			if c.may[cell]>>d&1 != 0 {
				removed[d].add(cell)
				found = true
			}
		}
	}
	switch {
	case !found:
	case c.every != nil:
		c.every.addChain(c, hint, end, &removed)
	default:
		hint.isCycle = true
		c.best, c.cycle = hint, removed
	}
}
