package sudoku_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
)

// AI Escargot, a puzzle that was made to be hard.
const escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

func ExampleEvolve() {
	result, err := sudoku.Evolve(context.Background(), parse(escargot), nil)
	fmt.Println(sudoku.Line(result.Board), err)
	// Output: 162857493534129678789643521475312986913586742628794135356478219241935867897261354 <nil>
}

// The article's search, followed epoch by epoch.
func ExampleNewEvolution() {
	opts := sudoku.Classic()
	opts.Seed = 3
	demo := parse("006200080008970000004810500000060002070000030600050000002047100003028400050001200")
	run, err := sudoku.NewEvolution(context.Background(), demo, opts)
	if err != nil {
		fmt.Println(err)
		return
	}
	for epoch := 0; run.Step(context.Background()); epoch++ {
		if epoch%1000 == 0 && epoch < 3000 {
			summary := run.Population().Summary()
			fmt.Printf("epoch %d: from %d to %d errors\n", epoch, summary.Best, summary.Worst)
		}
	}
	result, err := run.Result()
	fmt.Println(sudoku.Line(result.Board), err)
	// Output:
	// epoch 0: from 35 to 52 errors
	// epoch 1000: from 4 to 53 errors
	// epoch 2000: from 3 to 52 errors
	// 716235984528974316394816527845163792271489635639752841982647153163528479457391268 <nil>
}

// A run is stopped after a while, saved, and finished elsewhere.
func ExampleRun_MarshalJSON() {
	opts := &sudoku.EvolveOptions{Options: evolve.Options{Population: 4, Steps: 100}}
	run, _ := sudoku.NewEvolution(context.Background(), parse(escargot), opts)
	for range 10 {
		run.Step(context.Background())
	}
	saved, err := json.Marshal(run)
	fmt.Println(err)

	again, _ := sudoku.NewEvolution(context.Background(), parse(escargot), opts)
	fmt.Println(json.Unmarshal(saved, again))
	for again.Step(context.Background()) {
	}
	result, err := again.Result()
	fmt.Println(result.Errors, err)
	// Output:
	// <nil>
	// <nil>
	// 0 <nil>
}

// In an X-sudoku the two diagonals hold every value once, too. This puzzle has
// many solutions as an ordinary sudoku.
func ExampleRegions() {
	var down, up []int
	for i := range 9 {
		down = append(down, 10*i)
		up = append(up, 8+8*i)
	}
	diagonals := sudoku.Regions("diagonals", down, up)
	opts := &sudoku.EvolveOptions{Fitness: sudoku.MissingValues.Plus(diagonals)}
	puzzle := parse("1...5.....2...6.....3...7...........................................9...........8")
	result, err := sudoku.Evolve(context.Background(), puzzle, opts)
	fmt.Println(err, sudoku.Solved(puzzle, result.Board), diagonals.Errors(result.Board[:]))
	// Output: <nil> true 0
}

// A user's worker: it gives a random cell a random value of its domain
// unless that makes more errors.
func ExampleWorker() {
	climber := sudoku.Worker{
		Name:   "climber",
		Layout: sudoku.LayoutFree,
		NewFunc: func(job sudoku.Job) sudoku.Improve {
			return func(cells []uint8, steps int, source rand.Source) int {
				r := rand.New(source)
				for range steps {
					cell, value := r.IntN(len(cells)), uint8(1+r.IntN(job.Rules.Values()))
					if job.Domains[cell].Has(value) && job.Fitness.Delta(cells, cell, value) <= 0 {
						cells[cell] = value
					}
				}
				return steps
			}
		},
	}
	opts := &sudoku.EvolveOptions{Worker: climber, NoDeduction: true}
	_, err := sudoku.Evolve(context.Background(), parse(puzzle), opts)
	fmt.Println(err)
	// Output: <nil>
}

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
	run, err := sudoku.NewGenetic(context.Background(), parse(puzzle), opts)
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
		CrossFunc: func(child, a, b []uint8, r *rand.Rand) {
			const middle = 4 * 9
			copy(child, a[:middle])
			copy(child[middle:], b[middle:])
		},
	}
	opts := &sudoku.GeneticOptions{Layout: sudoku.LayoutRows, Crossover: halves, NoDeduction: true,
		GeneticOptions: evolve.GeneticOptions{Seed: 4}}
	result, err := sudoku.Genetic(context.Background(), parse(puzzle), opts)
	fmt.Println(result.Errors, err)
	// Output: 0 <nil>
}

// A user's selection beside the default: only the better half has children.
func ExampleSelection() {
	weights := make([]float64, 4)
	evolve.SelectRoulette.Weights(weights, []int{0, 1, 3, 9})
	fmt.Println(weights)

	betterHalf := evolve.Selection{
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
	opts := &sudoku.GeneticOptions{Layout: sudoku.LayoutBlocks, NoWorker: true, NoDeduction: true, GeneticOptions: evolve.GeneticOptions{Selection: betterHalf}}
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

// A plug-in that breaks a law ends the run with an error that names both.
func ExampleEvolve_law() {
	forgetful := sudoku.Worker{
		Name:   "forgetful",
		Layout: sudoku.LayoutBlocks,
		NewFunc: func(job sudoku.Job) sudoku.Improve {
			improve := sudoku.SwapWorker.New(job)
			return func(cells []uint8, steps int, source rand.Source) int {
				return improve(cells, steps, source) + steps
			}
		},
	}
	_, err := sudoku.Evolve(context.Background(), parse(puzzle), &sudoku.EvolveOptions{Worker: forgetful, NoDeduction: true})
	var broken *evolve.LawError
	fmt.Println(errors.As(err, &broken), err)
	// Output: true sudoku: Worker "forgetful" returned 5202 steps of 2601
}

// A panic of a plug-in on another goroutine arrives at the caller, with its stack.
func ExampleEvolve_panic() {
	defer func() {
		broken, ok := recover().(*evolve.PanicError)
		fmt.Println(ok, broken.Value, len(broken.Stack) > 0)
	}()
	opts := &sudoku.EvolveOptions{NoDeduction: true, Worker: sudoku.Worker{
		Name: "broken", Layout: sudoku.LayoutBlocks,
		NewFunc: func(sudoku.Job) sudoku.Improve { panic("out of ideas") },
	}}
	_, err := sudoku.Evolve(context.Background(), parse(puzzle), opts)
	fmt.Println(err)
	// Output: true out of ideas true
}
