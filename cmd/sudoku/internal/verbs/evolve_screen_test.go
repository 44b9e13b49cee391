package verbs

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"github.com/stretchr/testify/require"
)

// on returns a viewer on a terminal of some size.
func on(out *bytes.Buffer, lines, columns int) *viewer {
	return &viewer{out: out, best: -1, size: func() (int, int) { return lines, columns }}
}

func TestDrawsInPlace(t *testing.T) {
	var out bytes.Buffer
	v := on(&out, 24, 80)
	v.draw([]string{"ab\ncd\n"}, "")
	v.draw([]string{"e\n"}, "text")
	v.draw([]string{"f\n"}, "")
	require.Equal(t, "ab\x1b[K\ncd\x1b[K\n\x1b[J"+"\x1b[2A\re\x1b[K\ntext\x1b[K\n\x1b[J"+"\x1b[2A\rf\x1b[K\n\x1b[J", out.String())
}

// The terminal is measured for each picture: the text is cut to its width, and
// no picture is drawn while it does not fit.
func TestTerminalChanges(t *testing.T) {
	var out bytes.Buffer
	v := new(viewer)
	for _, test := range []struct {
		lines, columns int
		output         string // "" if the picture does not fit
	}{
		{4, 5, "++++\x1b[K\n++++\x1b[K\ntext\x1b[K\n\x1b[J"},
		{4, 6, "\x1b[3A\r++++\x1b[K\n++++\x1b[K\ntext \x1b[K\n\x1b[J"},
		{4, 5, "\x1b[H\x1b[J++++\x1b[K\n++++\x1b[K\ntext\x1b[K\n\x1b[J"},
		{3, 80, ""},
		{4, 80, "++++\x1b[K\n++++\x1b[K\ntext below\x1b[K\n\x1b[J"},
		{4, 4, ""},
	} {
		out.Reset()
		v.out, v.size = &out, on(nil, test.lines, test.columns).size
		v.draw([]string{"++++\n++++\n"}, "text below")
		require.Equal(t, test.output != "", v.fits)
		require.Equal(t, test.output, out.String())
	}
}

// A run on a terminal leaves only the last frame, in every size that fits.
func TestScreenAtTheEnd(t *testing.T) {
	testScreen(t, 9, msdnBoard, 13, 25, 10)
	testScreen(t, 9, msdnBoard, 9, 11, 10)
	testScreen(t, 25, strings.Repeat(".", 625), 31, 61, 1)
	testScreen(t, 25, strings.Repeat(".", 625), 25, 29, 1)
}

func testScreen(t *testing.T, side int, text string, height, width, frames int) {
	puzzle := boardtest.Parse(t, side, text)
	for _, fits := range []bool{true, false} {
		var out bytes.Buffer
		fmt.Fprintln(&out, "$ evolve")
		lines := height + 2
		if !fits {
			lines = side + 1 // too few even without a frame
			height = layoutHeight(side)
		}
		v := on(&out, lines, width+1)
		v.colours = true
		require.NoError(t, watching().evolve(t.Context(), v, puzzle))
		require.Equal(t, fits, v.fits)

		shown := screen(out.String())
		require.Equal(t, "$ evolve", shown[0])
		end := len(shown) - 1
		require.True(t, strings.HasPrefix(shown[end], "epochs "), shown[end])
		board := boardtest.Parse(t, side, strings.Join(shown[end-height:end], "\n"))
		require.True(t, sudoku.Solved(puzzle, board))
		if fits {
			require.Equal(t, height > side, strings.Contains(out.String(), "+"))
			require.Len(t, shown, 1+height+1)
			require.GreaterOrEqual(t, v.frames, frames)
		} else {
			require.Regexp(t, `^attempt 1  epoch 0  errors \d+$`, shown[1])
		}
	}
}

// layoutHeight returns the lines of the framed board.
func layoutHeight(side int) int {
	rows, _ := boardtest.Block(side)
	return side + side/rows + 1
}

// screen returns the lines that a terminal shows after an output. It knows
// only the sequences that draw writes.
func screen(output string) []string {
	lines := []string{""}
	row, column := 0, 0
	for len(output) > 0 {
		var n int
		switch {
		case strings.HasPrefix(output, clearLine):
			lines[row] = lines[row][:column]
			output = output[len(clearLine):]
		case strings.HasPrefix(output, clearRest):
			lines = append(lines[:row], lines[row][:column])
			output = output[len(clearRest):]
		case strings.HasPrefix(output, "\x1b["):
			end := strings.IndexAny(output, "Am")
			if output[end] == 'A' {
				fmt.Sscanf(output, cursorUp, &n)
				row -= n
			}
			output = output[end+1:]
		case output[0] == '\n':
			row, column = row+1, 0
			if row == len(lines) {
				lines = append(lines, "")
			}
			output = output[1:]
		case output[0] == '\r':
			column = 0
			output = output[1:]
		default:
			lines[row] = lines[row][:column] + output[:1] + lines[row][min(column+1, len(lines[row])):]
			column++
			output = output[1:]
		}
	}
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// However long the run, most frames show its start, and their number is
// bounded.
func TestFramesThinOut(t *testing.T) {
	v := &viewer{drawn: time.Now().Add(time.Hour)} // the clock is never due
	var epochs []int
	for epoch := range 100_000 {
		if v.due(epoch) {
			v.frames++
			epochs = append(epochs, epoch)
		}
	}
	require.Len(t, epochs, slowFrames)
	require.Equal(t, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12}, epochs[:11])
	require.Less(t, epochs[slowFrames-1], 5000)

	v.drawn = time.Now().Add(-frameTime)
	require.True(t, v.due(100_000))
}

func TestCancelledPause(t *testing.T) {
	run, err := sudoku.NewEvolution(t.Context(), boardtest.Square(4), nil)
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	v := on(new(bytes.Buffer), 24, 80)
	v.pace = time.Hour
	v.watch(ctx, boardtest.Square(4), run)
	require.Equal(t, 1, v.frames)
}

func TestViewer(t *testing.T) {
	t.Setenv("TERM", "xterm")
	t.Setenv("NO_COLOR", "")
	s := &searchFlags{pace: frameTime}
	v := newViewer(new(bytes.Buffer), s)
	require.True(t, v.size == nil && !v.colours)

	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminal here")
	}
	defer tty.Close()
	v = newViewer(tty, s)
	require.True(t, v.size != nil && v.colours)
	require.Equal(t, frameTime, v.pace)
	t.Setenv("NO_COLOR", "1")
	v = newViewer(tty, s)
	require.True(t, v.size != nil && !v.colours)
	s.timeout = time.Second
	require.Zero(t, newViewer(tty, s).pace)
	s.plain = true
	require.Nil(t, newViewer(tty, s).size)
}

// watching returns evolve without flags.
func watching() *searchFlags {
	e := &evolution{searchFlags: searchFlags{output: "watch"}}
	e.evolveOptions = e.options
	return &e.searchFlags
}
