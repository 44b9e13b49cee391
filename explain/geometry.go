package explain

import (
	"fmt"
	"slices"

	tables "example.com/sudoku/internal/geometry"

	"example.com/sudoku"
)

// This file holds what the techniques read of rules: the tables of internal/geometry, which
// all searches read, as sets of cells and in the order of the techniques.

// A geometry is a board in tables and sets of cells. The first units are the full ones:
// they have as many cells as there are values, so that they hold each value once. In
// standard rules, they are numbered as in [sudoku.Rules.Units]: the rows, then the
// columns, then the blocks.
type geometry struct {
	rules                   sudoku.Rules
	side                    int        // number of values
	square                  bool       // units 0 to 2*side-1 are the rows and columns of a square
	blockRows, blockColumns int        // of a block, 0 if the blocks are not those of ordinary sudoku
	numbers                 []int      // of the units in Rules.Units
	members                 [][]uint16 // the cells of each unit, ascending
	units                   []cellSet  // the same as sets
	full                    int        // number of full units
	lines, boxes            uint64     // the full units that are rows or columns, and the others
	crossing                int        // cells that two full units share at most
	spots                   []spot     // of each cell
	in                      [][]place  // the full units of each cell
	around                  []uint64   // the same as bits
	peers                   []cellSet  // of each cell
	allowed                 []uint16   // digits that each cell may take
	corners                 [][4]uint8 // of each rectangle
	unserved                uint64     // techniques that don't serve the rules

	*unusual // nil for standard rules

	// shared[kind][other][i] holds the places in a unit of a kind that share a unit of
	// the other kind with place i, in standard rules.
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
	unique bool   // techniques that assume one solution are valid
	clues  *clues // nil if there are none
}

// isSide reports whether there are boards of a side.
func isSide(n int) bool { return n > 0 && n <= tables.MaxSide && tables.Side(n*n) == n }

// geometryOf returns the tables of rules. caller is the exported function that an error
// names.
func geometryOf(caller string, rules sudoku.Rules) (*geometry, error) {
	if err := checkRules(caller, rules); err != nil {
		return nil, err
	}
	return tables.Of(rules).Kept((*geometry)(nil), func() any { return newGeometry(rules) }).(*geometry), nil
}

// checkRules returns an error for rules that are not served.
func checkRules(caller string, rules sudoku.Rules) error {
	switch rows, columns := rules.Size(); {
	case rules.Err() != nil:
		return rules.Err()
	case rules.Len() > maxLogic:
		return &sudoku.SizeError{Func: caller, Side: max(rows, columns), Largest: maxLogicSide}
	case rules.Values() > maxLogicSide:
		return &sudoku.OptionError{Field: "Rules", Value: fmt.Sprintf("%d values", rules.Values()), Want: fmt.Sprintf("at most %d", maxLogicSide)}
	}
	return nil
}

// newGeometry returns the tables of rules that are served.
func newGeometry(rules sudoku.Rules) *geometry {
	cells := rules.Len()
	g := &geometry{rules: rules, side: rules.Values(), peers: make([]cellSet, cells)}
	board := tables.Of(rules)
	for cell, peers := range board.Peers {
		for _, peer := range peers {
			g.peers[cell].add(int(peer))
		}
		g.allowed = append(g.allowed, digitsIn(rules.Allowed(cell)))
	}
	g.takeUnits(board)
	g.findUnits()
	for u := range g.full {
		for v := range u {
			both := g.units[u].and(&g.units[v])
			g.crossing = max(g.crossing, both.len())
		}
	}
	g.square = g.isSquare()
	g.findBlocks()
	if g.square && isSide(g.side) && rules.Equal(sudoku.Standard(g.side)) {
		g.corners, g.unserved = makeRectangles(g), ruleTechniques
		g.findShared()
		return g
	}
	g.unusual = &unusual{unique: len(rules.Added()) == 0 && g.square && len(g.units) == g.full}
	if g.unique {
		g.corners = makeRectangles(g)
	} else {
		g.unserved |= uniquenessTechniques
	}
	if g.addClues(); g.clues == nil {
		g.unserved |= clueTechniques
	}
	return g
}

// takeUnits takes over the units of the rules, the full ones first. Full ones beyond
// mostFull count as smaller ones: their cells differ.
func (g *geometry) takeUnits(board *tables.Board) {
	var small []int
	for u := range board.Units {
		if board.Full(u) {
			g.numbers = append(g.numbers, u)
		} else {
			small = append(small, u)
		}
	}
	g.full = min(len(g.numbers), mostFull)
	g.numbers = append(g.numbers, small...)
	g.units = make([]cellSet, len(g.numbers))
	for i, u := range g.numbers {
		g.members = append(g.members, board.Units[u])
		for _, cell := range board.Units[u] {
			g.units[i].add(int(cell))
		}
		switch kind := board.Kinds[u]; {
		case i >= g.full:
		case kind == tables.Row || kind == tables.Column:
			g.lines |= 1 << i
		default:
			g.boxes |= 1 << i
		}
	}
}

// findUnits finds the full units of each cell.
func (g *geometry) findUnits() {
	cells := len(g.peers)
	g.in, g.around, g.spots = make([][]place, cells), make([]uint64, cells), make([]spot, cells)
	for cell := range g.spots {
		g.spots[cell].unit = [3]uint8{noUnit, noUnit, noUnit}
	}
	for u, members := range g.members[:g.full] {
		for i, cell := range members {
			if n := len(g.in[cell]); n < 3 {
				g.spots[cell].unit[n], g.spots[cell].at[n] = uint8(u), uint8(i)
			}
			g.in[cell] = append(g.in[cell], place{uint8(u), uint8(i)})
			g.around[cell] |= 1 << u
		}
	}
}

// beyond returns the full units of a cell beyond the first three.
func (g *geometry) beyond(cell int) []place { return g.in[cell][min(3, len(g.in[cell])):] }

// isSquare reports whether the first units are the rows of a square, and then its columns.
func (g *geometry) isSquare() bool {
	n := g.side
	if rows, columns := g.rules.Size(); rows != n || columns != n || g.rules.Len() != n*n || g.full < 2*n {
		return false
	}
	for i := range n {
		for k := range n {
			if int(g.members[i][k]) != i*n+k || int(g.members[n+i][k]) != k*n+i {
				return false
			}
		}
	}
	return true
}

// findBlocks sets the measures of the blocks, if they are those of ordinary sudoku and
// follow the columns.
func (g *geometry) findBlocks() {
	n := g.side
	if g.square && isSide(n) && g.full >= 3*n && slices.EqualFunc(g.members[2*n:3*n], tables.Standard[n]().Units[2*n:], slices.Equal) {
		_, g.blockRows, g.blockColumns = tables.Measures(n * n)
	}
}

// findShared makes shared. Places are alike in all units of a kind.
func (g *geometry) findShared() {
	for kind := range g.shared {
		members := g.members[kind*g.side]
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
}

// allValues returns the values of the rules.
func (g *geometry) allValues() (all sudoku.Values) {
	for v := range g.side {
		all = all.With(uint8(v + 1))
	}
	return all
}
