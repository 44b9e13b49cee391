package export

import (
	"cmp"
	"flag"
	"time"

	"example.com/sudoku/internal/cli"
)

// settings holds the flags.
type settings struct {
	files []string

	file     string
	format   string
	encoding string
	choice

	compare bool
	timeout time.Duration
	rounds  int
}

func (s *settings) Flags(f *flag.FlagSet) {
	f.StringVar(&s.format, "o", "lp", "`form` of the problem: lp, which glpsol and cbc read, or dimacs, for SAT solvers")
	cli.Output(f, &s.file)
	f.StringVar(&s.encoding, "encoding", "extended", "`clauses` of -o dimacs: extended or minimal")
	s.choice.declare(f, "state only what the givens leave open")
	f.BoolVar(&s.compare, "compare", false, "compare solvers on the puzzles, or on built-in ones")
	f.DurationVar(&s.timeout, "timeout", 5*time.Second, "`time` for each solver and puzzle, with -compare")
	f.IntVar(&s.rounds, "rounds", 3, "`number` of measurements, whose median is shown, with -compare")
}

func (s *settings) Check(f *flag.FlagSet) error {
	s.files = f.Args()
	s.opts.Encoding.UnmarshalText([]byte(s.encoding)) // its error is that of the check below
	return cmp.Or(
		cli.OneOf("o", s.format, "lp", "dimacs"),
		cli.OneOf("encoding", s.encoding, "extended", "minimal"),
		cli.Refuse(cli.Given(f, "encoding") && s.format != "dimacs", "-encoding is for -o dimacs"),
		s.choice.check(),
		cli.Refuse(s.timeout <= 0, "-timeout %v: want more than 0", s.timeout),
		cli.AtLeast("rounds", s.rounds, 1),
		cli.Refuse(s.compare && cli.Given(f, "o", "candidates", "pick"),
			"-compare writes every form of every puzzle: it goes with -file, -timeout and -rounds"),
		cli.Refuse(!s.compare && cli.Given(f, "timeout", "rounds"), "-timeout and -rounds are for -compare"),
		cli.Refuse(!s.compare && len(s.files) > 1, "found %d files, want at most one without -compare", len(s.files)),
	)
}
