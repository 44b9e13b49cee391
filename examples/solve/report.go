package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// A report counts what becomes of the puzzles and writes all that goes to
// standard error.
type report struct {
	mu       sync.Mutex
	out      io.Writer
	progress bool // a line of it is on the screen

	hideProgress func()

	puzzles, solved, none, many, gaveUp, bad int

	began  time.Time // when the solving began that goes on
	took   time.Duration
	broken bool // a file could not be read or written
	cut    bool // by ctrl-C
}

// add counts a puzzle, and reports it with its reason if it is bad.
func (r *report) add(found int, err error, reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.puzzles++
	if found > 0 {
		r.solved++
	}
	if found > 1 {
		r.many++
	}
	switch {
	case err == nil:
	case gaveUp(err):
		r.gaveUp++
	case none(err):
		r.none++
	default:
		r.bad++
		r.say(reason)
	}
}

// failed reports a file that could not be read or written to its end.
func (r *report) failed(name string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.broken = true
	r.say(fmt.Sprintf("%s: %v", name, err))
}

func (r *report) interrupted() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cut = true
	r.say("interrupted")
}

// clock starts the time, and returns the function that stops it.
func (r *report) clock() func() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.began = time.Now()
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.took += time.Since(r.began)
		r.began = time.Time{}
	}
}

// conclude prints the totals, after which nothing follows, and returns the exit
// status.
func (r *report) conclude() int {
	if r.hideProgress != nil {
		r.hideProgress()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.erase()
	fmt.Fprintf(r.out, "puzzles=%d solved=%d none=%d many=%d gaveup=%d bad=%d seconds=%.6f rate=%.1f\n",
		r.puzzles, r.solved, r.none, r.many, r.gaveUp, r.bad, r.took.Seconds(), rate(r.puzzles, r.took))
	switch {
	case r.broken:
		return badUse
	case r.cut || r.gaveUp > 0 || r.solved < r.puzzles:
		return notSolved
	default:
		return allSolved
	}
}

func rate(puzzles int, took time.Duration) float64 {
	if took <= 0 {
		return 0
	}
	return float64(puzzles) / took.Seconds()
}

// say prints a line; mu is held.
func (r *report) say(line string) {
	r.erase()
	fmt.Fprintln(r.out, "solve:", line)
}

const (
	firstProgress = time.Second
	nextProgress  = 200 * time.Millisecond
	clearLine     = "\r\x1b[K"
)

// showProgress lets a line appear in long work, until the conclusion.
func (r *report) showProgress() {
	done := make(chan struct{})
	var showing sync.WaitGroup
	showing.Go(func() {
		wait := firstProgress
		for {
			select {
			case <-time.After(wait):
				r.draw()
				wait = nextProgress
			case <-done:
				return
			}
		}
	})
	r.hideProgress = func() {
		close(done)
		showing.Wait()
	}
}

func (r *report) draw() {
	r.mu.Lock()
	defer r.mu.Unlock()
	took := r.took
	if !r.began.IsZero() {
		took += time.Since(r.began)
	}
	fmt.Fprintf(r.out, "%s%d puzzles, %d solved, %.0f s, %.0f puzzles/s",
		clearLine, r.puzzles, r.solved, took.Seconds(), rate(r.puzzles, took))
	r.progress = true
}

// erase takes the line of progress away; mu is held.
func (r *report) erase() {
	if r.progress {
		io.WriteString(r.out, clearLine)
		r.progress = false
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
