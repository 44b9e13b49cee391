package geometry

import (
	"math/bits"
	"slices"
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
			for first := range lines {
				var covered leftCells
				for last := first; last < len(lines); last++ {
					covered = covered.or(g.leftCells(lines[last]))
					f := leftoverSearch{Board: g, lines: lines[first : last+1], covered: covered, regions: full[Block]}
					if len(f.lines) < len(lines) {
						f.search(0, leftCells{})
					}
				}
			}
		}
	})
	return g.leftovers
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

// A leftoverSearch chooses regions for some lines.
type leftoverSearch struct {
	*Board
	lines   []int
	covered leftCells // cells of the lines
	regions []int
	chosen  []int
}

// search chooses the regions from the k-th on; those chosen have cells.
func (f *leftoverSearch) search(k int, cells leftCells) {
	outside := cells.without(f.covered)
	if outside.len() > mostLeft {
		return
	}
	if len(f.chosen) == len(f.lines) {
		if inside := f.covered.without(cells); inside.len() > 0 {
			f.leftovers = append(f.leftovers, Leftover{
				Inside: inside.list(), Outside: outside.list(),
				Lines: slices.Clone(f.lines), Regions: slices.Clone(f.chosen),
			})
		}
		return
	}
	for i := k; i < len(f.regions); i++ {
		region := f.leftCells(f.regions[i])
		if cells.and(region).len() == 0 && f.covered.and(region).len() > 0 {
			f.chosen = append(f.chosen, f.regions[i])
			f.search(i+1, cells.or(region))
			f.chosen = f.chosen[:len(f.chosen)-1]
		}
	}
}

// leftCells is a set of the cells of a board that has leftovers.
type leftCells [mostLeftCells / 64]uint64

func (g *Board) leftCells(unit int) (s leftCells) {
	for _, cell := range g.Units[unit] {
		s[cell/64] |= 1 << (cell % 64)
	}
	return s
}

func (s leftCells) or(t leftCells) leftCells {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

func (s leftCells) and(t leftCells) leftCells {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

func (s leftCells) without(t leftCells) leftCells {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

func (s leftCells) len() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

func (s leftCells) list() (cells []uint16) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			cells = append(cells, uint16(64*i+bits.TrailingZeros64(word)))
		}
	}
	return cells
}
