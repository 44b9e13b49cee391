package verbs

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"strconv"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// This file reads the puzzles of the files by the rules of -rules.

const (
	rulesStandard = "standard"
	rulesLatin    = "latin"
)

// ruleSets has, for the name of each set of rules, the puzzles of all files.
var ruleSets = map[string]func(context.Context, *runJob) iter.Seq2[task, error]{
	rulesStandard: func(ctx context.Context, j *runJob) iter.Seq2[task, error] {
		return newInput(ctx, j.Process, j.files, j.size).tasks()
	},
	rulesLatin: latinSquares,
}

// rulesNames lists the names of the rules.
func rulesNames() string {
	return rulesStandard + ", or " + rulesLatin + ", Latin squares in files with their\nsize and then a line \"row column value\" for each given, all from 0"
}

func checkRules(name string) error {
	if ruleSets[name] == nil {
		return fmt.Errorf("-rules %s: want %s or %s", name, rulesStandard, rulesLatin)
	}
	return nil
}

// solveAll solves the puzzles of all files.
func (j *runJob) solveAll(ctx context.Context) error {
	for task := range ruleSets[j.rules](ctx, j) {
		if task.err != nil { // a ParseError, which has the line
			if _, err := fmt.Fprint(j.Out, runForm(j.output, "", sudoku.Result[sudoku.Puzzle]{}, task.err, 0)); err != nil {
				return err
			}
		}
		at := task.file
		if task.err == nil && task.start > 0 {
			at = fmt.Sprintf("%s: line %d", at, task.start)
		}
		if err := j.listed(ctx, task.Puzzle, task.err, at); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// Latin squares to complete are read in the form of the literature: one a
// file, of which the first line is the size n, and each other line a row, a column and
// a value, all from 0 to n-1.

// latinSquares yields the Latin squares of all files.
func latinSquares(ctx context.Context, j *runJob) iter.Seq2[task, error] {
	return func(yield func(task, error) bool) {
		for _, name := range j.files {
			puzzle, err := openLatin(ctx, j.Process, name)
			if path, ok := errors.AsType[*fs.PathError](err); ok && ctx.Err() == nil {
				j.Report(cli.BadUsef("%s: %w", name, path.Err))
			} else if ctx.Err() != nil || !yield(task{problem: problem{Puzzle: puzzle}, err: err, file: name}, nil) {
				return
			}
		}
	}
}

// openLatin returns the square in a file.
func openLatin(ctx context.Context, p *cli.Process, name string) (sudoku.Puzzle, error) {
	in, err := p.Open(ctx, name)
	if err != nil {
		return sudoku.Puzzle{}, err
	}
	defer in.Close()
	return readLatin(in)
}

// readLatin returns the square of a text. The error of a line is a
// [*sudoku.ParseError].
func readLatin(in io.Reader) (sudoku.Puzzle, error) {
	const largest = 99
	var puzzle sudoku.Puzzle
	lines := bufio.NewScanner(in)
	n := 0
	for number := 1; lines.Scan(); number++ {
		words := strings.Fields(lines.Text())
		want, most, count := fmt.Sprintf("the size, from 1 to %d", largest), largest, 1
		if n > 0 {
			want, most, count = fmt.Sprintf("a row, a column and a value, from 0 to %d", n-1), n-1, 3
		}
		if len(words) == 0 {
			continue
		}
		values, ok := numbers(words, most)
		if !ok || len(values) != count || n == 0 && values[0] == 0 {
			return puzzle, &sudoku.ParseError{Line: number, Column: 1, Found: strconv.Quote(cut(lines.Text())), Want: want}
		}
		if n == 0 {
			n = values[0]
			puzzle = sudoku.Latin(n).Empty()
			continue
		}
		cell := &puzzle.Cells[values[0]*n+values[1]]
		if *cell != 0 && int(*cell) != values[2]+1 {
			return puzzle, &sudoku.ParseError{Line: number, Column: 1, Found: "another value for a cell", Want: "one value a cell"}
		}
		*cell = uint8(values[2] + 1)
	}
	if err := lines.Err(); err != nil {
		return puzzle, err
	}
	if n == 0 {
		return puzzle, &sudoku.ParseError{Line: 1, Column: 1, Found: "nothing", Want: "the size"}
	}
	return puzzle, nil
}

// numbers returns the numbers that the words are, if all are from 0 to most.
func numbers(words []string, most int) (values []int, ok bool) {
	for _, word := range words {
		v, err := strconv.Atoi(word)
		if err != nil || v < 0 || v > most {
			return nil, false
		}
		values = append(values, v)
	}
	return values, true
}

// cut returns the start of a line for a message.
func cut(line string) string {
	const most = 20
	if len(line) > most {
		return line[:most] + "…"
	}
	return line
}
