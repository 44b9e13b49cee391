package sudoku

import (
	"fmt"
	"math"
)

// GeneticOptions are the settings of the genetic algorithm. The zero value of
// each field stands for a default that was tuned by measuring, and a negative
// number for none or no limit.
type GeneticOptions struct {
	// Seed chooses the random numbers; 0 is a seed like any other. The i-th
	// organism that a run makes, generation zero included, draws from
	// NewStream(Seed, i).
	Seed uint64
	// Layout is what all boards have in common. With [LayoutFree], generation
	// zero has each value as often as a solution has it, in random places; with
	// the others, random permutations of units. The givens stand in all.
	Layout Layout
	// Population is the number of organisms, 2 at least, and Offspring how many
	// children a generation has for each of them. The defaults are 100 and 10, and
	// with a worker 10 and 1, since each child is a search of its own then. They
	// are also why Mutation and Stall have other defaults with a worker.
	Population int
	Offspring  int
	// Elite is the share of the next generation that is the best of this one,
	// at least 0 and below 1. The best children are the others.
	Elite float64

	// Selection is how parents are drawn. A child has two different ones.
	Selection Selection
	// Crossover is what the child inherits from which.
	Crossover Crossover
	// Mutation is the probability that a child changes in one place: a free
	// cell gets another value if the layout is [LayoutFree], and two free cells of
	// a unit change places with the others.
	Mutation float64
	// Worker improves each child, for so many steps. NoWorker leaves that out.
	// The default depends on the layout: [TabuWorker] for any cells,
	// [AnnealedSwapWorker] for block permutations, none for the others and for a
	// fitness that they do not know.
	Worker   Worker
	Steps    int
	NoWorker bool
	// Mistake is the probability with which the worker makes something worse.
	Mistake float64
	// Fitness counts the errors. The default is [Duplicates], and for any cells
	// three times [Balance] with it.
	Fitness Fitness

	// Generations is the number of generations after which all begins anew.
	MaxEpochs int
	// Stall is the number of generations without a better board after which all
	// begins anew.
	MaxStall int
	// Attempts is how often it may begin.
	MaxAttempts int
	// Proposals is the number of children and of steps by workers after which
	// the run ends, as soon as the generation does.
	MaxProposals int64
	// Target is a number of errors that is good enough; the run ends there,
	// with [ErrBudget] unless the board is solved.
	Target int
	// NoDeduction starts from the givens alone. Otherwise cells whose value can be
	// deduced are given too, and with [LayoutFree] the others hold only values
	// that deduction leaves them; nothing is tried out for that.
	NoDeduction bool
}

// Article returns the settings of the article on genetic algorithms: free
// cells, 100 organisms with 1,000 children of which the best 80 replace all but
// the best 20, roulette, and inheritance cell by cell. Other layouts and
// crossovers of the article are set in place of these.
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

// The defaults of the genetic algorithm, as docs/genetic.md finds them: those of
// a plain one, and those of one whose children are improved.
var plainDefaults, workerDefaults = geneticDefaults{100, 10, 50, 1}, geneticDefaults{10, 1, 10, 0.05}

type geneticDefaults struct {
	population, offspring, stall int
	mutation                     float64
}

const defaultElite = 0.2

// complete fills in the defaults, and reports options that can't be used.
func (o *GeneticOptions) complete() error {
	if !o.Layout.single() {
		return &OptionError{"Layout", o.Layout, "one of the four layouts"}
	}
	if err := o.completeFitness(); err != nil {
		return err
	}
	if err := o.completeWorker(); err != nil {
		return err
	}
	if o.Selection.Weights == nil {
		if o.Selection.Name != "" {
			return &OptionError{"Selection", o.Selection.Name, "a selection with Weights"}
		}
		o.Selection = SelectRoulette
	}
	if o.Crossover.Cross == nil {
		if o.Crossover.Name != "" {
			return &OptionError{"Crossover", o.Crossover.Name, "a crossover with Cross"}
		}
		o.Crossover = o.crossover()
	}
	if !o.Crossover.Keeps.has(o.Layout) {
		return &OptionError{"Crossover", o.Crossover.Name, fmt.Sprintf("a crossover that keeps the %v of Layout", o.Layout)}
	}
	or := &workerDefaults
	if o.NoWorker {
		or = &plainDefaults
	}
	for _, share := range []struct {
		name  string
		value *float64
		or    float64
	}{{"Elite", &o.Elite, defaultElite}, {"Mutation", &o.Mutation, or.mutation}, {"Mistake", &o.Mistake, defaultMistake}} {
		if math.IsNaN(*share.value) || *share.value > 1 {
			return &OptionError{share.name, *share.value, "a share up to 1"}
		}
		if *share.value == 0 {
			*share.value = share.or
		}
		*share.value = max(0, *share.value)
	}
	if o.Population == 0 {
		o.Population = or.population
	}
	if o.Population < 2 || o.Population > 1<<20 {
		return &OptionError{"Population", o.Population, fmt.Sprintf("from 2 to %d", 1<<20)}
	}
	if o.elite() >= o.Population {
		return &OptionError{"Elite", o.Elite, fmt.Sprintf("less than the whole Population of %d", o.Population)}
	}
	if o.Offspring == 0 {
		o.Offspring = or.offspring
	}
	if o.Offspring < 1 || o.Offspring > 1<<24/o.Population {
		return &OptionError{"Offspring", o.Offspring, fmt.Sprintf("from 1 to %d with a Population of %d", 1<<24/o.Population, o.Population)}
	}
	if o.MaxStall == 0 {
		o.MaxStall = or.stall
	}
	if o.MaxProposals == 0 {
		o.MaxProposals = defaultProposals
	}
	return nil
}

// completeFitness makes sure that no errors mean a solution.
func (o *GeneticOptions) completeFitness() error {
	if o.Fitness.Errors == nil {
		if o.Fitness.Name != "" {
			return &OptionError{"Fitness", o.Fitness.Name, "a fitness with Errors"}
		}
		o.Fitness = Duplicates
		if o.Layout == LayoutFree {
			o.Fitness = Duplicates.Plus(Balance.Times(3))
		}
	}
	counted := o.Fitness.weights
	if counted == (unitWeights{}) {
		return nil // one's own
	}
	if min(counted.rows, counted.columns, counted.blocks, counted.balance) < 0 {
		return &OptionError{"Fitness", o.Fitness.Name, "weights that are not negative"}
	}
	if !counted.solves(o.Layout) {
		return &OptionError{"Fitness", o.Fitness.Name, fmt.Sprintf("one that counts all that Layout, %v, leaves open", o.Layout)}
	}
	return nil
}

// completeWorker chooses the worker.
func (o *GeneticOptions) completeWorker() error {
	w := &o.Worker
	if w.New == nil && w.swaps == noSwaps {
		if w.Name != "" {
			return &OptionError{"Worker", w.Name, "a worker with New"}
		}
		switch {
		case o.Layout == LayoutFree && o.Fitness.weights != (unitWeights{}):
			*w = TabuWorker
		case o.Layout == LayoutBlocks:
			*w = AnnealedSwapWorker
		default:
			o.NoWorker = true
		}
	}
	switch {
	case o.NoWorker:
	case w.Layout != o.Layout:
		return &OptionError{"Worker", w.Name, fmt.Sprintf("a worker on the %v of Layout", o.Layout)}
	case w.Name == TabuWorker.Name && o.Fitness.weights == (unitWeights{}):
		return &OptionError{"Fitness", o.Fitness.Name, fmt.Sprintf("the rules that the worker %q knows", w.Name)}
	}
	return nil
}

// crossover returns the default for the layout.
func (o *GeneticOptions) crossover() Crossover {
	switch o.Layout {
	case LayoutRows:
		return CrossRows
	case LayoutColumns:
		return CrossColumns
	}
	return CrossBlocks
}

// elite returns how many organisms of the old generation live on.
func (o *GeneticOptions) elite() int { return int(math.Round(o.Elite * float64(o.Population))) }

// childSteps returns the steps by which a child is improved on a puzzle with so
// many cells to find.
func childSteps(open int) int { return min(max(1000, 36*open), 10_000) }
