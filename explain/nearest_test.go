package explain

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// agreeing are the solutions that agree with a player's values and marks, taken one
// after another as far as some solution agrees with all so far.
func agreeing(solutions []sudoku.Puzzle, board sudoku.Puzzle, marks []sudoku.Values) []sudoku.Puzzle {
	for cell, v := range board.Cells {
		set := marks[cell]
		if v != 0 {
			set = sudoku.ValuesOf(v)
		}
		var kept []sudoku.Puzzle
		for _, s := range solutions {
			if set == (sudoku.Values{}) || set.Has(s.Cells[cell]) {
				kept = append(kept, s)
			}
		}
		if kept != nil {
			solutions = kept
		}
	}
	return solutions
}

// The values and marks of a puzzle with more than one solution are compared with a
// solution that agrees with them. So those of one solution are no mistakes, and of
// others only those that no such solution has.
func TestHintNearestSolution(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(28, 8))
	right, wrong := 0, 0
	for range sudokutest.Scaled(5000) {
		puzzle, err := sudoku.Standard(4).RandomSolution(t.Context(), r)
		require.NoError(t, err)
		for _, cell := range r.Perm(16)[:10+r.IntN(6)] {
			puzzle.Cells[cell] = 0
		}
		solutions, err := sudokutest.Collect(sudoku.Solutions(t.Context(), puzzle))
		require.NoError(t, err)
		if len(solutions) < 2 {
			continue
		}
		mine := solutions[r.IntN(len(solutions))]
		board, marks := puzzle.Clone(), make([]sudoku.Values, 16)
		for cell := range board.Cells {
			switch r.IntN(4) {
			case 0:
				board.Cells[cell] = mine.Cells[cell]
			case 1:
				marks[cell] = sudoku.ValuesOf(mine.Cells[cell], 1+uint8(r.IntN(4)))
			}
		}
		for range r.IntN(3) {
			if cell := r.IntN(16); r.IntN(2) == 0 {
				board.Cells[cell] = 1 + uint8(r.IntN(4))
			} else {
				marks[cell] = sudoku.ValuesOf(1 + uint8(r.IntN(4)))
			}
		}
		nearest := agreeing(solutions, board, marks)
		_, err = Hint(t.Context(), puzzle, board, &HintOptions{Candidates: marks, Hardest: NakedSingle})
		mistake, isMistake := err.(*MistakeError)
		var cells, excluded []int
		for cell, v := range board.Cells {
			switch solution := nearest[0].Cells[cell]; {
			case v != 0 && v != solution:
				cells = append(cells, cell)
			case v == 0 && puzzle.Cells[cell] == 0 && marks[cell] != (sudoku.Values{}) && !marks[cell].Has(solution):
				excluded = append(excluded, cell)
			}
		}
		if cells == nil && excluded == nil {
			require.False(t, isMistake, "%v: %s, marks %v of %s", err, sudoku.Line(board), marks, sudoku.Line(puzzle))
			right++
			continue
		}
		require.True(t, isMistake, "%v: %s, marks %v of %s", err, sudoku.Line(board), marks, sudoku.Line(puzzle))
		require.Equal(t, cells, mistake.Cells)
		for _, cell := range excluded { // of which a wrong value may have taken the mark
			seen := slices.ContainsFunc(cells, func(other int) bool { return slices.Contains(shapeOf(16).Peers(cell), uint16(other)) })
			require.True(t, seen || slices.Contains(mistake.Marks, cell))
		}
		require.Subset(t, append(excluded, -1), mistake.Marks, "marks %v: %s of %s", marks, sudoku.Line(board), sudoku.Line(puzzle))
		wrong++
	}
	t.Log(right, "right", wrong, "wrong")
	require.Greater(t, right, sudokutest.Scaled(500))
	require.Greater(t, wrong, sudokutest.Scaled(500))
}
