package sudoku

import (
	"fmt"
	"io"
	"iter"

	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/geometry"
)

// This file reads and prints boards. The forms of texts are in package boardtext.

// A ParseError is the error of a text that is not a board, or not an answer that
// package export can use. Line and Column say where reading stopped, Found and Want
// why.
type ParseError struct {
	Line, Column int    // both from 1; columns count characters
	Found        string // what stands there, such as 'z'
	Want         string // what may stand there
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("sudoku: line %d, column %d: found %s, want %s", e.Line, e.Column, e.Found, e.Want)
}

// Parse returns the 9×9 board that the text spells in one of these forms, which
// [Rules.Parse] reads for the other sizes of ordinary sudoku:
//
//   - Symbols, in any arrangement of lines and blanks, with or without a frame
//     of the characters | + - = or of Unicode's for boxes. A rule of dashes in a
//     frame with | may have the corners * . : and '. A given is one of 1-9 and then
//     A-P, in upper or lower case. An empty cell is one of 0 . _ * x ? · or, without
//     a frame, a dash. It may be a blank if no other sign is used for it and the
//     text has exactly one character per cell, in one line or in a line per row.
//   - Numbers separated by blanks, tabs, commas, lines or a frame. An empty cell
//     is 0, -1 or a sign from above. This is the only form for boards above
//     25×25.
//   - Numbers after two lines with one number each. The first is the height or
//     width of a block, the second is ignored.
//
// A 16×16 board may use 0-9A-F. Parse assumes this if the board has a 0 and
// marks empty cells by another sign, or if it has each of the sixteen symbols
// sixteen times. A text that mixes the two spellings is an error.
//
// A # begins a comment that ends with its line. A byte order mark, CR LF line
// ends, and white space around the board are ignored.
//
// Parse checks only the form: the board may break the rules, see [Check].
// For any other text, also that of a board of another size, it returns a
// [*ParseError] and the empty board. A line of symbols takes no allocation.
func Parse(text string) (Grid, error) {
	var grid Grid
	err := parse(text, grid[:])
	return grid, err
}

// parse fills the cells of ordinary sudoku from the text. After an error they are empty.
func parse[T string | []byte](text T, cells []uint8) error {
	return parseError(boardtext.Parse(text, cells))
}

// parseError returns the error of a text as the public type.
func parseError(err error) error {
	if bad, ok := err.(*boardtext.Error); ok {
		return (*ParseError)(bad)
	}
	return err
}

// textError returns the error of the character at an offset.
func textError(text string, at int, found, want string) error {
	return parseError(boardtext.ErrorAt(text, at, found, want))
}

// Read returns the 9×9 boards of a stream, in order. It reads on demand, and the
// sequence can be ranged over once. A board has one of these forms:
//
//   - One line in any form of [Parse]. If it consists of symbols, Read
//     ignores text that follows after a blank, tab, comma or semicolon, such as a
//     rating or a solution.
//   - Successive lines with one row each, with or without lines of frame between
//     them, or the form with the size of a block in front. Such a board ends at an
//     empty line, a comment, a board in one line, or the end of the stream.
//
// A line ends with LF, CR LF or CR.
//
// For text that is not a board Read yields the empty board and a
// [*ParseError] with the line in the stream, and continues after it. A line above
// 64 KiB is such a text too, and is skipped without being stored. An error of r is
// yielded unchanged and ends the sequence; Read drops an unfinished board
// before it.
//
// Boards take no allocation. The memory used does not grow with the stream.
//
// [Rules.Read] reads boards of other sizes and rules.
func Read(r io.Reader) iter.Seq2[Grid, error] {
	return func(yield func(Grid, error) bool) {
		in := boardtext.NewReader(r)
		for {
			var grid Grid
			more, err := in.Next(grid[:])
			if !more || !yield(grid, parseError(err)) {
				return
			}
		}
	}
}

// Read returns the puzzles of a stream, in order. For the sizes of ordinary sudoku it is
// the function [Read]. By other rules each line is a puzzle in a form of [Rules.Parse];
// empty lines and comments after a # are skipped, and the error of a line that is none
// says which one it is. The error of rules with a mistake is yielded alone.
func (r Rules) Read(in io.Reader) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		if r.Err() != nil {
			yield(r.Empty(), r.Err())
			return
		}
		lines := boardtext.NewReader(in)
		square := r.get().square()
		for {
			p := r.Empty()
			var more bool
			var err error
			if square {
				more, err = lines.Next(p.Cells)
			} else {
				p, more, err = r.readLine(lines)
			}
			if !more || !yield(p, parseError(err)) {
				return
			}
		}
	}
}

// readLine reads the puzzle in the next line.
func (r Rules) readLine(lines *boardtext.Reader) (p Puzzle, more bool, err error) {
	text, number, more, err := lines.NextLine()
	if !more || err != nil {
		return r.Empty(), more, err
	}
	p, err = r.Parse(text)
	if bad, ok := err.(*ParseError); ok {
		bad.Line += number - 1
	}
	return p, true, err
}

// Line returns the board in one line without a line end: symbols 1-9 and then
// A-P, and a dot for an empty cell. Boards above 25×25 have too few symbols: they
// are numbers separated by blanks, with 0 for an empty cell. A [Puzzle] of rules that are
// not those of [Standard] shows its values from Rules.First on, and always a dot for an
// empty cell. [Parse] and [Rules.Parse] read the line back. A value too large for the board
// is a question mark.
func Line[P Problem](board P) string {
	if p, ok := any(&board).(*Puzzle); ok {
		return p.Rules.get().line(p.Cells)
	}
	return boardtext.Line(Cells(&board))
}

// AppendLine appends the [Line] of the board to text.
func AppendLine[P Problem](text []byte, board P) []byte {
	if p, ok := any(&board).(*Puzzle); ok && !p.ordinary() {
		return append(text, p.Rules.get().line(p.Cells)...)
	}
	return boardtext.AppendLine(text, Cells(&board))
}

// marshalText returns the [Line] of the cells for storage: a value too large to be read
// back is a [*ClashError].
func marshalText(cells []uint8) ([]byte, error) {
	n := geometry.Side(len(cells))
	for i, v := range cells {
		if int(v) > n {
			return nil, &ClashError{Side: n, Clashes: []Clash{{Cell: i, Other: -1, Value: int(v)}}}
		}
	}
	return boardtext.AppendLine(nil, cells), nil
}

// PencilMarks returns the board as a framed table. A filled cell shows its value,
// an empty one its candidates, or a dash if it has none. Above 25×25 commas
// separate the candidates. The table is for people; [Parse] does not read it.
//
// The candidates are a set for each cell, such as a player's own; a cell without a set
// has none. Nil stands for those of [Candidates].
func PencilMarks[P Problem](board P, candidates []Values) string {
	if candidates == nil {
		candidates = Candidates(board)
	}
	if p, ok := any(&board).(*Puzzle); ok && !p.ordinary() {
		return p.pencilMarks(candidates)
	}
	return boardtext.PencilMarks(Cells(&board), unwrapped(candidates))
}
