package sudoku

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// WriteDIMACS writes the puzzle as clauses in the DIMACS CNF format, which all
// SAT solvers read. On a board of side n, the variable n²(r-1)+n(c-1)+v is true
// if row r, column c holds the value v. With [ExportOptions.Candidates] only the
// candidates have variables, numbered in the same order without gaps.
//
// The clauses are those of an [Encoding], except that two cells that share both a
// line and a block have one clause per value, not two.
//
// If givens break a rule, the error is a [*ClashError] and nothing is written. A
// puzzle without a solution for another reason is written like any other. An
// error of w is returned unchanged, and so is that of the context. What was written
// before stays written.
func WriteDIMACS[B Board](ctx context.Context, w io.Writer, puzzle B, opts *ExportOptions) error {
	s, err := newStatement(Cells(&puzzle), opts)
	if _, clash := errors.AsType[*ClashError](err); clash || err == nil {
		err = cmp.Or(ended(ctx), err)
	}
	if err != nil {
		return err
	}
	return s.writeDIMACS(newExportWriter(ctx, w))
}

func (s *statement) writeDIMACS(w *exportWriter) error {
	clauses := 0
	for g, members := range s.groups {
		if s.needs(g) {
			clauses++
		}
		if s.excludes(g) {
			clauses += s.countPairs(g, members)
		}
		if !w.goOn() {
			return w.err
		}
	}
	for range s.givenVariables {
		clauses++
	}
	n := s.shape.side
	w.text = fmt.Appendf(w.text, "c Sudoku %dx%d as clauses, %v encoding.\n", n, n, s.Encoding)
	if s.Candidates {
		w.text = append(w.text, "c The variables are the candidates of the empty cells, row by row.\n"...)
	} else {
		w.text = fmt.Appendf(w.text, "c Variable %d*(r-1) + %d*(c-1) + v: row r, column c holds the value v.\n", n*n, n)
	}
	w.text = s.appendPicture(w.text, "c")
	w.text = fmt.Appendf(w.text, "p cnf %d %d\n", s.variables(), clauses)

	for m := range s.givenVariables {
		w.text = append(strconv.AppendInt(w.text, int64(m.x), 10), " 0\n"...)
	}
	for g, members := range s.groups {
		if s.needs(g) {
			for _, m := range members {
				w.text = append(strconv.AppendInt(w.text, int64(m.x), 10), ' ')
			}
			w.text = append(w.text, "0\n"...)
		}
		if s.excludes(g) {
			w.text = s.appendPairs(w.text, g, members)
		}
		if !w.flushFull() {
			break
		}
	}
	return w.flush()
}

// needs reports whether there is a clause that a variable of the group is true.
func (s *statement) needs(g variableGroup) bool {
	return s.Encoding == EncodingExtended || g.unit == 0
}

// excludes reports whether there are clauses that no two variables of the group
// are true.
func (s *statement) excludes(g variableGroup) bool {
	return s.Encoding == EncodingExtended || g.unit != 0
}

// appendPairs appends a clause for each pair of members, which can't both be
// true. It skips the pairs of a block that share a line.
func (s *statement) appendPairs(text []byte, g variableGroup, members []cellValue) []byte {
	for i, m := range members {
		for _, other := range members[:i] {
			if g.unit == Block && s.inLine(m, other) {
				continue
			}
			text = append(strconv.AppendInt(text, -int64(other.x), 10), ' ')
			text = append(strconv.AppendInt(text, -int64(m.x), 10), " 0\n"...)
		}
	}
	return text
}

// countPairs returns the number of clauses that appendPairs appends.
func (s *statement) countPairs(g variableGroup, members []cellValue) int {
	k := len(members)
	if g.unit != Block {
		return k * (k - 1) / 2
	}
	n := 0
	for i, m := range members {
		for _, other := range members[:i] {
			if !s.inLine(m, other) {
				n++
			}
		}
	}
	return n
}

// inLine reports whether the members' cells are in the same row or column.
func (s *statement) inLine(m, other cellValue) bool {
	a, b := s.shape.locations[m.cell], s.shape.locations[other.cell]
	return a.row == b.row || a.col == b.col
}
