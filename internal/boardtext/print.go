package boardtext

import (
	"slices"
	"strconv"
	"strings"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/set"
)

// This file prints boards: lines, pictures and pencil marks.

// Symbols holds the symbol of the empty cell and of each value up to 25.
const Symbols = ".123456789ABCDEFGHIJKLMNOP"

// Line returns the cells in one line, as the verb of that name does.
func Line(cells []uint8) string {
	if geometry.Side(len(cells)) > MostSymbols {
		return string(AppendLine(make([]byte, 0, 3*len(cells)), cells))
	}
	var line [MostSymbols * MostSymbols]byte // a board of symbols needs no allocation
	return string(AppendLine(line[:0], cells))
}

// AppendLine appends the [Line] of the cells.
func AppendLine(text []byte, cells []uint8) []byte {
	n := geometry.Side(len(cells))
	for i, v := range cells {
		if i > 0 && n > MostSymbols {
			text = append(text, ' ')
		}
		switch {
		case int(v) > n:
			text = append(text, '?')
		case n > MostSymbols:
			text = strconv.AppendUint(text, uint64(v), 10)
		default:
			text = append(text, Symbols[v])
		}
	}
	return text
}

// PencilMarks draws a table of the cells in a frame; an empty one shows its candidates.
func PencilMarks(cells []uint8, candidates []set.Values) string {
	n := geometry.Side(len(cells))
	words := make([]string, len(cells))
	var word []byte
	for i, v := range cells {
		word = word[:0]
		if v == 0 && i < len(candidates) {
			for v := range candidates[i].All() {
				if len(word) > 0 && n > MostSymbols {
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

// Picture draws a board in a frame.
func Picture(cells []uint8) string {
	words := make([]string, len(cells))
	for i, v := range cells {
		words[i] = valueText(v, geometry.Side(len(cells)))
	}
	return frame(words)
}

// valueText returns the value of a cell as the tables show it.
func valueText(v uint8, n int) string {
	switch {
	case int(v) > n:
		return "?"
	case int(v) < len(Symbols) && (n <= MostSymbols || v == 0):
		return Symbols[v : v+1]
	default:
		return strconv.Itoa(int(v))
	}
}

// frame returns a table of the words, one for each cell, in columns aligned to
// the right, with rules around the blocks and no line end after the last.
func frame(words []string) string {
	shape := geometry.ShapeOf(len(words))
	n := shape.Side
	widths := make([]int, n)
	for i, word := range words {
		column := i % n
		widths[column] = max(widths[column], len(word))
	}

	var rule []byte
	for column, width := range widths {
		if column%shape.BlockColumns == 0 {
			rule = append(rule, "-+-"...)
		} else {
			rule = append(rule, '-')
		}
		rule = append(rule, strings.Repeat("-", width)...)
	}
	rule = append(rule, "-+\n"...)[1:]

	lines := n + n/shape.BlockRows + 1
	table := slices.Grow([]byte(nil), lines*len(rule))
	for i, word := range words {
		row, column := i/n, i%n
		if column == 0 && row%shape.BlockRows == 0 {
			table = append(table, rule...)
		}
		switch {
		case column == 0:
			table = append(table, "| "...)
		case column%shape.BlockColumns == 0:
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
