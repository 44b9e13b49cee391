package format

// Forms of candidates: a character for each value of each cell, and a word for each cell.

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"example.com/sudoku"
)

// candidateSides are the sides whose n³ characters are no board.
var candidateSides = []int{9, 16, 25}

// candidateSide returns the side of a text of n³ characters, or 0.
func candidateSide(text string) int {
	for _, n := range candidateSides {
		if len(text) == n*n*n {
			return n
		}
	}
	return 0
}

func isCandidates(text string) bool {
	text = strings.Join(strings.Fields(text), "")
	if candidateSide(text) == 0 {
		return false
	}
	for i := range len(text) {
		if symbolValue(text[i]) < 0 {
			return false
		}
	}
	return true
}

func readCandidates(text string, _ *Options) (Sheet, error) {
	text = strings.Join(strings.Fields(text), "")
	n := candidateSide(text)
	d := newDraft(n, n)
	for cell := range n * n {
		var values sudoku.Values
		for i := cell * n; i < (cell+1)*n; i++ {
			v := symbolValue(text[i])
			if v > n || v > 0 && values.Has(uint8(v)) {
				return Sheet{}, &FormatError{Form: Candidates, Place: fmt.Sprintf("character %d", i+1),
					Reason: fmt.Sprintf("found %q among the values of %s", text[i], d.fName(cell))}
			}
			if v > 0 {
				values = values.With(uint8(v))
			}
		}
		d.setCandidates(cell, values)
	}
	return d.sheet()
}

func printCandidates(d *draft, options *Options) (string, error) {
	if err := d.plainOnly(Candidates, options, true, false); err != nil {
		return "", err
	}
	if !slices.Contains(candidateSides, d.rows) {
		return "", &UnsupportedError{Form: Candidates, Constraint: "Shape", Reason: fmt.Sprintf("%s, want a side of %v", d.shape(), candidateSides)}
	}
	text := []byte(strings.Repeat(".", d.rows*d.rows*d.rows))
	for cell := range d.Puzzle.Cells {
		for v := range d.candidatesOf(cell).All() {
			text[cell*d.rows+int(v)-1] = symbols[v]
		}
	}
	return string(text), nil
}

// A mark is the word of a cell in a table of candidates.
type mark struct {
	line, column int
	text         string
}

// marksOf returns the words of a table, without frames, rules and notes.
func marksOf(text string) (words []mark) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line, _, _ = strings.Cut(strings.TrimRight(line, "\r\n"), "#")
		if isMarksRule(line) {
			continue
		}
		start, column := -1, 0
		for i, c := range line + " " {
			column++
			if unicode.IsSpace(c) || c == '|' || c >= '─' && c <= '╿' {
				if start >= 0 {
					words = append(words, mark{number, column - (i - start), line[start:i]})
				}
				start = -1
			} else if start < 0 {
				start = i
			}
		}
	}
	return words
}

// isMarksRule reports whether a line is drawn: it has two dashes side by side and no
// value.
func isMarksRule(line string) bool {
	return (strings.Contains(line, "--") || strings.ContainsAny(line, "─━═")) &&
		strings.IndexFunc(line, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }) < 0
}

// markSide returns the side of a table of words, or 0 if the text is none. In a table a
// word has several values, each once, and no row has another number of words.
func markSide(words []mark) int {
	side := 1
	for side*side < len(words) {
		side++
	}
	if side*side != len(words) || side < 4 || side > 81 {
		return 0
	}
	several := false
	rows := map[int]int{}
	for _, word := range words {
		values, ok := markValues(word.text, side)
		if !ok {
			return 0
		}
		several = several || len(values) > 1
		rows[word.line]++
	}
	for _, n := range rows {
		if n != side {
			return 0
		}
	}
	if !several || side > 9 && isNumbers(words, side) {
		return 0
	}
	return side
}

// isNumbers reports whether all words are numbers up to the side: then each is a value
// rather than a set of them.
func isNumbers(words []mark, side int) bool {
	for _, word := range words {
		if n := number(word.text); n > side || n < 0 && word.text != "." && word.text != "-" {
			return false
		}
	}
	return true
}

// markValues reads a word: symbols, or above 25 values numbers with commas. A dash is a
// cell without candidates, a dot or a zero one with all. A value after u is a player's
// and no given, as in .sdx.
func markValues(word string, side int) (values []int, ok bool) {
	if strings.HasPrefix(word, "u") && len(word) > 1 && side < len(symbols)-1 {
		_, ok = markValues(word[1:], side)
		return nil, ok
	}
	switch {
	case word == "-":
		return []int{}, true
	case word == "." || word == "0":
		return nil, true
	case side >= len(symbols):
		for w := range strings.SplitSeq(word, ",") {
			values = append(values, number(w))
		}
	default:
		for i := range len(word) {
			values = append(values, symbolValue(word[i]))
		}
	}
	slices.Sort(values)
	for i, v := range values {
		if v < 1 || v > side || i > 0 && v == values[i-1] {
			return nil, false
		}
	}
	return values, true
}

func isMarks(text string) bool { return markSide(marksOf(text)) > 0 }

func readMarks(text string, _ *Options) (Sheet, error) {
	words := marksOf(text)
	side := markSide(words)
	if side > maxSide {
		return Sheet{}, &FormatError{Form: Marks, Reason: fmt.Sprintf("a side of %d, want at most %d", side, maxSide)}
	}
	d := newDraft(side, side)
	for cell, word := range words {
		if values, _ := markValues(word.text, side); values != nil {
			var set sudoku.Values
			for _, v := range values {
				set = set.With(uint8(v))
			}
			d.setCandidates(cell, set)
		}
	}
	d.noBoxes = hasNoBoxes(side)
	return d.sheet()
}

// printMarks prints a line of words a row, as .sdx has it.
func printMarks(d *draft, options *Options) (string, error) {
	if err := d.plainOnly(Marks, options, true, false); err != nil {
		return "", err
	}
	if err := d.fits(Marks); err != nil {
		return "", err
	}
	var b strings.Builder
	for cell := range d.Puzzle.Cells {
		word := ""
		for v := range d.candidatesOf(cell).All() {
			switch {
			case d.values < len(symbols):
				word += symbols[v : v+1]
			case word != "":
				word += ","
				fallthrough
			default:
				word += strconv.Itoa(int(v))
			}
		}
		b.WriteString(cmp.Or(word, "-"))
		if cell%d.columns == d.columns-1 {
			b.WriteString("\n")
		} else {
			b.WriteString(" ")
		}
	}
	text := b.String()
	// Without a cell of several candidates, a table is read as a board.
	if !isMarks(text) && (strings.Contains(text, "-") || d.boardOnly(Marks) != nil) {
		return "", &UnsupportedError{Form: Marks, Constraint: "Shape", Reason: d.shape() + " is not read without a cell of several candidates on a side from 4 on"}
	}
	return text, nil
}
