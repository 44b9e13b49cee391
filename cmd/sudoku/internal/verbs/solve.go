package verbs

import (
	"cmp"
	"context"
	"flag"
	"io"

	"example.com/sudoku/internal/cli"
)

// This file solves all puzzles in files or in standard input, on all cores. It
// is the command "sudoku solve".
//
// A text that is a single board in any layout is one puzzle. Other texts have
// one on each line, or pictures one after another. The size is found from the
// text, and may differ from file to file. What can't be read is reported with
// its line, and the rest is solved.
//
// The last line on standard error has the totals:
//
//	puzzles=3 solved=1 none=1 many=0 gaveup=0 bad=1 seconds=0.000066 rate=45454.5
//
// A puzzle is solved if a solution was found. It is also among many if more than
// one was counted, and among none if it is proven to have none. The program gave
// up where time or budget ended first, perhaps while it counted the solutions of
// a solved puzzle. A board that breaks the rules has no solution. Bad is what is no board. The seconds run
// from the first puzzle to the last solution.

// solveVerb is the command.
var solveVerb = cli.Program{
	Name:  "sudoku solve",
	Short: "solve all puzzles of files, on all cores",
	Usage: `usage: sudoku solve [flags] [file ...]

Solves the puzzles in the files, or in standard input, also named -, in any form and of
any kind that "sudoku unique" reads. A file with a single board is one puzzle; others have
one per line.

Each puzzle gives, in the order of the input:
  -o line  its solution on a line; an empty line if it has none to show
  -o grid  a picture of it, or a comment that says why there is none
  -o json  a line {"puzzle":…, "solution":…, "solutions":…, "error":…}
  -o none  nothing
With -limit or -unique, the number of solutions follows the line after a tab,
or the picture in a comment; a + marks a count that was cut short. JSON has it as
"solutions". With -all, each solution has its own line, picture or object, and a
puzzle without one has no line.

The last line on standard error has the totals. The exit status is 0 if a solution
was found for every puzzle and all work was finished.
`,
	Examples: `sudoku solve puzzles.txt                        one solution per line
sudoku solve -unique -o none puzzles.txt        how many are proper? see many=
sudoku solve -o grid < board.txt                a picture of the solution
sudoku solve -limit 1000 -o json *.txt          up to 1,000 solutions counted
sudoku solve -all -timeout 1s puzzles.txt       every solution
sudoku solve -solver model -unique hard.txt     as a model of constraints
sudoku solve -solver evolve -seed 7 hard.txt    by combinatorial evolution
sudoku solve -solver genetic hard.txt           by a genetic algorithm
`,
	Files:   true,
	Puzzles: true,
	New:     func() cli.Command { return new(solveFlags) },
}

// Run solves the puzzles of all files.
func (s *solveFlags) Run(ctx context.Context, p *cli.Process) error {
	w := &solveWorker{s, solverOf(s)}
	return p.To(s.file, func(out io.Writer) error { return s.print(ctx, p, out, "solved", w.do) })
}

// solveFlags holds the flags.
type solveFlags struct {
	list
	solver string
	seed   uint64
	limit  int
	counts bool // solutions are counted up to limit, 0 for all
	all    bool // solutions are printed up to limit
	unique bool
}

func (s *solveFlags) Flags(f *flag.FlagSet) {
	s.declare(f, "solve")
	f.StringVar(&s.solver, "solver", "exact", "`how` to solve: exact, the fastest; backtrack, which is good to read;\nmodel, by constraints; or evolve and genetic, by chance, which can't count")
	f.Uint64Var(&s.seed, "seed", 0, "`number` that the random numbers derive from, for -solver evolve and genetic")
	f.IntVar(&s.limit, "limit", 0, "count the solutions of each puzzle up to this `number`, 0 for all; with -all,\nprint up to this number")
	f.BoolVar(&s.all, "all", false, "print every solution")
	f.BoolVar(&s.unique, "unique", false, "find out whether there is a second solution: counts up to 2")
}

func (s *solveFlags) Check(f *flag.FlagSet) error {
	hasLimit := cli.Given(f, "limit")
	chance := s.solver == "evolve" || s.solver == "genetic" // which proves nothing about further solutions
	switch {
	case s.unique:
		s.limit, s.counts = 2, true
	case hasLimit:
		s.counts = !s.all
	case !s.all:
		s.limit = 1
	}
	return cmp.Or(
		s.list.Check(f),
		cli.OneOf("solver", s.solver, solvers...),
		cli.AtLeast("limit", s.limit, 0),
		cli.Refuse(s.all && s.unique, "-all and -unique can't be used together"),
		cli.Refuse(hasLimit && s.unique, "-limit and -unique can't be used together"),
		cli.Refuse(chance && (s.all || s.unique || hasLimit), "-solver %s finds one solution: it can't be used with -all, -limit or -unique", s.solver),
		cli.Refuse(!chance && cli.Given(f, "seed"), "-seed is for -solver evolve and genetic"),
	)
}
