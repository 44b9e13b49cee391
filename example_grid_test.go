package sudoku_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/sudoku"
)

func ExampleCheck() {
	board := sudoku.Grid{11: 7, 16: 7}
	err := sudoku.Check(board)
	fmt.Println(err)
	var clash *sudoku.ClashError
	if errors.As(err, &clash) {
		first := clash.Clashes[0]
		fmt.Println("cells", first.Cell, "and", first.Other)
	}
	// Output:
	// sudoku: row 2: 7 stands in both column 3 and column 8
	// cells 11 and 16
}

func ExampleCandidates() {
	board := parse(puzzle)
	fmt.Println(sudoku.Candidates(board, 2))
	for cell, values := range sudoku.AllCandidates(board) {
		if values.Len() == 1 {
			fmt.Println("cell", cell, "must be", values.First())
		}
	}
	// Output:
	// {1 2 4}
	// cell 40 must be 5
	// cell 59 must be 7
	// cell 62 must be 4
	// cell 70 must be 3
}

func ExampleSolved() {
	board := parse("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
	fmt.Println(sudoku.Solved(parse(puzzle), board))
	board[0], board[1] = board[1], board[0]
	fmt.Println(sudoku.Solved(parse(puzzle), board))
	// Output:
	// true
	// false
}

func ExampleRulesOf() {
	rules := sudoku.RulesOf(sudoku.Grid{})
	cell := rules.CellAt(3, 8)
	for _, unit := range rules.Units() {
		if slices.Contains(unit.Cells, cell) {
			fmt.Println(unit.Name, unit.Cells)
		}
	}
	// Output:
	// row 4 [27 28 29 30 31 32 33 34 35]
	// column 9 [8 17 26 35 44 53 62 71 80]
	// block 6 [33 34 35 42 43 44 51 52 53]
}

func ExampleFillBlocks() {
	board, err := sudoku.FillBlocks(parse(puzzle), sudoku.NewStream(1, 0))
	fmt.Println(sudoku.Line(board), err)
	fmt.Println(sudoku.MissingValues.Errors(board[:]), "values are missing in rows and columns")
	// Output:
	// 534872217612195543798643968826461793459853581713729246762572286385419315194683479 <nil>
	// 44 values are missing in rows and columns
}

// countSolutions prints the number of solutions of a board of any size.
// A program for boards of all sizes: the text decides which.
func ExampleParsePuzzle() {
	for _, text := range []string{"1234 3412 2... 43..", strings.Repeat(".", 36)} {
		puzzle, err := sudoku.ParsePuzzle(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		n, err := sudoku.Count(context.Background(), puzzle, 1000)
		fmt.Println(puzzle.Rules.Values(), "values:", n, err)
	}
	// Output:
	// 4 values: 1 <nil>
	// 6 values: 1000 <nil>
}
