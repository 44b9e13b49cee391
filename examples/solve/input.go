package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"iter"
	"os"
	"strings"

	"example.com/sudoku"
)

// inputs are the files to read, one after another. One goroutine at a time may
// use it.
type inputs struct {
	ctx    context.Context
	stdin  io.Reader
	names  []string // not opened yet; none at the beginning stands for stdin
	size   int      // as the flag says, or 0
	report *report

	opened bool   // some file was
	file   *input // the current one
}

// An input is an open file.
type input struct {
	name  string
	side  int    // of its boards
	whole string // its text, if that is a single board
	rest  *numbered
	close func()
}

// A task is one puzzle, or why there is none.
type task[B sudoku.Board] struct {
	puzzle B
	err    error
	file   *input
	line   int // where it begins
}

// tasks returns the puzzles of as many files as have boards of type B.
func tasks[B sudoku.Board](in *inputs) iter.Seq2[task[B], error] {
	return func(yield func(task[B], error) bool) {
		var board B
		for file := in.peek(); file != nil && file.side*file.side == len(board); file = in.peek() {
			for t := range read[B](in, file) {
				if !yield(t, nil) {
					return
				}
			}
			in.drop()
		}
	}
}

func read[B sudoku.Board](in *inputs, file *input) iter.Seq[task[B]] {
	return func(yield func(task[B]) bool) {
		if file.whole != "" {
			puzzle, err := sudoku.ParseBoard[B](file.whole)
			io.Copy(io.Discard, file.rest)
			yield(task[B]{puzzle, err, file, file.rest.start()})
			return
		}
		for puzzle, err := range sudoku.ReadBoard[B](file.rest) {
			if _, bad := errors.AsType[*sudoku.ParseError](err); err != nil && !bad {
				in.fail(file.name, err)
				return
			}
			if !yield(task[B]{puzzle, err, file, file.rest.start()}) {
				return
			}
		}
	}
}

// peek returns the current file, and nil after the last. A file that can't be
// read is reported and passed over.
func (in *inputs) peek() *input {
	if !in.opened && len(in.names) == 0 {
		in.names = []string{"-"}
	}
	in.opened = true
	for in.file == nil && len(in.names) > 0 && in.ctx.Err() == nil {
		name := in.names[0]
		in.names = in.names[1:]
		file, err := in.open(name)
		if err != nil {
			in.fail(name, err)
			continue
		}
		in.file = file
	}
	return in.file
}

// drop ends with the current file.
func (in *inputs) drop() {
	in.file.close()
	in.file = nil
}

func (in *inputs) fail(name string, err error) {
	if path, ok := errors.AsType[*os.PathError](err); ok {
		err = path.Err // the name is told anyway
	}
	if in.ctx.Err() == nil {
		in.report.failed(name, err)
	}
}

func (in *inputs) open(name string) (*input, error) {
	file := &input{name: name}
	var source io.Reader = in.stdin
	closeSource := func() {}
	if name == "-" {
		file.name = "stdin"
	} else {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		source = f
		closeSource = func() { f.Close() }
	}
	// Nothing can break off a read that waits for a person or another program.
	// So it waits in a goroutine of its own, that can be left behind.
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, source)
		w.CloseWithError(err)
		closeSource()
	}()
	stop := context.AfterFunc(in.ctx, func() { r.CloseWithError(in.ctx.Err()) })
	file.close = func() {
		stop()
		r.Close()
	}
	if err := file.begin(r, in.size); err != nil {
		file.close()
		return nil, err
	}
	return file, nil
}

// longestBoard is more than the text of a board may have; the size of boards is
// looked for in so many bytes.
const longestBoard = 64 << 10

// begin reads as much of the file as it takes to know what is in it. One line
// is enough for a list of boards, which may come from a slow source.
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
		// Where a list begins no line was of use. A board of more than 36 cells
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

// sideOfList guesses the side of the boards that a text begins with.
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
		for _, side := range sizes {
			if all, err := sudoku.SideOf(strings.Repeat(line, side)); err == nil && all == side {
				return side // it is a row
			}
		}
	}
	return 9
}

// sideOfLine returns the side of the board that is on the line, perhaps with
// something after it, or 0.
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

// blank reports whether there is nothing in the text but comments.
func blank(text []byte) bool {
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != '#' {
			return false
		}
	}
	return true
}

// numbered hands out a line with each Read, so that it knows how far the reader
// of the boards has come: that takes no more before it needs it.
type numbered struct {
	in    *bufio.Reader
	left  []byte // of the line
	whole bool   // what is left ends with the line
	lines int    // begun so far
	first int    // the first of use since start was called, or 0
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

// start returns the line in which the board begins that was taken last. If no
// line was needed for it, that is the one which ended the board before.
func (n *numbered) start() int {
	line := n.first
	if line == 0 {
		line = n.lines
	}
	n.first = 0
	return line
}
