// Evolve solves a sudoku by combinatorial evolution and shows how the board
// improves.
//
//	go run ./examples/evolve
//	go run ./examples/evolve -classic -seed 3
//	go run ./examples/evolve -puzzle @hard.txt -islands 2 -timeout 10s
//
// The exit status is 0 if the puzzle was solved. It is 1 if it was not: the
// budget is spent, the time is up, the program was interrupted, the output could
// not be written, or there is no solution. It is 2 for a flag that can't be used
// and for a text that is no board or breaks the rules.
package main

import (
	"context"
	"fmt"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/examples/internal/cli"
)

var program = cli.Program{
	Name: "evolve",
	Usage: `usage: evolve [flags]

Solves a sudoku by combinatorial evolution and shows how the board improves.
Exit status 0: solved; 1: not solved; 2: a puzzle or flag that can't be used.
`,
	New: func() cli.Command { return new(settings) },
}

func main() { program.Main() }

// Run reads the puzzle and evolves a solution.
func (s *settings) Run(ctx context.Context, p *cli.Process) error {
	text, err := s.read(ctx, p)
	if err != nil {
		return err
	}
	ctx, stop := cli.Timeout(ctx, s.timeout)
	defer stop()
	e := &evolution{s, newViewer(p.Out, s)}
	return sudoku.VisitText(ctx, text, e,
		evolve, evolve, evolve, evolve, evolve, evolve,
		evolve, evolve, evolve, evolve, evolve, evolve)
}

// An evolution is what evolve needs beside the puzzle.
type evolution struct {
	*settings
	*viewer
}

// evolve evolves a solution of the puzzle, shows the epochs to the viewer, and
// prints the result.
func evolve[B sudoku.Board](ctx context.Context, e *evolution, puzzle B) error {
	if err := sudoku.Check(puzzle); err != nil {
		return err
	}
	start := time.Now()
	run, err := sudoku.NewEvolution(puzzle, e.options(len(puzzle)))
	if err != nil {
		return err
	}
	watch(ctx, e.viewer, puzzle, run)
	for run.Step(ctx) {
		watch(ctx, e.viewer, puzzle, run)
	}
	took := time.Since(start) - e.spent

	result, err := run.Result()
	conclude(e.viewer, puzzle, result)
	fmt.Fprintf(e.out, "epochs %d, attempts %d, proposals %d, births %d, time %v\n",
		result.Stats.Epochs, result.Stats.Attempts, result.Stats.Proposals, result.Stats.Births,
		took.Round(time.Microsecond))
	if err != nil {
		return fmt.Errorf("not solved, %d errors left: %w", result.Errors, cli.Cause(ctx, err))
	}
	return nil
}

// options returns the options for a board. With the library's own, a 9×9 board
// is usually solved in one epoch or by deduction alone, and there is nothing to
// watch. A program that only needs the solution sets at most the seed.
func (s *settings) options(cells int) *sudoku.EvolveOptions {
	small, large := cells <= 9*9, cells > 16*16
	opts := new(sudoku.EvolveOptions)
	worker := s.worker
	switch {
	case s.classic:
		opts = sudoku.Classic()
	case worker == "" && small:
		worker = "anneal"
	case worker == "":
		worker = "tabu"
	}
	if worker != "" {
		opts.Worker = workers[worker]
		opts.NoDeduction = worker != "tabu"
	}
	switch {
	case s.classic || large:
	case worker == "tabu":
		opts.Steps = 50
	default:
		opts.Steps = 20
	}
	s.override(opts)
	return opts
}
