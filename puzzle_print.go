package sudoku

import (
	"strconv"
	"strings"

	"example.com/sudoku/internal/words"
)

// This file prints puzzles with their rules.

// String returns a picture of the puzzle: its cells, with a dot for an empty one, and
// lines where blocks or regions end.
func (p Puzzle) String() string {
	if err := p.check(); err != nil {
		return err.Error()
	}
	words := make([]string, len(p.Cells))
	for i, v := range p.Cells {
		words[i] = p.Rules.get().valueText(v)
	}
	return p.Rules.get().picture(words)
}

// MarshalText returns the text of the rules followed by that of the cells. [ParsePuzzle]
// reads it, or Parse of package variant if there are clues. The error is an
// [*OptionError] if the puzzle is not one of its rules, and a [*ClashError] for a value
// that the rules do not have.
func (p Puzzle) MarshalText() ([]byte, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	s := p.Rules.get()
	text := []byte(s.text)
	dot := true
	add := func(cell int, values Values) {
		if dot {
			text, dot = append(text, '.'), false
		}
		text = append(text, '~')
		text = append(text, s.places[cell].text()...)
		if values == (Values{}) {
			text = append(text, '_')
		}
		for v := range values.All() {
			text = append(text, '_')
			text = strconv.AppendInt(text, int64(int(v)+s.first-1), 10)
		}
	}
	for cell, v := range p.Cells {
		if int(v) > s.values {
			return nil, p.kernel().clashError([]Clash{{Cell: cell, Other: -1, Value: int(v)}})
		}
		if v != 0 {
			add(cell, ValuesOf(v))
		}
	}
	for cell := range p.Candidates {
		values := p.Candidates[cell].And(allValues(s.values))
		if values == allValues(s.values) && !p.firstRestricted(cell) {
			continue
		}
		add(cell, values)
		if values.Len() == 1 { // else it would be a given
			text = append(text, '_')
			text = strconv.AppendInt(text, int64(int(values.First())+s.first-1), 10)
		}
	}
	return text, nil
}

// firstRestricted reports whether a cell has to be printed to show that there are
// candidates at all: the first one, if no cell is restricted.
func (p Puzzle) firstRestricted(cell int) bool {
	if cell > 0 {
		return false
	}
	all := allValues(p.Rules.Values())
	for _, values := range p.Candidates {
		if values.And(all) != all {
			return false
		}
	}
	return true
}

// UnmarshalText sets the puzzle to the one that [ParsePuzzle] reads. On error it leaves
// the puzzle unchanged.
func (p *Puzzle) UnmarshalText(text []byte) error {
	read, err := ParsePuzzle(string(text))
	if err == nil {
		*p = read
	}
	return err
}

// valueText returns what a cell shows.
func (s *ruleSet) valueText(v uint8) string {
	shown := int(v) + s.first - 1
	switch {
	case v == 0:
		return "."
	case int(v) > s.values:
		return "?"
	case shown > 0 && s.first+s.values-1 <= mostSymbols:
		return symbols[shown : shown+1]
	default:
		return strconv.Itoa(shown)
	}
}

// line returns the cells as [Line] does.
func (s *ruleSet) line(cells []uint8) string {
	text := make([]byte, 0, len(cells))
	for i, v := range cells {
		if i > 0 && s.first+s.values-1 > mostSymbols {
			text = append(text, ' ')
		}
		text = append(text, s.valueText(v)...)
	}
	return string(text)
}

// picture returns a table of the words, one for each cell, with lines around blocks.
func (s *ruleSet) picture(words []string) string {
	block := make([]int, len(words)) // 1 + the number of the cell's block
	for u, unit := range s.units {
		if unit.Kind == Block {
			for _, cell := range unit.Cells {
				block[cell] = u + 1
			}
		}
	}
	at := func(row, column int) int { // -1 outside the puzzle
		if cell := s.cellAt(row, column); cell >= 0 {
			return block[cell]
		}
		return -1
	}
	widths := make([]int, s.columns)
	for cell, word := range words {
		column := s.places[cell].Column
		widths[column] = max(widths[column], len(word))
	}
	var text strings.Builder
	for row := range s.rows + 1 {
		var rule, line strings.Builder
		ruled := false
		for column := range s.columns + 1 {
			here, left, above := at(row, column), at(row, column-1), at(row-1, column)
			corner, side := byte(' '), byte(' ')
			if here != left {
				side = '|'
			}
			if here != left || here != above || at(row-1, column-1) != here {
				corner = '+'
			}
			rule.WriteByte(corner)
			line.WriteByte(side)
			if column == s.columns {
				break
			}
			dash := " "
			if here != above {
				dash, ruled = "-", true
			}
			rule.WriteString(strings.Repeat(dash, widths[column]+2))
			word := ""
			if cell := s.cellAt(row, column); cell >= 0 {
				word = words[cell]
			}
			line.WriteString(strings.Repeat(" ", 1+widths[column]-len(word)) + word + " ")
		}
		if ruled {
			text.WriteString(strings.TrimRight(rule.String(), " ") + "\n")
		}
		if row < s.rows {
			text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
		}
	}
	return strings.TrimSuffix(text.String(), "\n")
}

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
