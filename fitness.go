package sudoku

import (
	"math/bits"
	"slices"

	"example.com/sudoku/internal/geometry"
)

// A Fitness counts the errors of a full board. A search stops at 0 errors, so 0
// must imply a solution on the boards of the search, which may have a [Layout].
// It may imply more, such as the rules of a variant.
//
// [Fitness.Plus] and [Fitness.Times] combine fitnesses. A user's own needs a
// Name and ErrorsFunc. In a built-in one both functions are nil, so that what a user
// sets in a copy is always what counts. An empty cell holds no value and makes no error.
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
	if delta := f.delta(); delta != nil {
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
	MissingValues = builtIn("missing values", missingValues, missingDelta, unitWeights{rows: 1, columns: 1, extra: 1})

	// Duplicates counts, in each row, column and block, the cells that repeat a
	// value. In a full unit that is the number of missing values. It is 0 for
	// solutions only.
	Duplicates = builtIn("duplicates", duplicates, duplicatesDelta, unitWeights{rows: 1, columns: 1, blocks: 1, extra: 1})

	// Balance is the sum, over the values, of the difference between the number
	// of cells that hold the value and the side of the board. Add it to another
	// fitness in searches on free cells.
	Balance = builtIn("balance", imbalance, imbalanceDelta, unitWeights{balance: 1})
)

// builtIn returns a fitness of the package.
func builtIn(name string, errors func([]uint8) int, delta func([]uint8, int, uint8) int, w unitWeights) Fitness {
	return Fitness{Name: name, built: &builtFitness{errors, delta, w}}
}

// Regions returns a fitness that counts duplicates in groups of cells, such as
// the diagonals of an X-sudoku. Add it to one that counts the ordinary rules.
// Cells that are not on the board are ignored.
func Regions(name string, regions ...[]int) Fitness {
	regions = slices.Clone(regions)
	in := make(map[int][][]int) // the regions that a cell lies in
	for i, region := range regions {
		regions[i] = slices.Compact(slices.Sorted(slices.Values(region)))
		for _, cell := range regions[i] {
			in[cell] = append(in[cell], regions[i])
		}
	}
	return Fitness{
		Name: name,
		ErrorsFunc: func(cells []uint8) int {
			errors := 0
			for _, region := range regions {
				var seen Values
				for _, cell := range region {
					if cell >= 0 && cell < len(cells) {
						errors += seen.surplus(cells[cell])
						seen = seen.With(cells[cell])
					}
				}
			}
			return errors
		},
		DeltaFunc: func(cells []uint8, cell int, value uint8) int {
			change := 0
			for _, region := range in[cell] {
				var others Values
				for _, other := range region {
					if other != cell && other >= 0 && other < len(cells) {
						others = others.With(cells[other])
					}
				}
				change += others.surplus(value) - others.surplus(cells[cell])
			}
			return change
		},
	}
}

// surplus is 1 if v would be a duplicate beside the values of the set, else 0.
// An empty cell is none.
func (s Values) surplus(v uint8) int { return int(s.set.Low>>v|s.set.High>>(v-64)) & 1 }

func missingValues(cells []uint8) int {
	if geometry.IsGiant(len(cells)) {
		return giantErrors(cells, unitWeights{rows: 1, columns: 1})
	}
	n := geometry.SideOf(len(cells))
	var columns [geometry.MaxSmall]uint64
	errors := 2 * n * n
	for r := range n {
		var row uint64
		line := cells[r*n : r*n+n]
		cols := columns[:len(line)]
		for c, v := range line {
			bit := uint64(1) << (v & 63)
			row |= bit
			cols[c] |= bit
		}
		errors -= bits.OnesCount64(row &^ 1)
	}
	for _, column := range columns[:n] {
		errors -= bits.OnesCount64(column &^ 1)
	}
	return errors
}

func missingDelta(cells []uint8, cell int, value uint8) int {
	if geometry.IsGiant(len(cells)) {
		return giantDelta(cells, cell, value, unitWeights{rows: 1, columns: 1}, 1)
	}
	row, column := lineValues(cells, cell)
	old := cells[cell]
	return missingIn(row, value) + missingIn(column, value) - missingIn(row, old) - missingIn(column, old)
}

// missingIn is -1 if a unit whose other values are the set lacks v, else 0. An
// empty cell lacks nothing.
func missingIn(set uint64, v uint8) int { return int((set|1)>>v&1) - 1 }

func duplicates(cells []uint8) int {
	if geometry.IsGiant(len(cells)) {
		empty := 0
		for _, v := range cells {
			if v == 0 {
				empty++
			}
		}
		return giantErrors(cells, unitWeights{rows: 1, columns: 1, blocks: 1}) - 3*empty
	}
	shape := geometry.ShapeOf(len(cells))
	var seen [3 * geometry.MaxSmall]uint64
	errors := 0
	for i, v := range cells {
		if v == 0 {
			continue
		}
		p := shape.Locations[i]
		row, column, block := &seen[p.Row], &seen[geometry.MaxSmall+int(p.Col)], &seen[2*geometry.MaxSmall+int(p.Block)]
		errors += int(*row>>v&1 + *column>>v&1 + *block>>v&1)
		bit := uint64(1) << v
		*row |= bit
		*column |= bit
		*block |= bit
	}
	return errors
}

func duplicatesDelta(cells []uint8, cell int, value uint8) int {
	if geometry.IsGiant(len(cells)) {
		return giantDelta(cells, cell, value, unitWeights{rows: 1, columns: 1, blocks: 1}, 0)
	}
	row, column := lineValues(cells, cell)
	var block uint64
	shape := geometry.ShapeOf(len(cells))
	_, _, b := shape.Locate(cell)
	for _, i := range shape.Unit(2*shape.Side + b) {
		if int(i) != cell {
			block |= 1 << cells[i]
		}
	}
	old := cells[cell]
	return surplusIn(row, value) + surplusIn(column, value) + surplusIn(block, value) -
		surplusIn(row, old) - surplusIn(column, old) - surplusIn(block, old)
}

// surplusIn is 1 if v would be a duplicate beside the values of the set, else 0. An
// empty cell is none.
func surplusIn(set uint64, v uint8) int { return int((set &^ 1) >> v & 1) }

// lineValues returns the values in the row and in the column of a cell, without
// the cell itself. Bit 0 stands for empty cells.
func lineValues(cells []uint8, cell int) (row, column uint64) {
	n := geometry.SideOf(len(cells))
	r := cell / n
	c := cell - r*n
	for i := c; i < len(cells); i += n {
		if i != cell {
			column |= 1 << (cells[i] & 63)
		}
	}
	for _, v := range cells[r*n : cell] {
		row |= 1 << (v & 63)
	}
	for _, v := range cells[cell+1 : r*n+n] {
		row |= 1 << (v & 63)
	}
	return row, column
}

// giantErrors counts the values that the units of a board of any size lack, with the
// weights of their kinds. In a full unit that is the number of duplicates.
func giantErrors(cells []uint8, w unitWeights) int {
	shape := geometry.ShapeOf(len(cells))
	errors := 0
	for u := range 3 * shape.Side {
		errors += [...]int{w.rows, w.columns, w.blocks}[u/shape.Side] * (shape.Side - valuesIn(cells, shape.Unit(u), -1).Len())
	}
	return errors
}

// giantDelta returns the change of giantErrors if a cell had another value. Where
// empty cells are, it counts the values that units lack, if lacking is 1, or the
// duplicates, if it is 0.
func giantDelta(cells []uint8, cell int, value uint8, w unitWeights, lacking int) int {
	shape := geometry.ShapeOf(len(cells))
	row, column, block := shape.Locate(cell)
	change := 0
	for kind, weight := range [...]int{w.rows, w.columns, w.blocks} {
		unit := shape.Unit(kind*shape.Side + [...]int{row, column, block}[kind])
		others := valuesIn(cells, unit, cell)
		errors := func(v uint8) int {
			switch {
			case v == 0:
				return 0
			case others.Has(v):
				return 1 - lacking
			default:
				return -lacking
			}
		}
		change += weight * (errors(value) - errors(cells[cell]))
	}
	return change
}
