// Inheritance runs the genetic algorithm of the article with every crossover
// that the layout of the boards allows, and compares how far each gets. For each
// layout and seed, all start from the same generation zero.
//
//	go run ./examples/inheritance
//	go run ./examples/inheritance -size 16 -layout blocks,rows -seeds 50
//	go run ./examples/inheritance -inheritance cells,blocks -population 50,100,200
//	go run ./examples/inheritance -puzzle @easy.txt -o csv > curves.csv
//
// Every configuration gets the same number of children. The exit status is 0 if
// all runs were made. It is 1 if the program was interrupted, when the table shows
// the finished runs, or if the output could not be written. It is 2 for a flag
// that can't be used and for a text that is no board or breaks the rules.
package main

import (
	"context"
	"errors"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/examples/internal/cli"
	"example.com/sudoku/examples/internal/term"
)

var program = cli.Program{
	Name: "inheritance",
	Usage: `usage: inheritance [flags]

Runs the article's genetic algorithm with every inheritance. For each layout and
seed, all start from the same generation zero. Exit status 0: done; 1:
interrupted; 2: a puzzle or flag that can't be used.
`,
	New: func() cli.Command { return new(settings) },
}

func main() { program.Main() }

// Run reads the puzzle and compares the configurations on it.
func (s *settings) Run(ctx context.Context, p *cli.Process) error {
	text, err := s.read(ctx, p)
	if err != nil {
		return err
	}
	return sudoku.VisitText(ctx, text, &comparison{s, p},
		compare, compare, compare, compare, compare, compare,
		compare, compare, compare, compare, compare, compare)
}

// A comparison is what compare needs beside the puzzle.
type comparison struct {
	*settings
	*cli.Process
}

// compare makes all trials and prints the results.
func compare[B sudoku.Board](ctx context.Context, c *comparison, puzzle B) error {
	entries := c.entries()
	contenders := make([]sudoku.Contender, len(entries))
	for i, e := range entries {
		contenders[i] = e.contender(c.settings)
	}
	seeds := make([]uint64, c.seeds)
	for i := range seeds {
		seeds[i] = c.seed + uint64(i)
	}

	meter := term.NewMeter(0, len(seeds)*len(contenders))
	c.Show(meter.String)
	var trials sudoku.Trials
	var failed error
	for trial, err := range sudoku.Compare(ctx, puzzle, seeds, contenders...) {
		if err != nil {
			failed = err
			break
		}
		trials = append(trials, trial)
		meter.Add(1)
		meter.Note(fmt.Sprintf("%s: %d errors", trial.Name, trial.Errors))
	}
	c.Hide()
	if failed != nil && ctx.Err() == nil {
		return failed
	}
	side := sudoku.ShapeOf(len(puzzle)).Side
	title := fmt.Sprintf("%d×%d, %d givens", side, side, sudoku.Givens(puzzle))
	return errors.Join(failed, c.write(c.Out, title, entries, trials))
}
