// Evolve is combinatorial evolution for a lesson: the board of the article improves
// epoch by epoch, and then three settings are compared over several seeds. Change a
// setting in the list, or add one, and see what becomes of the curve.
//
//	go run ./examples/evolve                 the built-in board
//	go run ./examples/evolve -seeds 50       more runs of each setting
//	go run ./examples/evolve -puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//
// "go run ./cmd/sudoku evolve" shows the same as moving pictures. The exit status is 0
// if all runs were made, 1 if not or if the output failed, and 2 for bad use.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/evolve"
)

// demo is the board of J. McCaffrey, "Solving Sudoku Using Combinatorial Evolution",
// MSDN Magazine, November 2016.
const demo = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"

// A setting is a way to evolve.
type setting struct {
	name string
	opts *sudoku.EvolveOptions
}

// settings returns those that are compared. The fields not set have their defaults.
func settings() []setting {
	article := sudoku.Classic() // 200 organisms, one step each in an epoch, blocks are merged
	article.MaxAttempts = 1
	careful := *article
	careful.Mistake = -1 // never accepts a worse board; the article does with 0.001
	return []setting{
		{"as in the article", article},
		{"without mistakes", &careful},
		{"annealed swaps", &sudoku.EvolveOptions{
			Worker: sudoku.AnnealedSwapWorker, Options: evolve.Options{Steps: 20, MaxEpochs: 10_000, MaxAttempts: 1}, NoDeduction: true,
		}},
	}
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the whole program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("evolve", flag.ContinueOnError)
	flags.SetOutput(stderr)
	text := flags.String("puzzle", demo, "the `board`, 81 digits")
	seeds := flags.Int("seeds", 5, "`number` of runs of each setting")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 0 || *seeds < 1:
		fmt.Fprintln(stderr, "evolve: want -puzzle BOARD, and -seeds of 1 or more")
		return 2
	}
	puzzle, err := sudoku.Parse(*text)
	if err == nil {
		err = sudoku.Check(puzzle)
	}
	if err != nil {
		fmt.Fprintln(stderr, "evolve:", err)
		return 2
	}
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	all := settings()
	err = show(out, puzzle, all[len(all)-1].opts)
	out.Flush() // the solved board stands before the runs of the settings
	for i := 0; i < len(all) && err == nil; i++ {
		err = race(out, puzzle, all[i], *seeds)
	}
	if full := out.Flush(); full != nil {
		err = full
	}
	if err != nil {
		fmt.Fprintln(stderr, "evolve:", err)
		return 1
	}
	return 0
}

// show prints a line each time the best board of a run has fewer errors, with a bar,
// and the board at the end.
func show(out io.Writer, puzzle sudoku.Grid, opts *sudoku.EvolveOptions) error {
	run, err := sudoku.NewEvolution(context.Background(), puzzle, opts)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%v\n epoch  errors   mean  agreement\n", puzzle)
	ctx, last := context.Background(), -1
	for more := true; more; more = run.Step(ctx) {
		best, _ := run.Result()
		if best.Errors == last {
			continue
		}
		last = best.Errors
		all := run.Population().Summary()
		fmt.Fprintf(out, "%6d %7d %6.1f %9.0f%%  %s\n",
			best.Stats.Epochs, best.Errors, all.Mean, 100*all.Agreement, strings.Repeat("#", best.Errors))
	}
	result, err := run.Result()
	if errors.Is(err, sudoku.ErrBudget) { // the best board is shown
		err = nil
	}
	fmt.Fprintf(out, "%v\n%d errors after %d steps\n\n", result.Board, result.Errors, result.Stats.Proposals)
	return err
}

// race prints how many runs of a setting find the solution, and in how many steps
// for each solution.
func race(out io.Writer, puzzle sudoku.Grid, s setting, seeds int) error {
	solved, steps, left := 0, int64(0), 0
	for seed := range seeds {
		opts := *s.opts
		opts.Seed = uint64(seed)
		result, err := sudoku.Evolve(context.Background(), puzzle, &opts)
		if err != nil && !errors.Is(err, sudoku.ErrBudget) {
			return err
		}
		if err == nil {
			solved++
		}
		steps += result.Stats.Proposals
		left += result.Errors
	}
	low, high := compare.Wilson(solved, seeds)
	perSolution := "-"
	if solved > 0 {
		perSolution = fmt.Sprint(steps / int64(solved))
	}
	_, err := fmt.Fprintf(out, "%-18s solved %d of %d (95 %%: %.0f–%.0f %%), %.1f errors left, steps for a solution %s\n",
		s.name, solved, seeds, 100*low, 100*high, float64(left)/float64(seeds), perSolution)
	return err
}
