package evolve

import (
	"errors"
	"fmt"

	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/together"
)

// Package sudoku has the same errors under the same names.
var (
	// ErrBudget is the error of a run that reached a limit without a solution. Its
	// result is the best one.
	ErrBudget = poll.ErrBudget
	// ErrCheckpoint is the error of a saved run that can't be loaded: it is damaged, or
	// it belongs to another version, problem or kind of population.
	ErrCheckpoint = errors.New("sudoku: checkpoint refused")
)

// An OptionError is the error of an argument or option that is out of range.
type OptionError struct {
	Field string // the name of the field or argument
	Value any
	Want  string // the values allowed
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("sudoku: %s: %v, want %s", e.Field, e.Value, e.Want)
}

// A PanicError is the value with which a run, and a function of package sudoku that runs
// goroutines, panics if code of the caller panicked in one of them: the Value of the first
// panic, and the Stack of its goroutine. The function panics in the goroutine of its caller,
// after all others have ended. Unwrap returns the value if it is an error.
type PanicError = together.PanicError
