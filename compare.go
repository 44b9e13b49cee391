package sudoku

import (
	"context"
	"errors"
	"fmt"
	"iter"
)

// A Contender is a named configuration that [Compare] runs.
type Contender struct {
	Name string
	// Genetic holds the settings. Compare sets Seed.
	Genetic *GeneticOptions
	// Evolve is set instead of Genetic to run combinatorial evolution.
	Evolve *EvolveOptions
}

// A Trial is one run of a contender.
type Trial struct {
	Name   string // of the contender
	Seed   uint64
	Solved bool
	Errors int // of the best board
	Stats  Stats
	// Curve describes the population in generation zero and after each epoch.
	// Where the run restarted, that is the new generation zero.
	Curve []Summary
}

// Compare runs every contender with every seed and returns the trials in the
// order of the seeds and contenders, as they are finished:
//
//	var trials Trials
//	for trial, err := range Compare(ctx, puzzle, seeds, contenders...) {
//		if err != nil { … }
//		trials = append(trials, trial)
//	}
//	standings := trials.Standings()
//
// For each seed all contenders share one generation zero: genetic contenders
// with the same Layout, Population and NoDeduction start with the same boards,
// and those with a larger Population with more boards of the same kind. A trial
// ends as its run does, so give all contenders the same MaxEpochs and
// MaxAttempts, or the same MaxProposals.
//
// The trials run on all cores and do not depend on their number. If a contender
// can't run, the only pair has an [*OptionError] whose Field starts with the
// contender's name. If ctx ends, its error follows the trials that were
// finished.
func Compare[P Problem](ctx context.Context, puzzle P, seeds []uint64, contenders ...Contender) iter.Seq2[Trial, error] {
	return func(yield func(Trial, error) bool) {
		if err := checkContenders(ctx, Cells(&puzzle), seeds, contenders, puzzle.funcs()); err != nil {
			yield(Trial{}, err)
			return
		}
		type job struct {
			contender Contender
			seed      uint64
		}
		jobs := func(yield func(job, error) bool) {
			for _, seed := range seeds {
				for _, c := range contenders {
					if !yield(job{c, seed}, nil) {
						return
					}
				}
			}
		}
		Parallel(ctx, jobs, 0, func(ctx context.Context, j job) (Trial, error) {
			return runTrial(ctx, Cells(&puzzle), j.contender, j.seed, puzzle.funcs())
		})(yield)
	}
}

// checkContenders returns the error of a comparison that can't run.
func checkContenders(ctx context.Context, puzzle []uint8, seeds []uint64, contenders []Contender, funcs boardFuncs) error {
	if len(contenders) == 0 {
		return &OptionError{Field: "contenders", Value: len(contenders), Want: "at least one"}
	}
	if len(seeds) == 0 {
		return &OptionError{Field: "seeds", Value: len(seeds), Want: "at least one"}
	}
	once := make(map[uint64]bool, len(seeds))
	for _, seed := range seeds {
		if once[seed] {
			return &OptionError{Field: "seeds", Value: seed, Want: "each seed once"}
		}
		once[seed] = true
	}
	names := make(map[string]bool, len(contenders))
	for _, c := range contenders {
		switch {
		case c.Name == "" || names[c.Name]:
			return &OptionError{Field: "Name", Value: fmt.Sprintf("%q", c.Name), Want: "a name for each contender, each a different one"}
		case c.Genetic != nil && c.Evolve != nil:
			return &OptionError{Field: c.Name + ": Evolve", Value: "set", Want: "nil, because Genetic is set"}
		}
		names[c.Name] = true
		if _, err := newContenderRun(ctx, puzzle, c, seeds[0], funcs); err != nil {
			return err
		}
	}
	return nil
}

// newContenderRun returns a run of a contender at generation zero.
func newContenderRun(ctx context.Context, puzzle []uint8, c Contender, seed uint64, funcs boardFuncs) (engine, error) {
	switch {
	case c.Evolve != nil:
		opts := *c.Evolve
		opts.Seed = seed
		e, err := newEvolution(ctx, puzzle, &opts, funcs)
		return e, c.named(err)
	default:
		var opts GeneticOptions
		if c.Genetic != nil {
			opts = *c.Genetic
		}
		opts.Seed = seed
		g, err := newGenetic(ctx, puzzle, &opts, funcs)
		return g, c.named(err)
	}
}

// named adds the contender's name to an *OptionError.
func (c Contender) named(err error) error {
	if option, ok := errors.AsType[*OptionError](err); ok {
		return &OptionError{Field: c.Name + ": " + option.Field, Value: option.Value, Want: option.Want}
	}
	return err
}

// runTrial makes one trial.
func runTrial(ctx context.Context, puzzle []uint8, c Contender, seed uint64, funcs boardFuncs) (Trial, error) {
	t := Trial{Name: c.Name, Seed: seed}
	run, err := newContenderRun(ctx, puzzle, c, seed, funcs)
	if err != nil {
		return t, err
	}
	made := &run.state().stats.Epochs
	t.Curve = append(t.Curve, summaryOf(run.population()))
	for more := true; more; {
		more = run.step(ctx)
		if *made == len(t.Curve) { // the last step may have been cancelled
			t.Curve = append(t.Curve, summaryOf(run.population()))
		}
	}
	result, err := run.result()
	t.Solved, t.Errors, t.Stats = err == nil, result.errors, result.stats
	if errors.Is(err, ErrBudget) {
		err = nil
	}
	return t, c.named(err)
}
