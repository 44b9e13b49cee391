package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"example.com/sudoku"
)

const (
	drawnSide  = 16 // of the largest board that is drawn while it evolves
	textWidth  = 72 // columns that the line below a picture may take
	slowFrames = 50 // frames that a pause follows
	frameTime  = 40 * time.Millisecond
)

// Escape sequences that every terminal but the dumbest knows.
const (
	bold      = "\x1b[1m"
	red       = "\x1b[31m"
	normal    = "\x1b[m"
	cursorUp  = "\x1b[%dA\r" // by so many lines, and to the left
	clearLine = "\x1b[K"     // from the cursor to the end
	clearRest = "\x1b[J"     // of the screen
)

// A viewer shows a run: as pictures in one place of a terminal, or else by a
// line whenever the best board gets better.
type viewer struct {
	out      io.Writer
	pictures bool
	colours  bool
	pace     time.Duration // pause after a frame

	best   int           // errors in the last line, -1 before the first
	height int           // of the picture on the screen, in lines
	frames int           // drawn so far
	next   int           // epoch of the next slow frame
	drawn  time.Time     // when the last frame was
	took   time.Duration // for showing
}

func newViewer(out io.Writer, s *settings, side int) *viewer {
	v := &viewer{out: out, pace: s.pace, best: -1}
	if s.timeout > 0 {
		v.pace = 0
	}
	if tty := terminal(out); tty != nil && !s.plain && side <= drawnSide {
		shape := sudoku.ShapeOf(side * side)
		rules := side/shape.BlockRows + 1
		lines, columns := terminalSize(tty)
		v.pictures = lines >= side+rules+2 && columns >= textWidth // 2 for the text and the cursor
		v.colours = v.pictures && os.Getenv("NO_COLOR") == ""
	}
	return v
}

// watch shows the run as it stands, if it is time to.
func watch[B sudoku.Board](ctx context.Context, v *viewer, puzzle B, run *sudoku.Run[B]) {
	begin := time.Now()
	defer func() { v.took += time.Since(begin) }()
	best, _ := run.Result()
	if !v.pictures {
		v.line(best.Errors, best.Stats)
		return
	}
	if !v.due(best.Stats.Epochs) {
		return
	}
	v.draw(frame(puzzle, run.Population(), best, v.colours))
	if v.frames++; v.frames <= slowFrames {
		select {
		case <-time.After(v.pace):
		case <-ctx.Done():
		}
	}
	v.drawn = time.Now()
}

// due reports whether it is time for another frame. The slow ones follow the
// epochs at growing distances, because most happens in the beginning. Then the
// clock decides.
func (v *viewer) due(epoch int) bool {
	if v.frames >= slowFrames {
		return time.Since(v.drawn) >= frameTime
	}
	if epoch < v.next {
		return false
	}
	v.next = epoch + 1 + epoch/8
	return true
}

// conclude shows the result.
func conclude[B sudoku.Board](v *viewer, puzzle B, result sudoku.Result[B]) {
	if !v.pictures {
		v.line(result.Errors, result.Stats)
	}
	v.draw(picture(puzzle, result.Board, v.colours) + "\n")
}

// line tells how many errors are left, if there are fewer than last time.
func (v *viewer) line(errors int, stats sudoku.Stats) {
	if v.best < 0 || errors < v.best {
		v.best = errors
		fmt.Fprintf(v.out, "attempt %d  epoch %d  errors %d\n", stats.Attempts, stats.Epochs, errors)
	}
}

// draw prints whole lines of text, on a terminal in place of those before.
func (v *viewer) draw(text string) {
	if v.pictures {
		height := strings.Count(text, "\n")
		text = strings.ReplaceAll(text, "\n", clearLine+"\n") + clearRest
		if v.height > 0 {
			text = fmt.Sprintf(cursorUp, v.height) + text
		}
		v.height = height
	}
	io.WriteString(v.out, text) // at once, so that it doesn't flicker
}

// frame returns the picture of the fittest organism, with a line about all.
func frame[B sudoku.Board](puzzle B, all sudoku.Population[B], best sudoku.Result[B], colours bool) string {
	fittest := slices.MinFunc(all, func(a, b sudoku.Organism[B]) int { return cmp.Compare(a.Errors, b.Errors) })
	return fmt.Sprintf("%s\nattempt %d  epoch %d  errors %d (best %d)  diversity %.0f%%\n",
		picture(puzzle, fittest.Board, colours), best.Stats.Attempts, best.Stats.Epochs,
		fittest.Errors, best.Errors, 100*(1-all.Summary().Agreement))
}

// picture returns the framed board. With colours the givens of the puzzle are
// bold and values that clash are red.
func picture[B sudoku.Board](puzzle, board B, colours bool) string {
	plain := fmt.Sprint(board)
	if !colours || len(board) > drawnSide*drawnSide {
		return plain
	}
	clashing := make(map[int]bool)
	if err, ok := errors.AsType[*sudoku.ClashError](sudoku.Check(board)); ok {
		for _, clash := range err.Clashes {
			clashing[clash.Cell], clashing[clash.Other] = true, true
		}
	}
	var styled strings.Builder
	cell := 0
	for _, symbol := range plain {
		if strings.ContainsRune("+-| \n", symbol) {
			styled.WriteRune(symbol)
			continue
		}
		style := ""
		if puzzle[cell] != 0 {
			style = bold
		}
		if clashing[cell] {
			style += red
		}
		styled.WriteString(style)
		styled.WriteRune(symbol)
		if style != "" {
			styled.WriteString(normal)
		}
		cell++
	}
	return styled.String()
}

// terminal returns the terminal that out is, or nil if it is none or one on
// which the cursor can't be moved.
func terminal(out io.Writer) *os.File {
	file, ok := out.(*os.File)
	if term := os.Getenv("TERM"); !ok || term == "" || term == "dumb" {
		return nil
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return nil
	}
	if null, err := os.Stat(os.DevNull); err == nil && os.SameFile(info, null) {
		return nil // a character device, too
	}
	return file
}

// terminalSize asks stty, because the standard library can't tell. Where there
// is none, or it does not know, the answer is the size of old.
func terminalSize(tty *os.File) (lines, columns int) {
	stty := exec.Command("stty", "size")
	stty.Stdin = tty
	answer, err := stty.Output()
	if err == nil {
		_, err = fmt.Sscan(string(answer), &lines, &columns)
	}
	if err != nil || lines == 0 || columns == 0 {
		return 24, 80
	}
	return lines, columns
}
