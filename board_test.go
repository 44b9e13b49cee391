package sudoku

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"example.com/sudoku/internal/boardtext"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// eachSide runs a test for each side of ordinary sudoku, as a subtest named by the size.
// A quick run leaves out those that are stored and searched as a neighbour is. Giants take
// minutes with the race detector, whose goroutines run the same code at all sizes, and on
// machines that are emulated. They are left out there.
func eachSide(t *testing.T, test func(t *testing.T, side int)) {
	sides(t, sudokutest.Takes, test)
}

// fewSides is eachSide for tests that take long on large boards.
func fewSides(t *testing.T, test func(t *testing.T, side int)) {
	sides(t, sudokutest.TakesFew, test)
}

func sides(t *testing.T, takes func(side int) bool, test func(t *testing.T, side int)) {
	for _, side := range geometry.Sides() {
		if sudokutest.Slow && geometry.IsGiant(side*side) || !takes(side) {
			continue
		}
		t.Run(fmt.Sprintf("%dx%d", side, side), func(t *testing.T) { test(t, side) })
	}
}

// square returns an ordinary sudoku whose first cells are given.
func square(side int, cells ...uint8) Puzzle {
	p := Standard(side).Empty()
	copy(p.Cells, cells)
	return p
}

// gridFrom returns an ordinary 9×9 puzzle as a Grid.
func gridFrom(p Puzzle) Grid { return Grid(p.Cells) }

// candidatesAt returns the candidates of one cell, which tests ask for often.
func candidatesAt[P Problem](board P, cell int) Values {
	cells := Cells(&board)
	if cells[cell] != 0 {
		return Values{}
	}
	return Values{board.compiled().candidatesOf(cells, cell)}
}

// sameCells reports whether two puzzles of one size have the same cells.
func sameCells(a, b Puzzle) bool { return bytes.Equal(a.Cells, b.Cells) }

// TestSides checks the tables of all sides, and that the tools which choose by the side
// know each of them.
func TestSides(t *testing.T) {
	require.Equal(t, []int{4, 6, 8, 9, 10, 12, 16, 25, 36, 49, 64, 81}, geometry.Sides())
	eachSide(t, testSide)
	// tally.form tells groups of two symbols from numbers by this.
	for _, n := range geometry.Sides() {
		require.Zero(t, geometry.Side(2*n*n), "a size has twice the cells of side %d", n)
	}
}

func testSide(t *testing.T, side int) {
	board := square(side)
	n, height, width := geometry.Measures(len(board.Cells))
	require.Equal(t, n, side)
	require.Equal(t, len(board.Cells), n*n)
	require.Equal(t, n, height*width)
	require.LessOrEqual(t, n, geometry.MaxSide, "maxSide")
	require.LessOrEqual(t, max(height, width), geometry.MaxBlock, "maxBlock")
	require.Equal(t, []int{n, height, width}, []int{geometry.Side(n * n), geometry.BlockRows(n * n), geometry.BlockColumns(n * n)})

	shape := geometry.ShapeOf(n * n)
	require.Equal(t, []int{n, height, width}, []int{shape.Side, shape.BlockRows, shape.BlockColumns})
	require.Len(t, shape.PeersOf(0), 3*n-height-width-1)
	require.LessOrEqual(t, len(shape.PeersOf(0)), geometry.MaxPeers, "maxPeers")

	board.Cells[n*n-1] = uint8(n)
	require.Equal(t, n+n/height+1, len(strings.Split(board.String(), "\n")))
	text, err := board.MarshalText()
	require.NoError(t, err)
	require.Equal(t, Line(board), string(text))
	for _, text := range []string{string(text), board.String()} {
		back, err := Standard(n).Parse(text)
		require.NoError(t, err)
		require.Equal(t, board, back)
		var puzzle Puzzle
		require.NoError(t, puzzle.UnmarshalText([]byte(text)))
		require.Equal(t, board, puzzle)
	}
}

// mustParse returns the board that a text spells.
func mustParse(t testing.TB, side int, text string) Puzzle {
	t.Helper()
	board, err := Standard(side).Parse(text)
	require.NoError(t, err)
	return board
}

// pattern returns a solved board.
func pattern(side int) Puzzle {
	board := square(side)
	sudokutest.Pattern(board.Cells)
	return board
}

// fewer returns the number of rounds that a test makes with a board: on a giant
// fewer, as each takes longer.
func fewer(rounds, cells int) int {
	if geometry.IsGiant(cells) {
		return max(2, rounds*300/cells)
	}
	return rounds
}

// thinned returns a copy of the board with each cell emptied with the given probability.
func thinned[P Problem](board P, probability float64, r *rand.Rand) P {
	board = withCells(&board, Cells(&board))
	sudokutest.Thin(Cells(&board), probability, r)
	return board
}

const demo = sudokutest.Demo

// lines returns the boards as text, a line each.
func lines(boards []Grid) []byte {
	var text []byte
	for _, g := range boards {
		text = append(text, Line(g)...)
		text = append(text, '\n')
	}
	return text
}

func boardOrNone(line string) (g Grid) {
	if len(line) == 81 {
		g = gridOf(line)
	}
	return g
}

func minimalBoard(r *rand.Rand) Grid { return sudokutest.MinimalGrid(r) }

func without(g Grid, r *rand.Rand, givens int) Grid { return sudokutest.Without(g, r, givens) }

// boardsIn returns the boards of a size in a file: one board in any form, or a
// list with a board per line.
func boardsIn(t testing.TB, side int, file string) []Puzzle {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	if board, err := Standard(side).Parse(string(text)); err == nil {
		return []Puzzle{board}
	}
	if _, err := boardtext.Side(string(text)); err == nil {
		return nil // one board of another size
	}
	var boards []Puzzle
	n := 0
	for board, err := range Standard(side).Read(strings.NewReader(string(text))) {
		if err != nil {
			return boards
		}
		if n%*corpus.Every == 0 {
			boards = append(boards, board)
		}
		n++
	}
	return boards
}
