package boardtext

// What frames are drawn with beside | + - and =: the characters of Unicode for boxes,
// and, in a rule of dashes, the corners * . : ' of Simple Sudoku, HoDoKu and forums.
// Both are replaced by | + and - before a text is read. The replacement keeps lines and
// columns.

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// tallyPlain is [tallyOf] for the text with its frame in | + and -, which it returns too.
// Few texts have another: its characters have no meaning, or they look like cells beside
// dashes.
func tallyPlain[T textBytes](text T) (plain T, t tally, foreign int) {
	t, foreign = tallyOf(text)
	if foreign < 0 && (!t.mixed || t.all&signFrame == 0) {
		return text, t, foreign
	}
	plain = plainFrame(text)
	t, foreign = tallyOf(plain)
	return plain, t, foreign
}

// plainFrame returns the text with its frame in | + and -. A text without a | keeps its
// rules: there dashes may be cells. A text with nothing to replace is returned as it is.
func plainFrame[T textBytes](text T) T {
	text = plainRunes(text)
	if !hasFrame(text) {
		return text
	}
	var changed []byte
	for start := 0; start < len(text); {
		end := start
		for end < len(text) && text[end] != '\n' {
			end++
		}
		if isRule(text[start:end]) {
			if changed == nil {
				changed = []byte(string(text))
			}
			plainRule(changed[start:end])
		}
		start = end + 1
	}
	if changed == nil {
		return text
	}
	return T(changed)
}

// plainRunes replaces the characters that are not ASCII: those for boxes, and the
// middle dot, which is an empty cell.
func plainRunes[T textBytes](text T) T {
	ascii := true
	for i := range len(text) {
		ascii = ascii && text[i] < utf8.RuneSelf
	}
	if ascii {
		return text
	}
	replaced := false
	changed := strings.Map(func(r rune) rune {
		p := plainRune(r)
		replaced = replaced || p != r
		return p
	}, string(text))
	if !replaced { // Map would also replace what is not UTF-8
		return text
	}
	return T(changed)
}

func plainRune(r rune) rune {
	switch {
	case r == '·':
		return '.'
	case r < '─' || r > '╿':
		return r
	case strings.ContainsRune("─━═┄┅┈┉╌╍╴╶╸╺╼╾", r):
		return '-'
	case strings.ContainsRune("│┃║┆┇┊┋╎╏╵╷╹╻╽╿", r):
		return '|'
	default:
		return '+'
	}
}

// hasFrame reports whether the text has a | outside of comments.
func hasFrame[T textBytes](text T) bool {
	comment := false
	for i := range len(text) {
		switch text[i] {
		case '\n':
			comment = false
		case '#':
			comment = true
		case '|':
			if !comment {
				return true
			}
		}
	}
	return false
}

// isRule reports whether the line consists of dashes and corners, among them two
// dashes side by side and a corner to replace.
func isRule[T textBytes](line T) bool {
	dashes, pair, corner := 0, false, false
	for i := range len(line) {
		switch line[i] {
		case '-':
			dashes++
			pair = pair || dashes > 1
			continue
		case '*', '.', ':', '\'':
			corner = true
		case '+', '|', '=', ' ', '\t', '\r':
		default:
			return false
		}
		dashes = 0
	}
	return pair && corner
}

// plainRule replaces the corners of a rule.
func plainRule(line []byte) {
	for i, c := range line {
		if strings.IndexByte("*.:'", c) >= 0 {
			line[i] = '+'
		}
	}
}

// plainLine is plainFrame for a line of a stream, where n is the side of the boards. A rule
// around the cells is longer than a row. changed reports whether the line is a copy.
func plainLine(line []byte, n int) (plain []byte, changed bool) {
	plain = plainRunes(line)
	changed = len(plain) != len(line)
	if len(plain) > n && isRule(plain) {
		plain, changed = bytes.Clone(plain), true
		plainRule(plain)
	}
	return plain, changed
}
