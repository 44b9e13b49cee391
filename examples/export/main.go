// Export states a puzzle for programs that solve other kinds of problems, reads
// their answers, and compares them with this library.
//
//	export puzzle.txt > puzzle.lp              a 0/1 program
//	export -format dimacs -o puzzle.cnf < puzzle.txt
//	export -candidates -pick 7 list.txt        without what the givens decide
//	export -answer answer.txt puzzle.txt       the board that an answer states
//	export -compare                            the tables of docs/milp.md
//
// To solve a puzzle by glpsol:
//
//	export -o puzzle.lp puzzle.txt
//	glpsol --lp puzzle.lp -o answer.txt
//	export -answer answer.txt puzzle.txt
//
// An answer must be read with the puzzle and the -candidates of the problem.
//
// The exit status is 0 if all was done. It is 1 if there is no solution to print,
// if solvers do not agree, if the program was interrupted or if standard output
// could not be written. It is 2 for flags and files that can't be used.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"example.com/sudoku"
	"example.com/sudoku/examples/internal/cli"
)

var program = cli.Program{
	Name: "export",
	Usage: `usage: export [flags] [file]
       export -compare [flags] [file ...]

States the puzzle in the file, or in standard input, for another program. With
-answer, prints the board that the program found. Any size from 4×4 to 36×36.
Exit status 0: done; 1: no solution to print, or solvers disagree; 2: a flag or
file that can't be used.
`,
	Files: true,
	New:   func() cli.Command { return new(settings) },
}

func main() { program.Main() }

// Run writes one problem, reads one answer, or compares solvers.
func (s *settings) Run(ctx context.Context, p *cli.Process) error {
	if s.compare {
		return s.compareAll(ctx, p)
	}
	name := "-"
	if len(s.files) > 0 {
		name = s.files[0]
	}
	texts, err := puzzlesIn(ctx, p, name)
	if err != nil {
		return err
	}
	if s.pick > len(texts) {
		return cli.BadUsef("-pick %d: found %d puzzles", s.pick, len(texts))
	}
	return s.to(p.Out, func(out io.Writer) error {
		x := &exchange{s, p, out}
		return sudoku.VisitText(ctx, texts[s.pick-1], x,
			export, export, export, export, export, export,
			export, export, export, export, export, export)
	})
}

// An exchange is what export needs beside the puzzle.
type exchange struct {
	*settings
	*cli.Process
	out io.Writer
}

// export writes the puzzle as a problem, or the board that an answer states.
func export[B sudoku.Board](ctx context.Context, x *exchange, puzzle B) error {
	switch {
	case x.answer != "":
		board, err := readAnswer(ctx, x, puzzle)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(x.out, board)
		return err
	case x.format == "lp":
		return sudoku.WriteLP(x.out, puzzle, &x.opts)
	default:
		return sudoku.WriteDIMACS(x.out, puzzle, &x.opts)
	}
}

// readAnswer returns the board of the answer in the file of the flag.
func readAnswer[B sudoku.Board](ctx context.Context, x *exchange, puzzle B) (B, error) {
	in, err := x.Open(ctx, x.answer)
	if err != nil {
		return puzzle, err
	}
	defer in.Close()
	board, err := sudoku.ReadAnswer(in, puzzle, &x.opts)
	if _, bad := errors.AsType[*sudoku.ParseError](err); bad {
		err = fmt.Errorf("%s: %w", x.answer, err)
	}
	return board, err
}

// to calls write with the output file, or with stdout. It removes a file that
// could not be written completely.
func (s *settings) to(stdout io.Writer, write func(io.Writer) error) error {
	if s.output == "" {
		return write(stdout)
	}
	file, err := os.Create(s.output)
	if err != nil {
		return err
	}
	if err = errors.Join(write(file), file.Close()); err != nil {
		os.Remove(s.output)
	}
	return err
}
