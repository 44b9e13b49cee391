package export_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"example.com/sudoku"
	"example.com/sudoku/export"
	"example.com/sudoku/variant"
)

// A 4×4 puzzle with three empty cells.
var nearlyDone = sudoku.Puzzle{Rules: sudoku.Standard(4), Cells: []uint8{
	1, 2, 3, 4,
	3, 4, 0, 2,
	2, 0, 4, 3,
	4, 3, 2, 0,
}}

// An X-sudoku is stated for a SAT solver, and the solver's answer read.
func Example() {
	puzzle, err := sudoku.Standard(4).With(variant.Diagonals).Parse("1... .... .3.. ....")
	if err != nil {
		fmt.Println(err)
		return
	}
	var problem strings.Builder
	err = export.WriteDIMACS(context.Background(), &problem, puzzle, nil)
	fmt.Println(strings.Count(problem.String(), "\n"), "lines", err)

	answer := strings.NewReader("s SATISFIABLE\nv 1 6 11 16 19 24 25 30 36 39 42 45 50 53 60 63 0\n")
	solution, err := export.ReadAnswer(answer, puzzle, nil)
	fmt.Println(sudoku.Line(solution), err)
	// Output:
	// 434 lines <nil>
	// 1234341243212143 <nil>
}

func ExampleWriteLP() {
	err := export.WriteLP(context.Background(), os.Stdout, nearlyDone, &export.Options{Candidates: true})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// \ Sudoku 4x4 as a 0/1 program: 3 variables, 12 rows, 12 non-zeros.
	// \ x_r_c_v is 1 if row r, column c holds the value v; all count from 1.
	// \  1 2 3 4
	// \  3 4 . 2
	// \  2 . 4 3
	// \  4 3 2 .
	// Minimize
	//  obj: 0 x_2_3_1
	// Subject To
	//  cell_2_3: x_2_3_1 = 1
	//  cell_3_2: x_3_2_1 = 1
	//  cell_4_4: x_4_4_1 = 1
	//  row_2_1: x_2_3_1 = 1
	//  row_3_1: x_3_2_1 = 1
	//  row_4_1: x_4_4_1 = 1
	//  column_2_1: x_3_2_1 = 1
	//  column_3_1: x_2_3_1 = 1
	//  column_4_1: x_4_4_1 = 1
	//  block_2_1: x_2_3_1 = 1
	//  block_3_1: x_3_2_1 = 1
	//  block_4_1: x_4_4_1 = 1
	// Bounds
	// Binaries
	//  x_2_3_1
	//  x_3_2_1
	//  x_4_4_1
	// End
}

func ExampleWriteDIMACS() {
	puzzle := nearlyDone.Clone()
	puzzle.Cells[0], puzzle.Cells[2] = 0, 0
	err := export.WriteDIMACS(context.Background(), os.Stdout, puzzle, &export.Options{Candidates: true, Encoding: export.Minimal})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// c Sudoku 4x4 as clauses, minimal encoding.
	// c The variables are the candidates of the empty cells, row by row.
	// c  . 2 . 4
	// c  3 4 . 2
	// c  2 . 4 3
	// c  4 3 2 .
	// p cnf 6 7
	// 1 0
	// 2 3 0
	// 4 0
	// 5 0
	// 6 0
	// -1 -2 0
	// -2 -4 0
}

func ExampleReadAnswer() {
	// The output of a SAT solver for these candidates.
	answer := strings.NewReader("s SATISFIABLE\nv 1 2 3 0\n")
	board, err := export.ReadAnswer(answer, nearlyDone, &export.Options{Candidates: true})
	fmt.Println(sudoku.Line(board), err)

	_, err = export.ReadAnswer(strings.NewReader("s UNSATISFIABLE\n"), nearlyDone, nil)
	fmt.Println(err)
	_, err = export.ReadAnswer(strings.NewReader("s UNKNOWN\n"), nearlyDone, nil)
	fmt.Println(err)
	// Output:
	// 1234341221434321 <nil>
	// no solution
	// budget spent
}
