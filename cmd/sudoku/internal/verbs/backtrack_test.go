package verbs

import (
	"encoding/json"
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
	spoiled = "2.2..7......6..58.683941....9.3.5.6...7...8..3...6.4....645.3..129........58792.6"
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

	_, tables, _ := clitest.Run(backtrackVerb, article)
	require.Contains(t, tables, "Sanity check 3, conflicts: 0\n\nThe history\n counter  options     cell    value\n"+history)
	require.Contains(t, tables, "\nThe solution\n"+board.String()+"\n56 values assigned, 5 of them guesses; 2 dead ends, 4 resets\n")

	status, tables, stderr = clitest.Run(backtrackVerb, spoiled)
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, tables, "Sanity check 1, duplicates: 2\n  row 1 has 2 in 2 cells\n  block 1 has 2 in 2 cells\n"+
		"Sanity check 2, cells without candidates: 1\n  (8,4) is empty and can take no value\n")
	require.Contains(t, tables, "(3,7) and (8,7) can both take 7 only\n")
	require.Contains(t, stderr, "sudoku backtrack: stdin: line 1: row 1: 2 stands in both column 1 and column 3")
}

// Without input there is a board, as in evolve; what is piped in is read or refused.
func TestBacktrackByDefault(t *testing.T) {
	status, stdout, stderr := clitest.Run(backtrackVerb, "", "-o", "line")
	require.Equal(t, cli.Done, status, stderr)
	_, want, _ := clitest.Run(backtrackVerb, article, "-o", "line")
	require.Equal(t, want, stdout)
	status, stdout, stderr = clitest.Run(backtrackVerb, "hello", "-o", "line")
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, "\n", stdout)
	require.Contains(t, stderr, "stdin: line 1, column 6: found 5 cells")
}

func TestBacktrack(t *testing.T) {
	for _, choice := range []string{"fewest", "first"} {
		status, stdout, stderr := clitest.Run(backtrackVerb, lines(demo, none9, easy), "-o", "line", "-choice", choice)
		require.Equal(t, cli.NotDone, status)
		require.Regexp(t, `^puzzles=3 solved=2 none=1 many=0 gaveup=0 bad=0 `, stderr)
		require.Equal(t, demoDone, strings.Split(stdout, "\n")[0])

		_, stdout, _ = clitest.Run(backtrackVerb, demo, "-o", "json", "-choice", choice)
		var record struct {
			Solution                   string
			Steps, Guesses, Backtracks int64
		}
		require.NoError(t, json.Unmarshal([]byte(stdout), &record))
		result, err := sudoku.Backtrack(t.Context(), parseProblem(t, demo), &sudoku.BacktrackOptions{Choice: choices[choice]})
		require.NoError(t, err)
		require.Equal(t, demoDone, record.Solution)
		require.Equal(t, result.Stats, sudoku.Stats{Steps: record.Steps, Guesses: record.Guesses, Backtracks: record.Backtracks})
	}
	status, stdout, stderr := clitest.Run(backtrackVerb, none9, "-steps", "3", "-o", "grid")
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stdout, "# stdin: line 1: budget spent")
	require.Regexp(t, `^puzzles=1 solved=0 none=0 many=0 gaveup=1 bad=0 `, stderr)
	_, _, stderr = clitest.Run(backtrackVerb, strings.Repeat(". ", 49*49), "-o", "line")
	require.Contains(t, stderr, "serves boards up to 36×36")

	clitest.Refusals(t, backtrackVerb, "", map[string]string{
		"-choice best":             "-choice best: want fewest or first",
		"-steps -1":                "-steps -1: want 0 or more",
		"-steps 2000000":           "-steps 2000000: want 1000000 or less to show the history",
		"-steps 2000000 -o grids ": "-o grids: want tables",
	})
	for _, form := range []string{"tables", "history", "line", "grid", "json"} {
		clitest.Manners(t, backtrackVerb, demo, "-o", form)
	}
}
