package verbs

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"iter"
	"strings"
	"sync/atomic"
	"time"

	"example.com/sudoku"

	"example.com/sudoku/internal/cli"
)

// This file makes sets of rated puzzles, for those who train and test learning
// programs. It is the command "sudoku dataset".
//
// Row i comes from stream i of the seed alone, so a set is the same on any number of cores,
// and a file that was cut off is continued without making its rows again. The last line on
// standard error has the totals:
//
//	rows=1000 kept=0 alike=0 missed=0 seconds=0.612 rate=1634
//
// A row is alike if an earlier one has the same canonical form, and missed if -tries were
// not enough for its puzzle. Both are left out, and others take their places.

// datasetVerb is the command.
var datasetVerb = cli.Program{
	Name:  "sudoku dataset",
	Short: "make a set of rated puzzles, for learning programs",
	Usage: `usage: sudoku dataset [flags]
       sudoku dataset -from FILE [-columns LIST] [flags]

Makes puzzles with one solution and rates them. Each row has
  number    of the row's stream of random numbers, from 1; some are left out
  puzzle    a line, with its rules unless they are ordinary
  solution  a line
  clues     how many cells are given
  level     for a person, up to 16×16; see "sudoku rate"
  score     the same as a number
  er        the rating of Sudoku Explainer, where it serves the rules
  guesses   of the exact search until it is proven that the solution is the only
            one; with other rules or sizes, of the constraint model until it
  steps     with -steps, a person's steps to the solution, in words
as -o json, an object a line, or -o csv, with a header, and the steps as JSON.

No two rows turn into each other by any transformation, so every split is clean; with the
ordinary rules of 9×9, their solutions don't either. The same flags give the same bytes
on any number of cores. With -file, rows are appended: if the command is stopped in any way, or -n
becomes larger, the same command continues the file.

With -from, rows stay as they are, and columns are added to them: the file is a table
with a header, or has an object of JSON a line. The puzzle is in the column puzzle,
question or quizzes, and an answer in answer, solution or solutions, which is checked.
Other columns are kept. A row that is wrong is reported with its line, and the others go
on. -o turns a table into objects, or objects into a table with the columns of the first
one. -timeout is the time of a row: what it stops says timeout. The same command
continues the file of -file. The columns are
  unique     one, none, many, unknown or error, as "sudoku unique" says
  checked    right if the answer solves the puzzle, else wrong; none without one
  solved     the solution, or the first of many
  guesses, clues, level, score, er as above; hardest, the hardest technique
  steps      a person's steps as data: objects, each with the board before it
  canonical  the form that all transformations share
  duplicate  the line of an earlier puzzle that turns into this one

The last line on standard error has the totals. The exit status is 0 if all rows were
made.
`,
	Examples: `sudoku dataset -n 100000 -seed 1 -file sudoku.jsonl      a minute or two
sudoku dataset -n 1000 -minimal -steps -o csv            with a person's steps
sudoku dataset -n 1000 -level diabolical- -file hard.jsonl  hard ones only
sudoku dataset -from train.csv -columns guesses,level -file rated.csv
sudoku dataset -n 1000 -rules killer -clues none         other rules
`,
	Files: true, // for -steps data alone
	New:   func() cli.Command { return new(datasetFlags) },
}

// datasetFlags holds the flags.
type datasetFlags struct {
	wish
	n        int
	seed     uint64
	steps    bool
	data     bool // steps are data
	from     string
	columns  string
	converts bool // -o is given
	workers  int
	timeout  time.Duration
	output   string
	file     string
}

func (s *datasetFlags) Flags(f *flag.FlagSet) {
	f.IntVar(&s.n, "n", 1000, "`number` of rows")
	s.Declare(f)
	cli.Seed(f, &s.seed, "rows")
	f.BoolFunc("steps", "add a person's steps to the solution: sentences, or with -steps data objects", s.readSteps)
	f.StringVar(&s.from, "from", "", "`file` with puzzles to which to add columns, instead of making rows")
	f.StringVar(&s.columns, "columns", "unique,checked,guesses,level", "`columns` to add with -from: "+strings.Join(columnNames(), ", "))
	cli.Workers(f, &s.workers, "rows to make", "one per core")
	cli.TimeLimit(f, &s.timeout, "the rest")
	f.StringVar(&s.output, "o", "json", "`form` of the output: json or csv (default with -from that of the\ninput)")
	f.StringVar(&s.file, "file", "", "`file` to append to (default standard output)")
}

// readSteps reads the value of -steps.
func (s *datasetFlags) readSteps(text string) error {
	s.steps, s.data = text != "false", text == "data"
	if text != "true" && text != "false" && text != "data" {
		return errors.New("want data or nothing")
	}
	return nil
}

func (s *datasetFlags) Check(f *flag.FlagSet) error {
	if s.steps && f.NArg() == 1 && f.Arg(0) == "data" { // apart, as a flag without a value ends
		s.data = true
		f.Parse([]string{})
	}
	s.converts = cli.Given(f, "o")
	var unknown error
	for name := range strings.SplitSeq(s.columns, ",") {
		unknown = cmp.Or(unknown, cli.OneOf("columns", strings.TrimSpace(name), columnNames()...))
	}
	return cmp.Or(
		cli.Refuse(f.NArg() > 0, "unexpected %q", f.Arg(0)),
		cli.Refuse(s.from == "" && cli.Given(f, "columns"), "-columns is for -from"),
		cli.Refuse(s.from != "" && cli.Given(f, "n", "seed", "steps", "size", "rules", "clues", "level", "technique", "minimal"), "-from goes with -columns, -o, -file, -workers and -timeout"),
		unknown,
		cli.AtLeast("n", s.n, 1),
		s.wish.Check(),
		cli.AtLeast("workers", s.workers, 0),
		cli.NotNegative("timeout", s.timeout),
		cli.OneOf("o", s.output, "json", "csv"),
	)
}

// Run makes the rows that the file does not hold yet.
func (s *datasetFlags) Run(ctx context.Context, p *cli.Process) (err error) {
	if s.from != "" {
		return s.annotate(ctx, p)
	}
	ctx, stop := cli.Timeout(ctx, s.timeout)
	defer stop()
	d := &rowSet{datasetFlags: s, Process: p, form: rowForms[s.output], seen: make(map[key]bool)}
	if d.make, err = s.Maker(); err != nil {
		return err
	}
	if s.file == "" || s.file == "-" {
		return d.write(ctx, p.Out)
	}
	file, err := openSet(ctx, s.file, d.resume)
	if err != nil {
		return err
	}
	named := cli.Named(file, s.file)
	return errors.Join(d.write(ctx, named), named.Close())
}

// A rowSet is the rows made so far.
type rowSet struct {
	*datasetFlags
	*cli.Process
	make func(context.Context, uint64) (sudoku.Puzzle, error)
	form rowForm
	seen map[key]bool // what no other row may have

	kept int    // rows that the file held
	next uint64 // number of the last row made or left out
	tail string // of the file: a row that was cut off
	rows atomic.Int64
	left struct{ alike, missed atomic.Int64 }
}

// mostInVain is the number of rows left out one after another after which a set is given
// up: small boards have few puzzles that differ.
const mostInVain = 1000

// write makes the rows that are missing and writes them. Only whole rows are written.
func (d *rowSet) write(ctx context.Context, w io.Writer) error {
	meter, start := cli.NewMeter(d.kept, d.n), time.Now()
	d.rows.Store(int64(d.kept))
	d.Totals = func() string {
		made, took := d.rows.Load()-int64(d.kept), time.Since(start).Seconds()
		return fmt.Sprintf("rows=%d kept=%d alike=%d missed=%d seconds=%.3f rate=%.0f",
			d.rows.Load(), d.kept, d.left.alike.Load(), d.left.missed.Load(), took, float64(made)/took)
	}
	d.ShowBeside(w, meter.String)
	out := bufio.NewWriterSize(w, 64<<10)
	if d.kept == 0 {
		out.WriteString(d.form.head(d.steps)) // Flush returns the error
	}
	return errors.Join(d.append(ctx, out, meter), out.Flush())
}

// append writes the missing rows.
func (d *rowSet) append(ctx context.Context, out io.Writer, meter *cli.Meter) error {
	if d.kept == d.n {
		return nil
	}
	inVain := 0
	for r, err := range sudoku.Parallel(ctx, d.numbers(), d.workers, d.draft) {
		d.next++
		inVain++
		switch {
		case errors.Is(err, sudoku.ErrBudget):
			d.left.missed.Add(1)
		case err != nil:
			return cli.Cause(ctx, err)
		case d.isAlike(r.keys):
			d.left.alike.Add(1)
		case !strings.HasPrefix(string(r.text), d.tail):
			return cli.BadUsef("%s: the last line is not the start of the next row", d.file)
		default:
			if _, err := out.Write(r.text); err != nil {
				return err
			}
			meter.Add(1)
			if d.rows.Add(1) == int64(d.n) {
				return nil
			}
			inVain, d.tail = 0, ""
		}
		if inVain == mostInVain {
			return fmt.Errorf("the last %d puzzles are missed or like earlier ones; there may be no more", mostInVain)
		}
	}
	return nil
}

// numbers yields the numbers of rows that follow.
func (d *rowSet) numbers() iter.Seq2[uint64, error] {
	first := d.next + 1
	return func(yield func(uint64, error) bool) {
		for number := first; yield(number, nil); number++ {
		}
	}
}

// isAlike reports whether a row has a key that an earlier one has, and remembers its keys
// if not.
func (d *rowSet) isAlike(keys []key) bool {
	for _, k := range keys {
		if d.seen[k] {
			return true
		}
	}
	for _, k := range keys {
		d.seen[k] = true
	}
	return false
}
