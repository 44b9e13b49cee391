package export

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/sudoku"
)

// This file reads the answer of another program: it finds the format, reads the literals
// of SAT solvers, and checks the board.

// ReadAnswer returns the solution that another program found for an exported
// puzzle. The puzzle and the options must be those of the export. It detects the
// format of the text:
//
//   - the output of a SAT solver, lines with s and v, of which it reads the first
//     solution; or the file that minisat writes;
//   - the file that glpsol writes with -o or -w;
//   - the file that cbc writes with solu and any printingOptions.
//
// The error is nil if the board solves the puzzle, [sudoku.ErrNoSolution] if the
// program proved that there is no solution, and [sudoku.ErrBudget] if it gave up, for
// example for lack of time. Any other text, and a wrong solution, is a
// [*sudoku.ParseError]. The error of a puzzle that can't be exported is that of the
// export. An error of r is returned unchanged. After an error the board is empty.
//
// The text may have any length; ReadAnswer does not hold it in memory.
func ReadAnswer[P sudoku.Problem](r io.Reader, puzzle P, opts *Options) (P, error) {
	board := blank(puzzle)
	s, err := newStatement(puzzle, opts)
	if err != nil {
		return board, err
	}
	a := answerReader{statement: s, words: newWordReader(r), board: sudoku.Cells(&board)}
	if s.Candidates {
		copy(a.board, s.cells)
	}
	if err = a.read(); err == nil {
		err = a.verify(sudoku.Check(board))
	}
	if a.words.err != io.EOF && a.words.err != nil {
		err = a.words.err
	}
	if _, bad := errors.AsType[*sudoku.ParseError](err); bad && a.stopped {
		err = sudoku.ErrBudget // a stopped cbc may write an assignment that is no solution
	}
	if err != nil {
		clear(a.board)
	}
	return board, err
}

// blank returns an empty board with the rules of a puzzle.
func blank[P sudoku.Problem](puzzle P) (board P) {
	if p, ok := any(&board).(*sudoku.Puzzle); ok {
		*p = sudoku.RulesOf(puzzle).Empty()
	}
	return board
}

// An answerReader reads the text of a program.
type answerReader struct {
	*statement
	words *wordReader
	board []uint8 // with the values read so far

	satisfied bool // a SAT solver reported a solution
	whole     bool // the solution has been read to its end
	stopped   bool // the program was stopped
}

const wantAnswer = "an answer of glpsol, cbc or a SAT solver"

func (a *answerReader) read() error {
	for a.words.nextLine() {
		switch word := string(a.words.next()); word {
		case "c": // a comment
		case "s":
			switch status := string(a.words.next()); status {
			case "mip", "bas":
				return a.readNumbered(status)
			case "SATISFIABLE":
				a.satisfied = true
			case "UNSATISFIABLE":
				return sudoku.ErrNoSolution
			case "UNKNOWN", "INDETERMINATE":
				return sudoku.ErrBudget
			default:
				return a.words.unexpected("SATISFIABLE, UNSATISFIABLE, UNKNOWN or mip")
			}
		case "v":
			if err := a.readLiterals(); err != nil {
				return err
			}
		case "SAT":
			a.satisfied = true
			for !a.whole && a.words.nextLine() {
				if err := a.readLiterals(); err != nil {
					return err
				}
			}
		case "UNSAT":
			return sudoku.ErrNoSolution
		case "INDET":
			return sudoku.ErrBudget
		case "Problem:":
			return a.readTable()
		case "Optimal", "Infeasible", "Integer", "Stopped":
			return a.readNamed(word)
		default:
			return a.words.unexpected(wantAnswer)
		}
	}
	if !a.satisfied {
		return a.words.unexpected(wantAnswer)
	}
	return nil
}

// readLiterals reads the rest of a line of literals. It skips what follows the 0
// that ends a solution.
func (a *answerReader) readLiterals() error {
	for !a.whole {
		word := a.words.next()
		if len(word) == 0 {
			return nil
		}
		x, err := strconv.Atoi(string(word))
		if err != nil || x > a.variables() || x < -a.variables() {
			return a.words.unexpected(fmt.Sprintf("a variable from 1 to %d, its negation or 0", a.variables()))
		}
		a.whole = x == 0
		if x > 0 {
			if err := a.setCell(a.cellOf(int32(x))); err != nil {
				return err
			}
		}
	}
	return nil
}

// setCell fills a cell.
func (a *answerReader) setCell(cell int, v uint8) error {
	want := ""
	switch {
	case a.cells[cell] != 0 && a.cells[cell] != v:
		want = fmt.Sprintf("the given %d", a.cells[cell])
	case a.board[cell] != 0 && a.board[cell] != v:
		want = fmt.Sprintf("one value, it was %d before", a.board[cell])
	}
	if want != "" {
		return a.words.parseError(fmt.Sprintf("%d for %s", v, a.placeName(cell)), want)
	}
	a.board[cell] = v
	return nil
}

// verify returns an error if the board is not full or clash, the result of Check,
// is not nil.
func (a *answerReader) verify(clash error) error {
	for i, v := range a.board {
		if v == 0 {
			return a.words.parseError("no value for "+a.placeName(i), "one")
		}
	}
	if clash, ok := errors.AsType[*sudoku.ClashError](clash); ok {
		first := *clash
		first.Clashes = clash.Clashes[:1]
		return a.words.parseError(strings.TrimPrefix(first.Error(), "sudoku: "), "a solution")
	}
	return nil
}

// placeName names a cell in messages.
func (a *answerReader) placeName(cell int) string {
	place := a.rules.Place(cell)
	return fmt.Sprintf("row %d, column %d", place.Row+1, place.Column+1)
}
