package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"example.com/sudoku"
)

// progress counts the puzzles and writes all that goes to standard error.
type progress struct {
	mu     sync.Mutex
	out    io.Writer
	wanted int
	shown  bool // a bar is on the screen

	hide func()

	made, lost int
	began      time.Time
}

const (
	firstBar  = time.Second
	nextBar   = 200 * time.Millisecond
	barWidth  = 30
	clearLine = "\r\x1b[K"
)

// add counts a puzzle.
func (p *progress) add() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.made++
}

// missed reports a puzzle that was not found.
func (p *progress) missed(number int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lost++
	p.erase()
	fmt.Fprintf(p.out, "generate: puzzle %d: %s\n", number, plain(err))
}

// show lets a bar appear in long work, until the conclusion.
func (p *progress) show() {
	done := make(chan struct{})
	var showing sync.WaitGroup
	showing.Go(func() {
		wait := firstBar
		for {
			select {
			case <-time.After(wait):
				p.draw()
				wait = nextBar
			case <-done:
				return
			}
		}
	})
	p.hide = func() {
		close(done)
		showing.Wait()
	}
}

// draw draws the bar.
func (p *progress) draw() {
	p.mu.Lock()
	defer p.mu.Unlock()
	done := p.made + p.lost
	full := barWidth * done / p.wanted
	fmt.Fprintf(p.out, "%s[%s%s] %d of %d, %.0f s", clearLine,
		strings.Repeat("#", full), strings.Repeat(".", barWidth-full), done, p.wanted, time.Since(p.began).Seconds())
	p.shown = true
}

// erase takes the bar away; mu is held.
func (p *progress) erase() {
	if p.shown {
		io.WriteString(p.out, clearLine)
		p.shown = false
	}
}

// conclude prints what ended the work, if it did not end by itself, and the
// totals. It returns the exit status.
func (p *progress) conclude(err error) int {
	if p.hide != nil {
		p.hide()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.erase()
	if err != nil {
		fmt.Fprintln(p.out, "generate:", plain(err))
		if _, ok := errors.AsType[*sudoku.OptionError](err); ok {
			return badUse
		}
	}
	took := time.Since(p.began).Seconds()
	fmt.Fprintf(p.out, "puzzles=%d missed=%d seconds=%.3f rate=%.0f\n", p.made, p.lost, took, float64(p.made)/took)
	if err != nil || p.made < p.wanted {
		return notAll
	}
	return allMade
}

// plain returns the text of an error without the name of the package.
func plain(err error) string { return strings.TrimPrefix(err.Error(), "sudoku: ") }

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
