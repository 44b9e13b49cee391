package sudoku

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
)

// symmetries are all that there are.
var symmetries = []Symmetry{NoSymmetry, HalfTurn, QuarterTurn, Horizontal, Vertical, Diagonal, AntiDiagonal, FullSymmetry}

// mirrored is the obvious twin of the orbits: where the turns and mirrors of a
// symmetry take a cell.
func mirrored(s Symmetry, n, r, c int) [][2]int {
	e := n - 1
	half, left, right := [2]int{e - r, e - c}, [2]int{c, e - r}, [2]int{e - c, r}
	flip, flop := [2]int{e - r, c}, [2]int{r, e - c}
	down, up := [2]int{c, r}, [2]int{e - c, e - r}
	switch s {
	case HalfTurn:
		return [][2]int{half}
	case QuarterTurn:
		return [][2]int{half, left, right}
	case Horizontal:
		return [][2]int{flip}
	case Vertical:
		return [][2]int{flop}
	case Diagonal:
		return [][2]int{down}
	case AntiDiagonal:
		return [][2]int{up}
	case FullSymmetry:
		return [][2]int{half, left, right, flip, flop, down, up}
	}
	return nil
}

// requireGenerated holds a puzzle to what was asked for.
func requireGenerated[B Board](t testing.TB, puzzle B, opts GenerateOptions) {
	t.Helper()
	n, err := Count(context.Background(), puzzle, 2)
	require.NoError(t, err)
	require.Equal(t, 1, n, "solutions of %v", puzzle)
	shape := ShapeOf(len(puzzle))
	for cell := range len(puzzle) {
		r, c, _ := shape.Place(cell)
		for _, image := range mirrored(opts.Symmetry, shape.Side, r, c) {
			require.Equal(t, puzzle[cell] == 0, puzzle[shape.Cell(image[0], image[1])] == 0, "%v is not %v", puzzle, opts.Symmetry)
		}
	}
	require.GreaterOrEqual(t, Givens(puzzle), opts.MinClues)
	if opts.MaxClues > 0 {
		require.LessOrEqual(t, Givens(puzzle), opts.MaxClues)
	}
	if opts.Minimal {
		requireMinimal(t, puzzle, opts.Symmetry)
	}
}

// requireMinimal takes out the clues one by one, with their images.
func requireMinimal[B Board](t testing.TB, puzzle B, symmetry Symmetry) {
	t.Helper()
	shape := ShapeOf(len(puzzle))
	for cell := range len(puzzle) {
		if puzzle[cell] == 0 {
			continue
		}
		less := puzzle
		less[cell] = 0
		r, c, _ := shape.Place(cell)
		for _, image := range mirrored(symmetry, shape.Side, r, c) {
			less[shape.Cell(image[0], image[1])] = 0
		}
		n, err := Count(context.Background(), less, 2)
		require.NoError(t, err)
		require.Equal(t, 2, n, "cell %d of %v", cell, puzzle)
	}
}

func TestGenerateSymmetries(t *testing.T) {
	sizes{
		four: testGenerateSymmetries[Grid4], six: testGenerateSymmetries[Grid6], nine: testGenerateSymmetries[Grid],
		sixteen: testGenerateSymmetries[Grid16], twentyFive: testGenerateSymmetries[Grid25], thirtySix: testGenerateSymmetries[Grid36],
	}.run(t)
}

func testGenerateSymmetries[B Board](t *testing.T) {
	var empty B
	puzzles := 60
	switch {
	case len(empty) > 256 || testing.Short():
		puzzles = 1
	case len(empty) > 81:
		puzzles = 2
	}
	for _, symmetry := range symmetries {
		// Up to 16×16 they are minimal unasked, but checking that takes long.
		opts := GenerateOptions{Symmetry: symmetry, Minimal: len(empty) <= 81}
		if len(empty) == 256 {
			opts.MinClues = 120
		}
		seen := make(map[B]bool)
		for seed := range uint64(puzzles) {
			puzzle, err := GenerateBoard[B](t.Context(), seed, &opts)
			require.NoError(t, err)
			requireGenerated(t, puzzle, opts)
			seen[puzzle] = true
		}
		require.Greater(t, len(seen), puzzles*9/10)
	}
}
