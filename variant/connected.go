package variant

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
)

// This file has the row of values that form one connected region, as in caves, paths and
// yin-yang.

// ConnectedValues demands that the cells that hold any of the values are one region, whose
// cells hang together by their sides: of size cells, or of any number above 0 if size is 0. The
// cells are those of the board or, if a prefix is given, the extra cells V and this prefix,
// see [ExtraCells].
func ConnectedValues(prefix string, size int, values ...int) sudoku.Rule {
	if prefix != "" {
		prefix = "V" + prefix
	}
	if size != 0 {
		prefix += "~" + strconv.Itoa(size)
	}
	return Clue{Kind: "ConnectedValues", Code: prefix, Numbers: values}.Rule()
}

// groupAndValues is the form of a group of cells, values joined by underscores, and perhaps a
// number of cells. The code of the clue is the group, and the number behind a tilde.
var groupAndValues = form{
	numbers: 1, asks: "text", usual: "~~1_2",
	read: func(_ sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if len(p.Args) < 2 || len(p.Args) > 3 {
			return nil, p.Error(fmt.Sprintf("%d arguments of %s", len(p.Args), p.Kind), "a group, values, and perhaps a number of cells")
		}
		values, err := numbers(p, 1)
		if err != nil {
			return nil, err
		}
		code := p.Args[0]
		if len(p.Args) == 3 && p.Args[2] != "" {
			code += "~" + p.Args[2]
		}
		return []Clue{{Code: code, Numbers: values}}, nil
	},
	text: func(_ sudoku.Rules, name string, c Clue) string {
		group, size, sized := strings.Cut(c.Code, "~")
		text := name + "~" + group + "~" + numbersText(c.Numbers, "_")
		if sized {
			text += "~" + size
		}
		return text
	},
}

// groupCells returns the cells of the group that the code of a clue names.
func groupCells(s *setting) []int {
	group, _, _ := strings.Cut(s.Code, "~")
	if group == "" {
		return upTo(0, s.rules.Board())
	}
	if cell := ExtraCell(s.rules, group); cell >= 0 {
		return []int{cell}
	}
	var cells []int
	for {
		cell := ExtraCell(s.rules, group+strconv.Itoa(len(cells)+1))
		if cell < 0 {
			return cells
		}
		cells = append(cells, cell)
	}
}

func isGroup(s *setting) (any, string) {
	cells := groupCells(s)
	group, size, sized := strings.Cut(s.Code, "~")
	n, err := strconv.Atoi(size)
	switch {
	case len(cells) == 0:
		return strconv.Quote(group), "the name of extra cells without their numbers, or nothing for the board"
	case sized && (err != nil || n < 1 || n > len(cells)):
		return strconv.Quote(size), fmt.Sprintf("a number of cells from 1 to %d", len(cells))
	}
	for _, v := range s.Numbers {
		if v < s.first || v > s.last {
			return fmt.Sprintf("value %d", v), fmt.Sprintf("values from %d to %d", s.first, s.last)
		}
	}
	return nil, ""
}

// connected states that the cells of some values are one region.
func connected(s *setting, m *model, x []decision) {
	_, size, _ := strings.Cut(s.Code, "~")
	n, _ := strconv.Atoi(size) // isGroup has checked it
	m.Connected(x, adjacent(s, s.Cells), n, s.Numbers...)
}
