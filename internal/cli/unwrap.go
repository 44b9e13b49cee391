package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"unicode"
)

// This file turns the forms in which programs exchange tables into text that is read as
// puzzles: JSON, as -o json prints it or as arrays of numbers, tables whose header, which
// becomes a comment, names the column of puzzles, and the rows of a spreadsheet, in which an
// empty cell is an empty field. All other text passes unchanged.

// unwrapped returns a reader of the plain text of a file, line by line as it comes. parts says
// that puzzles are in parts.
func (p *Process) unwrapped(r io.Reader, name string, parts bool) io.Reader {
	return &unwrapper{p: p, in: bufio.NewReaderSize(r, 64<<10), name: ShownName(name), parts: parts}
}

// ShownName returns the name of a file in messages.
func ShownName(name string) string {
	if name == "-" {
		return "stdin"
	}
	return name
}

type unwrapper struct {
	p     *Process
	in    *bufio.Reader
	name  string
	parts bool
	begun bool
	table *Table        // while the file is a table whose header names the column of puzzles
	lined bool          // the first line was read
	json  *json.Decoder // while the file is values of JSON
	left  []byte
	cut   bool // left ended in the middle of a line
	err   error
}

func (u *unwrapper) Read(p []byte) (int, error) {
	for len(u.left) == 0 {
		if u.err != nil {
			return 0, u.err
		}
		u.more()
	}
	n := copy(p, u.left)
	u.left = u.left[n:]
	return n, nil
}

// more reads the next line or value.
func (u *unwrapper) more() {
	if u.parts {
		u.whole()
		return
	}
	if !u.begun {
		array, blank := beginsArray(u.in)
		u.begun = !blank
		if array {
			u.json = json.NewDecoder(u.in)
		}
	}
	if u.json != nil {
		var value json.RawMessage
		if err := u.json.Decode(&value); err == nil {
			u.left = []byte(textOf(value))
			return
		} else if err == io.EOF {
			u.err = err
			return
		}
		u.in, u.json = bufio.NewReaderSize(io.MultiReader(u.json.Buffered(), u.in), 64<<10), nil // no JSON
	}
	line, err := u.in.ReadSlice('\n')
	whole := !u.cut && err != bufio.ErrBufferFull
	u.cut = err == bufio.ErrBufferFull
	u.left = line
	if err != nil && err != bufio.ErrBufferFull {
		u.err = err
	}
	if !whole {
		return
	}
	text := bytes.TrimSpace(line)
	if first := !u.lined; first {
		u.lined = true
		if t := ReadHeader(string(text)); t != nil {
			u.p.Note("%s: line 1 is read as names of columns", u.name)
			u.left = append([]byte("# "), bytes.TrimPrefix(line, []byte("\ufeff"))...)
			if t.Puzzle > 0 {
				u.table = t
			}
			return
		}
	} else if u.table != nil && len(text) > 0 {
		row := string(line)
		if u.err == nil {
			row, u.err = u.table.Whole(row, u.in)
		}
		if fields := u.table.Fields(strings.TrimSpace(row)); u.table.Puzzle < len(fields) {
			u.left = []byte(fields[u.table.Puzzle] + "\n" + strings.Repeat("\n", max(strings.Count(row, "\n")-1, 0)))
		}
		return
	}
	if isPart(text) {
		u.p.single.Add(1)
	} else if len(text) > 0 && text[0] != '#' {
		u.p.other.Store(true)
	}
	if bytes.HasPrefix(text, []byte(`{"`)) && json.Valid(text) {
		if puzzle, is := puzzleOf(text); is {
			u.left = []byte(puzzle + "\n")
		}
	} else if bytes.Contains(text, []byte(",")) {
		u.left = filled(line)
	}
}

// isPart reports whether a line is one part of a puzzle, without givens.
func isPart(line []byte) bool {
	return len(line) > 1 && line[0] == '.' && unicode.IsLetter(rune(line[1])) && bytes.Count(line, []byte(".")) == 1
}

// OnePart reports whether all lines that were read, at least two, are each one part of a
// puzzle, so that -parts may be what was meant.
func (p *Process) OnePart() bool { return !p.parts && p.single.Load() > 1 && !p.other.Load() }

// whole reads the lines of a puzzle in parts as one.
func (u *unwrapper) whole() {
	lines := 0
	for u.err == nil {
		line, err := u.in.ReadBytes('\n')
		u.err = err
		text := bytes.TrimSpace(line)
		if len(line) > 0 {
			lines++
		}
		if len(text) == 0 || text[0] == '#' && lines == 1 {
			if lines == 1 && len(text) > 0 {
				u.left = append(text, '\n')
				return
			}
			break
		} else if text[0] != '#' {
			u.left = append(u.left, text...)
		}
	}
	u.left = append(u.left, bytes.Repeat([]byte("\n"), lines)...)
}

// beginsArray reports whether the first characters are those of an array of JSON, and not
// of a section in brackets. After a blank line that is still open: the next line may not be
// there before this one is answered.
func beginsArray(in *bufio.Reader) (array, blank bool) {
	for n := 1; n <= in.Size(); n++ {
		head, err := in.Peek(n)
		text := bytes.TrimSpace(head)
		if len(text) == 0 && bytes.HasSuffix(head, []byte("\n")) {
			return false, true
		}
		if len(text) > 0 && text[0] != '[' {
			return false, false
		}
		if rest := bytes.TrimSpace(bytes.TrimPrefix(text, []byte("["))); len(rest) > 0 {
			return bytes.IndexByte([]byte(`"[{0123456789n`), rest[0]) >= 0, false
		}
		if err != nil {
			return false, false
		}
	}
	return false, false
}

// puzzleOf returns the puzzle of an object that -o json has printed, or of a line of a data set.
func puzzleOf(object []byte) (puzzle string, is bool) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(object, &fields) != nil {
		return "", false
	}
	for _, name := range PuzzleColumns {
		if text, there := fields[name]; there && json.Unmarshal(text, &puzzle) == nil && text[0] == '"' {
			return puzzle, true
		}
	}
	return "", false
}

// textOf returns the text of a value of JSON: a line for each puzzle in it.
func textOf(value json.RawMessage) string {
	var text string
	if json.Unmarshal(value, &text) == nil && value[0] == '"' {
		return text + "\n"
	}
	if puzzle, is := puzzleOf(value); is {
		return puzzle + "\n"
	}
	if numbers, ok := numbersOf(value); ok {
		return strings.Join(numbers, " ") + "\n"
	}
	var list []json.RawMessage
	if json.Unmarshal(value, &list) == nil && value[0] == '[' {
		for _, item := range list {
			text += textOf(item)
		}
		return text
	}
	var line bytes.Buffer
	if json.Compact(&line, value) != nil {
		return string(value) + "\n"
	}
	return line.String() + "\n"
}

// numbersOf returns the cells of a list of numbers, or of rows as long as there are rows.
// null is an empty cell.
func numbersOf(value json.RawMessage) (numbers []string, ok bool) {
	var flat []*json.Number
	if json.Unmarshal(value, &flat) == nil && len(flat) > 0 && !bytes.ContainsRune(value, '"') {
		for _, n := range flat {
			if n == nil {
				numbers = append(numbers, "0")
			} else {
				numbers = append(numbers, n.String())
			}
		}
		return numbers, true
	}
	var rows []json.RawMessage
	if json.Unmarshal(value, &rows) != nil || len(rows) < 2 || value[0] != '[' {
		return nil, false
	}
	for _, row := range rows {
		if len(row) == 0 || row[0] != '[' || bytes.IndexByte(row[1:], '[') >= 0 {
			return nil, false
		}
		cells, ok := numbersOf(row)
		if !ok || len(cells) != len(rows) {
			return nil, false
		}
		numbers = append(numbers, cells...)
	}
	return numbers, true
}

// filled returns a row of a spreadsheet with a 0 in its empty fields. It is a row if no
// field is longer than a number and one is empty.
func filled(line []byte) []byte {
	text := strings.TrimRight(string(line), "\r\n")
	end := string(line[len(text):])
	fields := strings.Split(text, ",")
	empty := false
	for i, field := range fields {
		field = strings.TrimSpace(field)
		if len(field) > 2 || strings.ContainsAny(field, "# ") {
			return line
		}
		if field == "" {
			fields[i], empty = "0", true
		}
	}
	if !empty || len(fields) < 4 {
		return line
	}
	return []byte(strings.Join(fields, ",") + end)
}
