package main

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
)

func backtrack(args ...string) (status int, stdout, stderr string) {
	var out, err strings.Builder
	status = run(args, &out, &err)
	return status, out.String(), err.String()
}

func TestOutput(t *testing.T) {
	want, err := os.ReadFile("testdata/demo.txt")
	require.NoError(t, err)
	status, stdout, stderr := backtrack()
	require.Zero(t, status)
	require.Empty(t, stderr)
	require.Equal(t, string(want), stdout)
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)
	require.Contains(t, stdout, "\nThe solution\n"+solution.String()+"\n")
}

// The board has every figure that the text of the article gives.
func TestBoardIsTheArticles(t *testing.T) {
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	cell := func(row, column int) int { return 9*row + column - 10 }
	require.Equal(t, uint8(2), puzzle[cell(1, 1)])
	require.Equal(t, uint8(6), puzzle[cell(6, 5)])
	require.Zero(t, puzzle[cell(1, 2)])
	require.Zero(t, puzzle[cell(2, 3)])
	require.Equal(t, "1 1 1 1 2", sudoku.WorkingArray(puzzle)[0].String())
	require.Equal(t, 6, sudoku.WorkingArray(puzzle)[cell(5, 7)].Block+1)

	units := sudoku.RulesOf(puzzle).Units()
	for unit, want := range map[int]string{
		0: "{2 7}", 7: "{1 2 9}", // rows 1 and 8
		9 + 2: "{3 5 6 7 9}", 9 + 6: "{2 3 4 5 8}", // columns 3 and 7
		18: "{2 3 8}", 18 + 8: "{2 3 6}", // blocks 1 and 9
	} {
		var given sudoku.Values
		for _, i := range units[unit].Cells {
			given = given.With(puzzle[i])
		}
		require.Equal(t, want, given.String(), unit)
	}

	found := sudoku.CheckSanity(puzzle)
	require.Empty(t, found.Without)
	for i, want := range map[int]string{
		cell(1, 3): "{1 4}", cell(4, 1): "{4 8}", cell(8, 7): "{7}", cell(3, 7): "{1 6 7}", cell(4, 9): "{1 2 7}",
	} {
		require.Equal(t, want, found.Candidates[i].String(), i)
	}
	for i, c := range found.Candidates {
		require.Equal(t, i == cell(8, 7), c.Len() == 1, i)
	}
	require.Empty(t, found.Duplicates)
	require.Empty(t, found.Conflicts)
}

// The history agrees with the article where its text gives rows.
func TestHistoryIsTheArticles(t *testing.T) {
	_, stdout, _ := backtrack()
	for _, rows := range []string{`
       1        1       70        7
`, `
      18        2        5        3
      19        1        8        4
      20        0        9     9999
      20        0        8        0
      20        0        5        0
      21        1        5        8
`} {
		require.Contains(t, stdout, rows)
	}
	require.Equal(t, 1, strings.Count(stdout[:strings.Index(stdout, "\n      21 ")], " 9999\n"), "dead ends up to counter 20")
}

func TestOtherBoards(t *testing.T) {
	status, stdout, stderr := backtrack("-puzzle", strings.Repeat(".", 81))
	require.Zero(t, status)
	require.Empty(t, stderr)
	require.NotContains(t, stdout, "spoiled")
	require.Contains(t, stdout, "81 values assigned")

	status, stdout, stderr = backtrack("-puzzle", spoiled)
	require.Equal(t, 1, status)
	require.Contains(t, stdout, "  row 1 has 2 in 2 cells\n")
	require.Contains(t, stdout, "  (8,4) is empty and can take no value\n")
	require.Contains(t, stdout, "  (3,7) and (8,7) can both take 7 only\n")
	require.Contains(t, stderr, "backtrack: sudoku: row 1: 2 stands in both column 1 and column 3")

	wrong := demo[:4] + "3" + demo[5:] // the guess that leads to the first dead end
	status, stdout, stderr = backtrack("-puzzle", wrong)
	require.Equal(t, 1, status)
	require.NotContains(t, stdout, "The solution")
	require.Equal(t, "backtrack: no solution\n", stderr)
}

func TestBadUse(t *testing.T) {
	for _, args := range [][]string{{"-puzzle=12"}, {"-colour=red"}, {"stray"}, {"-puzzle", demo, "stray"}} {
		status, stdout, stderr := backtrack(args...)
		require.Equal(t, 2, status)
		require.Empty(t, stdout)
		require.NotEmpty(t, stderr)
	}
	status, _, stderr := backtrack("-h")
	require.Zero(t, status)
	require.Contains(t, stderr, "-puzzle board")
}

var errFull = errors.New("disk full")

// fullWriter fails after n bytes.
type fullWriter struct{ n int }

func (w *fullWriter) Write(p []byte) (int, error) {
	if len(p) > w.n {
		return w.n, errFull
	}
	w.n -= len(p)
	return len(p), nil
}

func TestFailingOutput(t *testing.T) {
	for _, n := range []int{0, 5000} {
		var stderr strings.Builder
		require.Equal(t, 1, run(nil, &fullWriter{n}, &stderr))
		require.Equal(t, "backtrack: disk full\n", stderr.String())
	}
	require.Zero(t, run(nil, &fullWriter{1 << 20}, io.Discard))
}
