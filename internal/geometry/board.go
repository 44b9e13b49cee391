// Package geometry has the tables that all searches read of rules: cells by number, the
// units they are in and their peers; and the twelve sizes of ordinary sudokus, whose
// measures the compiler knows.
package geometry

import (
	"slices"
	"sync"

	"example.com/sudoku/internal/set"
)

// The limits of rules.
const (
	MaxValues    = 99
	MaxRuleCells = MaxValues * MaxValues
)

const (
	_ = uint(set.Most - MaxValues)
	_ = uint(1<<15 - 1 - MaxRuleCells) // a cell is a uint16, 1 + a cell an int16
)

// Of returns the tables of a value of sudoku.Rules, which that package compiles once. It sets
// Of, so that others of this module share them without a method that all users see.
var Of func(rules any) *Board

// A Board is what the searches read of rules: lists of cells by number. Rules are
// compiled once; those of ordinary sudokus are in [Standard].
type Board struct {
	Values  int
	Units   [][]uint16   // the cells of each row, then column, then block, then of the others
	Kinds   []Kind       // of each unit
	Peers   [][]uint16   // of each cell, ascending
	InUnits [][]uint16   // the units of each cell
	Pairs   [][2]int     // of cells that differ, beside the units
	Allowed []set.Values // of each cell; nil: all

	Locations []location // of each cell of an ordinary sudoku; nil for other rules

	cross    sync.Once
	overlaps []Overlap

	compare   sync.Once
	leftovers []Leftover

	kept sync.Map
}

// Kept returns what derive returns, tables of another package that follow from the rules. It
// is derived at the first call with a key, and kept with the board.
func (g *Board) Kept(key any, derive func() any) any {
	tables, ok := g.kept.Load(key)
	if !ok {
		tables, _ = g.kept.LoadOrStore(key, derive())
	}
	return tables
}

// A location holds the row, column and block of a cell.
type location struct{ Row, Col, Block uint8 }

// Cells returns the number of cells.
func (g *Board) Cells() int { return len(g.Peers) }

// Full reports whether a unit holds each value once.
func (g *Board) Full(unit int) bool { return len(g.Units[unit]) == g.Values }

// An Overlap is two units that share cells. If all places of a value in one of them are
// shared, the rest of the other can't have it.
type Overlap struct {
	Shared, OnlyA, OnlyB []uint16
	FullA, FullB         bool
}

// Overlaps returns the overlaps of the units: of each block with its rows and columns,
// then of all other units that share two cells or more.
func (g *Board) Overlaps() []Overlap {
	g.cross.Do(func() {
		var order [][]int // by kind: the results of ordinary sudokus depend on it
		for _, kinds := range [...][]Kind{{Block}, {Row, Column}, {Other}} {
			var units []int
			for u, k := range g.Kinds {
				if slices.Contains(kinds, k) {
					units = append(units, u)
				}
			}
			order = append(order, units)
		}
		units := slices.Concat(order...)
		shared := make([]int, len(g.Units)) // cells with unit b
		for i, b := range units {
			clear(shared)
			for _, cell := range g.Units[b] {
				for _, a := range g.InUnits[cell] {
					shared[a]++
				}
			}
			for _, a := range units[i+1:] {
				if shared[a] > 1 && (g.Full(a) || g.Full(b)) {
					g.overlaps = append(g.overlaps, g.overlap(a, b, shared[a]))
				}
			}
		}
	})
	return g.overlaps
}

// Overlap returns the overlap of two units that share a number of cells.
func (g *Board) overlap(a, b, shared int) Overlap {
	c := Overlap{FullA: g.Full(a), FullB: g.Full(b)}
	list := make([]uint16, 0, len(g.Units[a])+len(g.Units[b])-shared)
	for _, cell := range g.Units[a] {
		if slices.Contains(g.InUnits[cell], uint16(b)) {
			list = append(list, cell)
		}
	}
	c.Shared, list = list, list[len(list):]
	for _, cell := range g.Units[a] {
		if !slices.Contains(g.InUnits[cell], uint16(b)) {
			list = append(list, cell)
		}
	}
	c.OnlyA, list = list, list[len(list):]
	for _, cell := range g.Units[b] {
		if !slices.Contains(g.InUnits[cell], uint16(a)) {
			list = append(list, cell)
		}
	}
	c.OnlyB = list
	return c
}

// A Kind is the kind of a unit.
type Kind uint8

const (
	Row Kind = iota + 1
	Column
	Block // also a region of a jigsaw
	Other // such as a diagonal
)

// New returns the geometry of cells that are in units. The lists are kept.
func New(cells, values int, units [][]uint16, kinds []Kind, pairs [][2]int, allowed []set.Values) *Board {
	g := &Board{Values: values, Units: units, Kinds: kinds, Pairs: pairs, Allowed: allowed, InUnits: make([][]uint16, cells)}
	for cell, room := 0, make([]uint16, usualUnits*cells); cell < cells; cell++ {
		g.InUnits[cell] = room[cell*usualUnits : cell*usualUnits : (cell+1)*usualUnits]
	}
	for u, unit := range units {
		for _, cell := range unit {
			g.InUnits[cell] = append(g.InUnits[cell], uint16(u))
		}
	}
	differ := make([][]uint16, cells)
	for _, pair := range pairs {
		differ[pair[0]] = append(differ[pair[0]], uint16(pair[1]))
		differ[pair[1]] = append(differ[pair[1]], uint16(pair[0]))
	}
	g.Peers = make([][]uint16, cells)
	of := make([]int, cells) // 1 + the last cell that has this one as a peer
	var list []uint16
	for i := range g.Peers {
		of[i] = i + 1
		list = list[:0]
		add := func(cells []uint16) {
			for _, cell := range cells {
				if of[cell] != i+1 {
					of[cell] = i + 1
					list = append(list, cell)
				}
			}
		}
		for _, u := range g.InUnits[i] {
			add(g.Units[u])
		}
		add(differ[i])
		slices.Sort(list)
		g.Peers[i] = slices.Clone(list)
	}
	return g
}

// usualUnits is the number of units of a cell for which there is room: row, column, block and one more.
const usualUnits = 4

// EachRepeat calls found for each cell that repeats a value of its unit, with
// the first cell of the unit that holds it: by unit, then by the repeating cell.
func (g *Board) EachRepeat(cells []uint8, found func(unit, first, again int)) {
	const _ = uint(1<<15 - 1 - MaxRuleCells) // first is an int16
	for u, unit := range g.Units {
		var first [256]int16 // 1 + the cell that holds the value
		for _, cell := range unit {
			switch v := cells[cell]; {
			case v == 0:
			case first[v] == 0:
				first[v] = int16(cell) + 1
			default:
				found(u, int(first[v])-1, int(cell))
			}
		}
	}
}

// Together reports whether two cells are in one unit with a lower number than the given
// one.
func (g *Board) Together(a, b, before int) bool {
	for _, u := range g.InUnits[a] {
		if int(u) >= before {
			return false
		}
		if slices.Contains(g.InUnits[b], u) {
			return true
		}
	}
	return false
}

// Partition returns the units of a kind, and the cells that stand in no row, column or
// block, as they are outside the board. It
// returns false if the units do not hold each value once or do not have each other cell once.
func (g *Board) Partition(of Kind) (units [][]uint16, alone []uint16, ok bool) {
	cells := 0
	for u, k := range g.Kinds {
		if k == of {
			units = append(units, g.Units[u])
			cells += len(g.Units[u])
			ok = g.Full(u)
			if !ok {
				return nil, nil, false
			}
		}
	}
	seen := make([]bool, g.Cells())
	for _, unit := range units {
		for _, cell := range unit {
			ok = ok && !seen[cell]
			seen[cell] = true
		}
	}
	for cell := range g.Cells() {
		if !slices.ContainsFunc(g.InUnits[cell], func(u uint16) bool { return g.Kinds[u] <= Block }) {
			alone = append(alone, uint16(cell))
		}
	}
	return units, alone, ok && cells+len(alone) == g.Cells() && len(units) <= MaxValues
}
