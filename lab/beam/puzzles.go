package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/boards"
	"example.com/sudoku/internal/cli"
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterType(reflect.TypeFor[block]())
	register.DoFn3x1(&readFn{})
	register.DoFn4x1(&solveFn{})
	register.Emitter1[block]()
}

// A block is a part of a file: whole lines.
type block struct {
	File string
	Line int // the first one, from 1
	Side int // of the boards of the file
	Text string
}

// puzzles returns a pipeline that solves the puzzles of files.
func puzzles(files []string, workers int, solved, bad string) *beam.Pipeline {
	p, s := beam.NewPipelineWithRoot()
	// A worker reads a file, and any worker solves its blocks.
	read := beam.ParDo(s, &readFn{}, beam.Reshuffle(s, beam.CreateList(s, files)))
	lines, refused := beam.ParDo2(s, &solveFn{workers}, beam.Reshuffle(s, read))
	write(s, solved, "", lines)
	write(s, bad, "", refused)
	return p
}

// readFn divides a file into blocks.
type readFn struct{}

// linesSize is the least number of bytes of a block of puzzles, except for the last
// one of a file. That is 12,000 puzzles of 9×9, and below the 4 MB that gRPC takes
// by default.
const linesSize = 1 << 20

func (*readFn) ProcessElement(ctx context.Context, name string, emit func(block)) error {
	system, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer system.Close()
	file, err := system.OpenRead(ctx, name)
	if err != nil {
		return err
	}
	defer file.Close()
	in := bufio.NewReaderSize(file, linesSize)
	head, err := in.Peek(linesSize)
	if err != nil && err != io.EOF {
		return err
	}
	list, err := boards.Open(bytes.NewReader(head), 0)
	if err != nil {
		return err
	}
	b := block{File: name, Line: 1, Side: list.Side}
	var text bytes.Buffer
	flush := func() {
		b.Text = text.String()
		emit(b)
		b.Line += strings.Count(b.Text, "\n")
		text.Reset()
	}
	for {
		part, err := in.ReadSlice('\n')
		text.Write(part)
		switch {
		case err == io.EOF:
			if text.Len() > 0 || b.Line == 1 { // or the outputs would have no block
				flush()
			}
			return nil
		case err != nil && err != bufio.ErrBufferFull:
			return err
		case err == nil && text.Len() >= linesSize:
			flush()
		}
	}
}

// solveFn solves the puzzles of a block on all cores.
type solveFn struct{ Workers int }

// ProcessElement emits the solutions, and the lines that are no puzzle, as blocks of
// lines.
func (f *solveFn) ProcessElement(ctx context.Context, b block, solved, bad func(string)) error {
	w := work{block: b, workers: f.Workers, counts: make(map[string]int64)}
	if err := w.solve(ctx); err != nil {
		return err
	}
	solved(w.solved.String())
	bad(w.bad.String())
	for name, n := range w.counts {
		count(ctx, name, n)
	}
	return nil
}

// A work is a block with what became of it.
type work struct {
	block
	workers     int
	solved, bad bytes.Buffer
	counts      map[string]int64
}

// An answer is a puzzle with its first solution and their number up to two.
type answer struct {
	boards.Entry
	solution sudoku.Puzzle
	found    int
}

// solve solves the puzzles of a block.
func (w *work) solve(ctx context.Context) error {
	file, err := boards.Open(strings.NewReader(w.Text), w.Side)
	if err != nil {
		return err
	}
	for a, err := range sudoku.Parallel(ctx, file.Read(), w.workers, unique) {
		if err != nil {
			return err
		}
		w.counts["puzzles"]++
		switch {
		case a.Err != nil:
			w.counts["bad"]++
			if err := w.refuse(a.Line, a.Err); err != nil {
				return err
			}
			continue
		case a.found == 0:
			w.counts["none"]++
			fmt.Fprintf(&w.solved, "%s\t\t0\n", sudoku.Line(a.Board))
			continue
		case a.found > 1:
			w.counts["many"]++
		}
		w.counts["solved"]++
		fmt.Fprintf(&w.solved, "%s\t%s\t%d\n", sudoku.Line(a.Board), sudoku.Line(a.solution), a.found)
	}
	return nil
}

// unique solves a puzzle and finds out whether there is a second solution. An error
// ends the work; that of a line that is no puzzle is in the answer.
func unique(ctx context.Context, e boards.Entry) (answer, error) {
	a := answer{Entry: e}
	if e.Err != nil {
		return a, nil
	}
	var err error
	a.solution, err = sudoku.Unique(ctx, e.Board)
	switch {
	case err == nil:
		a.found = 1
	case errors.Is(err, sudoku.ErrManySolutions):
		a.found = 2
	case errors.Is(err, sudoku.ErrNoSolution): // a clash too
	case ctx.Err() != nil:
		return a, err
	default:
		a.Err = err
	}
	return a, nil
}

// refuse notes a line of the block that is no puzzle.
func (w *work) refuse(line int, err error) error {
	line += w.Line - 1
	if parse, ok := errors.AsType[*sudoku.ParseError](err); ok { // which has the line in the block
		moved := *parse
		moved.Line = line
		err = &moved
	}
	return json.NewEncoder(&w.bad).Encode(struct {
		File  string `json:"file"`
		Line  int    `json:"line"`
		Error string `json:"error"`
	}{w.File, line, cli.Plain(err)})
}
