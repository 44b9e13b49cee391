package format

// The string form as a form among the others, and the line of package sudoku. Package variant
// reads both.

import (
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/words"
	"example.com/sudoku/variant"
)

// isText reports whether the text is of the string form: it begins with a dot and has
// arguments, or consists of names.
func isText(text string) bool {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, ".") {
		return false
	}
	if strings.Contains(text, "~") {
		return true
	}
	for name := range strings.SplitSeq(text[1:], ".") {
		if len(name) < 4 || name[0] < 'A' || name[0] > 'Z' || strings.ToUpper(name) == name {
			return false
		}
	}
	return true
}

func readText(text string, options *Options) (Sheet, error) {
	return readLine(strings.TrimSpace(text), options)
}

func readLine(text string, _ *Options) (Sheet, error) {
	p, err := variant.Parse(text)
	return Sheet{Puzzle: p}, err
}

func printText(d *draft, _ *Options) (string, error) { return textOf(d.whole) }

// textOf returns the string form of a puzzle, without the usual shape where more follows.
func textOf(p sudoku.Puzzle) (string, error) {
	marshaled, err := p.MarshalText()
	text := string(marshaled)
	if err == nil && !strings.Contains(text, "~") { // a line
		text = p.Rules.String()
		dot := "."
		for cell, v := range p.Cells {
			if v != 0 {
				at := p.Rules.Place(cell)
				text += dot + "~" + words.Cell(at.Row, at.Column) + "_" + strconv.Itoa(int(v))
				dot = ""
			}
		}
	}
	if rest, found := strings.CutPrefix(text, ".Shape~9x9."); found {
		text = "." + rest
	}
	return text, err
}

// number returns the value of up to four digits, or -1.
func number(text string) int {
	if len(text) == 0 || len(text) > 4 {
		return -1
	}
	n := 0
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}
