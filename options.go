package sudoku

import (
	"fmt"
	"math"
)

// The defaults of combinatorial evolution, as docs/evolution.md finds them.
const (
	defaultOrganisms = 8
	defaultWorkers   = 0.75
	defaultMigration = 10
	defaultProposals = 1_000_000_000
	defaultSteps     = 5000
	defaultMistake   = 0.06 // of an annealed swap: temperature 0.35
)

// complete fills in the defaults, and reports options that can't be used.
func (o *EvolveOptions) complete() error {
	if o.Worker.New == nil && o.Worker.swaps == noSwaps {
		if o.Worker.Name != "" {
			return &OptionError{"Worker", o.Worker.Name, "a worker with New"}
		}
		o.Worker = TabuRecolouring
		if o.Fitness.Errors != nil && !o.Fitness.rowsAndColumns {
			o.Worker = AnnealedSwap // recolouring knows the ordinary rules only
		}
	}
	if o.Fitness.Errors == nil {
		if o.Fitness.Name != "" {
			return &OptionError{"Fitness", o.Fitness.Name, "a fitness with Errors"}
		}
		o.Fitness = Duplicates
	}
	if o.Merge.Cross == nil {
		if o.Merge.Name != "" {
			return &OptionError{"Merge", o.Merge.Name, "a crossover with Cross"}
		}
		o.Merge = CrossBlocks
	}
	if o.Worker.Layout == BlockPermutations && o.Merge.Keeps != BlockPermutations && !o.NoMerge {
		return &OptionError{"Merge", o.Merge.Name, fmt.Sprintf("a crossover that keeps the %v of the worker %q", o.Worker.Layout, o.Worker.Name)}
	}
	if o.Worker.Layout != BlockPermutations && o.Fitness.Name == MissingValues.Name {
		return &OptionError{"Fitness", o.Fitness.Name, fmt.Sprintf("one that counts blocks too, because the worker %q does not keep them valid", o.Worker.Name)}
	}
	if o.Worker.Name == TabuRecolouring.Name && !o.Fitness.rowsAndColumns {
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
	for _, field := range []struct {
		name  string
		value *int
		or    int
		least int // what a negative number stands for
	}{
		{"Organisms", &o.Organisms, defaultOrganisms, 1},
		{"Islands", &o.Islands, 1, 1},
		{"Migration", &o.Migration, defaultMigration, -1},
		{"Epochs", &o.Epochs, -1, -1},
		{"Stall", &o.Stall, -1, -1},
		{"Attempts", &o.Attempts, -1, -1},
		{"MaxAge", &o.MaxAge, -1, -1},
		{"Steps", &o.Steps, defaultSteps, 1},
	} {
		if *field.value < 0 {
			*field.value = field.least
		} else if *field.value == 0 {
			*field.value = field.or
		}
	}
	if o.Proposals == 0 {
		o.Proposals = defaultProposals
	}
	if o.Workers == 0 {
		o.Workers = defaultWorkers
	}
	if len(o.Mistakes) == 0 {
		o.Mistakes = []float64{defaultMistake}
	}
	return nil
}

// workerCount returns how many of an island's organisms are workers.
func (o *EvolveOptions) workerCount() int {
	n := int(math.Round(o.Workers * float64(o.Organisms)))
	if n == o.Organisms && o.Workers < 1 {
		n--
	}
	return max(1, n)
}
