package sudoku_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"example.com/sudoku"
)

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

func ExampleParseBoard() {
	board, err := sudoku.ParseBoard[sudoku.Grid6](`
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

func ExampleParseError() {
	_, err := sudoku.Parse(strings.Replace(puzzle, "8", "z", 1))
	fmt.Println(err)
	var bad *sudoku.ParseError
	if errors.As(err, &bad) {
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

func ExampleSideOf() {
	for _, text := range []string{puzzle, "1 2 -1 4, 4 3 2 1, -1 1 4 -1, 3 4 1 2", "12345"} {
		fmt.Println(sudoku.SideOf(text))
	}
	// Output:
	// 9 <nil>
	// 4 <nil>
	// 0 sudoku: line 1, column 6: found 5 cells, want 16, 36, 64, 81, 100, 144, 256, 625, 1296, 2401, 4096 or 6561 cells
}

func ExampleLine() {
	fmt.Println(sudoku.Line(sudoku.Grid4{1, 2, 0, 4}))
	fmt.Println(sudoku.Line(sudoku.Grid16{9, 10, 16})[:8])
	fmt.Println(sudoku.Line(sudoku.Grid36{9, 10, 36})[:7])
	// Output:
	// 12.4............
	// 9AG.....
	// 9 10 36
}

func ExamplePencilMarks() {
	board, _ := sudoku.ParseBoard[sudoku.Grid4]("12.. ..1. .1.. ...3")
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
	board, _ := sudoku.ParseBoard[sudoku.Grid4]("12.. ..1. .1.. ...3")
	marks := sudoku.AllCandidates(board)
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

func ExampleAppendLine() {
	text := sudoku.AppendLine([]byte("puzzle="), sudoku.Grid4{1, 2, 3, 4})
	fmt.Println(string(text))
	// Output: puzzle=1234............
}
