package geometry

import (
	"math/bits"
	"slices"

	"example.com/sudoku/internal/leftover"
)

// This file compares lines with regions: as many of both hold the same values, so what the
// ones have outside the others does too. Solvers of jigsaws call it the law of leftovers.

// A Leftover is two sets of cells that hold the same values: those that only some lines have,
// and those that only as many regions have.
type Leftover struct {
	Inside, Outside []uint16
	Lines, Regions  []int // units, ascending
}

// The limits of leftovers: the cells on each side, and the cells of a board.
const (
	mostLeft      = 5
	mostLeftCells = 256
)

// Leftovers returns the leftovers of rows that follow one another, or of columns, and regions
// that don't overlap. A board with the blocks of an ordinary sudoku has none: there they say
// what overlaps say.
func (g *Board) Leftovers() []Leftover {
	g.compare.Do(func() {
		if g.Cells() > mostLeftCells || g.ordinaryBlocks() {
			return
		}
		full := make(map[Kind][]int)
		for u, kind := range g.Kinds {
			if kind == Other {
				kind = Block
			}
			if g.Full(u) {
				full[kind] = append(full[kind], u)
			}
		}
		for _, kind := range [...]Kind{Row, Column} {
			lines := full[kind]
			if len(lines) != g.Values {
				continue
			}
			inside, outside := g.family(lines), g.family(full[Block])
			leftover.Pairs(inside, outside, leftover.InOrder(len(lines)), len(lines)-1, mostLeft, func(x, y uint64) {
				some, others := inside.Union(x), outside.Union(y)
				l := Leftover{Inside: leftover.Less[uint16](some, others), Outside: leftover.Less[uint16](others, some)}
				if len(l.Inside) == 0 {
					return
				}
				for ; x != 0; x &= x - 1 {
					l.Lines = append(l.Lines, lines[bits.TrailingZeros64(x)])
				}
				for ; y != 0; y &= y - 1 {
					l.Regions = append(l.Regions, full[Block][bits.TrailingZeros64(y)])
				}
				g.leftovers = append(g.leftovers, l)
			})
		}
	})
	return g.leftovers
}

// family returns the cells of the first units of a list.
func (g *Board) family(list []int) (f leftover.Family) {
	for _, u := range list[:min(len(list), 64)] {
		set := make(leftover.Set, (g.Cells()+63)/64)
		for _, cell := range g.Units[u] {
			set[cell/64] |= 1 << (cell % 64)
		}
		f = append(f, set)
	}
	return f
}

// ordinaryBlocks reports whether the blocks are those of an ordinary sudoku.
func (g *Board) ordinaryBlocks() bool {
	n, _, _ := Measures(g.Cells())
	if n == 0 || n != g.Values {
		return false
	}
	blocks, _, _ := g.Partition(Block)
	ordinary, _, _ := Standard[n]().Partition(Block)
	return slices.EqualFunc(blocks, ordinary, slices.Equal)
}
