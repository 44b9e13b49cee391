package sudoku

import (
	"slices"
	"strconv"
	"strings"
)

// This file prints boards: lines, pictures and pencil marks.

// symbols holds the symbol of the empty cell and of each value up to 25.
const symbols = ".123456789ABCDEFGHIJKLMNOP"

// Line returns the board in one line without a line end: symbols 1-9 and then
// A-P, and a dot for an empty cell. Boards above 25×25 have too few symbols: they
// are numbers separated by blanks, with 0 for an empty cell. [ParseBoard] reads
// the line back. A [Puzzle] shows its values from Rules.First on, and always a dot for an
// empty cell; [Rules.Parse] reads the line back. A value too large for the board is a
// question mark.
func Line[P Problem](board P) string {
	if p, ok := any(&board).(*Puzzle); ok {
		return p.Rules.get().line(p.Cells)
	}
	return lineOf(Cells(&board))
}

func lineOf(cells []uint8) string {
	if side(len(cells)) > mostSymbols {
		return string(appendLine(make([]byte, 0, 3*len(cells)), cells))
	}
	var line [mostSymbols * mostSymbols]byte // a board of symbols needs no allocation
	return string(appendLine(line[:0], cells))
}

// appendLine appends the [Line] of the cells.
func appendLine(text []byte, cells []uint8) []byte {
	n := side(len(cells))
	for i, v := range cells {
		if i > 0 && n > mostSymbols {
			text = append(text, ' ')
		}
		switch {
		case int(v) > n:
			text = append(text, '?')
		case n > mostSymbols:
			text = strconv.AppendUint(text, uint64(v), 10)
		default:
			text = append(text, symbols[v])
		}
	}
	return text
}

// AppendLine appends the [Line] of the board to text.
func AppendLine[P Problem](text []byte, board P) []byte {
	if p, ok := any(&board).(*Puzzle); ok {
		return append(text, p.Rules.get().line(p.Cells)...)
	}
	return appendLine(text, Cells(&board))
}

// marshalText returns the [Line] of the cells for storage: a value too large to be read
// back is a [*ClashError].
func marshalText(cells []uint8) ([]byte, error) {
	n := side(len(cells))
	for i, v := range cells {
		if int(v) > n {
			return nil, &ClashError{Side: n, Clashes: []Clash{{Cell: i, Other: -1, Value: int(v)}}}
		}
	}
	return appendLine(nil, cells), nil
}

// PencilMarks returns the board as a framed table. A filled cell shows its value,
// an empty one its candidates, or a dash if it has none. Above 25×25 commas
// separate the candidates. The table is for people; [ParseBoard] does not read
// it.
//
// The candidates are a set for each cell, such as a player's own; a cell without a set
// has none. Nil stands for those of [AllCandidates].
func PencilMarks[B Board](board B, candidates []Values) string {
	if candidates == nil {
		candidates = AllCandidates(board)
	}
	return pencilMarks(Cells(&board), candidates)
}

func pencilMarks(cells []uint8, candidates []Values) string {
	n := side(len(cells))
	words := make([]string, len(cells))
	var word []byte
	for i, v := range cells {
		word = word[:0]
		if v == 0 && i < len(candidates) {
			for v := range candidates[i].All() {
				if len(word) > 0 && n > mostSymbols {
					word = append(word, ',')
				}
				word = append(word, valueText(v, n)...)
			}
		}
		switch {
		case v != 0:
			words[i] = valueText(v, n)
		case len(word) == 0:
			words[i] = "-"
		default:
			words[i] = string(word)
		}
	}
	return frame(words)
}

// boardPicture draws a board in a frame.
func boardPicture(cells []uint8) string {
	words := make([]string, len(cells))
	for i, v := range cells {
		words[i] = valueText(v, side(len(cells)))
	}
	return frame(words)
}

// valueText returns the value of a cell as the tables show it.
func valueText(v uint8, n int) string {
	switch {
	case int(v) > n:
		return "?"
	case int(v) < len(symbols) && (n <= mostSymbols || v == 0):
		return symbols[v : v+1]
	default:
		return strconv.Itoa(int(v))
	}
}

// frame returns a table of the words, one for each cell, in columns aligned to
// the right, with rules around the blocks and no line end after the last.
func frame(words []string) string {
	shape := shapeOf(len(words))
	n := shape.side
	widths := make([]int, n)
	for i, word := range words {
		column := i % n
		widths[column] = max(widths[column], len(word))
	}

	var rule []byte
	for column, width := range widths {
		if column%shape.blockColumns == 0 {
			rule = append(rule, "-+-"...)
		} else {
			rule = append(rule, '-')
		}
		rule = append(rule, strings.Repeat("-", width)...)
	}
	rule = append(rule, "-+\n"...)[1:]

	lines := n + n/shape.blockRows + 1
	table := slices.Grow([]byte(nil), lines*len(rule))
	for i, word := range words {
		row, column := i/n, i%n
		if column == 0 && row%shape.blockRows == 0 {
			table = append(table, rule...)
		}
		switch {
		case column == 0:
			table = append(table, "| "...)
		case column%shape.blockColumns == 0:
			table = append(table, " | "...)
		default:
			table = append(table, ' ')
		}
		for range widths[column] - len(word) {
			table = append(table, ' ')
		}
		table = append(table, word...)
		if column == n-1 {
			table = append(table, " |\n"...)
		}
	}
	table = append(table, rule[:len(rule)-1]...)
	return string(table)
}
