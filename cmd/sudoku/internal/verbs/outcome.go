package verbs

import (
	"context"
	"errors"

	"example.com/sudoku"
)

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
