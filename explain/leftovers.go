package explain

// This file finds leftovers: as many lines as regions hold the same values, so the cells
// that only the lines have hold the same values as those that only the regions have.

// A sameLaw says that the cells before the others hold the same values as the others.
type sameLaw int // number of the others

func (l sameLaw) possible(can, out []uint16) {
	side := len(can) - int(l)
	var union [2]uint16
	for i, may := range can {
		if i < side {
			union[0] |= may
		} else {
			union[1] |= may
		}
	}
	for i, may := range can {
		out[i] = may & union[0] & union[1]
	}
}

// mostLeft is the number of cells on each side of leftovers.
const mostLeft = 5

// leftovers returns the relations between lines that follow one another and regions that
// cover nearly the same cells. The regions are those of a jigsaw: blocks that are
// rectangles leave what locked candidates find.
func (g *geometry) leftovers() []*relation {
	if !g.square || g.blockRows > 0 {
		return nil
	}
	var regions []int
	for u := 2 * g.side; u < g.full; u++ {
		regions = append(regions, u)
	}
	var list []*relation
	n := g.side
	for _, base := range []int{0, n} {
		for first := range n {
			var lines []int
			var covered cellSet
			for last := first; last < n; last++ {
				lines = append(lines, base+last)
				if covered = covered.or(&g.units[base+last]); len(lines) < n {
					f := leftoverSearch{geometry: g, lines: lines, covered: covered, regions: regions}
					f.search(0, cellSet{})
					list = append(list, f.list...)
				}
			}
		}
	}
	return list
}

// A leftoverSearch chooses regions for some lines.
type leftoverSearch struct {
	*geometry
	lines   []int
	covered cellSet // cells of the lines
	regions []int
	chosen  []int
	list    []*relation
}

// search chooses the regions from the k-th on; those chosen have cells.
func (f *leftoverSearch) search(k int, cells cellSet) {
	outside := cells.without(&f.covered)
	if outside.len() > mostLeft {
		return
	}
	if len(f.chosen) == len(f.lines) {
		inside := f.covered.without(&cells)
		if inside.empty() {
			return
		}
		r := &relation{technique: Leftovers, others: outside.len(), law: sameLaw(outside.len())}
		r.cells = append(cellList(inside), cellList(outside)...)
		r.units = append(append(r.units, f.lines...), f.chosen...)
		f.list = append(f.list, r)
		return
	}
	for i := k; i < len(f.regions); i++ {
		u := f.regions[i]
		both, in := cells.and(&f.units[u]), f.covered.and(&f.units[u])
		if both.empty() && !in.empty() {
			f.chosen = append(f.chosen, u)
			f.search(i+1, cells.or(&f.units[u]))
			f.chosen = f.chosen[:len(f.chosen)-1]
		}
	}
}
