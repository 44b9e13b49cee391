package sudoku_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku"
)

func ExampleGenetic() {
	result, err := sudoku.Genetic(context.Background(), parse(escargot), nil)
	fmt.Println(sudoku.Line(result.Board), err)
	// Output: 162857493534129678789643521475312986913586742628794135356478219241935867897261354 <nil>
}

// The article's system with rows as the unit that is inherited, generation by
// generation.
func ExampleNewGenetic() {
	opts := sudoku.ClassicGenetic()
	opts.Layout = sudoku.LayoutRows
	opts.Crossover = sudoku.CrossRows
	run, err := sudoku.NewGenetic(parse(puzzle), opts)
	if err != nil {
		fmt.Println(err)
		return
	}
	for generation := 0; generation <= 20; generation++ {
		if generation%5 == 0 {
			summary := run.Population().Summary()
			fmt.Printf("generation %d: %d to %d errors, %d different boards\n",
				generation, summary.Best, summary.Worst, summary.Distinct)
		}
		run.Step(context.Background())
	}
	// Output:
	// generation 0: 33 to 54 errors, 100 different boards
	// generation 5: 19 to 25 errors, 99 different boards
	// generation 10: 11 to 15 errors, 25 different boards
	// generation 15: 8 to 8 errors, 2 different boards
	// generation 20: 8 to 8 errors, 2 different boards
}

// Two settings that do not fit are refused, and both are named.
func ExampleClassicGenetic() {
	opts := sudoku.ClassicGenetic()
	opts.Layout = sudoku.LayoutRows
	opts.Crossover = sudoku.CrossBlocks
	_, err := sudoku.Genetic(context.Background(), parse(puzzle), opts)
	fmt.Println(err)
	// Output: sudoku: Crossover: blocks, want a crossover that keeps the layout "rows"
}

// A user's crossover: the upper half from one parent, the lower one from
// the other.
func ExampleCrossover() {
	halves := sudoku.Crossover{
		Name:  "halves",
		Keeps: sudoku.LayoutRows,
		Cross: func(child, a, b []uint8, r *rand.Rand) {
			const middle = 4 * 9
			copy(child, a[:middle])
			copy(child[middle:], b[middle:])
		},
	}
	opts := &sudoku.GeneticOptions{Layout: sudoku.LayoutRows, Crossover: halves, NoDeduction: true}
	result, err := sudoku.Genetic(context.Background(), parse(puzzle), opts)
	fmt.Println(result.Errors, err)
	// Output: 0 <nil>
}

// A user's selection beside the default: only the better half has children.
func ExampleSelection() {
	weights := make([]float64, 4)
	sudoku.SelectRoulette.Weights(weights, []int{0, 1, 3, 9})
	fmt.Println(weights)

	betterHalf := sudoku.Selection{
		Name: "better half",
		Weights: func(weights []float64, errors []int) {
			for i := range weights {
				weights[i] = 0
				if i < len(weights)/2 {
					weights[i] = 1
				}
			}
		},
	}
	opts := &sudoku.GeneticOptions{Layout: sudoku.LayoutBlocks, NoWorker: true, NoDeduction: true, Selection: betterHalf}
	_, err := sudoku.Genetic(context.Background(), parse(puzzle), opts)
	fmt.Println(err)
	// Output:
	// [1 0.5 0.25 0.1]
	// <nil>
}

// Errors in blocks count twice as much as those in rows and columns.
func ExampleDuplicatesIn() {
	rows, columns, blocks := sudoku.DuplicatesIn(sudoku.Row), sudoku.DuplicatesIn(sudoku.Column), sudoku.DuplicatesIn(sudoku.Block)
	fitness := rows.Plus(columns).Plus(blocks.Times(2))
	board := sudoku.Grid{0: 5, 1: 5, 80: 5, 72: 5}
	fmt.Println(fitness.Name)
	fmt.Println(fitness.Errors(board[:]))
	// Output:
	// duplicates in rows + duplicates in columns + 2 × duplicates in blocks
	// 5
}
