package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/internal/clitest"
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
	lines := strings.Split(out.String(), "\n")
	require.Len(t, lines, 12)
	require.Equal(t, "26 cages, 79 constraints", lines[0])
	require.True(t, strings.HasPrefix(lines[10], "proven unique, after "), lines[10])

	puzzle, err := parse(demo)
	require.NoError(t, err)
	var text strings.Builder
	for r, line := range lines[1:10] {
		cages, values, found := strings.Cut(line, " ")
		require.True(t, found)
		require.Equal(t, puzzle.cages[9*r:9*r+9], cages)
		text.WriteString(strings.ReplaceAll(values, " ", ""))
	}
	board, err := sudoku.Parse(text.String())
	require.NoError(t, err)
	require.True(t, sudoku.Solved(sudoku.Grid{}, board))
	sums := map[byte]int{}
	held := map[byte]sudoku.Values{}
	for cell, v := range board {
		letter := puzzle.cages[cell]
		require.False(t, held[letter].Has(v), "cage %c", letter)
		held[letter] = held[letter].With(v)
		sums[letter] += int(v)
	}
	require.Equal(t, puzzle.sums, sums)
}

func TestNoneAndMany(t *testing.T) {
	status, _, stderr := solved(t, strings.Replace(demo, "a=19", "a=20", 1))
	require.Equal(t, 1, status)
	require.Equal(t, "killer: sudoku: no solution\n", stderr)
	rows := strings.Repeat("abcdefghi\n", 9) // the columns
	status, _, stderr = solved(t, rows+"a=45 b=45 c=45 d=45 e=45 f=45 g=45 h=45 i=45")
	require.Equal(t, 1, status)
	require.Equal(t, "killer: sudoku: more than one solution\n", stderr)
}

func TestBadUse(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "found 0 cells, want 81",
		"abc":                                  `found "abc", want nine letters, or a sum such as a=19`,
		strings.Replace(demo, "a=19", "", 1):   "cage a has no sum",
		strings.Replace(demo, "a=19", "a=", 1): `found "a=", want nine letters, or a sum such as a=19`,
	} {
		status, stdout, stderr := solved(t, text)
		require.Equal(t, 2, status)
		require.Empty(t, stdout)
		require.Equal(t, "killer: "+want+" \nusage: killer [FILE]\n", stderr)
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
