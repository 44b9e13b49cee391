package cli

import (
	"bufio"
	"encoding/csv"
	"slices"
	"strings"
	"unicode"
)

// This file reads the header of tables of puzzles, by which their columns are found.

// PuzzleColumns and AnswerColumns are the names of columns that data sets use.
var (
	PuzzleColumns = []string{"puzzle", "question", "quizzes", "quiz"}
	AnswerColumns = []string{"answer", "solution", "solutions"}
)

// A Table says where the columns of a table are.
type Table struct {
	Names          []string
	Comma          rune // between fields
	Puzzle, Answer int  // columns, -1 for none
}

// ReadHeader returns the table that a header names, or nil if a line is no header. Names
// have letters and underscores; the symbols of a board, as names, would have one letter each.
func ReadHeader(line string) *Table {
	line = strings.TrimRight(strings.TrimPrefix(line, "\ufeff"), "\r\n")
	t := &Table{Comma: ','}
	if at := strings.IndexAny(line, ",;\t"); at >= 0 {
		t.Comma = rune(line[at])
	}
	for _, field := range t.Fields(line) {
		name := strings.Trim(field, "\" ")
		if len(name) < 2 || strings.ContainsFunc(name, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) }) {
			return nil
		}
		t.Names = append(t.Names, strings.ToLower(name))
	}
	find := func(names []string) int {
		return slices.IndexFunc(t.Names, func(name string) bool { return slices.Contains(names, name) })
	}
	t.Puzzle, t.Answer = find(PuzzleColumns), find(AnswerColumns)
	if len(t.Names) < 2 && t.Puzzle < 0 {
		return nil
	}
	return t
}

// Fields returns the fields of a line.
func (t *Table) Fields(line string) []string {
	if !strings.Contains(line, `"`) {
		return strings.Split(line, string(t.Comma))
	}
	r := csv.NewReader(strings.NewReader(line))
	r.Comma, r.LazyQuotes = t.Comma, true
	fields, _ := r.Read()
	return fields
}

// Whole returns a row that begins with a line, with the lines in which its last field goes on.
func (t *Table) Whole(line string, in *bufio.Reader) (row string, err error) {
	for row = line; err == nil && t.open(row); {
		line, err = in.ReadString('\n')
		row += line
	}
	return row, err
}

// open reports whether a row goes on in the next line, as a field in quotation marks does.
func (t *Table) open(row string) bool {
	quoted, closed, start := false, false, true
	for _, c := range row {
		switch {
		case quoted:
			closed = c == '"'
			quoted = !closed
		case c == '"' && (start || closed): // a doubled mark opens the field again
			quoted = true
		default:
			closed = false
		}
		start = c == t.Comma
	}
	return quoted && len(row) < 1<<20 // else the mark was no such one
}
