// Package boards reads files of puzzles. It finds the size of the boards from the
// text and knows the line of each board.
package boards

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"strings"

	"example.com/sudoku"
)

// A File is an open file of boards.
type File struct {
	Side  int    // of its boards
	whole string // its text, if that is a single board
	rest  *numbered
}

// An Entry is a board of a file, or what was found in its place.
type Entry[B sudoku.Board] struct {
	Board B
	Err   error // if the text is no board
	Line  int   // in which the board starts
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
	if found, err := sudoku.SideOf(text); ended && err == nil && (side == 0 || side == found) && !isListOf(text, found) {
		file.Side, file.whole = found, text
	} else if side == 0 {
		file.Side = sideOfList(text)
	}
	file.rest = &numbered{in: bufio.NewReaderSize(io.MultiReader(bytes.NewReader(head), in), longestBoard)}
	return file, nil
}

// Read yields the boards of a file whose Side is that of B. An error of reading
// is the last pair.
func Read[B sudoku.Board](file *File) iter.Seq2[Entry[B], error] {
	return func(yield func(Entry[B], error) bool) {
		if file.whole != "" {
			board, err := sudoku.ParseBoard[B](file.whole)
			io.Copy(io.Discard, file.rest)
			yield(Entry[B]{board, err, file.rest.start()}, nil)
			return
		}
		for board, err := range sudoku.ReadBoard[B](file.rest) {
			if _, bad := errors.AsType[*sudoku.ParseError](err); err != nil && !bad {
				yield(Entry[B]{}, err)
				return
			}
			if !yield(Entry[B]{board, err, file.rest.start()}, nil) {
				return
			}
		}
	}
}

// sideOfRow returns the side of the board of which the line can be a row, or 0.
func sideOfRow(line string) int {
	for _, side := range sudoku.Sides() {
		if all, err := sudoku.SideOf(strings.Repeat(line+"\n", side)); err == nil && all == side {
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
		if side, err := sudoku.SideOf(paragraph); err == nil && !isListOf(paragraph, side) {
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
	if side, err := sudoku.SideOf(line); err == nil {
		return side
	}
	if end := strings.IndexAny(line, " \t,;"); end > 0 {
		if side, err := sudoku.SideOf(line[:end]); err == nil {
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
