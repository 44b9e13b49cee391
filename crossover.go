package sudoku

import "math/rand/v2"

// A Layout is what the boards of a search have in common by construction.
type Layout uint8

const (
	// AnyCells leaves every free cell a choice of its own.
	AnyCells Layout = iota
	// BlockPermutations are full boards whose blocks hold every value once.
	BlockPermutations
)

func (l Layout) String() string {
	if l == BlockPermutations {
		return "block permutations"
	}
	return "any cells"
}

// A Crossover makes a child of two boards.
type Crossover struct {
	// Name stands for the crossover in messages and reports.
	Name string
	// Keeps is the layout that a child has if both parents have it.
	Keeps Layout
	// Cross fills the child from the parents a and b, all being boards of the
	// same puzzle and of any size; see [ShapeOf]. It must keep what the parents
	// agree on.
	Cross func(child, a, b []uint8, r *rand.Rand)
}

// The crossovers differ in what the child inherits as a whole: each block (as
// in the article on combinatorial evolution), band of blocks, stack of blocks,
// row, column or cell comes from either parent with probability one half.
var (
	CrossBlocks  = Crossover{"blocks", BlockPermutations, crossBlocks}
	CrossBands   = Crossover{"bands", BlockPermutations, crossBands}
	CrossStacks  = Crossover{"stacks", BlockPermutations, crossStacks}
	CrossRows    = Crossover{"rows", AnyCells, crossRows}
	CrossColumns = Crossover{"columns", AnyCells, crossColumns}
	CrossCells   = Crossover{"cells", AnyCells, crossCells}
)

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

func crossCells(child, a, b []uint8, r *rand.Rand) {
	var coins uint64
	for cell := range child {
		if cell&63 == 0 {
			coins = r.Uint64()
		}
		child[cell] = a[cell]
		if coins&1 != 0 {
			child[cell] = b[cell]
		}
		coins >>= 1
	}
}
