package format

// The forms, in one table: how a text is known to be of a form, how it is read, and how
// it is printed.

import (
	"fmt"
	"slices"
)

// A Form is a way to write down a puzzle. Its value is its name.
type Form string

const (
	SudokuMaker Form = "sudokumaker"  // the link of sudokumaker.app, or what it contains
	String      Form = "string"       // .Cage~15~R1C1~R1C2.~R3C3_5, as the Interactive Sudoku Solver has it
	FPuzzles    Form = "fpuzzles"     // the link of f-puzzles, or what it contains
	SudokuPad   Form = "sudokupad"    // the link of SudokuPad, or what it contains
	SadMan      Form = "sdk"          // SadMan's .sdk: sections in brackets
	Library     Form = "hodoku"       // a line of HoDoKu's library: :0000:x:givens:…
	KillerLong  Form = "killer"       // 3x3::k: and a number for each cell
	KillerShort Form = "killer-short" // a character for each cell: a sum, or an arrow to it
	Jigsaw      Form = "jigsaw"       // givens, then the letters of the regions, in one line
	Candidates  Form = "candidates"   // 729 characters: each value of each cell, or a dot
	Marks       Form = "marks"        // the candidates of each cell as a word, in lines or a frame
	Frame       Form = "ss"           // Simple Sudoku's .ss: a frame of * - and |
	Line        Form = "line"         // what package sudoku reads itself: .sdm, frames, rows, numbers
)

// A row of forms is a form. sniff reports whether the text is likely to be of the form;
// where it says so, errors of read are final. options may be nil.
type formRow struct {
	form  Form
	sniff func(text string) bool
	read  func(text string, options *Options) (Sheet, error)
	print func(d *draft, options *Options) (string, error)
	words bool // it has a place for title, author and rules
	draws bool // it has a place for drawings
}

// formRows returns the forms in the order in which they are tried. Line is the last: it is
// what no other form is.
func formRows() []formRow {
	return []formRow{
		{SudokuMaker, isSudokuMaker, readSudokuMaker, printSudokuMaker, true, true},
		{FPuzzles, isFPuzzles, readFPuzzles, printFPuzzles, true, true},
		{SudokuPad, isSudokuPad, readSudokuPad, printSudokuPad, true, true},
		{String, isText, readText, printText, false, false},
		{SadMan, isSadMan, readSadMan, printSadMan, true, false},
		{Library, isLibrary, readLibrary, printLibrary, false, false},
		{KillerLong, isKillerLong, readKillerLong, printKillerLong, false, false},
		{KillerShort, isKillerShort, readKillerShort, printKillerShort, false, false},
		{Jigsaw, isJigsaw, readJigsaw, printJigsaw, false, false},
		{Candidates, isCandidates, readCandidates, printCandidates, false, false},
		{Marks, isMarks, readMarks, printMarks, false, false},
		{Frame, nil, nil, printFrame, false, false}, // read as a Line
		{Line, nil, readLine, printLine, false, false},
	}
}

// rowOf returns the form that a text is likely to be of.
func rowOf(text string) formRow {
	rows := formRows()
	for _, row := range rows {
		if row.sniff != nil && row.sniff(text) {
			return row
		}
	}
	return rows[len(rows)-1]
}

// Options say what happens to a constraint that can't be read or printed. nil is the
// default.
type Options struct {
	// LeaveOut leaves such a constraint out and lists it. The default is an
	// *UnsupportedError.
	LeaveOut bool
}

// unsupported returns the error, or records it where the options say so.
func (d *draft) unsupported(options *Options, err *UnsupportedError) error {
	if options == nil || !options.LeaveOut {
		return err
	}
	d.LeftOut = append(d.LeftOut, err)
	return nil
}

// leaveWords lists what is said and drawn beside the puzzle where a form has no place for it.
func (d *draft) leaveWords(row formRow) {
	for _, part := range []struct {
		name        string
		said, keeps bool
	}{
		{"title", d.Title != "", row.words}, {"author", d.Author != "", row.words}, {"rules in words", d.Rules != "", row.words},
		{"message", d.Message != "", row.form == FPuzzles || row.form == SudokuPad},
		{"drawings", d.drawings.JSON() != nil, row.draws},
	} {
		if part.said && !part.keeps {
			d.LeftOut = append(d.LeftOut, &UnsupportedError{Form: row.form, Constraint: part.name, Reason: "the form has no place for it"})
		}
	}
}

// plainOnly returns an error if the draft has more than givens: candidates where the
// form has none, regions where it has none, or constraints other than the given kinds.
func (d *draft) plainOnly(form Form, options *Options, candidates, regions bool, kinds ...string) error {
	if err := d.square(form); err != nil {
		return err
	}
	if d.Puzzle.Candidates != nil && !candidates {
		if err := d.unsupported(options, &UnsupportedError{Form: form, Constraint: "candidates", Reason: errNoWords.Error()}); err != nil {
			return err
		}
	}
	if !regions && (d.regions != nil || d.noBoxes && !hasNoBoxes(d.rows)) {
		if err := d.unsupported(options, &UnsupportedError{Form: form, Constraint: "regions", Reason: errNoWords.Error()}); err != nil {
			return err
		}
	}
	if err := d.oneLayout(form, options); regions && err != nil {
		return err
	}
	for _, c := range d.clues {
		if slices.Contains(kinds, c.Kind) && !d.outside(c) {
			continue
		}
		if err := d.unsupported(options, &UnsupportedError{Form: form, Constraint: c.Kind, Reason: errNoWords.Error()}); err != nil {
			return err
		}
	}
	return nil
}

// square returns an error for a board that is no square of values from 1 on.
func (d *draft) square(form Form) error {
	if d.rows != d.columns || d.values != d.rows || d.first != 1 {
		return &UnsupportedError{Form: form, Constraint: "Shape", Reason: d.shape() + ", want a square whose values begin with 1"}
	}
	return nil
}

// fits returns an error for a board that is too large for a form to be read back.
func (d *draft) fits(form Form) error {
	if max(d.rows, d.columns) > maxSide {
		return &UnsupportedError{Form: form, Constraint: "Shape", Reason: fmt.Sprintf("%s, want a side of at most %d", d.shape(), maxSide)}
	}
	return nil
}

// shape says how large the board is, and its values where they are not the usual ones.
func (d *draft) shape() string {
	shape := fmt.Sprintf("%dx%d", d.rows, d.columns)
	switch {
	case d.first != 1:
		shape += fmt.Sprintf("~%d-%d", d.first, d.first+d.values-1)
	case d.values != max(d.rows, d.columns):
		shape += fmt.Sprintf("~%d", d.values)
	}
	return shape
}

// oneLayout returns an error for regions that hold beside the standard boxes, which a form
// with one region for each cell can't say.
func (d *draft) oneLayout(form Form, options *Options) error {
	if d.regions == nil || d.noBoxes || sameRegions(d.regions, standardRegions(d.rows)) {
		return nil
	}
	return d.unsupported(options, &UnsupportedError{Form: form, Constraint: "boxes", Reason: "the form has either the boxes or other regions"})
}
