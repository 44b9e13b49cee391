package variant_test

import (
	"context"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/variant"
)

func ExampleRecipeOf() {
	recipe, err := variant.RecipeOf("diagonals+killer", 4)
	if err != nil {
		fmt.Println(err)
		return
	}
	puzzle, err := recipe.Generate(context.Background(), &sudoku.GenerateOptions{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, rule := range puzzle.Rules.Added() {
		fmt.Printf("%s: %s\n", rule.Name, rule.Text)
	}
	solution, err := sudoku.Unique(context.Background(), puzzle)
	fmt.Println(sudoku.Line(solution), err)
	// Output:
	// diagonals: Diagonal~1.Diagonal~-1
	// cage of 7: Cage~7~R1C1~R1C2~R2C1
	// cage of 5: Cage~5~R3C1~R4C1
	// cage of 7: Cage~7~R1C3~R1C4
	// cage of 7: Cage~7~R2C2~R3C2
	// cage of 8: Cage~8~R4C2~R4C3~R4C4
	// cage of 3: Cage~3~R2C3~R3C3
	// cage of 3: Cage~3~R2C4~R3C4
	// 1243431234212134 <nil>
}

func ExampleRecipe_Puzzles() {
	recipe := variant.Recipe{
		From:     sudoku.Standard(4),
		With:     []sudoku.Rule{variant.Diagonals},
		Clues:    []string{"Thermo"},
		NoGivens: true,
	}
	n := 0
	for puzzle, err := range recipe.Puzzles(context.Background(), &sudoku.GenerateOptions{Seed: 1}) {
		fmt.Println(puzzle.Rules, err)
		if n++; n == 3 {
			break
		}
	}
	// Output:
	// .Shape~4x4.Diagonal~1.Diagonal~-1.Thermo~R1C1~R1C2~R1C3.Thermo~R4C2~R4C1~R3C1~R2C1.Thermo~R3C3~R4C3~R3C2.Thermo~R3C4~R2C4~R1C4 <nil>
	// .Shape~4x4.Diagonal~1.Diagonal~-1.Thermo~R3C2~R4C1~R3C1.Thermo~R4C2~R3C3~R4C3.Thermo~R2C1~R1C2~R2C2.Thermo~R2C3~R1C3~R2C4~R1C4 <nil>
	// .Shape~4x4.Diagonal~1.Diagonal~-1.Thermo~R2C2~R3C2~R3C3.Thermo~R4C2~R4C3~R4C4.Thermo~R1C4~R1C3~R1C2 <nil>
}

func ExampleRandomJigsaw() {
	rules, err := variant.RandomJigsaw(context.Background(), 7, sudoku.SymmetryHalfTurn, sudoku.NewStream(1, 0))
	fmt.Println(rules.Empty(), err)
	// Output:
	// +---+---+---+---+---+---+---+
	// | .   .   .   . | .   .   . |
	// +       +---+---+---+---+   +
	// | .   . | .   .   .   . | . |
	// +   +---+   +---+---+---+   +
	// | . | .   . | .   . | .   . |
	// +---+   +---+       +---+   +
	// | . | . | .   .   . | . | . |
	// +   +---+       +---+   +---+
	// | .   . | .   . | .   . | . |
	// +   +---+---+---+   +---+   +
	// | . | .   .   .   . | .   . |
	// +   +---+---+---+---+       +
	// | .   .   . | .   .   .   . |
	// +---+---+---+---+---+---+---+ <nil>
}

func ExampleMinimizeClues() {
	ctx := context.Background()
	puzzle, err := variant.Parse(".Shape~4x4.Diagonal~1.Diagonal~-1.Cage~7~R2C4~R3C4~R4C4.Cage~5~R1C3~R1C4.Cage~10~R2C2~R2C3~R3C3~R4C3.Cage~8~R1C1~R1C2~R2C1.Cage~6~R3C1~R4C1.Cage~4~R3C2~R4C2.Thermo~R1C1~R2C2~R1C2")
	if err != nil {
		fmt.Println(err)
		return
	}
	less, err := variant.MinimizeClues(ctx, puzzle, 1)
	fmt.Println(less.Rules, err)
	// Output:
	// .Shape~4x4.Diagonal~1.Diagonal~-1.Cage~10~R2C2~R2C3~R3C3~R4C3.Cage~4~R3C2~R4C2.Thermo~R1C1~R2C2~R1C2 <nil>
}
