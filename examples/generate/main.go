// Generate makes sudoku puzzles with one solution, on all cores.
//
//	generate                                         a 9×9 puzzle, as a line
//	generate -n 1000 -seed 7 > puzzles.txt           a thousand
//	generate -clues 28-32 -symmetry 180 -o grid      as in a newspaper
//	generate -difficulty advanced -minimal           hard, and no clue too many
//	generate -size 16 -difficulty easy -o svg        to print or to look at
//	generate -n 6 -o sheet                           text to print, solutions last
//
// The same seed and flags give the same puzzles on every machine. The last line
// on standard error has the totals:
//
//	puzzles=1000 missed=0 seconds=0.041 rate=24390
//
// Missed are the puzzles that were not found in as many tries as -tries says;
// they are reported and left out.
//
// The exit status is 0 if all puzzles were made, 1 if some were missed or the
// work was broken off, and 2 for flags that can't be used and for wishes that no
// puzzle can meet.
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
	"syscall"
	"time"

	"example.com/sudoku"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

const (
	allMade = iota
	notAll
	badUse
)

// run is the whole program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	s, err := parseFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		s.usage(stderr)
		return badUse
	}
	if err != nil {
		fmt.Fprintln(stderr, "generate:", err)
		fmt.Fprintln(stderr, "generate: -h lists the flags")
		return badUse
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if s.timeout > 0 {
		ctx, stop = context.WithTimeoutCause(ctx, s.timeout, fmt.Errorf("the time of %v is up", s.timeout))
		defer stop()
	}
	p := &progress{out: stderr, wanted: s.n, began: time.Now()}
	// A bar and puzzles on one terminal would get in each other's way.
	if terminal(stderr) && !terminal(stdout) {
		p.show()
	}
	out := bufio.NewWriter(stdout)
	switch s.size {
	case 4:
		err = generate[sudoku.Grid4](ctx, s, out, p)
	case 6:
		err = generate[sudoku.Grid6](ctx, s, out, p)
	case 9:
		err = generate[sudoku.Grid](ctx, s, out, p)
	case 16:
		err = generate[sudoku.Grid16](ctx, s, out, p)
	case 25:
		err = generate[sudoku.Grid25](ctx, s, out, p)
	case 36:
		err = generate[sudoku.Grid36](ctx, s, out, p)
	}
	err = errors.Join(err, out.Flush())
	return p.conclude(err)
}

// A puzzle is one that was made, and what the outputs tell about it.
type puzzle[B sudoku.Board] struct {
	number   int // from 1
	board    B
	solution B
	rating   sudoku.Rating // the zero one for boards that are not rated
}

// generate makes the puzzles and prints them.
func generate[B sudoku.Board](ctx context.Context, s *settings, out *bufio.Writer, p *progress) error {
	print := newPrinter[B](s, out)
	finish := func() error {
		if p.made == 0 {
			return nil
		}
		return print(nil)
	}
	number := 0
	s.opts.Seed = s.seed
	for board, err := range sudoku.Puzzles[B](ctx, &s.opts) {
		if number++; errors.Is(err, sudoku.ErrBudget) {
			p.missed(number, err)
		} else if err == nil {
			made := puzzle[B]{number: number, board: board}
			if s.output != "line" && s.output != "grid" {
				err = made.look(ctx)
			}
			if err == nil {
				p.add()
				err = print(&made)
			}
		}
		if err != nil && !errors.Is(err, sudoku.ErrBudget) {
			if ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			return errors.Join(err, finish())
		}
		if number == s.n {
			break
		}
	}
	return finish()
}

// look finds the solution and how hard the puzzle is. That takes as long as
// making it.
func (p *puzzle[B]) look(ctx context.Context) (err error) {
	if p.solution, err = sudoku.Solve(ctx, p.board); err != nil {
		return err
	}
	if len(p.board) <= 256 {
		p.rating, err = sudoku.Rate(ctx, p.board)
	}
	return err
}

// settings are what the flags say.
type settings struct {
	flags *flag.FlagSet

	n       int
	size    int
	seed    uint64
	opts    sudoku.GenerateOptions
	timeout time.Duration
	output  string
	show    string
}

func parseFlags(args []string) (*settings, error) {
	s := &settings{flags: flag.NewFlagSet("generate", flag.ContinueOnError)}
	f := s.flags
	f.SetOutput(io.Discard) // run tells about errors
	f.IntVar(&s.n, "n", 1, "`number` of puzzles")
	f.IntVar(&s.size, "size", 9, "`side` of the boards: 4, 6, 9, 16, 25 or 36")
	f.Uint64Var(&s.seed, "seed", 0, "random `number` to begin with; the same one gives the same puzzles")
	f.Func("clues", "`number` of clues, such as 30, 28-32, 28- or -32 (default as few as come easily)",
		func(text string) (err error) { s.opts.MinClues, s.opts.MaxClues, err = clues(text); return err })
	f.Func("difficulty", "`level`, or a range of them such as easy-advanced: simple, easy, intermediate,\nadvanced, expert or search; up to 16×16 (default any)",
		func(text string) (err error) { s.opts.MinLevel, s.opts.MaxLevel, err = levels(text); return err })
	f.TextVar(&s.opts.Symmetry, "symmetry", sudoku.SymmetryNone, "`symmetry` of the clues: none, 180, 90, horizontal, vertical, diagonal,\nantidiagonal or full")
	f.BoolVar(&s.opts.Minimal, "minimal", false, "no clue can be left out")
	f.IntVar(&s.opts.MaxTries, "tries", 0, "`number` of tries after which to give up a puzzle, -1 for never (default the\nlibrary's)")
	f.IntVar(&s.opts.Goroutines, "workers", 0, "`number` of puzzles to make at the same time (default one for each core)")
	f.DurationVar(&s.timeout, "timeout", 0, "`time` after which to stop, such as 10s (default never)")
	f.StringVar(&s.output, "o", "line", "`form` of the output: line, grid, json, sheet (text to print) or svg")
	f.StringVar(&s.show, "show", "givens", "`what` an svg has beside the givens: candidates, solution, or givens for nothing")
	if err := f.Parse(args); err != nil {
		return s, err
	}
	return s, s.check()
}

func (s *settings) usage(w io.Writer) {
	fmt.Fprint(w, `usage: generate [flags]

Makes sudoku puzzles with one solution, and prints them in one of these forms:
  -o line   a line each
  -o grid   a picture each
  -o json   a line {"puzzle":…, "solution":…, "clues":…, "level":…, "score":…} each
  -o sheet  text to print: numbered pictures, and all solutions at the end
  -o svg    one drawing of all, to print or to show in a browser

The last line on standard error has the totals. Exit status 0: all were made; 1:
some were missed; 2: a flag that can't be used, or a wish that can't be met.

`)
	s.flags.SetOutput(w)
	s.flags.PrintDefaults()
}
