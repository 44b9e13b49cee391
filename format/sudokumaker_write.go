package format

// How a puzzle is written for SudokuMaker.

import (
	"encoding/json"
	"slices"
	"strings"
)

// A makerWriter collects elements. Clues are first printed as items of f-puzzles.
type makerWriter struct {
	fWriter
	elements []element
}

// fields are those of an element, or of a clue.
type fields = map[string]any

// put adds an element.
func (w *makerWriter) put(kind int, more fields) {
	e := element{}
	more["type"] = kind
	for name, value := range more {
		e[name], _ = json.Marshal(value) // numbers are finite
	}
	w.elements = append(w.elements, e)
}

// printSudokuMaker returns the JSON.
func (d *draft) printSudokuMaker(options *Options) ([]byte, error) {
	w := makerWriter{fWriter: newFWriter(d, makerKinds())}
	p := makerPuzzle{
		Name: d.Title, Author: d.Author, Comment: d.Sheet.Rules,
		Type: "custom", Width: d.columns, Height: d.rows, MinDigit: d.first, MaxDigit: d.first + d.values - 1,
		Cells: make([]makerCell, len(d.Puzzle.Cells)),
	}
	if p.MaxDigit > 9 {
		return nil, &UnsupportedError{Form: SudokuMaker, Constraint: "Shape", Reason: d.shape() + ", want digits up to 9"}
	}
	if err := d.fits(SudokuMaker); err != nil {
		return nil, err
	}
	limited := false
	for at, v := range d.Puzzle.Cells {
		shown := int(v)
		if v == 0 && len(d.Solution) == len(p.Cells) {
			shown = int(d.Solution[at])
		}
		if shown > 0 {
			shown += d.first - 1
			p.Cells[at] = makerCell{Value: &shown, Given: v != 0}
		}
		limited = limited || v == 0 && d.candidatesOf(at) != d.allValues()
	}
	if limited {
		if err := d.unsupported(options, &UnsupportedError{Form: SudokuMaker, Constraint: "candidates", Reason: "the app has them as notes of a player"}); err != nil {
			return nil, err
		}
	}
	w.put(makerGivens, fields{})
	rules, blocks := d.Puzzle.Rules.String(), regionsOf(d.Puzzle.Rules, "block ")
	switch units := !strings.Contains(rules, "~Raw"); {
	case units && d.square(SudokuMaker) == nil:
		p.Type, p.Size, p.Width, p.Height = "sudoku", d.rows, 0, 0
	case units:
		w.put(makerRows, fields{})
	}
	switch {
	case d.regions != nil && blocks != nil:
		return nil, &UnsupportedError{Form: SudokuMaker, Constraint: "boxes", Reason: "the form has either the boxes or other regions"}
	case d.regions != nil:
		w.put(makerRegions, fields{"name": jigsawName, "regions": d.regions})
	case blocks != nil:
		w.put(makerRegions, fields{"regions": blocks})
	case strings.Contains(rules, ".NoBoxes"):
		w.put(makerRegions, fields{"regions": slices.Repeat([]int{-1}, len(p.Cells))})
	}
	if err := w.printClues(SudokuMaker, options); err != nil {
		return nil, err
	}
	if w.fields["strictkropki"] != nil && (w.apart() || numbered(w.items)) {
		return nil, &UnsupportedError{Form: SudokuMaker, Constraint: "StrictKropki", Reason: errArguments.Error()}
	}
	for _, m := range makerElements {
		for _, item := range w.items[m.field] {
			if m.negative != nil && w.distance(w.fCellOf(item.Cells[0]), w.fCellOf(item.Cells[1])) != 1 {
				return nil, &UnsupportedError{Form: SudokuMaker, Constraint: m.field, Reason: "the app has dots on sides of cells alone"}
			}
		}
		w.printElements(&m)
	}
	w.printDrawings()
	p.Constraints = w.elements
	return json.Marshal(makerFile{Version: "1.5.0", Puzzle: &p})
}

// printElements translates the items of a field: one element for those of the same setting, one
// for each group of cells.
func (w *makerWriter) printElements(m *makerElement) {
	var settings []int
	var lists [][]any
	for _, item := range w.items[m.field] {
		n := 0
		if m.value == "#" {
			if n = number(string(item.Value)); item.Value == "" { // as whisper lines have it
				n = (w.values + 1) / 2
			}
		}
		at := slices.Index(settings, n)
		if m.list == "cells" {
			at = len(lists) - 1
		}
		if at < 0 || m.list == "groups" || m.list == "cells" && !item.Joined {
			at, settings, lists = len(lists), append(settings, n), append(lists, nil)
		}
		lists[at] = append(lists[at], w.cluesOf(m, &item)...)
	}
	strict := m.strict != "" && (w.fields[m.strict] != nil || w.fields["strictkropki"] != nil && m.overrides != "")
	if lists == nil && (strict || w.fields[m.field] != nil) {
		settings, lists = []int{0}, [][]any{{}}
	}
	for at, list := range lists {
		e := fields{}
		if m.list != "" {
			e[m.list] = list
		}
		if m.style != "" {
			e["style"] = json.RawMessage(m.style)
		}
		if m.setting != "" {
			e[m.setting] = m.settingOf(w.draft, settings[at])
		}
		if m.negative != nil {
			e["negative"] = []int{}
		}
		if strict {
			e["negative"] = m.negative
		}
		if m.overrides != "" {
			e[m.overrides] = !w.apart()
		}
		w.put(m.element, e)
	}
}
