package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// framed is a 4×4 puzzle and a board for it in which 3 clashes in row 1 and 4
// in column 1 and block 3.
func framed(t *testing.T) (puzzle, board sudoku.Grid4) {
	puzzle, err := sudoku.ParseBoard[sudoku.Grid4]("1... ...2 ...3 4...")
	require.NoError(t, err)
	board, err = sudoku.ParseBoard[sudoku.Grid4]("1233 3412 4143 4321")
	require.NoError(t, err)
	return puzzle, board
}

func TestFrame(t *testing.T) {
	puzzle, board := framed(t)
	population := sudoku.Population[sudoku.Grid4]{
		{Board: sudoku.Grid4{}, Errors: 16},
		{Board: board, Errors: 5},
	}
	best := sudoku.Result[sudoku.Grid4]{Errors: 2, Stats: sudoku.Stats{Attempts: 3, Epochs: 70}}
	require.Equal(t, ""+
		"+-----+-----+\n"+
		"| 1 2 | 3 3 |\n"+
		"| 3 4 | 1 2 |\n"+
		"+-----+-----+\n"+
		"| 4 1 | 4 3 |\n"+
		"| 4 3 | 2 1 |\n"+
		"+-----+-----+\n"+
		"attempt 3  epoch 70  errors 5 (best 2)  diversity 100%\n",
		frame(puzzle, population, best, false))
	require.Equal(t, ""+
		"+-----+-----+\n"+
		"| \x1b[1m1\x1b[m 2 | \x1b[31m3\x1b[m \x1b[31m3\x1b[m |\n"+
		"| 3 4 | 1 \x1b[1m2\x1b[m |\n"+
		"+-----+-----+\n"+
		"| \x1b[31m4\x1b[m 1 | \x1b[31m4\x1b[m \x1b[1m\x1b[31m3\x1b[m |\n"+
		"| \x1b[1m\x1b[31m4\x1b[m 3 | 2 1 |\n"+
		"+-----+-----+\n"+
		"attempt 3  epoch 70  errors 5 (best 2)  diversity 100%\n",
		frame(puzzle, population, best, true))
}

func TestDrawsInPlace(t *testing.T) {
	var out bytes.Buffer
	v := &viewer{out: &out, pictures: true}
	v.draw("ab\ncd\n")
	v.draw("e\n")
	v.draw("f\n")
	require.Equal(t, "ab\x1b[K\ncd\x1b[K\n\x1b[J"+"\x1b[2A\re\x1b[K\n\x1b[J"+"\x1b[1A\rf\x1b[K\n\x1b[J", out.String())
}

// On a terminal nothing is left of the frames but the last.
func TestScreenInTheEnd(t *testing.T) {
	puzzle, err := sudoku.Parse(demo)
	require.NoError(t, err)
	s, err := parseFlags(nil)
	require.NoError(t, err)
	var out bytes.Buffer
	fmt.Fprintln(&out, "$ evolve")
	view := &viewer{out: &out, pictures: true, colours: true}
	status, err := solve[sudoku.Grid](context.Background(), demo, s.options(9), view)
	require.NoError(t, err)
	require.Equal(t, solved, status)
	require.GreaterOrEqual(t, view.frames, 10)

	lines := screen(out.String())
	require.Len(t, lines, 1+13+1)
	require.Equal(t, "$ evolve", lines[0])
	require.True(t, strings.HasPrefix(lines[14], "epochs "), lines[14])
	board, err := sudoku.Parse(strings.Join(lines[1:14], "\n"))
	require.NoError(t, err)
	require.True(t, sudoku.Solved(puzzle, board))
}

// screen returns the lines that a terminal shows after an output. It knows
// just what draw uses.
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

// Whatever the length of the run, most frames show its beginning, and their
// pauses are bounded.
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
	puzzle, _ := framed(t)
	run, err := sudoku.NewEvolution(puzzle, &sudoku.EvolveOptions{})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	begin := time.Now()
	watch(ctx, &viewer{out: new(bytes.Buffer), pictures: true, pace: time.Hour}, puzzle, run)
	require.Less(t, time.Since(begin), time.Minute)
}

func TestTerminal(t *testing.T) {
	t.Setenv("TERM", "xterm")
	require.Nil(t, terminal(new(bytes.Buffer)))
	file, err := os.CreateTemp(t.TempDir(), "")
	require.NoError(t, err)
	defer file.Close()
	require.Nil(t, terminal(file), "a file")
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer null.Close()
	require.Nil(t, terminal(null), "the null device")

	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pseudo-terminal here")
	}
	defer tty.Close()
	require.NotNil(t, terminal(tty))
	s, err := parseFlags(nil)
	require.NoError(t, err)
	lines, columns := terminalSize(tty)
	require.Positive(t, lines)
	require.Positive(t, columns)
	t.Setenv("NO_COLOR", "")
	v := newViewer(tty, s, 9)
	require.True(t, v.pictures && v.colours)
	require.Equal(t, frameTime, v.pace)
	require.False(t, newViewer(tty, s, 25).pictures)
	t.Setenv("NO_COLOR", "1")
	v = newViewer(tty, s, 16)
	require.True(t, v.pictures && !v.colours)
	s.timeout = time.Second
	require.Zero(t, newViewer(tty, s, 9).pace)
	s.plain = true
	require.False(t, newViewer(tty, s, 9).pictures)
	t.Setenv("TERM", "dumb")
	require.Nil(t, terminal(tty))
}
