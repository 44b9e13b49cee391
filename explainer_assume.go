package sudoku

import "context"

// An assumptionMode is a technique of chains from several assumptions.
type assumptionMode struct {
	rating  float64
	oneUnit bool // Nishio: one digit, contradictions only
	dynamic bool // a link may use all that has been ruled out before
	level   int  // 1: links may be patterns
}

var assumptionModes = [...]assumptionMode{
	{rating: 7.5, oneUnit: true, dynamic: true},
	{rating: 8.0},
	{rating: 8.5, dynamic: true},
	{rating: 9.0, dynamic: true, level: 1},
}

// explainerAssumptions holds the assumptions about a position.
type explainerAssumptions struct {
	mode    assumptionMode
	known   [729]bool // the assumptions that candidates hold
	made    [729]*assumption
	denied  assumption
	moving  explainerBoard // the board of a dynamic assumption
	visit   uint32
	visited [2][729]uint32
	stack   []uint16
	polls   int
	reasons []uint16
	laterBy []uint16 // reasons of the pattern at hand
}

// assume finds the best step by assumptions.
func (c *explainerChains) assume(ctx context.Context, mode assumptionMode) error {
	c.mode = mode
	clear(c.known[:c.n])
	for from := 0; from < c.n; {
		cell, to := c.cells[from], from+1
		for to < c.n && c.cells[to] == cell {
			to++
		}
		if n := to - from; n > 2 || n == 2 && mode.dynamic {
			if err := c.assumeCell(ctx, from, to); err != nil {
				return err
			}
		}
		from = to
	}
	return nil
}

// assumeCell finds steps by assumptions about the candidates of a cell, and about
// the places in each unit of which the cell has the first.
func (c *explainerChains) assumeCell(ctx context.Context, from, to int) error {
	t := explainerTables()
	cell := int(c.cells[from])
	for s := from; s < to; s++ {
		a, err := c.assumed(ctx, s)
		if err != nil {
			return err
		}
		if c.mode.dynamic {
			c.contradiction(a, s, fails)
			c.denied.begin(s, fails)
			c.follow(&c.denied, c.below(1))
			c.contradiction(&c.denied, s, holds)
			if to-from >= 3 && !c.mode.oneUnit {
				c.common([]*assumption{a, &c.denied}, doubleChain)
			}
		}
		if c.mode.oneUnit {
			continue
		}
		d := int(c.digit[s])
		for _, kind := range linkOrder {
			u := int(t.spots[cell].unit[kind])
			places := c.places[d][u]
			if places&(places-1) == 0 || places>>t.spots[cell].at[kind]<<t.spots[cell].at[kind] != places {
				continue
			}
			var branches [9]*assumption
			n := 0
			for place := range digitsOf(places) {
				if branches[n], err = c.assumed(ctx, int(c.id[9*t.cellAt(u, place)+d])); err != nil {
					return err
				}
				n++
			}
			c.common(branches[:n], unitForcingChain)
		}
	}
	if c.mode.oneUnit {
		return nil
	}
	var branches [9]*assumption
	for s := from; s < to; s++ {
		branches[s-from] = c.made[s]
	}
	c.common(branches[:to-from], cellForcingChain)
	return nil
}

// assumed returns what follows if a candidate holds.
func (c *explainerChains) assumed(ctx context.Context, s int) (*assumption, error) {
	if c.known[s] {
		return c.made[s], nil
	}
	if c.polls++; c.polls%32 == 0 || c.mode.level > 0 {
		if err := ended(ctx); err != nil {
			return nil, err
		}
	}
	if c.made[s] == nil {
		c.made[s] = new(assumption)
	}
	a := c.made[s]
	a.begin(s, holds)
	c.follow(a, c.below(1))
	c.known[s] = true
	return a, nil
}

// below returns the least size of a step of this kind that would not be preferred
// to the best so far.
func (c *explainerChains) below(kind int) int {
	b := &c.best
	switch {
	case !b.found:
		return 1 << 30
	case kind < b.kind:
		return b.size + 1
	}
	return b.size
}

// decide makes a step the best one.
func (c *explainerChains) decide(size, kind, target, state int) {
	c.best = explainerHint{found: true, rating: c.mode.rating + lengthRating(size), size: size, kind: kind, target: target, holds: state == holds}
}

// contradiction considers the step that a candidate has a state because its
// opposite leads to a clash.
func (c *explainerChains) contradiction(a *assumption, candidate, state int) {
	if !a.clash {
		return
	}
	size := c.sizeOf(a, a.clashAt, a.lastState, true) + c.sizeOf(a, a.clashAt, 1-a.lastState, false)
	if size < c.below(contradictionChain) {
		c.decide(size, contradictionChain, candidate, state)
	}
}

// common considers the steps that follow from each of some assumptions.
func (c *explainerChains) common(branches []*assumption, kind int) {
	for _, state := range [2]int{holds, fails} {
	targets:
		for _, x := range branches[0].list(state) {
			x := int(x)
			low := 0
			for _, a := range branches {
				if !a.has(x, state) {
					continue targets
				}
				low += int(a.nodes[state][x].low)
			}
			if low >= c.below(kind) {
				continue
			}
			if c.mode.dynamic {
				low = 0
				for _, a := range branches {
					low += c.sizeOf(a, x, state, false)
				}
				if low >= c.below(kind) {
					continue
				}
			}
			if may := c.may[c.cells[x]]; state == holds && may&(may-1) == 0 {
				continue // nothing to remove
			}
			c.decide(low, kind, x, state)
		}
	}
}
