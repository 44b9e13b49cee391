package export

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// FuzzOptions: JSON is refused without a trace, or read as options that are
// written and read again the same, and that run or are refused.
func FuzzOptions(f *testing.F) {
	f.Add([]byte(`{"Candidates":true,"Encoding":"minimal"}`))
	f.Add([]byte(`{"Candidates":1}`))
	sudokutest.Fuzz(f, func(t *testing.T, text []byte) {
		unmarshal := func(text []byte, opts *Options) error { return json.Unmarshal(text, opts) }
		sudokutest.ReadsOptions[*sudoku.OptionError](t, text, Options{Candidates: true}, unmarshal, func(o Options) error {
			return WriteDIMACS(context.Background(), io.Discard, boardtest.Square(4, 1), &o)
		})
	})
}

// FuzzNames: a name is refused by an *OptionError and changes nothing, or stands for a
// value that has it.
func FuzzNames(f *testing.F) {
	for _, name := range []string{"extended", "minimal", "", "Encoding(2)"} {
		f.Add([]byte(name))
	}
	sudokutest.Fuzz(f, func(t *testing.T, name []byte) {
		sudokutest.ReadsName[*sudoku.OptionError](t, name, Minimal)
	})
}

// FuzzExport: the solution of an exported puzzle, in any of the forms that other
// programs write, reads back as that solution; one that is not a solution does
// not.
func FuzzExport(f *testing.F) {
	for i := range answerForms {
		f.Add(uint8(i), uint64(i), []byte{0xa5, 0x3c}, uint16(0), uint8(i))
	}
	f.Add(uint8(1), uint64(9), []byte{0xff}, uint16(0x1234), uint8(3))
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, seed uint64, holes []byte, changes uint16, form uint8) {
		side := []int{4, 6, 9, 16}[size%4]
		puzzle := nearBoard(t, side, seed, holes, changes)
		fuzzExport(t, puzzle, form)
		if side == 9 {
			fuzzExport(t, boardtest.Grid(puzzle), form)
		}
	})
}

func fuzzExport[P sudoku.Problem](t *testing.T, puzzle P, form uint8) {
	opts := statements[form/16%4]
	var lp, cnf bytes.Buffer
	clash := WriteLP(context.Background(), &lp, puzzle, opts)
	require.Equal(t, clash, WriteDIMACS(context.Background(), &cnf, puzzle, opts))
	if clash != nil {
		require.ErrorAs(t, clash, new(*sudoku.ClashError))
		require.Zero(t, lp.Len()+cnf.Len())
		_, err := ReadAnswer(strings.NewReader("s UNSATISFIABLE\n"), puzzle, opts)
		require.Equal(t, clash, err)
		return
	}
	solution, err := sudoku.Solve(context.Background(), puzzle)
	if err != nil {
		return
	}
	name := answerForms[int(form)%len(answerForms)]
	text := answerOf(name, puzzle, solution, opts)
	read, err := ReadAnswer(strings.NewReader(text), puzzle, opts)
	require.NoError(t, err, text)
	require.Equal(t, solution, read)

	other := boardtest.Shuffled(t, solution, uint64(form)+1)
	for cell, v := range sudoku.Cells(&puzzle) {
		if v != 0 {
			sudoku.Cells(&other)[cell] = v
		}
	}
	if sudoku.Solved(puzzle, other) {
		return
	}
	_, err = ReadAnswer(strings.NewReader(answerOf(name, puzzle, other, opts)), puzzle, opts)
	require.ErrorAs(t, err, new(*sudoku.ParseError))
}

// nearBoard returns a solved board that depends on the seed, without the cells
// whose bit in holes is set and with up to two cells changed. Holes stands for
// as many cells as there are by repetition.
func nearBoard(t *testing.T, n int, seed uint64, holes []byte, changes uint16) sudoku.Puzzle {
	board := boardtest.Shuffled(t, boardtest.Pattern(n), seed)
	cells := board.Cells
	for i := range cells {
		if len(holes) > 0 && holes[i/8%len(holes)]>>(i%8)&1 != 0 && (n < 16 || i%2 == 0) {
			cells[i] = 0
		}
	}
	for ; changes != 0; changes >>= 8 {
		if c := int(changes & 255); c != 0 {
			cells[c*len(cells)/256] = uint8(c%n) + 1
		}
	}
	return board
}

func FuzzReadAnswer(f *testing.F) {
	for _, form := range answerForms {
		f.Add(answerOf(form, boardtest.Square(4), boardtest.Pattern(4), nil), false)
		f.Add(answerOf(form, boardtest.Square(4, 1, 2, 3, 4), boardtest.Pattern(4), &Options{Candidates: true}), true)
	}
	sudokutest.Fuzz(f, func(t *testing.T, text string, candidates bool) {
		requireAnswer(t, boardtest.Square(4), text, candidates)
		requireAnswer(t, boardtest.Square(4, 1, 2, 3, 4), text, candidates)
		requireAnswer(t, sudoku.Grid(sudokutest.GridOf(sudokutest.Demo)), text, candidates)
	})
}

// requireAnswer checks the laws that hold for every text.
func requireAnswer[P sudoku.Problem](t *testing.T, puzzle P, text string, candidates bool) {
	board, err := ReadAnswer(strings.NewReader(text), puzzle, &Options{Candidates: candidates})
	if err == nil {
		require.True(t, sudoku.Solved(puzzle, board))
		return
	}
	require.Equal(t, blank(puzzle), board)
	if bad, ok := errors.AsType[*sudoku.ParseError](err); ok {
		require.LessOrEqual(t, bad.Line, 1+strings.Count(text, "\n"))
		require.Positive(t, bad.Line)
		require.Positive(t, bad.Column)
		return
	}
	require.Contains(t, []error{sudoku.ErrNoSolution, sudoku.ErrBudget}, err)
}
