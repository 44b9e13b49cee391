package examples_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// This file has what outputs are compared with the library for.

// Steps of hints that were applied, eliminations too, lead to the solution, and are drawn.
func TestHintsApply(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	const puzzle = ".8....4.3..2..59.86........7....2.9.5.....6.4.....42.71.6..........1..8..7..3...2"
	board, err := sudoku.Parse(puzzle)
	require.NoError(t, err)
	solution, err := sudoku.Unique(t.Context(), board)
	require.NoError(t, err)
	var steps strings.Builder
	n := 0
	for step, err := range explain.Hints(t.Context(), board, board, nil) {
		require.NoError(t, err)
		steps.WriteString(step.String() + "\n")
		n++
	}
	require.Contains(t, steps.String(), "can't be", "a step without a value")

	c := sudokutest.Case{Text: "hints " + puzzle, Folder: t.TempDir(), Input: "svg step.svg\n" + strings.Repeat("apply\n", n+1)}
	status, stdout, stderr := run(t, c, false)
	require.Equal(t, 1, status)
	require.Equal(t, "hints: the board is full\n", stderr)
	require.True(t, strings.HasSuffix(stdout, sudoku.PencilMarks(solution, nil)+"\n"), stdout)
	var said strings.Builder
	for line := range strings.Lines(stdout) {
		if line[0] != '+' && line[0] != '|' {
			said.WriteString(line)
		}
	}
	require.Equal(t, steps.String(), said.String())

	svg, err := os.ReadFile(filepath.Join(c.Folder, "step.svg"))
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(svg), "<svg "))
	first, _, _ := strings.Cut(steps.String(), "\n")
	require.Contains(t, string(svg), "<title>"+first+"</title>")
}

// Puzzles of a batch that are not transformed copies get their line, in their order.
func TestBatchLines(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
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
	c := sudokutest.Case{Text: "batch", Folder: t.TempDir(), Input: in.String()}
	status, stdout, stderr := run(t, c, false)
	require.Zero(t, status)
	require.Equal(t, want.String(), stdout)
	require.Equal(t, "puzzles=40 different=20 unusable=0\n", stderr)

	require.NoError(t, os.WriteFile(filepath.Join(c.Folder, "puzzles.txt"), []byte(in.String()), 0o600))
	_, again, _ := run(t, sudokutest.Case{Text: "batch puzzles.txt", Folder: c.Folder}, false)
	require.Equal(t, stdout, again)
}

// The board of backtrack has every figure that the text of the article gives, and its history
// the rows.
func TestBacktrackIsTheArticles(t *testing.T) {
	script, err := os.ReadFile("testdata/backtrack.txt")
	require.NoError(t, err)
	_, board, _ := strings.Cut(string(script), "The board\n")
	board, _, _ = strings.Cut(board, "\n\n")
	puzzle, err := sudoku.Parse(board)
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

	_, history, _ := strings.Cut(string(script), "\n       1        1       70        7\n")
	before, _, found2 := strings.Cut(history, "\n      21 ")
	require.True(t, found2)
	require.Equal(t, 1, strings.Count(before, " 9999\n"), "dead ends up to counter 20")
	require.Contains(t, history, `
      18        2        5        3
      19        1        8        4
      20        0        9     9999
      20        0        8        0
      20        0        5        0
      21        1        5        8
`)
}
