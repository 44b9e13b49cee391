package variant

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
)

// This file has the forms of clues that stand outside a board: a row or column read
// from one end, or a diagonal.

// bothEnds is the form of a row or column and a number for each of its ends: R1~15~ for
// the left end of row 1, R1~~15 for the right end.
var bothEnds = form{
	numbers: 1, asks: "beside end",
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if len(p.Args) < 2 || len(p.Args) > 3 {
			return nil, p.Error(fmt.Sprintf("%d arguments of %s", len(p.Args), p.Kind), "a row or column and the numbers at its ends")
		}
		cells, err := lineNamed(r, p, p.Args[0])
		if err != nil {
			return nil, err
		}
		var clues []Clue
		for i := 1; i < len(p.Args); i++ {
			if p.Args[i] != "" {
				n, err := number(p, i)
				if err != nil {
					return nil, err
				}
				clues = append(clues, Clue{Numbers: []int{n}, Cells: slices.Clone(cells)})
			}
			slices.Reverse(cells)
		}
		if clues == nil {
			return nil, p.Error("no number of "+p.Kind, "a number at one end")
		}
		return clues, nil
	},
	text: func(r sudoku.Rules, name string, c Clue) string {
		line, backward, _ := nameOfLine(r, c.Cells)
		text := name + "~" + line + "~"
		if backward {
			text += "~"
		}
		text += strconv.Itoa(c.Numbers[0])
		if !backward {
			text += "~"
		}
		return text
	},
}

// numberAnd is the form of a number and a word for the cells.
func numberAnd(asks, what string, cells func(r sudoku.Rules, p ruletext.Part, word string) ([]int, error), word func(r sudoku.Rules, cells []int) string) form {
	return form{
		numbers: 1, asks: asks,
		read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
			n, err := number(p, 0)
			if err == nil && len(p.Args) != 2 {
				err = p.Error(fmt.Sprintf("%d arguments of %s", len(p.Args), p.Kind), "a number and a "+what)
			}
			if err != nil {
				return nil, err
			}
			named, err := cells(r, p, p.Args[1])
			return one(named, err, n)
		},
		text: func(r sudoku.Rules, name string, c Clue) string {
			return name + "~" + strconv.Itoa(c.Numbers[0]) + "~" + word(r, c.Cells)
		},
	}
}

// numberAndLine is the form of a number and a row or column.
var numberAndLine = numberAnd("beside line", "row or column", lineNamed, func(r sudoku.Rules, cells []int) string {
	line, _, _ := nameOfLine(r, cells)
	return line
})

// numberAndDiagonal is the form of a number and the cell at which a diagonal starts.
var numberAndDiagonal = numberAnd("beside diagonal", "cell", func(r sudoku.Rules, p ruletext.Part, word string) ([]int, error) {
	start, err := p.Cell(r.CellAt, word)
	if err != nil {
		return nil, err
	}
	cells := diagonalFrom(r, start)
	if cells == nil {
		err = p.Error(strconv.Quote(word), "a cell where a diagonal starts")
	}
	return cells, err
}, func(r sudoku.Rules, cells []int) string { return cellName(r, cells[0]) })

// lineNamed returns the cells of a row or column from left to right or down: R1 or C1.
func lineNamed(r sudoku.Rules, p ruletext.Part, word string) ([]int, error) {
	if word != "" {
		rows, columns := r.Size()
		letter, rest := word[0]|0x20, word[1:]
		i, err := strconv.Atoi(rest)
		if len(rest) == 1 && rest[0]|0x20 >= 'a' && rest[0]|0x20 <= 'z' {
			i, err = 10+int(rest[0]|0x20-'a'), nil
		}
		if err == nil && i >= 1 && (letter == 'r' && i <= rows || letter == 'c' && i <= columns) {
			return lineAt(r, letter == 'r', i-1), nil
		}
	}
	return nil, p.Error(strconv.Quote(word), "a row such as R1 or a column such as C1")
}

// lineAt returns the cells of a row or column of the picture.
func lineAt(r sudoku.Rules, row bool, i int) []int {
	rows, columns := r.Size()
	var cells []int
	for k := range max(rows, columns) {
		cell := r.CellAt(k, i)
		if row {
			cell = r.CellAt(i, k)
		}
		if cell >= 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// nameOfLine returns the name of a row or column, and whether the cells run from right to
// left or upwards.
func nameOfLine(r sudoku.Rules, cells []int) (name string, backward, ok bool) {
	if len(cells) == 0 {
		return "", false, false
	}
	at := r.Place(cells[0])
	for _, row := range []bool{true, false} {
		name, i := "C", at.Column
		if row {
			name, i = "R", at.Row
		}
		name += strconv.Itoa(i + 1)
		line := lineAt(r, row, i)
		if slices.Equal(line, cells) {
			return name, false, true
		}
		slices.Reverse(line)
		if slices.Equal(line, cells) {
			return name, true, true
		}
	}
	return "", false, false
}

// isLine is the check of a clue that reads a row or column from one end.
func isLine(s *setting) (any, string) {
	if _, _, ok := nameOfLine(s.rules, s.Cells); !ok {
		return placesText(s), "the cells of a row or column from one end to the other"
	}
	return nil, ""
}

// diagonalFrom returns the diagonal that starts at a cell of an edge, or nil. A corner
// starts the one of its two that no other corner before it starts: the left edge starts
// those that fall to the right, the upper edge those that fall to the left, the right
// edge those that rise to the left, and the lower edge those that rise to the right.
func diagonalFrom(r sudoku.Rules, start int) []int {
	rows, columns := r.Size()
	at := r.Place(start)
	down, right := 0, 0
	switch {
	case at.Column == 0 && at.Row < rows-1:
		down, right = 1, 1
	case at.Row == 0:
		down, right = 1, -1
	case at.Column == columns-1 && at.Row < rows-1:
		down, right = -1, -1
	case at.Row == rows-1 && at.Column > 0 && at.Column < columns-1:
		down, right = -1, 1
	default:
		return nil
	}
	var cells []int
	for cell := start; cell >= 0; cell = r.CellAt(at.Row, at.Column) {
		cells = append(cells, cell)
		at.Row, at.Column = at.Row+down, at.Column+right
	}
	return cells
}

// isDiagonal is the check of a clue that reads a diagonal from one end.
func isDiagonal(s *setting) (any, string) {
	if len(s.Cells) > 1 && !slices.Equal(diagonalFrom(s.rules, s.Cells[0]), s.Cells) {
		return placesText(s), "a diagonal from the edge where it starts"
	}
	return nil, ""
}

// placesText names the cells of a clue.
func placesText(s *setting) string {
	names := make([]string, len(s.Cells))
	for i, cell := range s.Cells {
		names[i] = s.rules.Name(cell)
	}
	return strings.Join(names, " ")
}
