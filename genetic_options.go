package sudoku

import (
	"fmt"
	"math"

	"example.com/sudoku/internal/words"
)

// This file holds the options of the genetic algorithm, and what the zero ones mean for a
// puzzle.

// GeneticOptions are the settings of the genetic algorithm. The zero value of
// each field stands for its default, which was tuned by measuring. A negative
// number means none or no limit; where that makes no sense it is an
// [*OptionError].
type GeneticOptions struct {
	// Seed chooses the random numbers. 0 is a seed like any other. The i-th
	// organism of a run, generation zero included, draws from
	// NewStream(Seed, i).
	Seed uint64 `json:",omitzero"`
	// Layout is what all boards have in common. The default, [LayoutFree],
	// starts with each value as often as in a solution, in random places; with a
	// Worker of another layout the default is that layout. The other layouts
	// start with random permutations of units. All boards hold the givens.
	Layout Layout `json:",omitzero"`
	// Population is the number of organisms, at least 2. The default is 100,
	// and 10 with a worker, since each child is then a search of its own. A
	// negative number is an error, and so are more than 2²⁴ cells: 207,126
	// organisms at 9×9. An organism takes two bytes per cell and about 100 more.
	Population int `json:",omitzero"`
	// Offspring is the number of children in a generation per organism. The
	// default is 10, and 1 with a worker. A negative number is an error, and so
	// are more than 2²⁶ cells of all children, which take a byte each.
	Offspring int `json:",omitzero"`
	// Elite is the share of the population that survives a generation, below 1.
	// The best children replace the others. The default is 0.2. A negative
	// number means none.
	Elite float64 `json:",omitzero"`

	// MaxEpochs is the number of epochs after which the run restarts. An epoch
	// is the article's generation. The default and a negative number mean no
	// limit.
	MaxEpochs int `json:",omitzero"`
	// MaxStall is the number of epochs without a better board after which the
	// run restarts. The default is 50, and 10 with a worker. A negative number
	// means no limit.
	MaxStall int `json:",omitzero"`
	// MaxAttempts is the number of times that the population may start, the
	// first included. The default and a negative number mean no limit.
	MaxAttempts int `json:",omitzero"`
	// MaxProposals is the number of children and of steps by workers after
	// which the run ends, at the end of the epoch. The default is
	// 1,000,000,000. A negative number means no limit.
	MaxProposals int64 `json:",omitzero"`
	// Target is the number of errors at which the run ends. Unless the board is
	// solved the error is [ErrBudget]. The default is 0, and so is a negative
	// number.
	Target int `json:",omitzero"`

	// Selection draws the parents. A child has two different ones. The default
	// is [SelectRoulette].
	Selection Selection `json:",omitzero"`
	// Crossover makes a child of two parents; the article calls that
	// inheritance. The default is [CrossRows] or [CrossColumns] for their
	// layouts, else [CrossBlocks].
	Crossover Crossover `json:",omitzero"`
	// Mutation is the probability that a child changes in one place: with
	// [LayoutFree] a free cell gets another value, else two free cells of a
	// unit are swapped. The default is 1, and 0.05 with a worker. A negative
	// number means never.
	Mutation float64 `json:",omitzero"`
	// Worker improves each child. The default is [TabuWorker] for LayoutFree
	// and [AnnealedSwapWorker] for LayoutBlocks. There is none for the other
	// layouts, nor for a Fitness that TabuWorker does not know.
	Worker Worker `json:",omitzero"`
	// NoWorker turns workers off.
	NoWorker bool `json:",omitzero"`
	// Steps is the number of steps of the worker per child. The default is that of
	// [EvolveOptions] with [TabuWorker], and else 36 per free cell, from 1,000 to
	// 10,000. A negative number is an error.
	Steps int `json:",omitzero"`
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
		Layout:      LayoutFree,
		Population:  100,
		Offspring:   10,
		Elite:       0.2,
		Selection:   SelectRoulette,
		Crossover:   CrossCells,
		Mutation:    0.05,
		NoWorker:    true,
		MaxEpochs:   1000,
		MaxStall:    -1,
		MaxAttempts: 1,
		NoDeduction: true,
	}
}

// maxChildCells is the most cells of the children of a generation.
const maxChildCells = 1 << 26

// The defaults that docs/evolution.md finds, without a worker and with one.
var plainDefaults, workerDefaults = geneticDefaults{100, 10, 50, 1}, geneticDefaults{10, 1, 10, 0.05}

type geneticDefaults struct {
	population, offspring, stall int
	mutation                     float64
}

// complete sets the defaults, except those that depend on the puzzle, and
// returns the error of options that can't be used.
func (o *GeneticOptions) complete(cells int) error {
	if o.Layout == LayoutFree && !o.NoWorker {
		o.Layout = o.Worker.Layout
	}
	if !o.Layout.single() {
		return &OptionError{Field: "Layout", Value: o.Layout, Want: words.OneOf(layoutNames)}
	}
	if err := o.completeFitness(); err != nil {
		return err
	}
	if err := o.completeWorker(); err != nil {
		return err
	}
	if o.Selection.Weights == nil {
		if o.Selection.Name != "" {
			return &OptionError{Field: "Selection", Value: o.Selection.Name, Want: "a selection with Weights"}
		}
		o.Selection = SelectRoulette
	}
	if o.Crossover.missing() {
		if o.Crossover.Name != "" {
			return &OptionError{Field: "Crossover", Value: o.Crossover.Name, Want: "a crossover with CrossFunc"}
		}
		o.Crossover = defaultCrossover(o.Layout)
	}
	if err := checkCrossover(o.Crossover, o.Layout); err != nil {
		return err
	}
	defaults := &workerDefaults
	if o.NoWorker {
		defaults = &plainDefaults
	}
	for _, err := range []error{
		completeShare("Elite", &o.Elite, 0.2),
		completeShare("Mutation", &o.Mutation, defaults.mutation),
		completeShare("Mistake", &o.Mistake, defaultMistake),
		completeCount("Population", &o.Population, defaults.population, 2, maxMemberCells/cells),
	} {
		if err != nil {
			return err
		}
	}
	if o.elite() >= o.Population {
		return &OptionError{Field: "Elite", Value: o.Elite, Want: fmt.Sprintf("less than the whole Population of %d", o.Population)}
	}
	if o.Offspring == 0 {
		o.Offspring = defaults.offspring
	}
	if most := maxChildCells / cells / o.Population; o.Offspring < 1 || o.Offspring > most {
		return &OptionError{Field: "Offspring", Value: o.Offspring, Want: fmt.Sprintf("1 to %d with a Population of %d", most, o.Population)}
	}
	if o.Steps < 0 {
		return &OptionError{Field: "Steps", Value: o.Steps, Want: "1 or more, or 0 for the default"}
	}
	if o.MaxStall == 0 {
		o.MaxStall = defaults.stall
	}
	if o.MaxProposals == 0 {
		o.MaxProposals = defaultProposals
	}
	return nil
}

func (o *GeneticOptions) completeFitness() error {
	if o.Fitness.missing() {
		if o.Fitness.Name != "" {
			return &OptionError{Field: "Fitness", Value: o.Fitness.Name, Want: "a fitness with ErrorsFunc"}
		}
		o.Fitness = Duplicates
		if o.Layout == LayoutFree {
			o.Fitness = Duplicates.Plus(Balance.Times(3))
		}
	}
	return checkFitness(o.Fitness, o.Layout)
}

func (o *GeneticOptions) completeWorker() error {
	w := &o.Worker
	w.identify()
	if w.missing() {
		if w.Name != "" {
			return &OptionError{Field: "Worker", Value: w.Name, Want: "a worker with NewFunc"}
		}
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

// completeFor sets the defaults that depend on the number of free cells.
func (o *GeneticOptions) completeFor(free int) {
	if o.Steps == 0 {
		o.Steps = min(max(1000, 36*free), 10_000)
		if o.Worker.kind == tabuWorker {
			o.Steps = turnSteps(free)
		}
	}
}

// elite returns the number of organisms that survive.
func (o *GeneticOptions) elite() int { return int(math.Round(o.Elite * float64(o.Population))) }
