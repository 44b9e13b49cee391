package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"example.com/sudoku"
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
	run, err := sudoku.NewEvolution(puzzle, &a.opts)
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
// leaves in errors after 20 and 200 epochs, in the layouts that are given by name.
func inheritance(ctx context.Context, layouts ...string) ([]series, error) {
	var contenders []sudoku.Contender
	for _, layout := range []struct {
		name  string
		keeps sudoku.Layout
	}{{"free", sudoku.LayoutFree}, {"rows", sudoku.LayoutRows}, {"columns", sudoku.LayoutColumns}, {"blocks", sudoku.LayoutBlocks}} {
		for _, cross := range []sudoku.Crossover{
			sudoku.CrossCells, sudoku.CrossRuns, sudoku.CrossRows, sudoku.CrossColumns, sudoku.CrossBlocks,
			sudoku.CrossBands, sudoku.CrossStacks, sudoku.CrossPoints(1), sudoku.CrossPoints(2),
		} {
			if cross.Keeps&layout.keeps != layout.keeps || !slices.Contains(layouts, layout.name) {
				continue
			}
			opts := sudoku.ClassicGenetic()
			opts.Layout, opts.Crossover, opts.MaxEpochs, opts.MaxAttempts = layout.keeps, cross, 200, 1
			contenders = append(contenders, sudoku.Contender{Name: layout.name + ", " + cross.Name, Genetic: opts})
		}
	}
	puzzle, err := sudoku.Parse(demo)
	if err != nil {
		return nil, err
	}
	var samples []sample
	for trial, err := range sudoku.Compare(ctx, puzzle, seedsTo(50), contenders...) {
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

// patience is the longest time that a solver of a picture may take.
const patience = 5 * time.Second

// timed returns a sample of the time that a solver takes.
func timed(ctx context.Context, name string, x float64, solve func(context.Context) error) (sample, error) {
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	start := time.Now()
	err := solve(within)
	took := time.Since(start).Seconds()
	if ctx.Err() != nil {
		return sample{}, ctx.Err()
	}
	if err != nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, sudoku.ErrBudget) {
		return sample{}, fmt.Errorf("%s: %w", name, err)
	}
	return sample{name, x, took, err == nil}, nil
}

// solvers are the solvers that pictures compare, by their names.
func solvers[B sudoku.Board](puzzle B, seed uint64) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"Solve": func(ctx context.Context) error { _, err := sudoku.Solve(ctx, puzzle); return err },
		"Model": func(ctx context.Context) error { _, err := sudoku.ModelOf(puzzle).Solve(ctx); return err },
		"Backtrack": func(ctx context.Context) error {
			_, err := sudoku.Backtrack(ctx, puzzle, nil)
			return err
		},
		"Evolve": func(ctx context.Context) error {
			_, err := sudoku.Evolve(ctx, puzzle, &sudoku.EvolveOptions{Seed: seed})
			return err
		},
		"Genetic": func(ctx context.Context) error {
			_, err := sudoku.Genetic(ctx, puzzle, &sudoku.GeneticOptions{Seed: seed})
			return err
		},
	}
}

// times measures the solvers on the 9×9 puzzles of testdata, one after another.
func times(ctx context.Context, root string) ([]series, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // Genetic would take all
	puzzles, err := puzzlesOf(filepath.Join(root, "testdata/puzzles/9x9-*.txt"))
	if err != nil {
		return nil, err
	}
	var samples []sample
	for _, name := range []string{"Solve", "Model", "Backtrack", "Evolve", "Genetic"} {
		for i, puzzle := range puzzles {
			solve := solvers(puzzle, uint64(i))[name]
			if i == 0 { // with cold caches
				if _, err := timed(ctx, name, 0, solve); err != nil {
					return nil, err
				}
			}
			s, err := timed(ctx, name, 0, solve)
			if err != nil {
				return nil, err
			}
			s.x = s.y
			samples = append(samples, s)
		}
	}
	all := shares(samples)
	for i := range all {
		all[i].points = some(all[i].points, 60)
	}
	return all, nil
}

// some returns at most n of the items, the first and the last among them.
func some[T any](all []T, n int) []T {
	if len(all) <= n {
		return all
	}
	var kept []T
	for i := range n {
		kept = append(kept, all[i*(len(all)-1)/(n-1)])
	}
	return kept
}

// puzzlesOf reads the 9×9 puzzles of files.
func puzzlesOf(pattern string) ([]sudoku.Grid, error) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no file matches %s", pattern)
	}
	var puzzles []sudoku.Grid
	for _, name := range files {
		more, err := readPuzzles(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		puzzles = append(puzzles, more...)
	}
	return puzzles, nil
}

func readPuzzles(name string) ([]sudoku.Grid, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return gather(file)
}

func gather(r io.Reader) ([]sudoku.Grid, error) {
	var puzzles []sudoku.Grid
	for puzzle, err := range sudoku.Read(r) {
		if err != nil {
			return nil, err
		}
		puzzles = append(puzzles, puzzle)
	}
	return puzzles, nil
}

// growth measures the solvers on boards of all sizes from 9×9 on, with two cells
// of five given.
func growth(ctx context.Context) ([]series, error) {
	var g growing
	for _, side := range sudoku.Sides() {
		if side < 9 {
			continue
		}
		if err := sudoku.VisitSide(ctx, side, &g, grow, grow, grow, grow, grow, grow); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(g.samples, func(a, b sample) int { return slices.Index(growers, a.name) - slices.Index(growers, b.name) })
	return pool(unsolved(g.samples), quantiles), nil
}

// A growing collects samples.
type growing struct{ samples []sample }

var growers = []string{"Solve", "Model", "Backtrack", "Evolve"}

// grow measures the solvers on boards of one size.
func grow[B sudoku.Board](ctx context.Context, g *growing, _ B) error {
	late := make(map[string]int)
	for seed := range uint64(9) {
		puzzle, err := partial[B](ctx, seed)
		if err != nil {
			return err
		}
		side := float64(sudoku.ShapeOf(len(puzzle)).Side)
		for _, name := range growers {
			s := sample{name, side, math.Inf(1), false}
			if late[name] < 5 { // then the median is known to be infinite
				if s, err = timed(ctx, name, side, solvers(puzzle, seed)[name]); err != nil {
					return err
				}
			}
			if !s.solved {
				late[name]++
			}
			g.samples = append(g.samples, s)
		}
	}
	return nil
}

// partial returns a random solved board of which two cells of five are kept.
func partial[B sudoku.Board](ctx context.Context, seed uint64) (B, error) {
	random := rand.New(sudoku.NewStream(seed, 0))
	board, err := sudoku.RandomSolution[B](ctx, sudoku.NewStream(seed, 1))
	if err != nil {
		return board, err
	}
	for _, cell := range random.Perm(len(board))[2*len(board)/5:] {
		board[cell] = 0
	}
	return board, nil
}
