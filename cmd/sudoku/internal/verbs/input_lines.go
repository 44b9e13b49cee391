package verbs

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"strings"

	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/cli"
)

// A inputLine is a line of a file.
type inputLine struct {
	Text    string // without its end
	File    string // the name in messages
	Number  int    // from 1
	TooLong bool   // it has more than MaxLine bytes, and Text is empty
	InParts bool   // the lines of its file are parts of puzzles
}

// maxLine is the most bytes of a line that are kept.
const maxLine = 16 << 20

// inputLines returns the lines of the files with the names, or of standard input if
// there are none, each as soon as it is there. Lines end with LF or CR LF. A file
// that can't be read to its end is reported.
func inputLines(ctx context.Context, p *cli.Process, names []string) iter.Seq2[inputLine, error] {
	return func(yield func(inputLine, error) bool) {
		in := newInput(ctx, p, names, 0)
		for _, name := range in.names {
			more, err := readLines(ctx, p, name, yield)
			if err != nil {
				in.fail(cli.ShownName(name), err)
			}
			if !more || ctx.Err() != nil {
				return
			}
		}
	}
}

// readLines yields the lines of a file. It reports whether more are wanted.
func readLines(ctx context.Context, p *cli.Process, name string, yield func(inputLine, error) bool) (more bool, err error) {
	source, err := p.Open(ctx, name)
	if err != nil {
		return true, err
	}
	defer source.Close()
	in := bufio.NewReaderSize(source, 64<<10)
	for number := 1; ; number++ {
		text, tooLong, err := boardtext.ReadLine(in, maxLine)
		if err == io.EOF {
			return true, nil
		} else if err != nil {
			return true, err
		}
		if number == 1 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		if !yield(inputLine{text, cli.ShownName(name), number, tooLong, p.InParts(name)}, nil) {
			return false, nil
		}
	}
}

// Blank reports whether the line has nothing but blanks or a comment.
func (l *inputLine) Blank() bool {
	text := strings.TrimSpace(l.Text)
	return text == "" && !l.TooLong || strings.HasPrefix(text, "#")
}

// Err returns the error of a line that is too long, or nil.
func (l *inputLine) Err() error {
	if l.TooLong {
		return fmt.Errorf("more than %d bytes", maxLine)
	}
	return nil
}
