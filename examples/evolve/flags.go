package main

import (
	"cmp"
	"context"
	"flag"
	"strings"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/examples/internal/cli"
)

// settings holds the flags.
type settings struct {
	puzzle  cli.Puzzle
	size    int
	classic bool
	given   sudoku.EvolveOptions // 0 without the flag
	worker  string
	timeout time.Duration
	pace    time.Duration
	plain   bool
}

var workers = map[string]sudoku.Worker{
	"tabu":   sudoku.TabuWorker,
	"anneal": sudoku.AnnealedSwapWorker,
	"swap":   sudoku.SwapWorker,
}

func (s *settings) Flags(f *flag.FlagSet) {
	s.puzzle.Declare(f, "the 9×9 board of the MSDN article on combinatorial evolution")
	f.IntVar(&s.size, "size", 0, "`side` of the board: 4, 6, 8, 9, 10, 12, 16, 25, 36, 49, 64 or 81. Without -puzzle, an empty board\nof that size is solved")
	f.BoolVar(&s.classic, "classic", false, "evolve exactly as in the article")
	f.Uint64Var(&s.given.Seed, "seed", 0, "`number` that the random numbers derive from; the same one gives the same run")
	f.IntVar(&s.given.Population, "organisms", 0, "`number` of organisms on each island (default the library's)")
	f.IntVar(&s.given.Islands, "islands", 0, "`number` of populations that evolve at the same time (default 1)")
	f.IntVar(&s.given.MaxEpochs, "epochs", 0, "`number` of epochs after which the population restarts, -1 for never\n(default the library's)")
	f.IntVar(&s.given.MaxAttempts, "restarts", 0, "`number` of starts of the population, the first included, -1 for no limit\n(default the library's)")
	f.IntVar(&s.given.Steps, "steps", 0, "`number` of steps of an organism in an epoch. A thousand or more is faster;\n"+
		"few make epochs short enough to watch (default 20, with tabu 50; above 16×16\nthe library's; with -classic 1)")
	f.StringVar(&s.worker, "worker", "", "`how` organisms improve: anneal or swap, which start from the givens alone,\n"+
		"or tabu, the library's default, which starts from the result of deduction\n(default anneal, above 9×9 tabu)")
	f.DurationVar(&s.timeout, "timeout", 0, "`time` after which to give up, such as 10s (default none)")
	f.DurationVar(&s.pace, "pace", 40*time.Millisecond, "`time` to pause after each of the first 50 pictures on a terminal, 0 for none.\n"+
		"The time reported does not include it. With -timeout there is no pause")
	f.BoolVar(&s.plain, "plain", false, "print lines even on a terminal")
}

func (s *settings) Check(f *flag.FlagSet) error {
	var worker, size error
	if s.worker != "" {
		worker = cli.OneOf("worker", s.worker, "tabu", "anneal", "swap")
	}
	if s.size != 0 {
		size = cli.OneOf("size", s.size, sudoku.Sides()...)
	}
	return cmp.Or(worker, size, cli.NotNegative("timeout", s.timeout), cli.NotNegative("pace", s.pace))
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

// read returns the text of the puzzle.
func (s *settings) read(ctx context.Context, p *cli.Process) (string, error) {
	switch {
	case !s.puzzle.Given && s.size == 0:
		return demo, nil
	case !s.puzzle.Given:
		return strings.Repeat("0 ", s.size*s.size), nil
	}
	text, err := s.puzzle.Read(ctx, p)
	if err != nil || s.size == 0 {
		return text, err
	}
	if side, err := sudoku.SideOf(text); err == nil && side != s.size {
		return text, cli.BadUsef("-size %d: the puzzle is %d×%d", s.size, side, side)
	}
	return text, nil
}

// override sets the options that have flags of their own.
func (s *settings) override(opts *sudoku.EvolveOptions) {
	opts.Seed = s.given.Seed
	opts.Population = cmp.Or(s.given.Population, opts.Population)
	opts.Islands = cmp.Or(s.given.Islands, opts.Islands)
	opts.MaxEpochs = cmp.Or(s.given.MaxEpochs, opts.MaxEpochs)
	opts.MaxAttempts = cmp.Or(s.given.MaxAttempts, opts.MaxAttempts)
	opts.Steps = cmp.Or(s.given.Steps, opts.Steps)
}
