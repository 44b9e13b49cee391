package sudoku

import (
	"fmt"
	"math"
)

// EvolveOptions are the settings of combinatorial evolution. The zero value of
// each field stands for a default that was tuned by measuring, and a negative
// number for none or no limit.
type EvolveOptions struct {
	// Seed chooses the random numbers; 0 is a seed like any other.
	Seed uint64
	// Organisms is the number of organisms on each island.
	Population int
	// Workers is the share of organisms that are workers, from 0 to 1. The
	// others are explorers, for which [ParentsTwoWorkers] has no use. One organism at least is a worker, and unless the
	// share is 1 or there is a single organism, one at least an explorer.
	Workers float64
	// Islands is the number of populations. They evolve at the same time, on
	// as many processors as there are, and exchange their best organisms.
	Islands int
	// Migration is the number of epochs between exchanges.
	Migration int
	// Epochs is the number of epochs after which all islands begin anew.
	MaxEpochs int
	// Stall is the number of epochs without a better board on any island after
	// which all islands begin anew.
	MaxStall int
	// Attempts is how often the islands may begin.
	MaxAttempts int
	// Proposals is the number of steps by workers after which the run ends, as
	// soon as the epoch does.
	MaxProposals int64
	// Target is a number of errors that is good enough; the run ends there,
	// with [ErrBudget] unless the board is solved.
	Target int

	// Worker is how organisms improve, and Steps for how many steps in an
	// epoch. The default is the square of the number of open cells, and 1,000 at
	// least: searches of larger boards must be longer to be worth merging.
	Worker Worker
	Steps  int
	// Mistakes are the probabilities with which workers make something worse,
	// given to the organisms in turn.
	Mistakes []float64
	// MaxAge is the number of epochs without success after which a worker dies
	// and is born again at random. Workers that mate don't age, and by default
	// the swap workers live on.
	MaxAge int
	// NeverYounger lets a worker keep its age when it succeeds, so that every
	// one dies in the end. The program that came with the article does that.
	NeverYounger bool
	// WorkingExplorers lets explorers improve as workers do once they have
	// scattered.
	WorkingExplorers bool
	// Parents tells who merge, and Merge how they make a child. NoCrossover leaves
	// merging out.
	Parents     Parents
	Crossover   Crossover
	NoCrossover bool
	// Fitness counts the errors.
	Fitness Fitness
	// NoDeduction starts from the givens alone. Otherwise cells whose value can be
	// deduced are given too, and the domains of the others are smaller; nothing
	// is tried out for that.
	NoDeduction bool
}

// Classic returns the settings of the article that combinatorial evolution
// comes from: J. McCaffrey, "Solving Sudoku Using Combinatorial Evolution",
// MSDN Magazine, November 2016. Where its text leaves something open:
//
//   - An organism is too old after 1,000 epochs, the number in its program.
//   - A random block is one that has two free cells at least.
//   - A worker becomes young again when it takes over a neighbour with fewer
//     errors, as the text says; a mistake only makes it older, as does a
//     neighbour passed over. In the program, which compares the new error with
//     itself, nobody becomes young again: set NeverYounger for that.
//   - The child is of age 0.
func Classic() *EvolveOptions {
	return &EvolveOptions{
		Population:  200,
		Workers:     0.9,
		Islands:     1,
		Migration:   -1,
		MaxEpochs:   5000,
		MaxStall:    -1,
		MaxAttempts: 20,
		Worker:      SwapWorker,
		Steps:       1,
		Mistakes:    []float64{0.001},
		MaxAge:      1000,
		Parents:     ParentsWorkerAndExplorer,
		Crossover:   CrossBlocks,
		Fitness:     MissingValues,
		NoDeduction: true,
	}
}

// The defaults of combinatorial evolution, as docs/evolution.md finds them.
const (
	defaultOrganisms = 8
	defaultWorkers   = 0.75
	defaultMates     = 4 // organisms, all of them workers, if two workers merge
	defaultMigration = 10
	defaultProposals = 1_000_000_000
	defaultMistake   = 0.06 // of an annealed swap: temperature 0.35
)

// complete fills in the defaults, and reports options that can't be used.
func (o *EvolveOptions) complete() error {
	if o.Worker.New == nil && o.Worker.swaps == noSwaps {
		if o.Worker.Name != "" {
			return &OptionError{"Worker", o.Worker.Name, "a worker with New"}
		}
		o.Worker = TabuWorker
		if o.Fitness.Errors != nil && !o.Fitness.rowsAndColumns {
			o.Worker = AnnealedSwapWorker // recolouring knows the ordinary rules only
		}
	}
	if o.Fitness.Errors == nil {
		if o.Fitness.Name != "" {
			return &OptionError{"Fitness", o.Fitness.Name, "a fitness with Errors"}
		}
		o.Fitness = Duplicates
	}
	if o.Parents > ParentsTwoWorkers {
		return &OptionError{"Parents", o.Parents, "ParentsWorkerAndExplorer or ParentsTwoWorkers"}
	}
	if o.Parents == 0 {
		o.Parents = ParentsWorkerAndExplorer
		if o.Worker.Name == TabuWorker.Name {
			o.Parents = ParentsTwoWorkers
		}
	}
	if o.Crossover.Cross == nil {
		if o.Crossover.Name != "" {
			return &OptionError{"Merge", o.Crossover.Name, "a crossover with Cross"}
		}
		o.Crossover = CrossBlocks
		if o.Parents == ParentsTwoWorkers && o.Worker.Layout == LayoutFree {
			o.Crossover = CrossCells
		}
	}
	if !o.Worker.Layout.single() {
		return &OptionError{"Worker", o.Worker.Name, fmt.Sprintf("a worker of one layout, not %v", o.Worker.Layout)}
	}
	if !o.Crossover.Keeps.has(o.Worker.Layout) && !o.NoCrossover {
		return &OptionError{"Merge", o.Crossover.Name, fmt.Sprintf("a crossover that keeps the %v of the worker %q", o.Worker.Layout, o.Worker.Name)}
	}
	if o.Worker.Layout != LayoutBlocks && o.Fitness.Name == MissingValues.Name {
		return &OptionError{"Fitness", o.Fitness.Name, fmt.Sprintf("one that counts blocks too, because the worker %q does not keep them valid", o.Worker.Name)}
	}
	if o.Worker.Name == TabuWorker.Name && !o.Fitness.rowsAndColumns {
		return &OptionError{"Fitness", o.Fitness.Name, fmt.Sprintf("duplicates, the rule that the worker %q knows", o.Worker.Name)}
	}
	if math.IsNaN(o.Workers) || o.Workers < 0 || o.Workers > 1 {
		return &OptionError{"Workers", o.Workers, "a share from 0 to 1"}
	}
	for _, p := range o.Mistakes {
		if math.IsNaN(p) || p < 0 || p > 1 {
			return &OptionError{"Mistakes", o.Mistakes, "probabilities from 0 to 1"}
		}
	}
	organisms, workers, migration := defaultOrganisms, defaultWorkers, defaultMigration
	if o.Parents == ParentsTwoWorkers {
		organisms, workers, migration = defaultMates, 1, 1
	}
	if o.Workers == 0 {
		o.Workers = workers
	}
	for _, field := range []struct {
		name  string
		value *int
		or    int
		least int // what a negative number stands for
		most  int
	}{
		{"Organisms", &o.Population, organisms, 1, 1 << 20},
		{"Islands", &o.Islands, 1, 1, 1 << 10},
		{"Migration", &o.Migration, migration, -1, math.MaxInt},
		{"Epochs", &o.MaxEpochs, -1, -1, math.MaxInt},
		{"Stall", &o.MaxStall, -1, -1, math.MaxInt},
		{"Attempts", &o.MaxAttempts, -1, -1, math.MaxInt},
		{"MaxAge", &o.MaxAge, 0, -1, math.MaxInt}, // depends on the worker and its steps
		{"Steps", &o.Steps, 0, 1, math.MaxInt},    // depends on the puzzle
	} {
		if *field.value > field.most {
			return &OptionError{field.name, *field.value, fmt.Sprintf("at most %d", field.most)}
		}
		if *field.value < 0 {
			*field.value = field.least
		} else if *field.value == 0 {
			*field.value = field.or
		}
	}
	if o.MaxProposals == 0 {
		o.MaxProposals = defaultProposals
	}
	if len(o.Mistakes) == 0 {
		o.Mistakes = []float64{defaultMistake}
	}
	return nil
}

// defaultSteps returns the steps of an epoch on a puzzle with so many cells to
// find.
func defaultSteps(open int) int { return max(1000, open*open) }

// defaultMaxAge returns the age at which a worker that makes so many steps in an
// epoch dies. The swap workers do not: their errors go up and down, so an epoch
// without success says little about them.
func defaultMaxAge(w Worker, steps int) int {
	if w.swaps != noSwaps {
		return -1
	}
	return max(3, 20_000/steps)
}

// workerCount returns how many of an island's organisms are workers.
func (o *EvolveOptions) workerCount() int {
	n := int(math.Round(o.Workers * float64(o.Population)))
	if n == o.Population && o.Workers < 1 {
		n--
	}
	return max(1, n)
}
