package explain

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// cancellable are the verbs that take a context, each on a board of its own kind:
// few or no givens, which make searches long, or half of the cells.
func cancellable[B sudoku.Board]() sudokutest.Verbs {
	var empty B
	half := thinned(pattern[B](), 0.5, rand.New(sudoku.NewStream(1, 0)))
	some := thinned(pattern[B](), 0.35, rand.New(sudoku.NewStream(2, 0)))
	verbs := sudokutest.Verbs{
		"Rate":  func(ctx context.Context) error { _, err := Rate(ctx, some); return err },
		"Hints": func(ctx context.Context) error { return lastError(Hints(ctx, some, some, nil)) },
	}
	for fill, board := range map[string]B{"empty": empty, "10 %": thinned(pattern[B](), 0.9, rand.New(sudoku.NewStream(3, 0))), "50 %": half} {
		verbs["NextSteps "+fill] = func(ctx context.Context) error { return lastError(NextSteps(ctx, board, board, nil)) }
	}
	return verbs
}

func lastError(steps func(func(Step, error) bool)) error {
	_, err := sudokutest.Collect(steps)
	return err
}

// Every verb that takes a context ends at the first polls that see it ended, at
// every size. How far apart polls are is measured by BenchmarkCancel.
func TestEndsWithContext(t *testing.T) {
	t.Parallel()
	t.Run("4x4", testEndsWithContext[sudoku.Grid4])
	t.Run("6x6", testEndsWithContext[sudoku.Grid6])
	t.Run("8x8", testEndsWithContext[sudoku.Grid8])
	t.Run("9x9", testEndsWithContext[sudoku.Grid])
	t.Run("10x10", testEndsWithContext[sudoku.Grid10])
	t.Run("12x12", testEndsWithContext[sudoku.Grid12])
	t.Run("16x16", testEndsWithContext[sudoku.Grid16])
}

func testEndsWithContext[B sudoku.Board](t *testing.T) {
	require.Greater(t, sudokutest.EndsWithContext(t, cancellable[B](), 0, 1, 3, 20), 5)
}

// BenchmarkCancel measures the longest time between two polls of the context, in
// every verb that takes one and at every size, on boards that are hard for it.
//
//	go test -run '^$' -bench Cancel -benchtime 1x ./explain
func BenchmarkCancel(b *testing.B) {
	b.Run("4x4", benchCancel[sudoku.Grid4])
	b.Run("6x6", benchCancel[sudoku.Grid6])
	b.Run("8x8", benchCancel[sudoku.Grid8])
	b.Run("9x9", benchCancel[sudoku.Grid])
	b.Run("10x10", benchCancel[sudoku.Grid10])
	b.Run("12x12", benchCancel[sudoku.Grid12])
	b.Run("16x16", benchCancel[sudoku.Grid16])
}

func benchCancel[B sudoku.Board](b *testing.B) { sudokutest.BenchCancel(b, cancellable[B]()) }

// With several reasons to fail, options come before the context, and the context
// before the board.
func TestOrderOfErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	clash := sudoku.Grid{0: 5, 8: 5}
	for name, verb := range map[string]func(ctx context.Context, opts *HintOptions) error{
		"Rate": func(ctx context.Context, _ *HintOptions) error { _, err := Rate(ctx, clash); return err },
		"RateExplainer": func(ctx context.Context, _ *HintOptions) error {
			_, err := RateExplainer(ctx, clash)
			return err
		},
		"Hint": func(ctx context.Context, opts *HintOptions) error {
			_, err := Hint(ctx, clash, clash, opts)
			return err
		},
		"Hints": func(ctx context.Context, opts *HintOptions) error { return lastError(Hints(ctx, clash, clash, opts)) },
		"NextSteps": func(ctx context.Context, opts *HintOptions) error {
			return lastError(NextSteps(ctx, clash, clash, opts))
		},
	} {
		err := verb(ctx, &HintOptions{Hardest: TrialAndError + 1})
		if option := (*sudoku.OptionError)(nil); !errors.As(err, &option) {
			require.ErrorIs(t, err, context.Canceled, name)
		}
		require.ErrorIs(t, verb(ctx, nil), context.Canceled, name)
		var clashes *sudoku.ClashError
		require.ErrorAs(t, verb(t.Context(), nil), &clashes, name)
	}
}
