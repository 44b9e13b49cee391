package verbs

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/internal/cli"
)

// This file adds columns to a data set that there is already: a table whose header names the
// column of puzzles, or objects of JSON, a line each. A row of the output is the row of the
// input as it stands, or in the other form with -o, and what was asked for after it.

// A fromSet is a data set that is being read.
type fromSet struct {
	*datasetFlags
	*cli.Process
	columns []fromColumn
	table   *cli.Table // nil for objects
	out     *cli.Table // of the output, nil for objects
	names   []string   // of the columns of the input
	head    string     // the first line of the output, or nothing
	headed  bool       // the output has it
	cells   int        // of the first puzzle
	start   int        // line of the first row
	first   string     // the first row, of objects

	seen               map[key]int // lines of puzzles, by their canonical form
	kept               int         // rows that the output has already
	meter              *cli.Meter
	rows, wrong, alike int
}

// A fromLine is a row of the input.
type fromLine struct {
	number int
	text   string
	cells  int  // of the first puzzle
	kept   bool // the output has it
}

// A fromRow is what became of a row.
type fromRow struct {
	line   fromLine
	key    key
	values []any // of the columns
	err    error
}

// annotate adds the columns to each row of the file.
func (s *datasetFlags) annotate(ctx context.Context, p *cli.Process) (err error) {
	d := &fromSet{datasetFlags: s, Process: p, seen: make(map[key]int), meter: cli.NewMeter(0, 0)}
	for name := range strings.SplitSeq(s.columns, ",") {
		at := slices.IndexFunc(fromColumns, func(c fromColumn) bool { return c.name == strings.TrimSpace(name) })
		d.columns = append(d.columns, fromColumns[at]) // Check found them all
	}
	source, err := p.OpenRaw(ctx, s.from)
	if err != nil {
		return cli.BadFile(err)
	}
	defer source.Close()
	in := bufio.NewReaderSize(source, 1<<20)
	if err := d.readHead(in); err != nil {
		return fmt.Errorf("%s: %w", s.from, err)
	}
	d.Totals = func() string {
		return fmt.Sprintf("rows=%d kept=%d alike=%d bad=%d", d.rows, d.kept, d.alike, d.wrong)
	}
	if s.file == "" || s.file == "-" {
		return d.write(ctx, in, p.Out)
	}
	file, err := openSet(ctx, s.file, d.continued)
	if err != nil {
		return err
	}
	named := cli.Named(file, s.file)
	return errors.Join(d.write(ctx, in, named), named.Close())
}

// readHead reads the first line: a header, or the first object.
func (d *fromSet) readHead(in *bufio.Reader) error {
	line, err := in.ReadString('\n')
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path
	}
	line = strings.TrimRight(strings.TrimPrefix(line, "\ufeff"), "\r\n")
	if d.start = 1; strings.HasPrefix(line, "{") {
		if d.first = line; !d.converts || d.output == "json" {
			return nil
		}
		if d.names, _, err = membersOf(line); err != nil {
			return fmt.Errorf("line 1: %w", err)
		}
		line = strings.TrimSuffix(string(csvRecord(d.names)), "\n")
		d.out = &cli.Table{Names: d.names, Comma: ','}
	} else {
		d.start = 2
		if d.table = cli.ReadHeader(line); d.table == nil || d.table.Puzzle < 0 {
			return fmt.Errorf("line 1: found no column of puzzles, want a header with one of %s, or objects of JSON", strings.Join(cli.PuzzleColumns, ", "))
		}
		d.names = d.table.Fields(line)
		if d.out = d.table; d.converts && d.output == "json" {
			d.out = nil
		}
	}
	for i, name := range d.names {
		if slices.ContainsFunc(d.names[:i], func(other string) bool { return strings.EqualFold(other, name) }) {
			return fmt.Errorf("line 1: column %s stands twice", name)
		}
	}
	for _, c := range d.columns {
		if slices.ContainsFunc(d.names, func(name string) bool { return strings.EqualFold(name, c.name) }) {
			return fmt.Errorf("line 1: there is a column %s already", c.name)
		}
		if d.out != nil {
			line += string(d.out.Comma) + c.name
		}
	}
	if d.out != nil {
		d.head = line
	}
	return nil
}

// continued takes over the rows of the output and leaves the file behind the last whole one.
func (d *fromSet) continued(_ context.Context, file *os.File) error {
	in, size := bufio.NewReaderSize(file, 1<<20), int64(0)
	for n := 1; ; n++ {
		line, err := rowOf(d.out, in)
		if err == io.EOF {
			break // what is left of a row is written again
		} else if err != nil {
			return err
		}
		if n == 1 && d.out != nil && strings.TrimSuffix(line, "\n") != d.head {
			return errors.New("line 1: not the header of these flags")
		}
		size += int64(len(line))
		d.headed = true
		if n > 1 || d.out == nil {
			d.kept++
		}
	}
	if err := file.Truncate(size); err != nil {
		return err
	}
	_, err := file.Seek(size, io.SeekStart)
	return err
}

// lines yields the rows of the input.
func (d *fromSet) lines(in *bufio.Reader) iter.Seq2[fromLine, error] {
	return func(yield func(fromLine, error) bool) {
		rows := 0
		row := func(number int, text string) bool {
			if strings.TrimSpace(text) == "" {
				return true
			}
			if puzzle, _, err := d.fieldsOf(text); d.cells == 0 && err == nil {
				sheet, _ := parseInput(puzzle)
				d.cells = len(sheet.Puzzle.Cells)
			}
			rows++
			return yield(fromLine{number, text, d.cells, rows <= d.kept}, nil)
		}
		if d.first != "" && !row(1, d.first) {
			return
		}
		for number := 2; ; {
			line, err := rowOf(d.table, in)
			if err != nil && err != io.EOF {
				yield(fromLine{}, err)
				return
			}
			if !row(number, strings.TrimRight(line, "\r\n")) || err == io.EOF {
				return
			}
			number += strings.Count(line, "\n")
		}
	}
}

// rowOf reads a row, which may have several lines in a table.
func rowOf(table *cli.Table, in *bufio.Reader) (text string, err error) {
	text, err = in.ReadString('\n')
	if err == nil && table != nil {
		text, err = table.Whole(text, in)
	}
	return text, err
}

// write writes the rows in their order, made on all cores.
func (d *fromSet) write(ctx context.Context, in *bufio.Reader, w io.Writer) error {
	d.ShowBeside(w, d.meter.String)
	out := bufio.NewWriterSize(w, 64<<10)
	if d.out != nil && !d.headed {
		out.WriteString(d.head + "\n") // Flush returns the error
	}
	var failed error
	for r, err := range sudoku.Parallel(ctx, d.lines(in), d.workers, d.examine) {
		if err != nil {
			failed = cli.Cause(ctx, err)
			break
		}
		d.rows++
		d.meter.Add(1)
		var first any = ""
		if earlier := d.seen[r.key]; r.key != (key{}) && earlier > 0 {
			d.alike++
			first = earlier
		} else if r.key != (key{}) {
			d.seen[r.key] = r.line.number
		}
		for i, c := range d.columns {
			switch {
			case c.name == "duplicate":
				r.values[i] = first
			case c.name == "unique" && r.values[i] == nil:
				r.values[i] = verdicts[outcomeBad]
			}
		}
		text := d.text(&r)
		if r.err != nil {
			d.wrong++
			d.Report(fmt.Errorf("%s: line %d: %s", d.from, r.line.number, cli.Plain(r.err)))
		}
		if r.line.kept {
			continue
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
	}
	if err := errors.Join(failed, out.Flush()); err != nil {
		return err
	}
	if d.wrong > 0 {
		return cli.ErrNotDone
	}
	return nil
}
