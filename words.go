package sudoku

import (
	"bufio"
	"io"
)

// A wordReader takes the words out of a stream, line by line, and holds no more
// than one. Lines may be of any length; of a long word the end is lost.
type wordReader struct {
	in   *bufio.Reader
	err  error // that ended the stream
	word []byte

	line, col int // where the reader is; 0 before the first line, and before the first character
	start     int // the column of the word
}

// longestWord is the number of bytes that are kept of a word.
const longestWord = 64

func newWordReader(r io.Reader) *wordReader {
	return &wordReader{in: bufio.NewReader(r), word: make([]byte, 0, longestWord)}
}

// nextLine leaves the line for the next one that has a word, and reports whether
// there is one.
func (w *wordReader) nextLine() bool {
	for w.line > 0 && w.err == nil && w.read() != '\n' {
	}
	for w.err == nil {
		w.line++
		w.col = 0
		if w.peek() != '\n' {
			return true
		}
		if w.err == nil {
			w.read()
		}
	}
	w.word, w.start = w.word[:0], w.col+1
	return false
}

// next returns the next word of the line, or nothing if there is none. It is
// valid until the next call.
func (w *wordReader) next() []byte {
	w.word = w.word[:0]
	c := w.peek()
	w.start = w.col + 1
	for ; c > ' '; c = w.peekByte() {
		if len(w.word) < longestWord {
			w.word = append(w.word, c)
		}
		w.read()
	}
	return w.word
}

// peek passes over blanks, and returns the byte that comes then.
func (w *wordReader) peek() byte {
	c := w.peekByte()
	for c != '\n' && c <= ' ' {
		w.read()
		c = w.peekByte()
	}
	return c
}

// peekByte returns the next byte, which at the end of the stream is a line end.
func (w *wordReader) peekByte() byte {
	next, err := w.in.Peek(1)
	if err != nil {
		w.err = err
		return '\n'
	}
	return next[0]
}

// read takes the byte that peekByte returns.
func (w *wordReader) read() byte {
	c := w.peekByte()
	if w.err == nil {
		w.in.Discard(1)
	}
	if c&0xC0 != 0x80 { // not inside a character
		w.col++
	}
	return c
}

// wrong is the error of a word in place of what is wanted.
func (w *wordReader) wrong(want string) error {
	switch {
	case len(w.word) > 0:
		return w.found(quote(w.word), want)
	case w.err != nil:
		return w.found("the end of the text", want)
	default:
		return w.found("the end of the line", want)
	}
}

// found is the error of something that ends with the word.
func (w *wordReader) found(found, want string) error {
	return &ParseError{Line: w.line, Col: w.start, Found: found, Want: want}
}
