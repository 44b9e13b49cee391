package verbs

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// This file counts the puzzles of a verb by their outcome, for the last line
// on standard error and for the status line.

// totals count the puzzles of a verb. The status line reads them while the work
// continues.
type totals struct {
	p     *cli.Process
	word  string // for puzzles of which something was found
	meter *cli.Meter

	mu              sync.Mutex
	puzzles, solved int
	counts          [len(outcomes)]int

	start time.Time // of the work under way, or zero
	took  time.Duration
}

// newTotals returns totals of which all counts are 0. They report bad puzzles to p, whose
// last line they are. The word
// is what they call a puzzle that the verb has dealt with, such as "solved".
func newTotals(p *cli.Process, word string) *totals {
	t := &totals{p: p, word: word, meter: cli.NewMeter(0, 0)}
	p.Totals = t.String
	return t
}

// Add counts a puzzle by the number of solutions found and by what kept the verb from being
// done with it. It says the reason unless [Quiet].
func (t *totals) Add(found int, err error, reason string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.puzzles++
	t.meter.Add(1)
	if found > 0 {
		t.solved++
	}
	outcome := outcomeOf(err)
	t.counts[outcome]++
	if found > 1 && outcome != outcomeMany { // and gaveup, if more were looked for
		t.counts[outcomeMany]++
	}
	switch {
	case quiet(err):
	case outcome == outcomeBad:
		t.p.Report(errors.New(reason))
	default:
		t.p.Note("%s", reason)
	}
}

// Clock starts the time, and returns the function that stops it.
func (t *totals) Clock() func() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.start = time.Now()
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.took += time.Since(t.start)
		t.start = time.Time{}
	}
}

// String returns the last line of standard error: nothing beside one answer on a terminal.
func (t *totals) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.puzzles == 1 && t.solved == 1 && cli.Terminal(t.p.Out) != nil {
		return ""
	}
	line := fmt.Sprintf("puzzles=%d %s=%d", t.puzzles, t.word, t.solved)
	for outcome := outcomeNone; int(outcome) < len(outcomes); outcome++ {
		line += fmt.Sprintf(" %v=%d", outcome, t.counts[outcome])
	}
	return line + " " + speed(t.puzzles, t.took)
}

// Progress returns the status line.
func (t *totals) Progress() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return fmt.Sprintf("%v  %d %s", t.meter, t.solved, t.word)
}

// Verdict returns an error if a puzzle was not solved.
func (t *totals) Verdict() error {
	t.warn()
	if t.counts[outcomeGaveUp] > 0 || t.solved < t.puzzles {
		return cli.ErrNotDone
	}
	return nil
}

// Undecided returns an error if it is not known of a puzzle how many solutions it
// has.
func (t *totals) Undecided() error {
	t.warn()
	if t.counts[outcomeGaveUp]+t.counts[outcomeBad] > 0 {
		return cli.ErrNotDone
	}
	return nil
}

// warn says how to read puzzles in parts where each line is one part, which has more than one
// solution.
func (t *totals) warn() {
	if t.puzzles > 1 && t.counts[outcomeMany] == t.puzzles && t.p.OnePart() {
		t.p.Note("each line is one part of a puzzle and has more than one solution: -parts reads lines up to an empty one as one puzzle")
	}
}

// speed returns the end of the last line: the time, and the puzzles a second.
func speed(puzzles int, took time.Duration) string {
	rate := 0.0
	if took > 0 {
		rate = float64(puzzles) / took.Seconds()
	}
	return fmt.Sprintf("seconds=%.6f rate=%.1f", took.Seconds(), rate)
}

// An outcome is what became of a puzzle.
type outcome int

const (
	outcomeDone   outcome = iota
	outcomeNone           // it is proven to have no solution, also because a value clashes with another
	outcomeMany           // it has more than one solution
	outcomeGaveUp         // the budget or the time ended
	outcomeBad            // it can't be read, or is not served
)

// outcomes has a row for each Outcome: its word in the last line, and the errors that mean
// it. All errors of no other row are bad.
var outcomes = [...]struct {
	word   string
	errors []error
}{
	outcomeDone:   {"done", []error{nil}},
	outcomeNone:   {"none", []error{sudoku.ErrNoSolution}},
	outcomeMany:   {"many", []error{sudoku.ErrManySolutions}},
	outcomeGaveUp: {"gaveup", []error{sudoku.ErrBudget, context.DeadlineExceeded}},
	outcomeBad:    {"bad", nil},
}

func (o outcome) String() string { return outcomes[o].word }

// outcomeOf returns what an error of a verb means.
func outcomeOf(err error) outcome {
	for i, row := range outcomes {
		for _, one := range row.errors {
			if errors.Is(err, one) {
				return outcome(i)
			}
		}
	}
	return outcomeBad
}

// quiet reports whether there is no more to say of an error than its outcome.
func quiet(err error) bool {
	return err == nil || err == sudoku.ErrNoSolution || outcomeOf(err) == outcomeGaveUp
}
