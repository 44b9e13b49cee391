package explain

import (
	"slices"
	"sync"

	sizes "example.com/sudoku/internal/geometry"

	"example.com/sudoku"
)

// This file holds the tables of a board that the techniques read. Those of the board
// types are made here, those of other rules in geometry_rules.go.

// A geometry is a board in tables and sets of cells. The first units are the full ones:
// they have as many cells as there are values, so that they hold each value once. In
// standard rules, they are numbered as in [sudoku.Rules.Units]: the rows, then the
// columns, then the blocks.
type geometry struct {
	side                    int        // number of values
	blockRows, blockColumns int        // of a block, 0 if the blocks are no rectangles
	members                 [][]uint16 // the cells of each unit, ascending
	units                   []cellSet  // the same as sets
	full                    int        // number of full units
	lines, boxes            uint64     // the full units that are rows or columns, and the others
	crossing                int        // cells that two full units share at most
	spots                   []spot     // of each cell
	in                      [][]place  // the full units of each cell
	around                  []uint64   // the same as bits
	peers                   []cellSet  // of each cell
	corners                 [][4]uint8 // of each rectangle

	*unusual // nil for standard rules

	// shared[kind][other][i] holds the places in a unit of a kind that share a unit of
	// the other kind with place i.
	shared [3][3][16]uint16
}

// A spot holds the first three full units of a cell and its index in each of them. If
// there are fewer, the others are noUnit.
type spot struct{ unit, at [3]uint8 }

// A place is a full unit of a cell and the index of the cell in it.
type place struct{ unit, at uint8 }

// Full units are bits of a uint64, and noUnit is none of them.
const (
	noUnit   = 63
	mostFull = noUnit
)

// An unusual holds what rules have beyond those of ordinary sudoku.
type unusual struct {
	rules   sudoku.Rules
	square  bool      // units 0 to 2*side-1 are the rows and columns of a square
	numbers []int     // of the units in Rules.Units
	more    [][]place // full units of each cell beyond the first three
	allowed []uint16  // digits that each cell may take
	unique  bool      // techniques that assume one solution are valid
	clues   *clues    // nil if there are none
}

// sides are those of ordinary sudoku.
var sides = sizes.Sides()

// isSide reports whether there are boards of a side.
func isSide(n int) bool { return slices.Contains(sides, n) }

// sideOf returns the side of the ordinary sudoku with a number of cells, or 0 if there is none.
func sideOf(cells int) int {
	for _, n := range sides {
		if n*n == cells {
			return n
		}
	}
	return 0
}

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
	g.full, g.crossing = 3*g.side, max(g.blockRows, g.blockColumns)
	g.lines, g.boxes = 1<<(2*g.side)-1, 1<<(3*g.side)-1<<(2*g.side)
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
	g.findUnits()
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

// findUnits makes in and around.
func (g *geometry) findUnits() {
	g.in, g.around = make([][]place, len(g.spots)), make([]uint64, len(g.spots))
	for u, members := range g.members[:g.full] {
		for i, cell := range members {
			g.in[cell] = append(g.in[cell], place{uint8(u), uint8(i)})
			g.around[cell] |= 1 << u
		}
	}
}
