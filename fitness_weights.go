package sudoku

import "math/bits"

// DuplicatesIn returns the part of [Duplicates] in one kind of unit, so that the
// kinds can have different weights:
//
//	DuplicatesIn(Row).Plus(DuplicatesIn(Column)).Plus(DuplicatesIn(Block).Times(2))
func DuplicatesIn(unit UnitKind) Fitness {
	var f Fitness
	var w unitWeights
	switch unit {
	case Row:
		f.Name, w.rows = "duplicates in rows", 1
	case Column:
		f.Name, w.columns = "duplicates in columns", 1
	case Block:
		f.Name, w.blocks = "duplicates in blocks", 1
	case Extra:
		f.Name, w.extra = "duplicates in other units", 1
	default:
		return Fitness{Name: "duplicates in no kind of unit"}
	}
	if unit == Extra { // boards have none, but other rules do
		f.Errors = func([]uint8) int { return 0 }
		f.Delta = func([]uint8, int, uint8) int { return 0 }
		return f.counts(w)
	}
	kind := int(unit - Row)
	f.Errors = func(cells []uint8) int {
		shape := shapeOf(len(cells))
		errors := 0
		for k := range shape.side {
			var seen Values
			for _, cell := range shape.unit(kind*shape.side + k) {
				errors += seen.surplus(cells[cell])
				seen = seen.With(cells[cell])
			}
		}
		return errors
	}
	f.Delta = func(cells []uint8, cell int, value uint8) int {
		shape := shapeOf(len(cells))
		row, column, block := shape.locate(cell)
		others := valuesIn(cells, shape.unit(kind*shape.side+[...]int{row, column, block}[kind]), cell)
		return others.surplus(value) - others.surplus(cells[cell])
	}
	return f.counts(w)
}

// A builtFitness says what two functions of the package count on full boards, so
// that engines can count it faster.
type builtFitness struct {
	errors  func(cells []uint8) int
	delta   func(cells []uint8, cell int, value uint8) int
	weights unitWeights
	under   func(*geometry) Fitness // the fitness by other rules; nil for a product or sum without built-ins
}

// counts returns the fitness with the knowledge of what its functions count.
func (f Fitness) counts(w unitWeights) Fitness {
	f.built = nil
	if w != (unitWeights{}) {
		g := f
		f.built = &builtFitness{f.Errors, f.Delta, w, func(rules *geometry) Fitness { return g.byRules(rules, w) }}
	}
	return f
}

// madeOf returns a fitness made of others, which counts by rules as they do.
func (f Fitness) madeOf(w unitWeights, under func(*geometry) Fitness) Fitness {
	if f.Errors != nil {
		f.built = &builtFitness{f.Errors, f.Delta, w, under}
	}
	return f
}

// weights returns what a built-in fitness or a sum of them counts. They are zero
// for a user's own, and a copy of a built-in one with another Errors or Delta is a
// user's own.
func (f *Fitness) weights() unitWeights {
	if b := f.built; b != nil && sameFunc(f.Errors, b.errors) && sameFunc(f.Delta, b.delta) {
		return b.weights
	}
	return unitWeights{}
}

// unitWeights are what a sum of built-in fitnesses counts on full boards: the
// weights of the duplicates in rows, in columns and in blocks, and of the
// imbalance; extra is that of other units, of pairs and of clues. Those of other fitnesses are zero.
type unitWeights struct{ rows, columns, blocks, extra, balance int }

// missingWeights are what MissingValues counts: not the blocks, whose values the article
// keeps complete.
var missingWeights = unitWeights{rows: 1, columns: 1, extra: 1}

func (w unitWeights) plus(v unitWeights) unitWeights {
	return unitWeights{w.rows + v.rows, w.columns + v.columns, w.blocks + v.blocks, w.extra + v.extra, w.balance + v.balance}
}

func (w unitWeights) times(k int) unitWeights {
	return unitWeights{k * w.rows, k * w.columns, k * w.blocks, k * w.extra, k * w.balance}
}

// solves reports whether 0 errors imply a solution on boards of the layout.
func (w unitWeights) solves(layout Layout) bool {
	return (w.rows > 0 || layout.has(LayoutRows)) &&
		(w.columns > 0 || layout.has(LayoutColumns)) &&
		(w.blocks > 0 || layout.has(LayoutBlocks))
}

// within returns the weights without those of errors that the layout excludes.
func (w unitWeights) within(layout Layout) unitWeights {
	if layout.has(LayoutRows) {
		w.rows = 0
	}
	if layout.has(LayoutColumns) {
		w.columns = 0
	}
	if layout.has(LayoutBlocks) {
		w.blocks = 0
	}
	if layout != LayoutFree {
		w.balance = 0
	}
	return w
}

// weightedErrors counts the errors of a full board.
func weightedErrors[B Board](cells []uint8, w unitWeights) int {
	errors := 0
	if w.balance != 0 {
		errors = w.balance * imbalance(cells)
	}
	var board B // whose length, unlike that of cells, is a constant
	if isGiant(len(board)) {
		return errors + giantErrors(cells, w)
	}
	copy(Cells(&board), cells)
	n, height, width := side(len(board)), blockRows(len(board)), blockCols(len(board))
	var columns, blocks [maxSmall]uint64
	cell := 0
	for r := range n {
		var row uint64
		band := r / height * height // its first block
		for s := range height {
			var part uint64
			for k := range width {
				bit := uint64(1) << (board[cell] & 63)
				cell++
				part |= bit
				columns[s*width+k] |= bit
			}
			row |= part
			blocks[band+s] |= part
		}
		errors += w.rows * (n - bits.OnesCount64(row))
	}
	inColumns, inBlocks := n*n, n*n
	for u := range n {
		inColumns -= bits.OnesCount64(columns[u])
		inBlocks -= bits.OnesCount64(blocks[u])
	}
	return errors + w.columns*inColumns + w.blocks*inBlocks
}
