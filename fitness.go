package sudoku

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// A Fitness counts the errors of a full board. A search stops at 0 errors, so 0
// must imply a solution on the boards of the search, which may have a [Layout].
// It may imply more, such as the rules of a variant.
//
// [Fitness.Plus] and [Fitness.Times] combine fitnesses. A user's own needs a
// Name and Errors. A copy of a built-in one with another Errors or Delta is a
// user's own. An empty cell holds no value and makes no error.
type Fitness struct {
	// Name stands for the fitness in JSON, messages and reports. JSON can't hold a
	// name that is a formula itself, such as "a + b".
	Name string
	// Errors counts the errors of a board of any size; see [RulesOf].
	Errors func(cells []uint8) int
	// Delta returns the change of the errors if the cell had another value. It
	// does not change the board. It must equal the difference of two counts. If
	// it is nil, the search calls Errors, at its cost.
	Delta func(cells []uint8, cell int, value uint8) int

	// built is what the package knows of a built-in and of a sum of them. It
	// holds while Errors and Delta are the functions in it; see [Fitness.weights].
	built *builtFitness
	made  fitnessFormula // by Plus and Times
}

var (
	// MissingValues counts the values that each row and each column lacks, and the
	// repeats and errors by what rules have beside rows, columns and blocks. On boards
	// of [LayoutBlocks] it is 0 for solutions only: the article keeps the blocks complete.
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

// builtIn returns a fitness of the package. The compiler makes its values, so the linker
// leaves out those that a program does not use.
func builtIn(name string, errors func([]uint8) int, delta func([]uint8, int, uint8) int, w unitWeights) Fitness {
	return Fitness{Name: name, Errors: errors, Delta: delta, built: &builtFitness{errors, delta, w, nil}}
}

// Plus returns the sum of two fitnesses.
func (f Fitness) Plus(g Fitness) Fitness { return sumOf([]Fitness{f, g}) }

// Times returns the fitness with each error counted weight times.
func (f Fitness) Times(weight int) Fitness {
	name := f.Name
	if strings.Contains(name, " + ") {
		name = "(" + name + ")"
	}
	product := Fitness{Name: strconv.Itoa(weight) + " × " + name}
	made, readable := f.formula()
	made.depth++
	if name != f.Name {
		made.depth++
	}
	product.made = made.withText(product.Name, readable)
	if f.Errors == nil {
		return product // which no search accepts, either
	}
	product.Errors = func(cells []uint8) int { return weight * f.Errors(cells) }
	if f.Delta != nil {
		product.Delta = func(cells []uint8, cell int, value uint8) int { return weight * f.Delta(cells, cell, value) }
	}
	return product.madeOf(f.weights().times(weight), func(rules *geometry) Fitness { return f.under(rules).Times(weight) })
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
		Errors: func(cells []uint8) int {
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
		Delta: func(cells []uint8, cell int, value uint8) int {
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
func (s Values) surplus(v uint8) int { return int(s.low>>v|s.high>>(v-64)) & 1 }

func missingValues(cells []uint8) int {
	if isGiant(len(cells)) {
		return giantErrors(cells, unitWeights{rows: 1, columns: 1})
	}
	n := sideOf(len(cells))
	var columns [maxSmall]uint64
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
	if isGiant(len(cells)) {
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
	if isGiant(len(cells)) {
		empty := 0
		for _, v := range cells {
			if v == 0 {
				empty++
			}
		}
		return giantErrors(cells, unitWeights{rows: 1, columns: 1, blocks: 1}) - 3*empty
	}
	shape := shapeOf(len(cells))
	var seen [3 * maxSmall]uint64
	errors := 0
	for i, v := range cells {
		if v == 0 {
			continue
		}
		p := shape.locations[i]
		row, column, block := &seen[p.row], &seen[maxSmall+int(p.col)], &seen[2*maxSmall+int(p.block)]
		errors += int(*row>>v&1 + *column>>v&1 + *block>>v&1)
		bit := uint64(1) << v
		*row |= bit
		*column |= bit
		*block |= bit
	}
	return errors
}

func duplicatesDelta(cells []uint8, cell int, value uint8) int {
	if isGiant(len(cells)) {
		return giantDelta(cells, cell, value, unitWeights{rows: 1, columns: 1, blocks: 1}, 0)
	}
	row, column := lineValues(cells, cell)
	var block uint64
	shape := shapeOf(len(cells))
	_, _, b := shape.locate(cell)
	for _, i := range shape.unit(2*shape.side + b) {
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
	n := sideOf(len(cells))
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
	shape := shapeOf(len(cells))
	errors := 0
	for u := range 3 * shape.side {
		errors += [...]int{w.rows, w.columns, w.blocks}[u/shape.side] * (shape.side - valuesIn(cells, shape.unit(u), -1).Len())
	}
	return errors
}

// giantDelta returns the change of giantErrors if a cell had another value. Where
// empty cells are, it counts the values that units lack, if lacking is 1, or the
// duplicates, if it is 0.
func giantDelta(cells []uint8, cell int, value uint8, w unitWeights, lacking int) int {
	shape := shapeOf(len(cells))
	row, column, block := shape.locate(cell)
	change := 0
	for kind, weight := range [...]int{w.rows, w.columns, w.blocks} {
		unit := shape.unit(kind*shape.side + [...]int{row, column, block}[kind])
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
