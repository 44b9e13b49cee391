package csp

import (
	"errors"
	"fmt"

	"example.com/sudoku/internal/learn"
)

// Package sudoku has the same errors under the same names.
var (
	// ErrNoSolution is the error of a model that is proven to have no solution.
	ErrNoSolution = errors.New("sudoku: no solution")
	// ErrManySolutions is the error of a model that has several solutions where
	// exactly one is required.
	ErrManySolutions = errors.New("sudoku: more than one solution")
	// ErrBudget is the error of a search that spent its budget before it found a
	// solution or proved that there is none.
	ErrBudget = learn.ErrBudget
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
