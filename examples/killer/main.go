// Killer solves killer sudokus and prints their sums. A killer sudoku has cages: groups of
// cells without a repeated value, whose sums are given.
//
//	go run ./examples/killer           a built-in puzzle
//	go run ./examples/killer FILE
//
// A file has a puzzle as a text, or a link of f-puzzles or SudokuPad. The exit status is 0
// if there is exactly one solution, 1 if not or if the output failed, and 2 for bad use.
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

const demo = `
.Cage~19~R1C1~R1C2~R2C1~R2C2.Cage~11~R1C3~R1C4.Cage~23~R1C5~R2C5~R2C6
.Cage~10~R1C6~R1C7~R1C8.Cage~11~R1C9~R2C8~R2C9.Cage~14~R2C3~R2C4~R3C3
.Cage~25~R2C7~R3C7~R4C6~R4C7.Cage~13~R3C1~R3C2.Cage~8~R3C4~R3C5~R3C6
.Cage~26~R3C8~R4C8~R4C9~R5C8.Cage~6~R3C9.Cage~10~R4C1~R4C2~R5C1
.Cage~25~R4C3~R5C3~R5C4~R6C3.Cage~20~R4C4~R4C5~R5C5~R5C6.Cage~19~R5C2~R6C2~R7C2~R8C2
.Cage~10~R5C7~R6C7.Cage~9~R5C9~R6C9~R7C9.Cage~9~R6C1~R7C1.Cage~15~R6C4~R6C5~R7C5
.Cage~10~R6C6~R7C6~R8C6.Cage~15~R6C8~R7C7~R7C8.Cage~25~R7C3~R7C4~R8C3~R8C4
.Cage~21~R8C1~R9C1~R9C2~R9C3.Cage~17~R8C5~R9C4~R9C5~R9C6.Cage~9~R8C7~R8C8
.Cage~25~R8C9~R9C7~R9C8~R9C9
`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run reads the puzzle and solves it. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	text, err := []byte(strings.ReplaceAll(demo, "\n", "")), error(nil)
	if len(args) == 1 {
		text, err = os.ReadFile(args[0])
	} else if len(args) > 1 {
		err = errors.New("want at most one file")
	}
	var sheet format.Sheet
	if err == nil {
		sheet, err = format.Parse(string(text), nil)
	}
	if err != nil {
		fmt.Fprintln(stderr, "killer:", err, "\nusage: killer [FILE]")
		return 2
	}
	out := bufio.NewWriter(stdout) // Flush returns the error of any write
	err = solve(context.Background(), sheet.Puzzle, out)
	if failed := out.Flush(); failed != nil {
		err = failed
	}
	if err != nil {
		fmt.Fprintln(stderr, "killer:", err)
		return 1
	}
	return 0
}

// solve prints the solution of a puzzle, and the sum of each of its cages.
func solve(ctx context.Context, puzzle sudoku.Puzzle, out io.Writer) error {
	solution, err := sudoku.Unique(ctx, puzzle)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%v\n\n", solution)
	for _, clue := range variant.Clues(puzzle.Rules) {
		if clue.Kind != "Cage" {
			fmt.Fprintln(out, clue)
			continue
		}
		sum := 0
		var values, places []string
		for _, cell := range clue.Cells {
			shown := int(solution.Cells[cell]) + puzzle.Rules.First() - 1
			sum += shown
			values = append(values, fmt.Sprint(shown))
			places = append(places, puzzle.Rules.Place(cell).String())
		}
		fmt.Fprintf(out, "%2d = %-15s %s\n", sum, strings.Join(values, "+"), strings.Join(places, " "))
	}
	return nil
}
