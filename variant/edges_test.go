package variant

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/csp"
	"github.com/stretchr/testify/require"
)

// An automaton has the states that its code counts, also those without a move.
func TestStatesWithoutMoves(t *testing.T) {
	a, ok := decodeAutomaton("DMSA") // one first state, two other last ones, and no move
	require.True(t, ok)
	require.Len(t, a.last, 3)
	require.Equal(t, []bool{false, true, true}, a.accept)
}

// Extra cells that clues leave free are counted with each of their values, up to a limit.
func TestFreeExtraCells(t *testing.T) {
	for clue, want := range map[string]int{"": 288 * 16, ".Thermo~VA1~R1C1": 72 * (1 + 2 + 3) * 4, ".Arrow~VA1~R1C2~R1C1": 96 * 4} {
		for _, extra := range []int{2, 30} {
			limit := 0
			if extra > 2 {
				limit, want = 5000, 5000
			}
			p, err := Parse(".Shape~4x4.Var~A~~" + strconv.Itoa(extra) + clue)
			require.NoError(t, err)
			n, err := sudoku.Count(t.Context(), p, limit)
			require.NoError(t, err)
			require.Equal(t, want, n, "%d extra cells%s", extra, clue)
			seen := make(map[string]bool)
			for s, err := range sudoku.Solutions(t.Context(), p) {
				require.NoError(t, err)
				seen[string(s.Cells)] = true
				if n--; n == 0 {
					break
				}
			}
			require.Len(t, seen, want)
			require.Zero(t, n)
		}
	}
	p, err := Parse(".Var~A~~30.Thermo~R1C1~VA1~VA2.~R1C1_5~R2C4_3~R5C5_9")
	require.NoError(t, err)
	full, err := sudoku.Solve(t.Context(), p)
	require.NoError(t, err)
	_, err = sudoku.Unique(t.Context(), p)
	require.ErrorIs(t, err, sudoku.ErrManySolutions)
	full.Cells[80], full.Cells[40] = 0, 0
	_, err = sudoku.Unique(t.Context(), full)
	require.NoError(t, err)
	full.Rules = full.Rules.With(Even(2))
	less, err := MinimizeClues(t.Context(), full, 1)
	require.NoError(t, err)
	require.Less(t, len(less.Rules.Added()), len(full.Rules.Added()))
}

// A part that no text has is refused, whether it is the name of a kind or not.
func TestPartsWithoutText(t *testing.T) {
	names := []string{"Nothing"}
	for _, k := range kinds {
		if k.form.read == nil && k.name != "Or" && k.name != "And" {
			names = append(names, k.name)
		}
	}
	for _, name := range names {
		for _, text := range []string{"." + name + "~1", ".Or." + name + "~1.Odd~R1C1.End"} {
			_, err := Parse(".Shape~4x4" + text)
			require.ErrorContains(t, err, "a part that is served", text)
		}
	}
}

// A rule of the user's own that adds a constraint to rows is named, not taken for the board.
func TestLegendOfOwnRows(t *testing.T) {
	own := sudoku.Rule{Name: "own rows", Parts: func(r sudoku.Rules) (sudoku.Parts, error) {
		return sudoku.Parts{
			Units:     []sudoku.Unit{{Kind: sudoku.Row, Cells: []int{0, 1, 2, 3}}},
			Constrain: func(*csp.Model, []csp.Decision) {},
		}, nil
	}}
	require.Contains(t, Legend(sudoku.Standard(4).With(own)), "Own rows.")
}

// Blocks stand upright where only that tiles the board.
func TestMeasuresOfBlocks(t *testing.T) {
	for text, want := range map[string][2]int{".Shape~4x9": {2, 3}, ".Shape~9x4": {3, 2}, ".Shape~5x7": {0, 0}, ".Shape~5x4": {0, 0}, ".Shape~9x7": {0, 0}} {
		p, err := Parse(text)
		require.NoError(t, err)
		height, width := measures(p.Rules, 6)
		require.Equal(t, want, [2]int{height, width}, text)
	}
	_, _, ok := nameOfLine(sudoku.Standard(4), nil)
	require.False(t, ok)
}

// Package explain reads what it needs to know of a kind from its row.
func TestExplainNamesNoKind(t *testing.T) {
	files, err := filepath.Glob("../explain/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		code, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, k := range kinds {
			if !strings.HasSuffix(file, "_test.go") && len(k.name) > 1 { // X is in other words too
				require.NotContains(t, string(code), strconv.Quote(k.name), file)
			}
		}
	}
}
