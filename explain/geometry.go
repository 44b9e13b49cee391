package explain

import (
	"slices"
	"sync"

	"example.com/sudoku"
)

// This file holds the tables of a board that the techniques read, made from its rules.

// A geometry is a board of standard rules in tables and sets of cells. Units are
// numbered as in [sudoku.Rules.Units]: the rows, then the columns, then the blocks.
type geometry struct {
	side                    int
	blockRows, blockColumns int        // of a block
	members                 [][]uint16 // the cells of each unit, ascending
	units                   []cellSet  // the same as sets
	spots                   []spot     // of each cell
	peers                   []cellSet  // of each cell
	corners                 [][4]uint8 // of each rectangle

	// shared[kind][other][i] holds the places in a unit of a kind that share a unit of
	// the other kind with place i.
	shared [3][3][16]uint16
}

// A spot holds the three units of a cell and its index in each of them.
type spot struct{ unit, at [3]uint8 }

// sides are those of the board types.
var sides = sudoku.Sides()

// isSide reports whether there are boards of a side.
func isSide(n int) bool { return slices.Contains(sides, n) }

// sideOf returns the side of the board type with a number of cells, or 0 if there is none.
func sideOf(cells int) int {
	for _, n := range sides {
		if n*n == cells {
			return n
		}
	}
	return 0
}

// allValues returns the values of the board type with a number of cells.
func allValues(cells int) sudoku.Values { return sudoku.Standard(sideOf(cells)).Allowed(0) }

// blockOf returns the rows and the columns of a block of standard rules.
func blockOf(rules sudoku.Rules) (rows, columns int) {
	first := rules.Units()[2*rules.Values()].Cells
	last := rules.Place(first[len(first)-1])
	return last.Row + 1, last.Column + 1
}

// geometries makes the geometry of a size at its first use, by its side.
var geometries = func() (list [maxLogicSide + 1]func() *geometry) {
	for side := range list {
		if isSide(side) {
			list[side] = sync.OnceValue(func() *geometry { return newGeometry(sudoku.Standard(side)) })
		}
	}
	return list
}()

func newGeometry(rules sudoku.Rules) *geometry {
	cells := rules.Len()
	g := &geometry{side: rules.Values(), spots: make([]spot, cells), peers: make([]cellSet, cells)}
	g.blockRows, g.blockColumns = blockOf(rules)
	g.units = make([]cellSet, 3*g.side)
	g.members = make([][]uint16, 3*g.side)
	list := make([]uint16, 0, 3*cells)
	for u, unit := range rules.Units() {
		g.members[u] = list[len(list):][:g.side:g.side]
		for i, cell := range unit.Cells {
			list = append(list, uint16(cell))
			g.units[u].add(cell)
			s := &g.spots[cell]
			s.unit[u/g.side], s.at[u/g.side] = uint8(u), uint8(i)
		}
	}
	for cell := range g.peers {
		for _, peer := range rules.Peers(cell) {
			g.peers[cell].add(int(peer))
		}
	}
	g.corners = makeRectangles(g)
	for kind := range g.shared {
		members := g.members[kind*g.side] // places are alike in all units of a kind
		for i, cell := range members {
			for k, place := range members {
				for other, u := range g.spots[cell].unit {
					if g.spots[place].unit[other] == u {
						g.shared[kind][other][i] |= 1 << k
					}
				}
			}
		}
	}
	return g
}
