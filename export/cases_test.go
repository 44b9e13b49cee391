package export

import (
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A case is what a program answers to a puzzle of side 4, and "candidates" if only those were
// exported.
func TestCases(t *testing.T) {
	sudokutest.Cases(t, "testdata/cases/*.txt", func(t *testing.T, c sudokutest.Case) string {
		line, candidates, _ := strings.Cut(c.Text, " ")
		puzzle, err := sudoku.Standard(4).Parse(line)
		require.NoError(t, err)
		board, err := ReadAnswer(strings.NewReader(c.Input), puzzle, &Options{Candidates: candidates != ""})
		if err != nil {
			require.Equal(t, boardtest.Square(4), board)
			if err != sudoku.ErrNoSolution && err != sudoku.ErrBudget {
				require.IsType(t, &sudoku.ParseError{}, err)
				require.NotErrorIs(t, err, sudoku.ErrNoSolution)
			}
			return fmt.Sprintf("! %v\n", err)
		}
		return sudoku.Line(board) + "\n"
	})
}
