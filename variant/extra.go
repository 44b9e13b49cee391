package variant

import (
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
	"example.com/sudoku/internal/words"
)

// This file has cells that are not on the board: they take the values of the board, stand
// in no unit, and clues relate them to its cells. To a model they are decisions with
// names; the numbers of cells go on with them.

// ExtraCells adds cells outside the board to rules, for clues to name: n of them, or rows
// of columns if columns is positive. Their name is V, the prefix of capital letters, and
// a number from 1, such as VA1; a single cell has no number. [ExtraCell] finds them.
//
// A puzzle is solved by its board: values of extra cells that the board leaves open make
// no second solution.
func ExtraCells(prefix string, n, columns int) sudoku.Rule {
	return Clue{Kind: "Var", Code: prefix, Numbers: []int{n, columns}}.Rule()
}

// ExtraCell returns the number by which clues name an extra cell, or -1 if the rules have
// none of the name. [Doppelganger] has the digits that lines lack: DGC1 is that of the
// first row, DGR1 of the first column, and DGB1 of the first block.
func ExtraCell(r sudoku.Rules, name string) int {
	at := r.Len()
	for _, g := range extraGroups(r) {
		for i := range g.count {
			if g.name(i) == name {
				return at + i
			}
		}
		at += g.count
	}
	return -1
}

// An extraGroup is a group of extra cells. They are beside each other as its columns say.
type extraGroup struct {
	prefix         string
	count, columns int
}

func (g extraGroup) name(i int) string {
	if g.count == 1 {
		return g.prefix
	}
	return g.prefix + strconv.Itoa(i+1)
}

// extraGroups returns the groups of extra cells that rules have added.
func extraGroups(r sudoku.Rules) []extraGroup {
	var list []extraGroup
	for _, added := range r.Added() {
		if c, ok := added.Clue.(Clue); ok {
			if k := findKind(c.Kind); k != nil && k.extra != nil {
				list = append(list, k.extra(r, c)...)
			}
		}
	}
	return list
}

func countExtra(r sudoku.Rules) int {
	n := 0
	for _, g := range extraGroups(r) {
		n += g.count
	}
	return n
}

// groupOf returns the group of an extra cell, its number, and the place in it.
func groupOf(r sudoku.Rules, cell int) (g extraGroup, number, i int) {
	i = cell - r.Len()
	for number, g := range extraGroups(r) {
		if i < g.count {
			return g, number, i
		}
		i -= g.count
	}
	return extraGroup{}, -1, i
}

// cellName returns the name of a cell in the text form.
func cellName(r sudoku.Rules, cell int) string {
	switch {
	case cell < 0:
		return strconv.Itoa(cell)
	case cell < r.Len():
		place := r.Place(cell)
		return words.Cell(place.Row, place.Column)
	}
	if g, number, i := groupOf(r, cell); number >= 0 {
		return g.name(i)
	}
	return strconv.Itoa(cell)
}

// messageName returns the name of a cell in messages.
func (s *setting) messageName(cell int) string {
	if cell < s.rules.Len() {
		return s.rules.Place(cell).String()
	}
	return cellName(s.rules, cell)
}

// farRow is the distance in rows between the board and groups of extra cells.
const farRow = 1 << 16

// place returns where a cell stands: extra cells far below the board.
func (s *setting) place(cell int) sudoku.Place {
	if cell < s.rules.Len() {
		return s.rules.Place(cell)
	}
	g, number, i := groupOf(s.rules, cell)
	columns := g.width(s.rules)
	return sudoku.Place{Row: farRow*(number+1) + i/columns, Column: i % columns}
}

// width returns the columns of a group; one that names none has those of the board.
func (g extraGroup) width(r sudoku.Rules) int {
	if g.columns > 0 {
		return g.columns
	}
	_, columns := r.Size()
	return max(1, columns)
}

// cellAt returns the cell at a place, or -1.
func (s *setting) cellAt(row, column int) int {
	if row < farRow-1 {
		return s.rules.CellAt(row, column)
	}
	at := s.rules.Len()
	for number, g := range extraGroups(s.rules) {
		from := farRow * (number + 1)
		if width := g.width(s.rules); row >= from && column >= 0 && column < width {
			if i := (row-from)*width + column; i < g.count {
				return at + i
			}
		}
		at += g.count
	}
	return -1
}

// cellNamed returns the cell that a word of a part names.
func cellNamed(r sudoku.Rules, p ruletext.Part, word string) (int, error) {
	if isExtraName(word) {
		if cell := ExtraCell(r, word); cell >= 0 {
			return cell, nil
		}
		return 0, p.Error(strconv.Quote(word), "a cell of the puzzle or an extra cell that the text adds")
	}
	return p.Cell(r.CellAt, word)
}

// isExtraName reports whether a word has the form of the name of an extra cell.
func isExtraName(word string) bool {
	return strings.HasPrefix(word, "V") || strings.HasPrefix(word, "DG")
}

// cellsNamed returns the cells that the arguments of a part from a number on name.
func cellsNamed(r sudoku.Rules, p ruletext.Part, from int) ([]int, error) {
	cells := make([]int, 0, len(p.Args))
	for _, word := range p.Args[min(from, len(p.Args)):] {
		cell, err := cellNamed(r, p, word)
		if err != nil {
			return nil, err
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

// namesExtra reports whether a clue names an extra cell.
func namesExtra(r sudoku.Rules, c Clue) bool {
	for _, cell := range c.Cells {
		if cell >= r.Len() {
			return true
		}
	}
	for _, part := range c.Clues {
		if namesExtra(r, part) {
			return true
		}
	}
	return false
}
