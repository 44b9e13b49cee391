package evolve

import (
	"fmt"
	"math"
)

// GeneticOptions are the settings of [Genetic]. The zero value of each field stands for its
// default. A negative number means none or no limit; where that makes no sense it is an
// [*OptionError].
type GeneticOptions struct {
	// Seed chooses the random numbers. The i-th organism of a run, generation zero
	// included, draws from NewStream(Seed, i).
	Seed uint64 `json:",omitzero"`
	// Population is the number of organisms, from 2 to 2²⁴. The default is 100, and 10
	// with a worker, since each child is then a search of its own. A negative number is
	// an error.
	Population int `json:",omitzero"`
	// Offspring is the number of children in a generation per organism. The default is 1 with
	// a worker or Costs. Else it adapts, as with a negative number: there is one child for twenty
	// organisms as long as the best improves, and twice as many after each generation that
	// doesn't, up to ten for each. On boards of sudoku the default is 10 without a worker, and a
	// negative number is an error. More than 2²⁶ children are an error.
	Offspring int `json:",omitzero"`
	// SteadyState makes one child at a time, as many in a generation as there are organisms.
	// It replaces the worst organism unless that is better. Offspring and Elite have no
	// effect, and Goroutines are of no use.
	SteadyState bool `json:",omitzero"`
	// Elite is the share of the population that survives a generation, below 1. The best
	// children replace the others. The default is 0.2. A negative number means none. With
	// Costs the best of all organisms and children survive.
	Elite float64 `json:",omitzero"`

	// Islands is the number of populations, which exchange their best organisms. The default is
	// 1, the most 256, and a negative number is an error. They make their generations one after
	// the other, each by all Goroutines.
	Islands int `json:",omitzero"`
	// Migration is the number of generations between exchanges, in which the best organism of
	// each island takes the place of the worst of the next. The default is 10. A negative
	// number means never.
	Migration int `json:",omitzero"`

	// MaxEpochs is the number of generations after which the run restarts. The default
	// and a negative number mean no limit.
	MaxEpochs int `json:",omitzero"`
	// MaxStall is the number of generations without a better solution after which the run
	// restarts. The default is 50, and 10 with a worker. A negative number means no limit.
	MaxStall int `json:",omitzero"`
	// MaxAttempts is the number of times that the population may start, the first
	// included. The default and a negative number mean no limit.
	MaxAttempts int `json:",omitzero"`
	// MaxProposals is the number of children and of steps by workers after which the run
	// ends, at the end of the generation. The default is 1,000,000,000. A negative number
	// means no limit.
	MaxProposals int64 `json:",omitzero"`
	// Target is that of [Options], with its default and negative numbers.
	Target float64 `json:",omitzero"`

	// Selection draws the parents. The default is [SelectRoulette].
	Selection Selection `json:",omitzero"`
	// Merging is the probability that a child is merged of two parents. Else it is a copy of
	// the first. The default is 1, and a negative number means never.
	Merging float64 `json:",omitzero"`
	// Mutation is the probability that [Problem.Mutate] changes a child. The default is 1,
	// and 0.05 with a worker. A negative number means never. Without Mutate it has no
	// effect.
	Mutation float64 `json:",omitzero"`
	// Steps is the number of steps of the worker per child. The default is 20,000. A
	// negative number is an error.
	Steps int `json:",omitzero"`
	// Goroutines is the number of goroutines that make children, and generation zero, at
	// the same time. The run is the same for any number. The default is one per core, where
	// generation zero is made on one. A negative number is an error.
	Goroutines int `json:",omitzero"`
}

// geneticDefaults are what zero options stand for, without a worker and with one.
var geneticDefaults = map[bool]GeneticOptions{
	false: {
		Population: 100, Offspring: -1, Elite: 0.2, Islands: 1, Migration: 10, MaxStall: 50, MaxProposals: 1_000_000_000, Merging: 1, Mutation: 1, Steps: defaultSteps,
	},
	true: {
		Population: 10, Offspring: 1, Elite: 0.2, Islands: 1, Migration: 10, MaxStall: 10, MaxProposals: 1_000_000_000, Merging: 1, Mutation: 0.05, Steps: defaultSteps,
	},
}

// Completed returns the options with a value in place of each default, which make the same
// run of a problem that has a worker or none. The error is an [*OptionError] for options
// that can't be used.
func (o GeneticOptions) Completed(worker bool) (GeneticOptions, error) {
	o = o.Or(geneticDefaults[worker])
	if o.Selection.Name == "" && o.Selection.Weights == nil {
		o.Selection = SelectRoulette
	}
	switch {
	case o.Selection.Weights == nil:
		return o, &OptionError{Field: "Selection", Value: o.Selection.Name, Want: "a selection with Weights"}
	case o.Islands < 1 || o.Islands > maxIslands:
		return o, &OptionError{Field: "Islands", Value: o.Islands, Want: fmt.Sprintf("1 to %d", maxIslands)}
	case o.Population < 2 || o.Population > maxOrganisms/o.Islands:
		return o, &OptionError{Field: "Population", Value: o.Population, Want: fmt.Sprintf("2 to %d", maxOrganisms/o.Islands)}
	case o.mostOffspring() > maxChildren/o.Population:
		return o, &OptionError{Field: "Offspring", Value: o.Offspring, Want: fmt.Sprintf("1 to %d with a Population of %d", maxChildren/o.Population, o.Population)}
	case !(o.Elite < 1) || o.elite() >= o.Population:
		return o, &OptionError{Field: "Elite", Value: o.Elite, Want: fmt.Sprintf("less than the whole Population of %d", o.Population)}
	case !(o.Merging <= 1):
		return o, &OptionError{Field: "Merging", Value: o.Merging, Want: "at most 1"}
	case !(o.Mutation <= 1):
		return o, &OptionError{Field: "Mutation", Value: o.Mutation, Want: "at most 1"}
	case o.Goroutines < 0:
		return o, &OptionError{Field: "Goroutines", Value: o.Goroutines, Want: "0 or more"}
	case o.Steps < 1:
		return o, &OptionError{Field: "Steps", Value: o.Steps, Want: "1 or more, or 0 for the default"}
	}
	return o, nil
}

// Or returns the options with those of others in place of the zero ones.
func (o GeneticOptions) Or(others GeneticOptions) GeneticOptions { return or(o, others) }

// defaultsOfGoals are the defaults with Costs that differ.
var defaultsOfGoals = GeneticOptions{Offspring: 1, MaxStall: -1, Selection: SelectTournament(2)}

// defaultsOfTrial are the defaults with Trial that differ.
var defaultsOfTrial = GeneticOptions{Population: 30, Offspring: 1, MaxStall: 200}

// mostOffspring returns the most children in a generation per organism.
func (o *GeneticOptions) mostOffspring() int {
	if o.Offspring < 0 {
		return 10
	}
	return o.Offspring
}

// elite returns the number of organisms that survive.
func (o *GeneticOptions) elite() int { return int(math.Round(max(0, o.Elite) * float64(o.Population))) }

// ofRun returns what a run and its island need to know.
func (o *GeneticOptions) ofRun() Options {
	return Options{
		Seed: o.Seed, Population: o.Population, Islands: o.Islands, Migration: o.Migration, Steps: o.Steps, MaxEpochs: o.MaxEpochs, MaxStall: o.MaxStall,
		MaxAttempts: o.MaxAttempts, MaxProposals: o.MaxProposals, Target: o.Target, Goroutines: o.Goroutines,
	}
}
