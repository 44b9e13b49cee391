package engine

import (
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

// withExtra are rules with cells outside the board, and a clue between them and the board.
var withExtra = []string{
	".Shape~4x4.Var~A.Cage~5~R1C1~VA",
	".Shape~4x4.Var~A~~2.Thermo~R1C1~VA1~VA2~R1C2",
	".Shape~4x4.Cage~3~R1C1~R1C2.Var~A~~2x2.Var~B.Cage~6~R2C2~VA4~VB",
	".Shape~6x6.Var~A.Or.Cage~3~R1C1~VA.Cage~9~R1C1~VA.End",
}

// Puzzles with extra cells are watched by every search that takes rules, and shown solved.
func TestExtraCellsWatched(t *testing.T) {
	for _, text := range withExtra {
		for _, l := range []Lane{search("model", "{}"), search("exact", "{}"), search("evolution", "{}"), search("genetic", "{}")} {
			v := new(viewer)
			body := request(t, Request{Puzzle: text, Lanes: []Lane{l}})
			require.NoError(t, new(Engine).Watch(t.Context(), "", body, nil, v.send), text)
			last := v.last(t, 0)
			require.True(t, last.Solved, "%s %s", l.Algorithm, text)
			require.Empty(t, last.Clashes)
		}
	}
}

// No part of a solution of rules with extra cells has a clash, and what no extra cell
// can mend has one.
func TestExtraCellsLooked(t *testing.T) {
	for _, text := range withExtra {
		p, err := variant.Parse(text)
		require.NoError(t, err)
		solution, err := sudoku.Solve(t.Context(), p)
		require.NoError(t, err)
		board := make([]byte, len(solution.Cells))
		for cell, v := range solution.Cells {
			board[cell] = v
			look := asked[Look](t, "look", Question{Puzzle: text, Board: numbers(board)})
			require.Empty(t, look.Clashes, "%s %v", text, board)
			require.Equal(t, cell >= p.Rules.Board()-1, look.Solved)
		}
	}
}
