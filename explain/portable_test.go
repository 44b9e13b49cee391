package explain

import (
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// testdata/portable.golden pins one line for each verb whose result could depend
// on the size of an int or on the order of bytes. .ci/run compares it on 386, s390x and
// js/wasm. Another version may rewrite it by -update.
func TestPortableGolden(t *testing.T) {
	var got strings.Builder
	line := func(name string, write func(to io.Writer)) {
		sum := fnv.New64a()
		write(sum)
		fmt.Fprintf(&got, "%s: %016x\n", name, sum.Sum64())
	}
	line("minimal 9x9 boards: rating, steps", func(to io.Writer) {
		r := rand.New(sudoku.NewStream(2, 0))
		for range 10 {
			board := sudoku.Grid(sudokutest.MinimalGrid(r))
			rating, err := Rate(t.Context(), board)
			require.NoError(t, err)
			fmt.Fprintln(to, rating)
			for step, err := range Hints(t.Context(), board, board, nil) {
				require.NoError(t, err)
				fmt.Fprintln(to, step)
			}
		}
	})
	line("generate a level", func(to io.Writer) {
		board, err := sudoku.Generate(t.Context(), &sudoku.GenerateOptions{Seed: 3, Grade: Between(LevelHard, LevelHard), Symmetry: sudoku.SymmetryDiagonal})
		require.NoError(t, err)
		fmt.Fprintln(to, sudoku.Line(board))
	})
	sudokutest.Golden(t, "testdata/portable.golden", got.String())
}
