package variant

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
	"example.com/sudoku/internal/words"
)

// This file has cells that are not on the board: they take the values of the board, stand
// in no unit, and clues relate them to its cells.

// ExtraCells adds cells outside the board to rules, for clues to name: n of them, or rows
// of columns if columns is positive. Their name is V, the prefix of capital letters, and
// a number from 1, such as VA1; a single cell has no number. [ExtraCell] finds them.
//
// They are cells of the puzzle like those of the board: it may give their values, and two
// solutions that differ in them alone are two.
func ExtraCells(prefix string, n, columns int) sudoku.Rule {
	return Clue{Kind: "Var", Code: prefix, Numbers: []int{n, columns}}.Rule()
}

// ExtraCell returns the number of an extra cell, or -1 if the rules have none of the name.
// [Doppelganger] has the digits that lines lack: DGC1 is that of the first row, DGR1 of the
// first column, and DGB1 of the first block.
func ExtraCell(r sudoku.Rules, name string) int {
	for cell := r.Board(); cell < r.Len(); cell++ {
		if r.Name(cell) == name {
			return cell
		}
	}
	return -1
}

// extraNames returns the names of n cells.
func extraNames(prefix string, n int) []string {
	if n == 1 {
		return []string{prefix}
	}
	names := make([]string, n)
	for i := range names {
		names[i] = prefix + strconv.Itoa(i+1)
	}
	return names
}

// cellName returns the name of a cell in the text form.
func cellName(r sudoku.Rules, cell int) string {
	switch {
	case cell < 0 || cell >= r.Len():
		return strconv.Itoa(cell)
	case cell < r.Board():
		place := r.Place(cell)
		return words.Cell(place.Row, place.Column)
	}
	return r.Name(cell)
}

// cellNamed returns the cell that a word of a part names.
func cellNamed(r sudoku.Rules, p ruletext.Part, word string) (int, error) {
	if cell := ExtraCell(r, word); cell >= 0 {
		return cell, nil
	}
	if isExtraName(word) {
		return 0, p.Error(strconv.Quote(word), "a cell of the puzzle or an extra cell that the text adds")
	}
	return p.Cell(r.CellAt, word)
}

// near returns the cell that is some rows and columns away from another, or -1. Cells of the
// board are near to those of the board alone, extra cells to extra cells.
func (s *setting) near(cell, rows, columns int) int {
	at := s.rules.Place(cell)
	at.Row, at.Column = at.Row+rows, at.Column+columns
	if cell < s.rules.Board() {
		return s.rules.CellAt(at.Row, at.Column)
	}
	for other := s.rules.Board(); other < s.rules.Len(); other++ {
		if s.rules.Place(other) == at {
			return other
		}
	}
	return -1
}

// added returns n extra cells from the one with a name on. Rules that don't have them yet will
// add them behind their cells.
func (s *setting) added(name string, n int) []int {
	first := ExtraCell(s.rules, name)
	if first < 0 {
		first = s.rules.Len()
	}
	return upTo(first, first+n)
}

// isExtraName reports whether a word has the form of the name of an extra cell.
func isExtraName(word string) bool {
	return strings.HasPrefix(word, "V") || strings.HasPrefix(word, "DG") || strings.HasPrefix(word, "CC")
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

// plainExtra adds the cells of a clue that is nothing else.
func plainExtra(s *setting, parts *sudoku.Parts) {
	parts.Cells, parts.Columns = extraNames("V"+s.Code, s.Numbers[0]), s.Numbers[1]
}

// mostExtra is how many extra cells a clue may add.
const mostExtra = 1000

func extraCheck(s *setting) (any, string) {
	switch {
	case s.Code == "" || strings.Trim(s.Code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "":
		return strconv.Quote(s.Code), "capital letters from A to Z"
	case len(s.Numbers) != 2 || s.Numbers[0] < 1 || s.Numbers[0] > mostExtra:
		return fmt.Sprint(s.Numbers), fmt.Sprintf("1 to %d cells and the number of columns", mostExtra)
	case s.Numbers[1] < 0 || s.Numbers[1] > s.Numbers[0] || s.Numbers[1] > 0 && s.Numbers[0]%s.Numbers[1] != 0:
		return fmt.Sprint(s.Numbers), "columns that divide the number of cells, or 0"
	}
	name := extraNames("V"+s.Code, s.Numbers[0])[0]
	if ExtraCell(s.rules, name) >= 0 || ExtraCell(s.rules, "V"+s.Code) >= 0 {
		return name, "a name that no other extra cell has"
	}
	return nil, ""
}

// extraForm is the form of extra cells: a prefix, a label that is ignored, and a number or
// rows and columns.
var extraForm = form{
	asks: "text", usual: "~A~~2",
	read: func(_ sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if len(p.Args) < 1 || len(p.Args) > 3 {
			return nil, p.Error(fmt.Sprintf("%d arguments of %s", len(p.Args), p.Kind), "a prefix, a label and a number of cells")
		}
		c := Clue{Code: p.Args[0], Numbers: []int{1, 0}}
		if len(p.Args) == 3 {
			rows, columns, both := strings.Cut(p.Args[2], "x")
			n, err1 := strconv.Atoi(rows)
			var err2 error
			if both {
				c.Numbers[1], err2 = strconv.Atoi(columns)
				n *= c.Numbers[1]
			}
			if err1 != nil || err2 != nil || n < 1 || n > mostExtra {
				return nil, p.Error(strconv.Quote(p.Args[2]), "a number of cells, or rows and columns such as 2x3")
			}
			c.Numbers[0] = n
		}
		return []Clue{c}, nil
	},
	text: func(_ sudoku.Rules, name string, c Clue) string {
		if len(c.Numbers) != 2 {
			return name
		}
		size := strconv.Itoa(c.Numbers[0])
		if columns := c.Numbers[1]; columns > 0 {
			size = fmt.Sprintf("%dx%d", c.Numbers[0]/columns, columns)
		}
		return name + "~" + c.Code + "~~" + size
	},
}
