package verbs

import (
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

const (
	article = "2....7......6..58..8394.....9.3.5.6...7...8..3...6.4....6.5.3..129........5.792.6"
)

// The history leads to the solution, and the tables show both.
func TestBacktrackTables(t *testing.T) {
	status, history, stderr := clitest.Run(backtrackVerb, article, "-o", "history")
	require.Equal(t, cli.Done, status, stderr)
	board := parseProblem(t, article)
	for line := range strings.Lines(history) {
		fields := strings.Fields(line)
		require.Len(t, fields, 4)
		cell, err := strconv.Atoi(fields[2])
		require.NoError(t, err)
		switch value, err := strconv.Atoi(fields[3]); {
		case err != nil:
			t.Fatal(err)
		case value != 9999: // no dead end
			board[cell-1] = uint8(value)
		}
	}
	require.True(t, sudoku.Solved(parseProblem(t, article), board))

}

func TestBacktrackManners(t *testing.T) {
	for _, form := range []string{"tables", "history", "line", "grid", "json"} {
		clitest.Manners(t, backtrackVerb, demo, "-o", form)
	}
}
