package verbs

import (
	"cmp"
	"flag"
	"time"

	"example.com/sudoku/internal/cli"
)

// generateFlags holds the flags.
type generateFlags struct {
	wish
	n       int
	timeout time.Duration
	output  string
	show    string
	file    string
}

func (s *generateFlags) Flags(f *flag.FlagSet) {
	f.IntVar(&s.n, "n", 1, "`number` of puzzles")
	s.Declare(f)
	cli.Seed(f, &s.opts.Seed, "puzzles")
	cli.Workers(f, &s.opts.Goroutines, "puzzles to make", "one per core")
	cli.TimeLimit(f, &s.timeout, "the rest")
	cli.Output(f, &s.file)
	f.StringVar(&s.output, "o", "line", "`form` of the output: line, grid, json, sheet (text to print) or svg")
	f.StringVar(&s.show, "show", "givens", "`what` an svg shows beside the givens: candidates, solution, or\ngivens for nothing")
}

func (s *generateFlags) Check(*flag.FlagSet) error {
	return cmp.Or(
		cli.AtLeast("n", s.n, 1),
		s.wish.Check(),
		cli.OneOf("o", s.output, "line", "grid", "json", "sheet", "svg"),
		cli.OneOf("show", s.show, "givens", "candidates", "solution"),
		cli.Refuse(s.show != "givens" && s.output != "svg", "-show %s is for -o svg", s.show),
		cli.NotNegative("timeout", s.timeout),
	)
}
