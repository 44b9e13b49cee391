// Package words joins and quotes words in messages.
package words

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Join returns the names in the form "a, b and c".
func Join(names []string, last string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	n := len(names) - 1
	return strings.Join(names[:n], ", ") + " " + last + " " + names[n]
}

// OneOf returns the names in the form "a, b or c".
func OneOf(names []string) string { return Join(names, "or") }

// Capital returns a text with a capital letter first.
func Capital(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

// NameOf returns the name of a value from a list, or its type and number, such as Level(77),
// if it has none.
func NameOf[T ~uint8](value T, names []string) string {
	if int(value) < len(names) && names[value] != "" {
		return names[value]
	}
	_, kind, _ := strings.Cut(fmt.Sprintf("%T", value), ".")
	return fmt.Sprintf("%s(%d)", kind, uint8(value))
}

// Cell returns the name of a cell in the text form of puzzles, R1C1 for the first one:
// columns and rows from the tenth on are letters, from the 36th on numbers in
// parentheses. Rows and columns count from 0.
func Cell(row, column int) string { return "R" + lineNumber(row) + "C" + lineNumber(column) }

func lineNumber(i int) string {
	switch {
	case i < 9:
		return strconv.Itoa(i + 1)
	case i < 35:
		return string(rune('a' + i - 9))
	default:
		return "(" + strconv.Itoa(i+1) + ")"
	}
}

// Quote returns a word in quotes, cut if it is long: 'z' for a character, else "xyz".
func Quote[T ~string | ~[]byte](word T) string {
	const most = 12
	cut := ""
	if len(word) > most {
		word, cut = word[:most], "…"
	}
	q := strconv.Quote(string(word) + cut)
	if utf8.RuneCountInString(string(word)) == 1 {
		q = "'" + strings.Trim(q, `"`) + "'"
	}
	return q
}

// Wrap breaks a text at blanks into lines that fit. A word that does not fit has a line of its
// own.
func Wrap(text string, fits func(line string) bool) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		longer := strings.TrimPrefix(line+" "+word, " ")
		if line != "" && !fits(longer) {
			lines, longer = append(lines, line), word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// Shorten returns the start of a text, for messages.
func Shorten(text string) string {
	const most = 200 // bytes
	if len(text) <= most {
		return text
	}
	end := most
	for end > most-utf8.UTFMax && !utf8.RuneStart(text[end]) { // else it is no UTF-8
		end--
	}
	return text[:end] + "…"
}
