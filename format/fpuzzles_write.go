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
	options *Options
	items   map[string][]fItem
	fields  map[string]any
}

// fPrinters has a row for each kind of part that f-puzzles has words for. print gets
// the arguments.
var fPrinters = map[string]func(w *fWriter, args []string) error{
	kindAllDifferent:    (*fWriter).printDifferent,
	kindAntiConsecutive: func(w *fWriter, _ []string) error { return w.set("nonconsecutive") },
	kindAntiKing:        func(w *fWriter, _ []string) error { return w.set("antiking") },
	kindAntiKnight:      func(w *fWriter, _ []string) error { return w.set("antiknight") },
	kindArrow:           func(w *fWriter, args []string) error { return w.printArrow(1, args) },
	kindBlackDot:        dots("ratio", ""),
	kindCage:            (*fWriter).printCage,
	kindClone:           (*fWriter).printClone,
	kindDiagonal:        (*fWriter).printDiagonal,
	kindDifference:      valuedDot("difference"),
	kindDiffer:          (*fWriter).printDifferent,
	kindDisjoint:        func(w *fWriter, _ []string) error { return w.set("disjointgroups") },
	kindEven:            marked("even"),
	kindIndexing:        (*fWriter).printIndexing,
	kindLittleKiller:    (*fWriter).printLittleKiller,
	kindMaximum:         extremes("maximum"),
	kindMinimum:         extremes("minimum"),
	kindOdd:             marked("odd"),
	kindPill:            (*fWriter).printPill,
	kindQuad:            (*fWriter).printQuad,
	kindRatio:           valuedDot("ratio"),
	kindSandwich:        (*fWriter).printSandwich,
	kindSkyscraper:      clue("skyscraper"),
	kindStrictKropki:    (*fWriter).printStrictKropki,
	kindStrictRatio:     func(w *fWriter, _ []string) error { return w.negative("ratio") },
	kindStrictWhite:     func(w *fWriter, _ []string) error { return w.set("nonconsecutive") },
	kindStrictXV:        func(w *fWriter, _ []string) error { return w.negative("xv") },
	kindUnit:            func(w *fWriter, args []string) error { return w.printDifferent(args[min(2, len(args)):]) },
	kindV:               dots("xv", "V"),
	kindWhisper:         (*fWriter).printWhisper,
	kindWhiteDot:        dots("difference", ""),
	kindWindoku:         (*fWriter).printWindoku,
	kindX:               dots("xv", "X"),
	kindXSum:            clue("xsum"),
}

// printerOf returns the printer of a kind, or nil.
func printerOf(kind string) func(*fWriter, []string) error {
	if l, ok := lineOfKind(variant.KindOf(kind)); ok {
		return line(l.name, l.numbers...)
	}
	return fPrinters[kind]
}

// printFPuzzles returns the JSON.
func (d *draft) printFPuzzles(options *Options) ([]byte, error) {
	w := fWriter{draft: d, options: options, items: map[string][]fItem{}, fields: map[string]any{}}
	if d.rows != d.columns || d.values != d.rows || d.first != 1 {
		return nil, &UnsupportedError{Form: FPuzzles, Constraint: "Shape", Reason: d.shape() + ", want a square whose values begin with 1"}
	}
	if err := d.oneLayout(FPuzzles, options); err != nil {
		return nil, err
	}
	w.fields["size"] = d.rows
	w.fields["grid"] = w.grid()
	for i, p := range d.parts {
		print := printerOf(p.kind)
		var err error
		if print == nil {
			err = errNoWords
		} else {
			err = print(&w, p.args)
		}
		if err != nil {
			bad := &UnsupportedError{Form: FPuzzles, Constraint: p.kind, Place: fmt.Sprintf("part %d", i+1), Reason: err.Error()}
			if err := d.unsupported(options, bad); err != nil {
				return nil, err
			}
		}
	}
	for name, text := range map[string]string{"title": d.title, "author": d.author, "ruleset": d.rules} {
		if text != "" {
			w.fields[name] = text
		}
	}
	for name, items := range w.items {
		w.fields[name] = items
	}
	w.printDrawings()
	return json.Marshal(w.fields)
}

// grid returns the cells.
func (w *fWriter) grid() [][]fCell {
	grid := make([][]fCell, w.rows)
	for at := range w.givens {
		cell := fCell{}
		if v := w.givens[at]; v != none {
			value := fValue(strconv.Itoa(v))
			cell.Value, cell.Given = &value, true
		}
		if w.candidates != nil && w.candidates[at] != nil {
			for _, v := range w.candidates[at] {
				cell.Marks = append(cell.Marks, fValue(strconv.Itoa(v)))
			}
		}
		switch {
		case w.regions != nil:
			cell.Region = json.RawMessage(strconv.Itoa(w.regions[at]))
		case w.noBoxes:
			cell.Region = json.RawMessage("null")
		}
		grid[at/w.columns] = append(grid[at/w.columns], cell)
	}
	return grid
}

// fName returns the name of a cell as f-puzzles writes it, in decimal.
func (d *draft) fName(cell int) string { return fPlaceName(cell/d.columns+1, cell%d.columns+1) }

func fPlaceName(row, column int) string { return fmt.Sprintf("R%dC%d", row, column) }

// fNames returns the names of the cells that the arguments name.
func (w *fWriter) fNames(args []string) ([]string, error) {
	cells, err := w.cells(args)
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = w.fName(cell)
	}
	return names, err
}

// set sets a constraint of the whole grid.
func (w *fWriter) set(name string) error {
	w.fields[name] = true
	return nil
}

// negative adds a name to the list of what holds where nothing is drawn.
func (w *fWriter) negative(name string) error {
	list, _ := w.fields["negative"].([]string)
	w.fields["negative"] = append(list, name)
	return nil
}

func (w *fWriter) add(name string, item fItem) error {
	w.items[name] = append(w.items[name], item)
	return nil
}

// line returns the printer of a line whose arguments are its cells, behind the only number
// for which f-puzzles has it, if there is one.
func line(name string, only ...string) func(*fWriter, []string) error {
	return func(w *fWriter, args []string) error {
		if len(args) < len(only) || !slices.Equal(args[:len(only)], only) {
			return fmt.Errorf("f-puzzles has it for %s only", only[0])
		}
		names, err := w.fNames(args[len(only):])
		if err != nil {
			return err
		}
		return w.add(name, fItem{Lines: [][]string{names}})
	}
}

// dots returns the printer of what stands between two neighbours, or along a line of
// them.
func dots(name, value string) func(*fWriter, []string) error {
	return func(w *fWriter, args []string) error {
		names, err := w.fNames(args)
		if err != nil {
			return err
		}
		if len(names) < 2 {
			return errArguments
		}
		for i := range len(names) - 1 {
			w.add(name, fItem{Cells: names[i : i+2], Value: fValue(value), Joined: i > 0})
		}
		return nil
	}
}

// valuedDot returns the printer of a dot with a number in it.
func valuedDot(name string) func(*fWriter, []string) error {
	return func(w *fWriter, args []string) error {
		if len(args) != 3 || number(args[0]) < 0 {
			return errArguments
		}
		return dots(name, args[0])(w, args[1:])
	}
}

// marked returns the printer of a mark in each cell.
func marked(name string) func(*fWriter, []string) error {
	return func(w *fWriter, args []string) error {
		names, err := w.fNames(args)
		for i, cell := range names {
			w.add(name, fItem{Cell: cell, Joined: i > 0})
		}
		return err
	}
}

// extremes returns the printer of minima or maxima.
func extremes(name string) func(*fWriter, []string) error {
	return func(w *fWriter, args []string) error {
		if len(w.items[name]) > 0 {
			return fmt.Errorf("f-puzzles has one set of them")
		}
		return marked(name)(w, args)
	}
}

// clue returns the printer of clues at both ends of a line.
func clue(name string) func(*fWriter, []string) error {
	return func(w *fWriter, args []string) error {
		if len(args) < 2 || len(args) > 3 {
			return errArguments
		}
		for end, value := range args[1:] {
			if value == "" {
				continue
			}
			place, ok := w.beside(args[0], end == 1)
			if !ok {
				return errArguments
			}
			w.add(name, fItem{Cell: place, Value: fValue(value)})
		}
		return nil
	}
}

// beside returns the place before or after a row or column.
func (w *fWriter) beside(line string, after bool) (place string, ok bool) {
	if len(line) != 2 {
		return "", false
	}
	switch line[0] | 0x20 {
	case 'r':
		if row := lineOf(line[1:], w.rows); row >= 0 {
			if after {
				return fPlaceName(row+1, w.columns+1), true
			}
			return fPlaceName(row+1, 0), true
		}
	case 'c':
		if column := lineOf(line[1:], w.columns); column >= 0 {
			if after {
				return fPlaceName(w.rows+1, column+1), true
			}
			return fPlaceName(0, column+1), true
		}
	}
	return "", false
}
