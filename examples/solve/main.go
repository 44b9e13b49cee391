// Solve solves all puzzles in files or in its standard input, on all cores.
//
//	solve puzzles.txt                        one solution a line
//	solve -unique -o none puzzles.txt        how many are proper? see many=
//	solve -o grid < board.txt                a picture of the solution
//	solve -limit 1000 -o json *.txt          up to 1,000 solutions counted
//	solve -all -timeout 1s puzzles.txt       every solution
//	solve -solver model -unique hard.txt     as a model of constraints
//	solve -solver evolve -seed 7 hard.txt    by combinatorial evolution
//	solve -solver genetic hard.txt           by a genetic algorithm
//
// A text that is a single board in any layout is one puzzle; other texts have
// one on each line, or pictures one after another. The size is found from the
// text, and may differ from file to file. What can't be read is reported with
// its line, and the rest is solved.
//
// The last line on standard error has the totals:
//
//	puzzles=3 solved=1 none=1 many=0 gaveup=0 bad=1 seconds=0.000066 rate=45454.5
//
// A puzzle is solved if a solution was found, and is also among many if there
// was more than one and they were counted. There is none if that is proven. The
// program gave up where time or budget ended first, perhaps while it counted
// the solutions of a puzzle that is solved. Bad is what is no board or breaks
// the rules. The seconds run from the first puzzle to the last solution.
//
// The exit status is 0 if a solution was found for every puzzle and all work
// was finished, 1 if not, and 2 for flags that can't be used and for files that
// can't be read or written.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"syscall"
	"time"

	"example.com/sudoku"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

const (
	allSolved = iota
	notSolved
	badUse
)

// run is the whole program. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	s, err := parseFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		s.usage(stderr)
		return badUse
	}
	if err != nil {
		fmt.Fprintln(stderr, "solve:", err)
		fmt.Fprintln(stderr, "solve: -h lists the flags")
		return badUse
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()

	r := &report{out: stderr}
	// A progress line and solutions on one terminal would get in each other's way.
	if terminal(stderr) && (s.output == "none" || !terminal(stdout)) {
		r.showProgress()
	}
	in := &inputs{ctx: ctx, stdin: stdin, names: s.files, size: s.size, report: r}
	out := bufio.NewWriterSize(stdout, 64<<10)
	for file := in.peek(); file != nil && err == nil && ctx.Err() == nil; file = in.peek() {
		switch file.side {
		case 4:
			err = solve[sudoku.Grid4](ctx, s, in, out, r)
		case 6:
			err = solve[sudoku.Grid6](ctx, s, in, out, r)
		case 9:
			err = solve[sudoku.Grid](ctx, s, in, out, r)
		case 16:
			err = solve[sudoku.Grid16](ctx, s, in, out, r)
		case 25:
			err = solve[sudoku.Grid25](ctx, s, in, out, r)
		case 36:
			err = solve[sudoku.Grid36](ctx, s, in, out, r)
		}
	}
	if err = errors.Join(err, out.Flush()); err != nil {
		r.failed("output", err)
	}
	if ctx.Err() != nil {
		r.interrupted()
	}
	return r.conclude()
}

// settings are what the flags say.
type settings struct {
	flags *flag.FlagSet
	files []string

	size    int
	solver  string
	seed    uint64
	limit   int
	counts  bool // solutions are counted up to limit, 0 for all
	all     bool // solutions are printed up to limit
	unique  bool
	workers int
	timeout time.Duration
	output  string
}

var (
	sizes   = []int{4, 6, 9, 16, 25, 36}
	outputs = []string{"line", "grid", "json", "none"}
)

func parseFlags(args []string) (*settings, error) {
	s := &settings{flags: flag.NewFlagSet("solve", flag.ContinueOnError)}
	f := s.flags
	f.SetOutput(io.Discard) // run tells about errors
	f.IntVar(&s.size, "size", 0, "`side` of the boards: 4, 6, 9, 16, 25 or 36 (default found from the text)")
	f.StringVar(&s.solver, "solver", "exact", "`how` to solve: exact, the fastest; backtrack, which is good to read;\nmodel, by constraints; or evolve and genetic, by chance, which can't count")
	f.Uint64Var(&s.seed, "seed", 0, "random `number` to begin with, for -solver evolve and genetic")
	f.IntVar(&s.limit, "limit", 0, "count the solutions of each puzzle up to this `number`, 0 for all; with -all,\nprint as many")
	f.BoolVar(&s.all, "all", false, "print every solution")
	f.BoolVar(&s.unique, "unique", false, "find out whether there is a second solution: counts up to 2")
	f.IntVar(&s.workers, "workers", 0, "`number` of puzzles to solve at the same time (default one for each core)")
	f.DurationVar(&s.timeout, "timeout", 0, "`time` after which to give up a puzzle, such as 10s (default none)")
	f.StringVar(&s.output, "o", "line", "`form` of the output: line, grid, json or none")
	if err := f.Parse(args); err != nil {
		return s, err
	}
	s.files = f.Args()
	given := make(map[string]bool)
	f.Visit(func(flag *flag.Flag) { given[flag.Name] = true })
	chance := s.solver == "evolve" || s.solver == "genetic" // which proves nothing about further solutions
	switch {
	case given["size"] && !slices.Contains(sizes, s.size):
		return s, fmt.Errorf("-size %d: want 4, 6, 9, 16, 25 or 36", s.size)
	case !slices.Contains(solvers, s.solver):
		return s, fmt.Errorf("-solver %s: want exact, backtrack, model, evolve or genetic", s.solver)
	case !slices.Contains(outputs, s.output):
		return s, fmt.Errorf("-o %s: want line, grid, json or none", s.output)
	case s.limit < 0:
		return s, fmt.Errorf("-limit %d: want 0 or more", s.limit)
	case s.workers < 0:
		return s, fmt.Errorf("-workers %d: want 0 or more", s.workers)
	case s.timeout < 0:
		return s, fmt.Errorf("-timeout %v: can't be negative", s.timeout)
	case s.all && s.unique:
		return s, errors.New("-all and -unique can't be used together")
	case given["limit"] && s.unique:
		return s, errors.New("-limit and -unique can't be used together")
	case chance && (s.all || s.unique || given["limit"]):
		return s, fmt.Errorf("-solver %s finds one solution: it can't be used with -all, -limit or -unique", s.solver)
	case given["seed"] && !chance:
		return s, errors.New("-seed is for -solver evolve and genetic")
	}
	switch {
	case s.unique:
		s.limit, s.counts = 2, true
	case given["limit"]:
		s.counts = !s.all
	case !s.all:
		s.limit = 1
	}
	return s, nil
}

func (s *settings) usage(w io.Writer) {
	fmt.Fprint(w, `usage: solve [flags] [file ...]

Solves the puzzles in the files, or in standard input, also named -. A file with
a single board is one puzzle; others have one a line.

Each puzzle gives, in the order of the input:
  -o line  its solution on a line; an empty line if there is none to show
  -o grid  a picture of it, or a comment that says why there is none
  -o json  a line {"puzzle":…, "solution":…, "solutions":…, "error":…}
  -o none  nothing
With -limit or -unique, the number of solutions follows the line after a tab,
or the picture in a comment; a + marks a count that was cut short. JSON has it as
"solutions". With -all, each solution has its own line, picture or object, and a
puzzle without one has no line.

The last line on standard error has the totals. Exit status 0: a solution was
found for every puzzle; 1: not so; 2: a flag or file that can't be used.

`)
	s.flags.SetOutput(w)
	s.flags.PrintDefaults()
}
