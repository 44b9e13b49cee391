package format

// A draft is a puzzle as the forms write it down: regions, givens, candidates, and clues.
// Each form but the string form is read into a draft and printed from one.

import (
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/picture"
	"example.com/sudoku/variant"
)

// maxSide is the largest side of a grid in links and tables of candidates.
const maxSide = 31

// A draft has its cells in row order, those of the board alone. What was read becomes its
// puzzle at the end, see sheet.
type draft struct {
	Sheet
	whole         sudoku.Puzzle // of a draft to print: with the cells outside the board
	rows, columns int
	values, first int    // that cells show
	regions       []int  // the region of each cell from 0, -1 for none; nil if there are no regions
	noBoxes       bool   // the standard boxes do not hold
	base          string // of a draft to read: the rules without clues, if the other fields can't say them
	clues         []variant.Clue
	drawings      picture.Drawings
}

// newDraft returns a draft to read into.
func newDraft(rows, columns int) *draft {
	d := &draft{rows: rows, columns: columns, values: max(rows, columns), first: 1}
	d.Puzzle.Cells = make([]uint8, rows*columns)
	if rows != columns { // which package sudoku has in its text alone
		d.base = fmt.Sprintf(".Shape~%dx%d.NoBoxes", rows, columns)
	}
	return d
}

// add adds a clue.
func (d *draft) add(kind string, numbers []int, cells ...int) {
	d.clues = append(d.clues, variant.Clue{Kind: kind, Numbers: numbers, Cells: cells})
}

// restrict limits the candidates of a cell without a given.
func (d *draft) restrict(cell int, values sudoku.Values) {
	p := &d.Puzzle
	if p.Cells[cell] != 0 {
		return
	}
	if p.Candidates == nil {
		p.Candidates = slices.Repeat([]sudoku.Values{d.allValues()}, len(p.Cells))
	}
	p.Candidates[cell] = p.Candidates[cell].And(values)
}

// setCandidates sets the candidates of a cell. One is a given, all are no restriction.
func (d *draft) setCandidates(cell int, values sudoku.Values) {
	switch values.Len() {
	case 1:
		d.Puzzle.Cells[cell] = values.First()
	case d.values:
	default:
		d.restrict(cell, values)
	}
}

// candidatesOf returns the values that a cell can have.
func (d *draft) candidatesOf(cell int) sudoku.Values {
	switch v := d.Puzzle.Cells[cell]; {
	case v != 0:
		return sudoku.ValuesOf(v)
	case d.Puzzle.Candidates != nil:
		return d.allValues().And(d.Puzzle.Candidates[cell])
	}
	return d.allValues()
}

func (d *draft) allValues() (all sudoku.Values) {
	for v := range d.values {
		all = all.With(uint8(v + 1))
	}
	return all
}

// leaveClues leaves out the clues that make no sense on the board, if the options say so.
func (d *draft) leaveClues(form Form, options *Options) {
	board := d.board()
	if options == nil || !options.LeaveOut || board.Err() != nil {
		return
	}
	d.clues = slices.DeleteFunc(d.clues, func(c variant.Clue) bool {
		err := board.With(c.Rule()).Err()
		if err != nil {
			reason := strings.TrimPrefix(err.Error(), "sudoku: "+c.Kind+": ")
			d.LeftOut = append(d.LeftOut, &UnsupportedError{Form: form, Constraint: c.Kind, Reason: reason})
		}
		return err != nil
	})
}

// setSolution sets the values that cells show, and says so if they are no board.
func (d *draft) setSolution(form Form, values []int) {
	cells := make([]uint8, len(values))
	full := len(values) == len(d.Puzzle.Cells)
	for cell, v := range values {
		full = full && v >= d.first && v < d.first+d.values
		cells[cell] = uint8(v - d.first + 1)
	}
	if full {
		d.Solution = cells
		return
	}
	reason := fmt.Sprintf("want %d values from %d to %d", len(d.Puzzle.Cells), d.first, d.first+d.values-1)
	d.LeftOut = append(d.LeftOut, &UnsupportedError{Form: form, Constraint: "solution", Reason: reason})
}

// sheet returns what was read.
func (d *draft) sheet() (Sheet, error) {
	rules := d.board()
	for _, c := range d.clues {
		rules = rules.With(c.Rule())
	}
	if err := rules.Err(); err != nil {
		return Sheet{}, err
	}
	d.Puzzle.Rules, d.Drawings = rules, d.drawings.JSON()
	return d.Sheet, nil
}

// board returns the rules without clues.
func (d *draft) board() sudoku.Rules {
	switch {
	case d.base != "":
		var p sudoku.Puzzle
		_ = p.UnmarshalText([]byte(d.base)) // else Err says so
		return p.Rules
	case d.regions != nil:
		rules, _ := sudoku.Jigsaw(layoutOf(d.regions))
		return rules
	case d.noBoxes:
		return sudoku.Latin(d.rows)
	}
	return sudoku.Standard(d.rows)
}

// draftOf returns the draft of a puzzle to print.
func draftOf(sheet Sheet) (*draft, error) {
	p := sheet.Puzzle
	if _, err := p.MarshalText(); err != nil {
		return nil, err
	}
	d := &draft{Sheet: sheet, whole: p, values: p.Rules.Values(), first: p.Rules.First(), clues: variant.Clues(p.Rules)}
	d.LeftOut = nil
	d.rows, d.columns = p.Rules.Size()
	d.Puzzle.Cells, d.Puzzle.Candidates = p.Cells[:p.Rules.Board()], slices.Clone(p.Candidates)
	d.regions = regionsOf(p.Rules, "region ")
	boxes := regionsOf(p.Rules, "block ")
	d.noBoxes = boxes == nil
	if boxes != nil && d.rows == d.columns && !sameRegions(boxes, standardRegions(d.rows)) {
		d.add("RegionSize", nil)
	}
	d.addOthers()
	return d, d.readDrawings(sheet.Form, sheet.Drawings)
}

// regionsOf returns the number of the block of each cell from 0, -1 for none, or nil if there
// are no blocks whose names begin with a word.
func regionsOf(r sudoku.Rules, word string) (regions []int) {
	n := 0
	for _, unit := range r.Units() {
		if unit.Kind != sudoku.Block || !strings.HasPrefix(unit.Name, word) {
			continue
		}
		if regions == nil {
			regions = slices.Repeat([]int{-1}, r.Board())
		}
		for _, cell := range unit.Cells {
			regions[cell] = n
		}
		n++
	}
	return regions
}

// addOthers adds what the rules of other packages than variant demand: groups and pairs of
// cells that differ, and the values of cells. What else they demand is a clue without words.
func (d *draft) addOthers() {
	for _, rule := range d.Puzzle.Rules.Added() {
		kind, _, _ := strings.Cut(rule.Text, "~")
		if _, ok := rule.Clue.(variant.Clue); ok || slices.Contains(variant.Kinds(), kind) {
			continue
		}
		parts, err := rule.Parts(d.Puzzle.Rules)
		if err != nil || parts.Constrain != nil || parts.Cells != nil {
			d.add(kind, nil)
			continue
		}
		for _, unit := range parts.Units {
			d.add("Unit", nil, unit.Cells...)
		}
		for _, pair := range parts.Pairs {
			d.add("Differ", nil, pair[:]...)
		}
		for cell := range parts.Allowed[:min(len(parts.Allowed), len(d.Puzzle.Cells))] {
			d.restrict(cell, parts.Allowed[cell])
		}
	}
}

// outside reports whether a clue names cells outside the board.
func (d *draft) outside(c variant.Clue) bool {
	return slices.ContainsFunc(c.Cells, func(cell int) bool { return cell >= len(d.Puzzle.Cells) })
}
