package sudoku

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// This file reads puzzles whose rules stand in the text.

// ParsePuzzle returns the puzzle that the text spells, and finds its size. The forms:
//
//   - a board of one of the twelve types, in any form that [ParseBoard] accepts;
//   - pencil marks of a 9×9 board: 729 characters, nine for each cell, of which each is
//     a digit that the cell may take, or a dot;
//   - a layout of regions, as in [Jigsaw], alone or followed by a board. A text is a
//     layout if its first characters, as many as a square has, are all letters;
//   - the parts that [Rules.String] and [Puzzle.String] print.
//
// The error is a [*ParseError]. A part that is not geometry, such as a cage, is one too:
// the Parse of package variant reads these.
func ParsePuzzle(text string) (Puzzle, error) { return ParseParts(text, nil) }

// ParseParts is [ParsePuzzle] for a program that knows more parts. For a part that is
// not geometry it calls known with the rules so far, this part and all parts after it.
// known returns the rules that the first ones spell, and how many these are; 0 stands
// for a part that it does not know either.
func ParseParts(text string, known func(rules Rules, parts []Part) (added []Rule, used int, err error)) (Puzzle, error) {
	text = strings.TrimPrefix(text, byteOrderMark)
	if strings.Contains(text, "~") || len(text) < 400 && isParts(text) {
		return readParts(text, known)
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
	side, err := SideOf(text)
	if err != nil {
		return Puzzle{}, err
	}
	return Standard(side).Parse(text)
}

// A Part is a part of the text of a puzzle: a kind and its arguments.
type Part struct {
	Kind   string
	Args   []string
	Column int // of the part in the text, from 1
}

// Error returns the [*ParseError] of a part.
func (p Part) Error(found, want string) error {
	return &ParseError{Line: 1, Column: p.Column, Found: found, Want: want}
}

// isParts reports whether a text without arguments is parts: after a dot a letter and a
// lower-case letter, as in ".Windoku". A board has no lower-case letters beside capitals.
func isParts(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) > 3 && text[0] == '.' && text[1] >= 'A' && text[1] <= 'Z' && text[2] >= 'a' && text[2] <= 'z'
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
// An empty cell is a dot, and a 0 where no cell shows it. For the rules of a board type
// it reads any form that [ParseBoard] accepts. For all rules it reads the part with the
// cells that [Puzzle.MarshalText] prints, such as ~R1C2_5, too. The error is a
// [*ParseError], or that of the rules.
func (r Rules) Parse(text string) (Puzzle, error) {
	p := r.Empty()
	s := r.get()
	switch {
	case s.err != nil:
		return p, s.err
	case strings.HasPrefix(text, "~"):
		for arg := range strings.SplitSeq(text[1:], "~") {
			if err := p.readCell(Part{Column: 1}, arg); err != nil {
				return r.Empty(), err
			}
		}
		return p, nil
	case s.first == 1 && s.rows == s.columns && len(s.places) == s.rows*s.rows && s.values == s.rows && side(len(p.Cells)) > 0:
		return p, parse(text, p.Cells)
	}
	return p, s.readCells(text, p.Cells)
}

// readCells reads the givens of rules that no board type has.
func (s *ruleSet) readCells(text string, cells []uint8) error {
	last := s.first + s.values - 1
	numbers := last > mostSymbols
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
			return errorAt(text, at, "more cells", fmt.Sprintf("%d cells", len(cells)))
		}
		v, ok := s.shownValue(text[at:end], numbers)
		if !ok {
			return errorAt(text, at, quote(text[at:end]), fmt.Sprintf("a value from %d to %d or an empty cell", s.first, last))
		}
		cells[n] = v
		n++
		at = end
	}
	if n != len(cells) {
		clear(cells)
		return errorAt(text, len(text), fmt.Sprintf("%d cells", n), fmt.Sprintf("%d cells", len(cells)))
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
	case len(word) == 1 && signs[word[0]]&signGiven != 0:
		shown = int(signs[word[0]] & signValue)
	}
	shown -= s.first - 1
	return uint8(max(0, shown)), shown >= 1 && shown <= s.values
}

// parsePlace reads the name of a cell.
func parsePlace(word string) (p Place, ok bool) {
	rest, ok := cutLetter(word, 'r')
	if !ok {
		return p, false
	}
	if p.Row, rest, ok = cutLineNumber(rest); !ok {
		return p, false
	}
	if rest, ok = cutLetter(rest, 'c'); !ok {
		return p, false
	}
	p.Column, rest, ok = cutLineNumber(rest)
	return p, ok && rest == ""
}

func cutLetter(word string, c byte) (rest string, ok bool) {
	if word == "" || word[0]|0x20 != c {
		return word, false
	}
	return word[1:], true
}

// cutLineNumber reads the number of a row or column, as the text form spells it.
func cutLineNumber(word string) (i int, rest string, ok bool) {
	if word == "" {
		return 0, "", false
	}
	switch c := word[0]; {
	case '1' <= c && c <= '9':
		return int(c - '1'), word[1:], true
	case 'a' <= c|0x20 && c|0x20 <= 'z':
		return int(c|0x20-'a') + 9, word[1:], true
	case c == '(':
		number, rest, found := strings.Cut(word[1:], ")")
		n, err := strconv.Atoi(number)
		return n - 1, rest, found && err == nil && n >= 1 && n <= maxPicture
	}
	return 0, "", false
}

// readCells reads the givens and candidates of a part without a kind.
func (p *Puzzle) readCells(part Part) error {
	for _, arg := range part.Args {
		if err := p.readCell(part, arg); err != nil {
			return err
		}
	}
	return nil
}

// readCell reads an argument of a part without a kind: R1C1_5 is a given, R1C1_1_2
// candidates of an empty cell, and R1C1_5_5 a single candidate.
func (p *Puzzle) readCell(part Part, arg string) error {
	s := p.Rules.get()
	name, rest, more := strings.Cut(arg, "_")
	cell, err := part.Cell(p.Rules, name)
	if err != nil {
		return err
	}
	var values Values
	words := 0
	for more {
		var word string
		word, rest, more = strings.Cut(rest, "_")
		words++
		if word == "" && words == 1 && !more {
			break
		}
		shown, err := strconv.Atoi(word)
		if v := shown - s.first + 1; err == nil && v >= 1 && v <= s.values {
			values = values.With(uint8(v))
		} else {
			return part.Error(quote(word)+" in "+quote(name), fmt.Sprintf("a value from %d to %d", s.first, s.first+s.values-1))
		}
	}
	if words == 1 && values.Len() == 1 {
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
