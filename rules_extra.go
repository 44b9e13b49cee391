package sudoku

import (
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/ruletext"
)

// This file holds the cells that stand outside the board, which some rules add. They are
// cells like the others: a puzzle may give their values, and a solution has them.

// Board returns the number of cells of the board. Those that rules have added outside of it
// have the numbers from there on.
func (r Rules) Board() int { return r.get().board() }

func (s *ruleSet) board() int { return len(s.places) - len(s.names) }

// Name returns the name of a cell: that of its place, as r1c1, or its own if it stands
// outside the board.
func (r Rules) Name(cell int) string { return r.get().name(cell) }

func (s *ruleSet) name(cell int) string {
	if i := cell - s.board(); i >= 0 {
		return s.names[i]
	}
	return s.places[cell].String()
}

// find returns the cell of a word of a part: a cell outside the board by its name.
func (r Rules) find(part ruletext.Part, word string) (int, error) {
	if i := slices.Index(r.get().names, word); i >= 0 {
		return r.Board() + i, nil
	}
	return part.Cell(r.CellAt, word)
}

// findAll returns the cells that the arguments of a part from a number on name.
func (r Rules) findAll(part ruletext.Part, from int) (cells []int, err error) {
	for _, word := range part.Args[min(from, len(part.Args)):] {
		cell, err := r.find(part, word)
		if err != nil {
			return nil, err
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

// apart is how many rows stay free between the board and the cells of each rule, so that
// they are no neighbours.
const apart = 1

// addCells adds the cells of a rule outside the board.
func (s *ruleSet) addCells(rule string, parts Parts) error {
	if len(parts.Cells) == 0 {
		return nil
	}
	if n := len(s.places) + len(parts.Cells); n > geometry.MaxRuleCells {
		return &OptionError{Field: "Cells", Value: fmt.Sprintf("%d cells with those of %s", n, rule), Want: fmt.Sprintf("at most %d", geometry.MaxRuleCells)}
	}
	top := s.rows + apart
	if len(s.names) > 0 {
		top = s.places[len(s.places)-1].Row + 1 + apart
	}
	columns := parts.Columns
	if columns <= 0 {
		columns = max(1, s.columns)
	}
	s.places, s.names = slices.Clip(s.places), slices.Clip(s.names)
	for i, name := range parts.Cells {
		if name == "" || strings.ContainsAny(name, "._~ \n") || slices.Contains(s.names, name) {
			return &OptionError{Field: "Cells", Value: fmt.Sprintf("a cell %q of %s", name, rule), Want: "a name that no other cell has"}
		}
		s.names = append(s.names, name)
		s.places = append(s.places, Place{top + i/columns, i % columns})
		if s.allowed != nil {
			s.allowed = append(slices.Clip(s.allowed), allValues(s.values))
		}
	}
	return nil
}

// extraLines returns the cells outside the board, a line for those in a row.
func (s *ruleSet) extraLines(words []string) string {
	var text strings.Builder
	for cell := s.board(); cell < len(words); cell++ {
		if first := cell == s.board() || s.places[cell].Row != s.places[cell-1].Row; first {
			text.WriteString("\n" + s.name(cell))
		}
		text.WriteString(" " + words[cell])
	}
	return text.String()
}
