// Model states a sudoku as a constraint model, inequality by inequality, and
// solves it.
//
//	go run ./examples/model
//	go run ./examples/model -puzzle 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
//
// It is the demo of J. McCaffrey, "Solving Sudoku Puzzles Using the MSF Library"
// (MSDN Magazine, August 2014), step by step, on the board of his later article
// on combinatorial evolution. Where that says
//
//	Decision[][], model.AddDecisions       this says  m.Decide
//	Model.AllDifferent                                m.AllDifferent
//	a != b                                            m.NotEqual
//	a == value                                        m.Fix
//	context.Solve, GetQuality                         m.Solve, Quality
//	a loop over GetNext to count                      m.Count with a limit
//
// The exit status is 0 if there is a solution, 1 if not, 2 for bad use.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"

	"example.com/sudoku"
)

const demo = "006200080008970000004810500000060002070000030600050000002047100003028400050001200"

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the whole program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("model", flag.ContinueOnError)
	flags.SetOutput(stderr)
	text := flags.String("puzzle", demo, "the `board`, 81 digits")
	if flags.Parse(args) != nil {
		return 2
	}
	puzzle, err := sudoku.Parse(*text)
	if err != nil {
		fmt.Fprintln(stderr, "model:", err)
		return 2
	}
	fmt.Fprintf(stdout, "The puzzle:\n%v\n", puzzle)

	var m sudoku.Model
	grid := makeDecisions(&m)
	addRows(&m, grid)
	addColumns(&m, grid)
	addSubCubes(&m, grid)
	fmt.Fprintf(stdout, "%d decisions, %d constraints that every sudoku has\n", len(m.Decisions()), len(m.Constraints()))
	addData(&m, grid, puzzle)
	fmt.Fprintf(stdout, "%d constraints with those of this puzzle\n", len(m.Constraints()))

	ctx := context.Background()
	n, err := m.Count(ctx, 2)
	if err != nil {
		fmt.Fprintln(stderr, "model:", err)
		return 2
	}
	answer, err := m.Solve(ctx)
	fmt.Fprintf(stdout, "Solutions: %s; the answer is %v\n", [...]string{"none", "one", "many"}[n], answer.Quality)
	if err != nil {
		return tellClosest(&m, stdout)
	}
	fmt.Fprint(stdout, boardOf(grid, answer.Values))
	return 0
}

// makeDecisions makes 81 decisions with the values 1 to 9.
func makeDecisions(m *sudoku.Model) (grid [9][9]sudoku.Decision) {
	domain := sudoku.Range(1, 9)
	for r := range grid {
		for c := range grid[r] {
			grid[r][c] = m.Decide(fmt.Sprintf("r%dc%d", r, c), domain)
		}
	}
	return grid
}

// addRows demands that all values of a row are different, in one constraint.
func addRows(m *sudoku.Model, grid [9][9]sudoku.Decision) {
	for r := range 9 {
		m.AllDifferent(grid[r][:]...).Named(fmt.Sprintf("row %d", r))
	}
}

// addColumns says the same of columns, by 36 inequalities each.
func addColumns(m *sudoku.Model, grid [9][9]sudoku.Decision) {
	for c := range 9 {
		for first := range 8 {
			for second := first + 1; second < 9; second++ {
				m.NotEqual(grid[first][c], grid[second][c]).Named(fmt.Sprintf("column %d, rows %d and %d", c, first, second))
			}
		}
	}
}

// addSubCubes says it of the nine sub-cubes, 324 inequalities in all.
func addSubCubes(m *sudoku.Model, grid [9][9]sudoku.Decision) {
	for corner := range 9 {
		top, left := corner/3*3, corner%3*3
		for first := range 8 {
			for second := first + 1; second < 9; second++ {
				a := grid[top+first/3][left+first%3]
				b := grid[top+second/3][left+second%3]
				m.NotEqual(a, b).Named(fmt.Sprintf("sub-cube %d, %v and %v", corner, a, b))
			}
		}
	}
}

// addData fixes what the puzzle gives.
func addData(m *sudoku.Model, grid [9][9]sudoku.Decision, puzzle sudoku.Grid) {
	for r := range 9 {
		for c := range 9 {
			if v := puzzle[9*r+c]; v != 0 {
				m.Fix(grid[r][c], int(v)).Named(fmt.Sprintf("given %d in %v", v, grid[r][c]))
			}
		}
	}
}

// tellClosest prints which constraints must go for the rest to hold.
func tellClosest(m *sudoku.Model, stdout io.Writer) int {
	m.MaxDeadEnds = 20000
	closest, err := m.Closest(context.Background())
	fmt.Fprintf(stdout, "Broken in the closest assignment, %v:\n", closest.Quality)
	if err != nil {
		fmt.Fprintln(stdout, err)
	}
	for _, c := range closest.Broken {
		fmt.Fprintln(stdout, " ", c)
	}
	return 1
}

func boardOf(grid [9][9]sudoku.Decision, values sudoku.Assignment) (board sudoku.Grid) {
	for r := range 9 {
		for c := range 9 {
			board[9*r+c] = uint8(values.Value(grid[r][c]))
		}
	}
	return board
}
