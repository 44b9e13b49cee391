package sudoku_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"example.com/sudoku"
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
	run, err := sudoku.NewEvolution(demo, opts)
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
	opts := &sudoku.EvolveOptions{Population: 4, Steps: 100}
	run, _ := sudoku.NewEvolution(parse(escargot), opts)
	for range 10 {
		run.Step(context.Background())
	}
	saved, err := json.Marshal(run)
	fmt.Println(err)

	again, _ := sudoku.NewEvolution(parse(escargot), opts)
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
		New: func(job sudoku.Job) sudoku.Improve {
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
