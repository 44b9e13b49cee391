package verbs

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/clitest"
	"github.com/stretchr/testify/require"
)

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

func TestUnreadable(t *testing.T) {
	torn := io.MultiReader(strings.NewReader(lines(demo)), iotest.ErrReader(errors.New("torn")))
	status, stdout, stderr := runOn(torn)
	require.Equal(t, cli.BadUse, status)
	require.Equal(t, lines(demoDone), stdout)
	require.Contains(t, stderr, "sudoku solve: stdin: torn\n")
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
