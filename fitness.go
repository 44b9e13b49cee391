package sudoku

import (
	"bytes"
	"math/bits"
	"slices"

	"example.com/sudoku/internal/geometry"
)

// A Fitness counts the errors of a full board. A search stops at 0 errors, so 0
// must imply a solution on the boards of the search, which may have a [Layout].
// It may imply more, such as the rules of a variant.
//
// [Fitness.Plus] and [Fitness.Times], in fitness_sum.go, combine fitnesses. A user's own needs a
// Name and ErrorsFunc. In a built-in one both functions are nil, so that what a user
// sets in a copy is always what counts. An empty cell holds no value and makes no error.
//
// A search with a fitness of your own needs a [Worker] that asks it, such as
// [AnnealedSwapWorker], and not [TabuWorker], and a [Crossover] that keeps the worker's Layout;
// see [EvolveOptions] and examples/fitness.
type Fitness struct {
	// Name stands for the fitness in JSON, messages and reports.
	Name string
	// ErrorsFunc counts the errors of a board of any size; see [RulesOf]. A board that
	// deduction solves makes few calls; see NoDeduction of the options, and package plugintest.
	ErrorsFunc func(cells []uint8) int
	// DeltaFunc returns the change of the errors if the cell had another value. It
	// does not change the board. It must equal the difference of two counts. If
	// it is nil, the search counts anew, at its cost.
	DeltaFunc func(cells []uint8, cell int, value uint8) int

	built *builtFitness // nil for a user's own
	sum   []fitnessTerm // by Plus and Times
}

// Errors counts the errors of a board. It panics if the fitness has no function, as the
// zero Fitness, which stands for a default in options. It inlines, so that it costs what
// its function costs.
func (f Fitness) Errors(cells []uint8) int {
	count := f.ErrorsFunc
	if count == nil {
		count = f.built.errors
	}
	return count(cells)
}

// Delta returns the change of the errors if a cell had another value. It does not change
// the board. Without a DeltaFunc it counts twice.
func (f Fitness) Delta(cells []uint8, cell int, value uint8) int {
	if delta := f.deltaFunc(); delta != nil {
		return delta(cells, cell, value)
	}
	changed := slices.Clone(cells)
	changed[cell] = value
	return f.Errors(changed) - f.Errors(cells)
}

var (
	// MissingValues counts the values that each row and each column lacks, and the
	// repeats and errors by what rules have beside rows, columns and blocks. On boards
	// of [LayoutBlocks] it is 0 for solutions only: the article, whose function Error it
	// is, keeps the blocks complete.
	MissingValues = builtIn("missing values", unitWeights{rows: 1, columns: 1, extra: 1, lacking: true})

	// Duplicates counts, in each row, column and block, the cells that repeat a
	// value. In a full unit that is the number of missing values. It is 0 for
	// solutions only.
	Duplicates = builtIn("duplicates", unitWeights{rows: 1, columns: 1, blocks: 1, extra: 1})

	// Balance is the sum, over the values, of the difference between the number
	// of cells that hold the value and the side of the board. Add it to another
	// fitness in searches on free cells.
	Balance = builtIn("balance", unitWeights{balance: 1})
)

// unitWeights are what a sum of built-in fitnesses counts on full boards: the
// weights of the duplicates in rows, in columns and in blocks, and of the
// imbalance; extra is that of other units, of pairs and of clues. Those of other fitnesses
// are zero.
type unitWeights struct {
	rows, columns, blocks, extra, balance int

	lacking bool // empty cells are errors of their units, where a sum has no other terms
}

// builtIn returns a fitness of the package.
func builtIn(name string, w unitWeights) Fitness {
	return Fitness{Name: name, built: &builtFitness{w.errors, w.change, w}}
}

// The errors of the built-in fitnesses are counted by three routines: fullErrors on the
// arrays of ordinary boards, unitErrors by the units of any rules and of giant boards, and
// lineCounts, which follows them through swaps.

// boardCells are the cells of a board: an array on 9×9 and 16×16 boards, as the compiler
// then knows the length, and a slice on all others and for the functions of a user, who
// writes them for boards of any size.
type boardCells interface {
	[81]uint8 | [256]uint8 | []uint8
}

// fullErrors counts the values that the units of a board lack, each kind with its weight. In
// a full unit that is the number of duplicates.
func fullErrors[B boardCells](board *B, inRows, inColumns, inBlocks int) int {
	n, height, width := geometry.Measures(len(*board))
	var columns, blocks [geometry.MaxSmall]uint64
	cell, cells := 0, *board // a copy is no pointer, which each cell would follow
	if inBlocks == 0 {
		errors := (inRows + inColumns) * n * n
		for range n {
			var row uint64
			inLine := columns[:n]
			for c := range inLine {
				bit := uint64(1) << (cells[cell] & 63)
				cell++
				row |= bit
				inLine[c] |= bit
			}
			errors -= inRows * bits.OnesCount64(row&^1)
		}
		for _, column := range columns[:n] {
			errors -= inColumns * bits.OnesCount64(column&^1)
		}
		return errors
	}
	errors := (inColumns + inBlocks) * n * n
	for r := range n {
		var row uint64
		band := r / height * height // its first block
		for s := range height {
			var part uint64
			inPart := columns[s*width:][:width]
			for k := range inPart {
				bit := uint64(1) << (cells[cell] & 63)
				cell++
				part |= bit
				inPart[k] |= bit
			}
			row |= part
			blocks[band+s] |= part
		}
		errors += inRows * (n - bits.OnesCount64(row&^1))
	}
	for u := range n {
		errors -= inColumns*bits.OnesCount64(columns[u]&^1) + inBlocks*bits.OnesCount64(blocks[u]&^1)
	}
	return errors
}

// errors counts the errors of an ordinary board, by its length.
func (w *unitWeights) errors(cells []uint8) int {
	errors := 0
	if w.balance != 0 {
		errors = w.balance * imbalance(cells, geometry.SideOf(len(cells)))
	}
	if w.rows == 0 && w.columns == 0 && w.blocks == 0 {
		return errors
	}
	lines := w.rows + w.columns + w.blocks
	switch {
	case len(cells) == 81:
		errors += fullErrors((*[81]uint8)(cells), w.rows, w.columns, w.blocks)
	case len(cells) == 256:
		errors += fullErrors((*[256]uint8)(cells), w.rows, w.columns, w.blocks)
	case geometry.IsGiant(len(cells)):
		errors += unitErrors(geometry.ShapeOf(len(cells)).Board, cells, *w) + lines*emptyIn(cells)
	default:
		errors += fullErrors(&cells, w.rows, w.columns, w.blocks)
	}
	if !w.lacking {
		errors -= lines * emptyIn(cells)
	}
	return errors
}

// change returns the change of errors if a cell had another value.
func (w *unitWeights) change(cells []uint8, cell int, value uint8) int {
	g := geometry.Standard[geometry.SideOf(len(cells))]()
	change := unitChange(g, cells, cell, value, *w)
	if w.lacking {
		lines := w.rows + w.columns + w.blocks
		change += lines * (isEmpty(value) - isEmpty(cells[cell]))
	}
	return change
}

func emptyIn(cells []uint8) int { return bytes.Count(cells, []byte{0}) }

func isEmpty(v uint8) int { return int((uint32(v) - 1) >> 31) }

// errors counts the duplicates of a board in the units and pairs of the rules, its errors
// by clues, and its imbalance.
func (k *compiled) errors(cells []uint8, w unitWeights) int {
	g := k.geometry()
	errors := unitErrors(g, cells, w)
	if w.extra != 0 {
		for _, pair := range g.Pairs {
			errors += w.extra * equal(cells[pair[0]], cells[pair[1]])
		}
		for _, c := range k.clues() {
			errors += w.extra * c.errors(cells)
		}
	}
	if w.balance != 0 {
		errors += w.balance * imbalance(cells[:k.owner().Board()], g.Values)
	}
	return errors
}

// unitErrors counts the duplicates in the units, each kind with its weight.
func unitErrors(g *geometry.Board, cells []uint8, w unitWeights) int {
	errors, full := 0, emptyIn(cells) == 0
	for u, unit := range g.Units {
		weight := w.weight(UnitKind(g.Kinds[u]))
		if weight == 0 {
			continue
		}
		errors += weight * repeats(cells, unit, full)
	}
	return errors
}

// repeats counts the cells of a unit that repeat a value. No cell of a full board is empty.
func repeats(cells []uint8, unit []uint16, full bool) int {
	var seen Values
	for _, cell := range unit {
		seen = seen.With(cells[cell])
	}
	n := len(unit) - seen.Len()
	for i := 0; i < len(unit) && !full; i++ {
		n -= isEmpty(cells[unit[i]])
	}
	return n
}

// unitChange returns the change of the duplicates in units and pairs, and of the imbalance,
// if a cell had another value. It knows no clues.
func unitChange(g *geometry.Board, cells []uint8, cell int, value uint8, w unitWeights) int {
	change, old := 0, cells[cell]
	for _, u := range g.InUnits[cell] {
		weight := w.weight(UnitKind(g.Kinds[u]))
		if weight == 0 {
			continue
		}
		var again, before int // whether another cell has the value, or the old one
		for _, other := range g.Units[u] {
			if v := cells[other]; int(other) != cell && v != 0 {
				again |= equal(v, value)
				before |= equal(v, old)
			}
		}
		change += weight * (again - before)
	}
	if w.extra != 0 {
		for _, pair := range g.Pairs {
			if pair[0] == cell || pair[1] == cell {
				other := cells[pair[0]+pair[1]-cell]
				change += w.extra * (equal(other, value) - equal(other, old))
			}
		}
	}
	if w.balance != 0 && old != value {
		share, counts := len(cells)/g.Values, [2]int{}
		for _, v := range cells {
			counts[0] += equal(v, old)
			counts[1] += equal(v, value)
		}
		if old != 0 {
			change += w.balance * (distance(counts[0]-1, share) - distance(counts[0], share))
		}
		if value != 0 {
			change += w.balance * (distance(counts[1]+1, share) - distance(counts[1], share))
		}
	}
	return change
}

// imbalance is the sum, over n values, of the difference between the number of cells that
// hold the value and their number in a solution.
func imbalance(cells []uint8, n int) int {
	const _ = uint(1<<15 - 1 - geometry.MaxRuleCells) // a count of cells is an int16
	var counts [256]int16
	for _, v := range cells {
		counts[v]++
	}
	errors, share := 0, len(cells)/n
	for v := 1; v <= n; v++ {
		errors += distance(int(counts[v]), share)
	}
	return errors
}

func distance(a, b int) int { return max(a-b, b-a) }

// equal is 1 if two values are the same, else 0. Empty cells are not.
func equal(a, b uint8) int {
	if a == b && a != 0 {
		return 1
	}
	return 0
}

// lineCounts follows the values missing in the rows and columns of a board through swaps, by how
// often each value stands in each line. So a swap costs the same on every size.
type lineCounts[B boardCells] struct {
	board, rows, columns *B // count of value v in line l at l×side + v-1

	// A cell stands in row cell×times>>inverse. The two numbers are no slower than constants
	// on arrays, and save slices a third of a swap.
	side, times uint32
}

const (
	_       = uint(1<<8 - 1 - geometry.MaxSide) // a count of a value in a line is a uint8
	inverse = 20
	_       = uint(1<<inverse/geometry.MaxSide - geometry.MaxCells) // the row is exact
)

func lineCountsOf[B boardCells](board, rows, columns *B) lineCounts[B] {
	side := geometry.SideOf(len(*board))
	return lineCounts[B]{board, rows, columns, uint32(side), uint32(1<<inverse/side) + 1}
}

// lines returns the counts of the rows and columns of a board.
func (b *evolvedBoard) lines() (rows, columns []uint8) {
	return b.counts[:len(b.cells)], b.counts[len(b.cells):]
}

// count makes the counts of a board.
func (b *evolvedBoard) count() {
	clear(b.counts)
	rows, columns := b.lines()
	n := geometry.SideOf(len(b.cells))
	for i, v := range b.cells {
		r := i / n
		c := i - r*n
		rows[r*n+int(v)-1]++
		columns[c*n+int(v)-1]++
	}
}

// swapDelta returns the change of the missing values if two cells of the full board were
// swapped. A line from which a value is taken misses it if it was the last one there; a line
// that gets a value misses one fewer if there was none. A line with both cells keeps its values.
func (t lineCounts[B]) swapDelta(a, b int) int {
	n, times := int(t.side), int(t.times)
	ra, rb := a*times>>inverse, b*times>>inverse
	ca, cb := a-ra*n, b-rb*n
	va, vb := int((*t.board)[a])-1, int((*t.board)[b])-1
	if va == vb {
		return 0
	}
	// Masks instead of branches, which the processor can't predict here.
	rows, columns := -1, -1
	if ra == rb {
		rows = 0
	}
	if ca == cb {
		columns = 0
	}
	return rows&(lastOf((*t.rows)[ra*n+va])+lastOf((*t.rows)[rb*n+vb])-gained((*t.rows)[ra*n+vb])-gained((*t.rows)[rb*n+va])) +
		columns&(lastOf((*t.columns)[ca*n+va])+lastOf((*t.columns)[cb*n+vb])-gained((*t.columns)[ca*n+vb])-gained((*t.columns)[cb*n+va]))
}

// swap swaps two cells of the board and updates the counts.
func (t lineCounts[B]) swap(a, b int) {
	n, times := int(t.side), int(t.times)
	ra, rb := a*times>>inverse, b*times>>inverse
	ca, cb := a-ra*n, b-rb*n
	va, vb := int((*t.board)[a])-1, int((*t.board)[b])-1
	(*t.rows)[ra*n+va]--
	(*t.rows)[ra*n+vb]++
	(*t.rows)[rb*n+vb]--
	(*t.rows)[rb*n+va]++
	(*t.columns)[ca*n+va]--
	(*t.columns)[ca*n+vb]++
	(*t.columns)[cb*n+vb]--
	(*t.columns)[cb*n+va]++
	(*t.board)[a], (*t.board)[b] = (*t.board)[b], (*t.board)[a]
}

// lastOf is 1 if one of count values is the last, else 0. gained is 1 if there is
// none yet, else 0.
func lastOf(count uint8) int { return int((uint32(count) - 2) >> 31) }
func gained(count uint8) int { return int((uint32(count) - 1) >> 31) }
