package csp

import (
	"errors"
	"fmt"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/learn"
)

// Package sudoku has the same errors under the same names, so their texts name no package.
var (
	// ErrNoSolution is the error of a model that is proven to have no solution.
	ErrNoSolution = errors.New("no solution")
	// ErrManySolutions is the error of a model that has more than one solution where
	// exactly one is required.
	ErrManySolutions = errors.New("more than one solution")
	// ErrBudget is the error of a search that spent its budget before it found a
	// solution or proved that there is none.
	ErrBudget = learn.ErrBudget
)

// An OptionError is the error of an argument or option that is out of range.
type OptionError = evolve.OptionError

// A mistake is an [OptionError] of this package. Its text names the constraint, if it is
// about one. That of many tasks comes after the reason.
type mistake struct {
	OptionError
	constraint *Constraint // nil: none
	open       bool        // the constraint that is stated next is the one
	proof      bool        // that there is no solution
}

func (e *mistake) Error() string {
	reason := fmt.Sprintf("%s: %v, want %s", e.Field, e.Value, e.Want)
	if e.constraint == nil {
		return "csp: " + reason
	}
	about := e.constraint.String()
	if e.constraint.name == "" && e.constraint.manyTasks() {
		return "csp: " + reason + ": " + about
	}
	return "csp: " + about + ": " + reason
}

func (e *mistake) Unwrap() []error {
	if e.proof {
		return []error{&e.OptionError, ErrNoSolution}
	}
	return []error{&e.OptionError}
}

// wrong returns the mistake of an argument of a search.
func wrong(field string, value any, want string) error {
	return &mistake{OptionError: OptionError{Field: field, Value: value, Want: want}}
}
