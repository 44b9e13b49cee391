package main

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"slices"
	"sync"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/internal/experiment"
)

// demo is the board of J. McCaffrey, "Solving Sudoku Using Combinatorial
// Evolution", MSDN Magazine, November 2016.
const demo = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"

// seedsTo returns n seeds from 0 on.
func seedsTo(n int) []uint64 {
	all := make([]uint64, n)
	for i := range all {
		all[i] = uint64(i)
	}
	return all
}

// An attempt is a run of the article's algorithm on the demo board, without a
// restart.
type attempt struct {
	name string
	x    float64
	opts sudoku.EvolveOptions
}

// attempts returns an attempt for each seed below n.
func attempts(n int, name string, x float64, change func(*sudoku.EvolveOptions)) []attempt {
	var all []attempt
	for seed := range n {
		opts := sudoku.Classic()
		opts.MaxAttempts, opts.Seed = 1, uint64(seed)
		change(opts)
		all = append(all, attempt{name, x, *opts})
	}
	return all
}

// all runs the attempts on all cores and returns the samples of each, in order.
func all(ctx context.Context, attempts []attempt, run func(context.Context, attempt) ([]sample, error)) ([]sample, error) {
	jobs := func(yield func(attempt, error) bool) {
		for _, a := range attempts {
			if !yield(a, nil) {
				return
			}
		}
	}
	var samples []sample
	for more, err := range sudoku.Parallel(ctx, jobs, 0, run) {
		if err != nil {
			return nil, err
		}
		samples = append(samples, more...)
	}
	return samples, nil
}

// evolution measures the errors of the article's algorithm, with and without
// merging. A run that has solved the board keeps its last population.
func evolution(ctx context.Context) ([]series, error) {
	samples, err := all(ctx, append(
		attempts(40, "the article's algorithm", 0, func(*sudoku.EvolveOptions) {}),
		attempts(40, "without merging", 0, func(o *sudoku.EvolveOptions) { o.NoCrossover = true })...), errorsByEpoch)
	return pool(samples, quantiles), err
}

// errorsByEpoch returns the errors of the best board at some 20 epochs to a power
// of ten.
func errorsByEpoch(ctx context.Context, a attempt) ([]sample, error) {
	puzzle, err := sudoku.Parse(demo)
	if err != nil {
		return nil, err
	}
	run, err := sudoku.NewEvolution(ctx, puzzle, &a.opts)
	if err != nil {
		return nil, err
	}
	step := func(epoch int) int { return int(20 * math.Log10(float64(epoch))) }
	var samples []sample
	for epoch, more := 1, true; epoch <= a.opts.MaxEpochs; epoch++ {
		more = more && run.Step(ctx)
		if epoch <= 10 || step(epoch) != step(epoch-1) || epoch == a.opts.MaxEpochs {
			best := math.MaxInt
			for _, organism := range run.Population() {
				best = min(best, organism.Errors)
			}
			samples = append(samples, sample{a.name, float64(epoch), float64(best), true})
		}
	}
	return samples, ctx.Err()
}

// mistakes measures how many attempts of the article's algorithm succeed with each
// probability of a mistake.
func mistakes(ctx context.Context, rates ...float64) ([]series, error) {
	var tries []attempt
	for _, rate := range rates {
		tries = append(tries, attempts(200, "", rate, func(o *sudoku.EvolveOptions) { o.Mistake = rate })...)
	}
	samples, err := all(ctx, tries, succeeds)
	return pool(samples, rate), err
}

// succeeds returns whether an attempt solves the board.
func succeeds(ctx context.Context, a attempt) ([]sample, error) {
	puzzle, err := sudoku.Parse(demo)
	if err != nil {
		return nil, err
	}
	_, err = sudoku.Evolve(ctx, puzzle, &a.opts)
	if err != nil && !errors.Is(err, sudoku.ErrBudget) {
		return nil, err
	}
	return []sample{{a.name, a.x, 0, err == nil}}, nil
}

// inheritance measures what each inheritance of the article on genetic algorithms
// leaves in errors after 20 and 200 epochs, in the given layouts.
func inheritance(ctx context.Context, layouts ...sudoku.Layout) ([]series, error) {
	var contenders []compare.Contender
	for _, layout := range layouts {
		for _, cross := range []sudoku.Crossover{
			sudoku.CrossCells, sudoku.CrossRuns, sudoku.CrossRows, sudoku.CrossColumns, sudoku.CrossBlocks,
			sudoku.CrossBands, sudoku.CrossStacks, sudoku.CrossPoints(1), sudoku.CrossPoints(2),
		} {
			if cross.Keeps&layout != layout {
				continue
			}
			opts := sudoku.ClassicGenetic()
			opts.Layout, opts.Crossover, opts.MaxEpochs, opts.MaxAttempts = layout, cross, 200, 1
			contenders = append(contenders, compare.Contender{Name: layout.String() + ", " + cross.Name, Genetic: opts})
		}
	}
	puzzle, err := sudoku.Parse(demo)
	if err != nil {
		return nil, err
	}
	var samples []sample
	for trial, err := range compare.Run(ctx, puzzle, seedsTo(50), contenders...) {
		if err != nil {
			return nil, err
		}
		for _, epoch := range []int{20, 200} {
			best := trial.Curve[min(epoch, len(trial.Curve)-1)].Best
			samples = append(samples, sample{trial.Name, float64(epoch), float64(best), true})
		}
	}
	return pool(samples, spread), nil
}

// population makes the trials of an experiment of docs/experiments.md.
func population(ctx context.Context, root string) ([]series, error) {
	e, err := experiment.Load(filepath.Join(root, "docs/experiments/population.json"))
	if err != nil {
		return nil, err
	}
	samples := make([]sample, e.Trials())
	proposals := slices.Index(e.Metrics, "proposals")
	every := func(yield func(int) bool) {
		for n := range samples {
			if !yield(n) {
				return
			}
		}
	}
	var mutex sync.Mutex
	err = e.Run(ctx, every, 0, func(r *experiment.Record) error {
		n, _ := e.Number(r.Key)
		mutex.Lock()
		defer mutex.Unlock()
		samples[n] = sample{e.Settings[r.Setting], float64(r.Values[proposals]), 0, r.Outcome == experiment.Solved}
		return nil
	})
	all := shares(samples)
	for i := range all {
		all[i].points = some(all[i].points, 60)
	}
	return all, err
}
