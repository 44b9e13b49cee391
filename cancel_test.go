package sudoku

import (
	"context"
	"errors"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Every verb that takes a context ends at the first polls that see it ended, at
// every size. How far apart polls are is measured by BenchmarkCancel.
func TestEndsWithContext(t *testing.T) {
	t.Parallel()
	sizes{
		four: testEndsWithContext[Grid4], six: testEndsWithContext[Grid6], eight: testEndsWithContext[Grid8],
		nine: testEndsWithContext[Grid], ten: testEndsWithContext[Grid10], twelve: testEndsWithContext[Grid12],
		sixteen: testEndsWithContext[Grid16], twentyFive: testEndsWithContext[Grid25], thirtySix: testEndsWithContext[Grid36],
		fortyNine: testEndsWithContext[Grid49], sixtyFour: testEndsWithContext[Grid64], eightyOne: testEndsWithContext[Grid81],
	}.run(t)
}

func testEndsWithContext[B Board](t *testing.T) {
	if testing.Short() && side(len(*new(B))) > 16 {
		t.Skip("short: large boards")
	}
	after := []int{0, 1, 3, 20}
	if isGiant(len(*new(B))) {
		after = []int{0, 3}
	}
	require.Greater(t, sudokutest.EndsWithContext(t, cancellable[B](), after...), 20)
}

// With several reasons to fail, options come before the context, and the context
// before the board.
func TestOrderOfErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	clash := Grid{0: 5, 8: 5}
	first := func(err error) error { return err }
	last := func(seq func(func(Grid, error) bool)) error {
		var last error
		for _, err := range seq {
			last = err
		}
		return last
	}
	own := Symmetry(99)
	for name, verb := range map[string]func(ctx context.Context, bad bool) error{
		"Solve":     func(ctx context.Context, _ bool) error { _, err := Solve(ctx, clash); return err },
		"Unique":    func(ctx context.Context, _ bool) error { _, err := Unique(ctx, clash); return err },
		"Solutions": func(ctx context.Context, _ bool) error { return last(Solutions(ctx, clash)) },
		"Count":     func(ctx context.Context, _ bool) error { _, err := Count(ctx, clash, 0); return err },
		"Backtrack": func(ctx context.Context, bad bool) error {
			opts := &BacktrackOptions{}
			if bad {
				opts.Goroutines = -1
			}
			_, err := Backtrack(ctx, clash, opts)
			return err
		},
		"BacktrackAll": func(ctx context.Context, bad bool) error { return last(BacktrackAll(ctx, clash, nil)) },
		"History": func(ctx context.Context, bad bool) error {
			for _, err := range History(ctx, clash, nil) {
				return first(err)
			}
			return nil
		},
		"Evolve": func(ctx context.Context, bad bool) error {
			opts := &EvolveOptions{}
			if bad {
				opts.Steps = -1
			}
			_, err := Evolve(ctx, clash, opts)
			return err
		},
		"Genetic": func(ctx context.Context, bad bool) error {
			opts := &GeneticOptions{}
			if bad {
				opts.Steps = -1
			}
			_, err := Genetic(ctx, clash, opts)
			return err
		},
		"Compare": func(ctx context.Context, bad bool) error {
			c := Contender{Name: "x"}
			if bad {
				c.Name = ""
			}
			for _, err := range Compare(ctx, clash, []uint64{1}, c) {
				return first(err)
			}
			return nil
		},
		"Minimize": func(ctx context.Context, bad bool) error {
			symmetry := SymmetryNone
			if bad {
				symmetry = own
			}
			_, err := Minimize(ctx, clash, symmetry, 1)
			return err
		},
		"IsMinimal": func(ctx context.Context, _ bool) error { _, err := IsMinimal(ctx, clash, SymmetryNone); return err },
		"Redundant": func(ctx context.Context, _ bool) error { _, err := Redundant(ctx, clash, SymmetryNone); return err },
		"Model":     func(ctx context.Context, _ bool) error { _, err := ModelOf(clash).Solve(ctx); return err },
	} {
		err := verb(ctx, true)
		if option := (*OptionError)(nil); !errors.As(err, &option) {
			require.ErrorIs(t, err, context.Canceled, name)
		}
		require.ErrorIs(t, verb(ctx, false), context.Canceled, name)
		var clashes *ClashError
		require.ErrorAs(t, verb(t.Context(), false), &clashes, name)
	}
}
