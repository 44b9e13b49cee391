package export

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"github.com/stretchr/testify/require"
)

// halfWriter writes half of the text and returns no error.
type halfWriter struct{}

func (halfWriter) Write(text []byte) (int, error) { return len(text) / 2, nil }

// roomyWriter has room for this many bytes.
type roomyWriter int

var errFull = errors.New("full")

func (w *roomyWriter) Write(text []byte) (int, error) {
	if len(text) > int(*w) {
		return int(*w), errFull
	}
	*w -= roomyWriter(len(text))
	return len(text), nil
}

// A repeatedText is a reader of the same text over and over.
type repeatedText struct {
	text string
	at   int
}

func (r *repeatedText) Read(p []byte) (n int, err error) {
	if r.text == "" {
		return 0, io.EOF
	}
	n = copy(p, r.text[r.at:])
	r.at = (r.at + n) % len(r.text)
	return n, nil
}

func TestExportWriteError(t *testing.T) {
	puzzle := boardtest.Thinned(boardtest.Pattern(16), 0.5, rand.New(rand.NewPCG(1, 2)))
	for _, opts := range statements {
		for _, write := range []func(context.Context, io.Writer, sudoku.Puzzle, *Options) error{WriteLP[sudoku.Puzzle], WriteDIMACS[sudoku.Puzzle]} {
			var text bytes.Buffer
			require.NoError(t, write(t.Context(), &text, puzzle, opts))
			for _, room := range []int{0, 1, 100, text.Len() / 2, text.Len() - 1} {
				w := roomyWriter(room)
				require.Equal(t, errFull, write(t.Context(), &w, puzzle, opts), room)
			}
			require.Equal(t, io.ErrShortWrite, write(t.Context(), halfWriter{}, puzzle, opts))
			w := roomyWriter(text.Len())
			require.NoError(t, write(t.Context(), &w, puzzle, opts))
			require.Zero(t, int(w))
			// The same text in small pieces.
			var again bytes.Buffer
			small := bufio.NewWriterSize(&again, 16)
			require.NoError(t, write(t.Context(), small, puzzle, opts))
			require.NoError(t, small.Flush())
			require.Equal(t, text.String(), again.String())
		}
	}
}
