package export

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/words"
)

// This file reads the files of glpsol and cbc: columns by number or by name, and a
// status.

// readNumbered reads the file of glpsol -w, in which columns have numbers. The
// words s and mip or bas (kind) have been read.
func (a *answerReader) readNumbered(kind string) error {
	a.words.next() // the number of rows
	columns := a.programSize().columns
	if string(a.words.next()) != strconv.Itoa(columns) {
		return a.words.unexpected(fmt.Sprintf("%d columns, as the exported program has", columns))
	}
	switch string(a.words.next()) {
	case "o", "f":
	case "n":
		return sudoku.ErrNoSolution
	case "i", "u":
		return sudoku.ErrBudget
	default:
		return a.words.unexpected("the status o, f, n, i or u")
	}
	for a.words.nextLine() {
		switch string(a.words.next()) {
		case "c", "i": // a comment, a row
		case "e": // e o f
			return nil
		case "j":
			j, err := strconv.Atoi(string(a.words.next()))
			if err != nil || j < 1 || j > columns {
				return a.words.unexpected(fmt.Sprintf("a column from 1 to %d", columns))
			}
			if kind == "bas" {
				a.words.next() // whether the column is in the basis
			}
			one, err := a.readValue()
			if err != nil {
				return err
			}
			if one && j <= a.variables() {
				if err := a.setCell(a.cellOf(int32(j))); err != nil {
					return err
				}
			}
		default:
			return a.words.unexpected("a line with i, j or e")
		}
	}
	return a.words.unexpected("a line e o f")
}

// readTable reads the file of glpsol -o, in which columns have names. The word
// Problem: has been read.
func (a *answerReader) readTable() error {
	verdict, columns := false, false
	for a.words.nextLine() {
		switch word := string(a.words.next()); {
		case word == "Status:":
			verdict = true
			status := string(a.words.next())
			start := a.words.start
			if more := a.words.next(); len(more) > 0 {
				status += " " + string(more)
			}
			switch status {
			case "INTEGER OPTIMAL", "INTEGER NON-OPTIMAL", "OPTIMAL", "FEASIBLE":
			case "INTEGER EMPTY", "INFEASIBLE (FINAL)":
				return sudoku.ErrNoSolution
			case "INTEGER UNDEFINED", "UNDEFINED", "INFEASIBLE (INTERMEDIATE)":
				return sudoku.ErrBudget
			default:
				a.words.start = start
				return a.words.parseError(words.Quote(status), "a status of glpsol")
			}
		case word == "No.":
			columns = string(a.words.next()) == "Column"
		case columns && word[0] >= '0' && word[0] <= '9':
			if err := a.readNameAndValue(); err != nil {
				return err
			}
		}
	}
	if !verdict {
		return a.words.unexpected("a line Status:")
	}
	return nil
}

// readNamed reads the file of cbc, whose first word has been read.
func (a *answerReader) readNamed(word string) error {
	switch word {
	case "Infeasible":
		return sudoku.ErrNoSolution
	case "Integer":
		if string(a.words.next()) != "infeasible" {
			return a.words.unexpected("infeasible")
		}
		return sudoku.ErrNoSolution
	case "Stopped":
		a.stopped = true
	}
	for a.words.nextLine() {
		word := string(a.words.next())
		if word == "**" { // marks a value that violates a bound
			word = string(a.words.next())
		}
		if _, err := strconv.Atoi(word); err != nil {
			return a.words.unexpected("the number of a variable")
		}
		if err := a.readNameAndValue(); err != nil {
			return err
		}
	}
	return nil
}

// readNameAndValue reads the name of a variable and its value. It skips other
// names, which are those of rows.
func (a *answerReader) readNameAndValue() error {
	name := string(a.words.next())
	if !strings.HasPrefix(name, "x_") {
		return nil
	}
	cell, v := a.variableNamed(name)
	if v == 0 {
		return a.words.unexpected("a variable of the exported program")
	}
	one, err := a.readValue()
	if err != nil || !one {
		return err
	}
	return a.setCell(cell, v)
}

// variableNamed returns the cell and the value of the variable with this name. If
// there is none, the value is 0.
func (a *answerReader) variableNamed(name string) (cell int, v uint8) {
	var of [3]int // row, column, value
	rest := strings.TrimPrefix(name, "x_")
	for i := range of {
		number, more, found := strings.Cut(rest, "_")
		var err error
		of[i], err = strconv.Atoi(number)
		if err != nil || found != (i < 2) {
			return 0, 0
		}
		rest = more
	}
	cell = a.rules.CellAt(of[0]-1, of[1]-1)
	if cell < 0 || of[2] < 1 || of[2] > a.side || a.variableOf(cell, uint8(of[2])) == 0 {
		return 0, 0
	}
	return cell, uint8(of[2])
}

// readValue reads a value that must be 0 or 1 apart from rounding, and reports
// whether it is 1. glpsol may write a mark before it.
func (a *answerReader) readValue() (bool, error) {
	word := string(a.words.next())
	switch word {
	case "*", "B", "NL", "NU", "NF", "NS":
		word = string(a.words.next())
	}
	const rounding = 1e-5
	x, err := strconv.ParseFloat(word, 64)
	switch {
	case err == nil && math.Abs(x) < rounding:
		return false, nil
	case err == nil && math.Abs(x-1) < rounding:
		return true, nil
	}
	return false, a.words.unexpected("0 or 1")
}
