package sudoku_test

import (
	"context"
	"fmt"

	"example.com/sudoku"
)

// board reads a line of 81 digits and dots.
func board(line string) (g sudoku.Grid) {
	for i := range g {
		if line[i] != '.' {
			g[i] = line[i] - '0'
		}
	}
	return g
}

func ExampleSolve() {
	puzzle := board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	solution, err := sudoku.Solve(context.Background(), puzzle)
	fmt.Println(solution[:9], err)
	// Output: [5 3 4 6 7 8 9 1 2] <nil>
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
	puzzle := board(".79.31.......7..3......6...9.........58......14.6.8927.....48.5.65.....43....5.9.")
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
