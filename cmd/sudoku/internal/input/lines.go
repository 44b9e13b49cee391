package input

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode"

	"example.com/sudoku/internal/cli"
)

// A Line is a line of a file.
type Line struct {
	Text    string // without its end
	header  bool   // it has names of columns
	File    string // the name in messages
	Number  int    // from 1
	TooLong bool   // it has more than MaxLine bytes, and Text is empty
}

// MaxLine is the most bytes of a line that are kept.
const MaxLine = 16 << 20

// Lines returns the lines of the files with the names, or of standard input if
// there are none, each as soon as it is there. Lines end with LF or CR LF. A file
// that can't be read to its end is reported.
func Lines(ctx context.Context, p *cli.Process, names []string) iter.Seq2[Line, error] {
	return func(yield func(Line, error) bool) {
		in := New(ctx, p, names, 0)
		for _, name := range in.names {
			more, err := readLines(ctx, p, name, yield)
			if err != nil {
				in.fail(shown(name), err)
			}
			if !more || ctx.Err() != nil {
				return
			}
		}
	}
}

// readLines yields the lines of a file. It reports whether more are wanted.
func readLines(ctx context.Context, p *cli.Process, name string, yield func(Line, error) bool) (more bool, err error) {
	source, err := p.Open(ctx, name)
	if err != nil {
		return true, err
	}
	defer source.Close()
	in := bufio.NewReaderSize(source, 64<<10)
	for number := 1; ; number++ {
		text, tooLong, err := readLine(in)
		if err != nil && (err != io.EOF || text == "" && !tooLong) {
			if err == io.EOF {
				err = nil
			}
			return true, err
		}
		if number == 1 {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		header := number == 1 && isHeader(text)
		if header {
			noteHeader(p, shown(name))
		}
		if !yield(Line{text, header, shown(name), number, tooLong}, nil) {
			return false, nil
		}
		if err != nil { // the last line has no end
			return true, nil
		}
	}
}

// readLine returns a line without its end. It skips a line that is too long.
func readLine(in *bufio.Reader) (text string, tooLong bool, err error) {
	const end = len("\r\n")
	var whole []byte
	for {
		part, err := in.ReadSlice('\n')
		if len(whole) <= MaxLine+end {
			whole = append(whole, part...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		text := strings.TrimSuffix(strings.TrimSuffix(string(whole), "\n"), "\r")
		if len(text) > MaxLine {
			return "", true, err
		}
		return text, false, err
	}
}

// Blank reports whether the line has nothing but blanks or a comment, or is the header of
// a table.
func (l *Line) Blank() bool {
	text := strings.TrimSpace(l.Text)
	return text == "" && !l.TooLong || strings.HasPrefix(text, "#") || l.header
}

func noteHeader(p *cli.Process, file string) {
	p.Note("%s: line 1 is read as names of columns", file)
}

// longestHeader is more than the header of a table has.
const longestHeader = 1 << 10

// isHeader reports whether a text begins with a line of names of columns, as tables of
// puzzles do: puzzle,solution. The symbols of a board, as names, would have one letter each.
func isHeader(text string) bool {
	line, _, _ := strings.Cut(strings.TrimPrefix(text, "\ufeff"), "\n")
	fields := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;\t", r) })
	for _, field := range fields {
		name := strings.Trim(field, "\" \r")
		if len(name) < 2 || strings.ContainsFunc(name, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) }) {
			return false
		}
	}
	return len(fields) > 1
}

// Err returns the error of a line that is too long, or nil.
func (l *Line) Err() error {
	if l.TooLong {
		return fmt.Errorf("more than %d bytes", MaxLine)
	}
	return nil
}
