package explainer

import (
	"slices"
	"sync/atomic"
)

// This file holds the units of a board with the orders in which the program visits them.
// The program knows kinds of units: a cell lies in at most one unit of a kind.

// A Shape is the units of a 9×9 board. It never changes.
type Shape struct {
	kinds     int
	members   [maxUnits][9]uint16 // the cells of each unit
	units     [maxUnits]cellSet
	peers     [81]cellSet
	spots     [81]spot
	houses    [81][]uint8 // the other cells of a cell's units, kind by kind
	inOrder   []uint8     // all units: blocks, columns, rows, then the extra kinds
	byLinks   []uint8     // the same for chains, loops and BUGs: blocks, rows, columns
	extra     []unitRange // of each extra kind
	singles   []unitRange // the extra kinds, those of one figure together
	crossings []crossings
}

const (
	maxUnits = 50 // rows, columns and blocks, two diagonals, two kinds of nine, and more
	maxKinds = 7
	// nowhere stands for the unit of a kind that a cell lies in none of. It never has places.
	nowhere = maxUnits - 1
)

// Kinds of units in the order of chains. The extra ones follow.
const (
	ofBlocks = iota
	ofRows
	ofColumns
	firstExtra
)

// The numbers of units: rows, then columns, blocks, and extra ones.
const (
	firstRow    = 0
	firstColumn = 9
	firstBlock  = 18
	endOfBlocks = 27
)

// A spot holds the units of a cell, by kind, and its place in each of them.
type spot struct{ unit, at [maxKinds]uint8 }

// A unitRange is the units from from to end.
type unitRange struct{ from, end int }

// A crossing is two units that share cells, as places of either.
type crossing struct {
	a, b     uint8
	inA, inB uint16
}

// A crossings is the crossings of two kinds.
type crossings struct {
	pointing bool // the first kind is the blocks
	list     []crossing
}

var standard atomic.Pointer[Shape]

// Standard returns the shape of ordinary boards. It is made at the first call.
func Standard() *Shape {
	t := standard.Load()
	if t == nil {
		t = newShape(true, nil)
		standard.Store(t)
	}
	return t
}

// NewShape returns the shape of boards that have extra units beside the rows, the columns
// and, if so, the blocks: nine cells each. It returns nil if the units are too many.
func NewShape(blocks bool, extra [][]int) *Shape {
	kinds := kindsOf(extra)
	units := endOfBlocks
	for _, kind := range kinds {
		units += len(kind.units)
	}
	if firstExtra+len(kinds) > maxKinds || units > nowhere {
		return nil
	}
	return newShape(blocks, kinds)
}

func newShape(blocks bool, extra []figure) *Shape {
	t := &Shape{kinds: firstExtra + len(extra)}
	for cell := range t.spots {
		for kind := range t.spots[cell].unit {
			t.spots[cell].unit[kind] = nowhere
		}
		row, column := cell/9, cell%9
		block, inBlock := row/3*3+column/3, row%3*3+column%3
		t.put(cell, ofRows, firstRow+row, column)
		t.put(cell, ofColumns, firstColumn+column, row)
		if blocks {
			t.put(cell, ofBlocks, firstBlock+block, inBlock)
		}
	}
	ranges := []unitRange{ofBlocks: {firstBlock, endOfBlocks}, ofRows: {firstRow, firstColumn}, ofColumns: {firstColumn, firstBlock}}
	if !blocks {
		ranges[ofBlocks] = unitRange{}
	}
	end := endOfBlocks
	for i, figure := range extra {
		from := end
		for _, unit := range figure.units {
			for place, cell := range unit {
				t.put(cell, firstExtra+i, end, place)
			}
			end++
		}
		ranges = append(ranges, unitRange{from, end})
	}
	t.extra = ranges[firstExtra:]
	for i, kind := range t.extra {
		if i > 0 && extra[i].class == diagonal {
			t.singles[len(t.singles)-1].end = kind.end
		} else {
			t.singles = append(t.singles, kind)
		}
	}
	t.findPeers()
	for _, kind := range slices.Concat([]unitRange{ranges[ofBlocks], ranges[ofColumns], ranges[ofRows]}, t.extra) {
		t.inOrder = kind.append(t.inOrder)
	}
	for _, kind := range ranges {
		t.byLinks = kind.append(t.byLinks)
	}
	for _, pair := range pairsOf(extra) {
		t.cross(ranges[pair[0]], ranges[pair[1]], pair[0] == ofBlocks)
	}
	return t
}

// put adds a cell to a unit of a kind.
func (t *Shape) put(cell, kind, unit, place int) {
	t.spots[cell].unit[kind], t.spots[cell].at[kind] = uint8(unit), uint8(place)
	t.members[unit][place] = uint16(cell)
	t.units[unit].add(cell)
}

// findPeers lists the cells that each cell sees, in the order of its kinds.
func (t *Shape) findPeers() {
	for cell := range t.houses {
		var seen cellSet
		seen.add(cell)
		for _, u := range t.unitsOf(cell) {
			if u == nowhere {
				continue
			}
			for _, other := range t.unit(int(u)) {
				if !seen.has(int(other)) {
					seen.add(int(other))
					t.peers[cell].add(int(other))
					t.houses[cell] = append(t.houses[cell], uint8(other))
				}
			}
		}
	}
}

// cross lists the crossings of two kinds.
func (t *Shape) cross(one, two unitRange, pointing bool) {
	group := crossings{pointing: pointing}
	for a := one.from; a < one.end; a++ {
		for b := two.from; b < two.end; b++ {
			c := crossing{a: uint8(a), b: uint8(b), inA: t.shared(a, b), inB: t.shared(b, a)}
			if c.inA != 0 {
				group.list = append(group.list, c)
			}
		}
	}
	t.crossings = append(t.crossings, group)
}

func (r unitRange) append(list []uint8) []uint8 {
	for u := r.from; u < r.end; u++ {
		list = append(list, uint8(u))
	}
	return list
}

// shared returns the places of unit a whose cells lie in unit b.
func (t *Shape) shared(a, b int) (places uint16) {
	for i, cell := range t.unit(a) {
		if t.units[b].has(int(cell)) {
			places |= 1 << i
		}
	}
	return places
}

// unit returns the cells of a unit.
func (t *Shape) unit(u int) []uint16 { return t.members[u][:] }

// unitsOf returns the units of a cell, by kind.
func (t *Shape) unitsOf(cell int) []uint8 { return t.spots[cell].unit[:t.kinds] }

// cellAt returns the cell at a place of a unit.
func (t *Shape) cellAt(unit, place int) int { return int(t.unit(unit)[place]) }
