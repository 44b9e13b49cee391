package sudoku_test

import (
	"context"
	"fmt"
	"os"

	"example.com/sudoku"
)

// The puzzle of the examples; each group of four is a row.
var small = sudoku.Grid4{
	0, 0, 4, 0,
	0, 0, 3, 0,
	0, 0, 2, 0,
	2, 0, 1, 4,
}

func ExampleBacktrack() {
	result, err := sudoku.Backtrack(context.Background(), small, nil)
	fmt.Println(sudoku.Line(result.Board), err)
	fmt.Println(result.Stats.Guesses, "guesses,", result.Stats.Backtracks, "dead end")
	// Output:
	// 3142423114232314 <nil>
	// 2 guesses, 1 dead end
}

// Log writes the article's table of the search. In the column of the values,
// 9999 marks a dead end and 0 a reset.
func ExampleBacktrack_log() {
	sudoku.Backtrack(context.Background(), small, &sudoku.BacktrackOptions{Log: os.Stdout, MaxSteps: 5})
	// Output:
	//  counter  options     cell    value
	//        1        1       12        3
	//        2        1       14        3
	//        3        2        1        1
	//        4        1        2        2
	//        5        0        4     9999
	//        6        0        2        0
	//        7        0        1        0
	//        8        1        1        3
}

func ExampleHistory() {
	board := small
	for event, err := range sudoku.History(context.Background(), small, nil) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if event.Kind == sudoku.EventDeadEnd {
			fmt.Printf("event %d: no candidate for cell %d of %v\n", event.Counter, event.Cell+1, sudoku.Line(board))
		}
		event.Replay(sudoku.Cells(&board))
	}
	fmt.Println(sudoku.Line(board))
	// Output:
	// event 5: no candidate for cell 4 of 124...3...232314
	// 3142423114232314
}

func ExampleBacktrackAll() {
	solutions := 0
	for _, err := range sudoku.BacktrackAll(context.Background(), sudoku.Grid4{}, nil) {
		if err != nil {
			fmt.Println(err)
			return
		}
		solutions++
	}
	fmt.Println(solutions)
	// Output: 288
}

func ExampleWorkingArray() {
	var cells []sudoku.WorkingCell = sudoku.WorkingArray(small)
	for _, cell := range cells[11:14] {
		fmt.Println(cell) // id, row, column, block, value
	}
	// Output:
	// 12 3 4 4 0
	// 13 4 1 3 2
	// 14 4 2 3 0
}

// Which cell is guessed decides how long a search takes.
func ExampleChoice() {
	hard := parse("....7...9617...4.....3.46..5...6....9..8...13..87......8.1......4...3..2....2....")
	for _, choice := range []sudoku.Choice{sudoku.FewestCandidates, sudoku.FirstEmpty} {
		result, err := sudoku.Backtrack(context.Background(), hard, &sudoku.BacktrackOptions{Choice: choice})
		fmt.Println(choice.Name, result.Stats.Steps, result.Stats.Guesses, err)
	}
	// Output:
	// fewest candidates 413 39 <nil>
	// first empty cell 1337 152 <nil>
}

func ExampleDuplicate() {
	var twice []sudoku.Duplicate = sudoku.CheckSanity(sudoku.Grid4{0: 3, 3: 3}).Duplicates
	for _, d := range twice {
		fmt.Println(d.Kind == sudoku.Row, d.Index, d.Value, d.Cells)
	}
	// Output: true 0 3 [0 3]
}

func ExampleCheckSanity() {
	board := sudoku.Grid4{
		1, 0, 0, 0,
		2, 0, 0, 0,
		0, 4, 0, 0,
	}
	for _, c := range sudoku.CheckSanity(board).Conflicts {
		fmt.Printf("cells %d and %d can only be %d\n", c.Cell+1, c.Other+1, c.Value)
	}
	// Output:
	// cells 2 and 6 can only be 3
	// cells 9 and 13 can only be 3
}
