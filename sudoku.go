// Package sudoku treats sudoku as a search problem, on boards from 4×4 to
// 36×36.
//
// A board is a plain array, such as [Grid], the 9×9 one. [Parse] and [Read]
// make boards from text in any of the usual forms, [Check] tells whether one
// keeps the rules, [Solved] whether it solves a puzzle, and [Line] and
// [Grid.String] print it. [Solve], [Unique], [Count] and [Solutions] search
// exactly: they find every solution or prove that there is none. [Parallel]
// runs any of them over many puzzles on all cores. Functions that take a board
// work on all sizes.
package sudoku

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
)

// Solve returns a solution of the puzzle. A puzzle with several solutions gives
// the same one each time, the first of [Solutions]. The error is
// [ErrNoSolution], a [*ClashError] if the givens themselves break a rule, or
// that of the context.
func Solve[B Board](ctx context.Context, puzzle B) (B, error) {
	solution, found, err := firstOf(ctx, &puzzle, 1)
	if err == nil && found == 0 {
		err = ErrNoSolution
	}
	return solution, err
}

// Unique returns the solution of a puzzle that has exactly one. If there are
// more, it returns the first of them and [ErrManySolutions]; the other errors
// are those of [Solve].
func Unique[B Board](ctx context.Context, puzzle B) (B, error) {
	solution, found, err := firstOf(ctx, &puzzle, 2)
	switch {
	case err != nil:
	case found == 0:
		err = ErrNoSolution
	case found > 1:
		err = ErrManySolutions
	}
	return solution, err
}

// Count returns the number of solutions of the puzzle, or limit if there are
// at least that many. A limit of 0 counts them all, however long that takes;
// a negative one is an [*OptionError]. A puzzle without a solution counts 0
// and is no error, unless its givens break a rule: then there is a
// [*ClashError]. When the context ends, Count returns the number found so far
// and the error of the context.
func Count[B Board](ctx context.Context, puzzle B, limit int) (int, error) {
	if limit < 0 {
		return 0, &OptionError{Field: "limit", Value: limit, Want: "0 or more"}
	}
	return exact(ctx, &puzzle, limit, nil, nil)
}

// Solutions returns all solutions of the puzzle, in the same order each time.
// It yields an error only as its last pair, a [*ClashError] or that of the
// context; a puzzle without a solution yields nothing.
func Solutions[B Board](ctx context.Context, puzzle B) iter.Seq2[B, error] {
	return func(yield func(B, error) bool) {
		stopped := false
		_, err := exact(ctx, &puzzle, 0, nil, func(solution *B) bool {
			stopped = !yield(*solution, nil)
			return !stopped
		})
		if err != nil && !stopped {
			var none B
			yield(none, err)
		}
	}
}

// firstOf counts the solutions up to a limit and returns the first.
func firstOf[B Board](ctx context.Context, puzzle *B, limit int) (B, int, error) {
	var first B
	found, err := exact(ctx, puzzle, limit, &first, nil)
	if err != nil {
		var none B
		return none, found, err
	}
	return first, found, nil
}

// exact counts the solutions of a puzzle up to a limit, 0 for no limit. It
// stores the first in first and shows each to yield until that returns false;
// both may be nil.
func exact[B Board](ctx context.Context, puzzle *B, limit int, first *B, yield func(*B) bool) (int, error) {
	if grid, ok := any(puzzle).(*Grid); ok {
		e := search9{ctx: ctx, limit: limit, keep: first != nil}
		if yield != nil {
			e.yield = any(yield).(func(*Grid) bool)
		}
		err := e.run(grid)
		if first != nil {
			*any(first).(*Grid) = e.first
		}
		return e.found, err
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	if err := Check(*puzzle); err != nil {
		return 0, err
	}
	var one B // in place of *first, which would have to live on the heap
	some := false
	found, err := search(ctx, puzzle, limit, func(solution *B) bool {
		if !some {
			one, some = *solution, true
		}
		return yield == nil || yield(solution)
	})
	if first != nil {
		*first = one
	}
	return found, err
}

var (
	// ErrNoSolution is the error of a puzzle that is proven to have no
	// solution. A [*ClashError] is one kind of it.
	ErrNoSolution = errors.New("sudoku: no solution")
	// ErrManySolutions is the error of a puzzle that has more than one
	// solution where one is asked for.
	ErrManySolutions = errors.New("sudoku: more than one solution")
	// ErrBudget is the error of a search that spent the effort allowed to it
	// and has not solved the puzzle. It says nothing about solutions.
	ErrBudget = errors.New("sudoku: budget spent")
)

// An OptionError is the error of an argument or option that is out of range.
type OptionError struct {
	Field string // its name
	Value any
	Want  string // what would do
}

func (e *OptionError) Error() string {
	return fmt.Sprintf("sudoku: %s: %v, want %s", e.Field, e.Value, e.Want)
}

// A ClashError is the error of a board that breaks the rules. It lists all the
// places where that happens. errors.Is takes it for [ErrNoSolution].
type ClashError struct {
	Side    int // of the board
	Clashes []Clash
}

// A Clash is one breach of the rules. There are three kinds:
//
//   - Unit is a row, column or block, and Cell and Other hold the same Value in it;
//   - Other is -1 and Value is not 0: Cell holds a value too large for the board;
//   - Other is -1 and Value is 0: Cell is empty and its units leave it no value.
type Clash struct {
	Unit        Unit
	Value       uint8
	Cell, Other int
}

// A Unit is a kind of group of cells in which no value may stand twice.
type Unit uint8

const (
	Row Unit = iota + 1
	Column
	Block
)

func (e *ClashError) Error() string {
	const most = 3 // clashes told in full
	var text strings.Builder
	text.WriteString("sudoku: ")
	for i, clash := range e.Clashes[:min(most, len(e.Clashes))] {
		if i > 0 {
			text.WriteString("; ")
		}
		text.WriteString(clash.describe(e.Side))
	}
	if more := len(e.Clashes) - most; more > 0 {
		fmt.Fprintf(&text, "; and %d more", more)
	}
	return text.String()
}

// Is reports whether target is [ErrNoSolution].
func (e *ClashError) Is(target error) bool { return target == ErrNoSolution }

// describe tells the clash to a person, counting rows and columns from 1.
func (c Clash) describe(n int) string {
	row, column := c.Cell/n+1, c.Cell%n+1
	otherRow, otherColumn := c.Other/n+1, c.Other%n+1
	switch {
	case c.Other < 0 && c.Value == 0:
		return fmt.Sprintf("row %d, column %d: no value is left for the empty cell", row, column)
	case c.Other < 0:
		return fmt.Sprintf("row %d, column %d: %d is too large for a %d×%d board", row, column, c.Value, n, n)
	case c.Unit == Row:
		return fmt.Sprintf("row %d: %d stands in both column %d and column %d", row, c.Value, column, otherColumn)
	case c.Unit == Column:
		return fmt.Sprintf("column %d: %d stands in both row %d and row %d", column, c.Value, row, otherRow)
	default:
		return fmt.Sprintf("block %d: %d stands in both row %d, column %d and row %d, column %d",
			blockOf(n*n, row-1, column-1)+1, c.Value, row, column, otherRow, otherColumn)
	}
}
