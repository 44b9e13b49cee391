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
	// | .   .   . | .   .   . |
	// +       +---+---+       +
	// | .   . | 4   . | .   2 |
	// +   +---+       +---+   +
	// | . | .   6   1   . | . |
	// +---+---+---+---+---+---+
	// | . | .   2   4   . | . |
	// +   +---+       +---+   +
	// | 1   . | .   5 | .   . |
	// +       +---+---+       +
	// | .   .   . | .   .   . |
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
	// ....23.4...1...1...3.5.1. <nil>
	// 43...2..4...21..5.....4.. <nil>
	// ...2...532.1..5..1..4.... <nil>
}

func ExampleRules_RandomSolution() {
	solution, err := sudoku.Latin(5).RandomSolution(context.Background(), sudoku.NewStream(1, 0))
	fmt.Println(sudoku.Line(solution), err)
	// Output:
	// 5314232451412351452325314 <nil>
}
