// Package compare runs several settings of a search on one puzzle with the same
// seeds, and sums up how far each gets. It serves [sudoku.Evolve] and
// [sudoku.Genetic]; [Wilson] serves any share of successes.
package compare

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
)

// A Contender is a named configuration that [Run] runs.
type Contender struct {
	Name string
	// Genetic holds the settings. Run sets Seed.
	Genetic *sudoku.GeneticOptions
	// Evolve is set instead of Genetic to run combinatorial evolution.
	Evolve *sudoku.EvolveOptions
}

// A Trial is one run of a contender.
type Trial struct {
	Name   string // of the contender
	Seed   uint64
	Solved bool
	Errors int // of the best board
	Stats  sudoku.Stats
	// Curve describes the population in generation zero, after each of the first 16 epochs,
	// after 8 more each time that their number doubles, and after the last: to sum up a
	// population can take longer than an epoch. Where the run restarted, that is the new
	// generation zero.
	Curve []Point
}

// A Point describes the population after an epoch.
type Point struct {
	Epoch int
	evolve.Summary
}

// Run runs every contender with every seed and returns the trials in the order of
// the seeds and contenders, as they are finished:
//
//	var trials compare.Trials
//	for trial, err := range compare.Run(ctx, puzzle, seeds, contenders...) {
//		if err != nil { … }
//		trials = append(trials, trial)
//	}
//	standings := trials.Standings()
//
// For each seed all contenders share one generation zero: genetic contenders
// with the same Layout, Population and NoDeduction start with the same boards,
// and those with a larger Population with more boards of the same kind. Every
// crossover keeps [sudoku.LayoutFree], so with it all crossovers start with the
// same boards. A trial ends as its run does, so give all contenders the same
// MaxEpochs and MaxAttempts, or the same MaxProposals.
//
// The trials run on all cores and do not depend on their number. If a contender
// can't run, the only pair has a [*sudoku.OptionError] whose Field starts with the
// contender's name. If ctx ends, its error follows the trials that were
// finished.
func Run[P sudoku.Problem](ctx context.Context, puzzle P, seeds []uint64, contenders ...Contender) iter.Seq2[Trial, error] {
	return func(yield func(Trial, error) bool) {
		if err := check(ctx, puzzle, seeds, contenders); err != nil {
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
		sudoku.Parallel(ctx, jobs, 0, func(ctx context.Context, j job) (Trial, error) {
			return trial(ctx, puzzle, j.contender, j.seed)
		})(yield)
	}
}

// check returns the error of a comparison that can't run.
func check[P sudoku.Problem](ctx context.Context, puzzle P, seeds []uint64, contenders []Contender) error {
	if len(contenders) == 0 {
		return &sudoku.OptionError{Field: "contenders", Value: len(contenders), Want: "at least one"}
	}
	if len(seeds) == 0 {
		return &sudoku.OptionError{Field: "seeds", Value: len(seeds), Want: "at least one"}
	}
	once := make(map[uint64]bool, len(seeds))
	for _, seed := range seeds {
		if once[seed] {
			return &sudoku.OptionError{Field: "seeds", Value: seed, Want: "each seed once"}
		}
		once[seed] = true
	}
	names := make(map[string]bool, len(contenders))
	for _, c := range contenders {
		switch {
		case c.Name == "" || names[c.Name]:
			return &sudoku.OptionError{Field: "Name", Value: fmt.Sprintf("%q", c.Name), Want: "a name for each contender, each a different one"}
		case c.Genetic != nil && c.Evolve != nil:
			return &sudoku.OptionError{Field: c.Name + ": Evolve", Value: "set", Want: "nil, because Genetic is set"}
		}
		names[c.Name] = true
		if _, err := newRun(ctx, puzzle, c, seeds[0]); err != nil {
			return err
		}
	}
	return nil
}

// newRun returns a run of a contender at generation zero.
func newRun[P sudoku.Problem](ctx context.Context, puzzle P, c Contender, seed uint64) (*sudoku.Run[P], error) {
	if c.Evolve != nil {
		opts := *c.Evolve
		opts.Seed = seed
		run, err := sudoku.NewEvolution(ctx, puzzle, &opts)
		return run, c.named(err)
	}
	var opts sudoku.GeneticOptions
	if c.Genetic != nil {
		opts = *c.Genetic
	}
	opts.Seed = seed
	run, err := sudoku.NewGenetic(ctx, puzzle, &opts)
	return run, c.named(err)
}

// named adds the contender's name to an OptionError.
func (c Contender) named(err error) error {
	if option, ok := errors.AsType[*sudoku.OptionError](err); ok {
		return &sudoku.OptionError{Field: c.Name + ": " + option.Field, Value: option.Value, Want: option.Want}
	}
	return err
}

// trial makes one trial.
func trial[P sudoku.Problem](ctx context.Context, puzzle P, c Contender, seed uint64) (Trial, error) {
	t := Trial{Name: c.Name, Seed: seed}
	run, err := newRun(ctx, puzzle, c, seed)
	if err != nil {
		return t, err
	}
	t.Curve = append(t.Curve, Point{0, run.Summary()})
	for more, last := true, 0; more; {
		more = run.Step(ctx)
		epoch := run.Stats().Epochs
		if epoch > last && (!more || isSampled(epoch)) { // the last step may have been cancelled
			t.Curve = append(t.Curve, Point{epoch, run.Summary()})
			last = epoch
		}
	}
	result, err := run.Result()
	t.Solved, t.Errors, t.Stats = err == nil, result.Errors, result.Stats
	if errors.Is(err, sudoku.ErrBudget) {
		err = nil
	}
	return t, c.named(err)
}

// isSampled reports whether the curve of a trial has a point after an epoch.
func isSampled(epoch int) bool {
	const each = 4 // bits of the epochs that all have one
	return epoch&(1<<max(bits.Len(uint(epoch))-each, 0)-1) == 0
}
