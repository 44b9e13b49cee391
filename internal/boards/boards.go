// Package boards reads boards of ordinary sudoku. It finds their size from the text and
// knows the line of each board of a file.
package boards

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/geometry"
)

// A File is an open file of boards.
type File struct {
	Side  int    // of its boards
	whole string // its text, if that is a single board
	rest  *numbered
}

// An Entry is a board of a file, or what was found in its place.
type Entry struct {
	Board sudoku.Puzzle
	Err   error // if the text is no board
	Line  int   // in which the board starts
}

// Parse returns the board that the text spells, and finds its size. It is Parse of
// package variant for boards alone: letters are no layout of regions.
func Parse(text string) (sudoku.Puzzle, error) {
	side, err := boardtext.Side(text)
	if bad, ok := err.(*boardtext.Error); ok {
		return sudoku.Puzzle{}, (*sudoku.ParseError)(bad)
	}
	return sudoku.Standard(side).Parse(text)
}

// Line returns a puzzle on a line, with its rules unless they are ordinary: as package format
// reads it.
func Line(p sudoku.Puzzle) string {
	text, err := p.MarshalText()
	if err != nil {
		return ""
	}
	return string(text)
}

// Ordinary reports whether a puzzle is a board that Parse returns for some text.
func Ordinary(p sudoku.Puzzle) bool {
	side := geometry.Side(p.Rules.Len())
	return side > 0 && p.Candidates == nil && p.Rules.Equal(sudoku.Standard(side))
}

// CheckSide returns an error if ordinary sudoku has no boards of a side.
func CheckSide(side int) error {
	if sides := geometry.Sides(); !slices.Contains(sides, side) {
		return &sudoku.OptionError{Field: "side", Value: side, Want: "one of " + fmt.Sprint(sides)}
	}
	return nil
}

// longestBoard is more bytes than the text of a board has. The size of the boards
// is found from the first longestBoard bytes of a file.
const longestBoard = 64 << 10

// Open reads the start of a file to find out what is in it. A side other than 0
// is that of the boards; without it the text decides. For a list of boards, which
// may come from a slow source, Open reads no further than the first.
func Open(r io.Reader, side int) (*File, error) {
	in := bufio.NewReaderSize(r, longestBoard)
	var head []byte
	var ended, isList bool
	for !ended && !isList && len(head) < longestBoard {
		line, err := in.ReadSlice('\n')
		if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
			return nil, err
		}
		ended = err == io.EOF
		// A list starts with a board on a line that is not a row of a larger one.
		isList = blank(head) && sideOfLine(string(line)) > 0 && sideOfRow(string(line)) == 0
		head = append(head, line...)
	}
	text := string(head)
	file := &File{Side: side}
	if found, err := boardtext.Side(text); ended && err == nil && (side == 0 || side == found) && !isListOf(text, found) {
		file.Side, file.whole = found, text
	} else if side == 0 {
		file.Side = sideOfList(text)
	}
	file.rest = &numbered{in: bufio.NewReaderSize(io.MultiReader(bytes.NewReader(head), in), longestBoard)}
	return file, nil
}

// Read yields the boards of a file. An error of reading is the last pair.
func (file *File) Read() iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		rules := sudoku.Standard(file.Side)
		if file.whole != "" {
			board, err := rules.Parse(file.whole)
			io.Copy(io.Discard, file.rest)
			yield(Entry{board, err, file.rest.start()}, nil)
			return
		}
		for board, err := range rules.Read(file.rest) {
			if _, bad := errors.AsType[*sudoku.ParseError](err); err != nil && !bad {
				yield(Entry{}, err)
				return
			}
			if !yield(Entry{board, err, file.rest.start()}, nil) {
				return
			}
		}
	}
}

// sideOfRow returns the side of the board of which the line can be a row, or 0.
func sideOfRow(line string) int {
	for _, side := range geometry.Sides() {
		if all, err := boardtext.Side(strings.Repeat(line+"\n", side)); err == nil && all == side {
			return side
		}
	}
	return 0
}

// isListOf reports whether each line of a text is a board, and they are not the rows
// of a board with the given side.
func isListOf(text string, side int) bool {
	lines := 0
	for line := range strings.Lines(text) {
		if blank([]byte(line)) {
			continue
		}
		if lines++; sideOfLine(line) == 0 {
			return false
		}
	}
	return lines > 1 && lines != side
}

// sideOfList guesses the side of the boards at the start of a text.
func sideOfList(text string) int {
	text = strings.ReplaceAll(text, "\r", "")
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if side, err := boardtext.Side(paragraph); err == nil && !isListOf(paragraph, side) {
			return side
		}
	}
	for line := range strings.Lines(text) {
		if side := sideOfLine(line); side > 0 && line[0] != '|' {
			return side
		}
	}
	for line := range strings.Lines(text) {
		if side := sideOfRow(line); side > 0 {
			return side
		}
	}
	return 9
}

// sideOfLine returns the side of the board on the line, which other text may
// follow, or 0.
func sideOfLine(line string) int {
	if strings.Trim(line, "-=+| \t\r\n") == "" {
		return 0
	}
	if side, err := boardtext.Side(line); err == nil {
		return side
	}
	if end := strings.IndexAny(line, " \t,;"); end > 0 {
		if side, err := boardtext.Side(line[:end]); err == nil {
			return side
		}
	}
	return 0
}

// blank reports whether the text holds only blanks and comments.
func blank(text []byte) bool {
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}

// numbered returns at most one line with each Read. The reader of the boards
// reads no line before it needs it, so numbered knows where a board starts.
type numbered struct {
	in    *bufio.Reader
	left  []byte // of the current line
	whole bool   // left includes the end of the line
	lines int    // started so far
	first int    // the first line with text since start was called, or 0
}

func (n *numbered) Read(p []byte) (int, error) {
	if len(n.left) == 0 {
		line, err := n.in.ReadSlice('\n')
		if len(line) == 0 {
			return 0, err
		}
		if n.lines == 0 || n.whole {
			n.lines++
			if n.first == 0 && !blank(line) {
				n.first = n.lines
			}
		}
		n.left, n.whole = line, err != bufio.ErrBufferFull
	}
	k := copy(p, n.left)
	n.left = n.left[k:]
	return k, nil
}

// start returns the line in which the last board starts. If no line was read for
// it, that is the line that ended the board before.
func (n *numbered) start() int {
	line := n.first
	if line == 0 {
		line = n.lines
	}
	n.first = 0
	return line
}
