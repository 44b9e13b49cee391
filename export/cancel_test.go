package export

import (
	"context"
	"io"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// cancellable are the verbs that take a context, on boards with no givens, few, and half
// of the cells.
func cancellable[B sudoku.Board]() sudokutest.Verbs {
	var empty B
	verbs := sudokutest.Verbs{}
	for fill, board := range map[string]B{
		"empty": empty,
		"10 %":  thinned(pattern[B](), 0.9, rand.New(sudoku.NewStream(3, 0))),
		"50 %":  thinned(pattern[B](), 0.5, rand.New(sudoku.NewStream(1, 0))),
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
	sizes{
		four: testEndsWithContext[sudoku.Grid4], six: testEndsWithContext[sudoku.Grid6], eight: testEndsWithContext[sudoku.Grid8],
		nine: testEndsWithContext[sudoku.Grid], ten: testEndsWithContext[sudoku.Grid10], twelve: testEndsWithContext[sudoku.Grid12],
		sixteen: testEndsWithContext[sudoku.Grid16], twentyFive: testEndsWithContext[sudoku.Grid25], thirtySix: testEndsWithContext[sudoku.Grid36],
		fortyNine: testEndsWithContext[sudoku.Grid49], sixtyFour: testEndsWithContext[sudoku.Grid64], eightyOne: testEndsWithContext[sudoku.Grid81],
	}.run(t)
}

func testEndsWithContext[B sudoku.Board](t *testing.T) {
	require.Greater(t, sudokutest.EndsWithContext(t, cancellable[B](), 0, 1, 3, 20), 20)
}

// BenchmarkCancel measures the longest time between two polls of the context, in
// every verb that takes one and at every size.
//
//	go test -run '^$' -bench Cancel -benchtime 1x ./export
func BenchmarkCancel(b *testing.B) {
	benchSizes{benchCancel[sudoku.Grid4], benchCancel[sudoku.Grid6], benchCancel[sudoku.Grid8],
		benchCancel[sudoku.Grid], benchCancel[sudoku.Grid10], benchCancel[sudoku.Grid12],
		benchCancel[sudoku.Grid16], benchCancel[sudoku.Grid25], benchCancel[sudoku.Grid36],
		benchCancel[sudoku.Grid49], benchCancel[sudoku.Grid64], benchCancel[sudoku.Grid81]}.run(b)
}

func benchCancel[B sudoku.Board](b *testing.B) { sudokutest.BenchCancel(b, cancellable[B]()) }

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
