package format

// A line of HoDoKu's library has fields between colons: technique, candidates that it
// acts on, the board, candidates deleted before, candidates that the step deletes,
// values that it places, and a comment. On the board a + stands before a value that is
// not given. A deleted candidate is its value, row and column.

import (
	"fmt"
	"strings"
)

// isLibrary reports whether the text begins with a colon, four digits or an x, and a
// colon, as no board does.
func isLibrary(text string) bool {
	text = strings.TrimSpace(text)
	fields := strings.Split(text, ":")
	return len(fields) >= 4 && fields[0] == "" && len(fields[1]) >= 4 && len(fields[1]) <= 6 &&
		strings.Trim(fields[1], "0123456789-x") == "" && !strings.Contains(text, "\n")
}

func readLibrary(text string, _ *Options) (Sheet, error) {
	fail := func(place, reason string) (Sheet, error) {
		return Sheet{}, &FormatError{Form: Library, Place: place, Reason: reason}
	}
	fields := strings.Split(strings.TrimSpace(text), ":")
	d := newDraft(9, 9)
	board, cell := fields[3], 0
	for i := 0; i < len(board); i++ {
		given := board[i] != '+'
		if !given {
			if i++; i == len(board) {
				return fail("board", "no value after the last +")
			}
		}
		v := symbolValue(board[i])
		if v < 0 || v > 9 || cell >= 81 {
			return fail("board", fmt.Sprintf("found %q at character %d", board[i], i+1))
		}
		if given && v > 0 {
			d.Puzzle.Cells[cell] = uint8(v)
		}
		cell++
	}
	if cell != 81 {
		return fail("board", fmt.Sprintf("%d cells, want 81", cell))
	}
	if len(fields) < 5 {
		return d.sheet()
	}
	for word := range strings.FieldsSeq(fields[4]) {
		if len(word) != 3 || strings.Trim(word, "123456789") != "" {
			return fail("deleted candidates", fmt.Sprintf("%.10q, want value, row and column", word))
		}
		d.restrict(int(word[1]-'1')*9+int(word[2]-'1'), d.allValues().Without(word[0]-'0'))
	}
	return d.sheet()
}

func printLibrary(d *draft, options *Options) (string, error) {
	if err := d.plainOnly(Library, options, true, false); err != nil {
		return "", err
	}
	if d.rows != 9 {
		return "", &UnsupportedError{Form: Library, Constraint: "Shape", Reason: d.shape() + ", want 9x9"}
	}
	var deleted []string
	for cell, given := range d.Puzzle.Cells {
		for v := range d.allValues().All() {
			if given == 0 && !d.candidatesOf(cell).Has(v) {
				deleted = append(deleted, fmt.Sprintf("%d%d%d", v, cell/9+1, cell%9+1))
			}
		}
	}
	return ":0000:x:" + strings.Join(d.symbolRows(), "") + ":" + strings.Join(deleted, " ") + "::", nil
}
