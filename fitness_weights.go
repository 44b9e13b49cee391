package sudoku

import (
	"math/bits"

	"example.com/sudoku/internal/geometry"
)

// DuplicatesIn returns the part of [Duplicates] in one kind of unit, so that the
// kinds can have different weights:
//
//	DuplicatesIn(Row).Plus(DuplicatesIn(Column)).Plus(DuplicatesIn(Block).Times(2))
func DuplicatesIn(unit UnitKind) Fitness {
	kind := int(unit - Row)
	errors := func(cells []uint8) int {
		shape := geometry.ShapeOf(len(cells))
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
	delta := func(cells []uint8, cell int, value uint8) int {
		shape := geometry.ShapeOf(len(cells))
		row, column, block := shape.Locate(cell)
		others := valuesIn(cells, shape.Unit(kind*shape.Side+[...]int{row, column, block}[kind]), cell)
		return others.surplus(value) - others.surplus(cells[cell])
	}
	switch unit {
	case Row:
		return builtIn("duplicates in rows", errors, delta, unitWeights{rows: 1})
	case Column:
		return builtIn("duplicates in columns", errors, delta, unitWeights{columns: 1})
	case Block:
		return builtIn("duplicates in blocks", errors, delta, unitWeights{blocks: 1})
	case Extra: // boards have none, but other rules do
		return builtIn("duplicates in other units", func([]uint8) int { return 0 },
			func([]uint8, int, uint8) int { return 0 }, unitWeights{extra: 1})
	}
	return Fitness{Name: "duplicates in no kind of unit"}
}

// A builtFitness holds the functions of a fitness that the package made, and what they
// count on full boards, so that engines can count it faster.
type builtFitness struct {
	errors  func(cells []uint8) int
	delta   func(cells []uint8, cell int, value uint8) int // or nil
	weights unitWeights
}

// known returns what the package knows of a fitness, or nil for a user's own and for a
// copy in which a user set a function.
func (f *Fitness) known() *builtFitness {
	if f.ErrorsFunc != nil || f.DeltaFunc != nil {
		return nil
	}
	return f.built
}

// missing reports whether the fitness can't count.
func (f *Fitness) missing() bool { return f.ErrorsFunc == nil && f.built == nil }

// errors returns the function that counts the errors, or nil.
func (f *Fitness) errors() func(cells []uint8) int {
	if f.missing() || f.ErrorsFunc != nil {
		return f.ErrorsFunc
	}
	return f.built.errors
}

// delta returns the function that follows the errors, or nil. Another count than the
// built-in one has no built-in function beside it.
func (f *Fitness) delta() func(cells []uint8, cell int, value uint8) int {
	if f.ErrorsFunc == nil && f.DeltaFunc == nil && f.built != nil {
		return f.built.delta
	}
	return f.DeltaFunc
}

// weights returns what a built-in fitness or a sum of them counts. They are zero
// for a user's own.
func (f *Fitness) weights() unitWeights {
	if b := f.known(); b != nil {
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
func weightedErrors[B cellArray](cells []uint8, w unitWeights) int {
	errors := 0
	if w.balance != 0 {
		errors = w.balance * imbalance(cells)
	}
	var board B // whose length, unlike that of cells, is a constant
	if geometry.IsGiant(len(board)) {
		return errors + giantErrors(cells, w)
	}
	copy(squareCells(&board), cells)
	n, height, width := geometry.Side(len(board)), geometry.BlockRows(len(board)), geometry.BlockColumns(len(board))
	var columns, blocks [geometry.MaxSmall]uint64
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
	n := geometry.SideOf(len(cells))
	const _ = uint(1<<15 - 1 - geometry.MaxCells) // a count of cells is an int16
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
	n := geometry.SideOf(len(cells))
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

// valuesIn returns the values of a unit without those of one cell, or of none if
// that is -1.
func valuesIn(cells []uint8, unit []uint16, without int) Values {
	var seen Values
	for _, cell := range unit {
		if int(cell) != without {
			seen = seen.With(cells[cell])
		}
	}
	return seen
}
