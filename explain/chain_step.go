package explain

import "math/bits"

// This file turns a path of the graph into a [Step], and looks for the shortest one.

// shortestChain explains the shortest chain that rules out a candidate, of the
// first candidate that has one, with all conclusions of this chain.
func (p *logic) shortestChain(g *linkGraph) {
	var best []int
	most := len(g.nodes)
	for z := range g.candidates {
		if !p.isNews(int(g.nodes[z].d), g.nodes[z].cells) {
			continue
		}
		if path := g.path(z, most, func(i int) bool { return g.ruledOut(i, z) }); path != nil {
			best, most = path, len(path)-1
		}
	}
	if best == nil {
		return
	}
	links := make([]strongLink, len(best))
	for k := 1; k < len(best); k++ {
		links[k] = g.link(best[k-1], best[k])
	}
	p.step.Branches = [][]Inference{g.alternating(best, links)}
	p.chainCells()

	last := best[len(best)-1]
	if g.excludes(last, &links[1]) {
		g.concludeLoop(best, links)
	} else {
		g.concludeLink(last, &links[1])
	}
}

// link returns the strong link by which node i leads to another.
func (g *linkGraph) link(i, to int) strongLink {
	var found strongLink
	n := g.nodes[i]
	g.strongLinks(&n, func(l strongLink) {
		if l.to == to && found.reason == 0 {
			found = l
		}
	})
	return found
}

// alternating returns the inferences of a chain that begins with what links[1]
// denies.
func (g *linkGraph) alternating(path []int, links []strongLink) []Inference {
	branch := []Inference{{Value: links[1].d + 1, Cells: cellList(links[1].off)}}
	for k := 1; k < len(path); k++ {
		if k > 1 {
			branch = append(branch, g.denied(&links[k], path[k-1], len(branch)-1))
		}
		branch = append(branch, g.held(&links[k], len(branch)-1))
	}
	return branch
}

// denied returns the inference that node i rules out the cells of a link.
func (g *linkGraph) denied(l *strongLink, i, from int) Inference {
	f := Inference{Value: l.d + 1, Cells: cellList(l.off), Reason: ReasonSees, From: []int{from}}
	n := &g.nodes[i]
	outside := l.off.without(&n.off)
	switch {
	case int(n.d) == l.d && outside.empty():
	case int(n.d) != l.d && n.cell >= 0 && l.off.has(int(n.cell)):
		f.Reason = ReasonSameCell
	default:
		f.Reason, f.Clues = ReasonClue, g.p.clashRules(int(n.cell), int(n.d), l.off.first(), l.d)
	}
	return f
}

// held returns the inference that the node of a link holds.
func (g *linkGraph) held(l *strongLink, from int) Inference {
	n := &g.nodes[l.to]
	f := Inference{Value: int(n.d) + 1, Cells: cellList(n.cells), On: true, Reason: l.reason, From: []int{from}}
	switch l.reason {
	case ReasonUnit:
		f.Unit = l.where
	case ReasonSet:
		f.Set = cellList(g.sets[l.where].cells)
	}
	return f
}

// excludes reports whether node i rules out the cells of a link.
func (g *linkGraph) excludes(i int, l *strongLink) bool {
	n := &g.nodes[i]
	if outside := l.off.without(&n.off); int(n.d) == l.d && outside.empty() {
		return true
	}
	if n.cell < 0 || l.off.len() != 1 {
		return false
	}
	return int(n.d) != l.d && l.off.has(int(n.cell)) || g.p.clashRules(int(n.cell), int(n.d), l.off.first(), l.d) != nil
}

// concludeLink rules out what contradicts both node i and the cells of a link,
// of which one holds.
func (g *linkGraph) concludeLink(i int, l *strongLink) {
	for z := range g.candidates {
		if g.ruledOut(i, z) && g.excludes(z, l) {
			var cell cellSet
			cell.add(int(g.nodes[z].cell))
			g.p.note(int(g.nodes[z].d), cell)
		}
	}
}

// concludeLoop draws the conclusions of a loop: one side of each weak link holds,
// and each almost locked set holds all but one of its two linked values.
func (g *linkGraph) concludeLoop(path []int, links []strongLink) {
	before := path[len(path)-1]
	for k := 1; k < len(path); k++ {
		l := &links[k]
		g.concludeLink(before, l)
		before = path[k]
		if l.reason != ReasonSet {
			continue
		}
		set := &g.sets[l.where]
		for _, i := range g.locked[set.nodes[0]:set.nodes[1]] {
			n := &g.nodes[i]
			if int(i) == path[k] || int(n.d) == l.d {
				continue
			}
			g.p.note(int(n.d), n.off)
		}
	}
}

// linkXChain gives the step of an X-chain its links.
func (p *logic) linkXChain() {
	d := p.step.Values[0] - 1
	var branch []Inference
	for i, cell := range p.step.Cells {
		f := Inference{Value: d + 1, Cells: []int{cell}, On: i%2 == 1}
		if i > 0 {
			f.Reason, f.From = ReasonSees, []int{i - 1}
		}
		if f.On {
			f.Reason = ReasonUnit
			before := p.step.Cells[i-1]
			for _, in := range p.in[cell] {
				if p.units[in.unit].has(before) && bits.OnesCount16(p.places[d][in.unit]) == 2 {
					f.Unit = int(in.unit)
					break
				}
			}
		}
		branch = append(branch, f)
	}
	p.step.Branches = [][]Inference{branch}
}

// linkXYChain gives the step of an XY-chain its links.
func (p *logic) linkXYChain() {
	var branch []Inference
	for i, cell := range p.step.Cells {
		off := Inference{Value: p.step.Values[i], Cells: []int{cell}}
		if i > 0 {
			off.Reason, off.From = ReasonSees, []int{2*i - 1}
		}
		on := Inference{Value: p.step.Values[i+1], Cells: []int{cell}, On: true, Reason: ReasonCell, From: []int{2 * i}}
		branch = append(branch, off, on)
	}
	p.step.Branches = [][]Inference{branch}
}

// chainCells sets the cells and values of the step to those of its branches, in
// their order.
func (p *logic) chainCells() {
	var cells cellSet
	var values uint32
	for _, branch := range p.step.Branches {
		for _, f := range branch {
			for _, cell := range f.Cells {
				if !cells.has(cell) {
					cells.add(cell)
					p.step.Cells = append(p.step.Cells, cell)
				}
			}
			if values>>f.Value&1 == 0 {
				values |= 1 << f.Value
				p.step.Values = append(p.step.Values, f.Value)
			}
		}
	}
}
