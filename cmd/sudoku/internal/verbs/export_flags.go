package verbs

import (
	"cmp"
	"flag"

	"example.com/sudoku/internal/cli"
)

// exportFlags holds the flags.
type exportFlags struct {
	files []string

	file     string
	format   string
	encoding string
	choice
}

func (s *exportFlags) Flags(f *flag.FlagSet) {
	f.StringVar(&s.format, "o", "lp", "`form` of the problem: lp, which glpsol and cbc read, or dimacs, for SAT solvers")
	cli.Output(f, &s.file)
	f.StringVar(&s.encoding, "encoding", "extended", "`clauses` of -o dimacs: extended or minimal")
	s.choice.declare(f, "state only what the givens leave open")
}

func (s *exportFlags) Check(f *flag.FlagSet) error {
	s.files = f.Args()
	s.opts.Encoding.UnmarshalText([]byte(s.encoding)) // its error is that of the check below
	return cmp.Or(
		cli.OneOf("o", s.format, "lp", "dimacs"),
		cli.OneOf("encoding", s.encoding, "extended", "minimal"),
		cli.Refuse(cli.Given(f, "encoding") && s.format != "dimacs", "-encoding is for -o dimacs"),
		s.choice.check(),
		cli.Refuse(len(s.files) > 1, "found %d files, want at most one", len(s.files)),
	)
}
