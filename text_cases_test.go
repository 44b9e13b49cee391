package sudoku

import (
	"io"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A case is the input as a board of a side, or of any, or as a stream of boards of a side or of
// a jigsaw's regions.
func TestCases(t *testing.T) {
	sudokutest.Cases(t, "testdata/cases/*.txt", func(t *testing.T, c sudokutest.Case) string {
		verb, of, _ := strings.Cut(c.Text, " ")
		side, _ := strconv.Atoi(of)
		if verb == "read" {
			return readCase(t, side, of, c.Input)
		}
		require.Equal(t, "parse", verb)
		parse := Standard(side).Parse
		if of == "any" {
			parse = parsePuzzle
		}
		board, err := parse(c.Input)
		if side == 9 {
			grid, same := Parse(c.Input)
			require.Equal(t, err, same)
			require.Equal(t, gridFrom(board), grid)
		}
		if err != nil {
			require.IsType(t, &ParseError{}, err)
			require.Zero(t, Givens(board))
			return err.Error() + "\n"
		}
		n, err := boardtext.Side(c.Input)
		require.NoError(t, err)
		require.Equal(t, side, n)
		return Line(board) + "\n"
	})
}

// readCase returns what a stream yields, which is the same for any sizes of the reads.
func readCase(t *testing.T, side int, regions, text string) string {
	rules := Standard(side)
	if side == 0 {
		var err error
		rules, err = Jigsaw(regions)
		require.NoError(t, err)
	}
	want := linesOf(rules.Read(strings.NewReader(text)))
	for _, in := range []func(io.Reader) io.Reader{iotest.OneByteReader, iotest.DataErrReader} {
		require.Equal(t, want, linesOf(rules.Read(in(strings.NewReader(text)))))
	}
	if side == 9 {
		require.Equal(t, want, linesOf(Read(iotest.OneByteReader(strings.NewReader(text)))))
	}
	return strings.Join(want, "\n") + "\n"
}
