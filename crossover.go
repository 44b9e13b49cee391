package sudoku

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"example.com/sudoku/internal/geometry"
)

// A Crossover makes a child of two boards. A user's own needs a Name, Keeps and CrossFunc.
// In a built-in one the function is nil, so that what a user sets in a copy is what crosses.
type Crossover struct {
	// Name stands for the crossover in JSON, messages and reports.
	Name string
	// Keeps are the layouts that a child has if both parents have them.
	Keeps Layout
	// CrossFunc fills the child from the parents a and b. All three are boards of
	// one puzzle, of any size; see [RulesOf]. A cell in which the parents agree
	// must keep its value; package plugintest tries that. Where deduction solves
	// a board, nothing is crossed; see NoDeduction of the options.
	CrossFunc func(child, a, b []uint8, r *rand.Rand)

	built *builtCrossover // nil for a user's own; see trusted
}

// Cross fills the child from the parents a and b. It panics if the crossover has no
// function, as the zero Crossover.
func (c Crossover) Cross(child, a, b []uint8, r *rand.Rand) { c.cross()(child, a, b, r) }

// cross returns the function that fills a child.
func (c *Crossover) cross() func(child, a, b []uint8, r *rand.Rand) {
	if c.missing() || c.CrossFunc != nil {
		return c.CrossFunc
	}
	return c.built.cross
}

// missing reports whether the crossover can't cross.
func (c *Crossover) missing() bool { return c.CrossFunc == nil && c.built == nil }

// trusted reports whether a crossover is a built-in one that keeps what it says.
// The children of others are checked, and so are those of a copy with a CrossFunc
// or more in Keeps.
func (c *Crossover) trusted() bool {
	return c.CrossFunc == nil && c.built != nil && c.built.keeps.has(c.Keeps)
}

// A builtCrossover is a function of the package, and the layouts that it keeps.
type builtCrossover struct {
	keeps Layout
	cross func(child, a, b []uint8, r *rand.Rand)
	parts crossParts
}

// crossParts are what a built-in crossover takes whole from a parent, for rules that no
// ordinary sudoku has.
type crossParts uint8

const (
	partNone crossParts = iota // nothing that other rules have
	partCells
	partRows
	partColumns
	partBlocks
	partAny // the crossover works on all boards
)

// keeping returns a built-in crossover.
func keeping(name string, keeps Layout, cross func(child, a, b []uint8, r *rand.Rand), parts crossParts) Crossover {
	return Crossover{Name: name, Keeps: keeps, built: &builtCrossover{keeps, cross, parts}}
}

// The crossovers differ in the parts that a child inherits whole. Each part
// comes from either parent with probability one half. A part is a block, as in
// MergeMatrices of the article on combinatorial evolution, a band or a stack of
// blocks, a row, a column, a run of a row within a block (three cells on 9×9
// boards), or a cell.
var (
	CrossBlocks  = keeping("blocks", LayoutBlocks, crossBlocks, partBlocks)
	CrossBands   = keeping("bands", LayoutBlocks|LayoutRows, crossBands, partNone)
	CrossStacks  = keeping("stacks", LayoutBlocks|LayoutColumns, crossStacks, partNone)
	CrossRows    = keeping("rows", LayoutRows, crossRows, partRows)
	CrossColumns = keeping("columns", LayoutColumns, crossColumns, partColumns)
	CrossRuns    = keeping("runs", LayoutFree, crossRuns, partNone)
	CrossCells   = keeping("cells", LayoutFree, crossCells, partCells)
)

// CrossPoints cuts the line of all cells in row order at the given number of
// different places, and takes the parts from the parents alternately. One point
// is the classical crossover. On a board with fewer places all are cut. With 0 and
// fewer points a child is a copy of a parent.
func CrossPoints(points int) Crossover {
	points = max(0, points)
	name := strconv.Itoa(points) + " points"
	if points == 1 {
		name = "1 point"
	}
	return keeping(name, LayoutFree, pointwise(points), partAny)
}

func crossBlocks(child, a, b []uint8, r *rand.Rand) {
	partwise(child, a, b, r, geometry.BlockRows, geometry.BlockColumns)
}
func crossBands(child, a, b []uint8, r *rand.Rand) {
	partwise(child, a, b, r, geometry.BlockRows, geometry.Side)
}
func crossStacks(child, a, b []uint8, r *rand.Rand) {
	partwise(child, a, b, r, geometry.Side, geometry.BlockColumns)
}
func crossRows(child, a, b []uint8, r *rand.Rand) { partwise(child, a, b, r, oneLine, geometry.Side) }
func crossColumns(child, a, b []uint8, r *rand.Rand) {
	partwise(child, a, b, r, geometry.Side, oneLine)
}
func crossRuns(child, a, b []uint8, r *rand.Rand) {
	partwise(child, a, b, r, oneLine, geometry.BlockColumns)
}
func crossCells(child, a, b []uint8, r *rand.Rand) { partwise(child, a, b, r, oneLine, oneLine) }

// partwise crosses parts whose height and width depend on the number of cells. Parts
// follow each other row by row.
func partwise(child, a, b []uint8, r *rand.Rand, heightOf, widthOf func(cells int) int) {
	n, height, width := geometry.Side(len(child)), heightOf(len(child)), widthOf(len(child))
	var fromB [geometry.MaxSide]uint8 // all bits set where the row's cells are b's
	var coins uint64
	thrown := 0
	for row, until := 0, 0; row < n; row++ {
		if row == until {
			for column := 0; column < n; {
				if thrown&63 == 0 {
					coins = r.Uint64()
				}
				coin := -uint8(coins & 1)
				coins >>= 1
				thrown++
				for range width {
					fromB[column] = coin
					column++
				}
			}
			until += height
		}
		lo, hi := row*n, row*n+n
		blend(child[lo:hi], a[lo:hi], b[lo:hi], fromB[:n])
	}
}

func oneLine(int) int { return 1 }

// blend takes the bits of the mask from b and the others from a. It has no
// branches, because the processor can't predict coins.
func blend(child, a, b, mask []uint8) {
	n := len(mask)
	if n < 8 {
		for i, m := range mask {
			child[i] = a[i] ^ (a[i]^b[i])&m
		}
		return
	}
	for i := 0; ; i = min(i+8, n-8) {
		x, y, m := loadWord(a[i:]), loadWord(b[i:]), loadWord(mask[i:])
		binary.LittleEndian.PutUint64(child[i:], x^(x^y)&m)
		if i == n-8 {
			return
		}
	}
}

func loadWord(cells []uint8) uint64 { return binary.LittleEndian.Uint64(cells) }

// pointwise returns the crossover with the given number of cuts.
func pointwise(points int) func(child, a, b []uint8, r *rand.Rand) {
	return func(child, a, b []uint8, r *rand.Rand) {
		var cut [geometry.MaxRuleCells/64 + 1]uint64 // before a cell
		places := len(child) - 1
		for range min(points, places) {
			at := 1 + r.IntN(places)
			for cut[at/64]>>(at%64)&1 != 0 {
				at = 1 + r.IntN(places)
			}
			cut[at/64] |= 1 << (at % 64)
		}
		if r.Uint64()&1 != 0 {
			a, b = b, a
		}
		for cell := range child {
			if cut[cell/64]>>(cell%64)&1 != 0 {
				a, b = b, a
			}
			child[cell] = a[cell]
		}
	}
}

// under returns the crossover as it cuts boards of rules: by cells, places, rows, columns
// or regions. The error is an [*OptionError] for the built-in ones whose parts the rules
// do not have. A user's own is returned as it is.
func (c Crossover) under(k *compiled) (Crossover, error) {
	if k.side > 0 || c.CrossFunc != nil || c.built == nil || c.built.parts == partAny {
		return c, nil
	}
	g := k.geometry()
	var parts [][]uint16
	var alone []uint16
	ok := true
	switch c.built.parts {
	case partCells:
		for cell := range g.Cells() {
			parts = append(parts, []uint16{uint16(cell)})
		}
	case partRows:
		parts, alone, ok = g.Partition(geometry.Row)
	case partColumns:
		parts, alone, ok = g.Partition(geometry.Column)
	case partBlocks:
		parts, alone, ok = g.Partition(geometry.Block)
	default:
		ok = false
	}
	if !ok {
		return c, &OptionError{Field: "Crossover", Value: c.Name, Want: fmt.Sprintf("one whose parts the rules %v have", k.owner())}
	}
	for _, cell := range alone {
		parts = append(slices.Clip(parts), []uint16{cell})
	}
	return keeping(c.Name, c.Keeps, func(child, a, b []uint8, r *rand.Rand) {
		var coins uint64
		for i, part := range parts {
			if i&63 == 0 {
				coins = r.Uint64()
			}
			from := a
			if coins&1 != 0 {
				from = b
			}
			coins >>= 1
			for _, cell := range part {
				child[cell] = from[cell]
			}
		}
	}, partAny), nil
}
