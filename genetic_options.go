package sudoku

import (
	"fmt"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/words"
)

// This file holds the options of the genetic algorithm, and what the zero ones mean for a
// puzzle.

// GeneticOptions are the settings of the genetic algorithm. The zero value of
// each field stands for its default, which was tuned by measuring. A negative
// number means none or no limit; where that makes no sense it is an
// [*OptionError].
type GeneticOptions struct {
	// GeneticOptions are those of a genetic algorithm for any problem. The article calls
	// an epoch a generation. More than 2²⁴ cells of all organisms are an error, and more
	// than 2²⁶ of all children: 207,126 organisms at 9×9. An organism takes two bytes per
	// cell and about 100 more, a child one byte per cell. The default of Steps is that of
	// [EvolveOptions] with [TabuWorker], and else 36 per free cell, from 1,000 to 10,000. A
	// mutation changes a child in one place: with [LayoutFree] a free cell gets another
	// value, else two free cells of a unit are swapped.
	evolve.GeneticOptions

	// Layout is what all boards have in common. The default, [LayoutFree],
	// starts with each value as often as in a solution, in random places; with a
	// Worker of another layout the default is that layout. The other layouts
	// start with random permutations of units. All boards hold the givens.
	Layout Layout `json:",omitzero"`
	// Crossover makes a child of two parents; the article calls that
	// inheritance. The default is [CrossRows] or [CrossColumns] for their
	// layouts, else [CrossBlocks].
	Crossover Crossover `json:",omitzero"`
	// Worker improves each child. The default is [TabuWorker] for LayoutFree
	// and [AnnealedSwapWorker] for LayoutBlocks. There is none for the other
	// layouts, nor for a Fitness that TabuWorker does not know.
	Worker Worker `json:",omitzero"`
	// NoWorker turns workers off.
	NoWorker bool `json:",omitzero"`
	// Mistake is the probability that the worker accepts a step that makes the
	// board worse. The default is 0.06. A negative number means never.
	// TabuWorker does not use it.
	Mistake float64 `json:",omitzero"`
	// Fitness counts the errors. The default is [Duplicates], and three times
	// [Balance] with it for LayoutFree.
	Fitness Fitness `json:",omitzero"`
	// NoDeduction starts from the givens alone. Otherwise values that follow by
	// deduction are given too, and with LayoutFree the other cells hold only
	// values of their domains. Deduction does not guess.
	NoDeduction bool `json:",omitzero"`
}

// ClassicGenetic returns the settings of the article on genetic algorithms:
// free cells, 100 organisms, 1,000 children of which the best 80 replace all
// but the best 20 organisms, roulette, and inheritance cell by cell. To get the
// article's other systems, set another layout and crossover.
func ClassicGenetic() *GeneticOptions {
	return &GeneticOptions{
		GeneticOptions: evolve.GeneticOptions{
			Population: 100, Offspring: 10, Elite: 0.2, Mutation: 0.05, MaxEpochs: 1000, MaxStall: -1, MaxAttempts: 1, Selection: evolve.SelectRoulette,
		},
		Layout:      LayoutFree,
		Crossover:   CrossCells,
		NoWorker:    true,
		NoDeduction: true,
	}
}

// maxChildCells is the most cells of the children of a generation.
const maxChildCells = 1 << 26

// complete sets the defaults, except those that depend on the puzzle, and
// returns the error of options that can't be used.
func (o *GeneticOptions) complete(cells int) error {
	if o.Layout == LayoutFree && !o.NoWorker {
		o.Layout = o.Worker.Layout
	}
	if !o.Layout.single() {
		return &OptionError{Field: "Layout", Value: o.Layout, Want: words.OneOf(layoutNames)}
	}
	if err := checkFunctions(&o.Fitness, &o.Worker, &o.Crossover); err != nil {
		return err
	}
	if o.Fitness.missing() {
		o.Fitness = Duplicates
		if o.Layout == LayoutFree {
			o.Fitness = Duplicates.Plus(Balance.Times(3))
		}
	}
	if err := checkFitness(o.Fitness, o.Layout); err != nil {
		return err
	}
	if err := o.completeWorker(); err != nil {
		return err
	}
	if o.Crossover.missing() {
		o.Crossover = defaultCrossover(o.Layout)
	}
	if !o.Crossover.Keeps.has(o.Layout) {
		return &OptionError{Field: "Crossover", Value: o.Crossover.Name, Want: fmt.Sprintf("a crossover that keeps the layout %q", o.Layout)}
	}
	if err := completeShare("Mistake", &o.Mistake, defaultMistake); err != nil {
		return err
	}
	completed, err := o.Completed(!o.NoWorker)
	most := maxMemberCells / cells
	if n := completed.Population; n < 2 || n > most {
		return &OptionError{Field: "Population", Value: n, Want: fmt.Sprintf("2 to %d", most)}
	}
	if most = maxChildCells / cells / max(1, completed.Population); o.Offspring < 0 || o.Offspring > most {
		return &OptionError{Field: "Offspring", Value: o.Offspring, Want: fmt.Sprintf("1 to %d with a Population of %d", most, completed.Population)}
	}
	return err
}

func (o *GeneticOptions) completeWorker() error {
	w := &o.Worker
	if w.missing() {
		switch {
		case o.Layout == LayoutFree && o.Fitness.weights() != (unitWeights{}):
			*w = TabuWorker
		case o.Layout == LayoutBlocks:
			*w = AnnealedSwapWorker
		default:
			o.NoWorker = true
		}
	}
	switch {
	case o.NoWorker:
		return nil
	case w.Layout != o.Layout:
		return &OptionError{Field: "Worker", Value: w.Name, Want: fmt.Sprintf("a worker of the layout %q", o.Layout)}
	}
	return checkWorker(*w, o.Fitness)
}

// unused returns what [Unused] does.
func (o GeneticOptions) unused() map[string]string {
	if o.complete(1) != nil {
		return nil
	}
	why := make(map[string]string)
	switch {
	case o.NoWorker:
		why["Steps"], why["Mistake"] = "there is no worker", "there is no worker"
	case o.Worker.kind == tabuWorker:
		why["Mistake"] = "the tabu worker does not use it"
	}
	return why
}

// completeFor sets the defaults that depend on the number of free cells.
func (o *GeneticOptions) completeFor(free int) {
	steps := min(max(1000, 36*free), 10_000)
	if o.Worker.kind == tabuWorker {
		steps = turnSteps(free)
	}
	o.GeneticOptions = o.GeneticOptions.Or(evolve.GeneticOptions{Steps: steps})
	if o.NoWorker {
		o.GeneticOptions = o.GeneticOptions.Or(evolve.GeneticOptions{Offspring: 10})
	}
}
