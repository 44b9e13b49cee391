package sudoku

import (
	"fmt"
	"math"
)

// This file holds what the options of both searches by chance have in common.

const (
	maxMemberCells = 1 << 24 // of all organisms
	defaultMistake = 0.06    // of an annealed swap: temperature 0.35; see docs/evolution.md
)

// Unused returns which options of an [*EvolveOptions] or a [*GeneticOptions] have no effect,
// as others leave them nothing to do, each with the reason. It is the same whether an option
// is set or not. Of any other value it returns nil.
func Unused(options any) map[string]string {
	switch o := options.(type) {
	case *EvolveOptions:
		return valueOf(o).unused()
	case *GeneticOptions:
		return valueOf(o).unused()
	}
	return nil
}

// valueOf returns the options that a pointer points to, and the zero ones of nil.
func valueOf[O any](opts *O) (o O) {
	if opts != nil {
		o = *opts
	}
	return o
}

// checkFunctions returns the error of plug-ins that have a name but no function.
func checkFunctions(f *Fitness, w *Worker, c *Crossover) error {
	w.identify()
	switch {
	case f.missing() && f.Name != "":
		return &OptionError{Field: "Fitness", Value: f.Name, Want: "a fitness with ErrorsFunc"}
	case w.missing() && w.Name != "":
		return &OptionError{Field: "Worker", Value: w.Name, Want: "a worker with NewFunc"}
	case c.missing() && c.Name != "":
		return &OptionError{Field: "Crossover", Value: c.Name, Want: "a crossover with CrossFunc"}
	}
	return nil
}

// checkWorker returns the error of a worker that can't search with a fitness.
func checkWorker(w Worker, f Fitness) error {
	switch {
	case !w.Layout.single():
		return &OptionError{Field: "Worker", Value: w.Name, Want: fmt.Sprintf("a worker of one layout, not %v", w.Layout)}
	case w.kind == tabuWorker && f.weights() == (unitWeights{}):
		return &OptionError{Field: "Fitness", Value: f.Name, Want: fmt.Sprintf("a sum of built-in ones, whose rules the worker %q knows, or Worker: sudoku.AnnealedSwapWorker, which asks any fitness", w.Name)}
	}
	return checkFitness(f, w.Layout)
}

// checkFitness returns the error of a fitness made of the built-in ones that
// can be 0 for a board that is no solution. A user's own is taken on trust.
func checkFitness(f Fitness, layout Layout) error {
	w := f.weights()
	switch {
	case w == (unitWeights{}):
		return nil
	case min(w.rows, w.columns, w.blocks, w.balance) < 0:
		return &OptionError{Field: "Fitness", Value: f.Name, Want: "weights that are not negative"}
	case !w.solves(layout):
		return &OptionError{Field: "Fitness", Value: f.Name, Want: fmt.Sprintf("one that counts every kind of unit that the layout %q leaves open", layout)}
	}
	return nil
}

// defaultCrossover returns the crossover of the smallest parts that keep a layout.
func defaultCrossover(layout Layout) Crossover {
	switch layout {
	case LayoutRows:
		return CrossRows
	case LayoutColumns:
		return CrossColumns
	}
	return CrossBlocks
}

// completeShare sets the default of a probability.
func completeShare(field string, share *float64, standard float64) error {
	if math.IsNaN(*share) || *share > 1 {
		return &OptionError{Field: field, Value: *share, Want: "at most 1"}
	}
	if *share == 0 {
		*share = standard
	}
	return nil
}
