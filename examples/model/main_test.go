package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/internal/clitest"
)

func model(args ...string) (status int, stdout, stderr string) {
	var out, err strings.Builder
	status = run(args, &out, &err)
	return status, out.String(), err.String()
}

func TestDemo(t *testing.T) {
	status, stdout, stderr := model()
	require.Zero(t, status)
	require.Empty(t, stderr)
	require.Contains(t, stdout, "81 decisions, 657 constraints that every sudoku has\n")
	require.Contains(t, stdout, "Solutions: one; the answer is feasible\n")
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)
	require.True(t, strings.HasSuffix(stdout, solution.String()), stdout)
}

func TestNoneAndMany(t *testing.T) {
	status, stdout, _ := model("-puzzle", "55"+demo[2:])
	require.Equal(t, 1, status)
	require.Contains(t, stdout, "Solutions: none; the answer is infeasible\n")
	require.True(t, strings.HasSuffix(stdout, "Broken in the closest assignment, optimal:\n  given 5 in r0c0\n  given 5 in r8c1\n"), stdout)

	status, stdout, _ = model("-puzzle", strings.Repeat(".", 81))
	require.Zero(t, status)
	require.Contains(t, stdout, "Solutions: many; the answer is feasible\n")
}

func TestBadUse(t *testing.T) {
	for args, want := range map[string]string{
		"-puzzle=12":  "found 2 cells",
		"-colour=red": "not defined: -colour",
		"puzzle.txt":  `unexpected "puzzle.txt"`,
	} {
		status, stdout, stderr := model(args)
		require.Equal(t, 2, status)
		require.Empty(t, stdout)
		require.True(t, strings.HasPrefix(stderr, "model: "), stderr)
		require.Contains(t, stderr, want)
		require.Equal(t, 1, strings.Count(stderr, "\n"))
	}
}

func TestHelp(t *testing.T) {
	status, stdout, stderr := model("-h")
	require.Zero(t, status)
	require.Contains(t, stdout, "  -puzzle board\n")
	require.Empty(t, stderr)
}

func TestFailedWrite(t *testing.T) {
	for _, args := range [][]string{nil, {"-h"}, {"-puzzle", "55" + demo[2:]}} {
		var stderr strings.Builder
		require.Equal(t, 1, run(args, new(clitest.Disk), &stderr))
		require.Equal(t, "model: disk full\n", stderr.String())
	}
}
