package levels

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"example.com/sudoku"
	"example.com/sudoku/explain"
	"example.com/sudoku/internal/sudokutest"
	"example.com/sudoku/variant"
)

// TestReached makes a puzzle of the hardest level of each row; with -long of all sizes, and up to
// 6×6 it tries harder levels in vain. On larger boards that takes longer than the tests may.
func TestReached(t *testing.T) {
	names := variant.RecipeNames()
	require.Len(t, reached, len(names))
	for _, side := range []int{4, 6, 9} {
		if side > 4 && !*sudokutest.Long {
			continue
		}
		for _, name := range names {
			hardest := Hardest(name, side)
			if hardest == 0 {
				require.Error(t, try(t, name, side, explain.LevelVeryEasy), name)
				continue
			}
			require.NoError(t, try(t, name, side, hardest), "%s %d", name, side)
			for level := hardest + 1; *sudokutest.Long && side < 9 && level <= explain.LevelBeyondLogic; level++ {
				require.ErrorIs(t, try(t, name, side, level), sudoku.ErrBudget, "%s %d %s", name, side, level)
			}
		}
	}
}

// try makes a puzzle of a level in 200 tries.
func try(t *testing.T, name string, side int, level explain.Level) error {
	recipe, err := variant.RecipeOf(name, side)
	require.NoError(t, err)
	recipe.NoGivens = recipe.NoGivens && level >= explain.LevelMedium
	_, err = recipe.Generate(t.Context(), &sudoku.GenerateOptions{Seed: 1, Grade: explain.Between(level, level), MaxTries: 200})
	return err
}

// Rules that are joined reach what the least of them does; what was not measured has no bound.
func TestHardest(t *testing.T) {
	require.Equal(t, explain.LevelExtreme, Hardest("jigsaw+diagonals", 9))
	for _, side := range []int{-1, 0, 3, 5, 8, 10, 256 + 9} {
		require.Equal(t, explain.LevelBeyondLogic, Hardest("killer", side), "side %d", side)
	}
	for name := range reached {
		require.True(t, slices.Contains(variant.RecipeNames(), name))
	}
}
