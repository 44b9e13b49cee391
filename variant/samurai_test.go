package variant_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// A samurai's five boards are solved together: each of them is a solution of its own.
func TestSamurai(t *testing.T) {
	r := variant.Samurai()
	require.NoError(t, r.Err())
	require.Equal(t, 5*81-4*9, r.Len())
	require.Len(t, r.Units(), 5*27-4)
	full, err := r.RandomSolution(t.Context(), rand.NewPCG(1, 2))
	require.NoError(t, err)
	for _, corner := range [][2]int{{0, 0}, {0, 12}, {6, 6}, {12, 0}, {12, 12}} {
		var board sudoku.Grid
		for i := range board {
			board[i] = full.Cells[r.CellAt(corner[0]+i/9, corner[1]+i%9)]
		}
		require.True(t, sudoku.Solved(sudoku.Grid{}, board), "the board at %v", corner)
	}
	text, err := full.MarshalText()
	require.NoError(t, err)
	back, err := variant.Parse(string(text))
	require.NoError(t, err)
	require.Equal(t, full.Cells, back.Cells)
	require.True(t, r.Equal(back.Rules))

	full.Cells[r.CellAt(7, 7)] = 0
	_, err = sudoku.Unique(t.Context(), full)
	require.NoError(t, err)
}

func TestOverlapping(t *testing.T) {
	require.Error(t, variant.Overlapping(5).Err())
	require.Error(t, variant.Overlapping(9).Err(), "no board has no cells")
	one := variant.Overlapping(4, sudoku.Place{})
	n, err := sudoku.Count(t.Context(), one.Empty(), 0)
	require.NoError(t, err)
	require.Equal(t, 288, n)
	same := variant.Overlapping(4, sudoku.Place{}, sudoku.Place{})
	require.Len(t, same.Units(), 12)
}

func ExampleSamurai() {
	rules := variant.Samurai()
	puzzle, err := rules.Generate(context.Background(), &sudoku.GenerateOptions{Seed: 1})
	_, one := sudoku.Unique(context.Background(), puzzle)
	fmt.Println(rules.Len(), "cells,", sudoku.Givens(puzzle), "givens", err, one)
	// Output: 369 cells, 184 givens <nil> <nil>
}
