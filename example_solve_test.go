package sudoku_test

import (
	"context"
	"fmt"
	"os"

	"example.com/sudoku"
)

// parse returns the board of a valid text.
func parse(text string) sudoku.Grid {
	board, err := sudoku.Parse(text)
	if err != nil {
		panic(err)
	}
	return board
}

func ExampleSolve() {
	solution, err := sudoku.Solve(context.Background(), parse(puzzle))
	fmt.Println(sudoku.Line(solution), err)
	// Output: 534678912672195348198342567859761423426853791713924856961537284287419635345286179 <nil>
}

func ExampleSolve_clash() {
	puzzle := sudoku.Grid{0: 5, 8: 5}
	_, err := sudoku.Solve(context.Background(), puzzle)
	fmt.Println(err)
	// Output: sudoku: row 1: 5 stands in both column 1 and column 9
}

func ExampleUnique() {
	puzzle := sudoku.Grid{0: 5}
	_, err := sudoku.Unique(context.Background(), puzzle)
	fmt.Println(err)
	// Output: more than one solution
}

func ExampleCount() {
	puzzle := parse(".79.31.......7..3......6...9.........58......14.6.8927.....48.5.65.....43....5.9.")
	n, err := sudoku.Count(context.Background(), puzzle, 0)
	fmt.Println(n, err)
	n, err = sudoku.Count(context.Background(), puzzle, 100)
	fmt.Println(n, err)
	// Output:
	// 125 <nil>
	// 100 <nil>
}

func ExampleSolutions() {
	puzzle, err := sudoku.Standard(4).Parse("1234 3412 .... ....")
	if err != nil {
		fmt.Println(err)
		return
	}
	n := 0
	for solution, err := range sudoku.Solutions(context.Background(), puzzle) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if sudoku.Solved(puzzle, solution) {
			n++
		}
	}
	fmt.Println(n, "solutions")
	// Output: 4 solutions
}

func ExampleParallel() {
	puzzles := func(yield func(sudoku.Grid, error) bool) {
		for cell := range 3 {
			if !yield(sudoku.Grid{40: uint8(7 + cell)}, nil) {
				return
			}
		}
	}
	for solution, err := range sudoku.Parallel(context.Background(), puzzles, 0, sudoku.Solve) {
		fmt.Println(solution[40], err)
	}
	// Output:
	// 7 <nil>
	// 8 <nil>
	// 9 <nil>
}

// small returns the puzzle of the examples of backtracking; each group of four is a row.
func small() sudoku.Puzzle {
	puzzle, err := sudoku.Standard(4).Parse("..4. ..3. ..2. 2.14")
	if err != nil {
		panic(err)
	}
	return puzzle
}

func ExampleBacktrack() {
	result, err := sudoku.Backtrack(context.Background(), small(), nil)
	fmt.Println(sudoku.Line(result.Board), err)
	fmt.Println(result.Stats.Guesses, "guesses,", result.Stats.Backtracks, "dead end")
	// Output:
	// 3142423114232314 <nil>
	// 2 guesses, 1 dead end
}

func ExampleBacktrack_jigsaw() {
	rules, err := sudoku.Jigsaw("AAABBB AACCBB ACCCCB DEEEEF DDEEFF DDDFFF")
	if err != nil {
		fmt.Println(err)
		return
	}
	puzzle, err := rules.Parse("...... ..4..2 ..61.. ..24.. 1..5.. ......")
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := sudoku.Backtrack(context.Background(), puzzle, nil)
	fmt.Println(result.Board, err)
	// Output:
	// +---+---+---+---+---+---+
	// | 2   3   1 | 6   5   4 |
	// +       +---+---+       +
	// | 5   6 | 4   3 | 1   2 |
	// +   +---+       +---+   +
	// | 4 | 5   6   1   2 | 3 |
	// +---+---+---+---+---+---+
	// | 3 | 1   2   4   6 | 5 |
	// +   +---+       +---+   +
	// | 1   2 | 3   5 | 4   6 |
	// +       +---+---+       +
	// | 6   4   5 | 2   3   1 |
	// +---+---+---+---+---+---+ <nil>
}

// Log writes the article's table of the search. In the column of the values,
// 9999 marks a dead end and 0 a reset.
func ExampleBacktrack_log() {
	sudoku.Backtrack(context.Background(), small(), &sudoku.BacktrackOptions{Log: os.Stdout, MaxSteps: 5})
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
	board := small()
	for event, err := range sudoku.History(context.Background(), small(), nil) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if event.Kind == sudoku.EventDeadEnd {
			fmt.Printf("event %d: no candidate for cell %d of %v\n", event.Counter, event.Cell+1, sudoku.Line(board))
		}
		event.Replay(board.Cells)
	}
	fmt.Println(sudoku.Line(board))
	// Output:
	// event 5: no candidate for cell 4 of 124...3...232314
	// 3142423114232314
}

func ExampleBacktrackAll() {
	solutions := 0
	for _, err := range sudoku.BacktrackAll(context.Background(), sudoku.Standard(4).Empty(), nil) {
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
	var cells []sudoku.WorkingCell = sudoku.WorkingArray(small())
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
	board := sudoku.Grid{0: 3, 3: 3}
	var twice []sudoku.Duplicate = sudoku.CheckSanity(board).Duplicates
	for _, d := range twice {
		fmt.Println(d.Kind == sudoku.Row, d.Index, d.Value, d.Cells)
	}
	// Output: true 0 3 [0 3]
}

func ExampleCheckSanity() {
	board, err := sudoku.Standard(4).Parse("1... 2... .4.. ....")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range sudoku.CheckSanity(board).Conflicts {
		fmt.Printf("cells %d and %d can only be %d\n", c.Cell+1, c.Other+1, c.Value)
	}
	// Output:
	// cells 2 and 6 can only be 3
	// cells 9 and 13 can only be 3
}

// An X-sudoku has every value on both diagonals too.
func ExampleModelOf() {
	puzzle := sudoku.Standard(4).Empty()
	puzzle.Cells[1] = 3
	m := sudoku.ModelOf(puzzle)
	cells := m.Decisions()
	m.AllDifferent(cells[0], cells[5], cells[10], cells[15])
	m.AllDifferent(cells[3], cells[6], cells[9], cells[12])
	n, err := m.Count(context.Background(), 0)
	fmt.Println(n, err)
	// Output: 12 <nil>
}
