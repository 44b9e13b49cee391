package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/variant"
)

// examined runs the program on a file with the text.
func examined(t *testing.T, text string) (status int, stdout, stderr string) {
	file := clitest.File(t, "puzzle.txt", text)
	var out, err strings.Builder
	status = run([]string{file}, &out, &err)
	return status, out.String(), err.String()
}

func TestDemo(t *testing.T) {
	var out, stderr strings.Builder
	require.Zero(t, run(nil, &out, &stderr))
	require.Empty(t, stderr.String())
	several := strings.Index(out.String(), "\nMore than one solution. The cells can have:\n 12     23     45     56     ")
	none := strings.Index(out.String(), "\nNo solution. These contradict each other:\n  Thermo~R1C1~R1C2~R2C3~R1C3~R1C4\n  Cage~11~R1C2~R2C3\n\n")
	one := strings.Index(out.String(), "\nOne solution:\n")
	require.True(t, 0 < several && several < none && none < one, out.String())

	_, list, found := strings.Cut(out.String(), "\n5 of 8 clues suffice:\n")
	require.True(t, found)
	fewer, err := variant.Parse(".Shape~6x6." + strings.Join(strings.Fields(list), "."))
	require.NoError(t, err)
	_, err = sudoku.Unique(t.Context(), fewer)
	require.NoError(t, err)
}

func TestNone(t *testing.T) {
	status, stdout, stderr := examined(t, ".Cage~3~R1C1~R1C2.Cage~4~R1C3~R1C4.Even~R9C9")
	require.Equal(t, 1, status)
	require.Contains(t, stdout, "each other:\n  Cage~3~R1C1~R1C2\n  Cage~4~R1C3~R1C4\n\n")
	require.Empty(t, stderr)
}

func TestBadUse(t *testing.T) {
	status, _, stderr := examined(t, ".Cage~99~R1C1~R1C2")
	require.Equal(t, 2, status)
	require.Contains(t, stderr, "setter: sudoku: Cage: sum 99 of 2 cells")
	for _, args := range [][]string{{"no such file"}, {"a", "b"}} {
		var stderr strings.Builder
		require.Equal(t, 2, run(args, &strings.Builder{}, &stderr))
		require.Contains(t, stderr.String(), "\nusage: setter [FILE]\n")
	}
}

func TestFailedWrite(t *testing.T) {
	var stderr strings.Builder
	require.Equal(t, 1, run(nil, new(clitest.Disk), &stderr))
	require.Equal(t, "setter: disk full\n", stderr.String())
}
