package sudoku

import (
	"bufio"
	"fmt"
	"io"
	"iter"
)

// longestText is the number of bytes that a line in a stream, or a board over
// several lines, may have. A 36×36 board takes 5,000.
const longestText = 64 << 10

// Read returns the 9×9 boards of a stream. It reads what [ReadBoard] does.
func Read(r io.Reader) iter.Seq2[Grid, error] { return ReadBoard[Grid](r) }

// ReadBoard returns the boards of a stream, one after another as they are asked
// for. It may be ranged over once.
//
// A board is a line in any form of [ParseBoard]; then whatever follows the
// symbols after a blank, tab, comma or semicolon is ignored, as lists carry a
// rating or a solution there. Or it is as many successive lines as it has rows,
// each with one row and perhaps with lines of frame between, or the file form
// that begins with the size of a block. Such a board ends at an empty line, a
// comment, a board in one line, or the end.
//
// Text that is not a board gives a [*ParseError] in its place, with its line in
// the stream, and the empty board; reading goes on after it. So does a line of
// more than 64 KiB, which is passed over without being held. An error of r is
// given as it is and is the last; an unfinished board before it is dropped.
//
// Boards take no allocation. The memory used doesn't grow with the stream.
func ReadBoard[B Board](r io.Reader) iter.Seq2[B, error] {
	return func(yield func(B, error) bool) {
		in := boardReader{lines: bufio.NewReaderSize(r, longestText)}
		for {
			var board B
			more, err := in.next(Cells(&board))
			if !more || !yield(board, err) {
				return
			}
		}
	}
}

// A stream takes boards out of lines.
type boardReader struct {
	lines   *bufio.Reader
	line    []byte // the last one read, without its end
	tooLong bool   // it is, and was passed over
	held    bool   // it was read and still has to be dealt with
	count   int    // of the lines read
	ended   bool

	block []byte // what was read so far of a board over several lines
	first int    // the number of its first line
	rows  int    // how many of its lines have cells
}

// next fills the cells with the next board, or returns the error that stands in
// its place. It reports whether there was either.
func (in *boardReader) next(cells []uint8) (more bool, err error) {
	for !in.ended {
		if !in.held {
			switch err := in.readLine(); {
			case err == io.EOF:
				in.ended = true
				return in.endBlock(cells)
			case err != nil:
				in.ended = true
				return true, err
			}
		}
		in.held = false
		kind, err := in.readAlone(cells)
		switch {
		case kind == rowLine || kind == ruleLine:
			in.addToBlock(kind)
			// A frame closes its board, so that pictures can follow each other.
			if kind == rowLine || in.rows != side(len(cells)) {
				continue
			}
		case len(in.block) > 0:
			in.held = true
			clear(cells)
		case kind == emptyLine:
			continue
		default:
			return true, err
		}
		if more, err := in.endBlock(cells); more {
			return true, err
		}
	}
	return false, nil
}

// readLine reads a line. That is an error only if there is none, or none that
// is whole.
func (in *boardReader) readLine() error {
	line, err := in.lines.ReadSlice('\n')
	in.tooLong = err == bufio.ErrBufferFull
	for err == bufio.ErrBufferFull {
		line = nil
		_, err = in.lines.ReadSlice('\n')
	}
	if err != nil && (err != io.EOF || len(line) == 0 && !in.tooLong) {
		return err
	}
	if in.count == 0 {
		line = trimByteOrderMark(line)
	}
	in.line = trimLineEnd(line)
	in.count++
	return nil
}

// A lineKind is what a line is by itself.
type lineKind uint8

const (
	boardLine lineKind = iota // a board, or a failure to be one
	emptyLine                 // nothing or a comment
	rowLine                   // a row of a board over several lines, or of its header
	ruleLine                  // a piece of frame
)

// readAlone tells what the line is, and reads the board if it is one.
func (in *boardReader) readAlone(cells []uint8) (lineKind, error) {
	if in.tooLong {
		return boardLine, &ParseError{Line: in.count, Column: 1,
			Found: fmt.Sprintf("a line of more than %d bytes", longestText), Want: "a board"}
	}
	n := side(len(cells))
	symbols := leadingSymbols(in.line, n)
	if parseLine(symbols, cells) {
		return boardLine, nil
	}
	t, foreign := tallyOf(symbols)
	switch {
	case foreign >= 0 || t.form().side == n:
	case t.cells > 0:
		header := t.words == 1 && t.cells <= 2
		row := t.cells == n || t.cells+t.dashes == n || t.words == n && t.cells <= 2*n
		if (row || header) && in.fits() {
			return rowLine, nil
		}
	case t.dashes > 0 || t.all&signFrame != 0:
		if in.fits() {
			return ruleLine, nil
		}
	default:
		return emptyLine, nil
	}
	return boardLine, inStream(parse(symbols, cells), in.count)
}

// leadingSymbols returns the symbols that the line begins with if they are more
// than a row and something is set off after them, and else the whole line.
func leadingSymbols(line []byte, n int) []byte {
	end, filled := 0, false
	for end < len(line) && signs[line[end]]&(signCell|signDash) != 0 {
		filled = filled || line[end] != '-'
		end++
	}
	if filled && n < end && end < len(line) &&
		(signs[line[end]]&(signBlank|signSeparator) != 0 || line[end] == ';') {
		return line[:end]
	}
	return line
}

// fits reports whether the block has room for the line.
func (in *boardReader) fits() bool { return len(in.block)+len(in.line) < longestText }

func (in *boardReader) addToBlock(kind lineKind) {
	if len(in.block) == 0 {
		in.first = in.count
	}
	if kind == rowLine {
		in.rows++
	}
	in.block = append(append(in.block, in.line...), '\n')
}

// endBlock reads the board in the block, if there is one. Rules alone are not
// worth an error.
func (in *boardReader) endBlock(cells []uint8) (more bool, err error) {
	if len(in.block) == 0 {
		return false, nil
	}
	err = inStream(parse(in.block, cells), in.first)
	more = err == nil || in.rows > 0
	in.block, in.rows = in.block[:0], 0
	return more, err
}

// inStream moves an error to where its text, which begins on the given line,
// stands in the stream.
func inStream(err error, line int) error {
	if bad, ok := err.(*ParseError); ok {
		bad.Line += line - 1
	}
	return err
}
