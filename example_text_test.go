package sudoku_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"example.com/sudoku"
)

func ExampleCheck() {
	board := sudoku.Grid{11: 7, 16: 7}
	err := sudoku.Check(board)
	fmt.Println(err)
	if clash, ok := errors.AsType[*sudoku.ClashError](err); ok {
		first := clash.Clashes[0]
		fmt.Println("cells", first.Cell, "and", first.Other)
	}
	// Output:
	// sudoku: row 2: 7 stands in both column 3 and column 8
	// cells 11 and 16
}

func ExampleCandidates() {
	board := parse(puzzle)
	candidates := sudoku.Candidates(board)
	fmt.Println(candidates[2])
	for cell, values := range candidates {
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

// A puzzle of JSON, whose text decides its size.
func ExamplePuzzle_UnmarshalText() {
	var puzzles []sudoku.Puzzle
	err := json.Unmarshal([]byte(`["1234 3412 2... 43..", ".Shape~6x6.NoBoxes"]`), &puzzles)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, puzzle := range puzzles {
		n, err := sudoku.Count(context.Background(), puzzle, 1000)
		fmt.Println(puzzle.Rules.Values(), "values:", n, err)
	}
	// Output:
	// 4 values: 1 <nil>
	// 6 values: 1000 <nil>
}

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func ExampleParse() {
	board, err := sudoku.Parse(puzzle)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(board)
	// Output:
	// +-------+-------+-------+
	// | 5 3 . | . 7 . | . . . |
	// | 6 . . | 1 9 5 | . . . |
	// | . 9 8 | . . . | . 6 . |
	// +-------+-------+-------+
	// | 8 . . | . 6 . | . . 3 |
	// | 4 . . | 8 . 3 | . . 1 |
	// | 7 . . | . 2 . | . . 6 |
	// +-------+-------+-------+
	// | . 6 . | . . . | 2 8 . |
	// | . . . | 4 1 9 | . . 5 |
	// | . . . | . 8 . | . 7 9 |
	// +-------+-------+-------+
}

func ExampleRules_Parse() {
	board, err := sudoku.Standard(6).Parse(`
		# any layout will do
		1 . . | . 5 .
		. . 2 | . . .
		------+------
		. 4 . | . . 3
		. . . | 6 . .
		------+------
		. . 5 | . . .
		6 . . | . 2 .
	`)
	fmt.Println(sudoku.Line(board), err)
	// Output: 1...5...2....4...3...6....5...6...2. <nil>
}

// A 16×16 puzzle of a newspaper that writes 0 to F. The first line has each digit, so the
// values are one more than the digits.
func ExampleRules_Parse_sixteen() {
	text := "0123456789ABCDEF" + strings.Repeat(".", 240)
	puzzle, err := sudoku.Standard(16).Parse(text)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(puzzle.Cells[:16])
	_, err = sudoku.Standard(16).Parse(text[1:])
	fmt.Println(err)
	// Output:
	// [1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16]
	// sudoku: line 1, column 256: found 255 cells, want 256 cells
}

func ExampleParseError() {
	_, err := sudoku.Parse(strings.Replace(puzzle, "8", "z", 1))
	fmt.Println(err)
	if bad, ok := errors.AsType[*sudoku.ParseError](err); ok {
		fmt.Println("look at character", bad.Column)
	}
	// Output:
	// sudoku: line 1, column 21: found 'z', want a digit from 1 to 9 or an empty cell
	// look at character 21
}

func ExampleRead() {
	file := strings.NewReader(puzzle + " my first\n12345\n" + puzzle + "\n")
	for board, err := range sudoku.Read(file) {
		if err != nil {
			fmt.Println(err) // and carry on with the next line
			continue
		}
		fmt.Println(sudoku.Givens(board), "givens")
	}
	// Output:
	// 30 givens
	// sudoku: line 2, column 6: found 5 cells, want 81 cells
	// 30 givens
}

// By rules that are not ordinary, each line is a puzzle.
func ExampleRules_Read() {
	file := strings.NewReader(`# two Latin squares
12345 . . . . . . . . . . . . . . . . . . . .
1....2....3....4....
.2345.3451.4512.5123.1234
`)
	for square, err := range sudoku.Latin(5).Read(file) {
		if err != nil {
			fmt.Println(err) // and carry on with the next line
			continue
		}
		n, err := sudoku.Count(context.Background(), square, 100)
		fmt.Println("solutions:", n, err)
	}
	// Output:
	// solutions: 100 <nil>
	// sudoku: line 3, column 21: found 20 cells, want 25 cells
	// solutions: 1 <nil>
}

func ExampleLine() {
	fmt.Println(sudoku.Line(sudoku.Grid{9, 0, 5}))
	for _, side := range []int{16, 36} {
		board := sudoku.Standard(side).Empty()
		copy(board.Cells, []uint8{9, 10, 16, 1})
		fmt.Println(sudoku.Line(board)[:9])
	}
	// Output:
	// 9.5..............................................................................
	// 9AG1.....
	// 9 10 16 1
}

func ExamplePencilMarks() {
	board, _ := sudoku.Standard(4).Parse("12.. ..1. .1.. ...3")
	fmt.Println(sudoku.PencilMarks(board, nil))
	// Output:
	// +--------+-------+
	// |   1  2 | 34  4 |
	// |  34 34 |  1 24 |
	// +--------+-------+
	// | 234  1 | 24 24 |
	// |  24  4 | 24  3 |
	// +--------+-------+
}

// A player's own pencil marks: this one knows that a 2 is not at row 2, column 4.
func ExamplePencilMarks_own() {
	board, _ := sudoku.Standard(4).Parse("12.. ..1. .1.. ...3")
	marks := sudoku.Candidates(board)
	marks[7] = marks[7].Without(2)
	fmt.Println(sudoku.PencilMarks(board, marks))
	// Output:
	// +--------+-------+
	// |   1  2 | 34  4 |
	// |  34 34 |  1  4 |
	// +--------+-------+
	// | 234  1 | 24 24 |
	// |  24  4 | 24  3 |
	// +--------+-------+
}

func ExampleGrid_MarshalText() {
	board, _ := sudoku.Parse(puzzle)
	json.NewEncoder(os.Stdout).Encode(map[string]any{"id": 7, "board": board})
	// Output: {"board":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79","id":7}
}

// A Puzzle of ordinary sudoku is saved as its line, another one with its rules.
func ExamplePuzzle_MarshalText() {
	for _, rules := range []sudoku.Rules{sudoku.Standard(4), sudoku.Latin(4)} {
		puzzle := rules.Empty()
		puzzle.Cells[0] = 3
		text, err := json.Marshal(puzzle)
		fmt.Println(string(text), err)
	}
	// Output:
	// "3..............." <nil>
	// ".Shape~4x4.NoBoxes.~R1C1_3" <nil>
}

func ExampleAppendLine() {
	text := sudoku.AppendLine([]byte("puzzle="), sudoku.Grid{1, 2, 3})
	fmt.Println(string(text))
	// Output: puzzle=123..............................................................................
}
