package sudoku

import (
	"fmt"
	"slices"
	"sync"
)

// A geometry is what the searches read of rules: lists of cells by number. Rules are
// compiled once, and the board types have theirs in sizeTables.
type geometry struct {
	values  int
	units   [][]uint16 // the cells of each row, then column, then block, then of the others
	kinds   []UnitKind // of each unit
	peers   [][]uint16 // of each cell, ascending
	inUnits [][]uint16 // the units of each cell
	pairs   [][2]int   // of cells that differ, beside the units
	allowed []Values   // of each cell; nil: all
	set     *ruleSet   // nil for a board type
	titles  []string   // of the units

	locations     []location // of each cell of a board type
	rows, columns int        // of the picture
	places        []Place    // of each cell; nil for a board type
	cellAt        func(row, column int) int

	cross    sync.Once
	overlaps []overlap
}

// A location holds the row, column and block of a cell.
type location struct{ row, col, block uint8 }

// cells returns the number of cells.
func (g *geometry) cells() int { return len(g.peers) }

// place returns where a cell stands in the picture.
func (g *geometry) place(cell int) Place {
	if g.places != nil {
		return g.places[cell]
	}
	return Place{cell / g.values, cell % g.values}
}

// placeName names a cell in the words of messages.
func (g *geometry) placeName(cell int) string {
	p := g.place(cell)
	return fmt.Sprintf("row %d, column %d", p.Row+1, p.Column+1)
}

// at returns the cell at a place of the picture, or -1 if there is none.
func (g *geometry) at(row, column int) int {
	switch {
	case g.places != nil:
		return g.cellAt(row, column)
	case row < 0 || column < 0 || row >= g.rows || column >= g.columns:
		return -1
	}
	return row*g.columns + column
}

// full reports whether a unit holds each value once.
func (g *geometry) full(unit int) bool { return len(g.units[unit]) == g.values }

// A overlap is two units that share cells. If all places of a value in one of them are
// shared, the rest of the other can't have it.
type overlap struct {
	shared, onlyA, onlyB []uint16
	fullA, fullB         bool
}

// crossed returns the overlaps of the units: of each block with its rows and columns,
// then of all other units that share two cells or more.
func (g *geometry) crossed() []overlap {
	g.cross.Do(func() {
		var order [][]int // by kind: the results of the board types depend on it
		for _, kinds := range [...][]UnitKind{{Block}, {Row, Column}, {Extra}} {
			var units []int
			for u, kind := range g.kinds {
				if slices.Contains(kinds, kind) {
					units = append(units, u)
				}
			}
			order = append(order, units)
		}
		units := slices.Concat(order...)
		shared := make([]int, len(g.units)) // cells with unit b
		for i, b := range units {
			clear(shared)
			for _, cell := range g.units[b] {
				for _, a := range g.inUnits[cell] {
					shared[a]++
				}
			}
			for _, a := range units[i+1:] {
				if shared[a] > 1 && (g.full(a) || g.full(b)) {
					g.overlaps = append(g.overlaps, g.overlap(a, b, shared[a]))
				}
			}
		}
	})
	return g.overlaps
}

// overlap returns the overlap of two units that share a number of cells.
func (g *geometry) overlap(a, b, shared int) overlap {
	c := overlap{fullA: g.full(a), fullB: g.full(b)}
	list := make([]uint16, 0, len(g.units[a])+len(g.units[b])-shared)
	for _, cell := range g.units[a] {
		if slices.Contains(g.inUnits[cell], uint16(b)) {
			list = append(list, cell)
		}
	}
	c.shared, list = list, list[len(list):]
	for _, cell := range g.units[a] {
		if !slices.Contains(g.inUnits[cell], uint16(b)) {
			list = append(list, cell)
		}
	}
	c.onlyA, list = list, list[len(list):]
	for _, cell := range g.units[b] {
		if !slices.Contains(g.inUnits[cell], uint16(a)) {
			list = append(list, cell)
		}
	}
	c.onlyB = list
	return c
}

// compile makes the geometry of rules.
func (s *ruleSet) compile() *geometry {
	cells := len(s.places)
	g := &geometry{values: s.values, rows: s.rows, columns: s.columns, places: s.places, cellAt: s.cellAt, pairs: s.pairs, allowed: s.allowed, set: s, inUnits: make([][]uint16, cells)}
	for u, unit := range s.units {
		list := make([]uint16, len(unit.Cells))
		for i, cell := range unit.Cells {
			list[i] = uint16(cell)
			g.inUnits[cell] = append(g.inUnits[cell], uint16(u))
		}
		g.units = append(g.units, list)
		g.kinds = append(g.kinds, unit.Kind)
		g.titles = append(g.titles, unit.Name)
	}
	pairs := make([][]uint16, cells)
	for _, pair := range s.pairs {
		pairs[pair[0]] = append(pairs[pair[0]], uint16(pair[1]))
		pairs[pair[1]] = append(pairs[pair[1]], uint16(pair[0]))
	}
	g.peers = make([][]uint16, cells)
	of := make([]int, cells) // 1 + the last cell that has this one as a peer
	for i := range g.peers {
		of[i] = i + 1
		var list []uint16
		add := func(cells []uint16) {
			for _, cell := range cells {
				if of[cell] != i+1 {
					of[cell] = i + 1
					list = append(list, cell)
				}
			}
		}
		for _, u := range g.inUnits[i] {
			add(g.units[u])
		}
		add(pairs[i])
		slices.Sort(list)
		g.peers[i] = list
	}
	return g
}

// A UnitKind is a kind of unit, a group of cells in which no value may stand
// twice.
type UnitKind uint8

const (
	Row UnitKind = iota + 1
	Column
	Block // also a region of a jigsaw
	Extra // such as a diagonal
)
