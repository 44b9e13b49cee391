// Package input reads the files that a verb is given: boards in any layout, one
// after another, or line by line.
package input

import (
	"bufio"
	"context"
	"errors"
	"io"
	"io/fs"
	"iter"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/cli"
)

// Files are the files of a verb, read one after another. Only one goroutine at a
// time may use them.
type Files struct {
	ctx   context.Context
	p     *cli.Process
	names []string // not opened yet
	size  int      // of the flag, or 0
	other bool     // the verb reads other forms than boards too

	file *File // the current one, or nil
}

// A File is an open file of boards, or of puzzles in another form.
type File struct {
	*boards.File
	Other io.Reader // not nil: the text, which begins with a puzzle in another form
	Name  string
	close func() error
}

// A Task is one puzzle, or the error in its place.
type Task struct {
	Puzzle sudoku.Puzzle
	Err    error
	File   *File
	Line   int // of its start
}

// New returns the files with the names, or standard input if there are none. A size
// other than 0 is that of all boards.
func New(ctx context.Context, p *cli.Process, names []string, size int) *Files {
	if len(names) == 0 {
		names = []string{"-"}
	}
	return &Files{ctx: ctx, p: p, names: names, size: size}
}

// OtherForms lets Peek return files of puzzles in other forms than boards.
func (in *Files) OtherForms() *Files {
	in.other = true
	return in
}

// Tasks returns the puzzles of the files up to the first that is in another form.
func (in *Files) Tasks() iter.Seq2[Task, error] {
	return func(yield func(Task, error) bool) {
		for file := in.Peek(); file != nil && file.Other == nil; file = in.Peek() {
			for e, err := range file.Read() {
				if err != nil {
					in.fail(file.Name, err)
					break
				}
				if !yield(Task{e.Board, e.Err, file, e.Line}, nil) {
					return
				}
			}
			in.Drop()
		}
	}
}

// Peek returns the current file, and nil after the last. A file that can't be
// read is reported and skipped.
func (in *Files) Peek() *File {
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

// Drop closes the current file.
func (in *Files) Drop() {
	in.file.close()
	in.file = nil
}

// Fail reports that the current file could not be read to its end.
func (in *Files) Fail(err error) { in.fail(in.file.Name, err) }

// fail reports a file that could not be read to its end.
func (in *Files) fail(name string, err error) {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err // the message has the name already
	}
	if in.ctx.Err() == nil {
		in.p.Report(cli.BadUsef("%s: %w", name, err))
	}
}

// shown returns the name of a file in messages.
func shown(name string) string {
	if name == "-" {
		return "stdin"
	}
	return name
}

func (in *Files) open(name string) (*File, error) {
	source, err := in.p.Open(in.ctx, name)
	if err != nil {
		return nil, err
	}
	text := io.Reader(source)
	if in.other && in.size == 0 {
		head := bufio.NewReaderSize(source, headSize)
		if isOther(head) {
			return &File{Other: head, Name: shown(name), close: source.Close}, nil
		}
		text = head
	}
	file, err := boards.Open(text, in.size)
	if err != nil {
		source.Close()
		return nil, err
	}
	return &File{File: file, Name: shown(name), close: source.Close}, nil
}

// headSize is how much of a file decides about its form.
const headSize = 64 << 10

// isOther reports whether the first puzzle of a file is in another form than a board.
// It reads lines until one or all of them are a puzzle, up to the first empty line.
func isOther(in *bufio.Reader) bool {
	for size := 1; ; {
		_, err := in.Peek(size)
		head, _ := in.Peek(in.Buffered())
		first, whole := firstText(string(head))
		if whole || err != nil {
			return format.Detect(first) != format.Line
		}
		if line, _, ended := strings.Cut(first, "\n"); ended && format.Detect(line) != format.Line {
			return true
		}
		if _, err := boardtext.Side(strings.TrimSpace(first)); err == nil {
			return false // a board, or the start of one
		}
		size = len(head) + 1
	}
}

// firstText returns the lines of the first puzzle, without comments before it. whole
// reports whether an empty line ends it.
func firstText(text string) (first string, whole bool) {
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "" && first != "":
			return first, strings.HasSuffix(line, "\n")
		case trimmed == "" || first == "" && trimmed[0] == '#':
		default:
			first += line
		}
	}
	return first, false
}
