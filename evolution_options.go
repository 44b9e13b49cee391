package sudoku

import (
	"fmt"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/recolour"
	"example.com/sudoku/internal/words"
)

// This file holds the options of combinatorial evolution, and what the zero ones mean for
// a puzzle.

// EvolveOptions are the settings of combinatorial evolution. The zero value of
// each field stands for its default, which was tuned by measuring. A negative
// number means none or no limit; where that makes no sense it is an
// [*OptionError].
type EvolveOptions struct {
	// Options are those of evolution for any problem. Here other defaults suit, by the
	// worker and the number of free cells; [Run.Options] returns those of a run:
	//
	//	                              Population  Steps                     MaxStall         MaxAge
	//	TabuWorker                    4           free², at least 1,000     none             20,000 ÷ Steps, at least 3
	//	from 500 free cells on        2           2 × free²                 none             as above
	//	from 1,000 on                 1           1,000 × free              free² ÷ 68,000   none
	//	without blocks, from 200 on   1           3,000,000                 2                as above; none from 1,000 on
	//	swap workers                  8           as above                  none             none
	//	another worker                8           as above                  none             20,000 ÷ Steps, at least 3
	//
	// Population is 8 with [evolve.ParentsWorkerAndExplorer], which is the default of Parents
	// but for TabuWorker, and else 4 with workers that are not TabuWorker. MaxStall is for one
	// organism. More than 2²⁴ cells of all organisms are an error: 207,126 organisms at 9×9.
	// An organism takes three bytes per cell and about 100 more. Each island has the tables
	// of its worker; those of TabuWorker take about 4 bytes per clash that two free cells can
	// have, which is 18 MB on an empty 36×36 board and 0.1 MB on an empty 9×9 board.
	evolve.Options

	// Worker is how organisms improve. The default is [TabuWorker], and
	// [AnnealedSwapWorker] for a Fitness that TabuWorker does not know.
	Worker Worker `json:",omitzero"`
	// Mistake is the probability that a worker accepts a step that makes the
	// board worse. The default is 0.06. A negative number means never.
	// TabuWorker does not use it.
	Mistake float64 `json:",omitzero"`
	// Crossover makes a child of two parents; the article calls that merging.
	// The default is [CrossRows] or [CrossColumns] for a worker of their
	// layouts, [CrossCells] for two workers on free cells, else [CrossBlocks].
	Crossover Crossover `json:",omitzero"`
	// NoCrossover turns crossing off.
	NoCrossover bool `json:",omitzero"`
	// Fitness counts the errors. The default is [Duplicates]. With one of your own the
	// default Worker is [AnnealedSwapWorker], whose boards have [LayoutBlocks]: a Crossover
	// of your own beside it needs Keeps: LayoutBlocks.
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
//     as the text says. The program to download compares the new error with
//     itself, so that no organism becomes young again: set NeverYounger for that.
//   - A rejected step and a mistake make it older, as in that program. The text
//     makes it young again at a mistake too, one in a thousand worse steps.
//   - The age of a child is 0.
func Classic() *EvolveOptions {
	return &EvolveOptions{
		Options:     evolve.Classic(),
		Worker:      SwapWorker,
		Mistake:     0.001,
		Crossover:   CrossBlocks,
		Fitness:     MissingValues,
		NoDeduction: true,
	}
}

// complete sets the defaults of what boards have, and returns the error of options that
// can't be used.
func (o *EvolveOptions) complete(cells int) error {
	if err := checkFunctions(&o.Fitness, &o.Worker, &o.Crossover); err != nil {
		return err
	}
	if o.Worker.missing() {
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
	if o.Parents == 0 {
		o.Parents = evolve.ParentsWorkerAndExplorer
		if o.Worker.kind == tabuWorker {
			o.Parents = evolve.ParentsTwoWorkers
		}
	}
	if o.Crossover.missing() {
		o.Crossover = defaultCrossover(o.Worker.Layout)
		if o.Parents == evolve.ParentsTwoWorkers && o.Worker.Layout == LayoutFree {
			o.Crossover = CrossCells
		}
	}
	if !o.NoCrossover && !o.Crossover.Keeps.has(o.Worker.Layout) {
		return &OptionError{Field: "Crossover", Value: o.Crossover.Name, Want: fmt.Sprintf(
			"a crossover that keeps the layout %q, which the boards of the worker %q have: set Keeps to sudoku.Layout%s if it does, or choose a Worker whose Layout it keeps",
			o.Worker.Layout, o.Worker.Name, words.Capital(o.Worker.Layout.String()))}
	}
	if err := completeShare("Mistake", &o.Mistake, defaultMistake); err != nil {
		return err
	}
	if most := maxMemberCells / cells / min(max(1, o.Islands), maxMemberCells/cells); o.Population < 0 || o.Population > most {
		return &OptionError{Field: "Population", Value: o.Population, Want: fmt.Sprintf("1 to %d", most)}
	}
	_, err := o.Completed()
	return err
}

// unused returns what [Unused] does.
func (o EvolveOptions) unused() map[string]string {
	if o.complete(1) != nil {
		return nil
	}
	why := make(map[string]string)
	single := o.Population == 1 || o.Population > 0 && o.Workers() == 1
	explorers := o.Population == 0 || o.Workers() < o.Population
	if completed, err := o.Completed(); err != nil || completed.Explorers <= 0 {
		explorers = false
	}
	if o.Worker.kind == tabuWorker {
		why["Mistake"] = "the tabu worker does not use it"
	}
	if !explorers {
		why["WorkingExplorers"] = "there are no explorers"
	}
	switch two := o.Parents == evolve.ParentsTwoWorkers; {
	case o.NoCrossover:
		why["Crossover"] = "crossing is turned off"
	case two && single:
		why["Crossover"] = "a single worker does not mate"
	case two:
		why["MaxAge"] = "workers that mate do not age"
	case !explorers:
		why["Crossover"] = "there are no explorers"
	}
	return why
}

// evolveDefaults are the numbers that suit a board: those of the first row that fits. docs/
// evolution.md and docs/experiments.md have the measurements.
var evolveDefaults = []struct {
	worker     workerKind
	leashed    bool // rules whose tabu search returns to its best board
	free       int  // cells from which on the row fits
	population int
	turn       func(free int) int // Steps
	stall      func(free int) int // MaxStall of one organism, or nil for no limit
	ages       bool               // whether workers that do not mate age
}{
	// One organism returns to its best board by itself. One that does not get further in a
	// few million steps is better replaced than crossed.
	{tabuWorker, true, recolour.Large, 1, millions, twice, false},
	{tabuWorker, true, 0, 1, millions, twice, true},
	// One organism alone may be caught. Of 49×49 boards with 50 % given, which have about
	// 1,177 free cells, one in eight is, and 20 turns show it. Those of 64×64 may need more
	// turns between two better boards: 60 with 2,020 free cells.
	{tabuWorker, false, recolour.Large, 1, turnSteps, func(free int) int { return free * free / 68_000 }, false},
	{tabuWorker, false, 500, 2, func(free int) int { return 2 * turnSteps(free) }, nil, true},
	{tabuWorker, false, 0, 4, turnSteps, nil, true},
	// The errors of a swap worker go up and down, so an epoch without success says little
	// about it.
	{swapWorker, false, 0, 4, turnSteps, nil, false},
	{annealedSwapWorker, false, 0, 4, turnSteps, nil, false},
	{ownWorker, false, 0, 4, turnSteps, nil, true},
}

func millions(int) int { return 3_000_000 }
func twice(int) int    { return 2 }

// turnSteps returns the default number of steps in a turn of a worker. With shorter
// turns, 25×25 and 36×36 boards need several times the steps; see docs/experiments.md.
func turnSteps(free int) int { return max(1000, free*min(free, recolour.Large)) }

// completeFor sets the defaults that depend on the number of free cells.
func (o *EvolveOptions) completeFor(free int, rules *geometry.Board) {
	leashed := recolour.Leashed(rules, free)
	for _, row := range evolveDefaults {
		if row.worker != o.Worker.kind || row.leashed && !leashed || free < row.free {
			continue
		}
		if o.Parents == evolve.ParentsWorkerAndExplorer && !row.leashed {
			row.population = 8
		}
		o.Options = o.Options.Or(evolve.Options{Population: row.population, Steps: row.turn(free)})
		stall, age := -1, 0
		if row.stall != nil && (o.Population == 1 || row.leashed) {
			stall = row.stall(free)
		}
		if row.ages {
			age = max(3, 20_000/o.Steps)
		}
		o.Options = o.Options.Or(evolve.Options{MaxStall: stall, MaxAge: age})
		return
	}
}
