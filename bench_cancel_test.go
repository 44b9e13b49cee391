package sudoku

import (
	"context"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
)

// BenchmarkCancel measures the longest time between two polls of the context, in
// every verb that takes one and at every size, on boards that are hard for it.
// A verb returns at most that long after its context ends.
//
//	go test -run '^$' -bench Cancel -benchtime 1x .
func BenchmarkCancel(b *testing.B) {
	benchSizes{benchCancel[Grid4], benchCancel[Grid6], benchCancel[Grid8],
		benchCancel[Grid], benchCancel[Grid10], benchCancel[Grid12],
		benchCancel[Grid16], benchCancel[Grid25], benchCancel[Grid36],
		benchCancel[Grid49], benchCancel[Grid64], benchCancel[Grid81]}.run(b)
}

// cancellable are the verbs that take a context, each on a board of its own kind:
// few or no givens, which make searches long, or half of the cells.
func cancellable[B Board]() sudokutest.Verbs {
	var empty B
	half := thinned(pattern[B](), 0.5, rand.New(NewStream(1, 0)))
	some := thinned(pattern[B](), 0.35, rand.New(NewStream(2, 0)))
	verbs := sudokutest.Verbs{
		"Solve":    func(ctx context.Context) error { _, err := Solve(ctx, empty); return err },
		"Unique":   func(ctx context.Context) error { _, err := Unique(ctx, half); return err },
		"Count":    func(ctx context.Context) error { _, err := Count(ctx, empty, 0); return err },
		"Minimize": func(ctx context.Context) error { _, err := Minimize(ctx, some, SymmetryNone, 1); return err },
		"Redundant": func(ctx context.Context) error {
			_, err := Redundant(ctx, some, SymmetryNone)
			return err
		},
		"RandomSolution": func(ctx context.Context) error { _, err := RandomSolution[B](ctx, NewStream(1, 0)); return err },
		"Generate": func(ctx context.Context) error {
			_, err := GenerateBoard[B](ctx, &GenerateOptions{Minimal: true, MaxTries: -1})
			return err
		},
		"Backtrack": func(ctx context.Context) error {
			_, err := Backtrack(ctx, half, &BacktrackOptions{Goroutines: 1})
			return err
		},
		"Evolve": func(ctx context.Context) error {
			_, err := Evolve(ctx, empty, &EvolveOptions{Target: -1, Population: 20})
			return err
		},
		"Evolve as given": func(ctx context.Context) error {
			_, err := Evolve(ctx, half, &EvolveOptions{NoDeduction: true})
			return err
		},
		"Evolve classic": func(ctx context.Context) error { _, err := Evolve(ctx, half, Classic()); return err },
		"Genetic":        func(ctx context.Context) error { _, err := Genetic(ctx, empty, nil); return err },
		"Genetic plain": func(ctx context.Context) error {
			_, err := Genetic(ctx, empty, &GeneticOptions{NoWorker: true, Population: 5000})
			return err
		},
		"Model": func(ctx context.Context) error { _, err := ModelOf(half).Solve(ctx); return err },
		"Model.Count": func(ctx context.Context) error {
			_, err := ModelOf(empty).Count(ctx, 0)
			return err
		},
	}
	for fill, board := range map[string]B{"empty": empty, "10 %": thinned(pattern[B](), 0.9, rand.New(NewStream(3, 0))), "50 %": half} {
		verbs["Solve "+fill] = func(ctx context.Context) error { _, err := Solve(ctx, board); return err }
		verbs["Unique "+fill] = func(ctx context.Context) error { _, err := Unique(ctx, board); return err }
	}
	return verbs
}

func benchCancel[B Board](b *testing.B) { sudokutest.BenchCancel(b, cancellable[B]()) }
