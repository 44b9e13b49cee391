package format

// How each kind of constraint of f-puzzles is read.

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// An fKind is a field of the JSON that is a constraint. read gets one item of its list, with
// its cells.
type fKind struct {
	name string
	read func(r *fReader, item *fItem) error
}

// fKinds has a row for each such field, beside the lines that [variant.Kind] names.
var fKinds = append(fLines(), []fKind{
	{"extraregion", (*fReader).readExtraRegion},
	{"killercage", (*fReader).readCage},
	{"arrow", (*fReader).readArrow},
	{"whispers", (*fReader).readWhispers},
	{"difference", (*fReader).readDifference},
	{"ratio", (*fReader).readRatio},
	{"xv", (*fReader).readXV},
	{"odd", (*fReader).readOdd},
	{"even", (*fReader).readEven},
	{"clone", (*fReader).readClone},
	{"quadruple", (*fReader).readQuadruple},
	{"rowindexer", indexer("R")},
	{"columnindexer", indexer("C")},
	{"boxindexer", indexer("B")},
	{"littlekillersum", (*fReader).readLittleKiller},
	{"sandwichsum", (*fReader).readSandwich},
	{"xsum", outside(kindXSum)},
	{"skyscraper", outside(kindSkyscraper)},
}...)

// fLines returns the fields of lines.
func fLines() (list []fKind) {
	for name, line := range lineKinds() {
		list = append(list, fKind{line.name, lines(line.least, name, line.numbers...)})
	}
	return list
}

// fFlags has the constraints of the whole grid.
var fFlags = []struct {
	name string
	part part
}{
	{"diagonal+", part{kindDiagonal, []string{"1"}}},
	{"diagonal-", part{kindDiagonal, []string{"-1"}}},
	{"antiknight", part{kind: kindAntiKnight}},
	{"antiking", part{kind: kindAntiKing}},
	{"disjointgroups", part{kind: kindDisjoint}},
}

// fDrawings are the fields that constrain nothing by themselves: drawings, and what programs
// store beside the puzzle.
var fDrawings = []string{
	"size", "title", "author", "ruleset", "grid", // read apart
	"minimum", "maximum", "negative", "nonconsecutive", "cage", // read apart
	"text", "line", "circle", "rectangle", // read apart
	"solution", "metadata", "disabledlogic", "truecandidatesoptions",
	"highlightConflicts", "customRuleset",
}

// readConstraints reads all fields but those of the grid.
func (r *fReader) readConstraints() error {
	for _, flag := range fFlags {
		if set, err := r.flag(flag.name); err != nil {
			return err
		} else if set {
			r.parts = append(r.parts, flag.part)
		}
	}
	known := map[string]bool{}
	for _, kind := range fKinds {
		known[kind.name] = true
		items, err := r.items(kind.name)
		if err != nil {
			return err
		}
		for i, item := range items {
			r.place = fmt.Sprintf("%s %d", kind.name, i+1)
			if err := kind.read(r, &item); err != nil {
				return err
			}
		}
	}
	for _, read := range []func() error{r.readExtremes, r.readNegative, r.readCosmetics} {
		if err := read(); err != nil {
			return err
		}
	}
	for _, flag := range fFlags {
		known[flag.name] = true
	}
	for _, name := range fDrawings {
		known[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(r.fields)) {
		if known[name] || emptyJSON(r.fields[name]) {
			continue
		}
		r.place = name
		if err := r.unsupported(name, "no constraint that this package knows"); err != nil {
			return err
		}
	}
	return nil
}

// emptyJSON reports whether a field says nothing.
func emptyJSON(raw json.RawMessage) bool {
	return slices.Contains([]string{"null", "false", "[]", "{}", `""`, "0"}, string(raw))
}

func (r *fReader) flag(name string) (set bool, err error) {
	if raw := string(r.fields[name]); raw == "1" || raw == "0" {
		return raw == "1", nil
	}
	err = r.decode(name, &set)
	return set, err
}

func (r *fReader) items(name string) (items []fItem, err error) {
	err = r.decode(name, &items)
	return items, err
}

// cellsOf returns the cells of a list of names.
func (r *fReader) cellsOf(names []string) ([]int, error) {
	cells := make([]int, len(names))
	for i, name := range names {
		if cells[i] = r.fCellOf(name); cells[i] < 0 {
			return nil, r.fail(fmt.Sprintf("cell %d, %.20q, is not on the grid", i+1, name))
		}
	}
	return cells, nil
}

// pair returns the two cells of a dot.
func (r *fReader) pair(item *fItem) ([]int, error) {
	cells, err := r.cellsOf(item.Cells)
	if err == nil && len(cells) != 2 {
		err = r.fail(fmt.Sprintf("%d cells, want 2", len(cells)))
	}
	return cells, err
}

// lines returns the reader of a constraint along each line. Lines of fewer cells than the
// least say nothing.
func lines(least int, kind string, arguments ...string) func(*fReader, *fItem) error {
	return func(r *fReader, item *fItem) error {
		place := r.place
		for i, line := range item.Lines {
			r.place = fmt.Sprintf("%s, line %d", place, i+1)
			cells, err := r.cellsOf(line)
			if err != nil {
				return err
			}
			if len(cells) >= least {
				r.addCells(kind, arguments, cells...)
			}
		}
		return nil
	}
}

func (r *fReader) readWhispers(item *fItem) error {
	difference := (r.values + 1) / 2
	if item.Value != "" {
		if difference = number(string(item.Value)); difference < 1 {
			return r.fail(fmt.Sprintf("difference %.20q, want a number", string(item.Value)))
		}
	}
	return lines(2, kindWhisper, strconv.Itoa(difference))(r, item)
}

func (r *fReader) readExtraRegion(item *fItem) error {
	cells, err := r.cellsOf(item.Cells)
	if err != nil || len(cells) < 2 {
		return err
	}
	r.addCells(kindAllDifferent, nil, cells...)
	return nil
}

func (r *fReader) readCage(item *fItem) error {
	cells, err := r.cellsOf(item.Cells)
	if err != nil || len(cells) == 0 {
		return err
	}
	sum := 0
	if item.Value != "" {
		if sum = number(string(item.Value)); sum < 0 {
			return r.unsupported("killercage", fmt.Sprintf("the sum is %.20q, want a number", string(item.Value)))
		}
	}
	r.addCells(kindCage, []string{strconv.Itoa(sum)}, cells...)
	return nil
}

func (r *fReader) readArrow(item *fItem) error {
	circle, err := r.cellsOf(item.Cells)
	if err != nil || len(item.Lines) == 0 {
		return err
	}
	if len(circle) == 0 {
		return r.fail("no cell in the circle")
	}
	slices.Sort(circle) // a number is read to the right and down
	place := r.place
	for i, line := range item.Lines {
		r.place = fmt.Sprintf("%s, line %d", place, i+1)
		cells, err := r.cellsOf(line)
		if err != nil {
			return err
		}
		if len(cells) < 2 { // a line begins in the circle
			continue
		}
		all := slices.Concat(circle, cells[1:])
		if len(circle) == 1 {
			r.addCells(kindArrow, nil, all...)
		} else {
			r.addCells(kindPill, []string{strconv.Itoa(len(circle))}, all...)
		}
	}
	return nil
}

// indexer returns the reader of cells that say where the number of their row, column
// or place in the box stands.
func indexer(direction string) func(*fReader, *fItem) error {
	return func(r *fReader, item *fItem) error {
		cells, err := r.cellsOf(item.Cells)
		if err != nil || len(cells) == 0 {
			return err
		}
		r.addCells(kindIndexing, []string{direction}, cells...)
		return nil
	}
}
