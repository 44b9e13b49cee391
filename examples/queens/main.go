// Queens solves problems that are no sudoku, or not only, by the constraint
// model.
//
//	go run ./examples/queens                   all of them
//	go run ./examples/queens queens killer     some
//
// They are: queens, eight on a chess board; magic, squares of 3×3; money, the
// sum SEND + MORE = MONEY; killer and x, two variants of sudoku.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"example.com/sudoku"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

var problems = []struct {
	name  string
	solve func(ctx context.Context, out io.Writer) error
}{
	{"queens", solveQueens},
	{"magic", solveMagic},
	{"money", solveMoney},
	{"killer", solveKiller},
	{"x", solveX},
}

// run is the whole program. It returns the exit status: 1 if a problem could not
// be solved, 2 if there is none of a name.
func run(names []string, stdout, stderr io.Writer) int {
	if len(names) == 0 {
		for _, p := range problems {
			names = append(names, p.name)
		}
	}
	for _, name := range names {
		found := false
		for _, p := range problems {
			if p.name != name {
				continue
			}
			found = true
			if err := p.solve(context.Background(), stdout); err != nil {
				fmt.Fprintf(stderr, "queens: %s: %v\n", name, err)
				return 1
			}
		}
		if !found {
			fmt.Fprintf(stderr, "queens: no problem is called %s\n", name)
			return 2
		}
	}
	return 0
}

// solveQueens puts a queen in each column such that none attacks another: rows
// differ, and so do row + column and row - column, the diagonals.
func solveQueens(ctx context.Context, out io.Writer) error {
	const n = 8
	var m sudoku.Model
	rows := m.Array("queen", n, sudoku.Range(0, n-1))
	var rising, falling []sudoku.Decision
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
	var m sudoku.Model
	cells := m.Array("cell", 9, sudoku.Range(1, 9))
	m.AllDifferent(cells...)
	for _, line := range [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		m.Sum([]sudoku.Decision{cells[line[0]], cells[line[1]], cells[line[2]]}, nil, sudoku.Exactly, 15)
	}
	fmt.Fprintln(out, "The magic squares of side 3, a row after another:")
	for values, err := range m.Solutions(ctx) {
		if err != nil {
			return err
		}
		fmt.Fprintln(out, values[:3], values[3:6], values[6:])
	}
	return nil
}

// solveMoney gives each letter another digit such that SEND + MORE = MONEY.
func solveMoney(ctx context.Context, out io.Writer) error {
	var m sudoku.Model
	letters := map[rune]sudoku.Decision{}
	for _, letter := range "SENDMORY" {
		letters[letter] = m.Decide(string(letter), sudoku.Range(0, 9))
	}
	m.AllDifferent(m.Decisions()...)

	var digits []sudoku.Decision
	var places []int
	add := func(word string, sign int) {
		place := sign
		for i := len(word) - 1; i >= 0; i-- {
			digits = append(digits, letters[rune(word[i])])
			places = append(places, place)
			place *= 10
		}
		m.Forbid([]sudoku.Decision{letters[rune(word[0])]}, [][]int{{0}})
	}
	add("SEND", 1)
	add("MORE", 1)
	add("MONEY", -1)
	m.Sum(digits, places, sudoku.Exactly, 0)

	answer, err := m.Unique(ctx)
	if err != nil {
		return err
	}
	number := func(word string) (n int) {
		for _, letter := range word {
			n = 10*n + answer.Values.Value(letters[letter])
		}
		return n
	}
	fmt.Fprintf(out, "%d + %d = %d, %v\n", number("SEND"), number("MORE"), number("MONEY"), answer.Quality)
	return nil
}

// The cells with the same letter are a cage, in which no value stands twice and
// the values add up to the sum of the letter. Nothing else is given.
const cages = "" +
	"VVSSHHHHM" +
	"fLLbDDDWM" +
	"AAOUUXNNd" +
	"AGOOXXZZd" +
	"cGGOEIgdd" +
	"RRJPEIIBe" +
	"RFJPEaBBK" +
	"FFJJCQBYK" +
	"FTTCCQQQK"

var cageSums = map[rune]int{
	'A': 20, 'B': 19, 'C': 12, 'D': 19, 'E': 17, 'F': 20, 'G': 14, 'H': 16, 'I': 18, 'J': 21, 'K': 18,
	'L': 6, 'M': 11, 'N': 11, 'O': 15, 'P': 13, 'Q': 16, 'R': 12, 'S': 13, 'T': 10, 'U': 9, 'V': 11,
	'W': 3, 'X': 16, 'Y': 5, 'Z': 7, 'a': 4, 'b': 7, 'c': 8, 'd': 23, 'e': 2, 'f': 4, 'g': 5,
}

// solveKiller adds the cages to the model of an empty board.
func solveKiller(ctx context.Context, out io.Writer) error {
	m := sudoku.ModelOf(sudoku.Grid{})
	cells := m.Decisions()
	for letter, sum := range cageSums {
		var cage []sudoku.Decision
		for cell, other := range cages {
			if other == letter {
				cage = append(cage, cells[cell])
			}
		}
		m.AllDifferent(cage...)
		m.Sum(cage, nil, sudoku.Exactly, sum).Named("cage " + string(letter))
	}
	return solveBoard(ctx, out, m, "A killer sudoku without givens")
}

// solveX demands that all values of a diagonal are different, too. The puzzle
// has many solutions without that.
func solveX(ctx context.Context, out io.Writer) error {
	puzzle, err := sudoku.Parse("..5.3..8121......7........5.....3.9.45.8.....1......4.................7..21......")
	if err != nil {
		return err
	}
	m := sudoku.ModelOf(puzzle)
	cells := m.Decisions()
	var falling, rising []sudoku.Decision
	for i := range 9 {
		falling = append(falling, cells[10*i])
		rising = append(rising, cells[8*i+8])
	}
	m.AllDifferent(falling...)
	m.AllDifferent(rising...)
	return solveBoard(ctx, out, m, "An X-sudoku of 18 givens")
}

func solveBoard(ctx context.Context, out io.Writer, m *sudoku.Model, name string) error {
	answer, err := m.Unique(ctx)
	if err != nil {
		return err
	}
	var board sudoku.Grid
	for cell, v := range answer.Values {
		board[cell] = uint8(v)
	}
	fmt.Fprintf(out, "%s, %v:\n%v", name, answer.Quality, board)
	return nil
}
