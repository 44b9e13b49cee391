package explain

// This file holds the graph of implications between candidates, groups and almost locked
// sets. All longer chains are paths in it.

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
	number     [16][maxLogic]uint16 // of a candidate
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

	width int      // of a set of candidates
	known []uint64 // candidates that each candidate leads to rule out
	reach depth    // of known, or 0
	off   []uint64 // candidates that each node rules out
	trial trial
	inner []uint16 // of tryAll: of each candidate, the number of chains inside its chain
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
	g.p, g.kind, g.reach = p, kind, 0
	g.nodes, g.sets, g.locked, g.edges = g.nodes[:0], g.sets[:0], g.locked[:0], g.edges[:0]
	for d := range p.side {
		g.ofDigit[d] = g.ofDigit[d][:0]
		cells := p.where[d]
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			var single cellSet
			single.add(cell)
			g.number[d][cell] = uint16(g.add(d, single))
		}
	}
	g.candidates = len(g.nodes)
	if kind > AlternatingChain {
		g.table.reset()
	}
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
	if cells.len() == 1 {
		return g.candidate(d, cells.first())
	}
	slot := g.table.slot(g.nodes, d, &cells)
	if i := g.table.entries[slot]; i != 0 {
		return int(i) - 1
	}
	i := g.add(d, cells)
	g.table.put(g.nodes, g.candidates, slot, i)
	return i
}

// add adds a node and returns its number.
func (g *linkGraph) add(d int, cells cellSet) int {
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
	return i
}

// candidate returns the number of a candidate's node.
func (g *linkGraph) candidate(d, cell int) int { return int(g.number[d][cell]) }

// ruledOut reports whether node i rules out candidate z.
func (g *linkGraph) ruledOut(i, z int) bool {
	a, b := &g.nodes[i], &g.nodes[z]
	if a.d == b.d && a.off.has(int(b.cell)) || a.d != b.d && a.cell == b.cell {
		return true
	}
	return g.p.unusual != nil && g.p.clashRules(int(a.cell), int(a.d), int(b.cell), int(b.d)) != nil
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
