// Evolve solves a sudoku by combinatorial evolution and shows how the board
// gets better.
//
//	go run ./examples/evolve
//	go run ./examples/evolve -classic -seed 3
//	go run ./examples/evolve -puzzle @hard.txt -islands 2 -timeout 10s
//
// The exit status is 0 if the puzzle was solved and 1 if not: the budget is
// spent, the time is up, somebody pressed ctrl-C, or there is no solution. It
// is 2 for a flag that can't be used and for a text that is no board or breaks
// the rules.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"example.com/sudoku"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

const (
	solved = iota
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
	var text string
	var side int
	if err == nil {
		text, side, err = s.read(stdin)
	}
	if err != nil {
		fmt.Fprintln(stderr, "evolve:", err)
		fmt.Fprintln(stderr, "evolve: -h lists the flags")
		return badUse
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if s.timeout > 0 {
		ctx, stop = context.WithTimeoutCause(ctx, s.timeout, fmt.Errorf("the time of %v is up", s.timeout))
		defer stop()
	}

	view := newViewer(stdout, s, side)
	var status int
	switch side {
	case 4:
		status, err = solve[sudoku.Grid4](ctx, text, s.options(side), view)
	case 6:
		status, err = solve[sudoku.Grid6](ctx, text, s.options(side), view)
	case 9:
		status, err = solve[sudoku.Grid](ctx, text, s.options(side), view)
	case 16:
		status, err = solve[sudoku.Grid16](ctx, text, s.options(side), view)
	case 25:
		status, err = solve[sudoku.Grid25](ctx, text, s.options(side), view)
	case 36:
		status, err = solve[sudoku.Grid36](ctx, text, s.options(side), view)
	}
	if err != nil {
		fmt.Fprintln(stderr, "evolve:", err)
	}
	return status
}

// solve reads the puzzle, evolves a solution while the viewer watches, and
// prints what came out of it. It returns the exit status, and what went wrong
// if that is not 0.
func solve[B sudoku.Board](ctx context.Context, text string, opts *sudoku.EvolveOptions, view *viewer) (int, error) {
	puzzle, err := sudoku.ParseBoard[B](text)
	if err != nil {
		return badUse, err
	}
	if err := sudoku.Check(puzzle); err != nil {
		return badUse, err
	}
	begin := time.Now()
	run, err := sudoku.NewEvolution(puzzle, opts)
	switch {
	case errors.Is(err, sudoku.ErrNoSolution):
		return notSolved, err
	case err != nil:
		return badUse, err
	}

	watch(ctx, view, puzzle, run)
	for run.Step(ctx) {
		watch(ctx, view, puzzle, run)
	}
	took := time.Since(begin) - view.took

	result, err := run.Result()
	conclude(view, puzzle, result)
	fmt.Fprintf(view.out, "epochs %d, attempts %d, proposals %d, births %d, time %v\n",
		result.Stats.Epochs, result.Stats.Attempts, result.Stats.Proposals, result.Stats.Births,
		took.Round(time.Microsecond))
	if err == nil {
		return solved, nil
	}
	if ctx.Err() != nil {
		err = context.Cause(ctx) // tells a signal from the end of the time
	}
	return notSolved, fmt.Errorf("not solved, %d errors left: %w", result.Errors, err)
}

// demo is the board of the article: J. McCaffrey, "Solving Sudoku Using
// Combinatorial Evolution", MSDN Magazine, November 2016.
const demo = `
	006 200 080
	008 970 000
	004 810 500

	000 060 002
	070 000 030
	600 050 000

	002 047 100
	003 028 400
	050 001 200`

// settings are what the flags say.
type settings struct {
	flags *flag.FlagSet

	puzzle  *string // nil without the flag
	size    int
	classic bool
	given   sudoku.EvolveOptions // 0 without the flag
	worker  string
	timeout time.Duration
	pace    time.Duration
	plain   bool
}

func parseFlags(args []string) (*settings, error) {
	s := &settings{flags: flag.NewFlagSet("evolve", flag.ContinueOnError)}
	f := s.flags
	f.SetOutput(io.Discard) // run tells about errors
	f.Func("puzzle", "`board` to solve: any text of a board, @file, or - for standard input\n"+
		"(default the 9×9 board of the MSDN article on combinatorial evolution)",
		func(text string) error { s.puzzle = &text; return nil })
	f.IntVar(&s.size, "size", 0, "`side` of the board: 4, 6, 9, 16, 25 or 36. Without -puzzle, an empty board\nof that size is solved")
	f.BoolVar(&s.classic, "classic", false, "evolve to the letter of the article")
	f.Uint64Var(&s.given.Seed, "seed", 0, "random `number` to begin with; the same one gives the same run")
	f.IntVar(&s.given.Population, "organisms", 0, "`number` of organisms on each island (default the library's)")
	f.IntVar(&s.given.Islands, "islands", 0, "`number` of populations that evolve at the same time (default 1)")
	f.IntVar(&s.given.MaxEpochs, "epochs", 0, "`number` of epochs after which the population begins anew, -1 for never\n(default the library's)")
	f.IntVar(&s.given.MaxAttempts, "restarts", 0, "`number` of times the population may begin, the first included, -1 for any\n(default the library's)")
	f.IntVar(&s.given.Steps, "steps", 0, "`number` of steps of an organism in an epoch. A thousand and more is faster;\n"+
		"few make epochs short enough to watch (default 20, with tabu 50; above 16×16\nthe library's; with -classic 1)")
	f.StringVar(&s.worker, "worker", "", "`how` organisms improve: anneal or swap, which start from the givens alone,\n"+
		"or tabu, which starts from what deduction leaves and is the library's default\n(default anneal, above 9×9 tabu)")
	f.DurationVar(&s.timeout, "timeout", 0, "`time` after which to give up, such as 10s (default none)")
	f.DurationVar(&s.pace, "pace", 40*time.Millisecond, "`time` to pause after each of the first 50 pictures on a terminal, 0 for none.\n"+
		"It is for the eye only: it is not in the time reported, and with -timeout\nthere is no pause")
	f.BoolVar(&s.plain, "plain", false, "print lines even on a terminal")
	if err := f.Parse(args); err != nil {
		return s, err
	}
	_, known := workers[s.worker]
	switch {
	case f.NArg() > 0:
		return s, fmt.Errorf("unexpected %q: a board is given with -puzzle", f.Arg(0))
	case s.worker != "" && !known:
		return s, fmt.Errorf("-worker %s: want tabu, anneal or swap", s.worker)
	case s.timeout < 0 || s.pace < 0:
		return s, errors.New("-timeout and -pace can't be negative")
	}
	return s, nil
}

func (s *settings) usage(w io.Writer) {
	fmt.Fprint(w, "usage: evolve [flags]\n\nSolves a sudoku by combinatorial evolution and shows how the board gets better.\n"+
		"Exit status 0: solved; 1: not solved; 2: a puzzle or flag that can't be used.\n\n")
	s.flags.SetOutput(w)
	s.flags.PrintDefaults()
}

// read returns the text of the puzzle and the side of its board.
func (s *settings) read(stdin io.Reader) (text string, side int, err error) {
	switch {
	case s.puzzle != nil && *s.puzzle == "-":
		data, err := io.ReadAll(stdin)
		if err != nil {
			return "", 0, err
		}
		text = string(data)
	case s.puzzle != nil && strings.HasPrefix(*s.puzzle, "@"):
		data, err := os.ReadFile((*s.puzzle)[1:])
		if err != nil {
			return "", 0, err
		}
		text = string(data)
	case s.puzzle != nil:
		text = *s.puzzle
	case s.size == 0:
		text = demo
	default:
		switch s.size {
		case 4, 6, 9, 16, 25, 36:
			text = strings.Repeat("0 ", s.size*s.size)
		default:
			return "", 0, fmt.Errorf("-size %d: want 4, 6, 9, 16, 25 or 36", s.size)
		}
	}
	side, err = sudoku.SideOf(text)
	if err == nil && s.size != 0 && s.size != side {
		err = fmt.Errorf("-size %d: the puzzle is %d×%d", s.size, side, side)
	}
	return text, side, err
}

var workers = map[string]sudoku.Worker{
	"tabu":   sudoku.TabuWorker,
	"anneal": sudoku.AnnealedSwapWorker,
	"swap":   sudoku.SwapWorker,
}

// options returns the options for a board. The library's own would solve most
// 9×9 boards in an epoch or by deduction alone, with nothing to see. A program
// that only wants the solution leaves out everything but the seed.
func (s *settings) options(side int) *sudoku.EvolveOptions {
	opts := new(sudoku.EvolveOptions)
	worker := s.worker
	switch {
	case s.classic:
		opts = sudoku.Classic()
	case worker == "" && side <= 9:
		worker = "anneal"
	case worker == "":
		worker = "tabu"
	}
	if worker != "" {
		opts.Worker = workers[worker]
		opts.NoDeduction = worker != "tabu"
	}
	switch {
	case s.classic || side > drawnSide:
	case worker == "tabu":
		opts.Steps = 50
	default:
		opts.Steps = 20
	}
	opts.Seed = s.given.Seed
	for _, flag := range []struct {
		option *int
		value  int
	}{
		{&opts.Population, s.given.Population},
		{&opts.Islands, s.given.Islands},
		{&opts.MaxEpochs, s.given.MaxEpochs},
		{&opts.MaxAttempts, s.given.MaxAttempts},
		{&opts.Steps, s.given.Steps},
	} {
		if flag.value != 0 {
			*flag.option = flag.value
		}
	}
	return opts
}
