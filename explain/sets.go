package explain

import "math/bits"

// This file finds the almost locked sets that are nodes of the graph, and holds the table
// by which nodes of several cells are found again.

// findSets collects the almost locked sets of two or more cells. A set in a
// block and a line counts once.
func (g *linkGraph) findSets() {
	p := g.p
	most := p.side - 1
	if p.side > 9 {
		most = 4 // larger ones are very many
	}
	for u := range p.units {
		var cells [16]int
		open := 0
		for _, cell := range p.members[u] {
			if p.may[cell] != 0 {
				cells[open] = int(cell)
				open++
			}
		}
		g.growSet(u, cells[:open], cellSet{}, 0, 0, min(most, open-1))
	}
}

// growSet adds to a set of size cells each of the cells in rest.
func (g *linkGraph) growSet(u int, rest []int, set cellSet, digits uint16, size, most int) {
	if size == most {
		return
	}
	for i, cell := range rest {
		grown, all := set, digits|g.p.may[cell]
		grown.add(cell)
		if size > 0 && bits.OnesCount16(all) == size+2 {
			g.addSet(u, grown, all)
		}
		g.growSet(u, rest[i+1:], grown, all, size+1, most)
	}
}

func (g *linkGraph) addSet(u int, cells cellSet, digits uint16) {
	p := g.p
	if p.unitsWith(cells)>>u > 1 || u >= mostFull && p.unitsWith(cells) != 0 {
		return // it counts in its last full unit
	}
	set := lockedSet{cells: cells}
	set.nodes[0] = int32(len(g.locked))
	for ; digits != 0; digits &= digits - 1 {
		d := bits.TrailingZeros16(digits)
		i := g.node(d, cells.and(&p.where[d]))
		g.nodes[i].sets = append(g.nodes[i].sets, uint16(len(g.sets)))
		g.locked = append(g.locked, uint16(i))
	}
	set.nodes[1] = int32(len(g.locked))
	g.sets = append(g.sets, set)
}

// A nodeTable finds the number of a node of two or more cells by its digit and
// cells. It is a hash table with open addresses.
type nodeTable struct {
	entries []uint16 // number plus one, 0 if empty
	used    int
}

func (t *nodeTable) reset() {
	if t.entries == nil {
		t.entries = make([]uint16, 1<<11)
	}
	clear(t.entries)
	t.used = 0
}

// slot returns the entry of the node, or the empty entry where it belongs.
func (t *nodeTable) slot(nodes []linkNode, d int, cells *cellSet) int {
	hash := uint64(d) * 0x9e3779b97f4a7c15
	for _, word := range cells {
		hash = (hash ^ word) * 0x9e3779b97f4a7c15
		hash ^= hash >> 29
	}
	mask := len(t.entries) - 1
	for i := int(hash) & mask; ; i = (i + 1) & mask {
		e := t.entries[i]
		if e == 0 || int(nodes[e-1].d) == d && nodes[e-1].cells == *cells {
			return i
		}
	}
}

// put fills an empty entry and doubles the table when it is half full. Its nodes are
// those from first on.
func (t *nodeTable) put(nodes []linkNode, first, slot, i int) {
	t.entries[slot] = uint16(i) + 1
	if t.used++; 2*t.used < len(t.entries) {
		return
	}
	t.entries = make([]uint16, 2*len(t.entries))
	for k := first; k < len(nodes); k++ {
		t.entries[t.slot(nodes, int(nodes[k].d), &nodes[k].cells)] = uint16(k) + 1
	}
}
