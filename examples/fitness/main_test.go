package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// solution returns the only solution of a variant, by the constraint model.
func solution(t *testing.T, name string, regions ...[]int) sudoku.Grid {
	puzzle, err := sudoku.Parse(variants[name].puzzle)
	require.NoError(t, err)
	n, err := sudoku.Count(t.Context(), puzzle, 1000)
	require.NoError(t, err)
	require.Greater(t, n, 100, "solutions by the ordinary rules")
	m := sudoku.ModelOf(puzzle)
	for _, region := range regions {
		var cells []csp.Decision
		for _, cell := range region {
			cells = append(cells, m.Decisions()[cell])
		}
		m.AllDifferent(cells...)
	}
	answer, err := m.Unique(t.Context())
	require.NoError(t, err)
	for i := range puzzle {
		puzzle[i] = uint8(answer.Values[i])
	}
	return puzzle
}

func TestPuzzles(t *testing.T) {
	var stdout, stderr strings.Builder
	require.Zero(t, run(nil, &stdout, &stderr), stderr.String())
	require.Empty(t, stderr.String())
	x, windoku, found := strings.Cut(stdout.String(), "windoku: duplicates + windows\n")
	require.True(t, found)
	require.True(t, strings.HasPrefix(x, "x: duplicates + diagonals\n"), x)
	require.Equal(t, 2, strings.Count(x, solution(t, "x", line(0, 10), line(8, 8)).String()+"\n"))
	require.Equal(t, 2, strings.Count(windoku, solution(t, "windoku", window(1, 1), window(1, 5), window(5, 1), window(5, 5)).String()+"\n"))
	require.Equal(t, 4, strings.Count(stdout.String(), " steps\n"))

	var again strings.Builder
	require.Zero(t, run([]string{"x"}, &again, &stderr))
	require.Equal(t, x, again.String())
}

func TestRegions(t *testing.T) {
	require.Equal(t, []int{8, 16, 24, 32, 40, 48, 56, 64, 72}, line(8, 8))
	require.Equal(t, []int{50, 51, 52, 59, 60, 61, 68, 69, 70}, window(5, 5))
}

func TestRectangles(t *testing.T) {
	a, b := make([]uint8, 81), make([]uint8, 81)
	for i := range b {
		b[i] = 1
	}
	r := rand.New(rand.NewPCG(1, 2))
	touched := [81]bool{}
	for range 1000 {
		child := make([]uint8, 81)
		rectangles.Cross(child, a, b, r)
		inherited, rows, columns := 0, [9]int{}, [9]int{}
		for cell, v := range child {
			if v == 1 {
				inherited++
				rows[cell/9], columns[cell%9] = 1, 1
				touched[cell] = true
			}
		}
		height, width := 0, 0
		for i := range 9 {
			height += rows[i]
			width += columns[i]
		}
		require.Positive(t, inherited)
		require.Equal(t, height*width, inherited)
	}
	require.NotContains(t, touched, false)
}

func TestBadUse(t *testing.T) {
	var stdout, stderr strings.Builder
	require.Equal(t, 2, run([]string{"x", "y"}, &stdout, &stderr))
	require.Empty(t, stdout.String())
	require.Equal(t, "fitness: found puzzle \"y\", want x or windoku\n", stderr.String())
}

func TestFailedWrite(t *testing.T) {
	var stderr strings.Builder
	require.Equal(t, 1, run([]string{"x"}, new(clitest.Disk), &stderr))
	require.Equal(t, "fitness: disk full\n", stderr.String())
}
