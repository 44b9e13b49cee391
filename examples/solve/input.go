package main

import (
	"context"
	"errors"
	"io/fs"
	"iter"

	"example.com/sudoku"
	"example.com/sudoku/examples/internal/boards"
	"example.com/sudoku/examples/internal/cli"
)

// inputs reads the files one after another. Only one goroutine at a time may use
// it.
type inputs struct {
	ctx   context.Context
	p     *cli.Process
	names []string // not opened yet; empty at the start for standard input
	size  int      // of the flag, or 0

	opened bool   // at least one file was
	file   *input // the current one, or nil
}

// An input is an open file.
type input struct {
	*boards.File
	name  string
	close func() error
}

// A task is one puzzle, or the error in its place.
type task[B sudoku.Board] struct {
	puzzle B
	err    error
	file   *input
	line   int // of its start
}

// tasks returns the puzzles of the files up to the first whose boards are not of
// type B.
func tasks[B sudoku.Board](in *inputs) iter.Seq2[task[B], error] {
	return func(yield func(task[B], error) bool) {
		var board B
		for file := in.peek(); file != nil && file.Side*file.Side == len(board); file = in.peek() {
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
		for e, err := range boards.Read[B](file.File) {
			if err != nil {
				in.fail(file.name, err)
				return
			}
			if !yield(task[B]{e.Board, e.Err, file, e.Line}) {
				return
			}
		}
	}
}

// peek returns the current file, and nil after the last. A file that can't be
// read is reported and skipped.
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

// drop closes the current file.
func (in *inputs) drop() {
	in.file.close()
	in.file = nil
}

// fail reports a file that could not be read to its end.
func (in *inputs) fail(name string, err error) {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		err = path.Err // the message has the name already
	}
	if in.ctx.Err() == nil {
		in.p.Report(cli.BadUsef("%s: %w", name, err))
	}
}

func (in *inputs) open(name string) (*input, error) {
	source, err := in.p.Open(in.ctx, name)
	if err != nil {
		return nil, err
	}
	if name == "-" {
		name = "stdin"
	}
	file, err := boards.Open(source, in.size)
	if err != nil {
		source.Close()
		return nil, err
	}
	return &input{file, name, source.Close}, nil
}
