package verbs

import (
	"cmp"
	"context"
	"flag"
	"io"

	"example.com/sudoku/export"
	"example.com/sudoku/internal/cli"
)

// This file states a puzzle for programs that solve other kinds of problems, and reads
// their answers. It has the commands "sudoku export" and "sudoku answer".

// exportVerb is the command.
var exportVerb = cli.Program{
	Name:  "sudoku export",
	Short: "state a puzzle as a 0/1 program or for SAT solvers",
	Usage: `usage: sudoku export [flags] [file]

States the puzzle in the file, or in standard input, for another program. "sudoku
answer" prints the board that the program found. The puzzle is a board of any size, or
has rules without clues: regions, diagonals, windows, cells that differ.
`,
	Examples: `sudoku export puzzle.txt > puzzle.lp              a 0/1 program
sudoku export -o dimacs -file puzzle.cnf < puzzle.txt
sudoku export -candidates -pick 7 list.txt      without what the givens decide
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return new(exportFlags) },
}

// Run writes one problem.
func (s *exportFlags) Run(ctx context.Context, p *cli.Process) error {
	text, err := s.picked(ctx, p, s.files)
	if err != nil {
		return err
	}
	sheet, err := parseInput(text)
	if err != nil {
		return err
	}
	return p.To(s.file, func(out io.Writer) error {
		if s.format == "lp" {
			return export.WriteLP(ctx, out, sheet.Puzzle, &s.opts)
		}
		return export.WriteDIMACS(ctx, out, sheet.Puzzle, &s.opts)
	})
}

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
