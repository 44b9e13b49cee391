package variant

import (
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/ruletext"
)

// This file has relations of a setter's own between the values of two cells. Their code
// has a bit for each pair of values, six a letter: the values of the second cell beside
// the lowest value of the first, then those beside the next one.

// Pair demands a relation, coded by [PairCode], of neighbours on a line.
func Pair(code string, cells ...int) sudoku.Rule {
	return Clue{Kind: "Pair", Code: code, Cells: cells}.Rule()
}

// PairX demands a relation, coded by [PairCode], of any two of the cells, of which the
// first is named before the second.
func PairX(code string, cells ...int) sudoku.Rule {
	return Clue{Kind: "PairX", Code: code, Cells: cells}.Rule()
}

// PairCode returns the code of a relation between values that the cells of the rules show.
func PairCode(r sudoku.Rules, allowed func(a, b int) bool) string {
	var code []byte
	n, bit := 0, 0
	for a := range r.Values() {
		for b := range r.Values() {
			if allowed(a+r.First(), b+r.First()) {
				n |= 1 << bit
			}
			if bit++; bit == 6 {
				code = append(code, codeLetters[n])
				n, bit = 0, 0
			}
		}
	}
	return strings.TrimRight(string(append(code, codeLetters[n])), "A")
}

// codeLetters stand for the numbers from 0 to 63 in codes.
const codeLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

// related reports whether the code of a relation allows a pair of values.
func related(s *setting, a, b int) bool {
	i := (a-s.first)*s.rules.Values() + b - s.first
	return i/6 < len(s.Code) && strings.IndexByte(codeLetters, s.Code[i/6])>>(i%6)&1 != 0
}

func isCode(s *setting) (any, string) {
	if strings.Trim(s.Code, codeLetters) != "" {
		return strconv.Quote(s.Code), "letters, digits, - and _"
	}
	return nil, ""
}

// codeAndLists is the form of a code and lists of cells: an empty argument ends a list,
// and one that begins with an underscore is a name, which is ignored.
func codeAndLists(asks string, decode func(p ruletext.Part, word string) (string, error), encode func(code string) string) form {
	return form{
		asks: asks,
		read: func(r sudoku.Rules, p ruletext.Part) ([]Clue, error) {
			if len(p.Args) == 0 {
				return nil, p.Error("no argument of "+p.Kind, "a code and cells")
			}
			code, err := decode(p, p.Args[0])
			if err != nil {
				return nil, err
			}
			var clues []Clue
			c := Clue{Code: code}
			size := 0
			end := func() {
				if size > 0 {
					c.Numbers = append(c.Numbers, size)
					clues = append(clues, c)
				}
				c, size = Clue{Code: code}, 0
			}
			for _, word := range p.Args[1:] {
				switch {
				case word == "" || word[0] == '_':
					end()
				case word == "-":
					c.Numbers = append(c.Numbers, size)
					size = 0
				default:
					cell, err := cellNamed(r, p, word)
					if err != nil {
						return nil, err
					}
					c.Cells = append(c.Cells, cell)
					size++
				}
			}
			if end(); clues == nil {
				return nil, p.Error("no cells of "+p.Kind, "cells")
			}
			return clues, nil
		},
		text: func(r sudoku.Rules, name string, c Clue) string {
			text, from := name+"~"+encode(c.Code), 0
			for i, size := range c.Numbers {
				if i > 0 {
					text += "~-"
				}
				to := min(max(from, from+size), len(c.Cells))
				text += cellsText(r, c.Cells[from:to])
				from = to
			}
			return text + cellsText(r, c.Cells[from:])
		},
	}
}

// asWritten is the form of a code that stands in the text as it is, and lists of cells.
var asWritten = codeAndLists("code", func(_ ruletext.Part, word string) (string, error) { return word, nil }, func(code string) string { return code })

// swapped returns a part of Pair or PairX for one of Binary or BinaryX, as old texts have
// them: with - and _ swapped in the code.
func swapped(p ruletext.Part) ruletext.Part {
	p.Kind = map[string]string{"Binary": "Pair", "BinaryX": "PairX"}[p.Kind]
	if len(p.Args) > 0 {
		p.Args = append([]string{strings.NewReplacer("-", "_", "_", "-").Replace(p.Args[0])}, p.Args[1:]...)
	}
	return p
}

// oneList is the check that a clue has a single list of cells.
func oneList(s *setting) (any, string) {
	if len(s.Numbers) > 1 {
		return strconv.Itoa(len(s.Numbers)) + " lists of cells", "one"
	}
	return nil, ""
}
