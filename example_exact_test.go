package sudoku_test

import (
	"context"
	"fmt"

	"example.com/sudoku"
)

// parse returns the board of a valid text.
func parse(text string) sudoku.Grid {
	board, err := sudoku.Parse(text)
	if err != nil {
		panic(err)
	}
	return board
}

func ExampleSolve() {
	solution, err := sudoku.Solve(context.Background(), parse(puzzle))
	fmt.Println(sudoku.Line(solution), err)
	// Output: 534678912672195348198342567859761423426853791713924856961537284287419635345286179 <nil>
}

func ExampleSolve_clash() {
	puzzle := sudoku.Grid{0: 5, 8: 5}
	_, err := sudoku.Solve(context.Background(), puzzle)
	fmt.Println(err)
	// Output: sudoku: row 1: 5 stands in both column 1 and column 9
}

func ExampleUnique() {
	puzzle := sudoku.Grid{0: 5}
	_, err := sudoku.Unique(context.Background(), puzzle)
	fmt.Println(err)
	// Output: sudoku: more than one solution
}

func ExampleCount() {
	puzzle := parse(".79.31.......7..3......6...9.........58......14.6.8927.....48.5.65.....43....5.9.")
	n, err := sudoku.Count(context.Background(), puzzle, 0)
	fmt.Println(n, err)
	n, err = sudoku.Count(context.Background(), puzzle, 100)
	fmt.Println(n, err)
	// Output:
	// 125 <nil>
	// 100 <nil>
}

func ExampleSolutions() {
	puzzle := sudoku.Grid4{
		1, 2, 3, 4,
		3, 4, 1, 2,
	}
	n := 0
	for solution, err := range sudoku.Solutions(context.Background(), puzzle) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if sudoku.Solved(puzzle, solution) {
			n++
		}
	}
	fmt.Println(n, "solutions")
	// Output: 4 solutions
}

func ExampleParallel() {
	puzzles := func(yield func(sudoku.Grid, error) bool) {
		for cell := range 3 {
			if !yield(sudoku.Grid{40: uint8(7 + cell)}, nil) {
				return
			}
		}
	}
	for solution, err := range sudoku.Parallel(context.Background(), puzzles, 0, sudoku.Solve) {
		fmt.Println(solution[40], err)
	}
	// Output:
	// 7 <nil>
	// 8 <nil>
	// 9 <nil>
}
