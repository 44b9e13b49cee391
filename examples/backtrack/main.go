// Backtrack prints the tables of the article "An AI-based solution to sudoku"
// (Arkieva): the working array, the three sanity checks, the history of the
// search, and the solution.
//
//	go run ./examples/backtrack
//	go run ./examples/backtrack -puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//
// The exit status is 0 if there is a solution, 1 if not or if the output fails,
// 2 for bad use.
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
)

// The article shows its board as a picture only. We made this board to agree
// with its text: the givens of row 1, column 3, block 1 and around (8,7), the
// candidates of five cells, no conflict, and counters 1 and 18 to 21 of the
// history. Counters 2 to 17 differ, because the text gives neither the other
// givens nor its rule for choosing among cells with two candidates.
const demo = "2....7......6..58..8394.....9.3.5.6...7...8..3...6.4....6.5.3..129........5.792.6"

// A second 2 in row 1, no candidate for (8,4), and (3,7) left with 7 like (8,7).
const spoiled = "2.2..7......6..58.683941....9.3.5.6...7...8..3...6.4....645.3..129........58792.6"

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the whole program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("backtrack", flag.ContinueOnError)
	flags.SetOutput(stderr)
	text := flags.String("puzzle", demo, "the `board`, 81 digits")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 0:
		fmt.Fprintf(stderr, "backtrack: unexpected argument %q, want -puzzle %q\n", flags.Arg(0), flags.Arg(0))
		return 2
	}
	puzzle, err := sudoku.Parse(*text)
	if err != nil {
		fmt.Fprintln(stderr, "backtrack:", err)
		return 2
	}
	out := bufio.NewWriter(stdout)
	fmt.Fprintf(out, "The board\n%v\n", puzzle)
	printArray(out, puzzle)
	printChecks(out, puzzle)
	if *text == demo {
		board, _ := sudoku.Parse(spoiled)
		fmt.Fprintf(out, "\nThe board spoiled\n%v\n", board)
		printChecks(out, board)
	}
	err = printSearch(out, puzzle)
	if full := out.Flush(); full != nil {
		err = full
	}
	if err != nil {
		fmt.Fprintln(stderr, "backtrack:", err)
		return 1
	}
	return 0
}

// printArray prints the working array in three columns, to be read downwards.
func printArray(out io.Writer, board sudoku.Grid) {
	fmt.Fprintln(out, "\nThe working array: cell, row, column, block, value")
	array := sudoku.WorkingArray(board)
	for i := range 27 {
		fmt.Fprintf(out, "%10v %16v %16v\n", array[i], array[i+27], array[i+54])
	}
	fmt.Fprintln(out)
}

// printChecks prints what the sanity checks find. A board with a finding has no
// solution.
func printChecks(out io.Writer, board sudoku.Grid) {
	found := sudoku.CheckSanity(board)
	fmt.Fprintf(out, "Sanity check 1, duplicates: %d\n", len(found.Duplicates))
	for _, d := range found.Duplicates {
		unit := map[sudoku.UnitKind]string{sudoku.Row: "row", sudoku.Column: "column", sudoku.Block: "block"}[d.Kind]
		fmt.Fprintf(out, "  %s %d has %d in %d cells\n", unit, d.Index+1, d.Value, len(d.Cells))
	}
	fmt.Fprintf(out, "Sanity check 2, cells without candidates: %d\n", len(found.Without))
	for _, cell := range found.Without {
		fmt.Fprintf(out, "  %s is empty and can take no value\n", place(cell))
	}
	fmt.Fprintln(out, sudoku.PencilMarks(board, nil))
	fmt.Fprintf(out, "Sanity check 3, conflicts: %d\n", len(found.Conflicts))
	for _, c := range found.Conflicts {
		fmt.Fprintf(out, "  %s and %s can both take %d only\n", place(c.Cell), place(c.Other), c.Value)
	}
}

// printSearch prints the history, then the solution: the board to which the
// events of the history lead.
func printSearch(out io.Writer, board sudoku.Grid) error {
	fmt.Fprint(out, "\nThe history: options 0 and value 9999 is a dead end, value 0 a reset\n",
		" counter  options     cell    value\n")
	counter, guesses := int64(0), 0
	events := map[sudoku.EventKind]int{}
	for event, err := range sudoku.History(context.Background(), board, nil) {
		if err != nil {
			return err
		}
		event.Replay(sudoku.Cells(&board))
		events[event.Kind]++
		if event.Options > 1 {
			guesses++
		}
		if event.Kind != sudoku.EventReset { // the article counts it with its dead end
			counter++
		}
		event.Counter = counter
		if _, err := fmt.Fprintln(out, event); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(out, "\nThe solution\n%v\n%d values assigned, %d of them guesses; %d dead ends, %d resets\n",
		board, events[sudoku.EventAssign], guesses, events[sudoku.EventDeadEnd], events[sudoku.EventReset])
	return err
}

// place returns a cell as the article writes it: row, column, counted from 1.
func place(cell int) string {
	return fmt.Sprintf("(%d,%d)", cell/9+1, cell%9+1)
}
