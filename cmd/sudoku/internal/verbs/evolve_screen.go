package verbs

import (
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

const (
	slowFrames = 50 // frames that a pause follows
	frameTime  = 40 * time.Millisecond
)

// Escape sequences that every terminal but the simplest knows.
const (
	cursorUp    = "\x1b[%dA\r"   // by n lines, and to the left
	clearLine   = "\x1b[K"       // from the cursor to the end
	clearRest   = "\x1b[J"       // of the screen
	clearScreen = "\x1b[H\x1b[J" // and the cursor to the top left
)

// A viewer shows a run. On a terminal with enough room it draws pictures, each in place of
// the one before, with a frame if that fits, too. Otherwise it prints a line each time the
// best board improves.
type viewer struct {
	out     io.Writer
	size    func() (lines, columns int) // of the terminal; nil without one
	colours bool
	pace    time.Duration // pause after a frame

	best    int           // errors in the last line, -1 before the first
	fits    bool          // a picture did the last time
	height  int           // of the picture on the screen, in lines
	columns int           // of the terminal when it was drawn
	frames  int           // due so far
	next    int           // epoch of the next slow frame
	drawn   time.Time     // time of the last frame
	spent   time.Duration // on showing
}

func newViewer(out io.Writer, s *searchFlags) *viewer {
	v := &viewer{out: out, pace: s.pace, best: -1}
	if s.timeout > 0 {
		v.pace = 0
	}
	if tty := cli.Terminal(out); tty != nil && !s.plain {
		v.size = func() (lines, columns int) { return cli.TerminalSize(tty) }
		v.colours = os.Getenv("NO_COLOR") == ""
	}
	return v
}

// watch shows the current state of the run if a frame or a line is due.
func (v *viewer) watch(ctx context.Context, puzzle sudoku.Puzzle, run *sudoku.Run[sudoku.Puzzle]) {
	start := time.Now()
	defer func() { v.spent += time.Since(start) }()
	best, _ := run.Result()
	if v.size != nil && v.due(best.Stats.Epochs) {
		board, text := frame(run.Population(), best)
		v.draw(v.pictures(puzzle, board), text)
		if v.frames++; v.fits && v.frames <= slowFrames {
			select {
			case <-time.After(v.pace):
			case <-ctx.Done():
			}
		}
		v.drawn = time.Now()
	}
	if !v.fits {
		v.line(best.Errors, best.Stats)
	}
}

// due reports whether it is time for another frame. The intervals between the
// first frames, which are slow, grow with the epochs, because most happens at
// the start. The later ones follow the clock.
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

// conclude shows the result. Where it does not fit in place, it is printed.
func (v *viewer) conclude(puzzle sudoku.Puzzle, result sudoku.Result[sudoku.Puzzle]) {
	if v.size != nil {
		v.draw(v.pictures(puzzle, result.Board), "")
	}
	if !v.fits {
		v.line(result.Errors, result.Stats)
		io.WriteString(v.out, screenPicture(puzzle, result.Board, screenLayouts[0], v.colours))
	}
}

// pictures returns the board in all layouts.
func (v *viewer) pictures(puzzle, board sudoku.Puzzle) []string {
	var all []string
	for _, layout := range screenLayouts {
		all = append(all, screenPicture(puzzle, board, layout, v.colours))
	}
	return all
}

// line prints how many errors are left if it has fewer than the last line.
func (v *viewer) line(errors int, stats sudoku.Stats) {
	if v.best < 0 || errors < v.best {
		v.best = errors
		fmt.Fprintf(v.out, "attempt %d  epoch %d  errors %d\n", stats.Attempts, stats.Epochs, errors)
	}
}

// draw draws the first picture that fits, and below it a text cut to the width of
// the terminal, in place of the picture on the screen. It measures the terminal
// first, which may have changed. If no picture fits, nothing is drawn.
func (v *viewer) draw(pictures []string, text string) {
	lines, columns := v.size()
	var height int
	i := slices.IndexFunc(pictures, func(picture string) bool {
		h, width := measure(picture)
		height = h
		return lines >= height+2 && columns > width // 2 for the text and the cursor
	})
	if v.fits = i >= 0; !v.fits {
		v.height = 0 // the picture on the screen stays there
		return
	}
	picture := pictures[i]
	if text != "" {
		picture += cli.Cut(text, columns) + "\n"
		height++
	}
	output := strings.ReplaceAll(picture, "\n", clearLine+"\n") + clearRest
	switch {
	case v.height > 0 && columns < v.columns: // lines may be broken in two
		output = clearScreen + output
	case v.height > 0:
		output = fmt.Sprintf(cursorUp, v.height) + output
	}
	v.height, v.columns = height, columns
	io.WriteString(v.out, output) // in one write, so that it doesn't flicker
}

// measure returns the lines and columns of a picture, whose lines are equally long.
func measure(picture string) (height, width int) {
	top, _, _ := strings.Cut(picture, "\n")
	return strings.Count(picture, "\n"), utf8.RuneCountInString(styles.ReplaceAllString(top, ""))
}

// styles matches the sequences of picture.
var styles = regexp.MustCompile("\x1b\\[\\d*m")
