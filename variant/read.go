package variant

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

// This file reads puzzles from streams and by decoders of text.

// A Puzzle is a [sudoku.Puzzle] that decoders of text, such as package encoding/json, read
// with its rules and clues:
//
//	var puzzles []variant.Puzzle
//	err := json.Unmarshal(data, &puzzles)
//	solution, err := sudoku.Unique(ctx, puzzles[0].Puzzle)
//
// It is written as a [sudoku.Puzzle] is.
type Puzzle struct{ sudoku.Puzzle }

// UnmarshalText sets the puzzle to the one that [Parse] reads. On error it leaves the
// puzzle unchanged.
func (p *Puzzle) UnmarshalText(text []byte) error {
	read, err := Parse(string(text))
	if err == nil {
		p.Puzzle = read
	}
	return err
}

// longestLine is the limit in bytes of a line of a stream: room for any puzzle.
const longestLine = 1 << 20

// Read returns the puzzles of a stream, one a line, as [Parse] reads them. It skips empty
// lines and those that begin with #. Boards in several lines are read by Read of package
// format.
//
// For a line that is not a puzzle Read yields the error of Parse, a [*sudoku.ParseError]
// with the line in the stream, and continues after it. A line above 1 MiB is such a line
// too. An error of r is yielded unchanged and ends the sequence.
func Read(r io.Reader) iter.Seq2[sudoku.Puzzle, error] {
	return func(yield func(sudoku.Puzzle, error) bool) {
		lines := bufio.NewReader(r)
		for number := 1; ; number++ {
			line, tooLong, err := boardtext.ReadLine(lines, longestLine)
			if err == io.EOF {
				return
			} else if err != nil {
				yield(sudoku.Puzzle{}, err)
				return
			}
			if number == 1 {
				line = strings.TrimPrefix(line, "\ufeff")
			}
			var p sudoku.Puzzle
			switch trimmed := strings.TrimSpace(line); {
			case tooLong:
				err = &sudoku.ParseError{Line: number, Column: 1, Found: fmt.Sprintf("a line of more than %d bytes", longestLine), Want: "a puzzle"}
			case trimmed == "" || trimmed[0] == '#':
				continue
			default:
				p, err = Parse(line)
			}
			if at, ok := errors.AsType[*sudoku.ParseError](err); ok {
				moved := *at
				moved.Line = number
				err = &moved
			}
			if !yield(p, err) {
				return
			}
		}
	}
}
