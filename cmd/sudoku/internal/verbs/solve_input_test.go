package verbs

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

func TestBadLines(t *testing.T) {
	bad := clitest.File(t, "bad.txt", lines("# a list", demo, demo[1:], "", clash9, "!"+demo[1:], hard9))
	good := clitest.File(t, "good.txt", lines(hard9))
	status, stdout, stderr := clitest.Run(solveVerb, "", bad, good)
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, lines(demoDone, "", "", "", hardDone, hardDone), stdout)
	counts, before := totalsOf(t, stderr)
	require.Equal(t, "6 3 1 0 0 2", counts)
	require.Regexp(t, `^sudoku solve: .*bad\.txt: line 3, column \d+: found 80 cells, .*
sudoku solve: .*bad\.txt: line 5: row 1: 1 stands in both column 1 and column 2.*
sudoku solve: .*bad\.txt: line 6, column 1: found '!', .*
$`, before)

	status, stdout, stderr = clitest.Run(solveVerb, lines(demo, "nonsense", clash9), "-o", "json")
	require.Equal(t, cli.NotDone, status)
	counts, _ = totalsOf(t, stderr)
	require.Equal(t, "3 1 1 0 0 1", counts)
	require.Regexp(t, `^\{"puzzle":"\.\.62\S+","solution":"`+demoDone+`"\}
\{"puzzle":"","solution":"","error":"stdin: line 2, column 4: .*"\}
\{"puzzle":"11\S+","solution":"","error":"stdin: line 3: row 1: .*"\}
$`, stdout)
}

// A clash in a picture is reported with the first line of the picture.
func TestBadPictures(t *testing.T) {
	picture := func(line string) string {
		board, err := sudoku.Parse(line)
		require.NoError(t, err)
		return board.String() + "\n"
	}
	rows := regexp.MustCompile(`.{9}`).ReplaceAllString(clash9, "$0\n")
	status, stdout, stderr := clitest.Run(solveVerb, picture(demo)+picture(clash9)+"\n# one more\n"+rows+picture(hard9))
	require.Equal(t, cli.NotDone, status)
	require.Equal(t, lines(demoDone, "", "", hardDone), stdout)
	counts, before := totalsOf(t, stderr)
	require.Equal(t, "4 2 2 0 0 0", counts)
	require.Regexp(t, `^sudoku solve: stdin: line 14: row 1.*\nsudoku solve: stdin: line 29: row 1.*\n$`, before)
}

// What is printed can be read again.
func TestOutputIsInput(t *testing.T) {
	for _, args := range []string{"-o line", "-o grid", "-o line -unique", "-o grid -unique"} {
		_, stdout, _ := clitest.Run(solveVerb, lines(demo, hard9), strings.Fields(args)...)
		status, stdout, stderr := clitest.Run(solveVerb, stdout)
		require.Equal(t, cli.Done, status, stderr)
		require.Equal(t, lines(demoDone, hardDone), stdout)
	}
}

// acs returns a board in the form of numbers after two lines.
func acs(board sudoku.Puzzle) string {
	side := board.Rules.Values()
	height, _ := boardtest.Block(side)
	var text strings.Builder
	fmt.Fprintf(&text, "%d\r\n1\r\n", height)
	for i, v := range board.Cells {
		if v == 0 {
			text.WriteString("-1\t")
		} else {
			fmt.Fprintf(&text, "%d\t", v)
		}
		if (i+1)%side == 0 {
			text.WriteString("\r\n")
		}
	}
	return text.String()
}

// holes returns a solved board without every n-th value.
func holes(side, n int) sudoku.Puzzle {
	board := boardtest.Pattern(side)
	for i := 0; i < len(board.Cells); i += n {
		board.Cells[i] = 0
	}
	return board
}

// Every size is found in every layout.
func TestSolveSizes(t *testing.T) { boardtest.EachSide(t, testSize) }

func testSize(t *testing.T, side int) {
	puzzle := holes(side, 5)
	line := sudoku.Line(puzzle)
	picture := fmt.Sprint(puzzle)
	for name, text := range map[string]string{
		"line":           line,
		"lines":          lines("# two", line, "", line),
		"acs":            acs(puzzle),
		"two acs":        acs(puzzle) + "\n" + acs(puzzle),
		"picture":        picture,
		"pictures":       lines(picture, picture),
		"pictures apart": lines(picture, "", "# the other", picture),
		"after rubbish":  lines("puzzle,solution", line),
	} {
		for _, args := range [][]string{nil, {"-size", fmt.Sprint(side)}} {
			if name == "two acs" && side == 4 && args == nil {
				continue // 2·(2+16) numbers look like a board of 6×6
			}
			_, stdout, stderr := clitest.Run(solveVerb, text, args...)
			counts, before := totalsOf(t, stderr)
			require.Regexp(t, `^[123] [12] 0 0 0 [01]$`, counts, name)
			require.Equal(t, name != "after rubbish", before == "", before)
			line, _, _ := strings.Cut(strings.TrimLeft(stdout, "\n"), "\n")
			solution, err := sudoku.Standard(side).Parse(line)
			require.NoError(t, err, name)
			require.True(t, sudoku.Solved(puzzle, solution))
		}
	}
}

// Files of different sizes follow each other; a size by flag is for all.
func TestSolveFiles(t *testing.T) {
	four := clitest.File(t, "four.txt", "1... ...2 ...3 4...\n")
	nine := clitest.File(t, "nine.txt", lines(demo, hard9))
	more := clitest.File(t, "more.txt", demo) // no line end
	big := clitest.File(t, "big.txt", acs(holes(16, 3)))
	status, stdout, stderr := clitest.Run(solveVerb, hard9, nine, more, "-", big, four, more)
	require.Equal(t, cli.Done, status, stderr)
	output := strings.Split(stdout, "\n")
	require.Len(t, output, 8)
	require.Equal(t, []string{demoDone, hardDone, demoDone, hardDone}, output[:4])
	require.Len(t, output[4], 256)
	require.Len(t, output[5], 16)
	require.Equal(t, demoDone, output[6])

	status, _, stderr = clitest.Run(solveVerb, "", "-size", "9", nine, four)
	require.Equal(t, cli.NotDone, status)
	counts, before := totalsOf(t, stderr)
	require.Equal(t, "3 2 0 0 0 1", counts)
	require.Contains(t, before, "four.txt: line 1, ")

	// Sixteen lines of 4×4 look like one board of 16×16.
	status, _, stderr = clitest.Run(solveVerb, strings.Repeat("1.....2...3.4...\n", 16), "-size", "4")
	require.Equal(t, cli.Done, status, stderr)
}

func TestUnreadable(t *testing.T) {
	good := clitest.File(t, "good.txt", demo)
	status, stdout, stderr := clitest.Run(solveVerb, "", "no/such/file", good, t.TempDir())
	require.Equal(t, cli.BadUse, status)
	require.Equal(t, lines(demoDone), stdout)
	counts, before := totalsOf(t, stderr)
	require.Equal(t, "1 1 0 0 0 0", counts)
	require.Regexp(t, `^sudoku solve: no/such/file: no such file .*\nsudoku solve: \S+: is a directory\n$`, before)

	torn := io.MultiReader(strings.NewReader(lines(demo)), iotest.ErrReader(errors.New("torn")))
	status, stdout, stderr = runOn(torn)
	require.Equal(t, cli.BadUse, status)
	require.Equal(t, lines(demoDone), stdout)
	require.Contains(t, stderr, "sudoku solve: stdin: torn\n")

}

func TestNothingToSolve(t *testing.T) {
	for _, text := range []string{"", "\n\n", "# nothing\n"} {
		status, stdout, stderr := clitest.Run(solveVerb, text)
		require.Equal(t, cli.Done, status, stderr)
		require.Empty(t, stdout)
		counts, _ := totalsOf(t, stderr)
		require.Equal(t, "0 0 0 0 0 0", counts)
	}
}

// A list that comes slowly is solved as it comes.
func TestStream(t *testing.T) {
	in, feed := io.Pipe()
	out, shown := io.Pipe()
	status := make(chan int)
	go func() { status <- solveVerb.Run(t.Context(), nil, in, shown, io.Discard) }()
	fmt.Fprintln(feed, demo)
	line := make([]byte, 82)
	_, err := io.ReadFull(out, line)
	require.NoError(t, err)
	require.Equal(t, demoDone+"\n", string(line))
	feed.Close()
	require.Equal(t, cli.Done, <-status)
}
