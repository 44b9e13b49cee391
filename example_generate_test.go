package sudoku_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"example.com/sudoku"
	"example.com/sudoku/explain"
)

func ExampleGenerate() {
	puzzle, err := sudoku.Generate(context.Background(), &sudoku.GenerateOptions{Seed: 1})
	fmt.Println(sudoku.Line(puzzle), err)
	// Output: ...15......8.3.6.15.4...8..15.8.3.7..2....1....39.......5.....4.9....78.68.....1. <nil>
}

func ExampleGenerate_symmetry() {
	puzzle, err := sudoku.Generate(context.Background(), &sudoku.GenerateOptions{
		Seed: 2026, MinClues: 28, MaxClues: 32, Symmetry: sudoku.SymmetryHalfTurn, Grade: explain.Between(0, explain.LevelEasy),
	})
	fmt.Println(puzzle, err)
	// Output:
	// +-------+-------+-------+
	// | . . . | . 2 4 | 1 . 6 |
	// | . 7 . | 9 . . | 4 . . |
	// | 4 1 . | . . 3 | . . 9 |
	// +-------+-------+-------+
	// | . 2 3 | . 4 . | . . . |
	// | . 9 . | . . . | . 1 . |
	// | . . . | . 8 . | 6 5 . |
	// +-------+-------+-------+
	// | 2 . . | 1 . . | . 4 5 |
	// | . . 4 | . . 7 | . 2 . |
	// | 8 . 9 | 4 3 . | . . . |
	// +-------+-------+-------+ <nil>
}

// A puzzle whose hardest technique is an X-wing.
func ExampleGenerate_technique() {
	ctx := context.Background()
	puzzle, err := sudoku.Generate(ctx, &sudoku.GenerateOptions{Seed: 1, Grade: explain.Needs(explain.XWing, 1)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(sudoku.Line(puzzle))
	fmt.Println(explain.Rate(ctx, puzzle))
	// Output:
	// ....5..4...8.3.6.....6.2..3.5.82..7..2....1....3..7.....5....64.9....7..68..9..1.
	// hard (1348, X-wing) <nil>
}

// Impossible options are refused at once. If no puzzle is found, the error comes
// with the nearest one.
func ExampleGenerate_impossible() {
	_, err := sudoku.Generate(context.Background(), &sudoku.GenerateOptions{MaxClues: 16})
	fmt.Println(err)
	puzzle, err := sudoku.Generate(context.Background(), &sudoku.GenerateOptions{Seed: 1, MaxClues: 17, MaxTries: 1000})
	fmt.Println(err)
	fmt.Println(errors.Is(err, sudoku.ErrBudget), sudoku.Givens(puzzle))
	// Output:
	// sudoku: MaxClues: 16, want 17 or more: every 9×9 puzzle with fewer has more than one solution or none
	// sudoku: budget spent: MaxClues is 17, and no puzzle found has fewer than 20
	// true 20
}

// Options can be saved as JSON.
func ExampleGenerateOptions() {
	opts := sudoku.GenerateOptions{Seed: 7, MaxClues: 30, Symmetry: sudoku.SymmetryHalfTurn}
	text, err := json.Marshal(opts)
	fmt.Println(string(text), err)
	var again sudoku.GenerateOptions
	err = json.Unmarshal(text, &again)
	fmt.Println(again.Symmetry, err)
	fmt.Println(json.Unmarshal([]byte(`{"Symmetry": "odd"}`), &again))
	// Output:
	// {"Seed":7,"MaxClues":30,"Symmetry":"180"} <nil>
	// 180 <nil>
	// sudoku: Symmetry: odd, want none, 180, 90, horizontal, vertical, diagonal, antidiagonal or full
}

func ExampleMinimize() {
	puzzle := parse(puzzle)
	minimal, err := sudoku.Minimize(context.Background(), puzzle, sudoku.SymmetryNone, 1)
	fmt.Println(sudoku.Givens(puzzle), "clues become", sudoku.Givens(minimal), err)
	fmt.Println(sudoku.Line(minimal))
	// Output:
	// 30 clues become 22 <nil>
	// 5............95....98....6.8...6...34..8....1....2.....6....28....419..5.......79
}

func ExampleRedundant() {
	cells, err := sudoku.Redundant(context.Background(), parse(puzzle), sudoku.SymmetryNone)
	fmt.Println(cells, err)
	// Output: [0 1 4 9 12 13 14 19 27 35 36 39 41 45 53 55 66 67 68 71 76 80] <nil>
}

func ExampleRandomSolution() {
	source := sudoku.NewStream(1, 0)
	solution, err := sudoku.RandomSolution(context.Background(), source)
	fmt.Println(sudoku.Line(solution), err)
	// Output: 369158247278439651514672893156823479927546138843917526735281964491365782682794315 <nil>
}

func ExampleSymmetry() {
	var symmetry sudoku.Symmetry
	err := symmetry.UnmarshalText([]byte("antidiagonal"))
	fmt.Println(symmetry == sudoku.SymmetryAntiDiagonal, err)
	fmt.Println(sudoku.SymmetryNone, sudoku.SymmetryHalfTurn, sudoku.SymmetryQuarterTurn)
	fmt.Println(sudoku.SymmetryHorizontal, sudoku.SymmetryVertical, sudoku.SymmetryDiagonal, sudoku.SymmetryFull)
	// Output:
	// true <nil>
	// none 180 90
	// horizontal vertical diagonal full
}

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

func ExampleRules_Generate_six() {
	puzzle, err := sudoku.Standard(6).Generate(context.Background(), &sudoku.GenerateOptions{
		Seed: 1, Symmetry: sudoku.SymmetryVertical, Minimal: true,
	})
	fmt.Println(puzzle, err)
	// Output:
	// +-------+-------+
	// | . . 5 | 3 . . |
	// | . 3 . | . 5 . |
	// +-------+-------+
	// | 1 5 . | . 4 3 |
	// | 2 . . | . . 1 |
	// +-------+-------+
	// | . . . | . . . |
	// | . . 2 | 6 . . |
	// +-------+-------+ <nil>
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
	for _, rules := range []sudoku.Rules{sudoku.Standard(4), sudoku.Latin(5)} {
		solution, err := rules.RandomSolution(context.Background(), sudoku.NewStream(1, 0))
		fmt.Println(sudoku.Line(solution), err)
	}
	// Output:
	// 1324421324313142 <nil>
	// 5314232451412351452325314 <nil>
}

// A user's own rules: a unit, two cells that differ, and a cell with an even value.
func ExampleRule() {
	own := sudoku.Rule{Name: "own", Parts: func(r sudoku.Rules) (sudoku.Parts, error) {
		even := make([]sudoku.Values, r.Len())
		for cell := range even {
			even[cell] = r.Allowed(cell)
		}
		even[8] = sudoku.ValuesOf(2, 4)
		return sudoku.Parts{
			Units:   []sudoku.Unit{{Name: "diagonal", Cells: []int{0, 5, 10, 15}}},
			Pairs:   [][2]int{{0, 7}},
			Allowed: even,
		}, nil
	}}
	rules := sudoku.Standard(4).With(own)
	last := rules.Units()[len(rules.Units())-1]
	fmt.Println(last.Name, last.Kind == sudoku.Extra, last.Cells)
	fmt.Println(rules.Pairs(), rules.Allowed(8), rules.Peers(0))
	fmt.Println(rules.Err())
	// Output:
	// diagonal true [0 5 10 15]
	// [[0 7]] {2 4} [1 2 3 4 5 7 8 10 12 15]
	// <nil>
}
