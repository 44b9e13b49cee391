package explain

import "math/bits"

// This file finds X-chains, XY-chains and alternating chains: paths of the graph from a
// candidate back to it.

// chains rules out each candidate that leads, node by node, to what rules it
// out: an alternating chain from it back to it. This contains all conclusions of
// alternating chains and loops.
func (p *logic) chains(kind Technique) {
	g := p.graph(kind)
	switch {
	case p.step == nil:
	case kind < AlternatingChain:
		p.shortestPair(g)
		return
	default:
		p.shortestChain(g)
		return
	}
	for z := range g.candidates {
		if g.leadsBack(z) {
			p.ruleOut(int(g.nodes[z].d), g.nodes[z].cells)
		}
	}
}

// leadsBack reports whether candidate z leads to a node that rules it out.
func (g *linkGraph) leadsBack(z int) bool {
	if len(g.edgesOf(z)) == 0 {
		return false
	}
	g.seen = zeroed(g.seen, g.words)
	seen, queue := g.seen, append(g.queue[:0], uint16(z)) // variables: Rate takes 0.95 of the work on hard boards
	seen[z>>6] |= 1 << (z & 63)
	for len(queue) > 0 {
		i := int(queue[len(queue)-1])
		queue = queue[:len(queue)-1]
		if g.ruledOut(i, z) {
			return true
		}
		for k, word := range g.next[i*g.words:][:len(seen)] {
			more := word &^ seen[k]
			seen[k] |= more
			for ; more != 0; more &= more - 1 {
				queue = append(queue, uint16(64*k+bits.TrailingZeros64(more)))
			}
		}
	}
	return false
}

// path returns the shortest path from one of the first nodes to a node for which end
// holds, if it has at most most nodes; otherwise nil.
func (g *linkGraph) path(first []uint16, most int, end func(i int) bool) []int {
	g.seen = zeroed(g.seen, g.words)
	g.queue, g.from = g.queue[:0], g.from[:0]
	visit := func(nodes []uint16, from int) {
		for _, i := range nodes {
			if g.seen[i>>6]>>(i&63)&1 == 0 {
				g.seen[i>>6] |= 1 << (i & 63)
				g.queue, g.from = append(g.queue, i), append(g.from, uint16(from))
			}
		}
	}
	visit(first, 0)
	level, last := 1, len(g.queue) // nodes of the paths, and the end of their part of the queue
	for k := 0; k < len(g.queue); k++ {
		if k == last {
			level, last = level+1, len(g.queue)
		}
		if level > most {
			return nil
		}
		i := int(g.queue[k])
		if end(i) {
			path := make([]int, level)
			for at := level - 1; at >= 0; at-- {
				path[at] = int(g.queue[k])
				k = int(g.from[k])
			}
			return path
		}
		visit(g.edgesOf(i), k)
	}
	return nil
}
