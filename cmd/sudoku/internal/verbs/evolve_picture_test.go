package verbs

import (
	"fmt"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"github.com/stretchr/testify/require"
)

// framed is a 4×4 puzzle and a board for it in which 3 clashes in row 1 and 4
// in column 1 and block 3.
func framed(t *testing.T) (puzzle, board sudoku.Puzzle) {
	return boardtest.Parse(t, 4, "1... ...2 ...3 4..."), boardtest.Parse(t, 4, "1233 3412 4143 4321")
}

func TestFrame(t *testing.T) {
	puzzle, board := framed(t)
	population := sudoku.Population[sudoku.Puzzle]{
		{Board: boardtest.Square(4), Errors: 16},
		{Board: board, Errors: 5},
	}
	best := sudoku.Result[sudoku.Puzzle]{Errors: 2, Stats: sudoku.Stats{Attempts: 3, Epochs: 70}}
	fittest, line := frame(population, best)
	require.Equal(t, "attempt 3  epoch 70  errors 5 (best 2)  diversity 100%", line)
	require.Equal(t, board, fittest)
	require.Equal(t, "12 33\n34 12\n41 43\n43 21\n", screenPicture(puzzle, board, compact, false))
	require.Equal(t, "10 2 |  1 16\n", compact("+--+--+\n| 10 2 |  1 16 |\n+--+--+\n"))
	drawn := screenPicture(puzzle, board, screenLayouts[0], false)
	require.Equal(t, ""+
		"+-----+-----+\n"+
		"| 1 2 | 3 3 |\n"+
		"| 3 4 | 1 2 |\n"+
		"+-----+-----+\n"+
		"| 4 1 | 4 3 |\n"+
		"| 4 3 | 2 1 |\n"+
		"+-----+-----+\n", drawn)
	drawn = screenPicture(puzzle, board, screenLayouts[0], true)
	require.Equal(t, ""+
		"+-----+-----+\n"+
		"| \x1b[1m1\x1b[m 2 | \x1b[31m3\x1b[m \x1b[31m3\x1b[m |\n"+
		"| 3 4 | 1 \x1b[1m2\x1b[m |\n"+
		"+-----+-----+\n"+
		"| \x1b[31m4\x1b[m 1 | \x1b[31m4\x1b[m \x1b[1m\x1b[31m3\x1b[m |\n"+
		"| \x1b[1m\x1b[31m4\x1b[m 3 | 2 1 |\n"+
		"+-----+-----+\n", drawn)
}

// In every size the givens are bold, and the picture without its styles is the
// plain one.
func TestEvolvePictures(t *testing.T) {
	boardtest.EachSide(t, testPicture)
}

func testPicture(t *testing.T, side int) {
	puzzle := boardtest.Square(side, 1)
	puzzle.Cells[side*side-1] = uint8(side)
	styled := screenPicture(puzzle, puzzle, screenLayouts[0], true)
	require.Equal(t, 2, strings.Count(styled, bold))
	require.Equal(t, 2, strings.Count(styled, normal))
	require.NotContains(t, styled, red)
	require.Equal(t, screenPicture(puzzle, puzzle, screenLayouts[0], false), strings.NewReplacer(bold, "", normal, "").Replace(styled))

	board := puzzle.Clone()
	board.Cells[1] = 1 // clashes with the first cell
	require.Equal(t, 2, strings.Count(screenPicture(puzzle, board, screenLayouts[0], true), red))
	require.Contains(t, screenPicture(puzzle, board, screenLayouts[0], true), bold+red+fmt.Sprint(1)+normal)
}
