package format

// How the string form is written for f-puzzles.

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"example.com/sudoku/variant"
)

// An fWriter fills the JSON object. The fields of an object are printed in the order of
// their names.
type fWriter struct {
	*draft
	items  map[string][]fItem
	fields map[string]any
	kinds  []fKind
}

func newFWriter(d *draft, kinds []fKind) fWriter {
	return fWriter{draft: d, kinds: kinds, items: map[string][]fItem{}, fields: map[string]any{}}
}

// printFPuzzles returns the JSON.
func (d *draft) printFPuzzles(options *Options) ([]byte, error) {
	w := newFWriter(d, fKinds())
	if err := d.square(FPuzzles); err != nil {
		return nil, err
	}
	if err := d.fits(FPuzzles); err != nil {
		return nil, err
	}
	if err := d.oneLayout(FPuzzles, options); err != nil {
		return nil, err
	}
	w.fields["size"] = d.rows
	w.fields["grid"] = w.grid()
	if err := w.printClues(FPuzzles, options); err != nil {
		return nil, err
	}
	negative, _ := w.fields["negative"].([]string)
	all := slices.ContainsFunc(d.clues, func(c variant.Clue) bool { return c.Kind == "StrictKropki" })
	if w.fields["nonconsecutive"] != nil && slices.Contains(negative, "ratio") && !all {
		return nil, &UnsupportedError{Form: FPuzzles, Constraint: "StrictBlack", Reason: "the form exempts dots of both colours from both rules"}
	}
	for name, text := range map[string]string{"title": d.Title, "author": d.Author, "ruleset": d.Rules, "successMessage": d.Message} {
		if text != "" {
			w.fields[name] = text
		}
	}
	for name, items := range w.items {
		w.fields[name] = items
	}
	if len(d.Solution) == len(d.Puzzle.Cells) {
		values := make([]int, len(d.Solution))
		for cell, v := range d.Solution {
			values[cell] = int(v)
		}
		w.fields["solution"] = values
	}
	w.printDrawings()
	return json.Marshal(w.fields)
}

// printClues prints the clues. Those that the form has no words for are left out if the options
// say so.
func (w *fWriter) printClues(form Form, options *Options) error {
	for i, c := range w.clues {
		if err := w.printClue(c); err != nil {
			bad := &UnsupportedError{Form: form, Constraint: c.Kind, Place: fmt.Sprintf("part %d", i+1), Reason: err.Error()}
			if err := w.unsupported(options, bad); err != nil {
				return err
			}
		}
	}
	return nil
}

// grid returns the cells. A single candidate is named twice, as else it would be a given.
func (w *fWriter) grid() [][]fCell {
	grid := make([][]fCell, w.rows)
	for at, v := range w.Puzzle.Cells {
		cell := fCell{}
		if v != 0 {
			value := fNumber(int(v))
			cell.Value, cell.Given = &value, true
		}
		if values := w.candidatesOf(at); v == 0 && values != w.allValues() {
			for v := range values.All() {
				cell.Marks = append(cell.Marks, fNumber(int(v)))
			}
			if len(cell.Marks) == 1 {
				cell.Marks = append(cell.Marks, cell.Marks[0])
			}
		}
		switch {
		case w.regions != nil && w.regions[at] >= 0:
			cell.Region = json.RawMessage(strconv.Itoa(w.regions[at]))
		case w.regions != nil || w.noBoxes && !hasNoBoxes(w.rows):
			cell.Region = json.RawMessage("null")
		}
		grid[at/w.columns] = append(grid[at/w.columns], cell)
	}
	return grid
}

// fName returns the name of a cell as f-puzzles writes it, in decimal.
func (d *draft) fName(cell int) string { return fPlaceName(cell/d.columns+1, cell%d.columns+1) }

func fPlaceName(row, column int) string { return fmt.Sprintf("R%dC%d", row, column) }

func fNumber(n int) fValue { return fValue(strconv.Itoa(n)) }

// fNames returns the names of cells.
func (d *draft) fNames(cells []int) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = d.fName(cell)
	}
	return names
}

func (w *fWriter) add(k *fKind, item fItem) error {
	w.items[k.field] = append(w.items[k.field], item)
	return nil
}
