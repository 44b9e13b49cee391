package engine

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/geometry"
)

// This file says errors of the library in the words of a player.

// Plain returns an error as a sentence for the page.
func Plain(err error) string {
	if mistake, ok := errors.AsType[*explain.MistakeError](err); ok {
		return mistaken(mistake)
	}
	if parse, ok := errors.AsType[*sudoku.ParseError](err); ok {
		return unread(parse)
	}
	if _, what, ok := strings.Cut(err.Error(), "only a name for one: "); ok && is[*format.FormatError](err) {
		return "this link names a puzzle but does not hold it: " + what + ", and paste it here"
	}
	if size, ok := errors.AsType[*sudoku.SizeError](err); ok && size.Largest > 0 {
		return fmt.Sprintf("boards of %d×%[1]d are too large for this: it works up to %d×%[2]d", size.Side, size.Largest)
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return "this took too long and was stopped"
	case errors.Is(err, context.Canceled):
		return "stopped"
	case errors.Is(err, sudoku.ErrManySolutions):
		return "this puzzle has more than one solution"
	case errors.Is(err, sudoku.ErrNoSolution) && !is[*sudoku.ClashError](err):
		return "this puzzle has no solution"
	case errors.Is(err, explain.ErrNoStep):
		return "no technique leads on from here: it takes trial and error"
	case errors.Is(err, sudoku.ErrBudget):
		return "no such puzzle was found in the time: try another seed, level or symmetry"
	}
	return strings.ReplaceAll(err.Error(), "sudoku: ", "")
}

// mistaken names the cells that are wrong.
func mistaken(e *explain.MistakeError) string {
	side := max(1, e.Side)
	list := func(cells []int) string {
		const most = 3
		var names []string
		for _, cell := range cells[:min(most, len(cells))] {
			names = append(names, fmt.Sprintf("row %d, column %d", cell/side+1, cell%side+1))
		}
		if more := len(cells) - most; more > 0 {
			names = append(names, fmt.Sprintf("%d more", more))
		}
		last := len(names) - 1
		if last == 0 {
			return names[0]
		}
		return strings.Join(names[:last], "; ") + " and " + names[last]
	}
	var parts []string
	switch len(e.Cells) {
	case 0:
	case 1:
		parts = append(parts, list(e.Cells)+" is wrong")
	default:
		parts = append(parts, list(e.Cells)+" are wrong")
	}
	if len(e.Marks) > 0 {
		parts = append(parts, "the right value is not among the notes of "+list(e.Marks))
	}
	return strings.Join(parts, ". And ")
}

// unread says why a text is no board.
func unread(e *sudoku.ParseError) string {
	count, unit, _ := strings.Cut(e.Found, " ")
	if n, err := strconv.Atoi(count); err == nil && (unit == "cells" || unit == "cell") {
		nearest := 0
		for _, side := range geometry.Sides() {
			if cells := side * side; nearest == 0 || distance(n, cells) < distance(n, nearest*nearest) {
				nearest = side
			}
		}
		return fmt.Sprintf("%s; a %d×%[2]d board has %d", e.Found, nearest, nearest*nearest)
	}
	return fmt.Sprintf("line %d, column %d: %s can't stand there, only %s", e.Line, e.Column, e.Found, e.Want)
}

func distance(a, b int) int { return max(a-b, b-a) }
