// Sixteen takes a 16×16 puzzle through the library: it is read or made, proven to
// have one solution, evolved, rated and explained. Nothing in it depends on the size
// but the rules.
//
//	go run ./examples/sixteen           a generated puzzle
//	go run ./examples/sixteen FILE      the first puzzle of a file
//
// The symbols are 1-9 and A-G; a file may have numbers up to 16. The exit status is 0
// if the puzzle has exactly one solution, 1 if not or if the output failed, and 2 for
// bad use.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
	"example.com/sudoku/explain"
)

// The rules are all that knows the size. Those of other sizes, such as Standard(25), work
// too; above 16×16 there is no rating and no hint.
var rules = sudoku.Standard(16)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run gets the puzzle and shows it. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	ctx := context.Background()
	puzzle, err := puzzleOf(ctx, args)
	if err != nil {
		fmt.Fprintln(stderr, "sixteen:", err, "\nusage: sixteen [FILE]")
		return 2
	}
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	err = show(ctx, puzzle, out)
	if failed := out.Flush(); failed != nil {
		err = failed
	}
	if err != nil {
		fmt.Fprintln(stderr, "sixteen:", err)
		return 1
	}
	return 0
}

// puzzleOf reads the first puzzle of the file, or makes one.
func puzzleOf(ctx context.Context, args []string) (sudoku.Puzzle, error) {
	switch len(args) {
	case 0:
		return rules.Generate(ctx, &sudoku.GenerateOptions{
			Seed: 16, MinClues: 100, Symmetry: sudoku.SymmetryHalfTurn, Grade: explain.Between(explain.LevelHard, explain.LevelVeryHard),
		})
	case 1:
		file, err := os.Open(args[0])
		if err != nil {
			return sudoku.Puzzle{}, err
		}
		defer file.Close()
		for puzzle, err := range rules.Read(file) {
			return puzzle, err
		}
		return sudoku.Puzzle{}, errors.New("the file has no puzzle")
	}
	return sudoku.Puzzle{}, errors.New("want at most one file")
}

// show prints what the library finds out.
func show(ctx context.Context, puzzle sudoku.Puzzle, out io.Writer) error {
	fmt.Fprintf(out, "%v\n%d of %d cells are given\n", puzzle, sudoku.Givens(puzzle), len(puzzle.Cells))

	solution, err := sudoku.Unique(ctx, puzzle)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\nThe only solution\n%v\n", solution)

	// Short epochs and no deduction show more of the course. The defaults are faster.
	run, err := sudoku.NewEvolution(ctx, puzzle, &sudoku.EvolveOptions{Options: evolve.Options{Seed: 16, Steps: 500}, NoDeduction: true})
	if err != nil {
		return err
	}
	fmt.Fprint(out, "\nErrors of the best board, as they fell:")
	last := -1
	for more := true; more; {
		more = run.Step(ctx)
		best, _ := run.Result() // its error says that the run is not yet at its end
		if best.Errors != last {
			last = best.Errors
			fmt.Fprint(out, " ", last)
		}
	}
	evolved, err := run.Result()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\nEvolved in %d steps; the same solution: %t\n", evolved.Stats.Proposals, sudoku.Line(evolved.Board) == sudoku.Line(solution))

	rating, err := explain.Rate(ctx, puzzle)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%v. The first steps that rule candidates out, with 10 for A and so on:\n", rating)
	shown := 0
	for step, err := range explain.Hints(ctx, puzzle, puzzle, nil) {
		if err != nil {
			return err
		}
		if step.Value == 0 {
			fmt.Fprintln(out, " ", step)
			shown++
		}
		if shown == 5 {
			break
		}
	}
	return nil
}
