package explain

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
		if path := g.path([]uint16{uint16(z)}, most, func(i int) bool { return g.ruledOut(i, z) }); path != nil {
			best, most = path, len(path)-1
		}
	}
	if best == nil {
		return
	}
	links := g.linksOf(best)
	p.step.Branches = [][]Inference{g.alternating(best, links)}
	p.chainCells()

	last := best[len(best)-1]
	if g.excludes(last, &links[1]) {
		g.concludeLoop(best, links)
	} else {
		g.concludeLink(last, &links[1])
	}
}

// shortestPair explains the shortest X-chain or XY-chain: from the absence of a candidate to
// another one of its digit, so that one of the two holds.
func (p *logic) shortestPair(g *linkGraph) {
	var best []int
	most, size := len(g.nodes), len(p.spots)
	for k := range p.side * size {
		d, cell := k/size, k%size
		if g.kind == XYChain {
			d, cell = k%p.side, k/p.side
		}
		if !g.linked[d].has(cell) {
			continue
		}
		start := g.candidate(d, cell)
		path := g.path(g.absentOf(start), most, func(i int) bool {
			return int(g.nodes[i].d) == d && p.isNews(d, g.nodes[i].off.and(&g.nodes[start].off))
		})
		if path != nil {
			best, most = append([]int{start}, path...), len(path)-1
		}
	}
	if best == nil {
		return
	}
	start, end := &g.nodes[best[0]], &g.nodes[best[len(best)-1]]
	links := g.linksOf(best)
	links[1] = linkTo(best[1], func(each func(strongLink)) { g.simpleLinks(int(start.d), int(start.cell), each) })
	branch := g.alternating(best, links)
	p.step.Branches, p.step.Values = [][]Inference{branch}, []int{branch[0].Value}
	for _, f := range branch {
		if f.On || g.kind == XChain {
			p.step.Cells = append(p.step.Cells, f.Cells...)
		}
		if f.On && g.kind == XYChain {
			p.step.Values = append(p.step.Values, f.Value)
		}
	}
	p.ruleOut(int(start.d), start.off.and(&end.off))
}

// linksOf returns the strong links to the nodes of a path, from the second on.
func (g *linkGraph) linksOf(path []int) []strongLink {
	links := make([]strongLink, len(path))
	for k := 1; k < len(path); k++ {
		links[k] = g.link(path[k-1], path[k])
	}
	return links
}

// link returns the strong link by which node i leads to another.
func (g *linkGraph) link(i, to int) strongLink {
	n := g.nodes[i]
	return linkTo(to, func(each func(strongLink)) { g.strongLinks(&n, each) })
}

// linkTo returns the first of some links that leads to a node.
func linkTo(to int, links func(each func(strongLink))) (found strongLink) {
	links(func(l strongLink) {
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
			g.p.note(int(g.nodes[z].d), g.nodes[z].cells)
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
