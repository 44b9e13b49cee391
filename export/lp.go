package export

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"

	"example.com/sudoku"
)

// This file writes a statement as a 0/1 program: a row for each group, and a name for
// each variable.

// WriteLP writes the puzzle as a 0/1 program in the CPLEX LP format, which
// glpsol, cbc, HiGHS, SCIP, Gurobi and CPLEX read. The variable x_4_1_9 is 1 if
// row 4, column 1 holds a 9. The objective is constant. The row cell_4_1 says
// that this cell has exactly one value; row_4_9, column_1_9 and block_4_9 say
// that 9 is there exactly once. Bounds fix the givens.
//
// Other rules have rows of these names too. The units of each kind are numbered in the
// order of [sudoku.Rules.Units]: extra_1_9 is 9 in the first unit that a rule has added,
// such as a diagonal. A unit with fewer cells than values holds 9 at most once.
// differ_5_9 says that at most one of two cells holds a 9, the fifth of
// [sudoku.Rules.Pairs]. Pairs within a unit have no rows.
//
// A board of side n has n³ variables, 4n² rows and 4n³ non-zeros; with
// [Options.Candidates] there are fewer of each.
//
// Rules that have a clue are refused by a [*sudoku.OptionError]. If givens break a rule,
// the error is a [*sudoku.ClashError]. Then nothing is written. A puzzle without a
// solution for another reason is written like any other. An error of w is returned
// unchanged, and so is that of the context. What was written before stays written.
func WriteLP[P sudoku.Problem](ctx context.Context, w io.Writer, puzzle P, opts *Options) error {
	s, err := start(ctx, puzzle, opts)
	if err != nil {
		return err
	}
	return s.writeLP(newWriter(ctx, w))
}

// noTerm is the variable of a row without variables. It is fixed to 0.
const noTerm = "zero"

// An lpSize is the size of a program.
type lpSize struct {
	columns, rows, nonZeros int
	solved                  bool // no cell is empty: the only row is one without variables
}

func (s *statement) programSize() lpSize {
	size := lpSize{columns: s.variables()}
	empty := 0
	for _, members := range s.groups {
		size.rows++
		size.nonZeros += len(members)
		if len(members) == 0 {
			empty++
		}
	}
	if size.rows == 0 { // the format needs one
		size.rows, size.solved, empty = 1, true, 1
	}
	if empty > 0 {
		size.columns++ // noTerm
		size.nonZeros += empty
	}
	return size
}

func (s *statement) writeLP(w *writer) error {
	size := s.programSize()
	needsZero := size.columns > s.variables()
	rows, columns := s.rules.Size()
	w.text = fmt.Appendf(w.text, "\\ Sudoku %dx%d as a 0/1 program: %d variables, %d rows, %d non-zeros.\n"+
		"\\ x_r_c_v is 1 if row r, column c holds the value v; all count from 1.\n",
		rows, columns, size.columns, size.rows, size.nonZeros)
	w.text = s.appendPicture(w.text, "\\")
	w.text = append(w.text, "Minimize\n obj: 0 "...)
	if s.variables() > 0 {
		cell, v := s.cellOf(1)
		w.text = s.appendName(w.text, cell, v)
	} else {
		w.text = append(w.text, noTerm...)
	}
	w.text = append(w.text, "\nSubject To\n"...)
	if size.solved {
		w.text = append(w.text, " solved: "+noTerm+" = 0\n"...)
	}
	for g, members := range s.groups {
		w.text = append(g.appendTo(append(w.text, ' ')), ": "...)
		if len(members) == 0 {
			w.text = append(w.text, noTerm...)
		}
		sign := " = 1\n"
		if !g.exactly {
			sign = " <= 1\n"
		}
		w.text = append(s.appendNames(w.text, members, " + "), sign...)
		if !w.flushFull() {
			return w.err
		}
	}
	w.text = append(w.text, "Bounds\n"...)
	if needsZero {
		w.text = append(w.text, " "+noTerm+" = 0\n"...)
	}
	for m := range s.givenVariables {
		w.text = append(s.appendName(append(w.text, ' '), int(m.cell), m.value), " = 1\n"...)
		if !w.flushFull() {
			return w.err
		}
	}
	return s.writeBinaries(w)
}

// writeBinaries writes the end of the program. It does not declare fixed
// variables as binaries: that would reset their bounds.
func (s *statement) writeBinaries(w *writer) error {
	title := "Binaries\n"
	members := make([]member, 0, s.side)
	for cell, given := range s.cells {
		members = slices.DeleteFunc(s.appendMembers(members[:0], cell), func(m member) bool { return m.value == given })
		if len(members) == 0 {
			continue
		}
		w.text = append(w.text, title...)
		title = ""
		w.text = append(s.appendNames(append(w.text, ' '), members, " "), '\n')
		if !w.flushFull() {
			return w.err
		}
	}
	w.text = append(w.text, "End\n"...)
	return w.flush()
}

// appendNames appends the names of variables, separated by a sign, with at most
// 16 names per line: some readers limit lines to 255 characters.
func (s *statement) appendNames(text []byte, members []member, sign string) []byte {
	for i, m := range members {
		switch {
		case i == 0:
		case i%16 == 0:
			text = append(append(text, "\n  "...), sign...)
		default:
			text = append(text, sign...)
		}
		text = s.appendName(text, int(m.cell), m.value)
	}
	return text
}

// appendName appends the name of a variable.
func (s *statement) appendName(text []byte, cell int, v uint8) []byte {
	place := s.rules.Place(cell)
	text = strconv.AppendInt(append(text, "x_"...), int64(place.Row)+1, 10)
	text = strconv.AppendInt(append(text, '_'), int64(place.Column)+1, 10)
	return strconv.AppendInt(append(text, '_'), int64(v), 10)
}
