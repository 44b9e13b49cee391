package explain

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// cancellable are the verbs that take a context, each on a board of its own kind:
// few or no givens, which make searches long, or half of the cells.
func cancellable(side int) sudokutest.Verbs {
	full := boardtest.Pattern(side)
	half := boardtest.Thinned(full, 0.5, rand.New(sudoku.NewStream(1, 0)))
	some := boardtest.Thinned(full, 0.35, rand.New(sudoku.NewStream(2, 0)))
	verbs := sudokutest.Verbs{
		"Rate":  func(ctx context.Context) error { _, err := Rate(ctx, some); return err },
		"Hints": func(ctx context.Context) error { return lastError(Hints(ctx, some, some, nil)) },
	}
	for fill, board := range map[string]sudoku.Puzzle{"empty": boardtest.Square(side), "10 %": boardtest.Thinned(full, 0.9, rand.New(sudoku.NewStream(3, 0))), "50 %": half} {
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
	t.Run("4x4", func(t *testing.T) { testEndsWithContext(t, 4) })
	t.Run("6x6", func(t *testing.T) { testEndsWithContext(t, 6) })
	t.Run("8x8", func(t *testing.T) { testEndsWithContext(t, 8) })
	t.Run("9x9", func(t *testing.T) { testEndsWithContext(t, 9) })
	t.Run("10x10", func(t *testing.T) { testEndsWithContext(t, 10) })
	t.Run("12x12", func(t *testing.T) { testEndsWithContext(t, 12) })
	t.Run("16x16", func(t *testing.T) { testEndsWithContext(t, 16) })
}

func testEndsWithContext(t *testing.T, side int) {
	require.Greater(t, sudokutest.EndsWithContext(t, cancellable(side), 0, 1, 3, 20), 5)
}

// BenchmarkCancel measures the longest time between two polls of the context, in
// every verb that takes one and at every size, on boards that are hard for it.
//
//	go test -run '^$' -bench Cancel -benchtime 1x ./explain
func BenchmarkCancel(b *testing.B) {
	corpus.Unused(b)
	b.Run("4x4", func(b *testing.B) { benchCancel(b, 4) })
	b.Run("6x6", func(b *testing.B) { benchCancel(b, 6) })
	b.Run("8x8", func(b *testing.B) { benchCancel(b, 8) })
	b.Run("9x9", func(b *testing.B) { benchCancel(b, 9) })
	b.Run("10x10", func(b *testing.B) { benchCancel(b, 10) })
	b.Run("12x12", func(b *testing.B) { benchCancel(b, 12) })
	b.Run("16x16", func(b *testing.B) { benchCancel(b, 16) })
}

func benchCancel(b *testing.B, side int) { sudokutest.BenchCancel(b, cancellable(side)) }

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
