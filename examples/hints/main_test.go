package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/clitest"
)

const puzzle = ".8....4.3..2..59.86........7....2.9.5.....6.4.....42.71.6..........1..8..7..3...2"

// hints carries out commands, one per line.
func hints(commands string, args ...string) (status int, stdout, stderr string) {
	var out, err strings.Builder
	status = run(args, strings.NewReader(commands), &out, &err)
	return status, out.String(), err.String()
}

// answer returns the answer to the last commands, without the boards before it.
func answer(t *testing.T, commands string) string {
	status, stdout, stderr := hints(commands, puzzle)
	require.Zero(t, status, stderr)
	require.Empty(t, stderr)
	return stdout[strings.LastIndex(stdout, "-+\n")+len("-+\n"):]
}

func TestBoard(t *testing.T) {
	board, err := sudoku.Parse(puzzle)
	require.NoError(t, err)
	for _, in := range []string{puzzle, puzzle + "\nquit\nbogus"} {
		status, stdout, _ := hints(in)
		require.Zero(t, status)
		require.Equal(t, sudoku.PencilMarks(board, nil)+"\n", stdout)
	}
}

func TestHint(t *testing.T) {
	board, err := sudoku.Parse(puzzle)
	require.NoError(t, err)
	step, err := explain.Hint(t.Context(), board, board, nil)
	require.NoError(t, err)
	stages := step.Stages()
	require.Len(t, stages, 3)
	require.Equal(t, strings.Join(stages, "\n")+"\n"+stages[2]+"\n", answer(t, "hint\nhint\nhint\nhint\n"))
	require.Equal(t, step.String()+"\n", answer(t, "why\n"))
}

// Steps that were applied, eliminations too, lead to the solution.
func TestApply(t *testing.T) {
	board, err := sudoku.Parse(puzzle)
	require.NoError(t, err)
	solution, err := sudoku.Unique(t.Context(), board)
	require.NoError(t, err)
	var steps strings.Builder
	n := 0
	for step, err := range explain.Hints(t.Context(), board, board, nil) {
		require.NoError(t, err)
		steps.WriteString(step.String() + "\n")
		n++
	}
	require.Contains(t, steps.String(), "can't be", "a step without a value")

	status, stdout, stderr := hints(strings.Repeat("apply\n", n+1), puzzle)
	require.Equal(t, 1, status)
	require.Equal(t, "hints: the board is full\n", stderr)
	require.True(t, strings.HasSuffix(stdout, sudoku.PencilMarks(solution, nil)+"\n"), stdout)
	var said strings.Builder
	for line := range strings.Lines(stdout) {
		if line[0] != '+' && line[0] != '|' {
			said.WriteString(line)
		}
	}
	require.Equal(t, steps.String(), said.String())
}

func TestAll(t *testing.T) {
	lines := strings.Split(strings.TrimSpace(answer(t, "all\n")), "\n")
	require.Len(t, lines, 10)
	require.Equal(t, lines[0]+"\n", answer(t, "why\n"))
}

func TestEdit(t *testing.T) {
	board, err := sudoku.Parse(puzzle)
	require.NoError(t, err)
	marks := sudoku.Candidates(board)
	require.True(t, marks[2].Has(9))
	marks[2] = marks[2].Without(9)
	_, stdout, _ := hints("mark r1c3 9\n", puzzle)
	require.True(t, strings.HasSuffix(stdout, sudoku.PencilMarks(board, marks)+"\n"), stdout)
	_, stdout, _ = hints("apply\nset r1c1 9\nset r1c1 0\n", puzzle)
	require.NotContains(t, stdout, "-  ", "a cell has its marks again")
	for _, nothing := range []string{"mark r1c3 9\nmark r1c3 9\n", "set r1c1 9\nset r1c1 0\n"} {
		_, stdout, _ = hints(nothing, puzzle)
		require.True(t, strings.HasSuffix(stdout, sudoku.PencilMarks(board, nil)+"\n"), stdout)
	}
	board[0] = 9
	_, stdout, _ = hints("set r1c1 9\n", puzzle)
	require.True(t, strings.HasSuffix(stdout, sudoku.PencilMarks(board, nil)+"\n"), stdout)
}

func TestMistakes(t *testing.T) {
	board, err := sudoku.Parse(puzzle)
	require.NoError(t, err)
	solution, err := sudoku.Unique(t.Context(), board)
	require.NoError(t, err)
	wrong := "5"
	require.NotEqual(t, uint8(5), solution[0])
	right := string('0' + rune(solution[2]))
	for commands, want := range map[string]string{
		"set r1c1 " + wrong + "\nhint\n":  "sudoku: not as in the solution: row 1, column 1",
		"set r1c1 " + wrong + "\nall\n":   "sudoku: not as in the solution: row 1, column 1",
		"mark r1c3 " + right + "\nwhy\n":  "sudoku: without the candidate of the solution: row 1, column 3",
		"set r1c2 3\n":                    "the value of r1c2 is given",
		"set r1c10 3\n":                   `found "r1c10 3" after set, want a cell and a value, such as r1c2 5`,
		"mark r1c1 5x\n":                  `found "r1c1 5x" after mark, want a cell and a value, such as r1c2 5`,
		"mark\n":                          `found "" after mark, want a cell and a value, such as r1c2 5`,
		"mark r1c1 8\n":                   "8 is no candidate of r1c1",
		"mark r1c1 0\n":                   "0 is no candidate of r1c1",
		"help\n":                          `found command "help", want hint, why, apply, all, set, mark, svg or quit`,
		"svg nowhere/step.svg\n":          "open nowhere/step.svg: no such file or directory",
		strings.Repeat("x", 70000) + "\n": "bufio.Scanner: token too long",
	} {
		status, _, stderr := hints(commands, puzzle)
		require.Equal(t, 1, status, commands)
		require.Equal(t, "hints: "+want+"\n", stderr)
	}
}

func TestLastMark(t *testing.T) {
	status, _, stderr := hints("mark r1c1 9\n", puzzle)
	require.Equal(t, 1, status)
	require.Equal(t, "hints: 9 is the last mark of r1c1\n", stderr)
}

func TestSVG(t *testing.T) {
	file := filepath.Join(t.TempDir(), "step.svg")
	require.Empty(t, answer(t, "svg "+file+"\n"))
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(text), "<svg "))
	require.Contains(t, string(text), "<title>"+strings.TrimSpace(answer(t, "why\n"))+"</title>")
}

func TestBadUse(t *testing.T) {
	for in, want := range map[string]string{
		"":     "found no cells, want 81",
		"12\n": "found 2 cells, want 81",
	} {
		status, stdout, stderr := hints(in)
		require.Equal(t, 2, status)
		require.Empty(t, stdout)
		require.True(t, strings.HasPrefix(stderr, "hints: sudoku: "), stderr)
		require.Contains(t, stderr, want)
		require.Contains(t, stderr, "\nusage: hints [PUZZLE]")
	}
	status, _, _ := hints("", "-h")
	require.Equal(t, 2, status)
}

func TestFailedWrite(t *testing.T) {
	var stderr strings.Builder
	require.Equal(t, 1, run([]string{puzzle}, strings.NewReader("hint\nhint\n"), new(clitest.Disk), &stderr))
	require.Equal(t, "hints: disk full\n", stderr.String())
}
