package sudoku

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/ruletext"
	"example.com/sudoku/internal/words"
)

// This file reads puzzles whose rules stand in the text.

// parsePuzzle returns the puzzle that the text spells, and finds its size. A text that is a
// board is nothing else.
func parsePuzzle(text string) (Puzzle, error) {
	text = strings.TrimPrefix(text, boardtext.Mark)
	side, err := boardtext.Side(text)
	err = parseError(err)
	if err == nil {
		var p Puzzle
		if p, err = Standard(side).Parse(text); err == nil {
			return p, nil
		}
	}
	if ruletext.Is(text) {
		return parseParts(text)
	}
	if p, ok := readMarks(text); ok {
		return p, nil
	}
	if layout, rest := cutLayout(text); layout != "" {
		rules, err := Jigsaw(layout)
		if err != nil || strings.TrimSpace(rest) == "" {
			return rules.Empty(), err
		}
		return rules.Parse(rest)
	}
	if side == 0 {
		return Puzzle{}, err
	}
	return Standard(side).Empty(), err
}

// readMarks reads the pencil marks of a 9×9 board.
func readMarks(text string) (Puzzle, bool) {
	const n = 9
	var marks []byte
	for i := range len(text) {
		switch c := text[i]; {
		case c == ' ' || c == '\n' || c == '\r' || c == '\t':
		case len(marks) < n*n*n && (c == '.' || c == '0' || c == '1'+byte(len(marks)%n)):
			marks = append(marks, c)
		default:
			return Puzzle{}, false
		}
	}
	if len(marks) != n*n*n {
		return Puzzle{}, false
	}
	p := Standard(n).Empty()
	p.Candidates = make([]Values, n*n)
	for i, c := range marks {
		if c != '.' && c != '0' {
			p.Candidates[i/n] = p.Candidates[i/n].With(uint8(i%n + 1))
		}
	}
	return p, true
}

// cutLayout cuts a layout from the front of a text. The layout is empty if the text does
// not begin with one.
func cutLayout(text string) (layout, rest string) {
	letters, other := 0, len(text)
	for i, c := range text {
		if unicode.IsLetter(c) {
			letters++
		} else if !unicode.IsSpace(c) {
			other = i
			break
		}
	}
	for n := 2; n*n <= letters; n++ {
		if n*n == letters {
			return text[:other], text[other:]
		}
	}
	return "", text
}

// Parse returns the puzzle whose givens the text spells: values as the cells show them,
// see [Rules.First], by the symbols 1-9 and A-P, or above that by numbers between blanks.
// An empty cell is a dot, and a 0 where no cell shows it. For square rules
// of 4, 6, 8, 9, 10, 12, 16, 25, 36, 49, 64 and 81 values it reads any form that the function
// [Parse] accepts. For all rules it reads the part with the
// cells that [Puzzle.MarshalText] prints, such as ~R1C2_5, or several, too. The error is a
// [*ParseError], or that of the rules.
func (r Rules) Parse(text string) (Puzzle, error) {
	p := r.Empty()
	s := r.get()
	if s.err != nil {
		return p, s.err
	}
	if before, _, found := strings.Cut(text, "~"); found && strings.Trim(before, ". \t") == "" {
		for _, part := range ruletext.Split(text) {
			err := p.readCells(part)
			if part.Kind != "" {
				err = part.Error(words.Quote(part.Kind), "cells with their values, such as ~R1C2_5")
			}
			if err != nil {
				return r.Empty(), partError(err)
			}
		}
		return p, nil
	}
	if s.square() {
		return p, parse(text, p.Cells)
	}
	return p, s.readCells(text, p.Cells)
}

// square reports whether the rules have the cells and values of an ordinary sudoku.
func (s *ruleSet) square() bool {
	return s.first == 1 && s.rows == s.columns && len(s.places) == s.rows*s.rows && s.values == s.rows && geometry.Side(len(s.places)) > 0
}

// readCells reads the givens of rules with other cells or values.
func (s *ruleSet) readCells(text string, cells []uint8) error {
	last := s.first + s.values - 1
	numbers := last > boardtext.MostSymbols
	at, n := 0, 0
	for at < len(text) {
		c, size := utf8.DecodeRuneInString(text[at:])
		if unicode.IsSpace(c) || c == ',' || strings.ContainsRune("|+-=", c) {
			at += size
			continue
		}
		end := at + size
		for numbers && end < len(text) && !strings.ContainsRune(" \t\r\n,|", rune(text[end])) {
			end++
		}
		if n == len(cells) {
			return textError(text, at, "more cells", fmt.Sprintf("%d cells", len(cells)))
		}
		v, ok := s.shownValue(text[at:end], numbers)
		if !ok {
			return textError(text, at, words.Quote(text[at:end]), fmt.Sprintf("a value from %d to %d or an empty cell", s.first, last))
		}
		cells[n] = v
		n++
		at = end
	}
	if n != len(cells) {
		clear(cells)
		return textError(text, len(text), fmt.Sprintf("%d cells", n), fmt.Sprintf("%d cells", len(cells)))
	}
	return nil
}

// shownValue returns the value of a cell from the word or symbol that it shows, 0 for an
// empty one.
func (s *ruleSet) shownValue(word string, number bool) (v uint8, ok bool) {
	shown := -1
	switch {
	case word == "." || word == "_" || word == "*" || word == "0" && s.first > 0:
		return 0, true
	case number:
		shown, _ = strconv.Atoi(word)
	case word == "0":
		shown = 0
	case len(word) == 1 && boardtext.Symbol(word[0]) > 0:
		shown = boardtext.Symbol(word[0])
	}
	shown -= s.first - 1
	return uint8(max(0, shown)), shown >= 1 && shown <= s.values
}

// readCells reads the givens and candidates of a part without a kind.
func (p *Puzzle) readCells(part ruletext.Part) error {
	for _, arg := range part.Args {
		if err := p.readCell(part, arg); err != nil {
			return err
		}
	}
	return nil
}

// readCell reads an argument of a part without a kind: R1C1_5 is a given, R1C1_1_2
// candidates of an empty cell, and R1C1_5_5 a single candidate. What is said of a cell that is
// named again holds too, so a second given leaves it no value.
func (p *Puzzle) readCell(part ruletext.Part, arg string) error {
	s := p.Rules.get()
	name, rest, more := strings.Cut(arg, "_")
	cell, err := p.Rules.find(part, name)
	if err != nil {
		return err
	}
	var values Values
	count := 0
	for more {
		var word string
		word, rest, more = strings.Cut(rest, "_")
		count++
		if word == "" && count == 1 && !more {
			break
		}
		shown, err := strconv.Atoi(word)
		if v := shown - s.first + 1; err == nil && v >= 1 && v <= s.values {
			values = values.With(uint8(v))
		} else {
			return part.Error(words.Quote(word)+" in "+words.Quote(name), fmt.Sprintf("a value from %d to %d", s.first, s.first+s.values-1))
		}
	}
	v, given := p.Cells[cell], count == 1 && values.Len() == 1
	agree := v == 0 || values.Has(v) || !given && values == (Values{}) // as the candidates of a given are printed
	if given && p.Candidates != nil {
		agree = agree && values.And(p.Candidates[cell]) == values
	}
	switch {
	case !agree:
		p.Cells[cell], values = 0, Values{}
	case given:
		p.Cells[cell] = values.First()
		return nil
	}
	if p.Candidates == nil {
		p.Candidates = make([]Values, len(p.Cells))
		for i := range p.Candidates {
			p.Candidates[i] = allValues(s.values)
		}
	}
	p.Candidates[cell] = p.Candidates[cell].And(values)
	return nil
}
