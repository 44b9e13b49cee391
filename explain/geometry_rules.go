package explain

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"example.com/sudoku"
)

// This file makes the tables of a board from any rules. They are kept while puzzles of
// the same rules are asked for, as a generator does.

// geometryOf returns the tables of rules. caller is the exported function that an error
// names.
func geometryOf(caller string, rules sudoku.Rules) (*geometry, error) {
	if err := checkRules(caller, rules); err != nil {
		return nil, err
	}
	rows, columns := rules.Size()
	if rows == columns && isSide(rows) && rules.Equal(sudoku.Standard(rows)) {
		return geometries[rows](), nil
	}
	return recent.of(rules), nil
}

// checkRules returns an error for rules that are not served.
func checkRules(caller string, rules sudoku.Rules) error {
	switch rows, columns := rules.Size(); {
	case rules.Err() != nil:
		return rules.Err()
	case rules.Len() > maxLogic:
		return &sudoku.SizeError{Func: caller, Side: max(rows, columns), Largest: maxLogicSide}
	case rules.Values() > maxLogicSide:
		return &sudoku.OptionError{Field: "Rules", Value: fmt.Sprintf("%d values", rules.Values()), Want: fmt.Sprintf("at most %d", maxLogicSide)}
	}
	return nil
}

// A geometryCache holds the tables of the rules that were asked for last.
type geometryCache struct {
	sync.Mutex
	entries []*geometry // the latest first
}

var recent geometryCache

func (c *geometryCache) of(rules sudoku.Rules) *geometry {
	const most = 8
	find := func() *geometry {
		c.Lock()
		defer c.Unlock()
		i := slices.IndexFunc(c.entries, func(g *geometry) bool { return g.rules == rules })
		if i < 0 {
			return nil
		}
		g := c.entries[i]
		copy(c.entries[1:], c.entries[:i])
		c.entries[0] = g
		return g
	}
	if g := find(); g != nil {
		return g
	}
	g := newUnusual(rules)
	c.Lock()
	defer c.Unlock()
	c.entries = slices.Insert(c.entries, 0, g)
	c.entries = c.entries[:min(len(c.entries), most)]
	return g
}

// newUnusual returns the tables of rules that are served.
func newUnusual(rules sudoku.Rules) *geometry {
	cells := rules.Len()
	g := &geometry{side: rules.Values(), spots: make([]spot, cells), peers: make([]cellSet, cells), unusual: &unusual{rules: rules}}
	for cell := range g.peers {
		for _, peer := range rules.Peers(cell) {
			g.peers[cell].add(int(peer))
		}
		g.allowed = append(g.allowed, digitsIn(rules.Allowed(cell)))
	}
	g.takeUnits()
	g.findUnits()
	g.more = make([][]place, cells)
	for cell, in := range g.in {
		s := &g.spots[cell]
		s.unit = [3]uint8{noUnit, noUnit, noUnit}
		for i, at := range in[:min(3, len(in))] {
			s.unit[i], s.at[i] = at.unit, at.at
		}
		g.more[cell] = in[min(3, len(in)):]
	}
	for u := range g.full {
		for v := range u {
			both := g.units[u].and(&g.units[v])
			g.crossing = max(g.crossing, both.len())
		}
	}
	g.square = g.isSquare()
	g.findBlocks()
	g.unique = len(rules.Added()) == 0 && g.square && len(g.units) == g.full
	if g.unique {
		g.corners = makeRectangles(g)
	}
	g.addClues()
	return g
}

// takeUnits takes over the units of the rules, the full ones first. Full ones beyond
// mostFull count as smaller ones: their cells differ.
func (g *geometry) takeUnits() {
	list := g.rules.Units()
	isFull := func(u int) bool { return len(list[u].Cells) == g.side }
	for u := range list {
		g.numbers = append(g.numbers, u)
	}
	slices.SortStableFunc(g.numbers, func(u, v int) int {
		order := func(u int) int {
			if isFull(u) {
				return 0
			}
			return 1
		}
		return cmp.Compare(order(u), order(v))
	})
	g.members, g.units = make([][]uint16, len(list)), make([]cellSet, len(list))
	for i, u := range g.numbers {
		for _, cell := range list[u].Cells {
			g.members[i] = append(g.members[i], uint16(cell))
			g.units[i].add(cell)
		}
		if !isFull(u) || i >= mostFull {
			continue
		}
		g.full = i + 1
		if kind := list[u].Kind; kind == sudoku.Row || kind == sudoku.Column {
			g.lines |= 1 << i
		} else {
			g.boxes |= 1 << i
		}
	}
}

// isSquare reports whether the first units are the rows of a square, and then its columns.
func (g *geometry) isSquare() bool {
	n := g.side
	if rows, columns := g.rules.Size(); rows != n || columns != n || g.rules.Len() != n*n || g.full < 2*n {
		return false
	}
	for i := range n {
		for k := range n {
			if int(g.members[i][k]) != i*n+k || int(g.members[n+i][k]) != k*n+i {
				return false
			}
		}
	}
	return true
}

// findBlocks sets the measures of the blocks, if they are those of ordinary sudoku and
// follow the columns.
func (g *geometry) findBlocks() {
	n := g.side
	if !g.square || !isSide(n) || g.full < 3*n {
		return
	}
	like := geometries[n]()
	for u := 2 * n; u < 3*n; u++ {
		if g.units[u] != like.units[u] {
			return
		}
	}
	g.blockRows, g.blockColumns = like.blockRows, like.blockColumns
}

// rulesOf returns the rules of the tables.
func (g *geometry) rulesOf() sudoku.Rules {
	if g.unusual == nil {
		return sudoku.Standard(g.side)
	}
	return g.rules
}

// allValues returns the values of the rules.
func (g *geometry) allValues() (all sudoku.Values) {
	for v := range g.side {
		all = all.With(uint8(v + 1))
	}
	return all
}

// widthOf returns the number of columns of rules whose cells fill a rectangle, row by row,
// and 0 for others.
func widthOf(rules sudoku.Rules) int {
	_, columns := rules.Size()
	for cell := range rules.Len() {
		if at := rules.Place(cell); at.Row*columns+at.Column != cell {
			return 0
		}
	}
	return columns
}

// setUpRules sets the zero logic to the position of a puzzle of any rules, which it keeps.
// candidates restrict the cells if they are not nil.
func (p *logic) setUpRules(g *geometry, puzzle []uint8, candidates []sudoku.Values) {
	if g.unusual == nil && candidates == nil {
		p.setUp(puzzle)
		return
	}
	p.geometry, p.rows = g, &techniques
	if g.unusual == nil || g.clues == nil {
		p.without |= clueTechniques
	}
	if g.unusual == nil {
		p.without |= ruleTechniques
	}
	if g.unusual == nil || !g.unique || candidates != nil {
		p.without |= uniquenessTechniques
	}
	p.stale()
	if p.rects != nil {
		p.rects.free = p.rects.free[:0]
	}
	for cell, v := range puzzle {
		p.board[cell] = v
		may := uint16(1<<g.side - 1)
		if g.unusual != nil {
			may = g.allowed[cell]
		}
		if candidates != nil {
			may &= digitsIn(candidates[cell])
		}
		if v != 0 {
			p.given.add(cell)
			continue
		}
		peers := g.peers[cell]
		for peer := peers.pop(); peer >= 0; peer = peers.pop() {
			if w := puzzle[peer]; w != 0 {
				may &^= 1 << (w - 1)
			}
		}
		p.left++
		p.unfilled.add(cell)
		p.may[cell] = may
		if may&(may-1) == 0 {
			p.narrow.add(cell)
		}
		for ; may != 0; may &= may - 1 {
			d := bits.TrailingZeros16(may)
			p.where[d].add(cell)
			for _, in := range g.in[cell] {
				p.places[d][in.unit] |= 1 << in.at
			}
		}
	}
	for d := range g.side {
		for u, places := range p.places[d][:g.full] {
			p.singles[d] |= lone(places) << u
		}
	}
	p.dirty = allClueBits
}

// eliminateMore does what eliminate does beyond the first three units of a cell.
func (p *logic) eliminateMore(cell, d int) {
	for _, in := range p.more[cell] {
		places := p.places[d][in.unit] &^ (1 << in.at)
		p.places[d][in.unit] = places
		p.singles[d] |= lone(places) << in.unit
	}
	p.touch(cell)
}
