package explain

import "slices"

// This file holds the graph of implications between candidates, groups and almost locked
// sets. All longer chains are paths in it.

// A linkGraph is the implications between the nodes of one position. A node
// says that one of some cells holds a digit. Node a leads to node b if b follows
// from what a alone rules out; so a path is a chain: its weak links are what a
// node rules out, its strong links what is left.
//
// An XChain has links in units only, an XYChain links in cells only. The first nodes are the
// candidates. With GroupedChain they are followed by the groups, and with SetChain also by
// the places of a digit in an almost locked set.
type linkGraph struct {
	p          *logic
	kind       Technique // of the chains, or 0 if not built
	candidates int
	nodes      []linkNode
	number     [16][maxLogic]uint16 // of a candidate
	table      nodeTable
	sets       []lockedSet
	locked     []uint16    // nodes of the sets
	edges      []uint16    // of all nodes
	absent     []uint16    // up to AlternatingChain: what follows from the absence of candidates
	linked     [16]cellSet // the candidates whose absence leads to any
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
	cells         cellSet
	off           cellSet // cells of the digit that see all of the cells
	d             uint8
	cell          int16    // the only cell, or -1
	edges, absent [2]int32 // ranges in those of the graph
	sets          []uint16 // almost locked sets whose places of the digit these are
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
	fresh := g.kind != 0 && g.kind <= AlternatingChain // the nodes are the candidates of this position
	g.p, g.kind, g.reach = p, kind, 0
	g.sets, g.locked, g.edges, g.stamp = g.sets[:0], g.locked[:0], g.edges[:0], g.stamp[:0]
	if !fresh {
		g.addCandidates()
	}
	if kind > AlternatingChain {
		g.table.reset()
	}
	if kind == SetChain {
		g.findSets()
	}
	if kind <= AlternatingChain {
		g.findAbsent()
	}
	for i := 0; i < len(g.nodes); i++ { // expand adds nodes
		g.expand(i)
	}
	g.words = (len(g.nodes) + 63) / 64
	g.queue = slices.Grow(g.queue[:0], len(g.nodes))
	g.next = zeroed(g.next, len(g.nodes)*g.words)
	for i := range g.nodes {
		row := g.next[i*g.words:][:g.words]
		for _, to := range g.edgesOf(i) {
			row[to>>6] |= 1 << (to & 63)
		}
	}
}

// addCandidates makes the nodes of the candidates.
func (g *linkGraph) addCandidates() {
	p := g.p
	g.nodes = g.nodes[:0]
	for d := range p.side {
		g.ofDigit[d] = g.ofDigit[d][:0]
		cells := p.where[d]
		for cell := cells.pop(); cell >= 0; cell = cells.pop() {
			g.number[d][cell] = uint16(g.add(d, setOf(cell)))
		}
	}
	g.candidates = len(g.nodes)
}

// findAbsent collects the nodes to which the absence of each candidate leads.
func (g *linkGraph) findAbsent() {
	g.absent, g.linked = g.absent[:0], [16]cellSet{}
	for z := range g.candidates {
		n := &g.nodes[z]
		n.absent[0] = int32(len(g.absent))
		g.simpleLinks(int(n.d), int(n.cell), func(l strongLink) { g.absent = append(g.absent, uint16(l.to)) })
		if n.absent[1] = int32(len(g.absent)); n.absent[0] < n.absent[1] {
			g.linked[n.d].add(int(n.cell))
		}
	}
}

// absentOf returns the nodes to which the absence of a candidate leads.
func (g *linkGraph) absentOf(z int) []uint16 {
	n := &g.nodes[z]
	return g.absent[n.absent[0]:n.absent[1]]
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
	return g.p.unusual != nil && g.kind >= AlternatingChain && g.p.clashRules(int(a.cell), int(a.d), int(b.cell), int(b.d)) != nil
}

// expand collects the nodes to which node i leads.
func (g *linkGraph) expand(i int) {
	start := len(g.edges)
	reach := func(to int) {
		for to >= len(g.stamp) {
			g.stamp = append(g.stamp, 0)
		}
		if to != i && g.stamp[to] != uint16(i+1) {
			g.stamp[to] = uint16(i + 1)
			g.edges = append(g.edges, uint16(to))
		}
	}
	n := g.nodes[i] // a copy: adding nodes moves them
	if g.kind <= AlternatingChain {
		g.eachOff(&n, &g.linked, func(z int) {
			for _, to := range g.absentOf(z) {
				reach(int(to))
			}
		})
	} else {
		g.strongLinks(&n, func(l strongLink) { reach(l.to) })
	}
	g.nodes[i].edges = [2]int32{int32(start), int32(len(g.edges))}
}
