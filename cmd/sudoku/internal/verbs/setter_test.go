package verbs

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// What setters ask of puzzles.

const (
	brokenKiller = ".Shape~4x4.Cage~6~R1C1~R1C2.Cage~5~R4C3~R4C4.~R1C4_4~R3C4_1"
	loose4       = ".Shape~4x4.Cage~6~R1C1~R1C2.~R1C4_3"
)

// True candidates are the values of all solutions.
func TestCandidates(t *testing.T) {
	for _, text := range []string{two9, loose4, "1234341221434321", ".Shape~4x4~0-3.~R1C1_0~R2C3_0"} {
		status, stdout, stderr := clitest.Run(candidatesVerb, text, "-o", "json", "-limit", "1000")
		require.Equal(t, cli.Done, status, stderr)
		var r struct{ Candidates, Solutions [][]int }
		require.NoError(t, json.Unmarshal([]byte(stdout), &r))
		puzzle, err := variant.Parse(text)
		require.NoError(t, err)
		want := make([]map[int]int, len(puzzle.Cells))
		for solution, err := range sudoku.Solutions(t.Context(), puzzle) {
			require.NoError(t, err)
			for cell, v := range solution.Cells {
				if want[cell] == nil {
					want[cell] = make(map[int]int)
				}
				want[cell][int(v)+puzzle.Rules.First()-1]++
			}
		}
		for cell, values := range r.Candidates {
			got := make(map[int]int)
			for i, v := range values {
				got[v] = r.Solutions[cell][i]
			}
			require.Equal(t, want[cell], got)
		}
		_, line, _ := clitest.Run(candidatesVerb, text, "-o", "line")
		_, n, _ := clitest.Run(countVerb, text)
		_, again, _ := clitest.Run(countVerb, line)
		require.Equal(t, n, again, "the line is the same puzzle")
	}
	clitest.Manners(t, candidatesVerb, two9)
}

// The conflict has no solution, and without any member it has one.
func TestConflict(t *testing.T) {
	for _, text := range []string{none9, clash9, brokenKiller} {
		status, line, stderr := clitest.Run(conflictVerb, text, "-o", "line")
		require.Equal(t, cli.Done, status, stderr)
		require.Regexp(t, `^puzzles=1 broken=1 none=0 `, stderr)
		part, err := variant.Parse(strings.TrimSpace(line))
		require.NoError(t, err)
		_, err = sudoku.Solve(t.Context(), part)
		require.Error(t, err)
		for cell, v := range part.Cells {
			if v == 0 {
				continue
			}
			fewer := part.Clone()
			fewer.Cells[cell] = 0
			_, err = sudoku.Solve(t.Context(), fewer)
			require.NoError(t, err)
		}
	}
	for _, form := range []string{"grid", "line", "json"} {
		clitest.Manners(t, conflictVerb, none9, "-o", form)
	}
}

// With -clues, what is left needs all its cages and givens.
func TestMinimizeClues(t *testing.T) {
	_, all, _ := clitest.Run(minimizeVerb, ".Shape~4x4.Cage~6~R1C3~R1C4.Cage~3~R1C2~R2C2.Cage~4~R3C2~R3C3.Cage~5~R4C1~R4C2.~R1C1_3", "-clues", "-o", "json")
	var r struct {
		Minimal                           string
		Before, Clues, RulesBefore, Rules int
	}
	require.NoError(t, json.Unmarshal([]byte(all), &r))
	require.Equal(t, 4, r.RulesBefore)
	require.Less(t, r.Rules, 4)
	puzzle, err := variant.Parse(r.Minimal)
	require.NoError(t, err)
	require.Len(t, puzzle.Rules.Added(), r.Rules)
	again, err := variant.MinimizeClues(t.Context(), puzzle, 7)
	require.NoError(t, err)
	require.Len(t, again.Rules.Added(), r.Rules)
	cells, err := sudoku.Redundant(t.Context(), puzzle, sudoku.SymmetryNone)
	require.NoError(t, err)
	require.Empty(t, cells)
}

// With -both, a puzzle with more than one solution has two that differ.
func TestUniqueBoth(t *testing.T) {
	status, stdout, stderr := clitest.Run(uniqueVerb, loose4, "-both")
	require.Equal(t, cli.Done, status, stderr)
	fields := strings.Split(strings.TrimSpace(stdout), "\t")
	require.Len(t, fields, 3)
	require.NotEqual(t, fields[1], fields[2])
	puzzle, err := variant.Parse(loose4)
	require.NoError(t, err)
	for _, line := range fields[1:] {
		board, err := puzzle.Rules.Parse(line)
		require.NoError(t, err)
		require.True(t, sudoku.Solved(puzzle, board))
	}
}
