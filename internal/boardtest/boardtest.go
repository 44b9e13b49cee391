// Package boardtest has the boards of tests outside of package sudoku, and runs tests at
// all sides of ordinary sudoku.
package boardtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// EachSide runs a test for each side of ordinary sudoku, of which a quick run takes few, as a
// subtest named by the size. Giants are left out where they take minutes.
func EachSide(t *testing.T, test func(t *testing.T, side int)) {
	for _, side := range geometry.Sides() {
		if sudokutest.Slow && IsGiant(side*side) || !sudokutest.TakesFew(side) {
			continue
		}
		t.Run(fmt.Sprintf("%dx%[1]d", side), func(t *testing.T) { test(t, side) })
	}
}

// BenchEachSide runs a benchmark for each side.
func BenchEachSide(b *testing.B, bench func(b *testing.B, side int)) {
	for _, side := range geometry.Sides() {
		b.Run(fmt.Sprintf("%dx%[1]d", side), func(b *testing.B) { bench(b, side) })
	}
}

// IsGiant reports whether a board of so many cells is searched in a way of its own.
func IsGiant(cells int) bool { return geometry.IsGiant(cells) }

// Block returns the rows and the columns of a block.
func Block(side int) (rows, columns int) {
	return geometry.BlockRows(side * side), geometry.BlockColumns(side * side)
}

// Square returns an ordinary sudoku whose first cells are given.
func Square(side int, cells ...uint8) sudoku.Puzzle {
	p := sudoku.Standard(side).Empty()
	copy(p.Cells, cells)
	return p
}

// Parse returns the ordinary sudoku that a text spells.
func Parse(t testing.TB, side int, text string) sudoku.Puzzle {
	t.Helper()
	board, err := sudoku.Standard(side).Parse(text)
	require.NoError(t, err)
	return board
}

// Grid returns an ordinary 9×9 puzzle as a Grid.
func Grid(p sudoku.Puzzle) sudoku.Grid { return sudoku.Grid(p.Cells) }

// Grids returns ordinary 9×9 puzzles as Grids.
func Grids(puzzles []sudoku.Puzzle) (grids []sudoku.Grid) {
	for _, p := range puzzles {
		grids = append(grids, Grid(p))
	}
	return grids
}

// Pattern returns a solved board.
func Pattern(side int) sudoku.Puzzle {
	board := Square(side)
	sudokutest.Pattern(board.Cells)
	return board
}

// Full returns a random solved board.
func Full(r *rand.Rand, side int) sudoku.Puzzle {
	board := Square(side)
	sudokutest.Fill(board.Cells, r)
	return board
}

// Copy returns a board that shares no cells with another.
func Copy[P sudoku.Problem](board P) P {
	if p, ok := any(&board).(*sudoku.Puzzle); ok {
		p.Cells, p.Candidates = slices.Clone(p.Cells), slices.Clone(p.Candidates)
	}
	return board
}

// Thinned returns a copy of the board with each cell emptied with the given probability.
func Thinned[P sudoku.Problem](board P, probability float64, r *rand.Rand) P {
	board = Copy(board)
	sudokutest.Thin(sudoku.Cells(&board), probability, r)
	return board
}

// Shuffled returns the board after a random transformation.
func Shuffled[P sudoku.Problem](t testing.TB, board P, seed uint64) P {
	t.Helper()
	moved, err := sudoku.Shuffle(board, seed)
	require.NoError(t, err)
	return moved
}

// In returns the boards of a size in a file: one board in any form, or a list with a board
// per line. Of a list it takes every n-th.
func In(t testing.TB, side int, file string, n int) (boards []sudoku.Puzzle) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	rules := sudoku.Standard(side)
	if board, err := rules.Parse(string(text)); err == nil {
		return []sudoku.Puzzle{board}
	}
	if _, err := boardtext.Side(string(text)); err == nil {
		return nil // one board of another size
	}
	i := 0
	for board, err := range rules.Read(strings.NewReader(string(text))) {
		if err != nil {
			return boards
		}
		if i%n == 0 {
			boards = append(boards, board)
		}
		i++
	}
	return boards
}
