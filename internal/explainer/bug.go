package explainer

import "math/bits"

// bugStep finds a bivalue universal grave (BUG): but for some extra candidates, every cell
// has two digits and every digit two places in each unit, so that the puzzle would
// have two solutions. One of the extra candidates holds.
func (e *solver) bugStep() bool {
	g := bug{solver: e, rest: e.board}
	if !g.collect() || !g.isBUG() {
		return false
	}
	oneDigit := g.all&(g.all-1) == 0
	switch {
	case len(g.cells) == 1:
		e.step.begin(5.6)
		e.step.remove(g.cells[0], e.may[g.cells[0]]&^g.all)
		return true
	case oneDigit:
		return g.sameExtra() || len(g.cells) == 2 && g.lockedExtras()
	case g.common.empty():
		return false
	}
	return len(g.cells) == 2 && g.lockedExtras() || g.subsetOfExtras()
}

type bug struct {
	*solver
	rest   board      // without the extra candidates
	cells  []int      // with extra candidates, in the order in which they are found
	extra  [81]uint16 // their extra digits
	all    uint16     // all extra digits
	common cellSet    // peers of all cells
}

// collect finds the extra candidates. It reports whether they may be those of a BUG.
func (g *bug) collect() bool {
	t := g.shape
	for _, u := range t.byLinks {
		for d := range g.places {
			places := g.places[d][u]
			if n := bits.OnesCount16(places); n == 0 || n == 2 {
				continue
			}
			wide, cell := 0, 0
			for place := range digitsOf(places) {
				if c := t.cellAt(int(u), place); bits.OnesCount16(g.may[c]) >= 3 {
					wide++
					cell = c
				}
			}
			switch wide {
			case 0:
				return false
			case 1:
				if !g.addExtra(cell, d) {
					return false
				}
			}
		}
	}
	return len(g.cells) > 0
}

// addExtra adds an extra candidate. It reports whether the candidates may still be
// used together.
func (g *bug) addExtra(cell, d int) bool {
	if g.extra[cell] == 0 {
		g.cells = append(g.cells, cell)
	}
	g.extra[cell] |= 1 << d
	g.all |= 1 << d
	g.rest.drop(cell, d)
	peers := &g.shape.peers[cell]
	if len(g.cells) == 1 && g.common.empty() {
		g.common = *peers
	} else {
		g.common = g.common.and(peers)
	}
	for _, c := range g.cells {
		g.common.drop(c)
	}
	return len(g.cells) == 1 || g.all&(g.all-1) == 0 || !g.common.empty()
}

// isBUG reports whether the board without the extra candidates has two digits
// in each cell and two places of each digit in each unit.
func (g *bug) isBUG() bool {
	filled := 0
	for _, may := range g.rest.may {
		switch bits.OnesCount16(may) {
		case 0:
			filled++
		case 2:
		default:
			return false
		}
	}
	if filled+g.left != len(g.rest.may) {
		return false
	}
	for d := range g.rest.places {
		for _, places := range g.rest.places[d] {
			if n := bits.OnesCount16(places); n != 0 && n != 2 {
				return false
			}
		}
	}
	return true
}

// sameExtra is type 2: all extra candidates have one digit, and a cell sees them
// all.
func (g *bug) sameExtra() bool {
	g.step.begin(5.7)
	gone := g.common
	for cell := gone.pop(); cell >= 0; cell = gone.pop() {
		g.step.remove(cell, g.may[cell]&g.all)
	}
	return len(g.step.removed) > 0
}

// subsetOfExtras is type 3: the extra digits, taken as one cell, form a naked
// subset with cells of a unit.
func (g *bug) subsetOfExtras() bool {
	for kind := range firstExtra {
		u, ok := g.sharedUnit(kind)
		if !ok {
			continue
		}
		var members [9]int
		n := 0
		for _, cell := range g.shape.houses[g.cells[0]] {
			if g.common.has(int(cell)) && g.shape.units[u].has(int(cell)) {
				members[n] = int(cell)
				n++
			}
		}
		for size := 2; size <= 6 && size <= n; size++ {
			if g.subsetIn(members[:n], size) {
				return true
			}
		}
	}
	return false
}

// sharedUnit returns the unit of a kind that all the cells share, if they do.
func (g *bug) sharedUnit(kind int) (int, bool) {
	t := g.shape
	u := t.spots[g.cells[0]].unit[kind]
	for _, cell := range g.cells[1:] {
		if t.spots[cell].unit[kind] != u {
			return 0, false
		}
	}
	return int(u), u != nowhere
}

func (g *bug) subsetIn(members []int, size int) bool {
	var pool [9]subsetPart
	n := 0
	for i, cell := range members {
		if may := g.may[cell]; may&(may-1) != 0 {
			pool[n] = subsetPart{1 << i, may}
			n++
		}
	}
	if g.all&(g.all-1) == 0 {
		return false
	}
	return moreSubsets(pool[:n], size, size-1, subsetPart{}, func(parts, digits uint16) bool {
		if g.all&^digits != 0 {
			return false
		}
		g.step.begin(5.7 + float64(float64(size-1)*0.1))
		for i, cell := range members {
			if parts>>i&1 == 0 {
				g.step.remove(cell, g.may[cell]&digits)
			}
		}
		return len(g.step.removed) > 0
	})
}

// lockedExtras is type 4: two cells with extra candidates share a unit and a digit
// that is not extra. One of them holds that digit, the other an extra one.
func (g *bug) lockedExtras() bool {
	one, two := g.cells[0], g.cells[1]
	shared := g.may[one] & g.may[two] &^ g.all
	if bits.OnesCount16(shared) != 1 {
		return false
	}
	for kind := range firstExtra {
		if _, ok := g.sharedUnit(kind); ok {
			g.step.begin(5.7)
			g.step.remove(one, g.may[one]&^g.extra[one]&^shared)
			g.step.remove(two, g.may[two]&^g.extra[two]&^shared)
			return len(g.step.removed) > 0
		}
	}
	return false
}
