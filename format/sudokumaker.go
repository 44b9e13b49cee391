package format

// SudokuMaker: a JSON object with the cells and a list of elements, each with a number for its
// type, packed by LZ-string into the link https://sudokumaker.app/?puzzle=….
//
// Clues are translated to items of f-puzzles and back: what they mean is said there. Elements
// that are switched off are no part of the puzzle, nor is what is entered in cells that are not
// given, colours among it: if all cells have values, these are the solution, as the app exports them.

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/sudoku"
)

const makerLink = "https://sudokumaker.app/?puzzle="

func isSudokuMaker(text string) bool {
	if text = strings.TrimSpace(text); strings.HasPrefix(text, "{") {
		return strings.Contains(text, `"formatVersion"`)
	}
	return strings.Contains(text, "sudokumaker.app/")
}

func readSudokuMaker(text string, options *Options) (Sheet, error) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "{") {
		payload, found := trimLink(text, "puzzle=")
		if !found {
			return Sheet{}, &FormatError{Form: SudokuMaker, Reason: "the link has no puzzle in it: take the long link of the app's export"}
		}
		var err error // the digits of base64 are those that LZ-string has for addresses
		if text, err = unpack(SudokuMaker, strings.NewReplacer("-", "/", "$", "").Replace(payload)); err != nil {
			return Sheet{}, err
		}
	}
	return parseSudokuMaker([]byte(text), options)
}

func printSudokuMaker(d *draft, options *Options) (string, error) {
	data, err := d.printSudokuMaker(options)
	return makerLink + strings.ReplaceAll(strings.TrimRight(compress(data), "="), "/", "-"), err
}

// makerFile is the object.
type makerFile struct {
	Version string       `json:"formatVersion"`
	Puzzle  *makerPuzzle `json:"puzzle"`
}

type makerPuzzle struct {
	Name        string      `json:"name"`
	Author      string      `json:"author"`
	Comment     string      `json:"comment"`
	Type        string      `json:"type"` // custom: rows and columns differ only if an element says so
	Size        int         `json:"size,omitempty"`
	Width       int         `json:"width,omitempty"`
	Height      int         `json:"height,omitempty"`
	MinDigit    int         `json:"minDigit"`
	MaxDigit    int         `json:"maxDigit"`
	Cells       []makerCell `json:"cells"`
	Constraints []element   `json:"constraints"`
}

type makerCell struct {
	Value *int `json:"value,omitempty"`
	Given bool `json:"given,omitempty"`
}

// An element is a constraint or a drawing. Its fields depend on its type.
type element map[string]json.RawMessage

func (e element) kind() (kind int) {
	if json.Unmarshal(e["type"], &kind) != nil {
		return -1
	}
	return kind
}

func (e element) name() (name string) {
	_ = json.Unmarshal(e["name"], &name) // else it has none
	return name
}

// The types of elements that are no clues.
const (
	makerGivens  = 0
	makerRegions = 1
	makerLines   = 2000
	makerCages   = 2001
	makerSymbols = 2002
	makerRows    = 2003
)

// jigsawName is the name of regions that are read as such even where they are the usual boxes.
const jigsawName = "Jigsaw"

// A makerReader reads a puzzle into a draft.
type makerReader struct {
	fReader
	items          map[string][]fItem // of the fields of f-puzzles
	strict, exempt map[string]bool    // of the fields of dots: all are given; no other colour's rule holds for them
	groups         bool               // regions are groups of cells, which a clue about regions does not know
}

func parseSudokuMaker(data []byte, options *Options) (Sheet, error) {
	if err := checkJSON(SudokuMaker, data); err != nil {
		return Sheet{}, err
	}
	p := makerPuzzle{MinDigit: 1, MaxDigit: -1}
	if err := json.Unmarshal(data, &makerFile{Puzzle: &p}); err != nil {
		return Sheet{}, &FormatError{Form: SudokuMaker, Reason: jsonReason(err)}
	}
	p.Constraints = slices.DeleteFunc(p.Constraints, func(e element) bool { return string(e["disabled"]) == "true" })
	r := makerReader{
		fReader: fReader{form: SudokuMaker, options: options, kinds: makerKinds(), fields: map[string]json.RawMessage{}, place: "puzzle"},
		items:   map[string][]fItem{}, strict: map[string]bool{}, exempt: map[string]bool{},
	}
	if err := r.readBoard(&p); err != nil {
		return Sheet{}, err
	}
	r.Title, r.Author, r.Sheet.Rules = p.Name, p.Author, p.Comment
	for i, e := range p.Constraints {
		r.place = fmt.Sprintf("constraint %d", i+1)
		if err := r.readElement(e); err != nil {
			return Sheet{}, err
		}
	}
	if err := r.readStrict(); err != nil {
		return Sheet{}, err
	}
	for field, items := range r.items {
		r.fields[field], _ = json.Marshal(items) // texts and numbers alone
	}
	if err := r.readConstraints(); err != nil {
		return Sheet{}, err
	}
	r.leaveClues(SudokuMaker, options)
	return r.sheet()
}

// readBoard reads sizes, digits, givens, rows, columns and regions. A puzzle without sizes is 9x9.
// Its digits are as many as a row has cells, but those of a custom one end with 9.
func (r *makerReader) readBoard(p *makerPuzzle) error {
	columns, rows := cmp.Or(p.Width, p.Size, 9), cmp.Or(p.Height, p.Size, 9)
	if min(rows, columns) < 1 || max(rows, columns) > maxSide || len(p.Cells) != rows*columns {
		return r.fail(fmt.Sprintf("%d cells in %d rows and %d columns, want a side of 1 to %d", len(p.Cells), rows, columns, maxSide))
	}
	r.draft = newDraft(rows, columns)
	r.first, r.values = p.MinDigit, max(rows, columns)
	if p.Type == "custom" && p.MaxDigit < 0 {
		p.MaxDigit = 9
	}
	if p.MaxDigit >= 0 {
		r.values = p.MaxDigit - p.MinDigit + 1
	}
	r.base = fmt.Sprintf(".Shape~%dx%d~%d-%d", rows, columns, r.first, r.first+r.values-1)
	units := p.Type != "custom"
	var regions []int
	boxes := true
	for _, e := range p.Constraints {
		switch e.kind() {
		case makerRows:
			if units = len(e["areas"]) <= len("[]"); !units {
				if err := r.refuse("SudokuRules", "rows and columns of parts of the board"); err != nil {
					return err
				}
			}
		case makerRegions:
			if err := r.list(e, "regions", &regions); err != nil {
				return err
			}
			if len(regions) != len(p.Cells) {
				return r.fail(fmt.Sprintf("regions of %d cells, want %d", len(regions), len(p.Cells)))
			}
			boxes = e.name() != jigsawName
		}
	}
	if !units {
		r.base += "~Raw"
	}
	var usual sudoku.Puzzle
	if err := usual.UnmarshalText([]byte(r.base)); err != nil {
		return r.fail(err.Error())
	}
	var full []uint8
	for at, cell := range p.Cells {
		if cell.Value == nil {
			continue
		}
		switch v := *cell.Value - r.first + 1; {
		case v >= 1 && v <= r.values:
			full = append(full, uint8(v))
			if cell.Given {
				r.Puzzle.Cells[at] = uint8(v)
			}
		case cell.Given:
			return r.fail(fmt.Sprintf("cell %d has the value %d, want %d to %d", at+1, *cell.Value, r.first, r.first+r.values-1))
		}
	}
	if len(full) == len(p.Cells) {
		r.Solution = full
	}
	return r.readRegions(regions, units, boxes, regionsOf(usual.Rules, "block "))
}

// readRegions states the regions as boxes, as a jigsaw, or as groups that differ.
func (r *makerReader) readRegions(regions []int, units, boxes bool, usual []int) error {
	groups := map[int][]int{}
	for cell, region := range regions {
		groups[region] = append(groups[region], cell)
	}
	delete(groups, -1)
	whole := units && regions != nil && !slices.Contains(regions, -1)
	numbers := slices.Sorted(maps.Keys(groups))
	for _, region := range numbers {
		whole = whole && len(groups[region]) >= max(r.rows, r.columns)
		if len(groups[region]) > r.values {
			if err := r.refuse("regions", fmt.Sprintf("a region has more than %d cells", r.values)); err != nil {
				return err
			}
			whole, numbers = false, nil
			break
		}
	}
	switch {
	case regions == nil && usual == nil, whole && boxes && usual != nil && sameRegions(regions, usual):
		return nil
	case units:
		r.base += ".NoBoxes"
	}
	if whole {
		r.base += ".Jigsaw~" + layoutOf(ordered(regions))
		return nil
	}
	r.groups = len(numbers) > 0
	for _, region := range numbers {
		r.items["extraregion"] = append(r.items["extraregion"], fItem{Cells: r.fNames(groups[region])})
	}
	return nil
}

// refuse refuses what is said of the whole board, or leaves it out.
func (r *makerReader) refuse(what, reason string) error {
	return r.draft.unsupported(r.options, &UnsupportedError{Form: SudokuMaker, Constraint: what, Reason: reason})
}

// list reads a field of an element.
func (r *makerReader) list(e element, name string, value any) error {
	if raw, ok := e[name]; ok {
		if err := json.Unmarshal(raw, value); err != nil {
			return r.fail(name + ": " + jsonReason(err))
		}
	}
	return nil
}
