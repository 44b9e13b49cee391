package sudoku

import "math/bits"

// A linkGraph is the implications between the nodes of one position. A node
// says that one of some cells holds a digit. Node a leads to node b if b follows
// from what a alone rules out; so a path is a chain: its weak links are what a
// node rules out, its strong links what is left.
//
// The first nodes are the candidates. With GroupedChain they are followed by the
// groups, and with SetChain also by the places of a digit in an almost locked
// set.
type linkGraph struct {
	p          *logic
	kind       Technique // AlternatingChain, GroupedChain, SetChain, or 0 if not built
	candidates int
	nodes      []linkNode
	number     [16][maxLogic]uint16 // of a candidate, plus one
	table      nodeTable
	sets       []lockedSet
	locked     []uint16 // nodes of the sets
	edges      []uint16 // of all nodes
	ofDigit    [16][]uint16

	next  []uint64 // next[i*words:][:words] is the set of nodes to which i leads
	words int

	seen        []uint64
	queue, from []uint16
	stamp       []uint16 // of expand: the last node that leads here, plus one

	closed bool     // known and off are valid
	width  int      // of a set of candidates
	shared []uint64 // of forcing
	known  []uint64 // candidates that each candidate leads to rule out
	off    []uint64 // candidates that each node rules out
	work   dynamicWork
}

// A linkNode says that one of the cells holds the digit.
type linkNode struct {
	cells cellSet
	off   cellSet // cells of the digit that see all of the cells
	d     uint8
	cell  int16 // the only cell, or -1
	edges [2]int32
	sets  []uint16 // almost locked sets whose places of the digit these are
}

// A lockedSet is an almost locked set: n cells of a unit with n+1 digits.
type lockedSet struct {
	cells cellSet
	unit  uint8
	nodes [2]int32 // range in locked: the places of each digit
}

// graph returns the graph of the position.
func (p *logic) graph(kind Technique) *linkGraph {
	if p.links == nil {
		p.links = new(linkGraph)
	}
	if p.links.kind != kind {
		p.links.build(p, kind)
	}
	return p.links
}

func (g *linkGraph) build(p *logic, kind Technique) {
	g.p, g.kind, g.closed = p, kind, false
	g.work.left = g.work.left[:0]
	g.nodes, g.sets, g.locked, g.edges = g.nodes[:0], g.sets[:0], g.locked[:0], g.edges[:0]
	g.table.reset()
	for d := range p.Side {
		g.ofDigit[d] = g.ofDigit[d][:0]
		clear(g.number[d][:])
		cells := p.where[d]
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			var single cellSet
			single.add(cell)
			g.number[d][cell] = uint16(g.node(d, single)) + 1
		}
	}
	g.candidates = len(g.nodes)
	if kind == SetChain {
		g.findSets()
	}
	g.stamp = g.stamp[:0]
	for i := 0; i < len(g.nodes); i++ { // expand adds nodes
		g.expand(i)
	}
	g.words = (len(g.nodes) + 63) / 64
	g.next = zeroed(g.next, len(g.nodes)*g.words)
	for i := range g.nodes {
		row := g.next[i*g.words:][:g.words]
		for _, to := range g.edgesOf(i) {
			row[to>>6] |= 1 << (to & 63)
		}
	}
}

// edgesOf returns the nodes to which node i leads, without repeats.
func (g *linkGraph) edgesOf(i int) []uint16 {
	n := &g.nodes[i]
	return g.edges[n.edges[0]:n.edges[1]]
}

// zeroed returns a slice of n zeros, in place of old if that is long enough.
func zeroed(old []uint64, n int) []uint64 {
	if cap(old) < n {
		return make([]uint64, n)
	}
	old = old[:n]
	clear(old)
	return old
}

// node returns the number of the node of these cells, and adds it if it is new.
func (g *linkGraph) node(d int, cells cellSet) int {
	slot := g.table.slot(g.nodes, d, &cells)
	if i := g.table.entries[slot]; i != 0 {
		return int(i) - 1
	}
	p := g.p
	n := linkNode{cells: cells, d: uint8(d), cell: -1, off: p.where[d]}
	rest := cells
	for cell := rest.pop(); cell >= 0; cell = rest.pop() {
		n.off = n.off.and(&p.peers[cell])
	}
	if cells.len() == 1 {
		n.cell = int16(cells.first())
	}
	i := len(g.nodes)
	if len(g.nodes) < cap(g.nodes) { // keep the memory of sets
		g.nodes = g.nodes[:i+1]
		n.sets = g.nodes[i].sets[:0]
		g.nodes[i] = n
	} else {
		g.nodes = append(g.nodes, n)
	}
	g.ofDigit[d] = append(g.ofDigit[d], uint16(i))
	g.table.put(g.nodes, slot, i)
	return i
}

// candidate returns the number of a candidate's node.
func (g *linkGraph) candidate(d, cell int) int { return int(g.number[d][cell]) - 1 }

// ruledOut reports whether node i rules out candidate z.
func (g *linkGraph) ruledOut(i, z int) bool {
	a, b := &g.nodes[i], &g.nodes[z]
	if a.d == b.d {
		return a.off.has(int(b.cell))
	}
	return a.cell == b.cell
}

// expand collects the nodes to which node i leads.
func (g *linkGraph) expand(i int) {
	for len(g.stamp) < len(g.nodes) {
		g.stamp = append(g.stamp, 0)
	}
	start := len(g.edges)
	n := g.nodes[i] // a copy: adding nodes moves them
	g.strongLinks(&n, func(l strongLink) {
		to := l.to
		if to == i {
			return
		}
		for len(g.stamp) < len(g.nodes) {
			g.stamp = append(g.stamp, 0)
		}
		if g.stamp[to] != uint16(i+1) {
			g.stamp[to] = uint16(i + 1)
			g.edges = append(g.edges, uint16(to))
		}
	})
	g.nodes[i].edges = [2]int32{int32(start), int32(len(g.edges))}
}

// A strongLink says that node to follows once the cells of off do not hold
// digit d: in a cell, a unit or an almost locked set it is what is left.
type strongLink struct {
	to     int
	d      int
	off    cellSet
	reason Reason
	where  int // the cell, unit or set
}

// strongLinks calls each for every strong link from what node n rules out.
func (g *linkGraph) strongLinks(n *linkNode, each func(strongLink)) {
	p, d := g.p, int(n.d)
	off := n.off
	for cell := off.pop(); cell >= 0; cell = off.pop() {
		if other := p.may[cell] &^ (1 << d); bits.OnesCount16(other) == 1 {
			l := strongLink{to: g.candidate(bits.TrailingZeros16(other), cell), d: d, reason: ReasonCell, where: cell}
			l.off.add(cell)
			each(l)
		}
		if g.kind == AlternatingChain {
			g.pairLinks(d, cell, each)
		}
	}
	for u := range p.units {
		if p.places[d][u] != 0 && g.kind != AlternatingChain {
			g.unitLinks(d, u, n, &n.off, each)
		}
	}
	if n.cell >= 0 {
		cell := int(n.cell)
		var only cellSet
		only.add(cell)
		for rest := p.may[cell] &^ (1 << d); rest != 0; rest &= rest - 1 {
			other := bits.TrailingZeros16(rest)
			if g.kind == AlternatingChain {
				g.pairLinks(other, cell, each)
				continue
			}
			for _, u := range p.spots[cell].unit {
				g.unitLinks(other, int(u), n, &only, each)
			}
			g.setLinks(g.candidate(other, cell), each)
		}
	}
	if g.kind != SetChain {
		return
	}
	for _, h := range g.ofDigit[d] {
		if m := &g.nodes[h]; len(m.sets) > 0 {
			if outside := m.cells.without(&n.off); outside.empty() {
				g.setLinks(int(h), each)
			}
		}
	}
}

// unitLinks finds what is left for a digit in a unit without the cells of off.
func (g *linkGraph) unitLinks(d, u int, n *linkNode, off *cellSet, each func(strongLink)) {
	p := g.p
	all := p.where[d].and(&p.units[u])
	left := all.without(off)
	if left == all {
		return
	}
	l := strongLink{d: d, off: all.and(off), reason: ReasonUnit, where: u}
	switch left.len() {
	case 0:
		for cell := all.pop(); cell >= 0; cell = all.pop() {
			l.to = g.candidate(d, cell)
			l.off = p.where[d].and(&p.units[u])
			l.off.drop(cell)
			each(l)
		}
	case 1:
		l.to = g.candidate(d, left.first())
		each(l)
	default:
		if p.isGroup(&left) && (int(n.d) != d || left != n.cells) {
			l.to = g.node(d, left)
			each(l)
		}
	}
}

// pairLinks finds the other place of the digit in units with two places.
func (g *linkGraph) pairLinks(d, cell int, each func(strongLink)) {
	p := g.p
	s := &p.spots[cell]
	for i, u := range s.unit {
		places := p.places[d][u]
		if bits.OnesCount16(places) != 2 {
			continue
		}
		other := bits.TrailingZeros16(places &^ (1 << s.at[i]))
		l := strongLink{to: g.candidate(d, int(p.Unit(int(u))[other])), d: d, reason: ReasonUnit, where: int(u)}
		l.off.add(cell)
		each(l)
	}
}

// isGroup reports whether the cells lie in a block and in a line.
func (p *logic) isGroup(cells *cellSet) bool {
	units := &p.spots[cells.first()].unit
	inBlock := cells.without(&p.units[units[2]])
	inRow := cells.without(&p.units[units[0]])
	inColumn := cells.without(&p.units[units[1]])
	return inBlock.empty() && (inRow.empty() || inColumn.empty())
}

// setLinks finds what follows if almost locked sets lose the places of node h.
func (g *linkGraph) setLinks(h int, each func(strongLink)) {
	m := &g.nodes[h]
	d, cells, sets := int(m.d), m.cells, m.sets
	for _, s := range sets {
		set := &g.sets[s]
		for _, to := range g.locked[set.nodes[0]:set.nodes[1]] {
			if int(to) != h {
				each(strongLink{to: int(to), d: d, off: cells, reason: ReasonSet, where: int(s)})
			}
		}
	}
}
