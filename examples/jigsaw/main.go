// Jigsaw draws a jigsaw: regions of random form in place of the blocks. It makes a puzzle
// with them and prints the puzzle, a line that other programs read, and the solution.
//
//	go run ./examples/jigsaw
//	go run ./examples/jigsaw -side 7 -symmetry diagonal -seed 3
//
// The exit status is 0 if a puzzle was made, 1 if not or if the output failed, and 2 for
// bad use.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/sudoku"
	"example.com/sudoku/variant"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// A wish is which jigsaw to make.
type wish struct {
	side     int
	seed     uint64
	symmetry sudoku.Symmetry
}

// run makes a puzzle and prints it. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	var w wish
	flags := flag.NewFlagSet("jigsaw", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.IntVar(&w.side, "side", 9, "`number` of rows, of columns and of regions")
	flags.Uint64Var(&w.seed, "seed", 1, "`number` that chooses the puzzle")
	flags.TextVar(&w.symmetry, "symmetry", sudoku.SymmetryHalfTurn, "`symmetry` of regions and givens: none, 180, 90, horizontal, vertical, diagonal,\nantidiagonal or full")
	if flags.Parse(args) != nil {
		return 2
	}
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	err := show(context.Background(), w, out)
	if failed := out.Flush(); failed != nil {
		err = failed
	}
	if err != nil {
		fmt.Fprintln(stderr, "jigsaw:", err)
	}
	bad := new(sudoku.OptionError)
	switch {
	case errors.As(err, &bad):
		return 2
	case err != nil:
		return 1
	}
	return 0
}

// show makes a puzzle and prints it.
func show(ctx context.Context, w wish, out io.Writer) error {
	rules, err := variant.RandomJigsaw(ctx, w.side, w.symmetry, sudoku.NewStream(w.seed, 0))
	if err != nil {
		return err
	}
	puzzle, err := rules.Generate(ctx, &sudoku.GenerateOptions{Seed: w.seed, Symmetry: w.symmetry})
	if err != nil {
		return err
	}
	solution, err := sudoku.Unique(ctx, puzzle)
	if err != nil {
		return err
	}
	line, err := puzzle.MarshalText()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d givens\n%v\n\n%s\n\nThe only solution\n%v\n", sudoku.Givens(puzzle), puzzle, line, solution)
	for i, region := range regions(rules) {
		fmt.Fprintf(out, "region %d:", i+1)
		for _, cell := range region {
			fmt.Fprintf(out, " %v", rules.Place(cell))
		}
		fmt.Fprintln(out)
	}
	return nil
}

// regions returns the cells of each region.
func regions(rules sudoku.Rules) (list [][]int) {
	for _, unit := range rules.Units() {
		if unit.Kind == sudoku.Block {
			list = append(list, unit.Cells)
		}
	}
	return list
}
