package verbs

import (
	"strconv"
	"strings"
	"testing"

	"example.com/sudoku"

	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

// boardIn returns the framed board in an output.
func boardIn(t *testing.T, side int, output string) sudoku.Puzzle {
	t.Helper()
	first, last := strings.Index(output, "+"), strings.LastIndex(output, "+")
	require.True(t, first >= 0 && first < last, "no picture in %q", output)
	board, err := sudoku.Standard(side).Parse(output[first : last+1])
	require.NoError(t, err)
	return board
}

const (
	ending = `\nepochs \d+, attempts \d+, proposals \d+, births \d+, time \S+s\n$`
)

func TestSolvesDemo(t *testing.T) {
	puzzle, err := sudoku.Standard(9).Parse(msdnBoard)
	require.NoError(t, err)
	for _, args := range [][]string{
		nil,
		{"-seed", "5", "-organisms", "12", "-islands", "2"},
		{"-worker", "anneal", "-steps", "100"},
		{"-worker", "tabu"},
		{"-timeout", "1m", "-epochs", "5000"},
		{"-puzzle", msdnBoard, "-size", "9", "-plain"},
	} {
		status, stdout, stderr := clitest.Run(evolveVerb, "", args...)
		require.Equal(t, cli.Done, status, args)
		require.Empty(t, stderr)
		require.Regexp(t, `^attempt 1  epoch 0  errors \d+\n`, stdout)
		require.Regexp(t, `\nattempt \d+  epoch \d+  errors 0\n\+|^attempt 1  epoch 0  errors 0\n\+`, stdout)
		require.Regexp(t, ending, stdout)
		require.NotContains(t, stdout, "\x1b")
		require.True(t, sudoku.Solved(puzzle, boardIn(t, 9, stdout)))
	}
}

func TestSameSeedSameRun(t *testing.T) {
	_, first, _ := clitest.Run(evolveVerb, "", "-seed", "11")
	_, again, _ := clitest.Run(evolveVerb, "", "-seed", "11", "-timeout", "1h")
	_, other, _ := clitest.Run(evolveVerb, "", "-seed", "12")
	timeless := func(output string) string { return output[:strings.LastIndex(output, "time")] }
	require.Equal(t, timeless(first), timeless(again))
	require.NotEqual(t, timeless(first), timeless(other))
}

// A classic run need not succeed, so this tries a few. The first one succeeds
// while the order of the random numbers stays the same.
func TestClassic(t *testing.T) {
	puzzle, err := sudoku.Standard(9).Parse(msdnBoard)
	require.NoError(t, err)
	for seed := 2; seed < 22; seed++ {
		status, stdout, stderr := clitest.Run(evolveVerb, "", "-classic", "-seed", strconv.Itoa(seed), "-restarts", "2")
		if status == cli.Done {
			require.True(t, sudoku.Solved(puzzle, boardIn(t, 9, stdout)))
			return
		}
		require.Equal(t, cli.NotDone, status)
		require.Contains(t, stdout, "epochs 10000, attempts 2, ")
		require.Contains(t, stderr, "budget spent")
	}
	t.Fatal("not solved in 40 attempts")
}

func TestEvolveSizes(t *testing.T) {
	boardtest.EachSide(t, func(t *testing.T, side int) {
		status, stdout, stderr := clitest.Run(evolveVerb, "", "-size", strconv.Itoa(side))
		require.Equal(t, cli.Done, status, stderr)
		require.True(t, sudoku.Solved(sudoku.Standard(side).Empty(), boardIn(t, side, stdout)))
	})
}

func TestPuzzleFrom(t *testing.T) {
	const text = "1...\n..3.\n.4..\n...2\n"
	file := clitest.File(t, "puzzle.txt", text)
	puzzle, err := sudoku.Standard(4).Parse(text)
	require.NoError(t, err)
	for _, from := range []string{text, "@" + file, "-"} {
		status, stdout, stderr := clitest.Run(evolveVerb, text, "-puzzle", from, "-size", "4")
		require.Equal(t, cli.Done, status, stderr)
		require.True(t, sudoku.Solved(puzzle, boardIn(t, 4, stdout)))
	}
}

func TestNotSolved(t *testing.T) {
	for _, test := range []struct {
		name, args, stderr string
	}{
		{"budget", "-epochs 1 -restarts 1 -puzzle " + hard9, "errors left: budget spent"},
		{"budget above 9×9", "-steps 1 -epochs 2 -restarts 2 -size 16", "errors left: budget spent"},
		{"no solution", "-epochs 20 -restarts 3 -puzzle " + none9, "errors left: budget spent"},
		{"time", "-worker swap -timeout 20ms -puzzle " + hard9, "errors left: the time of 20ms is up"},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := clitest.Run(evolveVerb, "", strings.Fields(test.args)...)
			require.Equal(t, cli.NotDone, status)
			require.Contains(t, stderr, test.stderr)
			require.Contains(t, stdout, "-+\n| ", "the best board")
			require.Regexp(t, ending, stdout)
		})
	}
}

func TestEvolveManners(t *testing.T) {
	clitest.Manners(t, evolveVerb, "")
}
