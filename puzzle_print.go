package sudoku

import (
	"strconv"
	"strings"

	"example.com/sudoku/internal/boardtext"
)

// This file prints puzzles with their rules.

// String returns a picture of the puzzle: its cells, with a dot for an empty one, and
// lines where blocks or regions end.
func (p Puzzle) String() string {
	if err := p.check(); err != nil {
		return err.Error()
	}
	if p.ordinary() {
		return boardtext.Picture(p.Cells)
	}
	words := make([]string, len(p.Cells))
	for i, v := range p.Cells {
		words[i] = p.Rules.get().valueText(v)
	}
	return p.Rules.get().picture(words)
}

// ordinary reports whether the puzzle prints as ordinary sudoku does: in frames and lines
// that fit its side alone.
func (p Puzzle) ordinary() bool {
	s := p.Rules.get()
	return s.standard && len(p.Cells) == len(s.places)
}

// pencilMarks is [PencilMarks] for rules that are not ordinary.
func (p Puzzle) pencilMarks(candidates []Values) string {
	if err := p.check(); err != nil {
		return err.Error()
	}
	s := p.Rules.get()
	words := make([]string, len(p.Cells))
	for i, v := range p.Cells {
		switch {
		case v != 0:
			words[i] = s.valueText(v)
		case i >= len(candidates) || candidates[i].Len() == 0:
			words[i] = "-"
		default:
			words[i] = s.candidatesText(candidates[i])
		}
	}
	return s.picture(words)
}

// candidatesText returns what an empty cell shows.
func (s *ruleSet) candidatesText(candidates Values) string {
	var text strings.Builder
	for v := range candidates.All() {
		if text.Len() > 0 && s.first+s.values-1 > boardtext.MostSymbols {
			text.WriteByte(',')
		}
		text.WriteString(s.valueText(v))
	}
	return text.String()
}

// MarshalText returns the text of the rules followed by that of the cells, or the [Line]
// alone if the rules are those of [Standard] and there are no candidates. Parse of package
// variant reads it, and UnmarshalText if there are no clues. The error is an
// [*OptionError] if the puzzle is not one of its rules, and a [*ClashError] for a value
// that the rules do not have.
func (p Puzzle) MarshalText() ([]byte, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	s := p.Rules.get()
	if p.ordinary() && p.Candidates == nil {
		return marshalText(p.Cells)
	}
	text := s.appendText(nil)
	dot := true
	add := func(cell int, values Values) {
		if dot {
			text, dot = append(text, '.'), false
		}
		text = append(text, '~')
		text = append(text, s.cellText(cell)...)
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
			return nil, p.compiled().clashError([]Clash{{Cell: cell, Other: -1, Value: int(v)}})
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

// UnmarshalText sets the puzzle to the one that the text spells. It finds the size. The
// forms:
//
//   - a board of one of the twelve ordinary sizes, in any form that [Parse] accepts;
//   - pencil marks of a 9×9 board: 729 characters, nine for each cell, of which each is
//     a digit that the cell may take, or a dot;
//   - a layout of regions, as in [Jigsaw], alone or followed by a board. A text is a
//     layout if its first characters, as many as a square has, are all letters;
//   - the text of rules of geometry, and of their puzzles, as [Rules.String] and
//     [Puzzle.MarshalText] print it.
//
// The error is a [*ParseError], also for rules and clues that package variant names. Its
// Parse reads those, and its type Puzzle where a program decodes JSON. On error the puzzle
// is unchanged.
func (p *Puzzle) UnmarshalText(text []byte) error {
	read, err := parsePuzzle(string(text))
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
	case shown > 0 && s.first+s.values-1 <= boardtext.MostSymbols:
		return boardtext.Symbols[shown : shown+1]
	default:
		return strconv.Itoa(shown)
	}
}

// line returns the cells as [Line] does.
func (s *ruleSet) line(cells []uint8) string {
	if s.standard && len(cells) == len(s.places) {
		return boardtext.Line(cells)
	}
	text := make([]byte, 0, len(cells))
	for i, v := range cells {
		if i > 0 && s.first+s.values-1 > boardtext.MostSymbols {
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
	for cell, word := range words[:s.board()] {
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
	return strings.TrimSuffix(text.String(), "\n") + s.extraLines(words)
}
