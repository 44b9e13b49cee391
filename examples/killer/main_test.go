package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku/format"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/variant"
)

// solved runs the program on a file with the text.
func solved(t *testing.T, text string) (status int, stdout, stderr string) {
	file := clitest.File(t, "killer.txt", text)
	var out, err strings.Builder
	status = run([]string{file}, &out, &err)
	return status, out.String(), err.String()
}

func TestDemo(t *testing.T) {
	var out, stderr strings.Builder
	require.Zero(t, run(nil, &out, &stderr))
	require.Empty(t, stderr.String())
	board, cages, found := strings.Cut(out.String(), "\n\n")
	require.True(t, found)
	solution, err := format.Parse(board, nil)
	require.NoError(t, err)
	puzzle, err := variant.Parse(strings.ReplaceAll(demo, "\n", ""))
	require.NoError(t, err)
	lines := strings.Split(strings.TrimRight(cages, "\n"), "\n")
	clues := variant.Clues(puzzle.Rules)
	require.Len(t, lines, len(clues))
	for i, clue := range clues {
		sum := 0
		for _, cell := range clue.Cells {
			sum += int(solution.Puzzle.Cells[cell])
			require.Contains(t, lines[i], puzzle.Rules.Place(cell).String())
		}
		require.Equal(t, clue.Numbers[0], sum)
		require.True(t, strings.HasPrefix(lines[i], fmt.Sprintf("%2d = ", sum)), lines[i])
	}
}

func TestOtherForms(t *testing.T) {
	sheet, err := format.Parse(".Shape~4x4.Cage~6~R1C3~R1C4.Cage~3~R1C2~R2C2.Cage~4~R3C2~R3C3.Even~R1C3", nil)
	require.NoError(t, err)
	link, _, err := format.Print(sheet, format.SudokuPad, nil)
	require.NoError(t, err)
	status, stdout, stderr := solved(t, link)
	require.Zero(t, status, stderr)
	require.Contains(t, stdout, " 6 = 4+2             r1c3 r1c4\n")
	require.Contains(t, stdout, "The values are even.\n")
}

func TestNoneAndMany(t *testing.T) {
	for text, want := range map[string]string{
		".Cage~3~R1C1~R1C2.Cage~4~R1C3~R1C4":                    "killer: no solution\n",
		".Cage~45~R1C1~R1C2~R1C3~R1C4~R1C5~R1C6~R1C7~R1C8~R1C9": "killer: more than one solution\n",
	} {
		status, _, stderr := solved(t, text)
		require.Equal(t, 1, status)
		require.Equal(t, want, stderr)
	}
}

func TestBadUse(t *testing.T) {
	for text, want := range map[string]string{
		"abc": "killer: sudoku: ", ".Cage~99~R1C1~R1C2": "killer: sudoku: Cage: sum 99 of 2 cells",
	} {
		status, stdout, stderr := solved(t, text)
		require.Equal(t, 2, status)
		require.Empty(t, stdout)
		require.Contains(t, stderr, want)
		require.Contains(t, stderr, "\nusage: killer [FILE]\n")
	}
	for _, args := range [][]string{{"no such file"}, {"a", "b"}} {
		var stderr strings.Builder
		require.Equal(t, 2, run(args, &strings.Builder{}, &stderr))
		require.Contains(t, stderr.String(), "\nusage: killer [FILE]\n")
	}
}

func TestFailedWrite(t *testing.T) {
	var stderr strings.Builder
	require.Equal(t, 1, run(nil, new(clitest.Disk), &stderr))
	require.Equal(t, "killer: disk full\n", stderr.String())
}
