package variant_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// True candidates are those that all solutions have together.
func TestTrueCandidates(t *testing.T) {
	killer, err := variant.Parse(".Shape~4x4.Cage~5~R1C1~R1C2.Cage~7~R2C1~R3C1~R4C1.Thermo~R3C3~R3C4")
	require.NoError(t, err)
	fromZero, err := variant.Parse(".Shape~4x4~0-3.Thermo~R1C1~R1C2~R1C3.~R4C4_0")
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(1, 1))
	diagonals := sudoku.Standard(6).With(variant.Diagonals).Empty()
	full, err := sudoku.Solve(t.Context(), diagonals)
	require.NoError(t, err)
	for range 12 {
		cell := random.IntN(36)
		diagonals.Cells[cell] = full.Cells[cell]
	}
	extra, err := variant.Parse(".Shape~4x4~0-3.Var~A.Var~B~~2.Thermo~R3C3~VA~R1C1.Arrow~R4C4~VB1~R2C1.~R1C1_3~R2C2_1")
	require.NoError(t, err)
	for name, p := range map[string]sudoku.Puzzle{"killer": killer, "from 0": fromZero, "diagonals": diagonals, "extra cells": extra} {
		for _, limit := range []int{1, 3, 1 << 20} {
			want := make([]map[int]int, p.Rules.Len())
			for cell := range want {
				want[cell] = map[int]int{}
			}
			for s, err := range sudoku.Solutions(t.Context(), p) {
				require.NoError(t, err)
				for cell, v := range s.Cells {
					shown := int(v) + p.Rules.First() - 1
					want[cell][shown] = min(limit, want[cell][shown]+1)
				}
			}
			got, err := variant.TrueCandidates(t.Context(), p, limit)
			require.NoError(t, err, name)
			require.Len(t, got, len(want))
			for cell := range got {
				counts := map[int]int{}
				for _, v := range got[cell] {
					counts[v.Value] = v.Solutions
				}
				require.Equal(t, want[cell], counts, "%s, cell %d, limit %d", name, cell, limit)
			}
		}
	}

	_, err = variant.TrueCandidates(t.Context(), boardtest.Square(4, 1, 2, 3, 0, 0, 0, 0, 4), 1)
	require.ErrorIs(t, err, sudoku.ErrNoSolution)
	_, err = variant.TrueCandidates(t.Context(), sudoku.Puzzle{}, 1)
	require.ErrorAs(t, err, new(*sudoku.OptionError))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = variant.TrueCandidates(ctx, killer, 1)
	require.ErrorIs(t, err, context.Canceled)
}

// Extra cells that a board leaves open are part of solutions.
func TestTrueCandidatesCountExtraCells(t *testing.T) {
	p, err := variant.Parse(".Shape~4x4.Var~A.~R1C1_1")
	require.NoError(t, err)
	boards, err := sudoku.Count(t.Context(), p, 0)
	require.NoError(t, err)
	require.Equal(t, 4*72, boards)
	assignments, err := sudoku.ModelOf(p).Count(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, boards, assignments)
	for limit, want := range map[int]int{1: 1, 50: 50, 1000: 288} {
		counts, err := variant.TrueCandidates(t.Context(), p, limit)
		require.NoError(t, err)
		require.Equal(t, []csp.ValueCount{{Value: 1, Solutions: want}}, counts[0])
	}
}

// A given that the rules forbid is the same error for all that search.
func TestForbiddenGivens(t *testing.T) {
	for _, text := range []string{".Shape~4x4.Even~R1C1.~R1C1_3", ".Shape~4x4.Even~R1C1.~R1C1_1_3", ".Shape~4x4.Odd~R2C2.Var~A.Thermo~VA~R2C2.~R2C2_4"} {
		p, err := variant.Parse(text)
		require.NoError(t, err)
		clash := sudoku.Check(p)
		require.ErrorAs(t, clash, new(*sudoku.ClashError), text)
		_, err = sudoku.Count(t.Context(), p, 0)
		require.Equal(t, clash, err, text)
		_, err = sudoku.ModelOf(p).Count(t.Context(), 0)
		require.Equal(t, clash, err, text)
		_, err = variant.TrueCandidates(t.Context(), p, 5)
		require.Equal(t, clash, err, text)
	}
}

func ExampleTrueCandidates() {
	puzzle, err := variant.Parse(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~4~R3C1~R4C1")
	candidates, err2 := variant.TrueCandidates(context.Background(), puzzle, 100)
	for _, v := range candidates[0] {
		fmt.Println(v.Value, "in", v.Solutions, "solutions")
	}
	fmt.Println(err, err2)
	// Output:
	// 2 in 12 solutions
	// <nil> <nil>
}
