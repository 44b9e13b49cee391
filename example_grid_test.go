package sudoku_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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

func ExampleShapeOf() {
	shape := sudoku.ShapeOf(81)
	fmt.Println(shape.Side, shape.Block(3, 8))
	fmt.Println(shape.Corner(8))
	fmt.Println(shape.Unit(2*shape.Side + 8)) // the ninth block
	// Output:
	// 9 5
	// 6 6
	// [60 61 62 69 70 71 78 79 80]
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
func countSolutions[B sudoku.Board](ctx context.Context, out io.Writer, board B) error {
	n, err := sudoku.Count(ctx, board, 1000)
	fmt.Fprintf(out, "%T: %d\n", board, n)
	return err
}

// A program for boards of all sizes: the text decides which.
func ExampleVisitText() {
	for _, text := range []string{"1234 3412 2... 43..", strings.Repeat(".", 36)} {
		err := sudoku.VisitText(context.Background(), text, io.Writer(os.Stdout),
			countSolutions, countSolutions, countSolutions, countSolutions, countSolutions, countSolutions,
			countSolutions, countSolutions, countSolutions, countSolutions, countSolutions, countSolutions)
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// sudoku.Grid4: 1
	// sudoku.Grid6: 1000
}
