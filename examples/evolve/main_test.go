package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// evolve runs the program.
func evolve(stdin string, args ...string) (status int, stdout, stderr string) {
	var out, err bytes.Buffer
	status = run(args, strings.NewReader(stdin), &out, &err)
	return status, out.String(), err.String()
}

// boardIn returns the framed board in an output.
func boardIn[B sudoku.Board](t *testing.T, output string) B {
	t.Helper()
	first, last := strings.Index(output, "+"), strings.LastIndex(output, "+")
	require.True(t, first >= 0 && first < last, "no picture in %q", output)
	board, err := sudoku.ParseBoard[B](output[first : last+1])
	require.NoError(t, err)
	return board
}

const (
	totals = `\nepochs \d+, attempts \d+, proposals \d+, births \d+, time \S+s\n$`

	hard9 = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"

	// AI Escargot (Arto Inkala, 2006) with a wrong 2 in row 1, which deduction
	// doesn't find out.
	unsolvable = "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
)

func TestSolvesDemo(t *testing.T) {
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	for _, args := range [][]string{
		nil,
		{"-seed", "5", "-organisms", "12", "-islands", "2"},
		{"-worker", "anneal", "-steps", "100"},
		{"-worker", "tabu"},
		{"-timeout", "1m", "-epochs", "5000"},
		{"-puzzle", demo, "-size", "9", "-plain"},
	} {
		status, stdout, stderr := evolve("", args...)
		require.Equal(t, solved, status, args)
		require.Empty(t, stderr)
		require.Regexp(t, `^attempt 1  epoch 0  errors \d+\n`, stdout)
		require.Regexp(t, `\nattempt \d+  epoch \d+  errors 0\n\+|^attempt 1  epoch 0  errors 0\n\+`, stdout)
		require.Regexp(t, totals, stdout)
		require.NotContains(t, stdout, "\x1b")
		require.True(t, sudoku.Solved(puzzle, boardIn[sudoku.Grid](t, stdout)))
	}
}

func TestSameSeedSameRun(t *testing.T) {
	_, first, _ := evolve("", "-seed", "11")
	_, again, _ := evolve("", "-seed", "11", "-timeout", "1h")
	_, other, _ := evolve("", "-seed", "12")
	timeless := func(output string) string { return output[:strings.LastIndex(output, "time")] }
	require.Equal(t, timeless(first), timeless(again))
	require.NotEqual(t, timeless(first), timeless(other))
}

// A classic run need not succeed, so this tries a few; the first one does, and
// quickly, as long as the order of the random numbers stays as it is.
func TestClassic(t *testing.T) {
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	for seed := 2; seed < 22; seed++ {
		status, stdout, stderr := evolve("", "-classic", "-seed", strconv.Itoa(seed), "-restarts", "2")
		if status == solved {
			require.True(t, sudoku.Solved(puzzle, boardIn[sudoku.Grid](t, stdout)))
			return
		}
		require.Equal(t, notSolved, status)
		require.Contains(t, stdout, "epochs 10000, attempts 2, ")
		require.Contains(t, stderr, sudoku.ErrBudget.Error())
	}
	t.Fatal("not solved in 40 attempts")
}

func TestSizes(t *testing.T) {
	testSize[sudoku.Grid4](t, "4")
	testSize[sudoku.Grid6](t, "6")
	testSize[sudoku.Grid](t, "9")
	testSize[sudoku.Grid16](t, "16")
	testSize[sudoku.Grid25](t, "25")
	testSize[sudoku.Grid36](t, "36")
}

func testSize[B sudoku.Board](t *testing.T, size string) {
	var empty B
	t.Run(size, func(t *testing.T) {
		status, stdout, stderr := evolve("", "-size", size)
		require.Equal(t, solved, status, stderr)
		require.True(t, sudoku.Solved(empty, boardIn[B](t, stdout)))
	})
}

func TestPuzzleFrom(t *testing.T) {
	const text = "1...\n..3.\n.4..\n...2\n"
	file := filepath.Join(t.TempDir(), "puzzle.txt")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	puzzle, err := sudoku.ParseBoard[sudoku.Grid4](text)
	require.NoError(t, err)
	for _, from := range []string{text, "@" + file, "-"} {
		status, stdout, stderr := evolve(text, "-puzzle", from, "-size", "4")
		require.Equal(t, solved, status, stderr)
		require.True(t, sudoku.Solved(puzzle, boardIn[sudoku.Grid4](t, stdout)))
	}
}

func TestNotSolved(t *testing.T) {
	for _, test := range []struct {
		name, args, stderr string
	}{
		{"budget", "-epochs 1 -restarts 1 -puzzle " + hard9, "errors left: sudoku: budget spent"},
		{"budget above 9×9", "-steps 1 -epochs 2 -restarts 2 -size 16", "errors left: sudoku: budget spent"},
		{"no solution", "-epochs 20 -restarts 3 -puzzle " + unsolvable, "errors left: sudoku: budget spent"},
		{"time", "-worker swap -timeout 20ms -puzzle " + hard9, "errors left: the time of 20ms is up"},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := evolve("", strings.Fields(test.args)...)
			require.Equal(t, notSolved, status)
			require.Contains(t, stderr, test.stderr)
			require.Contains(t, stdout, "-+\n| ", "the best board")
			require.Regexp(t, totals, stdout)
		})
	}

	// No clash to be seen, but row 1 has no place for the 3.
	status, stdout, stderr := evolve("", "-restarts", "1", "-epochs", "5", "-puzzle", "12.. ...3 .... ....")
	require.Equal(t, notSolved, status)
	require.Empty(t, stdout)
	require.Equal(t, "evolve: sudoku: no solution\n", stderr)
}

func TestBadUse(t *testing.T) {
	for _, test := range []struct {
		args   []string
		stderr string
	}{
		{[]string{"-nonsense"}, "flag provided but not defined: -nonsense"},
		{[]string{"-seed", "x"}, `invalid value "x" for flag -seed`},
		{[]string{"-worker", "lazy"}, "-worker lazy: want tabu, anneal or swap"},
		{[]string{"-timeout", "-1s"}, "can't be negative"},
		{[]string{"hard.txt"}, `unexpected "hard.txt"`},
		{[]string{"-size", "7"}, "-size 7: want 4, 6, 9, 16, 25 or 36"},
		{[]string{"-size", "16", "-puzzle", hard9}, "-size 16: the puzzle is 9×9"},
		{[]string{"-puzzle", ""}, "found no cells"},
		{[]string{"-puzzle", "-"}, "found no cells"},
		{[]string{"-puzzle", "@no/such/file"}, "no/such/file"},
		{[]string{"-puzzle", hard9[1:]}, "found 80 cells"},
		{[]string{"-puzzle", "1234 3412 2143 432x"}, "line 1, column 19: found 'x'"},
		{[]string{"-puzzle", "1..1 .... .... ...."}, "row 1: 1 stands in both column 1 and column 4"},
		{[]string{"-classic", "-worker", "tabu"}, "sudoku: Fitness: "},
	} {
		status, stdout, stderr := evolve("", test.args...)
		require.Equal(t, badUse, status, test.args)
		require.Empty(t, stdout)
		require.Contains(t, stderr, test.stderr)
		require.True(t, strings.HasPrefix(stderr, "evolve: "), stderr)
	}

	status, stdout, stderr := evolve("", "-h")
	require.Equal(t, badUse, status)
	require.Empty(t, stdout)
	require.Contains(t, stderr, "-classic")
	require.NotContains(t, stderr, "-h lists the flags")
}
