package export

import (
	"context"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// testdata/portable.golden pins the text of both formats, byte for byte, for each side.
// .ci/run compares it on 386, s390x and js/wasm.
func TestPortableGolden(t *testing.T) {
	var got strings.Builder
	portableLines(t, &got, 4, 0.6)
	portableLines(t, &got, 6, 0.6)
	portableLines(t, &got, 8, 0.6)
	portableLines(t, &got, 9, 0.6)
	portableLines(t, &got, 10, 0.6)
	portableLines(t, &got, 12, 0.6)
	portableLines(t, &got, 16, 0.6)
	portableLines(t, &got, 25, 0.3)
	portableLines(t, &got, 36, 0.3)
	portableLines(t, &got, 49, 0.1)
	portableLines(t, &got, 64, 0.1)
	portableLines(t, &got, 81, 0.1)
	sudokutest.Golden(t, "testdata/portable.golden", got.String())
}

// portableLines writes a line for each statement of a board, which is full but for a share
// of its cells. A Grid has the text of the Puzzle with its cells.
func portableLines(t *testing.T, got *strings.Builder, side int, empty float64) {
	r := rand.New(sudoku.NewStream(1, 0))
	board := boardtest.Thinned(boardtest.Full(r, side), empty, r)
	for _, opts := range []Options{{}, {Candidates: true}, {Encoding: Minimal}, {Candidates: true, Encoding: Minimal}} {
		if !opts.Candidates && side > 16 {
			continue
		}
		name := fmt.Sprintf("%dx%[1]d %v", side, opts.Encoding)
		if opts.Candidates {
			name += ", candidates"
		}
		fmt.Fprintf(got, "%s: %016x\n", name, sumOf(t, WriteDIMACS, board, &opts))
		if side == 9 {
			grid := boardtest.Grid(board)
			require.Equal(t, sumOf(t, WriteDIMACS, board, &opts), sumOf(t, WriteDIMACS, grid, &opts))
			require.Equal(t, sumOf(t, WriteLP, board, &opts), sumOf(t, WriteLP, grid, &opts))
		}
		if opts.Encoding == Minimal {
			continue
		}
		fmt.Fprintf(got, "%s LP: %016x\n", name, sumOf(t, WriteLP, board, &opts))
	}
}

// sumOf returns the hash of what is written.
func sumOf[P sudoku.Problem](t *testing.T, write func(context.Context, io.Writer, P, *Options) error, board P, opts *Options) uint64 {
	sum := fnv.New64a()
	require.NoError(t, write(t.Context(), sum, board, opts))
	return sum.Sum64()
}
