package sudoku_test

import (
	"context"
	"fmt"

	"example.com/sudoku"
)

func ExampleRules_Generate() {
	rules, err := sudoku.Jigsaw("AAABBB AACCBB ACCCCB DEEEEF DDEEFF DDDFFF")
	if err != nil {
		fmt.Println(err)
		return
	}
	puzzle, err := rules.Generate(context.Background(), &sudoku.GenerateOptions{Seed: 1, Symmetry: sudoku.SymmetryHalfTurn})
	fmt.Println(puzzle, err)
	// Output:
	// +---+---+---+---+---+---+
	// | .   .   6 | .   1   . |
	// +       +---+---+       +
	// | .   . | .   . | 5   . |
	// +   +---+       +---+   +
	// | . | .   3   .   2 | . |
	// +---+---+---+---+---+---+
	// | . | 1   .   4   . | . |
	// +   +---+       +---+   +
	// | .   3 | .   . | .   . |
	// +       +---+---+       +
	// | .   4   . | 2   .   . |
	// +---+---+---+---+---+---+ <nil>
}

func ExampleRules_Puzzles() {
	n := 0
	for puzzle, err := range sudoku.Latin(5).Puzzles(context.Background(), &sudoku.GenerateOptions{Seed: 1, Minimal: true}) {
		fmt.Println(sudoku.Line(puzzle), err)
		if n++; n == 3 {
			break
		}
	}
	// Output:
	// ...43......4...1..5..34.5 <nil>
	// 2...1..32.......1.4..42.. <nil>
	// 2..5.1.32...43.3...5..... <nil>
}

func ExampleRules_RandomSolution() {
	solution, err := sudoku.Latin(5).RandomSolution(context.Background(), sudoku.NewStream(1, 0))
	fmt.Println(sudoku.Line(solution), err)
	// Output:
	// 5124345132345211235423415 <nil>
}
