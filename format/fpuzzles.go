package format

// f-puzzles: a JSON object with the grid and a list for each kind of constraint, packed
// by LZ-string into the link https://www.f-puzzles.com/?load=….

import (
	"encoding/json"
	"fmt"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/lzstring"
	"example.com/sudoku/internal/picture"
)

// fCell is a cell of the grid. Values without given are a player's entries, marks other
// than the given ones a player's notes.
type fCell struct {
	Value  *fValue         `json:"value,omitempty"`
	Given  bool            `json:"given,omitempty"`
	Region json.RawMessage `json:"region,omitempty"` // a number, null or -1 for no region
	Marks  []fValue        `json:"givenPencilMarks,omitempty"`
	Parity string          `json:"parity,omitempty"` // Even or Odd
	Color  fValue          `json:"c,omitempty"`
	Colors []fValue        `json:"cArray,omitempty"` // where there are several, side by side
}

// fItem is a constraint. Which fields it has depends on its kind.
type fItem struct {
	Cell       string     `json:"cell,omitempty"`
	Cells      []string   `json:"cells,omitempty"`
	CloneCells []string   `json:"cloneCells,omitempty"`
	Lines      [][]string `json:"lines,omitempty"`
	Direction  string     `json:"direction,omitempty"`
	Value      fValue     `json:"value,omitempty"`
	Values     []fValue   `json:"values,omitempty"`

	// Joined is of this package: the item and the one before it are one clue. Others leave
	// it unread, and have two clues that say the same.
	Joined bool `json:"joined,omitempty"`
}

// fValue is a string or a number.
type fValue = picture.Text

// An fReader reads a puzzle of f-puzzles into a draft.
type fReader struct {
	*draft
	form    Form
	options *Options
	fields  map[string]json.RawMessage
	kinds   []fKind
	place   string // of what is being read
}

// parseFPuzzles reads the JSON.
func parseFPuzzles(data []byte, options *Options) (Sheet, error) {
	if err := checkJSON(FPuzzles, data); err != nil {
		return Sheet{}, err
	}
	r := fReader{form: FPuzzles, options: options, kinds: fKinds()}
	if err := json.Unmarshal(data, &r.fields); err != nil {
		return Sheet{}, &FormatError{Form: FPuzzles, Reason: "the text is not a JSON object"}
	}
	var grid [][]fCell
	if err := r.decode("grid", &grid); err != nil {
		return Sheet{}, err
	}
	side := len(grid)
	if side < 1 || side > maxSide {
		return Sheet{}, r.fail(fmt.Sprintf("%d rows, want 1 to %d", side, maxSide))
	}
	for i, row := range grid {
		if len(row) != side {
			return Sheet{}, r.fail(fmt.Sprintf("row %d has %d cells, want %d", i+1, len(row), side))
		}
	}
	var size int
	if err := r.decode("size", &size); err != nil {
		return Sheet{}, err
	} else if size != side && r.fields["size"] != nil {
		return Sheet{}, r.fail(fmt.Sprintf("%d, but the grid has %d rows", size, side))
	}
	r.draft = newDraft(side, side)
	for _, read := range []func([][]fCell) error{r.readGrid, r.readRegions} {
		if err := read(grid); err != nil {
			return Sheet{}, err
		}
	}
	if err := r.readConstraints(); err != nil {
		return Sheet{}, err
	}
	r.readSolution()
	for _, field := range []struct {
		name string
		text *string
	}{{"title", &r.Title}, {"author", &r.Author}, {"ruleset", &r.Sheet.Rules}, {"successMessage", &r.Message}} {
		if err := r.decode(field.name, field.text); err != nil {
			return Sheet{}, err
		}
	}
	r.leaveClues(FPuzzles, options)
	return r.sheet()
}

// readSolution reads the solution, if it has all values.
func (r *fReader) readSolution() {
	if emptyJSON(r.fields["solution"]) {
		return
	}
	var texts []fValue
	_ = r.decode("solution", &texts) // else there are none
	values := make([]int, len(texts))
	for cell, text := range texts {
		values[cell] = number(string(text))
	}
	r.setSolution(FPuzzles, values)
}

// decode reads a field, if it is there.
func (r *fReader) decode(name string, value any) error {
	r.place = name
	raw, ok := r.fields[name]
	if !ok {
		return nil
	}
	if err := json.Unmarshal(raw, value); err != nil {
		return r.fail(jsonReason(err))
	}
	return nil
}

func (r *fReader) fail(reason string) error {
	return &FormatError{Form: r.form, Place: r.place, Reason: reason}
}

// unsupported returns the error of a constraint that this package lacks,
// or records it where the options say so.
func (r *fReader) unsupported(constraint, reason string) error {
	return r.draft.unsupported(r.options, &UnsupportedError{Form: r.form, Constraint: constraint, Place: r.place, Reason: reason})
}

// value reads a value of a cell.
func (r *fReader) value(text fValue) (int, error) {
	v := number(string(text))
	if v < r.first || v >= r.first+r.values {
		return 0, r.fail(fmt.Sprintf("value %.20q, want %d to %d", string(text), r.first, r.first+r.values-1))
	}
	return v, nil
}

func (r *fReader) readGrid(grid [][]fCell) error {
	for i, row := range grid {
		for j, cell := range row {
			at := i*r.columns + j
			r.place = fmt.Sprintf("grid, R%dC%d", i+1, j+1)
			if cell.Given && cell.Value != nil {
				v, err := r.value(*cell.Value)
				if err != nil {
					return err
				}
				r.Puzzle.Cells[at] = uint8(v)
			}
			r.readColors(at, &cell)
			switch strings.ToLower(cell.Parity) {
			case "":
			case "odd":
				r.add("Odd", nil, at)
			case "even":
				r.add("Even", nil, at)
			default:
				return r.fail(fmt.Sprintf("parity %.20q, want Odd or Even", cell.Parity))
			}
			if len(cell.Marks) == 0 {
				continue
			}
			var marks sudoku.Values
			for _, mark := range cell.Marks {
				v, err := r.value(mark)
				if err != nil {
					return err
				}
				marks = marks.With(uint8(v))
			}
			if len(cell.Marks) == 1 && r.Puzzle.Cells[at] == 0 {
				r.Puzzle.Cells[at] = marks.First()
			}
			r.restrict(at, marks)
		}
	}
	return nil
}

func (r *fReader) readRegions(grid [][]fCell) error {
	regions := standardRegions(r.rows)
	outside := 0
	for i, row := range grid {
		for j, cell := range row {
			at := i*r.columns + j
			r.place = fmt.Sprintf("grid, R%dC%d", i+1, j+1)
			switch region := strings.Trim(string(cell.Region), `"`); {
			case region == "":
			case region == "null", region == "-1":
				regions[at] = -1
				outside++
			default:
				n := number(region)
				if n < 0 || n >= r.rows {
					return r.fail(fmt.Sprintf("region %.20s, want 0 to %d", region, r.rows-1))
				}
				regions[at] = n
			}
		}
	}
	r.place = "grid"
	switch outside {
	case 0:
		if reason := r.setRegions(regions); reason != "" {
			return r.unsupported("region", reason)
		}
	case len(regions):
		r.noBoxes = true
	default: // some regions are whole, the other cells have none
		return r.readSomeRegions(regions)
	}
	return nil
}

// readSomeRegions states regions where cells are in none.
func (r *fReader) readSomeRegions(regions []int) error {
	r.noBoxes = true
	for region := range r.rows {
		var cells []int
		for cell, in := range regions {
			if in == region {
				cells = append(cells, cell)
			}
		}
		if len(cells) > r.values {
			return r.unsupported("region", fmt.Sprintf("region %d has %d cells, want at most %d", region+1, len(cells), r.values))
		}
		if len(cells) > 1 {
			r.add("AllDifferent", nil, cells...)
		}
	}
	return nil
}

// fCellOf returns the cell that f-puzzles names R1C2, or -1.
func (d *draft) fCellOf(name string) int {
	row, column, ok := fPlace(name)
	if !ok || row < 1 || column < 1 || row > d.rows || column > d.columns {
		return -1
	}
	return (row-1)*d.columns + column - 1
}

// fPlace reads a name; rows and columns may be outside of the grid.
func fPlace(name string) (row, column int, ok bool) {
	upper := strings.ToUpper(strings.TrimSpace(name))
	if !strings.HasPrefix(upper, "R") {
		return 0, 0, false
	}
	r, c, ok := strings.Cut(upper[1:], "C")
	row, column = number(r), number(c)
	return row, column, ok && row >= 0 && column >= 0
}

// compress packs the JSON as links have it.
func compress(data []byte) string { return lzstring.Compress(string(data)) }
