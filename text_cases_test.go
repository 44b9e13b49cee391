package sudoku

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A case is the input as a board of a side, or of any, or as a stream of boards of a side or of
// a jigsaw's regions; or a search with options that are refused, or the history of one.
func TestCases(t *testing.T) {
	sudokutest.Cases(t, "testdata/cases/*.txt", func(t *testing.T, c sudokutest.Case) string {
		verb, of, _ := strings.Cut(c.Text, " ")
		side, _ := strconv.Atoi(of)
		switch {
		case verb == "history":
			return historyCase(t, c.Input, of)
		case verb == "read":
			return readCase(t, side, of, c.Input)
		case strings.HasSuffix(of, "}"):
			return optionsCase(t, verb, of)
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

// historyCase returns the log of backtracking, which its history is too, and its error.
func historyCase(t *testing.T, board, options string) string {
	puzzle, err := parsePuzzle(board)
	require.NoError(t, err)
	var log bytes.Buffer
	opts := &BacktrackOptions{Log: &log}
	require.NoError(t, json.Unmarshal([]byte(options), opts))
	_, err = Backtrack(t.Context(), puzzle, opts)
	opts.Log = nil
	events, same := sudokutest.Collect(History(t.Context(), puzzle, opts))
	require.Equal(t, err, same)
	rows := strings.SplitAfter(log.String(), "\n")
	require.Len(t, rows, len(events)+2) // the header, and after the last line
	for i, event := range events {
		require.Equal(t, rows[i+1], event.String()+"\n")
	}
	return fmt.Sprintf("%s%v\n", log.String(), err)
}

// optionsCase returns the error of options that are read and given to a search, or to rules that
// make puzzles: "standard 9 {}".
func optionsCase(t *testing.T, verb, of string) string {
	of, text, _ := strings.Cut(of, "{")
	side, _ := strconv.Atoi(strings.TrimSpace(of))
	rules := Standard(side)
	if verb == "latin" {
		rules = Latin(side)
	}
	board := gridOf(demo)
	var opts any
	var search func() error
	switch verb {
	case "genetic":
		o := new(GeneticOptions)
		opts, search = o, func() error { _, err := Genetic(t.Context(), board, o); return err }
	case "evolve":
		o := new(EvolveOptions)
		opts, search = o, func() error { _, err := Evolve(t.Context(), board, o); return err }
	case "backtrack":
		o := new(BacktrackOptions)
		opts, search = o, func() error { _, err := Backtrack(t.Context(), board, o); return err }
	default:
		o := new(GenerateOptions)
		opts, search = o, func() error { return generateRefused(t, rules, o) }
	}
	err := Plugins{}.Unmarshal([]byte("{"+text), opts)
	if err != nil {
		require.True(t, reflect.ValueOf(opts).Elem().IsZero(), "options are unchanged after an error")
	} else {
		err = search()
	}
	if err != ErrBudget {
		require.ErrorAs(t, err, new(*OptionError))
	}
	return err.Error() + "\n"
}

// generateRefused returns the error of rules that make no puzzle with the options.
func generateRefused(t *testing.T, rules Rules, opts *GenerateOptions) error {
	puzzle, err := rules.Generate(t.Context(), opts)
	require.Zero(t, Givens(puzzle))
	n := 0
	for puzzle, same := range rules.Puzzles(t.Context(), opts) {
		require.Equal(t, err, same)
		require.Zero(t, Givens(puzzle))
		n++
	}
	require.Equal(t, 1, n)
	return err
}
