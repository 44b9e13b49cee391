package explain

import (
	"math"
	"slices"
)

// This file makes the steps of Nishio, dynamic and forcing chains from traces, and looks
// for the shortest.

// shortestNishio explains the shortest dead end of nishio.
func (p *logic) shortestNishio() {
	var best *trace
	var shortest []int
	for d := range p.side {
		places := p.where[d]
		for cell := places.pop(); cell >= 0; cell = places.pop() {
			if p.known != nil && p.known.eliminated[d].has(cell) || !p.deadEnd(d, cell) {
				continue
			}
			t := &trace{oneOnly: true}
			t.begin(p, d, cell)
			if a := t.argument(t.clash[:]...); best == nil || len(a) < len(shortest) {
				best, shortest = t, a
			}
		}
	}
	if best != nil {
		p.explain(best, shortest)
	}
}

// explain makes the step of an argument that ends with a contradiction.
func (p *logic) explain(t *trace, argument []int) {
	p.step.Branches = [][]Inference{t.branch(argument)}
	p.chainCells()
	var one cellSet
	one.add(t.facts[0].cell)
	p.ruleOut(t.facts[0].d, one)
}

// shortestDynamic explains, of the candidates that lead to a contradiction, the
// one with the shortest argument, of those with the fewest chains inside. If there
// is none, it explains the shortest argument by all candidates of a cell or all
// places of a digit. What follows only with a known contradiction waits until that
// has been applied: then there is no news.
func (p *logic) shortestDynamic(g *linkGraph, how depth) {
	if !p.news {
		return
	}
	traces := make([]*trace, g.candidates)
	trace := func(z int) *trace {
		if traces[z] == nil {
			traces[z] = p.traceOf(int(g.nodes[z].d), int(g.nodes[z].cell), how)
		}
		return traces[z]
	}
	size := len(p.spots)
	best, shortest := -1, []int(nil)
	dead := func(z int) bool {
		n := &g.nodes[z]
		return g.work.left[z*size+int(n.cell)] == 0 && p.isNews(int(n.d), n.cells)
	}
	fewest := uint16(math.MaxUint16) // chains inside the chain
	for z := range g.candidates {
		if dead(z) {
			fewest = min(fewest, g.work.inner[z])
		}
	}
	for z := range g.candidates {
		if dead(z) && g.work.inner[z] == fewest {
			t := trace(z)
			if a := t.argument(t.clash[:]...); best < 0 || len(a) < len(shortest) {
				best, shortest = z, a
			}
		}
	}
	noted := p.eliminated
	p.eliminated = [16]cellSet{}
	if best >= 0 {
		p.explain(trace(best), shortest)
		return
	}
	least := 0
	each := func(c choice) bool {
		for target := range g.candidates {
			n := &g.nodes[target]
			d, cell := int(n.d), int(n.cell)
			if !noted[d].has(cell) || !g.allRuleOut(c, d, cell) {
				continue
			}
			length := 0
			var branches [][]Inference
			for _, z := range c.nodes[:c.count] {
				t := trace(int(z))
				a := t.argument(t.off(d, cell))
				length += len(a)
				branches = append(branches, t.branch(a))
			}
			if least == 0 || length < least {
				least = length
				p.step.Branches = branches
				p.eliminated = [16]cellSet{}
				p.ruleOut(d, n.cells)
			}
		}
		return true
	}
	g.choices(true, each)
	g.choices(false, each)
	p.news = least > 0
	p.chainCells()
}

// allRuleOut reports whether the trials of all members of a choice rule out a
// candidate, each without a contradiction.
func (g *linkGraph) allRuleOut(c choice, d, cell int) bool {
	size := len(g.p.spots)
	return !slices.ContainsFunc(c.nodes[:c.count], func(z uint16) bool {
		left := g.work.left[int(z)*size:][:size]
		return left[cell]>>d&1 != 0 || left[g.nodes[z].cell] == 0
	})
}

// shortestForcing explains the shortest chains from all members of a choice to the same
// conclusion.
func (p *logic) shortestForcing(g *linkGraph, choices func(yield func(c choice) bool)) {
	m := g.candidates
	length := make([]uint16, m*m) // of the path by which z rules out a candidate, 0 if none
	for z := range m {
		row := length[z*m:][:m]
		g.distances(z, row)
	}
	best, target, least := choice{}, -1, 0
	choices(func(c choice) bool {
		for t := range m {
			if !p.isNews(int(g.nodes[t].d), g.nodes[t].cells) {
				continue
			}
			sum := 0
			for _, z := range c.nodes[:c.count] {
				l := int(length[int(z)*m+t])
				if l == 0 {
					sum = 0
					break
				}
				sum += l
			}
			if sum > 0 && (target < 0 || sum < least) {
				best, target, least = c, t, sum
			}
		}
		return true
	})
	if target < 0 {
		return
	}
	for _, z := range best.nodes[:best.count] {
		path := g.path(int(z), len(g.nodes), func(i int) bool { return g.ruledOut(i, target) })
		p.step.Branches = append(p.step.Branches, g.forced(path, target))
	}
	p.chainCells()
	p.ruleOut(int(g.nodes[target].d), g.nodes[target].cells)
}

// distances sets row[t] to the number of nodes of the shortest path from z to a
// node that rules out candidate t.
func (g *linkGraph) distances(z int, row []uint16) {
	g.seen = zeroed(g.seen, g.words)
	g.seen[z>>6] |= 1 << (z & 63)
	g.queue, g.from = append(g.queue[:0], uint16(z)), append(g.from[:0], 1)
	for k := 0; k < len(g.queue); k++ {
		i, nodes := int(g.queue[k]), g.from[k]
		g.eachOff(i, func(t int) {
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
