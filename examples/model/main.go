// Model states a sudoku as a constraint model, inequality by inequality, and
// solves it.
//
//	go run ./examples/model
//	go run ./examples/model -puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//
// It follows the demo of J. McCaffrey, "Solving Sudoku Puzzles Using the MSF
// Library" (MSDN Magazine, August 2014), on the board of his later article on
// combinatorial evolution. The article's calls are here:
//
//	Decision[][], model.AddDecisions       m.Decide
//	Model.AllDifferent                     m.AllDifferent
//	a != b                                 m.NotEqual
//	a == value                             m.Fix
//	context.Solve, GetQuality              m.Solve, Quality
//	a loop over GetNext to count           m.Count with a limit
//
// The exit status is 0 if there is a solution, 1 if not or if the output could not
// be written, and 2 for bad use.
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
	"example.com/sudoku/csp"
)

const demo = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run reads the flags and solves the puzzle. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	flags := flag.NewFlagSet("model", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	text := flags.String("puzzle", demo, "the `board`, 81 digits")
	err := flags.Parse(args)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected %q", flags.Arg(0))
	}
	status := 2
	if errors.Is(err, flag.ErrHelp) {
		flags.SetOutput(out)
		flags.Usage()
		status, err = 0, nil
	} else if err == nil {
		status, err = solve(*text, out)
	}
	if failed := out.Flush(); failed != nil {
		status, err = 1, failed
	}
	if err != nil {
		fmt.Fprintln(stderr, "model:", err)
	}
	return status
}

// solve states the puzzle, solves it and prints what it finds.
func solve(text string, out io.Writer) (status int, err error) {
	puzzle, err := sudoku.Parse(text)
	if err != nil {
		return 2, err
	}
	fmt.Fprintf(out, "The puzzle:\n%v\n", puzzle)

	var m csp.Model
	grid := addDecisions(&m)
	for i := range 9 {
		m.AllDifferent(grid[i][:]...).Named(fmt.Sprintf("row %d", i))
		addUnequal(&m, fmt.Sprintf("column %d", i), func(k int) csp.Decision { return grid[k][i] })
		top, left := i/3*3, i%3*3
		addUnequal(&m, fmt.Sprintf("sub-cube %d", i), func(k int) csp.Decision { return grid[top+k/3][left+k%3] })
	}
	fmt.Fprintf(out, "%d decisions, %d constraints that every sudoku has\n", len(m.Decisions()), len(m.Constraints()))
	addGivens(&m, grid, puzzle)
	fmt.Fprintf(out, "%d constraints with those of this puzzle\n", len(m.Constraints()))

	ctx := context.Background()
	n, err := m.Count(ctx, 2)
	if err != nil {
		return 1, err
	}
	answer, err := m.Solve(ctx)
	fmt.Fprintf(out, "Solutions: %s; the answer is %v\n", [...]string{"none", "one", "many"}[n], answer.Quality)
	if err != nil {
		return 1, printClosest(ctx, &m, out)
	}
	fmt.Fprint(out, boardOf(grid, answer.Values))
	return 0, nil
}

// addDecisions adds 81 decisions with the values 1 to 9.
func addDecisions(m *csp.Model) (grid [9][9]csp.Decision) {
	for r := range grid {
		for c := range grid[r] {
			grid[r][c] = m.Decide(fmt.Sprintf("r%dc%d", r, c), csp.Range(1, 9))
		}
	}
	return grid
}

// addUnequal states that the values of nine cells differ, in 36 inequalities
// where m.AllDifferent needs one constraint.
func addUnequal(m *csp.Model, name string, cell func(k int) csp.Decision) {
	for first := range 8 {
		for second := first + 1; second < 9; second++ {
			a, b := cell(first), cell(second)
			m.NotEqual(a, b).Named(fmt.Sprintf("%s, %v and %v", name, a, b))
		}
	}
}

// addGivens fixes the values that the puzzle gives.
func addGivens(m *csp.Model, grid [9][9]csp.Decision, puzzle sudoku.Grid) {
	for cell, v := range puzzle {
		if v != 0 {
			decision := grid[cell/9][cell%9]
			m.Fix(decision, int(v)).Named(fmt.Sprintf("given %d in %v", v, decision))
		}
	}
}

// printClosest prints the fewest constraints that an assignment must break.
func printClosest(ctx context.Context, m *csp.Model, out io.Writer) error {
	m.MaxDeadEnds = 20000
	closest, err := m.Closest(ctx)
	fmt.Fprintf(out, "Broken in the closest assignment, %v:\n", closest.Quality)
	for _, c := range closest.Broken {
		fmt.Fprintln(out, " ", c)
	}
	return err
}

// boardOf returns the board of an assignment.
func boardOf(grid [9][9]csp.Decision, values csp.Assignment) (board sudoku.Grid) {
	for cell := range board {
		board[cell] = uint8(values.Value(grid[cell/9][cell%9]))
	}
	return board
}
