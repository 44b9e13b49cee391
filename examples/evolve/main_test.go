package main

import (
	"bytes"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

func TestOutput(t *testing.T) {
	var stdout, stderr bytes.Buffer
	require.Zero(t, run([]string{"-seeds", "2"}, &stdout, &stderr), stderr.String())
	require.Empty(t, stderr.String())
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(stdout.String(), puzzle.String()+"\n epoch  errors "))
	require.Regexp(t, `(?m)^     0 +\d+ +\d+\.\d +\d+%  #+$`, stdout.String())
	end := strings.LastIndex(stdout.String(), "-+\n")
	start := strings.LastIndex(stdout.String()[:end], "%")
	board, err := sudoku.Parse(strings.TrimLeft(stdout.String()[start+1:end+3], " #\n"))
	require.NoError(t, err)
	require.True(t, sudoku.Solved(puzzle, board))
	for _, s := range settings() {
		require.Contains(t, stdout.String(), "\n"+s.name+" ")
	}
	require.Regexp(t, `(?m)^annealed swaps +solved 2 of 2 \(95 %: 34–100 %\), 0\.0 errors left, steps for a solution \d+$`, stdout.String())

	var again bytes.Buffer
	require.Zero(t, run([]string{"-seeds", "2", "-puzzle", demo}, &again, &stderr))
	require.Equal(t, stdout.String(), again.String())
}

func TestBadUse(t *testing.T) {
	for args, want := range map[string]string{
		"-puzzle 12":            "evolve: sudoku: line 1, column 3: found 2 cells",
		"-puzzle 11" + demo[2:]: "row 1: 1 stands in both column 1 and column 2",
		"-seeds 0":              "want -puzzle BOARD, and -seeds of 1 or more",
		"x":                     "want -puzzle BOARD",
		"-nonsense":             "flag provided but not defined",
	} {
		var stdout, stderr bytes.Buffer
		require.Equal(t, 2, run(strings.Fields(args), &stdout, &stderr), args)
		require.Empty(t, stdout.String())
		require.Contains(t, stderr.String(), want)
	}
	var stderr bytes.Buffer
	require.Equal(t, 1, run([]string{"-seeds", "1"}, &clitest.Disk{Room: 10}, &stderr))
	require.Equal(t, "evolve: disk full\n", stderr.String())
}
