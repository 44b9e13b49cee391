package sudoku

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// ExportOptions says how [WriteLP], [WriteDIMACS] and [ReadAnswer] state a puzzle.
// Nil and the zero value are the plain statement: a variable for each cell and
// value, with the givens fixed.
type ExportOptions struct {
	// Candidates reduces the statement to a variable for each of the
	// [Candidates] of each empty cell. By default every cell has all values.
	Candidates bool `json:",omitzero"`
	// Encoding selects the clauses of WriteDIMACS. The default is
	// EncodingExtended; an unknown value is an [*OptionError]. WriteLP and
	// ReadAnswer don't depend on it.
	Encoding Encoding `json:",omitzero"`
}

// UnmarshalJSON sets the fields that the text has. An unknown field or encoding is
// an [*OptionError]; after an error all fields keep their values.
func (o *ExportOptions) UnmarshalJSON(data []byte) error {
	type plain ExportOptions // without this method
	return decodeStrict(data, (*plain)(o), Plugins{})
}

// An Encoding is a choice of clauses, as I. Lynce and J. Ouaknine define it in
// "Sudoku as a SAT Problem", 2006.
type Encoding uint8

const (
	// EncodingExtended states the rules and what follows from them: each cell has
	// exactly one value, and each value is exactly once in each unit. Most SAT
	// solvers are faster with it.
	EncodingExtended Encoding = iota
	// EncodingMinimal states only the rules: each cell has a value, and no value
	// is twice in a unit.
	EncodingMinimal
)

var encodingNames = [...]string{EncodingExtended: "extended", EncodingMinimal: "minimal"}

// String returns extended or minimal.
func (e Encoding) String() string {
	if int(e) >= len(encodingNames) {
		return fmt.Sprintf("Encoding(%d)", uint8(e))
	}
	return encodingNames[e]
}

// MarshalText returns the name of the encoding. For an unknown value the error
// is an [*OptionError].
func (e Encoding) MarshalText() ([]byte, error) { return []byte(e.String()), e.check() }

// UnmarshalText sets the encoding to the one with this name. For any other text
// the error is an [*OptionError].
func (e *Encoding) UnmarshalText(name []byte) error {
	i := slices.Index(encodingNames[:], string(name))
	if i < 0 {
		return encodingError(string(name))
	}
	*e = Encoding(i)
	return nil
}

func (e Encoding) check() error {
	if int(e) >= len(encodingNames) {
		return encodingError(e)
	}
	return nil
}

func encodingError(value any) error {
	return &OptionError{Field: "Encoding", Value: value, Want: oneOfNames(encodingNames[:])}
}

// A statement is a puzzle in variables that are 0 or 1, one for each value that a
// cell may take. They are numbered from 1, by cell and then by value. Exactly one
// variable of each group is 1.
type statement struct {
	ExportOptions
	shape shape
	cells []uint8  // the puzzle
	may   []Values // the values of each cell that have a variable
	first []int32  // the first variable of each cell, and at the end one past the last
}

// newStatement returns a [*ClashError] if givens break a rule. It states puzzles
// with an empty cell that has no candidate.
func newStatement(puzzle []uint8, opts *ExportOptions) (*statement, error) {
	if opts != nil {
		if err := opts.Encoding.check(); err != nil {
			return nil, err
		}
	}
	clash, _ := errors.AsType[*ClashError](boardKernel(len(puzzle)).check(puzzle))
	if clash != nil && slices.ContainsFunc(clash.Clashes, func(c Clash) bool { return c.Value != 0 }) {
		return nil, clash
	}
	s := &statement{shape: shapeOf(len(puzzle)), cells: puzzle}
	if opts != nil {
		s.ExportOptions = *opts
	}
	if s.Candidates {
		s.may = boardKernel(len(puzzle)).allCandidates(puzzle)
	} else {
		s.may = slices.Repeat([]Values{allValues(s.shape.side)}, len(s.cells))
	}
	s.first = make([]int32, len(s.cells)+1)
	s.first[0] = 1
	for i, may := range s.may {
		s.first[i+1] = s.first[i] + int32(may.Len())
	}
	return s, nil
}

// variables returns the number of variables.
func (s *statement) variables() int { return int(s.first[len(s.cells)]) - 1 }

// variableOf returns the number of a cell's variable for the value v, which must
// exist.
func (s *statement) variableOf(cell int, v uint8) int32 {
	return s.first[cell] + int32(s.may[cell].below(v))
}

// cellOf returns the cell and the value of a variable.
func (s *statement) cellOf(x int32) (cell int, v uint8) {
	// The last cell whose first variable is at most x. A cell without variables
	// has the first variable of the next cell.
	cell, _ = slices.BinarySearch(s.first, x+1)
	cell--
	return cell, s.may[cell].at(int(x - s.first[cell]))
}

// A variableGroup names a group of variables of which exactly one is 1: those of
// a cell, or those of a value in a unit.
type variableGroup struct {
	unit UnitKind // 0 for a cell
	a, b int      // row and column of the cell, or number of the unit and value; from 1
}

var groupNames = [...]string{"cell", Row: "row", Column: "column", Block: "block"}

// appendTo appends the name of the group, such as block_4_9.
func (g variableGroup) appendTo(text []byte) []byte {
	text = append(append(text, groupNames[g.unit]...), '_')
	text = append(strconv.AppendInt(text, int64(g.a), 10), '_')
	return strconv.AppendInt(text, int64(g.b), 10)
}

// A cellValue is a variable with its cell and value.
type cellValue struct {
	x     int32
	cell  uint16
	value uint8
}

const _ = uint(1<<16 - maxCells) // cellValue: a cell is a uint16

// groups yields each group with its members. The cells come first, so that the
// variables appear in order. A group without members can't be satisfied. With
// Candidates, it skips the groups that a given satisfies.
func (s *statement) groups(yield func(variableGroup, []cellValue) bool) {
	n := s.shape.side
	members := make([]cellValue, 0, maxSide)
	for i, may := range s.may {
		if s.Candidates && s.cells[i] != 0 {
			continue
		}
		members = members[:0]
		for v := range may.All() {
			members = append(members, cellValue{s.first[i] + int32(len(members)), uint16(i), v})
		}
		if !yield(variableGroup{a: i/n + 1, b: i%n + 1}, members) {
			return
		}
	}
	for u := range 3 * n {
		var given Values
		for _, cell := range s.shape.unit(u) {
			given = given.With(s.cells[cell])
		}
		for v := uint8(1); int(v) <= n; v++ {
			if s.Candidates && given.Has(v) {
				continue
			}
			members = members[:0]
			for _, cell := range s.shape.unit(u) {
				if s.may[cell].Has(v) {
					members = append(members, cellValue{s.variableOf(int(cell), v), cell, v})
				}
			}
			if !yield(variableGroup{UnitKind(u/n) + Row, u%n + 1, int(v)}, members) {
				return
			}
		}
	}
}

// givenVariables yields the variables that a given fixes to 1.
func (s *statement) givenVariables(yield func(cellValue) bool) {
	for i, v := range s.cells {
		if v != 0 && !s.Candidates && !yield(cellValue{s.variableOf(i, v), uint16(i), v}) {
			return
		}
	}
}

// appendPicture appends the puzzle as comments, one line per row.
func (s *statement) appendPicture(text []byte, comment string) []byte {
	n := s.shape.side
	for i, v := range s.cells {
		if i%n == 0 {
			text = append(text, comment...)
			text = append(text, ' ')
		}
		text = append(text, ' ')
		text = append(text, valueText(v, n)...)
		if i%n == n-1 {
			text = append(text, '\n')
		}
	}
	return text
}

// An exportWriter buffers text and writes it in large pieces. After an error it
// discards text.
type exportWriter struct {
	ctx  context.Context
	text []byte
	to   io.Writer
	err  error
}

const (
	fullText = 32 << 10 // bytes that are worth a call of Write
	moreText = 16 << 10 // more bytes than are added between calls of flushFull
)

func newExportWriter(ctx context.Context, w io.Writer) *exportWriter {
	return &exportWriter{ctx: ctx, to: w, text: make([]byte, 0, fullText+moreText)}
}

// flushFull flushes if there is enough text. It reports whether no error has
// occurred and the context has not ended.
func (w *exportWriter) flushFull() bool {
	if len(w.text) >= fullText {
		w.flush()
	}
	return w.goOn()
}

// goOn polls the context. It reports whether no error has occurred.
func (w *exportWriter) goOn() bool {
	if w.err == nil {
		w.err = ended(w.ctx)
	}
	return w.err == nil
}

func (w *exportWriter) flush() error {
	if w.err == nil {
		var n int
		n, w.err = w.to.Write(w.text)
		if n < len(w.text) && w.err == nil {
			w.err = io.ErrShortWrite
		}
	}
	w.text = w.text[:0]
	return w.err
}
