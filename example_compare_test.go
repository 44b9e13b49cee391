package sudoku_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"example.com/sudoku"
)

// Two ways to inherit, from one generation zero: whole blocks, or bands of
// them.
func ExampleCompare() {
	blocks := sudoku.ClassicGenetic()
	blocks.Layout, blocks.Crossover, blocks.MaxEpochs = sudoku.LayoutBlocks, sudoku.CrossBlocks, 20
	bands := *blocks
	bands.Crossover = sudoku.CrossBands

	puzzle := parse("006200080008970000004810500000060002070000030600050000002047100003028400050001200")
	var trials sudoku.Trials
	for trial, err := range sudoku.Compare(context.Background(), puzzle, []uint64{1, 2, 3, 4, 5},
		sudoku.Contender{Name: "blocks", Genetic: blocks},
		sudoku.Contender{Name: "bands", Genetic: &bands},
	) {
		if err != nil {
			fmt.Println(err)
			return
		}
		trials = append(trials, trial)
	}
	for _, s := range trials.Standings() {
		begin, end := s.Curve[0].Best, s.Curve[len(s.Curve)-1].Best
		fmt.Printf("%s: from %v to %v errors, %d of %d solved (95 %%: %.2f to %.2f)\n",
			s.Name, begin.Median, end.Median, s.Solved, s.Runs, s.Low, s.High)
	}
	// Output:
	// blocks: from 33 to 9 errors, 0 of 5 solved (95 %: 0.00 to 0.43)
	// bands: from 33 to 13 errors, 0 of 5 solved (95 %: 0.00 to 0.43)
}

// Two rules of mating, and how their populations do after the last epoch.
func ExampleStanding() {
	worker := &sudoku.EvolveOptions{Worker: sudoku.SwapWorker, NoDeduction: true, MaxEpochs: 2, MaxAttempts: 1}
	pairs := *worker
	worker.Parents, pairs.Parents = sudoku.ParentsWorkerAndExplorer, sudoku.ParentsTwoWorkers

	var trials sudoku.Trials
	for trial, err := range sudoku.Compare(context.Background(), parse(puzzle), []uint64{1, 2},
		sudoku.Contender{Name: "worker and explorer", Evolve: worker},
		sudoku.Contender{Name: "two workers", Evolve: &pairs},
	) {
		if err != nil {
			fmt.Println(err)
			return
		}
		trials = append(trials, trial)
	}
	var first sudoku.Trial = trials[0]
	fmt.Println(first.Name, first.Seed)
	var standings []sudoku.Standing = trials.Standings()
	for _, s := range standings {
		var last sudoku.Moment = s.Curve[len(s.Curve)-1]
		fmt.Println(s.Name, s.Runs, last.Best.Median)
	}
	// Output:
	// worker and explorer 1
	// worker and explorer 2 14
	// two workers 2 16
}

// Every epoch of every run, as CSV for a plot and as JSON for other programs.
func ExampleTrials() {
	trials := sudoku.Trials{{Name: "blocks", Seed: 1, Errors: 12, Curve: []sudoku.Summary{
		{Best: 31, Worst: 50, Mean: 40.25, Spread: 4.5, Agreement: 0.25, Distinct: 100},
		{Best: 12, Worst: 33, Mean: 20.75, Spread: 5.5, Agreement: 0.5, Distinct: 98},
	}}}
	if err := trials.WriteCSV(os.Stdout); err != nil {
		fmt.Println(err)
	}

	var again sudoku.Trials
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
	low, high := sudoku.Wilson(3, 10)
	fmt.Printf("%.0f to %.0f %%\n", 100*low, 100*high)
	// Output: 11 to 60 %
}
