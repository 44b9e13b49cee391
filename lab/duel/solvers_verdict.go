package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"example.com/sudoku"
)

// A verdict collects what the solvers say about a puzzle: a solution or none.
type verdict struct {
	*comparison
	puzzle string
	by     string // the first solver with a result, or empty
	err    error  // of that result
}

// cell returns the text of a result for the table, and compares the result with
// the first. Solutions have been checked.
func (v *verdict) cell(by string, took time.Duration, err error) string {
	switch {
	case errors.Is(err, context.Canceled):
		return "" // the program ends
	case errors.Is(err, sudoku.ErrBudget), errors.Is(err, context.DeadlineExceeded):
		return fmt.Sprintf("> %v", v.limit)
	case err != nil && err != sudoku.ErrNoSolution:
		v.disagree = true
		v.say("%s: %s: %v", v.puzzle, by, err)
		return "failed"
	case v.by == "":
		v.by, v.err = by, err
	case v.err != err:
		v.disagree = true
		v.say("%s: %s finds %s, %s finds %s", v.puzzle, v.by, found(v.err), by, found(err))
	}
	return short(took)
}

// found says what a solver found.
func found(err error) string {
	if err == nil {
		return "a solution"
	}
	return strings.TrimPrefix(err.Error(), "sudoku: ")
}

// short returns a time to three digits.
func short(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return fmt.Sprintf("%.3g µs", float64(d)/float64(time.Microsecond))
	case d < time.Second:
		return fmt.Sprintf("%.3g ms", float64(d)/float64(time.Millisecond))
	default:
		return fmt.Sprintf("%.3g s", d.Seconds())
	}
}
