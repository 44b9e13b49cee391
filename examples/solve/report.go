package main

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"example.com/sudoku/examples/internal/cli"
	"example.com/sudoku/examples/internal/term"
)

// A report counts the puzzles by their outcome. The status line reads it while
// the work continues.
type report struct {
	p     *cli.Process
	meter *term.Meter

	mu                                       sync.Mutex
	puzzles, solved, none, many, gaveUp, bad int

	start time.Time // of the work under way, or zero
	took  time.Duration
}

// add counts a puzzle, and reports it with its reason if it is bad.
func (r *report) add(found int, err error, reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.puzzles++
	r.meter.Add(1)
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
		r.p.Report(errors.New(reason))
	}
}

// clock starts the time, and returns the function that stops it.
func (r *report) clock() func() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.start = time.Now()
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.took += time.Since(r.start)
		r.start = time.Time{}
	}
}

// totals returns the last line of standard error.
func (r *report) totals() string {
	return fmt.Sprintf("puzzles=%d solved=%d none=%d many=%d gaveup=%d bad=%d seconds=%.6f rate=%.1f",
		r.puzzles, r.solved, r.none, r.many, r.gaveUp, r.bad, r.took.Seconds(), rate(r.puzzles, r.took))
}

// progress returns the status line.
func (r *report) progress() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return fmt.Sprintf("%v  %d solved", r.meter, r.solved)
}

// verdict returns an error if a puzzle was not solved.
func (r *report) verdict() error {
	if r.gaveUp > 0 || r.solved < r.puzzles {
		return cli.ErrNotDone
	}
	return nil
}

func rate(puzzles int, took time.Duration) float64 {
	if took <= 0 {
		return 0
	}
	return float64(puzzles) / took.Seconds()
}
