package sudoku

import (
	"errors"
	"fmt"
	"strings"
)

var (
	// ErrNoSolution is the error of a puzzle that is proven to have no
	// solution. A [*ClashError] is one kind of it.
	ErrNoSolution = errors.New("sudoku: no solution")
	// ErrManySolutions is the error of a puzzle that has more than one
	// solution where one is asked for.
	ErrManySolutions = errors.New("sudoku: more than one solution")
	// ErrBudget is the error of a search that spent the effort allowed to it
	// before it found a solution or proved that there is none. What it had by
	// then is returned with it.
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

// A SizeError is the error of a function that does not serve boards of a size.
type SizeError struct {
	Func    string // the function's name
	Side    int    // of the board
	Largest int    // side that the function serves
}

func (e *SizeError) Error() string {
	return fmt.Sprintf("sudoku: %s serves boards up to %[3]d×%[3]d, not %[2]d×%[2]d", e.Func, e.Side, e.Largest)
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
	Kind        UnitKind
	Value       uint8
	Cell, Other int
}

// A Unit is a kind of group of cells in which no value may stand twice.
type UnitKind uint8

const (
	Row UnitKind = iota + 1
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
	case c.Kind == Row:
		return fmt.Sprintf("row %d: %d stands in both column %d and column %d", row, c.Value, column, otherColumn)
	case c.Kind == Column:
		return fmt.Sprintf("column %d: %d stands in both row %d and row %d", column, c.Value, row, otherRow)
	default:
		return fmt.Sprintf("block %d: %d stands in both row %d, column %d and row %d, column %d",
			blockOf(n*n, row-1, column-1)+1, c.Value, row, column, otherRow, otherColumn)
	}
}
