package format

// SudokuPad, where Cracking the Cryptic's puzzles are: a JSON object that is a drawing,
// of cells, regions, cages, lines, arrows and shapes, packed into a link that begins
// with scl.
//
// A drawing does not say what its lines mean. So this package writes the constraints
// beside the drawing, in the string form, as metadata.constraints, and reads them from
// there. In a drawing by others it takes what has one meaning, and refuses the rest.

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

func isSudokuPad(text string) bool {
	payload, found := trimLink(text, "sudokupad.app/", "sudokupad.svencodes.com/", "crackingthecryptic.com/")
	return found || strings.HasPrefix(payload, "scl") && isPacked(payload[3:]) ||
		isObject(text, `"cells"`, `"cellSize"`, `"regions"`)
}

func readSudokuPad(text string, options *Options) (Sheet, error) {
	payload, found := trimLink(text, "sudokupad.app/", "sudokupad.svencodes.com/", "crackingthecryptic.com/")
	payload, _ = trimLink(payload, "puzzleid=")
	payload = strings.TrimPrefix(payload, "sudoku/")
	if !strings.HasPrefix(payload, "{") {
		name := payload
		payload = ""
		for _, prefix := range []string{"scl", "ctc"} {
			if strings.HasPrefix(name, prefix) {
				payload = name[len(prefix):]
			}
		}
		if payload == "" || found && len(payload) < 40 {
			return Sheet{}, &FormatError{Form: SudokuPad, Reason: "the link has no puzzle in it, only a name for one: take the text that https://sudokupad.app/api/puzzle/" + shortened(name) + " shows"}
		}
		var err error
		if payload, err = unpack(SudokuPad, payload); err != nil {
			return Sheet{}, err
		}
	}
	data := []byte(payload)
	if !json.Valid(data) {
		var err error
		if data, err = unzip(payload); err != nil {
			return Sheet{}, err
		}
	}
	return parseSudokuPad(data, options)
}

// shortened returns the name of a puzzle in a link, as far as it is one.
func shortened(name string) string {
	end := strings.IndexFunc(name, func(c rune) bool {
		return !strings.ContainsRune("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_/", c)
	})
	if end >= 0 {
		name = name[:end]
	}
	return name[:min(len(name), 40)]
}

// A padReader reads a drawing.
type padReader struct {
	*draft
	picture.Picture
	options *Options
	used    []bool // overlays that belong to a constraint
}

func parseSudokuPad(data []byte, options *Options) (Sheet, error) {
	if err := checkJSON(SudokuPad, data); err != nil {
		return Sheet{}, err
	}
	r := padReader{options: options}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return Sheet{}, &FormatError{Form: SudokuPad, Reason: "the text is not a JSON object"}
	}
	if err := json.Unmarshal(data, &r.Picture); err != nil {
		return Sheet{}, &FormatError{Form: SudokuPad, Reason: jsonReason(err)}
	}
	rows := len(r.Cells)
	if rows < 1 || rows > maxSide {
		return Sheet{}, &FormatError{Form: SudokuPad, Place: "cells", Reason: fmt.Sprintf("%d rows, want 1 to %d", rows, maxSide)}
	}
	for i, row := range r.Cells {
		if len(row) != len(r.Cells[0]) || len(row) < 1 || len(row) > maxSide {
			return Sheet{}, &FormatError{Form: SudokuPad, Place: "cells", Reason: fmt.Sprintf("row %d has %d cells", i+1, len(row))}
		}
	}
	r.draft = newDraft(rows, len(r.Cells[0]))
	r.used = make([]bool, len(r.Overlays))
	if r.Metadata.Constraints != "" {
		return r.readOwn()
	}
	if err := r.readDrawing(fields); err != nil {
		return Sheet{}, err
	}
	r.readWords()
	r.leaveClues(SudokuPad, r.options)
	return r.sheet()
}

// readWords reads the title, the author and the rules, and the solution if it has all values.
func (r *padReader) readWords() {
	r.Title, r.Author, r.Sheet.Rules = r.Metadata.Title, r.Metadata.Author, string(r.Metadata.Rules)
	r.Message = string(r.Metadata.Message)
	if emptyJSON(r.Metadata.Solution) {
		return
	}
	var text string
	_ = json.Unmarshal(r.Metadata.Solution, &text) // else there is none
	values := make([]int, len(text))
	for i := range text {
		values[i] = symbolValue(text[i])
	}
	r.setSolution(SudokuPad, values)
}

// readOwn reads the string form that this package wrote beside the drawing.
func (r *padReader) readOwn() (Sheet, error) {
	fail := func(reason string) (Sheet, error) {
		return Sheet{}, &FormatError{Form: SudokuPad, Place: "metadata.constraints", Reason: reason}
	}
	own, err := variant.Parse(r.Metadata.Constraints)
	if err != nil {
		return fail(err.Error())
	}
	if rows, columns := own.Rules.Size(); rows != r.rows || columns != r.columns || own.Rules.Board() != rows*columns {
		return fail("another grid than the one drawn")
	}
	r.first, r.values = own.Rules.First(), own.Rules.Values()
	if err := r.readGivens(); err != nil {
		return Sheet{}, err
	}
	if !slices.Equal(own.Cells[:own.Rules.Board()], r.draft.Puzzle.Cells) {
		return fail("other givens than those drawn")
	}
	r.draft.Puzzle = own
	r.readWords()
	if r.Sheet.Rules == legend(own) { // ours, where there were none
		r.Sheet.Rules = ""
	}
	err = r.readDrawings(SudokuPad, r.Metadata.Drawings)
	r.Sheet.Drawings = r.drawings.JSON()
	return r.Sheet, err
}

func (r *padReader) readGivens() error {
	for i, row := range r.Cells {
		for j, cell := range row {
			if cell.Value == "" {
				continue
			}
			v := number(string(cell.Value))
			if v < r.first || v >= r.first+r.values {
				return &FormatError{Form: SudokuPad, Place: fmt.Sprintf("cells, R%dC%d", i+1, j+1),
					Reason: fmt.Sprintf("value %.20q, want %d to %d", string(cell.Value), r.first, r.first+r.values-1)}
			}
			r.Puzzle.Cells[i*r.columns+j] = uint8(v - r.first + 1)
		}
	}
	return nil
}

// padFields are the fields of the object, and of its metadata, that can hold nothing but what is read.
var padFields = []string{"id", "cellSize", "metadata", "cells", "regions", "cages", "lines", "arrows", "underlays", "overlays", "settings",
	"source", "title", "author", "rules", "solution", "msgcorrect", "antiknight", "antiking"}

// readDrawing reads a drawing by others.
func (r *padReader) readDrawing(fields map[string]json.RawMessage) error {
	var metadata map[string]json.RawMessage
	_ = json.Unmarshal(fields["metadata"], &metadata) // it was read as an object, or there is none
	for i, of := range []map[string]json.RawMessage{fields, metadata} {
		for _, name := range slices.Sorted(maps.Keys(of)) {
			if slices.Contains(padFields, name) || emptyJSON(of[name]) {
				continue
			}
			if err := r.left(name, []string{"", "metadata"}[i], "this package does not know it"); err != nil {
				return err
			}
		}
	}
	for _, read := range []func() error{r.readGivens, r.readRegions, r.readCages, r.readFlags, r.readArrows, r.readRest} {
		if err := read(); err != nil {
			return err
		}
	}
	return nil
}

func (r *padReader) left(constraint, place, reason string) error {
	return r.unsupported(r.options, &UnsupportedError{Form: SudokuPad, Constraint: constraint, Place: place, Reason: reason})
}

// at returns the cell at a row and column, or an error.
func (r *padReader) at(place string, p [2]int) (int, error) {
	if p[0] < 0 || p[0] >= r.rows || p[1] < 0 || p[1] >= r.columns {
		return 0, &FormatError{Form: SudokuPad, Place: place, Reason: fmt.Sprintf("%v is not on the grid", p)}
	}
	return p[0]*r.columns + p[1], nil
}

// readNote reads a title, an author or rules from a cage without cells.
func (r *padReader) readNote(text string) {
	name, value, ok := strings.Cut(text, ": ")
	if !ok {
		return
	}
	for key, field := range map[string]*string{"title": &r.Metadata.Title, "author": &r.Metadata.Author, "rules": (*string)(&r.Metadata.Rules)} {
		if name == key && *field == "" {
			*field = value
		}
	}
}

func (r *padReader) readFlags() error {
	if !emptyJSON(r.Metadata.AntiKnight) {
		r.add("AntiKnight", nil)
	}
	if !emptyJSON(r.Metadata.AntiKing) {
		r.add("AntiKing", nil)
	}
	return nil
}

// readRest lists what is drawn and was not read.
func (r *padReader) readRest() error {
	r.drawings.Lines, r.drawings.Underlays = r.Lines, r.Underlays
	if n := len(r.Lines); n > 0 {
		if err := r.left("line", "line 1", fmt.Sprintf("%d lines have no meaning but in the rules", n)); err != nil {
			return err
		}
	}
	if n := len(r.Underlays); n > 0 {
		if err := r.left("underlay", "underlay 1", fmt.Sprintf("%d shapes have no meaning but in the rules", n)); err != nil {
			return err
		}
	}
	n, first := 0, 0
	for i, used := range r.used {
		if !used {
			if n++; n == 1 {
				first = i
			}
			r.drawings.Overlays = append(r.drawings.Overlays, r.Overlays[i])
		}
	}
	if n > 0 {
		return r.left("overlay", fmt.Sprintf("overlay %d", first+1), fmt.Sprintf("%d shapes have no meaning but in the rules", n))
	}
	return nil
}
