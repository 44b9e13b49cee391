package explainer

import (
	"math/bits"
)

// An assumptionMode is a technique of chains from several assumptions.
type assumptionMode struct {
	rating  float64
	oneUnit bool // Nishio: one digit, contradictions only
	dynamic bool // a link may use all that has been ruled out before
	// From 1, a link may be a pattern; at 2 also a single chain, at 3 chains from
	// a cell or unit, at 4 dynamic chains of level inner.
	level, inner int
}

var assumptionModes = [...]assumptionMode{
	{rating: 7.5, oneUnit: true, dynamic: true},
	{rating: 8.0},
	{rating: 8.5, dynamic: true},
	{rating: 9.0, dynamic: true, level: 1},
	{rating: 9.5, dynamic: true, level: 2},
	{rating: 10.0, dynamic: true, level: 3},
	{rating: 10.5, dynamic: true, level: 4},
	{rating: 10.5, dynamic: true, level: 4, inner: 1},
	{rating: 10.5, dynamic: true, level: 4, inner: 2},
}

// assumptions holds the assumptions about a position.
type assumptions struct {
	mode     assumptionMode
	ended    func() error // why the search has to stop
	err      error        // of the context
	polls    int
	known    [729]bool // the assumptions that candidates hold
	made     [729]*assumption
	denied   assumption
	branches []*assumption // of the step at hand
	moving   board         // the board of a dynamic assumption

	visit   uint32
	visited [2][729]uint32
	nodes   []uint16 // twice the candidate plus the state
	nests   []uint64 // nested chains that have been counted

	reasons []uint16 // of what is ruled out next: candidates ruled out before
	nested  *chains
	every   *hints // if not nil: collect all steps here
}

// assume finds the best step by assumptions, or all of them.
func (c *chains) assume(ended func() error, mode assumptionMode) error {
	c.mode, c.ended, c.err = mode, ended, nil
	clear(c.known[:c.n])
	for from := 0; from < c.n && c.err == nil; {
		to := c.endOfCell(from)
		if n := to - from; n > 2 || n == 2 && mode.dynamic {
			c.assumeCell(from, to)
		}
		from = to
	}
	return c.err
}

// endOfCell returns the first candidate after those of the cell of a candidate.
func (c *chains) endOfCell(candidate int) int {
	cell := c.cells[candidate]
	for candidate < c.n && c.cells[candidate] == cell {
		candidate++
	}
	return candidate
}

// assumeCell finds steps by assumptions about the candidates of a cell, and about
// the places in each unit of which the cell has the first.
func (c *chains) assumeCell(from, to int) {
	t := c.shape
	cell := int(c.cells[from])
	for s := from; s < to && c.err == nil; s++ {
		a := c.assumed(s)
		if c.mode.dynamic {
			c.contradiction(a, s, fails)
			c.contradiction(c.denying(s), s, holds)
			if to-from >= 3 && !c.mode.oneUnit {
				c.branches = append(c.branches[:0], a, &c.denied)
				c.common(origin{doubleChain, s}, c.branches)
			}
		}
		if c.mode.oneUnit {
			continue
		}
		d := int(c.digit[s])
		for kind, u := range t.unitsOf(cell) {
			u, at := int(u), t.spots[cell].at[kind]
			if places := c.places[d][u]; places&(places-1) != 0 && places>>at<<at == places {
				c.branches = c.inUnit(u, d, c.branches[:0])
				c.common(origin{unitForcingChain, 9*u + d}, c.branches)
			}
		}
	}
	if !c.mode.oneUnit {
		c.branches = c.inCell(from, c.branches[:0])
		c.common(origin{cellForcingChain, from}, c.branches)
	}
}

// inCell appends the assumptions about the candidates of the cell of a candidate,
// which is the first of them.
func (c *chains) inCell(from int, branches []*assumption) []*assumption {
	for s := from; s < c.endOfCell(from); s++ {
		branches = append(branches, c.assumed(s))
	}
	return branches
}

// inUnit appends the assumptions about the places of a digit in a unit.
func (c *chains) inUnit(u, d int, branches []*assumption) []*assumption {
	for places := c.places[d][u]; places != 0; places &= places - 1 {
		cell := c.shape.cellAt(u, bits.TrailingZeros16(places))
		branches = append(branches, c.assumed(int(c.id[9*cell+d])))
	}
	return branches
}

// assumed returns what follows if a candidate holds.
func (c *chains) assumed(s int) *assumption {
	if c.made[s] == nil {
		c.made[s] = new(assumption)
	}
	a := c.made[s]
	if !c.known[s] {
		a.begin(s, holds)
		c.follow(a)
		c.known[s] = true
	}
	return a
}

// denying returns what follows if a candidate does not hold, until its next call.
func (c *chains) denying(s int) *assumption {
	c.denied.begin(s, fails)
	c.follow(&c.denied)
	return &c.denied
}

// An origin says where the chains of a step begin: at the candidates of a
// cell, by the first of them; at the places in a unit, by nine times the unit plus
// the digit; at a candidate and its opposite, by the candidate; or at an assumption
// that leads to a clash.
type origin struct{ kind, at int }

// below returns the least size of a step that would not be preferred to the best
// so far.
func (c *chains) below(kind, target, state int) int {
	b := &c.best
	if c.every != nil {
		b = &c.every.best[state][target]
	}
	switch {
	case !b.found:
		return 1 << 30
	case kind < b.kind:
		return b.size + 1
	}
	return b.size
}

// decide makes a step the best one.
func (c *chains) decide(size int, origin origin, target, state int) {
	hint := hint{found: true, size: size, kind: origin.kind, origin: origin.at, target: target, holds: state == holds}
	if c.every != nil {
		c.every.add(hint, state)
	} else {
		hint.rating = c.mode.rating + lengthRating(size)
		c.best = hint
	}
}

// contradiction considers the step that a candidate has a state because its
// opposite leads to a clash.
func (c *chains) contradiction(a *assumption, candidate, state int) {
	if !a.clash || c.err != nil {
		return
	}
	c.nests = c.nests[:0]
	size := c.sizeOf(a, a.clashAt, holds, a.lastState == holds) + c.sizeOf(a, a.clashAt, fails, a.lastState == fails)
	if size < c.below(contradictionChain, candidate, state) {
		c.decide(size, origin{contradictionChain, candidate}, candidate, state)
	}
}

// common considers the steps that follow from each of some assumptions.
func (c *chains) common(origin origin, branches []*assumption) {
	if c.err != nil {
		return
	}
	for _, state := range [2]int{holds, fails} {
	targets:
		for _, x := range branches[0].list(state) {
			x := int(x)
			size := 0
			for _, a := range branches {
				if !a.has(x, state) {
					continue targets
				}
				size += int(a.nodes[state][x].low)
			}
			if size >= c.below(origin.kind, x, state) {
				continue
			}
			if may := c.may[c.cells[x]]; state == holds && may&(may-1) == 0 {
				continue // nothing to remove
			}
			if c.mode.dynamic {
				size = 0
				c.nests = c.nests[:0]
				for _, a := range branches {
					size += c.sizeOf(a, x, state, false)
				}
				if size >= c.below(origin.kind, x, state) {
					continue
				}
			}
			c.decide(size, origin, x, state)
		}
	}
}
