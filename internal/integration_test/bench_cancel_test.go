package integration_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
)

// BenchmarkCancel measures the longest time between two polls of the context, in
// every verb that takes one and at every size, on boards that are hard for it.
// A verb returns at most that long after its context ends.
//
//	go test -run '^$' -bench Cancel -benchtime 1x ./internal/integration_test
func BenchmarkCancel(b *testing.B) {
	boardtest.BenchEachSide(b, func(b *testing.B, side int) { sudokutest.BenchCancel(b, cancellable(side)) })
}

// cancellable are the verbs that take a context, each on a board of its own kind:
// few or no givens, which make searches long, or half of the cells.
func cancellable(side int) sudokutest.Verbs {
	empty := boardtest.Square(side)
	half := boardtest.Thinned(boardtest.Pattern(side), 0.5, rand.New(sudoku.NewStream(1, 0)))
	some := boardtest.Thinned(boardtest.Pattern(side), 0.35, rand.New(sudoku.NewStream(2, 0)))
	verbs := sudokutest.Verbs{
		"Solve":  func(ctx context.Context) error { _, err := sudoku.Solve(ctx, empty); return err },
		"Unique": func(ctx context.Context) error { _, err := sudoku.Unique(ctx, half); return err },
		"Count":  func(ctx context.Context) error { _, err := sudoku.Count(ctx, empty, 0); return err },
		"Minimize": func(ctx context.Context) error {
			_, err := sudoku.Minimize(ctx, some, sudoku.SymmetryNone, 1)
			return err
		},
		"Redundant": func(ctx context.Context) error {
			_, err := sudoku.Redundant(ctx, some, sudoku.SymmetryNone)
			return err
		},
		"RandomSolution": func(ctx context.Context) error {
			_, err := sudoku.Standard(side).RandomSolution(ctx, sudoku.NewStream(1, 0))
			return err
		},
		"Generate": func(ctx context.Context) error {
			_, err := sudoku.Standard(side).Generate(ctx, &sudoku.GenerateOptions{Minimal: true, MaxTries: -1})
			return err
		},
		"Backtrack": func(ctx context.Context) error {
			_, err := sudoku.Backtrack(ctx, half, &sudoku.BacktrackOptions{Goroutines: 1})
			return err
		},
		"Evolve": func(ctx context.Context) error {
			_, err := sudoku.Evolve(ctx, empty, &sudoku.EvolveOptions{Options: evolve.Options{Target: -1, Population: 20}})
			return err
		},
		"Evolve as given": func(ctx context.Context) error {
			_, err := sudoku.Evolve(ctx, half, &sudoku.EvolveOptions{NoDeduction: true})
			return err
		},
		"Evolve classic": func(ctx context.Context) error { _, err := sudoku.Evolve(ctx, half, sudoku.Classic()); return err },
		"Genetic":        func(ctx context.Context) error { _, err := sudoku.Genetic(ctx, empty, nil); return err },
		"Genetic plain": func(ctx context.Context) error {
			_, err := sudoku.Genetic(ctx, empty, &sudoku.GeneticOptions{NoWorker: true, GeneticOptions: evolve.GeneticOptions{Population: 5000}})
			return err
		},
		"Model": func(ctx context.Context) error { _, err := sudoku.ModelOf(half).Solve(ctx); return err },
		"Model.Count": func(ctx context.Context) error {
			_, err := sudoku.ModelOf(empty).Count(ctx, 0)
			return err
		},
	}
	for fill, board := range map[string]sudoku.Puzzle{"empty": empty, "10 %": boardtest.Thinned(boardtest.Pattern(side), 0.9, rand.New(sudoku.NewStream(3, 0))), "50 %": half} {
		verbs["Solve "+fill] = func(ctx context.Context) error { _, err := sudoku.Solve(ctx, board); return err }
		verbs["Unique "+fill] = func(ctx context.Context) error { _, err := sudoku.Unique(ctx, board); return err }
	}
	return verbs
}
