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
	under   func(*geometry) Fitness // of a sum or product: the fitness by other rules
}

// counts returns the fitness with the knowledge of what its functions count.
func (f Fitness) counts(w unitWeights) Fitness {
	f.built = nil
	if w != (unitWeights{}) {
		f.built = &builtFitness{f.Errors, f.Delta, w, nil}
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
// imbalance; extra is that of other units, of pairs and of clues. Those of other fitnesses
// are zero.
type unitWeights struct{ rows, columns, blocks, extra, balance int }

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

// under returns the weights without those of errors that the layout excludes.
func (w unitWeights) under(layout Layout) unitWeights {
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

func imbalance(cells []uint8) int {
	n := sideOf(len(cells))
	const _ = uint(1<<15 - 1 - maxCells) // a count of cells is an int16
	var counts [256]int16
	for _, v := range cells {
		counts[v]++
	}
	errors := 0
	for v := 1; v <= n; v++ {
		errors += distance(int(counts[v]), n)
	}
	return errors
}

func imbalanceDelta(cells []uint8, cell int, value uint8) int {
	old := cells[cell]
	if old == value {
		return 0
	}
	n := sideOf(len(cells))
	var was, becomes int
	for _, v := range cells {
		if v == old {
			was++
		}
		if v == value {
			becomes++
		}
	}
	change := 0
	if old != 0 {
		change += distance(was-1, n) - distance(was, n)
	}
	if value != 0 {
		change += distance(becomes+1, n) - distance(becomes, n)
	}
	return change
}

func distance(a, b int) int { return max(a-b, b-a) }
