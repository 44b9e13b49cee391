package format

// SadMan's .sdk: sections in brackets, the board in lines, and notes that begin with #
// and a letter. The State section is a player's board and is not read.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/internal/geometry"
)

const puzzleSection = "[Puzzle]"

func isSadMan(text string) bool {
	for line := range strings.Lines(text) {
		if strings.EqualFold(strings.TrimSpace(line), puzzleSection) {
			return true
		}
	}
	return false
}

func readSadMan(text string, _ *Options) (Sheet, error) {
	section, seen := "", false
	var rows []string
	notes := map[byte]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case line[0] == '#':
			if len(line) > 2 {
				notes[line[1]] = strings.TrimSpace(line[2:])
			}
		case line[0] == '[':
			section = strings.ToLower(line)
			if section == strings.ToLower(puzzleSection) {
				if seen {
					return Sheet{}, &FormatError{Form: SadMan, Reason: "two sections of " + puzzleSection}
				}
				seen = true
			}
		case section == strings.ToLower(puzzleSection):
			rows = append(rows, line)
		}
	}
	side := len(rows)
	if side < 1 || side > 25 {
		return Sheet{}, &FormatError{Form: SadMan, Reason: fmt.Sprintf("%d rows, want 1 to 25", side)}
	}
	d := newDraft(side, side)
	for i, row := range rows {
		if err := d.readRow(SadMan, i, row); err != nil {
			return Sheet{}, err
		}
	}
	d.noBoxes = hasNoBoxes(side)
	d.Author, d.Title, d.Rules = notes['A'], notes['D'], notes['C']
	return d.sheet()
}

const symbols = ".123456789ABCDEFGHIJKLMNOP"

// symbolValue returns the value of a character, 0 for an empty cell, -1 for any other.
func symbolValue(c byte) int {
	switch {
	case strings.IndexByte(".0_*-xX?", c) >= 0:
		return 0
	case c >= 'a' && c <= 'p':
		c -= 'a' - 'A'
	}
	return strings.IndexByte(symbols, c)
}

// readRow reads a row of symbols.
func (d *draft) readRow(form Form, row int, text string) error {
	if len(text) != d.columns {
		return &FormatError{Form: form, Place: fmt.Sprintf("row %d", row+1), Reason: fmt.Sprintf("%d cells, want %d", len(text), d.columns)}
	}
	for column := range d.columns {
		v := symbolValue(text[column])
		if v < 0 || v > d.values {
			return &FormatError{Form: form, Place: fPlaceName(row+1, column+1), Reason: fmt.Sprintf("found %q", text[column])}
		}
		if v > 0 {
			d.Puzzle.Cells[row*d.columns+column] = uint8(v)
		}
	}
	return nil
}

// symbolRows returns the givens as lines of symbols.
func (d *draft) symbolRows() []string {
	rows := make([]string, d.rows)
	for cell, v := range d.Puzzle.Cells {
		rows[cell/d.columns] += symbols[v : v+1]
	}
	return rows
}

// givensOnly is plainOnly for the forms that have nothing but symbols.
func (d *draft) givensOnly(form Form, options *Options) error {
	if err := d.plainOnly(form, options, false, false); err != nil {
		return err
	}
	return d.symbolsOnly(form)
}

// symbolsOnly returns an error if a value has no symbol.
func (d *draft) symbolsOnly(form Form) error {
	if d.values >= len(symbols) {
		return &UnsupportedError{Form: form, Constraint: "Shape", Reason: fmt.Sprintf("%d values, want at most %d", d.values, len(symbols)-1)}
	}
	return nil
}

// boardOnly returns an error if the side is not that of a board, which package sudoku reads
// without a word about its rules.
func (d *draft) boardOnly(form Form) error {
	if !slices.Contains(geometry.Sides(), d.rows) {
		return &UnsupportedError{Form: form, Constraint: "Shape", Reason: fmt.Sprintf("%s, want a side of %v", d.shape(), geometry.Sides())}
	}
	return nil
}

func printSadMan(d *draft, options *Options) (string, error) {
	if err := d.givensOnly(SadMan, options); err != nil {
		return "", err
	}
	var b strings.Builder
	for _, note := range []struct{ sign, text string }{{"#A", d.Author}, {"#D", d.Title}, {"#C", d.Rules}} {
		if note.text != "" {
			b.WriteString(note.sign + oneLine(note.text) + "\n")
		}
	}
	b.WriteString(puzzleSection + "\n" + strings.Join(d.symbolRows(), "\n") + "\n")
	return b.String(), nil
}

// oneLine replaces line ends by blanks.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// printFrame prints Simple Sudoku's frame.
func printFrame(d *draft, options *Options) (string, error) {
	if err := cmp.Or(d.givensOnly(Frame, options), d.boardOnly(Frame)); err != nil {
		return "", err
	}
	height, width := boxes(d.rows)
	dashes := make([]string, d.columns/width)
	for i := range dashes {
		dashes[i] = strings.Repeat("-", width)
	}
	edge := " *" + strings.Repeat("-", d.columns+len(dashes)-1) + "*\n"
	var b strings.Builder
	b.WriteString(edge)
	for i, row := range d.symbolRows() {
		if i > 0 && i%height == 0 {
			b.WriteString(" |" + strings.Join(dashes, "+") + "|\n")
		}
		b.WriteString(" |")
		for at := 0; at < len(row); at += width {
			b.WriteString(row[at:at+width] + "|")
		}
		b.WriteString("\n")
	}
	b.WriteString(edge)
	return b.String(), nil
}

// printLine prints the symbols in a line, or numbers where values have none.
func printLine(d *draft, options *Options) (string, error) {
	if err := cmp.Or(d.plainOnly(Line, options, false, false), d.boardOnly(Line)); err != nil {
		return "", err
	}
	if d.symbolsOnly(Line) == nil {
		return strings.Join(d.symbolRows(), ""), nil
	}
	words := make([]string, len(d.Puzzle.Cells))
	for cell, v := range d.Puzzle.Cells {
		words[cell] = strconv.Itoa(int(v))
	}
	return strings.Join(words, " "), nil
}
