package explainer

import "math/bits"

// A candidateSet is a set of candidates.
type candidateSet [12]uint64

const _ = uint(64*12 - 729) // an candidateSet has a bit for each candidate

func (s *candidateSet) add(c int)      { s[c>>6] |= 1 << (c & 63) }
func (s *candidateSet) has(c int) bool { return s[c>>6]>>(c&63)&1 != 0 }

// An assumption holds what follows from one candidate that is assumed to hold, or
// not to hold. What follows is in two lists, which are also the queues of the
// search: a candidate that holds is followed before one that does not.
type assumption struct {
	holds, fails candidateSet
	lists        [2][729]uint16 // candidates that don't hold, and that hold
	count        [2]int
	nodes        [2][729]node
	later        []later
	laterFrom    []uint16 // what later nodes follow from: candidates that don't hold

	// If clash, the last candidate can neither hold nor not hold: one is in the
	// lists, the other is in last.
	clash     bool
	clashAt   int
	lastState int
	last      node
}

// A node says from what a candidate follows.
type node struct {
	main uint16 // candidate of the other state; for laterNode the place in later
	more uint16 // candidates ruled out before, as places in the unit or digits of the cell
	unit uint8  // of the link from main
	// low is at most the number of nodes from which it follows, itself and those of
	// nested chains included. It is exact unless candidates ruled out before are used.
	low uint16
}

// Units of nodes that aren't of a strong link in a unit.
const (
	cellLink  = maxUnits + iota // strong link in a cell
	firstNode                   // the assumption itself
	weakLink
	laterNode // by a pattern or by chains in the position so far
)

// A later says from what a candidate is ruled out by a pattern, or by
// nested chains.
type later struct {
	from, to int    // in laterFrom
	chains   uint64 // identifies the nested chains, 0 for a pattern
	size     int    // of the nested chains
}

const (
	fails = 0
	holds = 1
)

// begin starts an assumption about a candidate.
func (a *assumption) begin(candidate, state int) {
	a.holds, a.fails = candidateSet{}, candidateSet{}
	a.count = [2]int{}
	a.later, a.laterFrom = a.later[:0], a.laterFrom[:0]
	a.clash = false
	a.append(candidate, state, node{unit: firstNode, low: 1})
}

func (a *assumption) append(candidate, state int, node node) {
	if state == holds {
		a.holds.add(candidate)
	} else {
		a.fails.add(candidate)
	}
	a.nodes[state][candidate] = node
	a.lists[state][a.count[state]] = uint16(candidate)
	a.count[state]++
}

func (a *assumption) clashes(candidate, state int, node node) {
	a.clash, a.clashAt, a.lastState, a.last = true, candidate, state, node
}

// list returns the candidates of a state in the order in which they were found.
func (a *assumption) list(state int) []uint16 { return a.lists[state][:a.count[state]] }

func (a *assumption) has(candidate, state int) bool {
	if state == holds {
		return a.holds.has(candidate)
	}
	return a.fails.has(candidate)
}

// follow collects what follows from an assumption that has begun, until there is
// no more or a candidate would have to hold and not to hold. It may also stop when
// all that is still to come is too far to be part of a step better than the best.
func (c *chains) follow(a *assumption) {
	mode := &c.mode
	if c.polls++; c.polls%32 == 0 || mode.level > 0 {
		if c.err = c.ended(); c.err != nil {
			return
		}
	}
	most := 1 << 30 // far from the assumption
	if c.every == nil {
		most = c.below(0, 0, 0)
	}
	if mode.dynamic {
		c.moving = c.board
	}
	next := [2]int{}
	open := 1  // nodes in the queues with low below most
	fresh := 0 // of those followed since the last pattern
	for {
		switch {
		case open == 0 && (fresh == 0 || mode.level == 0):
			return // a pattern that was not there before would follow from far nodes
		case next[holds] < a.count[holds]:
			p := int(a.lists[holds][next[holds]])
			next[holds]++
			low := a.nodes[holds][p].low
			if int(low) < most {
				open--
				fresh++
			}
			added, ok := c.ruleOut(a, p, low+1)
			if !ok {
				return
			}
			if int(low)+1 < most {
				open += added
			}
		case next[fails] < a.count[fails]:
			p := int(a.lists[fails][next[fails]])
			next[fails]++
			if int(a.nodes[fails][p].low) < most {
				open--
				fresh++
			}
			added, ok := c.force(a, p, most)
			if !ok {
				return
			}
			open += added
		case mode.level == 0 || !c.addLater(a):
			return
		default:
			fresh = 0
			for _, x := range a.list(fails)[next[fails]:] {
				if int(a.nodes[fails][x].low) < most {
					open++
				}
			}
		}
	}
}

// ruleOut adds the candidates that can't hold because p does. It returns how many
// it added, and false if one of them holds.
func (c *chains) ruleOut(a *assumption, p int, low uint16) (added int, ok bool) {
	from := c.weakAt[p]
	if c.mode.oneUnit {
		from = c.kinAt[p]
	}
	before := a.count[fails]
	for _, x := range c.weak[from:c.weakAt[p+1]] {
		x := int(x)
		if c.mode.dynamic && c.moving.may[c.cells[x]]>>c.digit[x]&1 == 0 {
			continue
		}
		node := node{main: uint16(p), unit: weakLink, low: low}
		if a.holds.has(x) {
			a.clashes(x, fails, node)
			return 0, false
		}
		if !a.fails.has(x) {
			a.append(x, fails, node)
		}
	}
	return a.count[fails] - before, true
}

// force adds the candidates that must hold because p does not. It returns how many
// of them have fewer than most nodes before them, and false if one of them does not
// hold.
func (c *chains) force(a *assumption, p, most int) (added int, ok bool) {
	if !c.mode.dynamic {
		low := a.nodes[fails][p].low + 1
		for i, y := range c.strong[p][:c.strongs[p]] {
			node := node{main: uint16(p), unit: c.strongBy[p][i], low: low}
			if a.fails.has(int(y)) {
				a.clashes(int(y), holds, node)
				return 0, false
			}
			if !a.holds.has(int(y)) {
				a.append(int(y), holds, node)
				if int(low) < most {
					added++
				}
			}
		}
		return added, true
	}
	t := c.shape
	b := &c.moving
	cell, d := int(c.cells[p]), int(c.digit[p])
	var found [1 + maxKinds]uint16
	var nodes [1 + maxKinds]node
	n := 0
	if may := b.may[cell]; !c.mode.oneUnit {
		if rest := may &^ (1 << d); rest != 0 && rest&(rest-1) == 0 {
			found[0] = c.id[9*cell+bits.TrailingZeros16(rest)]
			nodes[0] = node{main: uint16(p), more: c.may[cell] &^ may, unit: cellLink}
			n = 1
		}
	}
	s := &t.spots[cell]
units:
	for kind, u := range t.unitsOf(cell) {
		places := b.places[d][u]
		rest := places &^ (1 << s.at[kind])
		if rest == 0 || rest&(rest-1) != 0 {
			continue
		}
		y := c.id[9*t.cellAt(int(u), bits.TrailingZeros16(rest))+d]
		for _, known := range found[:n] {
			if known == y {
				continue units
			}
		}
		found[n] = y
		nodes[n] = node{main: uint16(p), more: c.places[d][u] &^ places, unit: u}
		n++
	}
	b.drop(cell, d)
	for i, y := range found[:n] {
		y := int(y)
		if a.fails.has(y) {
			a.clashes(y, holds, nodes[i])
			return 0, false
		}
		if a.holds.has(y) {
			continue
		}
		low := a.nodes[fails][p].low
		for more := nodes[i].more; more != 0; more &= more - 1 {
			x := c.removed(&nodes[i], y, bits.TrailingZeros16(more))
			low = max(low, a.nodes[fails][x].low)
		}
		nodes[i].low = low + 1
		a.append(y, holds, nodes[i])
		if int(low)+1 < most {
			added++
		}
	}
	return added, true
}

// removed returns the candidate at a place of the unit, or with a digit of the cell,
// of a node that says that y holds.
func (c *chains) removed(n *node, y, i int) uint16 {
	if n.unit == cellLink {
		return c.id[9*int(c.cells[y])+i]
	}
	return c.id[9*c.shape.cellAt(int(n.unit), i)+int(c.digit[y])]
}
