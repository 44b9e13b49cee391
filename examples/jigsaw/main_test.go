package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/internal/clitest"
)

// made runs the program with arguments divided by blanks.
func made(args string) (status int, stdout, stderr string) {
	var out, err strings.Builder
	status = run(strings.Fields(args), &out, &err)
	return status, out.String(), err.String()
}

func TestOutput(t *testing.T) {
	for _, args := range []string{"", "-side 7 -symmetry diagonal -seed 3", "-side 6 -symmetry none", "-side 12"} {
		status, stdout, stderr := made(args)
		require.Zero(t, status, stderr)
		require.Empty(t, stderr)
		parts := strings.Split(stdout, "\n\n")
		require.Len(t, parts, 3)
		var puzzle sudoku.Puzzle
		require.NoError(t, puzzle.UnmarshalText([]byte(parts[1])))
		_, picture, _ := strings.Cut(parts[0], "\n")
		require.Equal(t, puzzle.String(), picture)
		solution, err := sudoku.Unique(t.Context(), puzzle)
		require.NoError(t, err)
		require.True(t, strings.HasPrefix(parts[2], "The only solution\n"+solution.String()+"\nregion 1: r1c1 "), parts[2])
		require.Equal(t, puzzle.Rules.Values(), strings.Count(parts[2], "region "))
		require.Len(t, regions(puzzle.Rules), puzzle.Rules.Values())
		_, again, _ := made(args)
		require.Equal(t, stdout, again)
	}
	_, one, _ := made("-seed 1")
	_, two, _ := made("-seed 2")
	require.NotEqual(t, one, two)
}

func TestBadUse(t *testing.T) {
	for args, want := range map[string]string{
		"-side 1":      "jigsaw: sudoku: side: 1, want 2 to 20\n",
		"-side x":      "invalid value \"x\"",
		"-symmetry 45": "want none, 180, 90",
		"-colour":      "flag provided but not defined",
	} {
		status, stdout, stderr := made(args)
		require.Equal(t, 2, status, args)
		require.Empty(t, stdout)
		require.Contains(t, stderr, want)
	}
	status, _, stderr := made("-side 7 -symmetry 90")
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "jigsaw: sudoku: budget spent: no regions of 7 cells found with the symmetry 90\n")
}

func TestFailedWrite(t *testing.T) {
	var stderr strings.Builder
	require.Equal(t, 1, run(nil, new(clitest.Disk), &stderr))
	require.Equal(t, "jigsaw: disk full\n", stderr.String())
}
