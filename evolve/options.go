package evolve

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"

	"example.com/sudoku/internal/words"
)

// This file holds the options of a run, and what the zero ones mean.

// Options are the settings of a run. The zero value of each field stands for its default,
// which is good for a new problem: one organism that restarts. A negative number means
// none or no limit; where that makes no sense it is an [*OptionError].
type Options struct {
	// Seed chooses the random numbers. 0 is a seed like any other.
	Seed uint64 `json:",omitzero"`
	// Population is the number of organisms on each island. The default is 1. More are for
	// problems whose Merge lets a child inherit what is good in both parents, such as the
	// classes of two colourings. A negative number is an error, and so are more than 2²⁴
	// organisms on all islands.
	Population int `json:",omitzero"`
	// Explorers is the share of the population that explores, below 1. The others are
	// workers. An island has at least one worker and, if the share is above 0 and there
	// are two organisms, at least one explorer. The default is 0.25 with
	// [ParentsWorkerAndExplorer], else none. A negative number means none.
	Explorers float64 `json:",omitzero"`
	// Islands is the number of populations. They evolve at the same time, on as many
	// cores as there are, and exchange their best organisms. The run is the same on any
	// number of cores. The default is 1, the most 256. A negative number is an error.
	// Islands are for cores that are idle: on problems that need restarts, two need about
	// half of the steps each, and four a third. Without idle cores they gain nothing.
	Islands int `json:",omitzero"`
	// Goroutines lets the organisms of an epoch take their turns at the same time, on as many
	// goroutines, for a Problem whose Errors takes long: from some microseconds on. The run is
	// the same for any number above 0, and that of 0 where no workers mate. Workers that mate
	// choose from the population as it was before the epoch. A Step that is cancelled begins
	// its epoch again. Each goroutine has a worker. With the default, 0, organisms of an island
	// take one turn after the other. A negative number is an error.
	Goroutines int `json:",omitzero"`
	// Migration is the number of epochs between exchanges. The default is 1, and 10 with
	// [ParentsWorkerAndExplorer]. A negative number means never.
	Migration int `json:",omitzero"`

	// MaxEpochs is the number of epochs after which all islands restart. The default and
	// a negative number mean no limit.
	MaxEpochs int `json:",omitzero"`
	// MaxStall is the number of epochs without a better solution on any island after
	// which all islands restart. The default is 15. A negative number means no limit.
	MaxStall int `json:",omitzero"`
	// MaxAttempts is the number of times that the islands may start, the first included.
	// The default and a negative number mean no limit.
	MaxAttempts int `json:",omitzero"`
	// MaxProposals is the number of steps by workers after which the run ends, at the end
	// of the epoch. The default is 1,000,000,000. A negative number means no limit.
	MaxProposals int64 `json:",omitzero"`
	// Target is the number of errors at which the run ends. Unless the problem is solved
	// the error is [ErrBudget]. The default is 0, and so is a negative number. With
	// [Problem.Cost] it is the cost that solves the problem, and the default is none: for a
	// cost of 0 set a number a little above.
	Target float64 `json:",omitzero"`

	// Steps is the number of steps of a worker in an epoch. The default is 20,000 in the
	// first attempt and twice as many in each further one, up to 5,120,000, because how
	// long a turn must be depends on the size of the problem. A negative number is an
	// error.
	Steps int `json:",omitzero"`
	// MaxAge is the number of epochs without success after which a worker is replaced by
	// a random organism. The default and a negative number mean no limit. Workers that
	// mate, see [ParentsTwoWorkers], do not age.
	MaxAge int `json:",omitzero"`
	// NeverYounger lets a worker keep its age when it succeeds, so that each one is
	// replaced in the end. The article's program does that.
	NeverYounger bool `json:",omitzero"`
	// WorkingExplorers lets explorers improve like workers after they have been filled
	// at random.
	WorkingExplorers bool `json:",omitzero"`

	// Parents are the organisms that are merged. The default is [ParentsTwoWorkers].
	Parents Parents `json:",omitzero"`
}

// Classic returns the settings of the article that combinatorial evolution comes from:
// J. McCaffrey, "Solving Sudoku Using Combinatorial Evolution", MSDN Magazine, November
// 2016. Its worker is [Article].
func Classic() Options {
	return Options{
		Population: 200, Explorers: 0.1, Migration: -1, MaxEpochs: 5000, MaxStall: -1, MaxAttempts: 20,
		Steps: 1, MaxAge: 1000, Parents: ParentsWorkerAndExplorer,
	}
}

// Parents says which organisms of an island are merged, and when.
type Parents uint8

const (
	// ParentsWorkerAndExplorer is the article's rule: at the end of an epoch the child of
	// the best worker and the best explorer replaces the worst worker.
	ParentsWorkerAndExplorer Parents = 1 + iota

	// ParentsTwoWorkers gives each turn of a worker after its first one to a child of
	// that worker and another one, drawn at random. The child improves and then replaces
	// the parent with more errors. When the workers of an island have become alike, the
	// island restarts. This is the hybrid evolutionary algorithm of Galinier and Hao
	// (J. Comb. Optim. 1999), which holds records in graph colouring. A single worker
	// improves alone.
	ParentsTwoWorkers
)

var parentsNames = []string{"default", "worker and explorer", "two workers"}

// String returns "worker and explorer" or "two workers".
func (p Parents) String() string { return words.NameOf(p, parentsNames) }

// MarshalText returns the name of the parents, and "default" for 0. The error is an
// [*OptionError] for a value that is none of the constants.
func (p Parents) MarshalText() ([]byte, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	return []byte(p.String()), nil
}

// UnmarshalText sets the parents to those of a name. The error is an [*OptionError].
func (p *Parents) UnmarshalText(name []byte) error {
	i := slices.Index(parentsNames, string(name))
	if i < 0 {
		return &OptionError{Field: "Parents", Value: words.Shorten(string(name)), Want: words.OneOf(parentsNames[1:])}
	}
	*p = Parents(i)
	return nil
}

func (p Parents) check() error {
	if p > ParentsTwoWorkers {
		return &OptionError{Field: "Parents", Value: p, Want: words.OneOf(parentsNames[1:])}
	}
	return nil
}

const (
	maxIslands   = 256
	maxOrganisms = 1 << 24

	defaultSteps  = 20_000
	mostDoublings = 8 // of the default steps
)

// defaults are what zero options stand for, by who is merged.
var defaults = [...]Options{
	ParentsWorkerAndExplorer: {
		Population: 1, Explorers: 0.25, Islands: 1, Migration: 10, MaxStall: 15, MaxProposals: 1_000_000_000, Steps: defaultSteps,
	},
	ParentsTwoWorkers: {
		Population: 1, Islands: 1, Migration: 1, MaxStall: 15, MaxProposals: 1_000_000_000, Steps: defaultSteps,
	},
}

// Completed returns the options with a value in place of each default, which make the same
// run. The error is an [*OptionError] for options that can't be used.
func (o Options) Completed() (Options, error) {
	if err := o.Parents.check(); err != nil {
		return o, err
	}
	o.Parents = cmp.Or(o.Parents, ParentsTwoWorkers)
	o = o.Or(defaults[o.Parents])
	switch {
	case !(o.Explorers < 1):
		return o, &OptionError{Field: "Explorers", Value: o.Explorers, Want: "a share below 1"}
	case o.Islands < 1 || o.Islands > maxIslands:
		return o, &OptionError{Field: "Islands", Value: o.Islands, Want: fmt.Sprintf("1 to %d", maxIslands)}
	case o.Population < 1 || o.Population > maxOrganisms/o.Islands:
		return o, &OptionError{Field: "Population", Value: o.Population, Want: fmt.Sprintf("1 to %d", maxOrganisms/o.Islands)}
	case o.Goroutines < 0:
		return o, &OptionError{Field: "Goroutines", Value: o.Goroutines, Want: "0 or more"}
	case o.Steps < 1:
		return o, &OptionError{Field: "Steps", Value: o.Steps, Want: "1 or more, or 0 for the default"}
	}
	return o, nil
}

// Or returns the options with those of others in place of the zero ones.
func (o Options) Or(others Options) Options { return or(o, others) }

// or returns a struct of options with the fields of others in place of the zero ones.
func or[O any](o, others O) O {
	to, from := reflect.ValueOf(&o).Elem(), reflect.ValueOf(others)
	for i := range to.NumField() {
		if field := to.Field(i); field.IsZero() {
			field.Set(from.Field(i))
		}
	}
	return o
}

// Workers returns the number of workers on an island. The other organisms are explorers.
func (o Options) Workers() int {
	o, _ = o.Completed()
	n := int(math.Round((1 - max(0, o.Explorers)) * float64(o.Population)))
	if n == o.Population && o.Explorers > 0 {
		n--
	}
	return max(1, n)
}
