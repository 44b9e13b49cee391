package export

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"example.com/sudoku"
	"example.com/sudoku/internal/poll"
)

// This file writes the clauses of a statement. It counts them first, since the format
// wants their number before them.

// WriteDIMACS writes the puzzle as clauses in the DIMACS CNF format, which all
// SAT solvers read. On a board of side n, the variable n²(r-1)+n(c-1)+v is true
// if row r, column c holds the value v. With [Options.Candidates] only the
// candidates have variables, numbered in the same order without gaps. So it is where the
// rules, or the candidates of a [sudoku.Puzzle], do not allow all values, and where the
// cells are no rectangle.
//
// The clauses are those of an [Encoding], except that two cells that share several units,
// such as a line and a block, have one clause per value, not two.
//
// Rules that have a clue are refused by a [*sudoku.OptionError]. If givens break a rule,
// the error is a [*sudoku.ClashError]. Then nothing is written. A puzzle without a
// solution for another reason is written like any other. An error of w is returned
// unchanged, and so is that of the context. What was written before stays written.
func WriteDIMACS[P sudoku.Problem](ctx context.Context, w io.Writer, puzzle P, opts *Options) error {
	s, err := start(ctx, puzzle, opts)
	if err != nil {
		return err
	}
	return s.writeDIMACS(newWriter(ctx, w))
}

// start returns the statement of a puzzle. The error of options and rules comes before
// that of the context, and that of the board after it.
func start[P sudoku.Problem](ctx context.Context, puzzle P, opts *Options) (*statement, error) {
	s, err := newStatement(puzzle, opts)
	if _, clash := errors.AsType[*sudoku.ClashError](err); clash || err == nil {
		err = cmp.Or(poll.Ended(ctx), err)
	}
	return s, err
}

func (s *statement) writeDIMACS(w *writer) error {
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
	rows, columns := s.rules.Size()
	w.text = fmt.Appendf(w.text, "c Sudoku %dx%d as clauses, %v encoding.\n", rows, columns, s.Encoding)
	switch {
	case s.Candidates:
		w.text = fmt.Appendf(w.text, "c The variables are the candidates of the empty cells, %s.\n", s.order())
	case s.regular():
		w.text = fmt.Appendf(w.text, "c Variable %d*(r-1) + %d*(c-1) + v: row r, column c holds the value v.\n", s.side*columns, s.side)
	default:
		w.text = fmt.Appendf(w.text, "c The variables are the values that each cell may take, %s.\n", s.order())
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
func (s *statement) needs(g group) bool {
	return g.exactly && (s.Encoding == Extended || g.ofCell())
}

// excludes reports whether there are clauses that no two variables of the group
// are true.
func (s *statement) excludes(g group) bool { return s.Encoding == Extended || !g.implied }

// appendPairs appends a clause for each pair of members, which can't both be
// true. It skips the pairs of a unit that are in an earlier one.
func (s *statement) appendPairs(text []byte, g group, members []member) []byte {
	shared := s.sharedBefore(g)
	for i, m := range members {
		for _, other := range members[:i] {
			if shared.has(m, other) {
				continue
			}
			text = append(strconv.AppendInt(text, -int64(other.x), 10), ' ')
			text = append(strconv.AppendInt(text, -int64(m.x), 10), " 0\n"...)
		}
	}
	return text
}

// countPairs returns the number of clauses that appendPairs appends.
func (s *statement) countPairs(g group, members []member) int {
	shared, n := s.sharedBefore(g), len(members)*(len(members)-1)/2
	if shared == nil {
		return n
	}
	for i, m := range members {
		for _, other := range members[:i] {
			if shared.has(m, other) {
				n--
			}
		}
	}
	return n
}
