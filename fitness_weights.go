package sudoku

import "math/bits"

// DuplicatesIn returns the part of [Duplicates] in one kind of unit, so that the
// kinds can have different weights:
//
//	DuplicatesIn(Row).Plus(DuplicatesIn(Column)).Plus(DuplicatesIn(Block).Times(2))
func DuplicatesIn(unit UnitKind) Fitness {
	var f Fitness
	switch unit {
	case Row:
		f.Name, f.weights.rows = "duplicates in rows", 1
	case Column:
		f.Name, f.weights.columns = "duplicates in columns", 1
	case Block:
		f.Name, f.weights.blocks = "duplicates in blocks", 1
	default:
		return Fitness{Name: "duplicates in no kind of unit"}
	}
	kind := int(unit - Row)
	f.Errors = func(cells []uint8) int {
		shape := ShapeOf(len(cells))
		errors := 0
		for k := range shape.Side {
			var seen Values
			for _, cell := range shape.Unit(kind*shape.Side + k) {
				errors += seen.surplus(cells[cell])
				seen = seen.With(cells[cell])
			}
		}
		return errors
	}
	f.Delta = func(cells []uint8, cell int, value uint8) int {
		shape := ShapeOf(len(cells))
		row, column, block := shape.Place(cell)
		others := valuesIn(cells, shape.Unit(kind*shape.Side+[...]int{row, column, block}[kind]), cell)
		return others.surplus(value) - others.surplus(cells[cell])
	}
	return f
}

// unitWeights are what a sum of built-in fitnesses counts on full boards: the
// weights of the duplicates in rows, in columns and in blocks, and of the
// imbalance. Those of other fitnesses are zero.
type unitWeights struct{ rows, columns, blocks, balance int }

func (w unitWeights) plus(v unitWeights) unitWeights {
	return unitWeights{w.rows + v.rows, w.columns + v.columns, w.blocks + v.blocks, w.balance + v.balance}
}

func (w unitWeights) times(k int) unitWeights {
	return unitWeights{k * w.rows, k * w.columns, k * w.blocks, k * w.balance}
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
