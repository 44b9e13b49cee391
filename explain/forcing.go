package explain

import (
	"iter"
	"math/bits"
)

// This file finds forcing chains: what follows from every candidate of a cell or place of a
// unit.

// A choice is a list of two or more candidates one of which holds: those of a cell or
// the places of a digit in a unit. A single is no choice.
type choice struct {
	count int
	nodes [16]uint16
}

func (c *choice) add(z int) {
	c.nodes[c.count&15] = uint16(z)
	c.count++
}

// list returns the candidates.
func (c *choice) list() []uint16 { return c.nodes[:c.count] }

// choices returns those of the open cells, and those of the digits in the units.
func (g *linkGraph) choices(cells, units bool) iter.Seq[choice] {
	p := g.p
	return func(yield func(choice) bool) {
		for cell, may := range p.may[:len(p.spots)] {
			var c choice
			for ; cells && may != 0; may &= may - 1 {
				c.add(g.candidate(bits.TrailingZeros16(may), cell))
			}
			if c.count > 1 && !yield(c) {
				return
			}
		}
		for u, members := range p.members[:p.full] {
			for d := range p.side {
				var c choice
				for places := p.places[d][u]; units && places != 0; places &= places - 1 {
					c.add(g.candidate(d, int(members[bits.TrailingZeros16(places)])))
				}
				if c.count > 1 && !yield(c) {
					return
				}
			}
		}
	}
}

// forcing rules out what every candidate of a cell, or every place of a digit in
// a unit, leads to rule out.
func (p *logic) forcing(cells bool) {
	g := p.graph(SetChain)
	g.chain(g.choices(cells, !cells))
}

// chain rules out what all members of a choice lead to rule out. A step shows the shortest
// chains from all members to the same conclusion.
func (g *linkGraph) chain(choices iter.Seq[choice]) {
	g.closures()
	if g.p.step == nil {
		g.force(choices)
		return
	}
	lengths := make([][]uint16, g.candidates)
	g.shortest(choices, func(z, target int) int {
		if lengths[z] == nil {
			lengths[z] = g.distances(z)
		}
		return int(lengths[z][target])
	}, func(z, target int) []Inference {
		return g.forced(g.path([]uint16{uint16(z)}, len(g.nodes), func(i int) bool { return g.ruledOut(i, target) }), target)
	})
}

// agreed returns the choices with the candidates that all of their members lead to rule out, if
// there are any.
func (g *linkGraph) agreed(choices iter.Seq[choice]) iter.Seq2[choice, []uint64] {
	return func(yield func(choice, []uint64) bool) {
		common := make([]uint64, g.width)
	each:
		for c := range choices {
			copy(common, g.known[int(c.nodes[0])*g.width:])
			for _, z := range c.list()[1:] {
				any := uint64(0)
				for k, word := range g.known[int(z)*g.width:][:g.width] {
					common[k] &= word
					any |= common[k]
				}
				if any == 0 {
					continue each
				}
			}
			if !yield(c, common) {
				return
			}
		}
	}
}

// force rules out what all members of a choice lead to rule out.
func (g *linkGraph) force(choices iter.Seq[choice]) {
	for _, common := range g.agreed(choices) {
		for z := range eachBit(common) {
			n := &g.nodes[z]
			g.p.ruleOut(int(n.d), n.cells)
		}
	}
}

// shortest rules out the candidate for which the arguments of a choice are the shortest, of
// those that are news. length returns that of the argument from a candidate to the target, or
// 0 if there is none; branch returns the argument.
func (g *linkGraph) shortest(choices iter.Seq[choice], length func(z, target int) int, branch func(z, target int) []Inference) {
	best, end, least := choice{}, -1, 0
	for c, common := range g.agreed(choices) {
		for target := range eachBit(common) {
			n := &g.nodes[target]
			if !g.p.isNews(int(n.d), n.cells) {
				continue
			}
			sum := 0
			for _, z := range c.list() {
				l := length(int(z), target)
				if sum += l; l == 0 {
					sum = 0
					break
				}
			}
			if sum > 0 && (end < 0 || sum < least) {
				best, end, least = c, target, sum
			}
		}
	}
	if end < 0 {
		return
	}
	for _, z := range best.list() {
		g.p.step.Branches = append(g.p.step.Branches, branch(int(z), end))
	}
	g.p.chainCells()
	g.p.ruleOut(int(g.nodes[end].d), g.nodes[end].cells)
}

// forgetKnown makes place for what each candidate leads to rule out.
func (g *linkGraph) forgetKnown() {
	g.reach = 0
	g.width = (g.candidates + 63) / 64
	g.known = zeroed(g.known, g.candidates*g.width)
}

// closures computes known by paths.
func (g *linkGraph) closures() {
	if g.reach == byPaths {
		return
	}
	g.forgetKnown()
	g.reach = byPaths
	g.off = zeroed(g.off, len(g.nodes)*g.width)
	for i := range g.nodes {
		row := g.off[i*g.width:][:g.width]
		g.eachOff(&g.nodes[i], &g.p.where, func(z int) { row[z>>6] |= 1 << (z & 63) })
	}
	for z := range g.candidates {
		known := g.known[z*g.width:][:g.width]
		g.seen = zeroed(g.seen, g.words)
		g.seen[z>>6] |= 1 << (z & 63)
		g.queue = append(g.queue[:0], uint16(z))
		for len(g.queue) > 0 {
			i := int(g.queue[len(g.queue)-1])
			g.queue = g.queue[:len(g.queue)-1]
			for k, word := range g.off[i*g.width:][:g.width] {
				known[k] |= word
			}
			for k, word := range g.next[i*g.words:][:g.words] {
				more := word &^ g.seen[k]
				g.seen[k] |= more
				for ; more != 0; more &= more - 1 {
					g.queue = append(g.queue, uint16(64*k+bits.TrailingZeros64(more)))
				}
			}
		}
	}
}

// eachOff calls each for every candidate that a node rules out, of those of its own digit only
// for some.
func (g *linkGraph) eachOff(n *linkNode, some *[16]cellSet, each func(z int)) {
	off := n.off.and(&some[n.d])
	for cell := off.pop(); cell >= 0; cell = off.pop() {
		each(g.candidate(int(n.d), cell))
	}
	if g.kind < AlternatingChain {
		return
	}
	if n.cell >= 0 {
		for rest := g.p.may[n.cell] &^ (1 << n.d); rest != 0; rest &= rest - 1 {
			each(g.candidate(bits.TrailingZeros16(rest), int(n.cell)))
		}
	}
	for _, c := range g.p.clashes(int(n.cell), int(n.d)) {
		for gone := c.gone & g.p.may[c.cell]; gone != 0; gone &= gone - 1 {
			each(g.candidate(bits.TrailingZeros16(gone), c.cell))
		}
	}
}

// distances returns, for each candidate, the number of nodes of the shortest path from z to a
// node that rules it out, or 0 if there is none.
func (g *linkGraph) distances(z int) []uint16 {
	row := make([]uint16, g.candidates)
	g.seen = zeroed(g.seen, g.words)
	g.seen[z>>6] |= 1 << (z & 63)
	g.queue, g.from = append(g.queue[:0], uint16(z)), append(g.from[:0], 1)
	for k := 0; k < len(g.queue); k++ {
		i, nodes := int(g.queue[k]), g.from[k]
		g.eachOff(&g.nodes[i], &g.p.where, func(t int) {
			if row[t] == 0 {
				row[t] = nodes
			}
		})
		for _, to := range g.edgesOf(i) {
			if g.seen[to>>6]>>(to&63)&1 == 0 {
				g.seen[to>>6] |= 1 << (to & 63)
				g.queue, g.from = append(g.queue, to), append(g.from, nodes+1)
			}
		}
	}
	return row
}

// forced returns the inferences of a path that begins with a candidate and ends
// by ruling out the target.
func (g *linkGraph) forced(path []int, target int) []Inference {
	first := &g.nodes[path[0]]
	branch := []Inference{{Value: int(first.d) + 1, Cells: cellList(first.cells), On: true}}
	for k := 1; k < len(path); k++ {
		l := g.link(path[k-1], path[k])
		branch = append(branch, g.denied(&l, path[k-1], len(branch)-1))
		branch = append(branch, g.held(&l, len(branch)-1))
	}
	l := strongLink{d: int(g.nodes[target].d), off: g.nodes[target].cells}
	return append(branch, g.denied(&l, path[len(path)-1], len(branch)-1))
}

// eachBit returns the members of a set of bits.
func eachBit(set []uint64) iter.Seq[int] {
	return func(yield func(int) bool) {
		for k, word := range set {
			for ; word != 0; word &= word - 1 {
				if !yield(64*k + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
