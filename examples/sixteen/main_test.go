package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/clitest"
)

// shown runs the program on a file with the text.
func shown(t *testing.T, text string) (status int, stdout, stderr string) {
	file := clitest.File(t, "puzzles.txt", text)
	var out, err strings.Builder
	status = run([]string{file}, &out, &err)
	return status, out.String(), err.String()
}

func TestOutput(t *testing.T) {
	var stdout, stderr strings.Builder
	require.Zero(t, run(nil, &stdout, &stderr), stderr.String())
	require.Empty(t, stderr.String())
	puzzle, err := puzzleOf(t.Context(), nil)
	require.NoError(t, err)
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)
	rating, err := explain.Rate(t.Context(), puzzle)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(stdout.String(), puzzle.String()+"\n"), stdout.String())
	require.Contains(t, stdout.String(), "\nThe only solution\n"+solution.String()+"\n")
	require.Regexp(t, `\nErrors of the best board, as they fell:( \d+)+ 0\nEvolved in \d+ steps; the same solution: true\n`, stdout.String())
	_, steps, found := strings.Cut(stdout.String(), "\n"+rating.String()+". The first steps that rule candidates out, with 10 for A and so on:\n")
	require.True(t, found)
	require.Equal(t, 5, strings.Count(steps, "\n"))
	require.Equal(t, 5, strings.Count(steps, "can't be"), steps)

	// A file with the puzzle gives the same output.
	status, again, _ := shown(t, sudoku.Line(puzzle)+"\n")
	require.Zero(t, status)
	require.Equal(t, stdout.String(), again)
}

func TestUnusable(t *testing.T) {
	status, stdout, stderr := shown(t, strings.Repeat(".", 256))
	require.Equal(t, 1, status)
	require.Contains(t, stdout, "\n0 of 256 cells are given\n")
	require.Equal(t, "sixteen: more than one solution\n", stderr)
	for text, want := range map[string]string{
		"":                        "the file has no puzzle",
		strings.Repeat(".", 81):   "want 256",
		strings.Repeat("GG", 300): "want 256",
	} {
		status, stdout, stderr := shown(t, text)
		require.Equal(t, 2, status)
		require.Empty(t, stdout)
		require.True(t, strings.HasPrefix(stderr, "sixteen: "), stderr)
		require.Contains(t, stderr, want)
	}
	for _, args := range [][]string{{"a", "b"}, {"no such file"}} {
		var stderr strings.Builder
		require.Equal(t, 2, run(args, &strings.Builder{}, &stderr))
		require.Contains(t, stderr.String(), "\nusage: sixteen [FILE]\n")
	}
}

func TestFailedWrite(t *testing.T) {
	var stderr strings.Builder
	require.Equal(t, 1, run(nil, new(clitest.Disk), &stderr))
	require.Equal(t, "sixteen: disk full\n", stderr.String())
}
