package export

import (
	"context"
	"io"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// cancellable are the verbs that take a context, on boards with no givens, few, and half
// of the cells.
func cancellable(side int) sudokutest.Verbs {
	verbs := sudokutest.Verbs{}
	for fill, board := range map[string]sudoku.Puzzle{
		"empty": boardtest.Square(side),
		"10 %":  boardtest.Thinned(boardtest.Pattern(side), 0.9, rand.New(sudoku.NewStream(3, 0))),
		"50 %":  boardtest.Thinned(boardtest.Pattern(side), 0.5, rand.New(sudoku.NewStream(1, 0))),
	} {
		verbs["WriteLP "+fill] = func(ctx context.Context) error { return WriteLP(ctx, io.Discard, board, nil) }
		verbs["WriteDIMACS "+fill] = func(ctx context.Context) error { return WriteDIMACS(ctx, io.Discard, board, nil) }
	}
	return verbs
}

// Every verb that takes a context ends at the first polls that see it ended, at
// every size. How far apart polls are is measured by BenchmarkCancel.
func TestEndsWithContext(t *testing.T) {
	t.Parallel()
	boardtest.EachSide(t, testEndsWithContext)
}

func testEndsWithContext(t *testing.T, side int) {
	require.Greater(t, sudokutest.EndsWithContext(t, cancellable(side), 0, 1, 3, 20), 20)
}

// BenchmarkCancel measures the longest time between two polls of the context, in
// every verb that takes one and at every size.
//
//	go test -run '^$' -bench Cancel -benchtime 1x ./export
func BenchmarkCancel(b *testing.B) {
	corpus.Unused(b)
	boardtest.BenchEachSide(b, benchCancel)
}

func benchCancel(b *testing.B, side int) { sudokutest.BenchCancel(b, cancellable(side)) }

// With several reasons to fail, options and rules come before the context, and the
// context before the board.
func TestOrderOfErrors(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, write := range map[string]func(ctx context.Context, opts *Options, puzzle sudoku.Puzzle) error{
		"WriteLP": func(ctx context.Context, opts *Options, puzzle sudoku.Puzzle) error {
			return WriteLP(ctx, io.Discard, puzzle, opts)
		},
		"WriteDIMACS": func(ctx context.Context, opts *Options, puzzle sudoku.Puzzle) error {
			return WriteDIMACS(ctx, io.Discard, puzzle, opts)
		},
	} {
		clash := sudoku.Standard(9).Empty()
		clash.Cells[0], clash.Cells[8] = 5, 5
		var option *sudoku.OptionError
		require.ErrorAs(t, write(ctx, &Options{Encoding: 7}, clash), &option, name)
		require.ErrorAs(t, write(ctx, nil, sudoku.Puzzle{}), &option, name)
		require.ErrorIs(t, write(ctx, nil, clash), context.Canceled, name)
		require.ErrorAs(t, write(t.Context(), nil, clash), new(*sudoku.ClashError), name)
	}
}
