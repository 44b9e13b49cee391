package compare_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"example.com/sudoku"
	"example.com/sudoku/compare"
	"example.com/sudoku/evolve"
)

// All ways to inherit, from one generation zero: every crossover keeps boards whose
// layout is free.
func Example() {
	puzzle, err := sudoku.Parse("006200080008970000004810500000060002070000030600050000002047100003028400050001200")
	if err != nil {
		fmt.Println(err)
		return
	}
	var contenders []compare.Contender
	for _, inherit := range []sudoku.Crossover{
		sudoku.CrossCells, sudoku.CrossRows, sudoku.CrossColumns, sudoku.CrossBlocks, sudoku.CrossBands, sudoku.CrossStacks,
	} {
		opts := sudoku.ClassicGenetic()
		opts.Layout, opts.Crossover, opts.MaxEpochs = sudoku.LayoutFree, inherit, 20
		contenders = append(contenders, compare.Contender{Name: inherit.Name, Genetic: opts})
	}
	var trials compare.Trials
	for trial, err := range compare.Run(context.Background(), puzzle, []uint64{1, 2, 3, 4, 5}, contenders...) {
		if err != nil {
			fmt.Println(err)
			return
		}
		trials = append(trials, trial)
	}
	for _, s := range trials.Standings() {
		first, last := s.Curve[0].Best, s.Curve[len(s.Curve)-1].Best
		fmt.Printf("%-7s from %v to %v errors\n", s.Name, first.Median, last.Median)
	}
	// Output:
	// cells   from 63 to 43 errors
	// rows    from 63 to 57 errors
	// columns from 63 to 60 errors
	// blocks  from 63 to 53 errors
	// bands   from 63 to 63 errors
	// stacks  from 63 to 63 errors
}

// The runs that solve the puzzle, with the interval of their share.
func ExampleRun() {
	puzzle := sudoku.Puzzle{Rules: sudoku.Standard(4), Cells: []uint8{1, 2, 14: 4, 15: 3}}
	blocks := sudoku.ClassicGenetic()
	blocks.Layout, blocks.Crossover, blocks.MaxEpochs = sudoku.LayoutBlocks, sudoku.CrossBlocks, 1
	var trials compare.Trials
	for trial, err := range compare.Run(context.Background(), puzzle, []uint64{1, 2, 3, 4, 5},
		compare.Contender{Name: "blocks", Genetic: blocks},
	) {
		if err != nil {
			fmt.Println(err)
			return
		}
		trials = append(trials, trial)
	}
	for _, s := range trials.Standings() {
		fmt.Printf("%s: %d of %d solved (95 %%: %.2f to %.2f)\n", s.Name, s.Solved, s.Runs, s.Low, s.High)
	}
	// Output: blocks: 4 of 5 solved (95 %: 0.38 to 0.96)
}

// Two rules of mating, and how their populations do after the last epoch.
func ExampleStanding() {
	puzzle, err := sudoku.Parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	if err != nil {
		fmt.Println(err)
		return
	}
	worker := &sudoku.EvolveOptions{Worker: sudoku.SwapWorker, NoDeduction: true, Options: evolve.Options{MaxEpochs: 2, MaxAttempts: 1}}
	pairs := *worker
	worker.Parents, pairs.Parents = evolve.ParentsWorkerAndExplorer, evolve.ParentsTwoWorkers

	var trials compare.Trials
	for trial, err := range compare.Run(context.Background(), puzzle, []uint64{1, 2},
		compare.Contender{Name: "worker and explorer", Evolve: worker},
		compare.Contender{Name: "two workers", Evolve: &pairs},
	) {
		if err != nil {
			fmt.Println(err)
			return
		}
		trials = append(trials, trial)
	}
	var first compare.Trial = trials[0]
	fmt.Println(first.Name, first.Seed)
	var standings []compare.Standing = trials.Standings()
	for _, s := range standings {
		var last compare.Moment = s.Curve[len(s.Curve)-1]
		fmt.Println(s.Name, s.Runs, last.Best.Median)
	}
	// Output:
	// worker and explorer 1
	// worker and explorer 2 14
	// two workers 2 16
}

// The curves of the runs, as CSV for a plot and as JSON for other programs.
func ExampleTrials() {
	trials := compare.Trials{{Name: "blocks", Seed: 1, Errors: 12, Curve: []compare.Point{
		{Epoch: 0, Summary: evolve.Summary{Best: 31, Worst: 50, Mean: 40.25, Spread: 4.5, Agreement: 0.25, Distinct: 100}},
		{Epoch: 1, Summary: evolve.Summary{Best: 12, Worst: 33, Mean: 20.75, Spread: 5.5, Agreement: 0.5, Distinct: 98}},
	}}}
	if err := trials.WriteCSV(os.Stdout); err != nil {
		fmt.Println(err)
	}

	var again compare.Trials
	text, _ := json.Marshal(trials)
	err := json.Unmarshal(text, &again)
	fmt.Println(again[0].Curve[1].Best, err)
	// Output:
	// name,seed,solved,epoch,best,worst,mean,spread,agreement,distinct
	// blocks,1,false,0,31,50,40.25,4.5,0.25,100
	// blocks,1,false,1,12,33,20.75,5.5,0.5,98
	// 12 <nil>
}

// Three of ten runs solved the puzzle.
func ExampleWilson() {
	low, high := compare.Wilson(3, 10)
	fmt.Printf("%.0f to %.0f %%\n", 100*low, 100*high)
	// Output: 11 to 60 %
}
