package sudoku

import (
	"fmt"
	"strings"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/geometry"
)

var (
	// ErrNoSolution is the error of a puzzle that is proven to have no
	// solution. A [*ClashError] is one kind of it.
	ErrNoSolution = csp.ErrNoSolution
	// ErrManySolutions is the error of a puzzle that has more than one solution
	// where exactly one is required.
	ErrManySolutions = csp.ErrManySolutions
	// ErrBudget is the error of a search that spent its budget before it found
	// a solution or proved that there is none. The function returns what it had
	// found by then.
	ErrBudget = csp.ErrBudget
)

// An OptionError is the error of an argument or option that is out of range. It says in
// its fields Field, Value and Want which one, what it was and what it may be.
type OptionError = csp.OptionError

// A SizeError is the error of a function that does not serve boards of a size.
type SizeError struct {
	Func    string // the name of the function
	Side    int    // of the board
	Largest int    // side that the function serves
}

func (e *SizeError) Error() string {
	if e.Side <= e.Largest { // a smaller size with other blocks
		return fmt.Sprintf("sudoku: %s does not serve %d×%[2]d boards", e.Func, e.Side)
	}
	return fmt.Sprintf("sudoku: %s serves boards up to %[3]d×%[3]d, not %[2]d×%[2]d", e.Func, e.Side, e.Largest)
}

// A ClashError is the error of a board that breaks the rules. [errors.Is]
// reports it as [ErrNoSolution] too.
//
// [Check] lists the clashes in this order:
//
//   - each value too large for the board, by cell;
//   - each cell that repeats a value of a row, then of a column, then of a
//     block, paired with the first cell of this unit that holds the value: by
//     unit, then by the repeating cell. A pair of cells that share a line and a
//     block is listed once, under the line;
//   - each empty cell for which no value is left, by cell, unless a value is too
//     large;
//   - each clue that is broken, in the order of the rules, unless a value is too large.
type ClashError struct {
	Side    int // of the board; 0 for rules that are not those of Standard
	Clashes []Clash

	rules *ruleSet // by which messages name cells and units; nil for ordinary sudoku
}

// A Clash is one breach of the rules. A [ClashError] says it in words; one with this
// clash alone says nothing else. It is one of these:
//
//   - Other is a cell: Cell and Other hold the same Value in a unit of this Kind;
//   - Other is -1 and Value is not 0: Cell holds a value too large for the board;
//   - Other is -1 and Value is not 0, too: the rules of a puzzle do not allow it;
//   - Clue is not empty: the values of Cells break the clue of this name, whatever the empty
//     cells hold;
//   - Other is -1 and Value is 0: Cell is empty and its units leave it no value.
type Clash struct {
	Kind        UnitKind // 0 for two cells that differ without a unit
	Value       int
	Cell, Other int
	Clue        string // the name of the clue that is broken
	Cells       []int  // the filled cells that the clue is about, ascending
}

// Error describes up to three clashes, and counts the others. Rows, columns and
// blocks count from 1. Where Side is not the side of an ordinary sudoku, or a cell is
// not on the board, it prints the number of the cell as it is.
func (e *ClashError) Error() string {
	const most = 3 // clashes described
	if len(e.Clashes) == 0 {
		return "sudoku: the board breaks the rules"
	}
	var text strings.Builder
	text.WriteString("sudoku: ")
	for i, clash := range e.Clashes[:min(most, len(e.Clashes))] {
		if i > 0 {
			text.WriteString("; ")
		}
		text.WriteString(clash.describe(e.Side, e.rules))
	}
	if more := len(e.Clashes) - most; more > 0 {
		fmt.Fprintf(&text, "; and %d more", more)
	}
	return text.String()
}

// Is reports whether target is [ErrNoSolution].
func (e *ClashError) Is(target error) bool { return target == ErrNoSolution }

// describe returns the sentence for a clash on a board of side n. All numbers
// may be out of range.
func (c Clash) describe(n int, rules *ruleSet) string {
	if rules != nil || c.Clue != "" {
		return c.describeBy(rules)
	}
	known := n > 0 && n <= geometry.MaxSide && geometry.Side(n*n) == n
	onBoard := func(cell int) bool { return known && cell >= 0 && cell < n*n }
	place := func(cell int) string {
		if !onBoard(cell) {
			return fmt.Sprintf("cell %d", cell)
		}
		return fmt.Sprintf("row %d, column %d", cell/n+1, cell%n+1)
	}
	switch {
	case c.Other < 0 && c.Value == 0:
		return fmt.Sprintf("%s: no value is left for the empty cell", place(c.Cell))
	case c.Other < 0 && !known:
		return fmt.Sprintf("%s: %d is too large for the board", place(c.Cell), c.Value)
	case c.Other < 0 && c.Value <= n:
		return fmt.Sprintf("%s: its candidates do not allow %d", place(c.Cell), c.Value)
	case c.Other < 0:
		return fmt.Sprintf("%s: %d is too large for a %d×%d board", place(c.Cell), c.Value, n, n)
	case !onBoard(c.Cell) || !onBoard(c.Other) || c.Kind < Row || c.Kind > Block:
		return fmt.Sprintf("%d stands in both %s and %s", c.Value, place(c.Cell), place(c.Other))
	}
	row, column := c.Cell/n, c.Cell%n
	switch c.Kind {
	case Row:
		return fmt.Sprintf("row %d: %d stands in both column %d and column %d", row+1, c.Value, column+1, c.Other%n+1)
	case Column:
		return fmt.Sprintf("column %d: %d stands in both row %d and row %d", column+1, c.Value, row+1, c.Other/n+1)
	default:
		return fmt.Sprintf("block %d: %d stands in both %s and %s", geometry.BlockOf(n*n, row, column)+1, c.Value, place(c.Cell), place(c.Other))
	}
}

// describeBy returns the sentence for a clash of rules that are not ordinary.
func (c Clash) describeBy(rules *ruleSet) string {
	const most = 6 // cells of a clue that are named
	cell := func(i int) string {
		if rules == nil || i < 0 || i >= len(rules.places) {
			return fmt.Sprintf("cell %d", i)
		}
		return rules.name(i)
	}
	shown := c.Value
	if rules != nil {
		shown += rules.first - 1
	}
	switch {
	case c.Clue != "":
		if len(c.Cells) == 0 || len(c.Cells) > most {
			return c.Clue + ": the board breaks it"
		}
		names := make([]string, len(c.Cells))
		for i, at := range c.Cells {
			names[i] = cell(at)
		}
		return fmt.Sprintf("%s: the values of %s break it", c.Clue, strings.Join(names, ", "))
	case c.Other < 0 && c.Value == 0:
		return fmt.Sprintf("%s: no value is left for the empty cell", cell(c.Cell))
	case c.Other < 0:
		return fmt.Sprintf("%s: the rules do not allow %d", cell(c.Cell), shown)
	}
	return fmt.Sprintf("%d stands in both %s and %s", shown, cell(c.Cell), cell(c.Other))
}
