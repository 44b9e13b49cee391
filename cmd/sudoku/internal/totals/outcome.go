package totals

import (
	"context"
	"errors"

	"example.com/sudoku"
)

// An Outcome is what became of a puzzle.
type Outcome int

const (
	Done   Outcome = iota
	None           // it is proven to have no solution, also because a value clashes with another
	Many           // it has more than one solution
	GaveUp         // the budget or the time ended
	Bad            // it can't be read, or is not served
)

// outcomes has a row for each Outcome: its word in the last line, and the errors that mean
// it. All errors of no other row are bad.
var outcomes = [...]struct {
	word   string
	errors []error
}{
	Done:   {"done", []error{nil}},
	None:   {"none", []error{sudoku.ErrNoSolution}},
	Many:   {"many", []error{sudoku.ErrManySolutions}},
	GaveUp: {"gaveup", []error{sudoku.ErrBudget, context.DeadlineExceeded}},
	Bad:    {"bad", nil},
}

func (o Outcome) String() string { return outcomes[o].word }

// OutcomeOf returns what an error of a verb means.
func OutcomeOf(err error) Outcome {
	for outcome, row := range outcomes {
		for _, one := range row.errors {
			if errors.Is(err, one) {
				return Outcome(outcome)
			}
		}
	}
	return Bad
}

// Quiet reports whether there is no more to say of an error than its outcome.
func Quiet(err error) bool {
	return err == nil || err == sudoku.ErrNoSolution || OutcomeOf(err) == GaveUp
}
