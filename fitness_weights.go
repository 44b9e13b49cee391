package sudoku

import (
	"slices"
)

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

// errorsFunc returns the function that counts the errors, or nil.
func (f *Fitness) errorsFunc() func(cells []uint8) int {
	if f.missing() || f.ErrorsFunc != nil {
		return f.ErrorsFunc
	}
	return f.built.errors
}

// deltaFunc returns the function that follows the errors, or nil. Another count than the
// built-in one has no built-in function beside it.
func (f *Fitness) deltaFunc() func(cells []uint8, cell int, value uint8) int {
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

func (w unitWeights) plus(v unitWeights) unitWeights {
	return unitWeights{w.rows + v.rows, w.columns + v.columns, w.blocks + v.blocks, w.extra + v.extra, w.balance + v.balance, false}
}

func (w unitWeights) times(k int) unitWeights {
	return unitWeights{k * w.rows, k * w.columns, k * w.blocks, k * w.extra, k * w.balance, w.lacking}
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

// weight returns the weight of a kind of unit.
func (w unitWeights) weight(kind UnitKind) int {
	switch kind {
	case Row:
		return w.rows
	case Column:
		return w.columns
	case Block:
		return w.blocks
	}
	return w.extra
}

// DuplicatesIn returns the part of [Duplicates] in one kind of unit, so that the
// kinds can have different weights:
//
//	DuplicatesIn(Row).Plus(DuplicatesIn(Column)).Plus(DuplicatesIn(Block).Times(2))
func DuplicatesIn(unit UnitKind) Fitness {
	switch unit {
	case Row:
		return builtIn("duplicates in rows", unitWeights{rows: 1})
	case Column:
		return builtIn("duplicates in columns", unitWeights{columns: 1})
	case Block:
		return builtIn("duplicates in blocks", unitWeights{blocks: 1})
	case Extra: // boards have none, but other rules do
		return builtIn("duplicates in other units", unitWeights{extra: 1})
	}
	return Fitness{Name: "duplicates in no kind of unit"}
}

// under returns the fitness as it counts by rules: built-in ones by the units, pairs and
// clues of the rules, a user's own as it is.
func (f Fitness) under(k *compiled) Fitness {
	switch b := f.known(); {
	case b == nil:
		return f
	case f.sum != nil:
		terms := f.asTerms(1)
		for i := range terms {
			terms[i].fitness = terms[i].fitness.under(k)
		}
		sum := sumOf(terms)
		sum.Name = f.Name
		return sum
	default:
		return f.byRules(k, b.weights)
	}
}

// byRules returns a built-in fitness that counts by rules.
func (f Fitness) byRules(k *compiled, w unitWeights) Fitness {
	f.built = &builtFitness{errors: func(cells []uint8) int { return k.errors(cells, w) }, weights: w}
	if w.balance == 0 && len(k.clues()) == 0 {
		f.built.delta = func(cells []uint8, cell int, value uint8) int { return unitChange(k.geometry(), cells, cell, value, w) }
	}
	return f
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
