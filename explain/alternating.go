package explain

import "math/bits"

// This file finds alternating chains: paths of the graph from a candidate back to it.

// chains rules out each candidate that leads, node by node, to what rules it
// out: an alternating chain from it back to it. This contains all conclusions of
// alternating chains and loops.
func (p *logic) chains(kind Technique) {
	g := p.graph(kind)
	if p.step != nil {
		p.shortestChain(g)
		return
	}
	for z := range g.candidates {
		if g.leadsBack(z) {
			var cell cellSet
			cell.add(int(g.nodes[z].cell))
			p.ruleOut(int(g.nodes[z].d), cell)
		}
	}
}

// leadsBack reports whether candidate z leads to a node that rules it out.
func (g *linkGraph) leadsBack(z int) bool {
	g.seen = zeroed(g.seen, g.words)
	g.seen[z>>6] |= 1 << (z & 63)
	g.queue = append(g.queue[:0], uint16(z))
	for len(g.queue) > 0 {
		i := int(g.queue[len(g.queue)-1])
		g.queue = g.queue[:len(g.queue)-1]
		if g.ruledOut(i, z) {
			return true
		}
		row := g.next[i*g.words:][:g.words]
		for k, word := range row {
			more := word &^ g.seen[k]
			g.seen[k] |= more
			for ; more != 0; more &= more - 1 {
				g.queue = append(g.queue, uint16(64*k+bits.TrailingZeros64(more)))
			}
		}
	}
	return false
}

// path returns the shortest path from candidate z to a node for which end
// holds, if it has at most most nodes; otherwise nil.
func (g *linkGraph) path(z, most int, end func(i int) bool) []int {
	g.seen = zeroed(g.seen, g.words)
	g.seen[z>>6] |= 1 << (z & 63)
	g.queue, g.from = append(g.queue[:0], uint16(z)), append(g.from[:0], 0)
	level, last := 1, 1 // nodes of the paths, and the end of their part of the queue
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
		for _, to := range g.edgesOf(i) {
			if g.seen[to>>6]>>(to&63)&1 == 0 {
				g.seen[to>>6] |= 1 << (to & 63)
				g.queue, g.from = append(g.queue, to), append(g.from, uint16(k))
			}
		}
	}
	return nil
}
