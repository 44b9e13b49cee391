package format

// Streams of puzzles: one a line, or in several lines up to an empty one.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtext"
)

// A PlaceError is the error of a puzzle of a stream, with the line in which its text
// begins.
type PlaceError struct {
	Line int // from 1
	Err  error
}

func (e *PlaceError) Error() string {
	if _, ok := errors.AsType[*sudoku.ParseError](e.Err); ok { // which has the line
		return e.Err.Error()
	}
	return fmt.Sprintf("line %d: %v", e.Line, e.Err)
}

func (e *PlaceError) Unwrap() error { return e.Err }

// Read returns the puzzles of a stream, in any forms and in order. A text in several
// lines, such as a frame or a JSON object, ends at an empty line, at a line that is a
// puzzle of its own, or with the stream. Lines that begin with # are comments, except
// the notes of a .sdk text.
//
// For text that is not a puzzle Read yields a [*PlaceError] and continues after it. An
// error of r is yielded unchanged and ends the sequence.
func Read(r io.Reader, options *Options) iter.Seq2[Sheet, error] {
	return func(yield func(Sheet, error) bool) {
		in := reader{lines: bufio.NewReaderSize(r, 64<<10), options: options}
		for in.next() {
			if !yield(in.sheet, in.err) {
				return
			}
		}
	}
}

// A reader reads puzzles from lines.
type reader struct {
	lines   *bufio.Reader
	options *Options
	line    string
	number  int // of lines read
	held    bool
	ended   bool

	block     strings.Builder
	start     int // the number of the first line of the block
	width     int // the length of this line
	tooLong   bool
	bracketed bool // the block is a .sdk text

	sheet Sheet
	err   error
}

// next reads the next puzzle or error, and reports whether there is one.
func (in *reader) next() bool {
	for !in.ended {
		if !in.held {
			if err := in.readLine(); err != nil {
				in.ended = true
				if err != io.EOF {
					in.sheet, in.err = Sheet{}, err
					return true
				}
				return in.endBlock()
			}
		}
		in.held = false
		trimmed := strings.TrimSpace(in.line)
		switch {
		case in.tooLong:
			in.tooLong = false
			in.fail(in.number, &SizeError{What: "text", Limit: maxText})
			return true
		case trimmed == "":
			if in.endBlock() {
				return true
			}
		case trimmed[0] == '#' && !in.bracketed && !isNote(trimmed):
			if in.endBlock() {
				return true
			}
		default:
			text := in.alone(in.line)
			switch {
			case text == "":
				if in.addLine(trimmed) {
					return true
				}
			case in.block.Len() > 0:
				in.held = true
				if in.endBlock() {
					return true
				}
			default:
				in.sheet, in.err = Parse(text, in.options)
				in.sheet.Line, in.sheet.Note = in.number, strings.Trim(strings.TrimPrefix(trimmed, text), " \t,;#")
				if in.err != nil {
					in.fail(in.number, in.err)
				}
				return true
			}
		}
	}
	return false
}

// isNote reports whether a line is a note of a .sdk text, which may stand before its
// first section.
func isNote(line string) bool {
	return len(line) > 1 && strings.IndexByte("ADCBSLUH", line[1]) >= 0
}

// addLine adds a line to the block. It reports whether a .sdk text ended before it.
func (in *reader) addLine(trimmed string) bool {
	if strings.EqualFold(trimmed, puzzleSection) {
		if in.bracketed {
			in.held = true
			in.bracketed = false
			return in.endBlock()
		}
		in.bracketed = true
	}
	if in.block.Len() == 0 {
		in.start, in.width = in.number, len(in.line)
	}
	if in.block.Len()+len(in.line) <= maxText {
		in.block.WriteString(in.line + "\n")
	}
	return false
}

// endBlock reads the puzzle in the block, if there is one. A block of nothing but notes
// is none.
func (in *reader) endBlock() bool {
	text := in.block.String()
	in.block.Reset()
	in.bracketed = false
	empty := true
	for line := range strings.Lines(text) {
		empty = empty && strings.HasPrefix(strings.TrimSpace(line), "#")
	}
	if empty {
		return false
	}
	in.sheet, in.err = Parse(text, in.options)
	in.sheet.Line = in.start
	if in.err != nil {
		in.fail(in.start, in.err)
	}
	return true
}

func (in *reader) fail(line int, err error) {
	if place, ok := errors.AsType[*sudoku.ParseError](err); ok { // its line counts from the start of the text
		moved := *place
		moved.Line += line - 1
		err = &moved
	}
	in.sheet, in.err = Sheet{}, &PlaceError{Line: line, Err: err}
}

// readLine reads a line. A line that is longer than any puzzle is skipped.
func (in *reader) readLine() (err error) {
	if in.line, in.tooLong, err = boardtext.ReadLine(in.lines, maxText); err != nil {
		return err
	}
	if in.number++; in.number == 1 {
		in.line = strings.TrimPrefix(in.line, "\ufeff")
	}
	return nil
}

// alone returns the puzzle that a line is of its own, without a rating or the like after
// it, or the empty string. In a block, a line as long as its first one is a row.
func (in *reader) alone(line string) string {
	if in.block.Len() > 0 && len(line) == in.width {
		return ""
	}
	line = strings.TrimSpace(line)
	word := line
	if end := strings.IndexAny(line, " \t,;"); end > 0 {
		word = line[:end]
	}
	for _, text := range []string{line, word} {
		for _, row := range formRows() {
			if row.sniff != nil && row.form != Marks && row.form != SadMan && row.sniff(text) {
				return text
			}
		}
		if in.isBoard(text) {
			return text
		}
	}
	return ""
}

// isBoard reports whether a line is a board: in one word, or, where no rows came before,
// in groups of the same length or in as many words as the board has cells. The words of
// a row of candidates are of many lengths.
func (in *reader) isBoard(text string) bool {
	words := strings.Fields(text)
	if len(words) > 1 && in.block.Len() > 0 {
		return false
	}
	side, err := boardtext.Side(text)
	if err != nil {
		return false
	}
	if len(words) > 1 && len(words) != side*side {
		for _, word := range words {
			if len(word) != len(words[0]) {
				return false
			}
		}
	}
	return new(sudoku.Puzzle).UnmarshalText([]byte(text)) == nil
}
