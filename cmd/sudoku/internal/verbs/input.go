package verbs

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"strings"

	"example.com/sudoku/format"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/cli"
)

// This file reads the files that a verb is given: boards in any layout and puzzles in
// the forms of other programs, one after another, or line by line.

// inputFiles are the files of a verb, read one after another. Only one goroutine at a
// time may use them.
type inputFiles struct {
	ctx   context.Context
	p     *cli.Process
	names []string // not opened yet
	size  int      // of the flag, or 0

	leaveOut bool // puzzles of other programs are read without the constraints that can't be; their sheets list these
	unjudged bool // nothing is said of the solutions; other verbs note what of a puzzle is not checked

	number int        // of the next task
	file   *inputFile // the current one, or nil
}

// An inputFile is an open file of boards, or of puzzles in another form.
type inputFile struct {
	*boards.File
	other io.Reader // not nil: the text, which begins with a puzzle in another form
	name  string
	close func() error
}

// newInput returns the files with the names, or standard input if there are none. A size
// other than 0 is that of all puzzles, which are then boards.
func newInput(ctx context.Context, p *cli.Process, names []string, size int) *inputFiles {
	if len(names) == 0 {
		names = []string{"-"}
	}
	return &inputFiles{ctx: ctx, p: p, names: names, size: size}
}

// tasks returns the puzzles of the files.
func (in *inputFiles) tasks() iter.Seq2[task, error] {
	return func(yield func(task, error) bool) {
		numbered := func(t task) bool {
			t.number = in.number
			in.number++
			return yield(t, nil)
		}
		for in.wait(); in.file != nil; in.wait() {
			if !in.read(in.file, numbered) {
				return
			}
			in.file.close()
			in.file = nil
		}
	}
}

// read yields the puzzles of a file, and reports whether more are wanted.
func (in *inputFiles) read(f *inputFile, yield func(task) bool) (more bool) {
	if f.other != nil {
		return in.sheets(f, yield)
	}
	for e, err := range f.Read() {
		if err != nil {
			in.fail(f.name, err)
			break
		}
		if !yield(task{problem: problem{Puzzle: e.Board}, err: e.Err, file: f.name, start: e.Line}) {
			return false
		}
	}
	return true
}

// sheets is read for a file whose first puzzle is in another form than a board.
func (in *inputFiles) sheets(f *inputFile, yield func(task) bool) (more bool) {
	for sheet, err := range format.Read(f.other, &format.Options{LeaveOut: in.leaveOut}) {
		t := task{problem: problem{Puzzle: sheet.Puzzle}, err: err, file: f.name, start: sheet.Line}
		if place, ok := errors.AsType[*format.PlaceError](err); ok {
			t.start = place.Line
		} else if err != nil {
			in.fail(f.name, err)
			break
		} else {
			t.problem = problemOf(sheet)
		}
		if !in.unjudged {
			noteUnchecked(in.p, sheet, fmt.Sprintf("%s: line %d", t.file, t.start))
		}
		if !yield(t) {
			return false
		}
	}
	return true
}

// wait waits until a file of puzzles can be read, or all files were. A file that can't be
// read is reported and skipped.
func (in *inputFiles) wait() {
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
}

// fail reports a file that could not be read to its end.
func (in *inputFiles) fail(name string, err error) {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err // the message has the name already
	}
	if in.ctx.Err() == nil {
		in.p.Report(cli.BadUsef("%s: %w", name, err))
	}
}

func (in *inputFiles) open(name string) (*inputFile, error) {
	source, err := in.p.Open(in.ctx, name)
	if err != nil {
		return nil, err
	}
	text := io.Reader(source)
	if in.size == 0 {
		head := bufio.NewReaderSize(source, headSize)
		if isOther(head) {
			return &inputFile{other: head, name: cli.ShownName(name), close: source.Close}, nil
		}
		text = head
	}
	opened, err := boards.Open(text, in.size)
	if err != nil {
		source.Close()
		return nil, err
	}
	return &inputFile{File: opened, name: cli.ShownName(name), close: source.Close}, nil
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

// noteUnchecked notes on standard error what of a puzzle no verb checks.
func noteUnchecked(p *cli.Process, sheet format.Sheet, place string) {
	for _, what := range sheet.Unchecked() {
		p.Note("%s: %s", place, what)
	}
}

// saysMore reports whether a sheet has more than a board of ordinary sudoku: rules, or what is
// written and drawn beside it or was left out.
func saysMore(sheet format.Sheet) bool {
	return !boards.Ordinary(sheet.Puzzle) || sheet.Title+sheet.Author+sheet.Rules+sheet.Message != "" || sheet.Drawings != nil || sheet.LeftOut != nil
}
