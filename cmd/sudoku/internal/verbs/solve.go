package verbs

import (
	"context"
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
