package sudoku

import (
	"errors"
	"io"
	"math/bits"
	"slices"
	"strconv"
)

// ExportOptions tells [WriteLP], [WriteDIMACS] and [ReadAnswer] how a puzzle is
// stated. The zero value, and nil, stand for the plain statement, which has a
// variable for each cell and value and fixes the givens.
type ExportOptions struct {
	// Candidates leaves out whatever the givens decide. What remains is a
	// variable for each of the [Candidates] of each empty cell.
	Candidates bool
	// Minimal makes WriteDIMACS say no more than it must: each cell has a value,
	// and no value stands twice in a unit. Otherwise it says also what follows
	// from that, with which most solvers are faster: no cell has two values, and
	// each value stands in each unit.
	Minimal bool
}

// A statement puts a puzzle in variables that are 0 or 1, one for each value
// that a cell may take. They are numbered from 1 by cells, and by values within
// a cell. Exactly one variable of each group is 1.
type statement struct {
	ExportOptions
	shape Shape
	cells []uint8  // the puzzle
	may   []Values // the values of each cell that have a variable
	first []int32  // the first variable of each cell, and at the end one past the last
}

// newStatement returns a [*ClashError] if givens break a rule. An empty cell
// without a candidate is no reason not to state the puzzle.
func newStatement[B Board](puzzle *B, opts *ExportOptions) (*statement, error) {
	clash, _ := errors.AsType[*ClashError](Check(*puzzle))
	if clash != nil && slices.ContainsFunc(clash.Clashes, func(c Clash) bool { return c.Value != 0 }) {
		return nil, clash
	}
	s := &statement{shape: ShapeOf(len(*puzzle)), cells: Cells(puzzle)}
	if opts != nil {
		s.ExportOptions = *opts
	}
	if s.Candidates {
		s.may = AllCandidates(*puzzle)
	} else {
		s.may = slices.Repeat([]Values{allValues(s.shape.Side)}, len(s.cells))
	}
	s.first = make([]int32, len(s.cells)+1)
	s.first[0] = 1
	for i, may := range s.may {
		s.first[i+1] = s.first[i] + int32(may.Len())
	}
	return s, nil
}

// size returns the number of variables.
func (s *statement) size() int { return int(s.first[len(s.cells)]) - 1 }

// variable returns the number of a cell's variable for the value v, which it
// must have.
func (s *statement) variable(cell int, v uint8) int32 {
	return s.first[cell] + int32(bits.OnesCount64(uint64(s.may[cell]&(1<<v-1))))
}

// place returns the cell and the value that a variable stands for.
func (s *statement) place(x int32) (cell int, v uint8) {
	// The last cell whose first variable is not past x: cells without variables
	// share theirs with the next.
	cell, _ = slices.BinarySearch(s.first, x+1)
	cell--
	may := s.may[cell]
	for range x - s.first[cell] {
		may &= may - 1
	}
	return cell, may.First()
}

// A oneOf is what exactly one variable has to be 1 for: a cell or, with the kind
// of unit it belongs to, a value in a unit.
type oneOf struct {
	unit UnitKind // 0 for a cell
	a, b int      // row and column of a cell; a unit and a value; all from 1
}

var groupNames = [...]string{"cell", Row: "row", Column: "column", Block: "block"}

// appendName appends a name such as block_4_9.
func (g oneOf) appendName(text []byte) []byte {
	text = append(append(text, groupNames[g.unit]...), '_')
	text = append(strconv.AppendInt(text, int64(g.a), 10), '_')
	return strconv.AppendInt(text, int64(g.b), 10)
}

// A cellValue is a variable of a group, and what it stands for.
type cellValue struct {
	x     int32
	cell  uint16
	value uint8
}

const _ = uint(1<<16 - maxCells) // cellValue: a cell is a uint16

// groups yields every group with its members: first the cells, so that the
// variables appear in their order. A group without members can't be satisfied.
// With Candidates there is no group for what the givens have settled.
func (s *statement) groups(yield func(oneOf, []cellValue) bool) {
	n := s.shape.Side
	members := make([]cellValue, 0, maxSide)
	for i, may := range s.may {
		if s.Candidates && s.cells[i] != 0 {
			continue
		}
		members = members[:0]
		for v := range may.All() {
			members = append(members, cellValue{s.first[i] + int32(len(members)), uint16(i), v})
		}
		if !yield(oneOf{a: i/n + 1, b: i%n + 1}, members) {
			return
		}
	}
	for u := range 3 * n {
		var given Values
		for _, cell := range s.shape.Unit(u) {
			given |= 1 << s.cells[cell]
		}
		for v := uint8(1); int(v) <= n; v++ {
			if s.Candidates && given.Has(v) {
				continue
			}
			members = members[:0]
			for _, cell := range s.shape.Unit(u) {
				if s.may[cell].Has(v) {
					members = append(members, cellValue{s.variable(int(cell), v), cell, v})
				}
			}
			if !yield(oneOf{UnitKind(u/n) + Row, u%n + 1, int(v)}, members) {
				return
			}
		}
	}
}

// fixed yields the variables that a given fixes to 1.
func (s *statement) fixed(yield func(cellValue) bool) {
	for i, v := range s.cells {
		if v != 0 && !s.Candidates && !yield(cellValue{s.variable(i, v), uint16(i), v}) {
			return
		}
	}
}

// appendPicture appends the puzzle as comments, a row a line.
func (s *statement) appendPicture(text []byte, comment string) []byte {
	n := s.shape.Side
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

// An exportWriter collects text and hands it on in large pieces. After an error
// it drops what it gets.
type exportWriter struct {
	text []byte
	to   io.Writer
	err  error
}

const (
	fullText = 32 << 10 // bytes that are worth a call of Write
	moreText = 16 << 10 // more than is written in one go, between two looks
)

func newExportWriter(w io.Writer) *exportWriter {
	return &exportWriter{to: w, text: make([]byte, 0, fullText+moreText)}
}

// look writes what has been collected if it is much. It reports whether there
// is any use in going on.
func (w *exportWriter) look() bool {
	if len(w.text) >= fullText {
		w.flush()
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
