package engine

import (
	"context"
	"errors"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"github.com/stretchr/testify/require"
)

// Errors are said as one player says them to another.
func TestPlain(t *testing.T) {
	_, parse := read(demo[:80])
	_, letter := read("123" + "ß" + demo[4:])
	for want, err := range map[string]error{
		"80 cells; a 9×9 board has 81":                                           parse,
		"line 1, column 4: 'ß' can't stand there, only":                          letter,
		"row 1, column 3 is wrong":                                               &explain.MistakeError{Side: 9, Cells: []int{2}},
		"row 1, column 3; row 1, column 4; row 9, column 9 and 1 more are wrong": &explain.MistakeError{Side: 9, Cells: []int{2, 3, 80, 81}},
		"row 1, column 1 is wrong. And the right value is not among the notes of row 1, column 2 and row 1, column 3": &explain.MistakeError{
			Side: 9, Cells: []int{0}, Marks: []int{1, 2}},
		"boards of 25×25 are too large for this: it works up to 16×16": &sudoku.SizeError{Func: "Hint", Side: 25, Largest: 16},
		"this puzzle has no solution":                                  sudoku.ErrNoSolution,
		"this puzzle has more than one solution":                       sudoku.ErrManySolutions,
		"no technique leads on from here: it takes trial and error":    explain.ErrNoStep,
		"row 1: 5 stands in both column 1 and column 2":                &sudoku.ClashError{Side: 9, Clashes: []sudoku.Clash{{Kind: sudoku.Row, Value: 5, Cell: 0, Other: 1}}},
		"stopped":                            context.Canceled,
		"this took too long and was stopped": errors.Join(context.DeadlineExceeded),
	} {
		require.ErrorContains(t, err, "")
		require.Contains(t, Plain(err), want)
	}
}

// A position to practise on has the technique as its next step.
func TestPractise(t *testing.T) {
	for _, technique := range []explain.Technique{explain.Pointing, explain.XWing, explain.NakedTriple, explain.XYChain} {
		p := ask[Position](t, "practise", Question{Technique: technique, Seed: 3})
		q := Question{Puzzle: p.Puzzle.Text, Board: lineOf(p.Board), Marks: p.Marks}
		step := ask[StepView](t, "hint", q)
		require.Equal(t, technique.String(), step.Technique)
		require.Equal(t, p.Step, step.Technique)
	}
	_, err := new(Engine).Call(t.Context(), "practise", []byte(`{}`))
	require.True(t, Refused(err))
}

func lineOf(board []byte) string {
	line := make([]byte, len(board))
	for i, v := range board {
		line[i] = '0' + v
	}
	return string(line)
}
