package variant

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
)

// This file reads and prints the arguments of parts. A form is one order of numbers and
// cells that several kinds share.

// A form reads the arguments of a part into the numbers and cells of clues, and prints
// them. The text of a clue is one part; a part may spell several clues.
type form struct {
	numbers     int    // of the clue at least
	asks, usual string // those of [Kind]
	read        func(r sudoku.Rules, p ruletext.Part) ([]Clue, error)
	text        func(r sudoku.Rules, name string, c Clue) string
}

// one returns the clue of a part.
func one(cells []int, err error, numbers ...int) ([]Clue, error) {
	return []Clue{{Numbers: numbers, Cells: cells}}, err
}

// nothing is the form of a kind without arguments.
var nothing = form{
	asks: "board",
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if len(p.Args) > 0 {
			return nil, p.Error(fmt.Sprintf("%d arguments of %s", len(p.Args), p.Kind), "none")
		}
		return one(nil, nil)
	},
	text: func(_ sudoku.Rules, name string, _ Clue) string { return name },
}

// cellsOnly is the form of a list of cells.
var cellsOnly = form{
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		cells, err := cellsNamed(r, p, 0)
		return one(cells, err)
	},
	text: func(r sudoku.Rules, name string, c Clue) string { return name + cellsText(r, c.Cells) },
}

// numberAndCells is the form of a number and cells. The number may be left out if there
// is one for that.
func numberAndCells(usual ...int) form {
	return form{
		numbers: 1, asks: "number", usual: numbersText(usual, " "),
		read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
			if len(usual) > 0 && len(p.Args) > 0 && isCellWord(p.Args[0]) {
				cells, err := cellsNamed(r, p, 0)
				return one(cells, err, usual...)
			}
			n, err := number(p, 0)
			if err != nil {
				return nil, err
			}
			cells, err := cellsNamed(r, p, 1)
			return one(cells, err, n)
		},
		text: func(r sudoku.Rules, name string, c Clue) string {
			return name + "~" + strconv.Itoa(c.Numbers[0]) + cellsText(r, c.Cells)
		},
	}
}

// blankIsZero is a form whose first argument may be empty and stands for 0 then.
func blankIsZero(f form) form {
	read := f.read
	f.read = func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if len(p.Args) > 0 && p.Args[0] == "" {
			p.Args = append([]string{"0"}, p.Args[1:]...)
		}
		return read(r, p)
	}
	return f
}

// cellAndValues is the form of a cell and the values that it may take, joined by
// underscores.
var cellAndValues = form{
	numbers: 1, asks: "numbers values",
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		var clues []Clue
		for _, arg := range p.Args {
			word, rest, _ := strings.Cut(arg, "_")
			cell, err := cellNamed(r, p, word)
			if err != nil {
				return nil, err
			}
			values, err := numbers(ruletext.Part{Kind: p.Kind, Args: []string{rest}, Column: p.Column}, 0)
			if err != nil {
				return nil, err
			}
			clues = append(clues, Clue{Numbers: values, Cells: []int{cell}})
		}
		return clues, nil
	},
	text: func(r sudoku.Rules, name string, c Clue) string {
		return name + cellsText(r, c.Cells) + "_" + numbersText(c.Numbers, "_")
	},
}

// isCellWord reports whether a word has the form of the name of a cell.
func isCellWord(word string) bool {
	return word != "" && word[0]|0x20 == 'r' || isExtraName(word)
}

// valuesAndCells is the form of a list of values, joined by underscores, and cells.
var valuesAndCells = form{
	numbers: 1, asks: "numbers values",
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		values, err := numbers(p, 0)
		if err != nil {
			return nil, err
		}
		cells, err := cellsNamed(r, p, 1)
		return one(cells, err, values...)
	},
	text: func(r sudoku.Rules, name string, c Clue) string {
		return name + "~" + numbersText(c.Numbers, "_") + cellsText(r, c.Cells)
	},
}

// sumAndCells is the form of a sum, with a coefficient for each cell after _=, and cells.
var sumAndCells = form{
	numbers: 1, asks: "numbers sum, then factors",
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if len(p.Args) > 0 {
			sum, coefficients, more := strings.Cut(p.Args[0], "_=")
			p.Args = slices.Clone(p.Args)
			p.Args[0] = sum + coefficients
			if more && !strings.HasPrefix(coefficients, "_") {
				return nil, p.Error(strconv.Quote(coefficients), "coefficients after _=_")
			}
		}
		return valuesAndCells.read(r, p)
	},
	text: func(r sudoku.Rules, name string, c Clue) string {
		text := name + "~" + strconv.Itoa(c.Numbers[0])
		if len(c.Numbers) > 1 {
			text += "_=_" + numbersText(c.Numbers[1:], "_")
		}
		return text + cellsText(r, c.Cells)
	},
}

// corner is the form of a quadruple: its upper left cell, and the values.
var corner = form{
	numbers: 1, asks: "numbers values",
	read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
		if len(p.Args) < 2 {
			return nil, p.Error(fmt.Sprintf("%d arguments of %s", len(p.Args), p.Kind), "a cell and values")
		}
		cell, err := cellNamed(r, p, p.Args[0])
		if err != nil {
			return nil, err
		}
		var values []int
		for i := range p.Args[1:] {
			v, err := number(p, i+1)
			if err != nil {
				return nil, err
			}
			values = append(values, v)
		}
		around, cells := &setting{rules: r}, make([]int, 4)
		for i := range cells {
			if cells[i] = around.near(cell, i/2, i%2); cells[i] < 0 {
				return nil, p.Error(strconv.Quote(p.Args[0]), "a cell with others to the right and below")
			}
		}
		return one(cells, nil, values...)
	},
	text: func(r sudoku.Rules, name string, c Clue) string {
		return name + cellsText(r, c.Cells[:1]) + "~" + numbersText(c.Numbers, "~")
	},
}

// number returns an argument that must be a number.
func number(p ruletext.Part, i int) (int, error) {
	if i >= len(p.Args) {
		return 0, p.Error("no argument of "+p.Kind, "a number")
	}
	n, err := strconv.Atoi(strings.TrimSpace(p.Args[i]))
	if err != nil {
		return 0, p.Error(strconv.Quote(p.Args[i])+" in "+p.Kind, "a number")
	}
	return n, nil
}

// numbers returns an argument that must be numbers joined by underscores.
func numbers(p ruletext.Part, i int) ([]int, error) {
	if i >= len(p.Args) {
		return nil, p.Error("no argument of "+p.Kind, "numbers such as 1_2")
	}
	var list []int
	for word := range strings.SplitSeq(p.Args[i], "_") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil {
			return nil, p.Error(strconv.Quote(p.Args[i])+" in "+p.Kind, "numbers such as 1_2")
		}
		list = append(list, n)
	}
	return list, nil
}

// cellsText spells cells, each after a tilde.
func cellsText(r sudoku.Rules, cells []int) string {
	var text strings.Builder
	text.Grow(len("~R1C1") * len(cells))
	for _, cell := range cells {
		text.WriteByte('~')
		text.WriteString(cellName(r, cell))
	}
	return text.String()
}

func numbersText(list []int, between string) string {
	words := make([]string, len(list))
	for i, n := range list {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, between)
}

// fill replaces # in a text by the first number of a clue, ## by all of them, and $ by its
// code.
func fill(text string, c Clue) string {
	text = strings.ReplaceAll(text, "$", c.Code)
	text = strings.ReplaceAll(text, "##", numbersText(c.Numbers, ", "))
	if len(c.Numbers) > 0 {
		text = strings.ReplaceAll(text, "#", strconv.Itoa(c.Numbers[0]))
	}
	return text
}
