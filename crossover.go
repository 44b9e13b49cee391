package sudoku

import (
	"fmt"
	"math/rand/v2"
)

// A Crossover makes a child of two boards.
type Crossover struct {
	// Name stands for the crossover in messages and reports.
	Name string
	// Keeps is the set of layouts that a child has if both parents have them.
	Keeps Layout
	// Cross fills the child from the parents a and b, all being boards of the
	// same puzzle and of any size; see [ShapeOf]. It must keep what the parents
	// agree on.
	Cross func(child, a, b []uint8, r *rand.Rand)
}

// The crossovers differ in what the child inherits as a whole: each block (as
// in the article on combinatorial evolution), band of blocks, stack of blocks,
// row, column, run of a row within a block (three cells on 9×9 boards, four on
// 16×16) or cell comes from either parent with probability one half.
var (
	CrossBlocks  = Crossover{"blocks", BlockPermutations, crossBlocks}
	CrossBands   = Crossover{"bands", BlockPermutations | RowPermutations, crossBands}
	CrossStacks  = Crossover{"stacks", BlockPermutations | ColumnPermutations, crossStacks}
	CrossRows    = Crossover{"rows", RowPermutations, crossRows}
	CrossColumns = Crossover{"columns", ColumnPermutations, crossColumns}
	CrossRuns    = Crossover{"runs", AnyCells, crossRuns}
	CrossCells   = Crossover{"cells", AnyCells, crossCells}
)

// CrossOnePoint cuts the line of all cells in row order at one place and takes
// one part from each parent: the classical crossover.
var CrossOnePoint = Crossover{"one point", AnyCells, pointCrossing(1)}

// CrossPoints cuts the line of all cells in row order at the given number of
// different places, and takes the parts from the parents by turns. Where there
// are fewer places than that, all are cut.
func CrossPoints(points int) Crossover {
	return Crossover{fmt.Sprintf("%d points", points), AnyCells, pointCrossing(points)}
}

func crossBlocks(child, a, b []uint8, r *rand.Rand) {
	n := side(len(child))
	crossUnits(child, a, b, 2*n, r.Uint64())
}

func crossRows(child, a, b []uint8, r *rand.Rand) {
	crossUnits(child, a, b, 0, r.Uint64())
}

func crossColumns(child, a, b []uint8, r *rand.Rand) {
	crossUnits(child, a, b, side(len(child)), r.Uint64())
}

// crossUnits takes the k-th unit, counted from first, from parent b if bit k
// of the coins is set.
func crossUnits(child, a, b []uint8, first int, coins uint64) {
	shape := ShapeOf(len(child))
	copy(child, a)
	for k := range shape.Side {
		if coins>>k&1 != 0 {
			for _, cell := range shape.Unit(first + k) {
				child[cell] = b[cell]
			}
		}
	}
}

func crossBands(child, a, b []uint8, r *rand.Rand) {
	shape := ShapeOf(len(child))
	coins := r.Uint64()
	band := shape.BlockRows * shape.Side
	for k := 0; k < len(child); k += band {
		parent := a
		if coins&1 != 0 {
			parent = b
		}
		copy(child[k:k+band], parent[k:])
		coins >>= 1
	}
}

func crossStacks(child, a, b []uint8, r *rand.Rand) {
	shape := ShapeOf(len(child))
	coins := r.Uint64()
	copy(child, a)
	for cell := range child {
		if _, column, _ := shape.Place(cell); coins>>(column/shape.BlockColumns)&1 != 0 {
			child[cell] = b[cell]
		}
	}
}

func crossRuns(child, a, b []uint8, r *rand.Rand) {
	width := blockCols(len(child))
	var coins uint64
	for k := 0; k < len(child); k += width {
		if k/width&63 == 0 {
			coins = r.Uint64()
		}
		parent := a
		if coins&1 != 0 {
			parent = b
		}
		copy(child[k:k+width], parent[k:])
		coins >>= 1
	}
}

func crossCells(child, a, b []uint8, r *rand.Rand) {
	var coins uint64
	for cell := range child {
		if cell&63 == 0 {
			coins = r.Uint64()
		}
		// A mask in place of a branch that the processor could not guess.
		child[cell] = a[cell] ^ (a[cell]^b[cell])&-uint8(coins&1)
		coins >>= 1
	}
}

// pointCrossing returns the crossover with so many cuts.
func pointCrossing(points int) func(child, a, b []uint8, r *rand.Rand) {
	return func(child, a, b []uint8, r *rand.Rand) {
		var cut [maxSide*maxSide/64 + 1]uint64 // before a cell
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
