package sudoku

import (
	"strconv"
	"strings"

	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/words"
)

// The text of rules is a list of parts, each after a dot: a type and its arguments,
// joined by tildes. The root knows the parts of geometry:
//
//	Shape~9x9             rows, columns and blocks of a square board
//	Shape~9x9~0-8         the same, with the first and last value that cells show
//	Shape~4x5~3~Raw       the same without any units
//	NoBoxes               without the blocks
//	Jigsaw~AAB…           the regions, a letter a cell
//	RegionSize~9          the number of cells of a block
//	Places~9~R1C1~…       cells without units, for nine values
//	Unit~extra~name~R1C1~… cells that differ
//	Cells~3~A~B~C         cells outside the board, in rows of three
//	Differ~R1C1~R2C3      two cells that differ
//	Allowed~R1C1_1_3      the values of cells
//	~R1C1_5~R1C2_1_2      givens, and candidates of empty cells
//
// Package variant reads and prints the other parts.

// text returns the place as the text form of puzzles spells it.
func (p Place) text() string { return words.Cell(p.Row, p.Column) }

// partsText spells what a rule of geometry adds.
func (s *ruleSet) partsText(name string, parts Parts) string {
	var list []string
	if len(parts.Cells) > 0 {
		list = append(list, "Cells~"+strconv.Itoa(parts.Columns)+"~"+strings.Join(parts.Cells, "~"))
	}
	for _, unit := range parts.Units {
		text := "Unit~" + unitKindNames[unit.Kind] + "~" + textWord(unit.Name)
		for _, cell := range unit.Cells {
			text += "~" + s.cellText(cell)
		}
		list = append(list, text)
	}
	for _, pair := range parts.Pairs {
		list = append(list, "Differ~"+s.cellText(pair[0])+"~"+s.cellText(pair[1]))
	}
	if parts.Allowed != nil {
		text := "Allowed"
		for cell, values := range parts.Allowed {
			if cell < len(s.places) && values != allValues(s.values) {
				text += "~" + s.cellText(cell) + valuesText(values)
			}
		}
		list = append(list, text)
	}
	if list == nil {
		list = append(list, "Rule~"+textWord(name))
	}
	return strings.Join(list, ".")
}

// cellText spells a cell, also one that is not on the board.
func (s *ruleSet) cellText(cell int) string {
	if cell < 0 || cell >= len(s.places) {
		return strconv.Itoa(cell)
	}
	if i := cell - s.board(); i >= 0 {
		return s.names[i]
	}
	return s.places[cell].text()
}

// valuesText spells a set of values after a cell.
func valuesText(values Values) string {
	var text strings.Builder
	for v := range values.All() {
		text.WriteString("_" + strconv.Itoa(int(v)))
	}
	return text.String()
}

// textWord replaces the signs of the text form in a name.
func textWord(name string) string {
	return strings.NewReplacer(".", "·", "~", "-", "\n", " ").Replace(name)
}

var unitKindNames = [...]string{0: "extra", Row: "row", Column: "column", Block: "block", Extra: "extra"}

// line returns the cells as [Line] does.
func (k *compiled) line(cells []uint8) string {
	if k.side > 0 {
		return boardtext.Line(cells)
	}
	return k.set.line(cells)
}

// parse reads what line returns.
func (k *compiled) parse(text string, cells []uint8) error {
	if k.side > 0 {
		return parse(text, cells)
	}
	return k.set.readCells(text, cells)
}
