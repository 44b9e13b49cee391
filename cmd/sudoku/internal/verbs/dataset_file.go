package verbs

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
	"example.com/sudoku/internal/experiment"
	"example.com/sudoku/variant"
)

// This file continues a file: it takes over the rows that are there and checks that they are
// those of the flags.

// openSet opens the file of a set, or creates it, and takes its rows over by resume. A file
// that holds anything else stays as it is.
func openSet(ctx context.Context, name string, resume func(context.Context, *os.File) error) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, cli.BadUsef("-file %s: want a file, to continue it", name)
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	if err = experiment.Lock(file); err != nil {
		err = cli.BadUsef("%s: in use by another process", name)
	} else if err = resume(ctx, file); ctx.Err() != nil {
		err = cli.Cause(ctx, err)
	} else if err != nil {
		err = cli.BadUsef("%s: %w", name, err)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// A keptRow is a row of the file.
type keptRow struct {
	line   int
	number uint64
	text   string // with its end
	keys   []key
}

// resume takes over the rows of the file and leaves it where the next one begins. What is
// left of a last line stays: the next row must begin with it.
func (d *rowSet) resume(ctx context.Context, file *os.File) error {
	head := d.form.head(d.steps)
	in := bufio.NewReaderSize(file, max(64<<10, len(head)))
	start, _ := in.Peek(len(head))
	if !strings.HasPrefix(head, string(start)) {
		return errors.New("line 1: not the header of these flags")
	}
	in.Discard(len(start)) // can't fail
	size := int64(len(head))
	var some sample
	for r, err := range sudoku.Parallel(ctx, d.wholeLines(in, strings.Count(head, "\n")), d.workers, d.readRow) {
		switch {
		case err != nil:
			return err
		case r.number <= d.next || d.isAlike(r.keys):
			return fmt.Errorf("line %d: not the next row", r.line)
		}
		d.next = r.number
		d.kept++
		size += int64(len(r.text))
		some.add(r)
	}
	if d.kept > d.n || d.kept == d.n && d.tail != "" {
		return fmt.Errorf("it has more rows than -n %d", d.n)
	}
	if err := d.compare(ctx, &some); err != nil {
		return err
	}
	if d.kept == 0 {
		size = 0 // with the header
	}
	_, err := file.Seek(size, io.SeekStart)
	return err
}

// wholeLines yields the lines that follow, and keeps the last one if it has no end.
func (d *rowSet) wholeLines(in *bufio.Reader, before int) iter.Seq2[keptRow, error] {
	return func(yield func(keptRow, error) bool) {
		for n := before + 1; ; n++ {
			text, err := in.ReadString('\n')
			if err != nil {
				if d.tail = text; err != io.EOF {
					yield(keptRow{}, err)
				}
				return
			}
			if !yield(keptRow{line: n, text: text}, nil) {
				return
			}
		}
	}
}

// readRow reads a row of the file.
func (d *rowSet) readRow(_ context.Context, r keptRow) (keptRow, error) {
	bad := fmt.Errorf("line %d: no row of these flags", r.line)
	parsed, err := d.form.parse(r.text)
	if err != nil {
		return r, bad
	}
	puzzle, err := variant.Parse(parsed.Puzzle)
	if err != nil {
		return r, bad
	}
	solution, err := puzzle.Rules.Parse(parsed.Solution)
	if err != nil {
		return r, bad
	}
	r.number = parsed.Number
	r.keys, err = keysOf(puzzle, solution)
	return r, err
}

// compare makes rows of the sample again. If the flags are others, so is what they make.
func (d *rowSet) compare(ctx context.Context, some *sample) error {
	for _, r := range some.rows() {
		again, err := d.draft(ctx, r.number)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil || string(again.text) != r.text {
			return fmt.Errorf("line %d: no row of these flags", r.line)
		}
	}
	return nil
}

// A sample is the last row of a file and others spread evenly over it.
type sample struct {
	spread []keptRow // each stride-th
	stride int
	n      int
	last   keptRow
}

const mostInSample = 16

func (s *sample) add(r keptRow) {
	s.last, s.stride = r, max(s.stride, 1)
	if s.n%s.stride == 0 {
		s.spread = append(s.spread, r)
	}
	s.n++
	if len(s.spread) == 2*mostInSample {
		for i := range mostInSample {
			s.spread[i] = s.spread[2*i]
		}
		s.spread, s.stride = s.spread[:mostInSample], 2*s.stride
	}
}

func (s *sample) rows() []keptRow {
	if s.n == 0 {
		return nil
	}
	return append(s.spread, s.last)
}
