package explain

import (
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	sizes "example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// The boards of the tests.

const (
	demo          = sudokutest.Demo
	aiEscargot    = sudokutest.AIEscargot
	platinumBlond = sudokutest.PlatinumBlond
	mostDifficult = sudokutest.MostDifficult
	wikipedia     = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	inkala        = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)

// noSolution breaks no rule: the last two cells of row 1 may only hold a 9.
const noSolution = "1234567.." + "........." + "........." +
	".......8." + "........." + "........." +
	"........8" + "........." + "........."

// gridOf returns the board that a text spells.
func gridOf(t testing.TB, text string) sudoku.Grid {
	t.Helper()
	board, err := sudoku.Parse(text)
	require.NoError(t, err)
	return board
}

// nearBoard returns a solved board that depends on the seed, without the cells
// whose bit in holes is set. Holes stands for as many cells as there are by repetition.
func nearBoard(t testing.TB, side int, seed uint64, holes []byte) sudoku.Puzzle {
	board := boardtest.Shuffled(t, boardtest.Pattern(side), seed)
	for i := range board.Cells {
		if len(holes) > 0 && holes[i/8%len(holes)]>>(i%8)&1 != 0 {
			board.Cells[i] = 0
		}
	}
	return board
}

// puzzleOf returns a random puzzle with one solution. It empties cells until
// holes are empty or no more can be.
func puzzleOf(t testing.TB, r *rand.Rand, side, holes int) sudoku.Puzzle {
	puzzle := boardtest.Full(r, side)
	for _, cell := range r.Perm(len(puzzle.Cells)) {
		if holes == 0 {
			break
		}
		v := puzzle.Cells[cell]
		puzzle.Cells[cell] = 0
		n, err := sudoku.Count(t.Context(), puzzle, 2)
		require.NoError(t, err)
		if n > 1 {
			puzzle.Cells[cell] = v
		} else {
			holes--
		}
	}
	return puzzle
}

// gridPuzzle is puzzleOf for a Grid.
func gridPuzzle(t testing.TB, r *rand.Rand, holes int) sudoku.Grid {
	return boardtest.Grid(puzzleOf(t, r, 9, holes))
}

// testBoards returns the boards of a file of testdata/puzzles.
func testBoards(t testing.TB, name string) []sudoku.Grid {
	file, err := os.Open("../testdata/puzzles/" + name + ".txt")
	require.NoError(t, err)
	defer file.Close()
	boards, err := sudokutest.Collect(sudoku.Read(file))
	require.NoError(t, err)
	require.NotEmpty(t, boards, name)
	return boards
}

// lines returns the boards as text, a line each.
func lines(boards []sudoku.Grid) []byte {
	var text []byte
	for _, g := range boards {
		text = append(text, sudoku.Line(g)...)
		text = append(text, '\n')
	}
	return text
}

// A shape is the geometry of a board, from its side alone.
type shape struct {
	Side          int
	height, width int // of a block
	units, peers  [][]uint16
	rules         sudoku.Rules          // of shapeOfRules
	links         map[[2]Candidate]bool // candidates that exclude each other by a clue
}

var shapes sync.Map // of shapes, by side

// shapeOf returns the shape of a board with a number of cells.
func shapeOf(cells int) *shape {
	n := sizes.Side(cells)
	if s, ok := shapes.Load(n); ok {
		return s.(*shape)
	}
	s := &shape{Side: n, units: make([][]uint16, 3*n), peers: make([][]uint16, cells)}
	for h := 1; h*h <= n; h++ {
		if n%h == 0 {
			s.height, s.width = h, n/h
		}
	}
	for cell := range cells {
		row, column, block := s.Place(cell)
		for _, u := range []int{row, n + column, 2*n + block} {
			s.units[u] = append(s.units[u], uint16(cell))
		}
	}
	for cell := range cells {
		row, column, block := s.Place(cell)
		peers := slices.Concat(s.units[row], s.units[n+column], s.units[2*n+block])
		slices.Sort(peers)
		s.peers[cell] = slices.DeleteFunc(slices.Compact(peers), func(peer uint16) bool { return int(peer) == cell })
	}
	shapes.Store(n, s)
	return s
}

// Place returns the row, the column and the block of a cell.
func (s *shape) Place(cell int) (row, column, block int) {
	if s.rules.Len() > 0 {
		at := s.rules.Place(cell)
		for u, unit := range s.rules.Units() {
			if unit.Kind == sudoku.Block && slices.Contains(unit.Cells, cell) {
				block = u
			}
		}
		return at.Row, at.Column, block
	}
	row, column = cell/s.Side, cell%s.Side
	return row, column, row/s.height*s.height + column/s.width
}

// Cell returns the cell in a row and column.
func (s *shape) Cell(row, column int) int { return row*s.Side + column }

// Unit returns the cells of a unit: rows, then columns, then blocks.
func (s *shape) Unit(unit int) []uint16 { return s.units[unit] }

// Peers returns the other cells of a cell's units.
func (s *shape) Peers(cell int) []uint16 { return s.peers[cell] }
