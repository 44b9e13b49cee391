// Setter helps to set a puzzle with clues: it says which values each cell can still have,
// which clues contradict each other, and which clues a finished puzzle does not need.
//
//	go run ./examples/setter           a built-in puzzle in three versions
//	go run ./examples/setter FILE
//
// A file has a puzzle as a text, or a link of f-puzzles or SudokuPad. The exit status is 0
// if the puzzle has a solution, 1 if not or if the output failed, and 2 for bad use.
package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/format"
	"example.com/sudoku/variant"
)

// The built-in puzzle in three versions: clues that leave more than one solution, one more that
// contradicts them, and others that leave one solution.
const start = ".Shape~6x6.Thermo~R1C1~R1C2~R2C3~R1C3~R1C4.Thermo~R4C1~R5C2~R4C3.Arrow~R3C4~R2C4~R3C5"

var demo = []string{start, start + ".Cage~11~R1C2~R2C3", start + ".Thermo~R4C2~R3C3~R3C2~R3C1~R2C2.Thermo~R6C4~R5C4~R4C4" +
	".Thermo~R6C3~R5C3~R6C2~R5C1.Thermo~R4C6~R4C5~R5C5~R6C5.Thermo~R1C6~R2C6~R3C6"}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run reads the puzzle and examines it. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	texts, err := demo, error(nil)
	if len(args) == 1 {
		var text []byte
		text, err = os.ReadFile(args[0])
		texts = []string{string(text)}
	} else if len(args) > 1 {
		err = errors.New("want at most one file")
	}
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	status := 0
	for _, text := range texts {
		var sheet format.Sheet
		if err == nil {
			sheet, err = format.Parse(text, nil)
		}
		if err != nil {
			fmt.Fprintln(stderr, "setter:", err, "\nusage: setter [FILE]")
			return 2
		}
		err = examine(context.Background(), sheet.Puzzle, out)
		if err != nil && !errors.Is(err, sudoku.ErrNoSolution) { // which the output says
			fmt.Fprintln(stderr, "setter:", err)
			return 1
		}
		if err != nil && len(args) == 1 {
			status = 1
		}
		err = nil
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(stderr, "setter:", err)
		return 1
	}
	return status
}

// examine prints what a setter wants to know of a puzzle.
func examine(ctx context.Context, puzzle sudoku.Puzzle, out io.Writer) error {
	fmt.Fprintf(out, "%v\n%s\n", puzzle, strings.Join(variant.Legend(puzzle.Rules), "\n"))
	solution, err := sudoku.Unique(ctx, puzzle)
	switch {
	case errors.Is(err, sudoku.ErrNoSolution):
		rules, conflict := variant.Conflict(ctx, puzzle)
		if conflict != nil {
			return conflict
		}
		fmt.Fprintln(out, "\nNo solution. These contradict each other:")
		for _, rule := range rules {
			fmt.Fprintln(out, " ", rule.Text)
		}
		fmt.Fprintln(out)
		return err
	case errors.Is(err, sudoku.ErrManySolutions):
		return candidates(ctx, puzzle, out)
	case err != nil:
		return err
	}
	fmt.Fprintf(out, "\nOne solution:\n%v\n", solution)
	fewer, err := variant.MinimizeClues(ctx, puzzle, 1)
	if err != nil {
		return err
	}
	before, after := len(puzzle.Rules.Added()), len(fewer.Rules.Added())
	fmt.Fprintf(out, "%d of %d clues suffice:\n", after, before)
	for _, rule := range fewer.Rules.Added() {
		fmt.Fprintln(out, " ", rule.Text)
	}
	fmt.Fprintln(out)
	return nil
}

// candidates prints the values that each cell has in some solution.
func candidates(ctx context.Context, puzzle sudoku.Puzzle, out io.Writer) error {
	values, err := variant.TrueCandidates(ctx, puzzle, 1)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "\nMore than one solution. The cells can have:")
	_, columns := puzzle.Rules.Size()
	for cell := range values {
		word := ""
		for _, v := range values[cell] {
			word += fmt.Sprint(v.Value)
		}
		fmt.Fprintf(out, " %-*s", puzzle.Rules.Values(), word)
		if puzzle.Rules.Place(cell).Column == columns-1 {
			fmt.Fprintln(out)
		}
	}
	fmt.Fprintln(out)
	return nil
}
