package verbs

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

func parseProblem(t *testing.T, line string) sudoku.Grid {
	board, err := sudoku.Parse(line)
	require.NoError(t, err)
	return board
}

func TestMinimize(t *testing.T) {
	status, stdout, stderr := clitest.Run(minimizeVerb, lines(easy, two9, easy), "-symmetry", "180", "-seed", "3")
	require.Equal(t, cli.NotDone, status)
	require.Regexp(t, `^sudoku minimize: stdin: line 2: more than one solution\npuzzles=3 minimized=2 none=0 many=1 gaveup=0 bad=0 `, stderr)
	puzzles := strings.Split(stdout, "\n")
	require.Len(t, puzzles, 4)
	require.Equal(t, puzzles[0], puzzles[2])
	require.Empty(t, puzzles[1])
	redundant, err := sudoku.Redundant(t.Context(), parseProblem(t, puzzles[0]), sudoku.SymmetryHalfTurn)
	require.NoError(t, err)
	require.Empty(t, redundant)
	_, other, _ := clitest.Run(minimizeVerb, lines(easy), "-symmetry", "180", "-seed", "4")
	require.NotEqual(t, puzzles[0]+"\n", other)

	_, stdout, _ = clitest.Run(minimizeVerb, easy, "-symmetry", "180", "-seed", "3", "-o", "json")
	var record struct {
		Puzzle, Minimal string
		Before, Clues   int
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &record))
	require.Equal(t, puzzles[0], record.Minimal)
	require.Equal(t, 30, record.Before)
	require.Equal(t, sudoku.Givens(parseProblem(t, record.Minimal)), record.Clues)
}

// Transformed puzzles have one canonical form, and -distinct prints one of them.
func TestShuffleAndCanonical(t *testing.T) {
	status, shuffled, stderr := clitest.Run(shuffleVerb, lines(easy, demo), "-n", "3", "-seed", "5")
	require.Equal(t, cli.Done, status, stderr)
	all := strings.Fields(shuffled)
	require.Len(t, all, 6)
	for i, k := range []int{1, 2, 4, 5} {
		require.NotEqual(t, all[i], all[k])
	}
	_, again, _ := clitest.Run(shuffleVerb, lines(easy, demo), "-n", "3", "-seed", "5", "-j", "1")
	require.Equal(t, shuffled, again)

	_, forms, _ := clitest.Run(canonicalVerb, easy+"\n"+shuffled)
	form := strings.Fields(forms)
	require.Len(t, form, 7)
	want, err := sudoku.Canonical(parseProblem(t, easy))
	require.NoError(t, err)
	require.Equal(t, sudoku.Line(want.Board), form[0])
	require.Equal(t, []string{form[0], form[0], form[0]}, form[1:4])
	require.Equal(t, []string{form[4], form[4]}, form[5:])
	require.NotEqual(t, form[0], form[4])

	status, distinct, stderr := clitest.Run(canonicalVerb, easy+"\n"+shuffled, "-distinct")
	require.Equal(t, cli.Done, status)
	require.Equal(t, lines(easy, all[3]), distinct)
	require.Regexp(t, `^puzzles=7 `, stderr)

	status, _, stderr = clitest.Run(canonicalVerb, strings.Repeat(".", 64))
	require.Equal(t, cli.NotDone, status)
	require.Contains(t, stderr, "stdin: line 1: Canonical does not serve 8×8 boards")
}

func TestHint(t *testing.T) {
	board := parseProblem(t, easy)
	want, err := explain.Hint(t.Context(), board, board, nil)
	require.NoError(t, err)
	status, stdout, stderr := clitest.Run(hintVerb, easy)
	require.Equal(t, cli.Done, status, stderr)
	require.Equal(t, want.String()+"\n", stdout)
	_, stdout, _ = clitest.Run(hintVerb, easy, "-o", "stages")
	require.Equal(t, lines(want.Stages()...), stdout)
	_, stdout, _ = clitest.Run(hintVerb, easy, "-o", "svg")
	require.Equal(t, want.SVG(board[:], board[:], sudoku.Candidates(board))+"\n", stdout)

	_, stdout, _ = clitest.Run(hintVerb, easy, "-n", "0", "-o", "json")
	var record struct {
		Puzzle string
		Steps  []struct {
			Text string
			explain.Step
		}
	}
	require.NoError(t, json.Unmarshal([]byte(stdout), &record))
	require.Equal(t, easy, record.Puzzle)
	marks := sudoku.Candidates(board)
	for _, step := range record.Steps {
		require.Equal(t, step.Step.String(), step.Text)
		step.Replay(board[:], marks)
	}
	require.True(t, sudoku.Solved(parseProblem(t, easy), board))

}
