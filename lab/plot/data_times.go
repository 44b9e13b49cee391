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
	"example.com/sudoku/evolve"
)

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
func solvers[P sudoku.Problem](puzzle P, seed uint64) map[string]func(context.Context) error {
	return map[string]func(context.Context) error{
		"Solve": func(ctx context.Context) error { _, err := sudoku.Solve(ctx, puzzle); return err },
		"Model": func(ctx context.Context) error { _, err := sudoku.ModelOf(puzzle).Solve(ctx); return err },
		"Backtrack": func(ctx context.Context) error {
			_, err := sudoku.Backtrack(ctx, puzzle, nil)
			return err
		},
		"Evolve": func(ctx context.Context) error {
			_, err := sudoku.Evolve(ctx, puzzle, &sudoku.EvolveOptions{Options: evolve.Options{Seed: seed}})
			return err
		},
		"Genetic": func(ctx context.Context) error {
			_, err := sudoku.Genetic(ctx, puzzle, &sudoku.GeneticOptions{GeneticOptions: evolve.GeneticOptions{Seed: seed}})
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

// growth measures the solvers on square blocks of 9×9 to 36×36, with two cells of
// five given.
func growth(ctx context.Context) ([]series, error) {
	var samples []sample
	for _, side := range []int{9, 16, 25, 36} {
		more, err := grow(ctx, side)
		if err != nil {
			return nil, err
		}
		samples = append(samples, more...)
	}
	slices.SortStableFunc(samples, func(a, b sample) int { return slices.Index(growers, a.name) - slices.Index(growers, b.name) })
	return pool(unsolved(samples), quantiles), nil
}

var growers = []string{"Solve", "Model", "Backtrack", "Evolve"}

// grow measures the solvers on boards of one size.
func grow(ctx context.Context, side int) (samples []sample, err error) {
	late := make(map[string]int)
	for seed := range uint64(9) {
		puzzle, err := partial(ctx, side, seed)
		if err != nil {
			return nil, err
		}
		for _, name := range growers {
			s := sample{name, float64(side), math.Inf(1), false}
			if late[name] < 5 { // then the median is known to be infinite
				if s, err = timed(ctx, name, float64(side), solvers(puzzle, seed)[name]); err != nil {
					return nil, err
				}
			}
			if !s.solved {
				late[name]++
			}
			samples = append(samples, s)
		}
	}
	return samples, nil
}

// partial returns a random solved board of which two cells of five are kept.
func partial(ctx context.Context, side int, seed uint64) (sudoku.Puzzle, error) {
	random := rand.New(sudoku.NewStream(seed, 0))
	board, err := sudoku.Standard(side).RandomSolution(ctx, sudoku.NewStream(seed, 1))
	if err != nil {
		return board, err
	}
	for _, cell := range random.Perm(side * side)[2*side*side/5:] {
		board.Cells[cell] = 0
	}
	return board, nil
}
