package integration_test

import (
	"context"
	"errors"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Every verb that takes a context ends at the first polls that see it ended, at
// every size. How far apart polls are is measured by BenchmarkCancel.
func TestEndsWithContext(t *testing.T) {
	t.Parallel()
	boardtest.EachSide(t, testEndsWithContext)
}

func testEndsWithContext(t *testing.T, side int) {
	if testing.Short() && side > 16 {
		t.Skip("short: large boards")
	}
	after := []int{0, 1, 3, 20}
	if boardtest.IsGiant(side * side) {
		after = []int{2}
	}
	require.Greater(t, sudokutest.EndsWithContext(t, cancellable(side), after...), 10)
}

// With several reasons to fail, options come before the context, and the context
// before the board.
func TestOrderOfErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	clash := sudoku.Grid{0: 5, 8: 5}
	first := func(err error) error { return err }
	last := func(seq func(func(sudoku.Grid, error) bool)) error {
		var last error
		for _, err := range seq {
			last = err
		}
		return last
	}
	own := sudoku.Symmetry(99)
	for name, verb := range map[string]func(ctx context.Context, bad bool) error{
		"Solve":     func(ctx context.Context, _ bool) error { _, err := sudoku.Solve(ctx, clash); return err },
		"Unique":    func(ctx context.Context, _ bool) error { _, err := sudoku.Unique(ctx, clash); return err },
		"Solutions": func(ctx context.Context, _ bool) error { return last(sudoku.Solutions(ctx, clash)) },
		"Count":     func(ctx context.Context, _ bool) error { _, err := sudoku.Count(ctx, clash, 0); return err },
		"Backtrack": func(ctx context.Context, bad bool) error {
			opts := &sudoku.BacktrackOptions{}
			if bad {
				opts.Goroutines = -1
			}
			_, err := sudoku.Backtrack(ctx, clash, opts)
			return err
		},
		"BacktrackAll": func(ctx context.Context, bad bool) error { return last(sudoku.BacktrackAll(ctx, clash, nil)) },
		"History": func(ctx context.Context, bad bool) error {
			for _, err := range sudoku.History(ctx, clash, nil) {
				return first(err)
			}
			return nil
		},
		"Evolve": func(ctx context.Context, bad bool) error {
			opts := &sudoku.EvolveOptions{}
			if bad {
				opts.Steps = -1
			}
			_, err := sudoku.Evolve(ctx, clash, opts)
			return err
		},
		"Genetic": func(ctx context.Context, bad bool) error {
			opts := &sudoku.GeneticOptions{}
			if bad {
				opts.Steps = -1
			}
			_, err := sudoku.Genetic(ctx, clash, opts)
			return err
		},
		"compare.Run": func(ctx context.Context, bad bool) error {
			c := compare.Contender{Name: "x"}
			if bad {
				c.Name = ""
			}
			for _, err := range compare.Run(ctx, clash, []uint64{1}, c) {
				return first(err)
			}
			return nil
		},
		"Minimize": func(ctx context.Context, bad bool) error {
			symmetry := sudoku.SymmetryNone
			if bad {
				symmetry = own
			}
			_, err := sudoku.Minimize(ctx, clash, symmetry, 1)
			return err
		},
		"Redundant": func(ctx context.Context, _ bool) error {
			_, err := sudoku.Redundant(ctx, clash, sudoku.SymmetryNone)
			return err
		},
		"Model": func(ctx context.Context, _ bool) error { _, err := sudoku.ModelOf(clash).Solve(ctx); return err },
	} {
		err := verb(ctx, true)
		if option := (*sudoku.OptionError)(nil); !errors.As(err, &option) {
			require.ErrorIs(t, err, context.Canceled, name)
		}
		require.ErrorIs(t, verb(ctx, false), context.Canceled, name)
		var clashes *sudoku.ClashError
		require.ErrorAs(t, verb(t.Context(), false), &clashes, name)
	}
}
