package format

// The forms, in one table: how a text is known to be of a form, how it is read, and how
// it is printed.

import "strings"

// A Form is a way to write down a puzzle. Its value is its name.
type Form string

const (
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
	read  func(text string, options *Options) (*draft, error)
	print func(d *draft, options *Options) (string, error)
	words bool // it has a place for title, author and rules
	draws bool // it has a place for drawings
}

// formRows returns the forms in the order in which they are tried. Line is not among
// them: it is what no other form is.
func formRows() []formRow {
	return []formRow{
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
		{Line, nil, nil, printLine, false, false},
	}
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
	d.leftOut = append(d.leftOut, err)
	return nil
}

// parseDraft reads a text of any form but Line; ok is false where it is none.
func parseDraft(text string, options *Options) (d *draft, form Form, ok bool, err error) {
	if len(text) > maxText {
		return nil, "", true, &SizeError{What: "text", Limit: maxText}
	}
	text = strings.TrimPrefix(text, "\ufeff")
	for _, row := range formRows() {
		if row.sniff != nil && row.sniff(text) {
			d, err := row.read(text, options)
			return d, row.form, true, err
		}
	}
	return nil, "", false, nil
}

// printDraft prints a draft in a form.
func printDraft(d *draft, form Form, options *Options) (string, error) {
	for _, row := range formRows() {
		if row.form == form {
			d.leaveWords(row)
			return row.print(d, options)
		}
	}
	return "", &FormatError{Form: form, Reason: "no such form"}
}

// leaveWords lists what is said and drawn beside the puzzle where a form has no place for it.
func (d *draft) leaveWords(row formRow) {
	for _, part := range []struct {
		name        string
		said, keeps bool
	}{
		{"title", d.title != "", row.words}, {"author", d.author != "", row.words}, {"rules in words", d.rules != "", row.words},
		{"drawings", d.drawings.json() != nil, row.draws},
	} {
		if part.said && !part.keeps {
			d.leftOut = append(d.leftOut, &UnsupportedError{Form: row.form, Constraint: part.name, Reason: "the form has no place for it"})
		}
	}
}

// plainOnly returns an error if the draft has more than givens: candidates where the
// form has none, regions where it has none, or constraints other than the given kinds.
func (d *draft) plainOnly(form Form, options *Options, candidates, regions bool, kinds ...string) error {
	if d.rows != d.columns || d.values != d.rows || d.first != 1 {
		return &UnsupportedError{Form: form, Constraint: "Shape", Reason: d.shape() + ", want a square whose values begin with 1"}
	}
	if d.candidates != nil && !candidates {
		if err := d.unsupported(options, &UnsupportedError{Form: form, Constraint: "candidates", Reason: errNoWords.Error()}); err != nil {
			return err
		}
	}
	height, _ := boxes(d.rows)
	if !regions && (d.regions != nil || d.noBoxes && height > 1) {
		if err := d.unsupported(options, &UnsupportedError{Form: form, Constraint: "regions", Reason: errNoWords.Error()}); err != nil {
			return err
		}
	}
	if err := d.oneLayout(form, options); regions && err != nil {
		return err
	}
next:
	for _, p := range d.parts {
		for _, kind := range kinds {
			if p.kind == kind {
				continue next
			}
		}
		if err := d.unsupported(options, &UnsupportedError{Form: form, Constraint: p.kind, Reason: errNoWords.Error()}); err != nil {
			return err
		}
	}
	return nil
}

// oneLayout returns an error for regions that hold beside the standard boxes, which a form
// with one region for each cell can't say.
func (d *draft) oneLayout(form Form, options *Options) error {
	height, _ := boxes(d.rows)
	if d.regions == nil || d.noBoxes || height == 1 || sameRegions(d.regions, standardRegions(d.rows)) {
		return nil
	}
	return d.unsupported(options, &UnsupportedError{Form: form, Constraint: "boxes", Reason: "the form has either the boxes or other regions"})
}
