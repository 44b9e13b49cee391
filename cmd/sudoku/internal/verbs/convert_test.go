package verbs

import (
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// A link has the solution if it is the only one, and nothing of it where it is not wanted.
func TestConvertSolution(t *testing.T) {
	for _, form := range []string{"fpuzzles", "sudokumaker", "sudokupad"} {
		solved := func(text string, flags ...string) (string, string) {
			status, link, stderr := clitest.Run(convertVerb, text, append([]string{"-o", form}, flags...)...)
			require.Equal(t, cli.Done, status)
			sheet, err := format.Parse(link, nil)
			require.NoError(t, err)
			if sheet.Solution == nil {
				return "", stderr
			}
			return sudoku.Line(sudoku.Grid(sheet.Solution)), stderr
		}
		line, stderr := solved(demo)
		require.Equal(t, demoDone, line)
		require.NotContains(t, stderr, "no solution")
		line, stderr = solved(demo, "-no-solution")
		require.Empty(t, line)
		require.NotContains(t, stderr, "no solution")
		line, stderr = solved(strings.Repeat(".", 81))
		require.Empty(t, line)
		require.Contains(t, stderr, "stdin: line 1: no solution in the link: ")

		// The setter's solution stays where the rules that are checked leave others.
		const said = `{"title":"A","grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}`
		_, link, stderr := clitest.Run(convertVerb, said, "-o", form)
		sheet, err := format.Parse(link, nil)
		require.NoError(t, err)
		require.Equal(t, []uint8{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}, sheet.Solution)
		require.Contains(t, stderr, "stdin: line 1: the solution in the link is the one that was read: ")
	}
}
