package sudoku

import (
	"cmp"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/recolour"
)

// This file holds the options of combinatorial evolution, and what the zero ones mean for
// a puzzle.

// EvolveOptions are the settings of combinatorial evolution. The zero value of
// each field stands for its default, which was tuned by measuring. A negative
// number means none or no limit; where that makes no sense it is an
// [*OptionError].
type EvolveOptions struct {
	// Seed chooses the random numbers. 0 is a seed like any other.
	Seed uint64 `json:",omitzero"`
	// Population is the number of organisms on each island. The default is 4,
	// 2 on boards with 500 free cells or more, 1 with 1,000 or more, and 8 with
	// [evolve.ParentsWorkerAndExplorer]. A negative number is an error, and so are more
	// than 2²⁴ cells on all islands: 207,126 organisms at 9×9. An organism takes
	// three bytes per cell and about 100 more.
	Population int `json:",omitzero"`
	// Explorers is the share of the population that explores, below 1. The
	// others are workers. An island has at least one worker and, if the share
	// is above 0 and there are two organisms, at least one explorer. The
	// default is 0.25, and none with [evolve.ParentsTwoWorkers], which has no use for
	// explorers. A negative number means none.
	Explorers float64 `json:",omitzero"`
	// Islands is the number of populations. They evolve at the same time and
	// exchange their best organisms. The default is 1, the most 256. A negative
	// number is an error. Each island has the tables of its worker; those of
	// TabuWorker take about 4 bytes per clash that two free cells can have, which
	// is 18 MB on an empty 36×36 board and 0.1 MB on an empty 9×9 board.
	Islands int `json:",omitzero"`
	// Migration is the number of epochs between exchanges. The default is 1,
	// and 10 with [evolve.ParentsWorkerAndExplorer]. A negative number means never.
	Migration int `json:",omitzero"`

	// MaxEpochs is the number of epochs after which all islands restart. The
	// default and a negative number mean no limit.
	MaxEpochs int `json:",omitzero"`
	// MaxStall is the number of epochs without a better board on any island
	// after which all islands restart. The default is no limit, but tuned for one
	// organism on a board with 1,000 free cells or more and TabuWorker; see
	// docs/experiments.md. A negative number means no limit.
	MaxStall int `json:",omitzero"`
	// MaxAttempts is the number of times that the islands may start, the first
	// included. The default and a negative number mean no limit.
	MaxAttempts int `json:",omitzero"`
	// MaxProposals is the number of steps by workers after which the run ends,
	// at the end of the epoch. The default is 1,000,000,000. A negative number
	// means no limit.
	MaxProposals int64 `json:",omitzero"`
	// Target is the number of errors at which the run ends. Unless the board is
	// solved the error is [ErrBudget]. The default is 0, and so is a negative
	// number.
	Target int `json:",omitzero"`

	// Worker is how organisms improve. The default is [TabuWorker], and
	// [AnnealedSwapWorker] for a Fitness that TabuWorker does not know.
	Worker Worker `json:",omitzero"`
	// Steps is the number of steps of a worker in an epoch. The default is the
	// square of the number of free cells, at least 1,000: on larger boards a
	// search must be longer before its result is worth crossing. TabuWorker makes
	// twice as many from 500 free cells on. From 1,000 on all make 1,000 times
	// their number. A negative number is an error.
	Steps int `json:",omitzero"`
	// Mistake is the probability that a worker accepts a step that makes the
	// board worse. The default is 0.06. A negative number means never.
	// TabuWorker does not use it.
	Mistake float64 `json:",omitzero"`
	// MaxAge is the number of epochs without success after which a worker is
	// replaced by a random organism. The default is 20,000 / Steps, at least 3;
	// none for the swap workers, nor for TabuWorker on a board of 1,000 free
	// cells or more. A negative number means no limit. Workers that
	// mate, see [evolve.ParentsTwoWorkers], do not age.
	MaxAge int `json:",omitzero"`
	// NeverYounger lets a worker keep its age when it succeeds, so that each one
	// is replaced in the end. The article's program does that.
	NeverYounger bool `json:",omitzero"`
	// WorkingExplorers lets explorers improve like workers after they have
	// been filled at random. It has no effect without explorers, as with
	// TabuWorker by default.
	WorkingExplorers bool `json:",omitzero"`

	// Parents are the organisms that are crossed. The default is
	// [evolve.ParentsTwoWorkers] with TabuWorker, else [evolve.ParentsWorkerAndExplorer].
	Parents evolve.Parents `json:",omitzero"`
	// Crossover makes a child of two parents; the article calls that merging.
	// The default is [CrossRows] or [CrossColumns] for a worker of their
	// layouts, [CrossCells] for two workers on free cells, else [CrossBlocks].
	Crossover Crossover `json:",omitzero"`
	// NoCrossover turns crossing off.
	NoCrossover bool `json:",omitzero"`
	// Fitness counts the errors. The default is [Duplicates].
	Fitness Fitness `json:",omitzero"`
	// NoDeduction starts from the givens alone. Otherwise values that follow by
	// deduction are given too, and the domains of the other cells shrink.
	// Deduction does not guess.
	NoDeduction bool `json:",omitzero"`
}

// Classic returns the settings of the article that combinatorial evolution
// comes from: J. McCaffrey, "Solving Sudoku Using Combinatorial Evolution",
// MSDN Magazine, November 2016. Where its text leaves something open:
//
//   - An organism is too old after 1,000 epochs, the number in its program.
//   - A random block is one with at least two free cells.
//   - A worker becomes young again when it accepts a board with fewer errors,
//     as the text says. A rejected step and a mistake make it older. The
//     program compares the new error with itself, so that no organism becomes
//     young again: set NeverYounger for that.
//   - The age of a child is 0.
func Classic() *EvolveOptions {
	return &EvolveOptions{
		Population:  200,
		Explorers:   0.1,
		Islands:     1,
		Migration:   -1,
		MaxEpochs:   5000,
		MaxStall:    -1,
		MaxAttempts: 20,
		Worker:      SwapWorker,
		Steps:       1,
		Mistake:     0.001,
		MaxAge:      1000,
		Parents:     evolve.ParentsWorkerAndExplorer,
		Crossover:   CrossBlocks,
		Fitness:     MissingValues,
		NoDeduction: true,
	}
}

const maxIslands = 256

// complete sets the defaults, except those that depend on the puzzle, and
// returns the error of options that can't be used.
func (o *EvolveOptions) complete(cells int) error {
	if o.Fitness.missing() && o.Fitness.Name != "" {
		return &OptionError{Field: "Fitness", Value: o.Fitness.Name, Want: "a fitness with ErrorsFunc"}
	}
	o.Worker.identify()
	if o.Worker.missing() {
		if o.Worker.Name != "" {
			return &OptionError{Field: "Worker", Value: o.Worker.Name, Want: "a worker with NewFunc"}
		}
		o.Worker = TabuWorker
		if !o.Fitness.missing() && !o.Fitness.weights().solves(LayoutFree) {
			o.Worker = AnnealedSwapWorker
		}
	}
	if o.Fitness.missing() {
		o.Fitness = Duplicates
	}
	if err := checkWorker(o.Worker, o.Fitness); err != nil {
		return err
	}
	if _, err := o.Parents.MarshalText(); err != nil {
		return err
	}
	if o.Parents == 0 {
		o.Parents = evolve.ParentsWorkerAndExplorer
		if o.Worker.kind == tabuWorker {
			o.Parents = evolve.ParentsTwoWorkers
		}
	}
	if o.Crossover.missing() {
		if o.Crossover.Name != "" {
			return &OptionError{Field: "Crossover", Value: o.Crossover.Name, Want: "a crossover with CrossFunc"}
		}
		o.Crossover = defaultCrossover(o.Worker.Layout)
		if o.Parents == evolve.ParentsTwoWorkers && o.Worker.Layout == LayoutFree {
			o.Crossover = CrossCells
		}
	}
	if !o.NoCrossover {
		if err := checkCrossover(o.Crossover, o.Worker.Layout); err != nil {
			return err
		}
	}
	population := o.Population // completeFor sets its default
	explorers, migration := 0.25, 10
	if o.Parents == evolve.ParentsTwoWorkers {
		explorers, migration = 0, 1
	}
	for _, err := range []error{
		completeCount("Islands", &o.Islands, 1, 1, maxIslands),
		completeCount("Population", &population, 1, 1, maxMemberCells/cells/max(1, o.Islands)),
		completeShare("Explorers", &o.Explorers, explorers),
		completeShare("Mistake", &o.Mistake, defaultMistake),
	} {
		if err != nil {
			return err
		}
	}
	if o.Explorers >= 1 {
		return &OptionError{Field: "Explorers", Value: o.Explorers, Want: "a share below 1"}
	}
	if o.Steps < 0 {
		return &OptionError{Field: "Steps", Value: o.Steps, Want: "1 or more, or 0 for the default"}
	}
	if o.Migration == 0 {
		o.Migration = migration
	}
	if o.MaxProposals == 0 {
		o.MaxProposals = defaultProposals
	}
	return nil
}

// completeFor sets the defaults that depend on the number of free cells.
func (o *EvolveOptions) completeFor(free int, rules *geometry.Board) {
	if o.Worker.kind == tabuWorker && recolour.Leashed(rules, free) {
		// One organism returns to its best board by itself. One that does not get
		// further in a few million steps is better replaced than crossed.
		o.Population, o.Steps, o.MaxStall = cmp.Or(o.Population, 1), cmp.Or(o.Steps, 3_000_000), cmp.Or(o.MaxStall, 2)
	}
	const pairBoard = 500 // free cells from which on few organisms do better in long turns
	large := free >= recolour.Large && o.Worker.kind == tabuWorker
	pair := free >= pairBoard && o.Worker.kind == tabuWorker && !large
	switch {
	case o.Population > 0:
	case o.Parents == evolve.ParentsWorkerAndExplorer:
		o.Population = 8
	case large:
		o.Population = 1
	case pair:
		o.Population = 2
	default:
		o.Population = 4
	}
	// One organism alone may be caught. Of 49×49 boards with 50 % given, which have
	// about 1,177 free cells, one in eight is, and 20 turns show it. Those of 64×64
	// may need more turns between two better boards: 60 with 2,020 free cells. The
	// square of the free cells ÷ 68,000 is both.
	if o.MaxStall == 0 && large && o.Population == 1 {
		o.MaxStall = free * free / 68_000
	}
	if o.Steps == 0 {
		o.Steps = turnSteps(free)
		if pair {
			o.Steps *= 2
		}
	}
	// The errors of a swap worker go up and down, so an epoch without success
	// says little about it.
	if o.MaxAge == 0 && !o.Worker.swaps() && !large {
		o.MaxAge = max(3, 20_000/o.Steps)
	}
}

// turnSteps returns the default number of steps in a turn of a worker. With shorter
// turns, 25×25 and 36×36 boards need several times the steps; see docs/experiments.md.
func turnSteps(free int) int { return max(1000, free*min(free, recolour.Large)) }

// engine returns the options of the engine. There the zero value of a field is a default
// too, so none is a negative number.
func (o *EvolveOptions) engine() evolve.Options {
	return evolve.Options{
		Seed: o.Seed, Population: o.Population, Explorers: cmp.Or(o.Explorers, -1), Islands: o.Islands, Migration: o.Migration,
		MaxEpochs: o.MaxEpochs, MaxStall: cmp.Or(o.MaxStall, -1), MaxAttempts: o.MaxAttempts, MaxProposals: o.MaxProposals, Target: o.Target,
		Steps: o.Steps, MaxAge: o.MaxAge, NeverYounger: o.NeverYounger, WorkingExplorers: o.WorkingExplorers, Parents: o.Parents,
	}
}
