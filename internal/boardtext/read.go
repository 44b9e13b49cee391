package boardtext

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"

	"example.com/sudoku/internal/geometry"
)

// This file reads streams of boards. It builds on the parser of one board.

// longestText is the limit in bytes of a line in a stream and of a board in
// several lines. A 36×36 board takes 5,000.
const longestText = 64 << 10

const _ = uint(longestText - 8*geometry.MaxCells) // eight bytes a cell are room for any form

// A Reader reads boards from the lines of a stream.
type Reader struct {
	lines   *bufio.Reader
	line    []byte // the last line read, without its end
	tooLong bool   // this line was too long and has been skipped
	held    bool   // this line is still to be handled
	count   int    // of lines read
	ended   bool
	afterCR bool // the line before ended with CR; LF may belong to it

	block []byte // what has been read of a board in several lines
	first int    // the number of its first line
	rows  int    // how many of its lines have cells
}

// NewReader returns a Reader of a stream.
func NewReader(r io.Reader) *Reader {
	return &Reader{lines: bufio.NewReaderSize(r, longestText)}
}

// Next fills the cells with the next board or returns the error in its place. more
// is false at the end of the stream.
func (in *Reader) Next(cells []uint8) (more bool, err error) {
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
			if kind == rowLine || in.rows != geometry.Side(len(cells)) {
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

// readLine reads a line. It returns an error if there is no line, or only part of
// one before an error of the reader. It reads no further than the line end, so
// that it does not wait for what comes after.
func (in *Reader) readLine() error {
	line, err := in.peekLine()
	in.tooLong = err == bufio.ErrBufferFull
	for err == bufio.ErrBufferFull {
		in.discard(len(line), false)
		line, err = in.peekLine()
	}
	if err != nil && (err != io.EOF || len(line) == 0 && !in.tooLong) {
		return err
	}
	if in.tooLong {
		in.line = nil
	} else if in.line = line; in.count == 0 {
		in.line = TrimMark(line)
	}
	in.discard(len(line), err == nil)
	in.count++
	return nil
}

// peekLine returns what follows up to the next line end, LF, CR LF or CR, without
// it. The error is bufio.ErrBufferFull if that is too long, or that of the reader.
func (in *Reader) peekLine() (line []byte, err error) {
	for size := 0; ; size = len(line) {
		_, err = in.lines.Peek(size + 1) // waits for one more byte at least
		line, _ = in.lines.Peek(in.lines.Buffered())
		if in.afterCR && len(line) > 0 {
			in.afterCR = false
			if line[0] == '\n' {
				in.lines.Discard(1)
				return in.peekLine()
			}
		}
		end := bytes.IndexByte(line[size:], '\n')
		if end < 0 {
			end = len(line) - size
		}
		if cr := bytes.IndexByte(line[size:size+end], '\r'); cr >= 0 {
			end = cr
		}
		if size+end < len(line) {
			return line[:size+end], nil
		}
		if err != nil {
			return line, err
		}
	}
}

// discard removes a line and its end, if there is one, from the buffer.
func (in *Reader) discard(size int, withEnd bool) {
	if withEnd {
		end, _ := in.lines.Peek(size + 1)
		in.afterCR = end[size] == '\r'
		size++
	}
	in.lines.Discard(size)
}

// A lineKind is what a line can be without the lines around it.
type lineKind uint8

const (
	boardLine lineKind = iota // a board, or an error
	emptyLine                 // nothing or a comment
	rowLine                   // a row of a board in several lines, or a line of its header
	ruleLine                  // frame
)

// readAlone returns the kind of the line, and fills the cells if it is a board.
func (in *Reader) readAlone(cells []uint8) (lineKind, error) {
	if in.tooLong {
		return boardLine, in.tooLongError()
	}
	n := geometry.Side(len(cells))
	text := leadingSymbols(in.line, n)
	if parseLine(text, cells) {
		return boardLine, nil
	}
	if line, changed := plainLine(in.line, n); changed {
		in.line, text = line, leadingSymbols(line, n)
	}
	t, foreign := tallyOf(text)
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
	return boardLine, inStream(Parse(text, cells), in.count)
}

// leadingSymbols returns the symbols at the beginning of the line if they are more
// than a row and other text follows after a separator, and else the whole line.
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
func (in *Reader) fits() bool { return len(in.block)+len(in.line) < longestText }

// addToBlock appends the line to the board in several lines.
func (in *Reader) addToBlock(kind lineKind) {
	if len(in.block) == 0 {
		in.first = in.count
	}
	if kind == rowLine {
		in.rows++
	}
	in.block = append(append(in.block, in.line...), '\n')
}

// endBlock reads the board in the block, if there is one. A block of nothing but
// rules is no error.
func (in *Reader) endBlock(cells []uint8) (more bool, err error) {
	if len(in.block) == 0 {
		return false, nil
	}
	err = inStream(Parse(in.block, cells), in.first)
	more = err == nil || in.rows > 0
	in.block, in.rows = in.block[:0], 0
	return more, err
}

// ReadLine returns the next line of any text without its end, LF or CR LF, or says that it has
// more than most bytes. The error is io.EOF after the last line, and that of the reader before
// the end of a line.
func ReadLine(in *bufio.Reader, most int) (line string, tooLong bool, err error) {
	var text []byte
	for {
		part, err := in.ReadSlice('\n')
		if len(text) <= most+len("\r\n") {
			text = append(text, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
		case err == nil || err == io.EOF && len(text) > 0:
			if text = trimLineEnd(text); len(text) > most {
				return "", true, nil
			}
			return string(text), false, nil
		default:
			return "", false, err
		}
	}
}

// inStream moves an error from its place in a text to its place in the stream,
// where the text begins on the given line.
func inStream(err error, line int) error {
	if bad, ok := err.(*Error); ok {
		bad.Line += line - 1
	}
	return err
}

// NextLine returns the next line that is neither empty nor a comment, without its comment,
// and its number.
func (in *Reader) NextLine() (line string, number int, more bool, err error) {
	for !in.ended {
		if err := in.readLine(); err != nil {
			in.ended = true
			return "", in.count, err != io.EOF, err
		}
		line, _, _ := strings.Cut(string(in.line), "#")
		switch {
		case in.tooLong:
			return "", in.count, true, in.tooLongError()
		case strings.TrimSpace(line) != "":
			return line, in.count, true, nil
		}
	}
	return "", in.count, false, nil
}

// tooLongError returns the error of a line that has been skipped.
func (in *Reader) tooLongError() error {
	return &Error{Line: in.count, Column: 1,
		Found: fmt.Sprintf("a line of more than %d bytes", longestText), Want: "a board"}
}
