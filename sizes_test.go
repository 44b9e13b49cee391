package sudoku

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Boards of 8×8, 10×10 and 12×12 are made, rated and explained like the others.
func TestMagazineSizes(t *testing.T) {
	t.Parallel()
	t.Run("8x8", testMagazine[Grid8])
	t.Run("10x10", testMagazine[Grid10])
	t.Run("12x12", testMagazine[Grid12])
}

func testMagazine[B Board](t *testing.T) {
	var hardest Technique
	for seed := range uint64(scaled(4)) {
		puzzle, err := GenerateBoard[B](t.Context(), &GenerateOptions{Seed: seed})
		require.NoError(t, err)
		solution, err := Unique(t.Context(), puzzle)
		require.NoError(t, err)
		minimal, err := IsMinimal(t.Context(), puzzle, SymmetryNone)
		require.NoError(t, err)
		require.True(t, minimal)

		rating, err := Rate(t.Context(), puzzle)
		require.NoError(t, err)
		moved, err := Rate(t.Context(), Shuffle(puzzle, seed))
		require.NoError(t, err)
		require.Equal(t, rating, moved)
		hardest = max(hardest, rating.Hardest)

		board, candidates := puzzle, AllCandidates(puzzle)
		for step, err := range Hints(t.Context(), puzzle, puzzle, nil) {
			require.NoError(t, err)
			step.Replay(Cells(&board), candidates)
			require.NotEmpty(t, step.String())
		}
		require.Equal(t, solution, board)
		for cell, v := range Cells(&solution) {
			require.True(t, candidates[cell] == Values{} || candidates[cell].Has(v))
		}
	}
	require.Greater(t, hardest, NakedSingle)
}

// A crossing of a block and a line has room in the search for Sue de Coq.
func TestMostCrossing(t *testing.T) {
	most := 0
	for _, n := range Sides() {
		if n*n <= maxLogic {
			most = max(most, blockRows(n*n), blockCols(n*n))
		}
	}
	require.Equal(t, mostCrossing, most)
}

// The canonical form is that of boards with blocks of at most three columns.
func TestCanonicalRefusesWideBlocks(t *testing.T) {
	_, err := Canonical(Grid8{})
	require.Equal(t, &SizeError{Func: "Canonical", Side: 8, Largest: 9}, err)
	require.EqualError(t, err, "sudoku: Canonical does not serve 8×8 boards")
	_, err = Equivalent(Grid8{}, Grid8{})
	require.IsType(t, &SizeError{}, err)
	_, err = Canonical(Grid10{})
	require.EqualError(t, err, "sudoku: Canonical serves boards up to 9×9, not 10×10")
}
