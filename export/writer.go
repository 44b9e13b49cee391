package export

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"

	"example.com/sudoku"
	"example.com/sudoku/internal/poll"
)

// This file writes text in large pieces, and has what the formats share: the comments
// that show the puzzle.

// A writer buffers text and writes it in large pieces. After an error it discards text.
type writer struct {
	ctx  context.Context
	text []byte
	to   io.Writer
	err  error
}

const (
	fullText = 32 << 10 // bytes that are worth a call of Write
	moreText = 16 << 10 // more bytes than most groups add between calls of flushFull
)

func newWriter(ctx context.Context, w io.Writer) *writer {
	return &writer{ctx: ctx, to: w, text: make([]byte, 0, fullText+moreText)}
}

// flushFull flushes if there is enough text. It reports whether no error has
// occurred and the context has not ended.
func (w *writer) flushFull() bool {
	if len(w.text) >= fullText {
		w.flush()
	}
	return w.goOn()
}

// goOn polls the context. It reports whether no error has occurred.
func (w *writer) goOn() bool {
	if w.err == nil {
		w.err = poll.Ended(w.ctx)
	}
	return w.err == nil
}

func (w *writer) flush() error {
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

// mostColumns is the number of columns of a picture whose lines have at most 255 bytes,
// which is the limit of some readers.
const mostColumns = 84

// appendPicture appends comments: what the first line does not say about the rules, and
// the puzzle, one line per row.
func (s *statement) appendPicture(text []byte, comment string) []byte {
	rows, columns := s.rules.Size()
	if !s.rules.Equal(sudoku.Standard(rows)) {
		text = fmt.Appendf(text, "%s Rules: %d values, %d units, %d pairs of cells that differ.\n",
			comment, s.side, len(s.rules.Units()), len(s.rules.Pairs()))
	}
	if first := s.rules.First(); first != 1 {
		text = fmt.Appendf(text, "%s A cell that holds the value v shows v%+d.\n", comment, first-1)
	}
	if columns > mostColumns {
		return text
	}
	for row := range rows {
		text = append(append(text, comment...), ' ')
		for column := range columns {
			word := " "
			if cell := s.rules.CellAt(row, column); cell >= 0 {
				word = valueText(s.rules, s.cells[cell])
			}
			text = append(append(text, ' '), word...)
		}
		text = append(bytes.TrimRight(text, " "), '\n')
	}
	return text
}

// symbols are the signs of values up to 25, by which boards up to 25×25 are printed.
const symbols = ".123456789ABCDEFGHIJKLMNOP"

// valueText returns what a cell shows, as [sudoku.Line] prints it.
func valueText(rules sudoku.Rules, v uint8) string {
	shown, last := int(v)+rules.First()-1, rules.Values()+rules.First()-1
	switch {
	case v == 0:
		return "."
	case shown > 0 && last < len(symbols):
		return symbols[shown : shown+1]
	default:
		return strconv.Itoa(shown)
	}
}
