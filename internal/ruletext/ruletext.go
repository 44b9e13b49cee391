// Package ruletext reads the frame of the text form of puzzles, which package sudoku and
// package variant share: parts, each after a dot, a kind and its arguments joined by
// tildes. Package sudoku knows the kinds of geometry, package variant all others.
package ruletext

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/sudoku/internal/words"
)

// A Part is a part of the text of a puzzle.
type Part struct {
	Kind   string // empty for givens and candidates
	Args   []string
	Column int // of the part in the text, from 1
}

// An Error is the error of a part. The packages that read texts return it as their own.
type Error struct {
	Column      int
	Found, Want string
}

func (e *Error) Error() string {
	return fmt.Sprintf("column %d: found %s, want %s", e.Column, e.Found, e.Want)
}

// Split returns the parts of a text.
func Split(text string) []Part {
	var parts []Part
	column := 1
	for part := range strings.SplitSeq(text, ".") {
		if trimmed := strings.TrimSpace(part); trimmed != "" {
			kind, rest, more := strings.Cut(trimmed, "~")
			p := Part{Kind: kind, Column: column}
			if more {
				p.Args = strings.Split(rest, "~")
			}
			parts = append(parts, p)
		}
		column += utf8.RuneCountInString(part) + 1
	}
	return parts
}

// Is reports whether a text is parts: it has arguments, or after a dot a letter and a
// lower-case letter, as in ".Windoku". A board has no lower-case letters beside capitals.
func Is(text string) bool {
	if strings.Contains(text, "~") {
		return true
	}
	if len(text) >= 400 {
		return false
	}
	text = strings.TrimSpace(text)
	return len(text) > 3 && text[0] == '.' && text[1] >= 'A' && text[1] <= 'Z' && text[2] >= 'a' && text[2] <= 'z'
}

// Error returns the error of a part.
func (p Part) Error(found, want string) error { return &Error{p.Column, found, want} }

// Number returns an argument that must be a number within limits.
func (p Part) Number(i, least, most int) (int, error) {
	if i >= len(p.Args) {
		return 0, p.Error("no argument of "+p.Kind, "a number")
	}
	n, err := strconv.Atoi(p.Args[i])
	if err != nil || n < least || n > most {
		return 0, p.Error(words.Quote(p.Args[i]), fmt.Sprintf("a number from %d to %d", least, most))
	}
	return n, nil
}

// Cell returns the cell that a word such as R1C2 names. at returns the cell in a row and
// column, or -1.
func (p Part) Cell(at func(row, column int) int, word string) (int, error) {
	row, column, ok := Place(word)
	if ok {
		if cell := at(row, column); cell >= 0 {
			return cell, nil
		}
	}
	return 0, p.Error(words.Quote(word), "a cell of the puzzle, such as R1C2")
}

// MaxPicture is the largest number of rows, and of columns, of a picture.
const MaxPicture = 255

// Place reads the name of a cell, as [words.Cell] prints it. Rows and columns count from 0.
func Place(word string) (row, column int, ok bool) {
	rest, ok := cutLetter(word, 'r')
	if !ok {
		return 0, 0, false
	}
	if row, rest, ok = cutLineNumber(rest); !ok {
		return 0, 0, false
	}
	if rest, ok = cutLetter(rest, 'c'); !ok {
		return 0, 0, false
	}
	column, rest, ok = cutLineNumber(rest)
	return row, column, ok && rest == ""
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
		return n - 1, rest, found && err == nil && n >= 1 && n <= MaxPicture
	}
	return 0, "", false
}

// Base reports whether a part says which cells there are and the units of a plain board.
func (p Part) Base() bool {
	switch p.Kind {
	case "Shape", "NoBoxes", "RegionSize", "Jigsaw", "Places":
		return true
	}
	return false
}

// Geometry reports whether a part adds a rule of geometry that has no name of its own.
func (p Part) Geometry() bool {
	return p.Kind == "Unit" || p.Kind == "Differ" || p.Kind == "Allowed" || p.Kind == "Cells"
}

// Only returns a text with blanks in place of all parts but some of its own, which keep
// their columns.
func Only(text string, kept []Part) string {
	columns := make(map[int]bool, len(kept))
	for _, p := range kept {
		columns[p.Column] = true
	}
	var only strings.Builder
	column := 1
	for piece := range strings.SplitSeq(text, ".") {
		if column > 1 {
			only.WriteByte('.')
		}
		length := utf8.RuneCountInString(piece)
		if columns[column] {
			only.WriteString(piece)
		} else {
			only.WriteString(strings.Repeat(" ", length))
		}
		column += length + 1
	}
	return only.String()
}
