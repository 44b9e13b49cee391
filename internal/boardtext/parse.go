package boardtext

import (
	"fmt"
	"strconv"
	"unicode/utf8"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/words"
)

// This file reads one board. It builds on [textForm].

// An Error is the error of a text that is not a board: the ParseError of package sudoku.
type Error struct {
	Line, Column int    // both from 1; columns count characters
	Found        string // what stands there
	Want         string // what may stand there
}

func (e *Error) Error() string {
	return fmt.Sprintf("line %d, column %d: found %s, want %s", e.Line, e.Column, e.Found, e.Want)
}

// Side returns the side of the board that the text spells. It counts the cells and
// ignores their values. A count that no size has is a [*Error].
func Side(text string) (int, error) {
	text, t, foreign := tallyPlain(TrimMark(text))
	if foreign >= 0 {
		return 0, foreignError(text, foreign, "a digit, a letter or an empty cell")
	}
	f := t.form()
	switch n := geometry.Side(f.cells); {
	case f.side == 0 && n > MostSymbols:
		return 0, countError(text, &f, 0, fmt.Sprintf("numbers between blanks, as a %d×%[1]d board has values above %d", n, MostSymbols))
	case f.side == 0:
		return 0, countError(text, &f, f.cells, sizes()+" cells")
	}
	return f.side, nil
}

// Mark is the byte order mark.
const Mark = "\ufeff"

// Parse fills the cells from the text. Their number is the size wanted. After an
// error they are empty.
func Parse[T textBytes](text T, cells []uint8) error {
	if parseLine(trimLineEnd(text), cells) {
		return nil
	}
	if err := parseAny(text, cells); err != nil {
		clear(cells)
		return err
	}
	return nil
}

// parseLine is the fast path for one line of symbols and nothing else. It reports
// whether the text was one; if in doubt, it is not.
func parseLine[T textBytes](line T, cells []uint8) bool {
	n := geometry.Side(len(cells))
	if len(line) != len(cells) || n > MostSymbols {
		return false
	}
	var all sign
	for i := range cells {
		s := signs[line[i]]
		all |= s
		v := s & signValue
		if int(v) > n {
			return false
		}
		cells[i] = uint8(v)
	}
	switch {
	case all&^(signCell|signDash|signBlank|signValue) != 0:
		return false
	case all&signBlank != 0:
		return all&signGiven != 0 && all&(signZero|signEmpty|signDash) == 0
	default:
		return n != 16 || all&signZero == 0
	}
}

// parseAny reads a text of any form.
func parseAny[T textBytes](text T, cells []uint8) error {
	text, t, foreign := tallyPlain(TrimMark(text))
	n := geometry.Side(len(cells))
	f := t.form()
	if foreign >= 0 {
		return foreignError(text, foreign, wantCell(n, n > MostSymbols))
	}
	if f.side != n {
		want := fmt.Sprintf("%d cells", len(cells))
		if n > MostSymbols && !f.numbers {
			want = fmt.Sprintf("%d numbers", len(cells))
		}
		return countError(text, &f, len(cells), want)
	}
	at := 0
	if f.header {
		_, at = nextCell(text, &f, at)
		_, at = nextCell(text, &f, at)
	}
	hex := n == 16 && f.all&signZero != 0 && (f.all&signEmpty != 0 || f.dashes)
	for i := range cells {
		var start int
		start, at = nextCell(text, &f, at)
		v, ok := 0, true
		switch s := signs[text[start]]; {
		case f.numbers:
			v, ok = parseNumber(text[start:at], n)
		case hex && s&(signGiven|signZero) != 0:
			v = int(s&signValue) + 1
			if v > n {
				found := words.Quote(text[start:at]) + " in a board with 0 and another empty sign"
				return ErrorAt(text, start, found, "0-9 and A-F, or 1-9 and A-G")
			}
		default:
			v = int(s & signValue)
			ok = v <= n
		}
		if !ok {
			return ErrorAt(text, start, words.Quote(text[start:at]), wantCell(n, f.numbers))
		}
		cells[i] = uint8(v)
	}
	if n == 16 && !f.numbers && !f.blanks && !f.dashes && f.all&signEmpty == 0 {
		shiftFullHex(cells)
	}
	return nil
}

// parseNumber returns the value of a word, 0 for an empty cell.
func parseNumber[T textBytes](word T, n int) (v int, ok bool) {
	if len(word) == 1 && signs[word[0]]&(signZero|signEmpty|signDash) != 0 ||
		len(word) == 2 && word[0] == '-' && word[1] == '1' {
		return 0, true
	}
	for i := range len(word) {
		digit := word[i] - '0' // more than 9 for any other character
		if digit > 9 {
			return 0, false
		}
		if v = 10*v + int(digit); v > n {
			return 0, false
		}
	}
	return v, true
}

// shiftFullHex turns the values 0-15 of a 16×16 board into 1-16 if each occurs 16
// times, as in a full board in 0-9A-F. A board in 1-9A-G with these counts would
// have every value but G in full.
func shiftFullHex(cells []uint8) {
	var times [17]int
	for _, v := range cells {
		times[v]++
	}
	for _, k := range times[:16] {
		if k != 16 {
			return
		}
	}
	for i := range cells {
		cells[i]++
	}
}

// TrimMark removes a byte order mark from the front.
func TrimMark[T textBytes](text T) T {
	if len(text) >= len(Mark) && string(text[:len(Mark)]) == Mark {
		return text[len(Mark):]
	}
	return text
}

// trimLineEnd removes one LF or CR LF from the end.
func trimLineEnd[T textBytes](text T) T {
	if n := len(text); n > 0 && text[n-1] == '\n' {
		text = text[:n-1]
	}
	if n := len(text); n > 0 && text[n-1] == '\r' {
		text = text[:n-1]
	}
	return text
}

// wantCell names the texts allowed for a cell.
func wantCell(n int, numbers bool) string {
	switch {
	case numbers:
		return fmt.Sprintf("a number from 1 to %d or an empty cell", n)
	case n <= 9:
		return fmt.Sprintf("a digit from 1 to %d or an empty cell", n)
	default:
		return fmt.Sprintf("1-9, A-%c or an empty cell", Symbols[n])
	}
}

// countError returns the error of a text with a wrong number of cells. Its place
// is the first cell too many, or where the next cell is missing.
func countError[T textBytes](text T, f *textForm, most int, want string) error {
	at, end := 0, 0
	for range most + 1 {
		next, nextEnd := nextCell(text, f, end)
		if next == nextEnd {
			at = end
			break
		}
		at, end = next, nextEnd
	}
	found := fmt.Sprintf("%d cells", f.cells)
	switch {
	case f.cells == 0:
		found = "no cells"
	case f.side > 0:
		found += fmt.Sprintf(" (a %d×%d board)", f.side, f.side)
	case geometry.Side(f.cells) > 0:
		found = fmt.Sprintf("%d symbols", f.cells)
	}
	return ErrorAt(text, at, found, want)
}

// foreignError returns the error of a character that has no meaning.
func foreignError[T textBytes](text T, at int, want string) error {
	_, size := utf8.DecodeRuneInString(string(text[at:min(at+utf8.UTFMax, len(text))]))
	return ErrorAt(text, at, words.Quote(text[at:at+size]), want)
}

// ErrorAt returns the error of the character at an offset.
func ErrorAt[T textBytes](text T, at int, found, want string) error {
	line, lineStart := 1, 0
	for i := range at {
		if text[i] == '\n' {
			line++
			lineStart = i + 1
		}
	}
	column := 1
	for i := lineStart; i < at; i++ {
		if text[i]&0xC0 != 0x80 { // not inside a character
			column++
		}
	}
	return &Error{Line: line, Column: column, Found: found, Want: want}
}

// sizes lists the numbers of cells that a board can have.
func sizes() string {
	var sizes []string
	for _, n := range geometry.Sides() {
		sizes = append(sizes, strconv.Itoa(n*n))
	}
	return words.OneOf(sizes)
}
