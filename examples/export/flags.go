package main

import (
	"cmp"
	"flag"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/examples/internal/cli"
)

// settings holds the flags.
type settings struct {
	files []string

	format   string
	encoding string
	opts     sudoku.ExportOptions
	pick     int
	output   string
	answer   string

	compare bool
	timeout time.Duration
	rounds  int
}

func (s *settings) Flags(f *flag.FlagSet) {
	f.StringVar(&s.format, "format", "lp", "`form` of the problem: lp, which glpsol and cbc read, or dimacs, for SAT solvers")
	f.StringVar(&s.encoding, "encoding", "extended", "`clauses` of -format dimacs: extended or minimal")
	f.BoolVar(&s.opts.Candidates, "candidates", false, "state only what the givens leave open")
	f.IntVar(&s.pick, "pick", 1, "`number` of the puzzle to take from a list, from 1")
	f.StringVar(&s.output, "o", "", "`file` to write (default standard output)")
	f.StringVar(&s.answer, "answer", "", "`file` with an answer to read and print, - for standard input")
	f.BoolVar(&s.compare, "compare", false, "compare solvers on the puzzles, or on built-in ones")
	f.DurationVar(&s.timeout, "timeout", 5*time.Second, "`time` for each solver and puzzle, with -compare")
	f.IntVar(&s.rounds, "rounds", 3, "`number` of measurements, whose median is shown, with -compare")
}

func (s *settings) Check(f *flag.FlagSet) error {
	s.files = f.Args()
	fromStdin := len(s.files) == 0 || s.files[0] == "-"
	s.opts.Encoding.UnmarshalText([]byte(s.encoding)) // its error is that of the check below
	return cmp.Or(
		cli.OneOf("format", s.format, "lp", "dimacs"),
		cli.OneOf("encoding", s.encoding, "extended", "minimal"),
		cli.Refuse(cli.Given(f, "encoding") && s.format != "dimacs", "-encoding is for -format dimacs"),
		cli.AtLeast("pick", s.pick, 1),
		cli.Refuse(s.timeout <= 0, "-timeout %v: want more than 0", s.timeout),
		cli.AtLeast("rounds", s.rounds, 1),
		cli.Refuse(s.compare && cli.Given(f, "answer", "format", "candidates", "pick"),
			"-compare writes every form of every puzzle: it goes with -o, -timeout and -rounds"),
		cli.Refuse(!s.compare && cli.Given(f, "timeout", "rounds"), "-timeout and -rounds are for -compare"),
		cli.Refuse(!s.compare && len(s.files) > 1, "found %d files, want at most one without -compare", len(s.files)),
		cli.Refuse(s.answer == "-" && fromStdin, "puzzle and answer can't both come from standard input"),
	)
}
