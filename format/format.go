// Package format reads and writes puzzles in the forms of other programs: links of f-puzzles,
// SudokuPad and SudokuMaker, the string form of the Interactive Sudoku Solver, killer strings,
// jigsaws, candidates, and the text forms of Simple Sudoku, SadMan, HoDoKu and forums.
//
// [Parse] finds the form by itself:
//
//	sheet, err := format.Parse(link, nil)
//	solution, err := sudoku.Unique(ctx, sheet.Puzzle)
//
// and [Print] writes one:
//
//	link, _, err := format.Print(sheet, format.SudokuPad, nil)
//
// A constraint that the form has and this package lacks, or the reverse, is an
// [*UnsupportedError] that names the constraint. With [Options].LeaveOut it is left out
// and listed.
//
// # Drawings
//
// A link of SudokuPad is a drawing. Print writes the constraints beside it, so that Parse
// needs no guess. In a drawing by others Parse takes what has one meaning: givens,
// regions, cages, arrows that begin in a circle, and sums along diagonals. With
// [Options].LeaveOut the other lines and shapes are [Sheet].Drawings. What is drawn in
// SudokuMaker is no clue there, and constraints in JavaScript are left out by their names.
package format

import (
	"encoding/json"
	"strings"

	"example.com/sudoku"
)

// A Sheet is a puzzle with what is written beside it.
type Sheet struct {
	Puzzle sudoku.Puzzle
	Form   Form // in which it was read

	Title, Author string
	Rules         string // in words, as the setter has them
	Message       string // of the setter to those who solved it

	// Solution has the values of the cells of the board, for apps that compare a player's board
	// with it: the links of f-puzzles, SudokuMaker and SudokuPad have a place for it. nil is
	// none. Nothing checks that it is one.
	Solution []uint8

	// Drawings are the lines and shapes that are no clues, in the JSON of SudokuPad: an object
	// with lines, arrows, underlays, overlays and cages. nil is none.
	Drawings json.RawMessage

	Line int    // of a stream, from 1: where the text begins
	Note string // of a stream: what follows the puzzle on its line, such as a rating

	LeftOut []*UnsupportedError // by [Options].LeaveOut, and a solution that is no full board
}

// Unchecked says what of the sheet its puzzle does not have, so that a solution may break it:
// what was left out, and the rules in words.
func (s Sheet) Unchecked() []string {
	var list []string
	for _, what := range s.LeftOut {
		list = append(list, "not checked: "+what.Constraint+", "+what.Reason)
	}
	if s.Rules != "" {
		list = append(list, "not checked: the setter's rules in words")
	}
	return list
}

// Parse reads a puzzle in any form. The errors are [*FormatError], [*UnsupportedError],
// [*SizeError], and those of the Parse of package variant. options may be nil.
func Parse(text string, options *Options) (Sheet, error) {
	if len(text) > maxText {
		return Sheet{}, &SizeError{What: "text", Limit: maxText}
	}
	text = strings.TrimPrefix(text, "\ufeff")
	row := rowOf(text)
	sheet, err := row.read(text, options)
	sheet.Form = row.form
	return sheet, err
}

// Detect returns the form that a text is likely to be of, without reading it. It is Line
// where the text has the marks of no other form.
func Detect(text string) Form { return rowOf(text).form }

// Print prints a puzzle in a form, without a line end where the form is a line. leftOut
// lists what was left out: constraints by [Options].LeaveOut, and of the title, the author,
// the rules in words and the drawings what the form has no place for.
func Print(sheet Sheet, form Form, options *Options) (text string, leftOut []*UnsupportedError, err error) {
	d, err := draftOf(sheet)
	if err != nil {
		return "", nil, err
	}
	if form != String && strings.HasPrefix(sheet.Puzzle.Rules.String(), ".Places~") { // such as a samurai
		return "", nil, &UnsupportedError{Form: form, Constraint: "Places", Reason: errNoWords.Error()}
	}
	for _, row := range formRows() {
		if row.form == form {
			d.leaveWords(row)
			if text, err = row.print(d, options); err != nil {
				return "", nil, err
			}
			return text, d.LeftOut, nil
		}
	}
	return "", nil, &FormatError{Form: form, Reason: "no such form"}
}

// Forms returns the forms that Print knows.
func Forms() []Form {
	var forms []Form
	for _, row := range formRows() {
		forms = append(forms, row.form)
	}
	return forms
}

// Picture returns the drawing of a puzzle as the JSON of SudokuPad.
func Picture(sheet Sheet) ([]byte, error) {
	d, err := draftOf(sheet)
	if err != nil {
		return nil, err
	}
	return d.drawing()
}
