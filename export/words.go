package export

import (
	"bufio"
	"io"

	"example.com/sudoku"
	"example.com/sudoku/internal/words"
)

// This file cuts a stream into lines and words without holding it in memory, and knows
// where each word stands.

// A wordReader reads the words of a stream, line by line, and holds one word at a
// time. Lines may have any length; a long word is truncated.
type wordReader struct {
	in   *bufio.Reader
	err  error // that ended the stream
	word []byte

	line, col int // position of the reader: 0 before the first line or character
	start     int // the column of the word
}

// longestWord is the number of bytes at which a word is truncated.
const longestWord = 64

func newWordReader(r io.Reader) *wordReader {
	return &wordReader{in: bufio.NewReader(r), word: make([]byte, 0, longestWord)}
}

// nextLine advances to the next line that has a word, and reports whether there
// is one.
func (w *wordReader) nextLine() bool {
	if w.line > 0 {
		w.skipLine()
	}
	for w.err == nil {
		w.line++
		w.col = 0
		if w.skipBlanks() {
			return true
		}
		if w.err == nil {
			w.skipLine()
		}
	}
	w.word, w.start = w.word[:0], w.col+1
	return false
}

// next returns the next word of the line, which is empty at its end. The slice is
// valid until the next call.
func (w *wordReader) next() []byte {
	w.word = w.word[:0]
	more := w.skipBlanks()
	w.start = w.col + 1
	for more {
		c, err := w.in.ReadByte()
		switch {
		case err != nil:
			w.err = err
			more = false
		case c <= ' ':
			w.in.UnreadByte() // can't fail after a ReadByte
			more = false
		case len(w.word) < longestWord:
			w.word = append(w.word, c)
			fallthrough
		default:
			w.countColumn(c)
		}
	}
	return w.word
}

// skipBlanks advances to the next word of the line, and reports whether there is
// one.
func (w *wordReader) skipBlanks() bool {
	for {
		c, err := w.in.ReadByte()
		if err != nil {
			w.err = err
			return false
		}
		if c > ' ' || c == '\n' {
			w.in.UnreadByte()
			return c > ' '
		}
		w.countColumn(c)
	}
}

// countColumn advances the column by a byte, unless it continues a character.
func (w *wordReader) countColumn(c byte) {
	if c&0xC0 != 0x80 {
		w.col++
	}
}

// skipLine skips the rest of the line and its end.
func (w *wordReader) skipLine() {
	err := bufio.ErrBufferFull
	for err == bufio.ErrBufferFull {
		_, err = w.in.ReadSlice('\n')
	}
	w.err = err
}

// unexpected returns the error that the word is not what is wanted.
func (w *wordReader) unexpected(want string) error {
	switch {
	case len(w.word) > 0:
		return w.parseError(words.Quote(w.word), want)
	case w.err != nil:
		return w.parseError("the end of the text", want)
	default:
		return w.parseError("the end of the line", want)
	}
}

// parseError returns an error at the start of the word.
func (w *wordReader) parseError(found, want string) error {
	return &sudoku.ParseError{Line: w.line, Column: w.start, Found: found, Want: want}
}
