package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/clitest"
)

// batch runs the program on a text.
func batch(text string, args ...string) (status int, stdout, stderr string) {
	var out, err strings.Builder
	status = run(args, strings.NewReader(text), &out, &err)
	return status, out.String(), err.String()
}

// Puzzles that are not transformed copies get their line, in their order.
func TestLines(t *testing.T) {
	var in, want strings.Builder
	n := 0
	for puzzle, err := range sudoku.Standard(9).Puzzles(t.Context(), &sudoku.GenerateOptions{Seed: 1}) {
		require.NoError(t, err)
		solution, err := sudoku.Unique(t.Context(), puzzle)
		require.NoError(t, err)
		rating, err := explain.Rate(t.Context(), puzzle)
		require.NoError(t, err)
		copied, err := sudoku.Shuffle(puzzle, uint64(n))
		require.NoError(t, err)
		fmt.Fprintf(&in, "%s\n%s\n", sudoku.Line(puzzle), sudoku.Line(copied))
		fmt.Fprintf(&want, "%s,%s,%v,%d\n", sudoku.Line(puzzle), sudoku.Line(solution), rating.Level, rating.Score)
		if n++; n == 20 {
			break
		}
	}
	status, stdout, stderr := batch(in.String())
	require.Zero(t, status)
	require.Equal(t, want.String(), stdout)
	require.Equal(t, "puzzles=40 different=20 unusable=0\n", stderr)

	file := clitest.File(t, "puzzles.txt", in.String())
	_, again, _ := batch("", file)
	require.Equal(t, stdout, again)
}

func TestUnusable(t *testing.T) {
	const good = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	empty := strings.Repeat(".", 81)
	status, stdout, stderr := batch(empty + "\n55" + good[2:] + "\nnonsense\n" + good + "\n")
	require.Equal(t, 1, status)
	require.Equal(t, 1, strings.Count(stdout, "\n"))
	require.True(t, strings.HasPrefix(stdout, good+","), stdout)
	messages := strings.Split(stderr, "\n")
	require.Len(t, messages, 5)
	require.Equal(t, "batch: "+empty+": more than one solution", messages[0])
	require.Contains(t, messages[1], "row 1: 5 stands in both column 1 and column 2")
	require.Contains(t, messages[2], "line 3")
	require.Equal(t, "puzzles=4 different=1 unusable=3", messages[3])
}

func TestBadUse(t *testing.T) {
	status, _, stderr := batch("", "a", "b")
	require.Equal(t, 2, status)
	require.Contains(t, stderr, "usage: batch [FILE]")
	status, _, stderr = batch("", filepath.Join(t.TempDir(), "nothing"))
	require.Equal(t, 2, status)
	require.True(t, strings.HasPrefix(stderr, "batch: open "), stderr)
}

func TestFailedWrite(t *testing.T) {
	const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	var stderr strings.Builder
	require.Equal(t, 1, run(nil, strings.NewReader(puzzle), new(clitest.Disk), &stderr))
	require.Contains(t, stderr.String(), "batch: disk full\n")
}
