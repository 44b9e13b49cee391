package format

// Where the clues of each kind stand in f-puzzles, as the table of package variant says, and
// how that is read and printed.

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"example.com/sudoku/variant"
)

var (
	errNoWords   = errors.New("the form has no words for it")
	errArguments = errors.New("its arguments are not what the form can say")
)

// An fKind is a field of the JSON in which clues of a kind stand.
type fKind struct {
	kind, word, field string
	arg               string // of the word
	numbers           []int  // the only ones that the clue can have, if there are some
}

// An fWord is a way in which clues stand in a field. read gets an item of its list. It takes
// it or, if it is a clue of another kind of this field, returns false. A word without read is
// no list, or one that is read as a whole.
type fWord struct {
	read  func(r *fReader, k *fKind, item *fItem) (taken bool, err error)
	print func(w *fWriter, k *fKind, c variant.Clue) error
}

// fWords has a row for each word of [variant.Kind].Field.
var fWords = map[string]fWord{
	"line":     {(*fReader).readLines, (*fWriter).printLine},
	"whisper":  {(*fReader).readWhisper, (*fWriter).printWhisper},
	"region":   {(*fReader).readRegion, (*fWriter).printRegion},
	"units":    {nil, (*fWriter).printUnits},
	"cage":     {(*fReader).readCage, (*fWriter).printCage},
	"cells":    {(*fReader).readCells, (*fWriter).printCells},
	"clone":    {(*fReader).readClone, (*fWriter).printClone},
	"quad":     {(*fReader).readQuad, (*fWriter).printQuad},
	"arrow":    {(*fReader).readArrow, (*fWriter).printArrow},
	"dot":      {(*fReader).readDot, (*fWriter).printDot},
	"mark":     {(*fReader).readMark, (*fWriter).printMark},
	"extreme":  {nil, (*fWriter).printExtremes},
	"end":      {(*fReader).readEnd, (*fWriter).printEnd},
	"diagonal": {(*fReader).readDiagonal, (*fWriter).printDiagonal},
	"flag":     {nil, (*fWriter).printFlag},
	"negative": {nil, (*fWriter).printNegative},
	"said":     {(*fReader).readSaid, (*fWriter).printSaid},
}

// fKinds returns the fields in the order of the table of kinds. In a field that several have,
// the first one that takes an item has it.
var fKinds = sync.OnceValue(func() (list []fKind) {
	for _, kind := range variant.Kinds() {
		for text := range strings.SplitSeq(variant.KindOf(kind).Field, ", ") {
			words := strings.Fields(text)
			if len(words) < 2 {
				continue
			}
			k := fKind{kind: kind, word: words[0], field: words[1]}
			for _, arg := range words[2:] {
				if number, ok := strings.CutPrefix(arg, "="); ok {
					n, _ := strconv.Atoi(number)
					k.numbers = append(k.numbers, n)
				} else {
					k.arg = arg
				}
			}
			list = append(list, k)
		}
	}
	return list
})

// fDrawings are the fields that constrain nothing by themselves: drawings, and what programs
// store beside the puzzle.
var fDrawings = []string{
	"size", "title", "author", "ruleset", "successMessage", "grid", // read apart
	"negative", "nonconsecutive", "cage", // read apart
	"text", "line", "circle", "rectangle", // read apart
	"solution", "metadata", "disabledlogic", "truecandidatesoptions",
	"highlightConflicts", "customRuleset",
}

// readConstraints reads all fields but those of the grid.
func (r *fReader) readConstraints() error {
	known := map[string]bool{}
	for _, name := range fDrawings {
		known[name] = true
	}
	for i, k := range r.kinds {
		if known[k.field] {
			continue
		}
		known[k.field] = true
		if err := r.readField(r.kinds[i:]); err != nil {
			return err
		}
	}
	for _, read := range []func() error{r.readNegative, r.readCosmetics} {
		if err := read(); err != nil {
			return err
		}
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

// readField reads the field of the first of the kinds, which others may share.
func (r *fReader) readField(kinds []fKind) error {
	k := kinds[0]
	if k.word == "flag" {
		set, err := r.flag(k.field)
		if set {
			r.add(k.kind, k.numbers)
		}
		return err
	}
	var items []fItem
	if err := r.decode(k.field, &items); err != nil {
		return err
	}
	if k.word == "extreme" {
		return r.readExtremes(&k, items)
	}
	for i, item := range items {
		r.place = fmt.Sprintf("%s %d", k.field, i+1)
		if err := r.readItem(kinds, &item); err != nil {
			return err
		}
	}
	return nil
}

// readItem reads an item of the field of the first of the kinds.
func (r *fReader) readItem(kinds []fKind, item *fItem) error {
	var values []string
	for _, k := range kinds {
		if k.field != kinds[0].field || fWords[k.word].read == nil {
			continue
		}
		if taken, err := fWords[k.word].read(r, &k, item); taken || err != nil {
			return err
		}
		values = append(values, k.arg)
	}
	if slices.Contains(values, "#") {
		values = []string{"a number"}
	}
	return r.fail(fmt.Sprintf("value %.20q, want %s", string(item.Value), strings.Join(values, " or ")))
}

// emptyJSON reports whether a field says nothing.
func emptyJSON(raw json.RawMessage) bool {
	return slices.Contains([]string{"", "null", "false", "[]", "{}", `""`, "0"}, string(raw))
}

func (r *fReader) flag(name string) (set bool, err error) {
	if raw := string(r.fields[name]); raw == "1" || raw == "0" {
		return raw == "1", nil
	}
	err = r.decode(name, &set)
	return set, err
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

// printClue prints a clue in the field of its kind that has its numbers.
func (w *fWriter) printClue(c variant.Clue) error {
	if c.Kind == "Unit" || c.Kind == "Differ" { // of package sudoku
		c.Kind = "AllDifferent"
	}
	err := errNoWords
	if w.outside(c) {
		return err
	}
	for _, k := range w.kinds {
		switch {
		case k.kind != c.Kind:
		case k.numbers == nil || slices.Equal(k.numbers, c.Numbers):
			return fWords[k.word].print(w, &k, c)
		default:
			err = fmt.Errorf("the form has it for %d only", k.numbers[0])
		}
	}
	return err
}
