package variant

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"

	"example.com/sudoku"
)

var allSymmetries = []sudoku.Symmetry{
	sudoku.SymmetryNone, sudoku.SymmetryHalfTurn, sudoku.SymmetryQuarterTurn, sudoku.SymmetryHorizontal,
	sudoku.SymmetryVertical, sudoku.SymmetryDiagonal, sudoku.SymmetryAntiDiagonal, sudoku.SymmetryFull,
}

// plainSymmetries are those that a layout of any side can have.
var plainSymmetries = []sudoku.Symmetry{sudoku.SymmetryNone, sudoku.SymmetryHalfTurn, sudoku.SymmetryHorizontal, sudoku.SymmetryVertical}

// image returns the cell to which the generators of a symmetry move a cell.
func image(symmetry sudoku.Symmetry, side, cell int) []int {
	r, c, e := cell/side, cell%side, side-1
	switch symmetry {
	case sudoku.SymmetryHalfTurn:
		return []int{(e-r)*side + e - c}
	case sudoku.SymmetryQuarterTurn:
		return []int{c*side + e - r}
	case sudoku.SymmetryHorizontal:
		return []int{(e-r)*side + c}
	case sudoku.SymmetryVertical:
		return []int{r*side + e - c}
	case sudoku.SymmetryDiagonal:
		return []int{c*side + r}
	case sudoku.SymmetryAntiDiagonal:
		return []int{(e-c)*side + e - r}
	case sudoku.SymmetryFull:
		return []int{c*side + r, (e-r)*side + c}
	}
	return nil
}

// requireLayout checks the regions of a jigsaw.
func requireLayout(t *testing.T, rules sudoku.Rules, side int, symmetry sudoku.Symmetry) {
	t.Helper()
	regions := blocksOf(rules)
	require.Len(t, regions, side)
	of := make([]int, side*side)
	for i, region := range regions {
		require.Len(t, region, side)
		for _, cell := range region {
			of[cell] = i
		}
		reached := []int{region[0]}
		for k := 0; k < len(reached); k++ {
			for _, cell := range region {
				a, b := rules.Place(cell), rules.Place(reached[k])
				if distance(a.Row-b.Row)+distance(a.Column-b.Column) == 1 && !slices.Contains(reached, cell) {
					reached = append(reached, cell)
				}
			}
		}
		require.Len(t, reached, side, "%v", rules)
	}
	for _, region := range regions {
		for k := range image(symmetry, side, 0) {
			for _, cell := range region {
				require.Equal(t, of[image(symmetry, side, region[0])[k]], of[image(symmetry, side, cell)[k]], "%v is not %v", rules, symmetry)
			}
		}
	}
}

func TestRandomJigsaw(t *testing.T) {
	for side := 2; side <= 10; side++ {
		for i, symmetry := range allSymmetries {
			if side != 9 && !sudokutest.Sampled(i+side, 3) {
				continue
			}
			seen := map[string]bool{}
			seeds := uint64(3)
			if side != 9 && !*sudokutest.Long {
				seeds = 1
			}
			for seed := range seeds {
				rules, err := RandomJigsaw(t.Context(), side, symmetry, sudoku.NewStream(seed, 0))
				// Many sides have no layout that a quarter turn or a diagonal keeps.
				if side != 9 && !slices.Contains(plainSymmetries, symmetry) && errors.Is(err, sudoku.ErrBudget) {
					break
				}
				require.NoError(t, err, "%d %v", side, symmetry)
				requireLayout(t, rules, side, symmetry)
				again, err := RandomJigsaw(t.Context(), side, symmetry, sudoku.NewStream(seed, 0))
				require.NoError(t, err)
				require.True(t, rules.Equal(again))
				_, err = rules.RandomSolution(t.Context(), sudoku.NewStream(seed, 1))
				require.NoError(t, err)
				seen[rules.String()] = true
			}
			if side == 9 && symmetry != sudoku.SymmetryFull { // which few layouts have
				require.Len(t, seen, 3)
			}
		}
	}
}

func TestRandomJigsawRefuses(t *testing.T) {
	for _, test := range []struct {
		side     int
		symmetry sudoku.Symmetry
		field    string
	}{{1, 0, "side"}, {21, 0, "side"}, {-1, 0, "side"}, {9, 8, "symmetry"}} {
		var bad *sudoku.OptionError
		_, err := RandomJigsaw(t.Context(), test.side, test.symmetry, rand.NewPCG(1, 2))
		require.ErrorAs(t, err, &bad)
		require.Equal(t, test.field, bad.Field)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := RandomJigsaw(ctx, 9, 0, rand.NewPCG(1, 2))
	require.ErrorIs(t, err, context.Canceled)
}
