package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/sudoku"
)

const (
	barWidth  = 30
	clearLine = "\r\x1b[K"
)

// A bar shows how many trials are finished, if it is on a terminal.
type bar struct {
	out   io.Writer
	shown bool // on a terminal
}

func newBar(out io.Writer) *bar { return &bar{out: out, shown: terminal(out)} }

// draw shows the bar with the trial that was finished last.
func (b *bar) draw(finished, all int, last sudoku.Trial) {
	if !b.shown {
		return
	}
	full := barWidth * finished / all
	fmt.Fprintf(b.out, "%s[%s%s] %d of %d  %s: %d errors", clearLine,
		strings.Repeat("=", full), strings.Repeat(" ", barWidth-full), finished, all, last.Name, last.Errors)
}

// erase takes the bar away.
func (b *bar) erase() {
	if b.shown {
		io.WriteString(b.out, clearLine)
	}
}

// terminal reports whether out is a terminal on which the cursor can be moved.
func terminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if term := os.Getenv("TERM"); !ok || term == "" || term == "dumb" {
		return false
	}
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null) // which is a character device, too
}
