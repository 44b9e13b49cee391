package export

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// testdata/portable.golden pins the text of both formats, byte for byte, for each board
// type. .ci/run compares it on 386, s390x and js/wasm.
func TestPortableGolden(t *testing.T) {
	var got strings.Builder
	portableLines[sudoku.Grid4](t, &got, 0.6)
	portableLines[sudoku.Grid6](t, &got, 0.6)
	portableLines[sudoku.Grid8](t, &got, 0.6)
	portableLines[sudoku.Grid](t, &got, 0.6)
	portableLines[sudoku.Grid10](t, &got, 0.6)
	portableLines[sudoku.Grid12](t, &got, 0.6)
	portableLines[sudoku.Grid16](t, &got, 0.6)
	portableLines[sudoku.Grid25](t, &got, 0.3)
	portableLines[sudoku.Grid36](t, &got, 0.3)
	portableLines[sudoku.Grid49](t, &got, 0.1)
	portableLines[sudoku.Grid64](t, &got, 0.1)
	portableLines[sudoku.Grid81](t, &got, 0.1)
	sudokutest.Golden(t, "testdata/portable.golden", got.String())
}

// portableLines writes a line for each statement of a board, which is full but for a share
// of its cells. A Puzzle with the rules of the board has the same text.
func portableLines[B sudoku.Board](t *testing.T, got *strings.Builder, empty float64) {
	r := rand.New(sudoku.NewStream(1, 0))
	board := thinned(fullBoard[B](r), empty, r)
	puzzle := sudoku.Puzzle{Rules: sudoku.RulesOf(board), Cells: sudoku.Cells(&board)}
	for _, opts := range []Options{{}, {Candidates: true}, {Encoding: Minimal}, {Candidates: true, Encoding: Minimal}} {
		if !opts.Candidates && len(board) > 256 {
			continue
		}
		name := fmt.Sprintf("%dx%[1]d %v", side[B](), opts.Encoding)
		if opts.Candidates {
			name += ", candidates"
		}
		sum, same := fnv.New64a(), fnv.New64a()
		require.NoError(t, WriteDIMACS(t.Context(), sum, board, &opts))
		require.NoError(t, WriteDIMACS(t.Context(), same, puzzle, &opts))
		require.Equal(t, sum.Sum64(), same.Sum64())
		fmt.Fprintf(got, "%s: %016x\n", name, sum.Sum64())
		if opts.Encoding == Minimal {
			continue
		}
		sum.Reset()
		same.Reset()
		require.NoError(t, WriteLP(t.Context(), sum, board, &opts))
		require.NoError(t, WriteLP(t.Context(), same, puzzle, &opts))
		require.Equal(t, sum.Sum64(), same.Sum64())
		fmt.Fprintf(got, "%s LP: %016x\n", name, sum.Sum64())
	}
}
