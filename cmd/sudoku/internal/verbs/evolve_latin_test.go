package verbs

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// square returns a Latin square of side n in the form of the files, of which each
// third cell is given.
func square(n int) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%d\n", n)
	for cell := 0; cell < n*n; cell += 3 {
		row, column := cell/n, cell%n
		fmt.Fprintf(&text, "%d %d\t%d\n", row, column, (2*row+column)%n)
	}
	return text.String()
}

// Each file is a square, and keeps its givens.
func TestLatin(t *testing.T) {
	small := clitest.File(t, "small.txt", square(5))
	large := clitest.File(t, "large.txt", square(11))
	none := clitest.File(t, "none.txt", "3\n0 0 0\n0 1 1\n1 2 2\n")
	for _, prog := range []cli.Program{evolveVerb, geneticVerb} {
		status, stdout, stderr := clitest.Run(prog, "", "-rules", "latin", "-seed", "7", "-o", "json", small, large)
		require.Equal(t, cli.Done, status, stderr)
		require.Regexp(t, `^puzzles=2 solved=2 none=0 many=0 gaveup=0 bad=0 `+counts, stderr)
		for i, line := range strings.Split(strings.TrimSpace(stdout), "\n") {
			var r runRecord
			require.NoError(t, json.Unmarshal([]byte(line), &r))
			puzzle, err := readLatin(strings.NewReader(square([]int{5, 11}[i])))
			require.NoError(t, err)
			solution, err := puzzle.Rules.Parse(r.Solution)
			require.NoError(t, err)
			require.True(t, sudoku.Solved(puzzle, solution))
		}
		status, stdout, stderr = clitest.Run(prog, "", "-rules", "latin", "-timeout", "1m", "-o", "none", none, small)
		require.Equal(t, cli.NotDone, status)
		require.Empty(t, stdout)
		require.Regexp(t, `none\.txt: r1c3: no value is left for the empty cell\npuzzles=2 solved=1 none=1 many=0 gaveup=0 bad=0 `+counts, stderr)
		status, stdout, stderr = clitest.Run(prog, "", "-rules", "latin", "-plain", small)
		require.Equal(t, cli.Done, status, stderr)
		require.Regexp(t, ending, stdout)
	}
}
