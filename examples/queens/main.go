// Queens solves three problems that are no sudoku by the constraint model.
//
//	go run ./examples/queens                   all of them
//	go run ./examples/queens queens money      some
//
// They are: queens, eight on a chess board; magic, squares of 3×3; money, the
// sum SEND + MORE = MONEY. The exit status is 0, 1 if a problem was not solved or
// the output could not be written, and 2 if an argument names no problem.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/sudoku/csp"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

var problems = map[string]func(ctx context.Context, out io.Writer) error{
	"queens": solveQueens,
	"magic":  solveMagic,
	"money":  solveMoney,
}

// run solves the problems in the arguments. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	status, err := solve(args, out)
	if failed := out.Flush(); failed != nil {
		status, err = 1, failed
	}
	if err != nil {
		fmt.Fprintln(stderr, "queens:", err)
	}
	return status
}

func solve(args []string, out io.Writer) (status int, err error) {
	flags := flag.NewFlagSet("queens", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(out, "usage: queens [queens] [magic] [money]")
		return 0, nil
	} else if err != nil {
		return 2, err
	}
	names := flags.Args()
	if len(names) == 0 {
		names = []string{"queens", "magic", "money"}
	}
	for _, name := range names {
		if problems[name] == nil {
			return 2, fmt.Errorf("found problem %q, want queens, magic or money", name)
		}
	}
	for _, name := range names {
		if err := problems[name](context.Background(), out); err != nil {
			return 1, fmt.Errorf("%s: %w", name, err)
		}
	}
	return 0, nil
}

// solveQueens puts a queen in each column so that none attacks another: the rows
// differ, and so do row + column and row - column, the diagonals.
func solveQueens(ctx context.Context, out io.Writer) error {
	const n = 8
	var m csp.Model
	rows := m.Array("queen", n, csp.Range(0, n-1))
	var rising, falling []csp.Decision
	for column, row := range rows {
		rising = append(rising, row.Plus(column))
		falling = append(falling, row.Plus(-column))
	}
	m.AllDifferent(rows...)
	m.AllDifferent(rising...)
	m.AllDifferent(falling...)

	count, err := m.Count(ctx, 0)
	if err != nil {
		return err
	}
	answer, err := m.Solve(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d queens can stand in %d ways; one is\n", n, count)
	for row := range n {
		for _, queen := range rows {
			if answer.Values.Value(queen) == row {
				fmt.Fprint(out, " Q")
			} else {
				fmt.Fprint(out, " .")
			}
		}
		fmt.Fprintln(out)
	}
	return nil
}

// solveMagic finds all squares of the numbers 1 to 9 whose rows, columns and
// diagonals have the same sum, which must be 15.
func solveMagic(ctx context.Context, out io.Writer) error {
	var m csp.Model
	cells := m.Array("cell", 9, csp.Range(1, 9))
	m.AllDifferent(cells...)
	for _, line := range [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		m.Sum([]csp.Decision{cells[line[0]], cells[line[1]], cells[line[2]]}, nil, csp.Exactly, 15)
	}
	fmt.Fprintln(out, "The magic squares of side 3, row by row:")
	for values, err := range m.Solutions(ctx) {
		if err != nil {
			return err
		}
		fmt.Fprintln(out, values[:3], values[3:6], values[6:])
	}
	return nil
}

// solveMoney gives each letter its own digit so that SEND + MORE = MONEY. No
// number starts with 0.
func solveMoney(ctx context.Context, out io.Writer) error {
	var model csp.Model
	letters := model.Array("letter", 8, csp.Range(0, 9)) // S E N D M O R Y
	s, e, n, d, m, o, r, y := letters[0], letters[1], letters[2], letters[3], letters[4], letters[5], letters[6], letters[7]
	model.AllDifferent(letters...)
	model.Forbid([]csp.Decision{s}, [][]int{{0}})
	model.Forbid([]csp.Decision{m}, [][]int{{0}})
	model.Sum([]csp.Decision{s, e, n, d, m, o, r, e, m, o, n, e, y},
		[]int{1000, 100, 10, 1, 1000, 100, 10, 1, -10000, -1000, -100, -10, -1}, csp.Exactly, 0)

	answer, err := model.Unique(ctx)
	if err != nil {
		return err
	}
	number := func(letters ...csp.Decision) (n int) {
		for _, letter := range letters {
			n = 10*n + answer.Values.Value(letter)
		}
		return n
	}
	fmt.Fprintf(out, "%d + %d = %d, %v\n", number(s, e, n, d), number(m, o, r, e), number(m, o, n, e, y), answer.Quality)
	return nil
}
