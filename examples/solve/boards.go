package main

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"example.com/sudoku"
)

// longestBoard is more bytes than the text of a board has. The size of the boards
// is found from the first longestBoard bytes of a file.
const longestBoard = 64 << 10

// begin reads the start of the file to find out what is in it. For a list of
// boards, which may come from a slow source, it reads no further than the first.
func (file *input) begin(r io.Reader, size int) error {
	in := bufio.NewReaderSize(r, longestBoard)
	var head []byte
	var ended, isList bool
	for !ended && !isList && len(head) < longestBoard {
		line, err := in.ReadSlice('\n')
		if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
			return err
		}
		ended = err == io.EOF
		// A list starts with a board on a line. A board of more than 36 cells
		// can't be a row of a larger one.
		isList = blank(head) && sideOfLine(string(line)) > 6
		head = append(head, line...)
	}
	text := string(head)
	file.side = size
	if side, err := sudoku.SideOf(text); ended && err == nil && (size == 0 || size == side) {
		file.side, file.whole = side, text
	} else if size == 0 {
		file.side = sideOfList(text)
	}
	file.rest = &numbered{in: bufio.NewReaderSize(io.MultiReader(bytes.NewReader(head), in), longestBoard)}
	return nil
}

// sideOfList guesses the side of the boards at the start of a text.
func sideOfList(text string) int {
	text = strings.ReplaceAll(text, "\r", "")
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if side, err := sudoku.SideOf(paragraph); err == nil {
			return side
		}
	}
	for line := range strings.Lines(text) {
		if side := sideOfLine(line); side > 0 && line[0] != '|' {
			return side
		}
	}
	for line := range strings.Lines(text) {
		for _, side := range sudoku.Sides() {
			if all, err := sudoku.SideOf(strings.Repeat(line, side)); err == nil && all == side {
				return side // it is a row
			}
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
