// Batch works through puzzles of a file, or of standard input, on all cores. Each is
// solved, recognized if it is a transformation of an earlier one, and rated.
//
//	go run ./examples/batch FILE > rated.csv
//
// A line of output has the puzzle, its solution, its level and its score. A puzzle
// that comes again, transformed or not, gets no line. The last line on standard error
// has the totals. The exit status is 0 if every puzzle has exactly one solution, 1 if
// not or if the output failed, and 2 for bad use.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run opens the file and works through it. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	in := stdin
	switch len(args) {
	case 0:
	case 1:
		file, err := os.Open(args[0])
		if err != nil {
			fmt.Fprintln(stderr, "batch:", err)
			return 2
		}
		defer file.Close()
		in = file
	default:
		fmt.Fprintln(stderr, "batch: want at most one file\nusage: batch [FILE]")
		return 2
	}
	out := bufio.NewWriter(stdout)
	failed := work(context.Background(), in, out, stderr)
	if err := out.Flush(); err != nil { // the error of any write
		fmt.Fprintln(stderr, "batch:", err)
		return 1
	}
	if failed {
		return 1
	}
	return 0
}

// A result is what is found out about a puzzle.
type result struct {
	puzzle, solution sudoku.Grid
	form             sudoku.Grid // the same for all its transformations
	rating           explain.Rating
}

// examine does the work for one puzzle. It runs on several goroutines.
func examine(ctx context.Context, puzzle sudoku.Grid) (result, error) {
	solution, err := sudoku.Unique(ctx, puzzle)
	if err != nil {
		return result{}, fmt.Errorf("%s: %w", sudoku.Line(puzzle), err)
	}
	canonical, err := sudoku.Canonical(puzzle)
	if err != nil {
		return result{}, err
	}
	rating, err := explain.Rate(ctx, puzzle)
	return result{puzzle, solution, canonical.Board, rating}, err
}

// work examines the puzzles of a stream and prints the results in their order. It
// reports whether a puzzle or the stream was unusable.
func work(ctx context.Context, in io.Reader, out, messages io.Writer) (failed bool) {
	seen := make(map[sudoku.Grid]bool)
	puzzles, unusable := 0, 0
	for r, err := range sudoku.Parallel(ctx, sudoku.Read(in), 0, examine) {
		puzzles++
		if err != nil {
			unusable++
			fmt.Fprintln(messages, "batch:", err)
			continue
		}
		if seen[r.form] {
			continue
		}
		seen[r.form] = true
		if _, err := fmt.Fprintf(out, "%s,%s,%v,%d\n", sudoku.Line(r.puzzle), sudoku.Line(r.solution), r.rating.Level, r.rating.Score); err != nil {
			break
		}
	}
	fmt.Fprintf(messages, "puzzles=%d different=%d unusable=%d\n", puzzles, len(seen), unusable)
	return unusable > 0
}
