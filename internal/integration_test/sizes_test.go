package integration_test

import (
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"github.com/stretchr/testify/require"
)

// The canonical form is that of boards with blocks of at most three columns.
func TestCanonicalRefusesWideBlocks(t *testing.T) {
	_, err := sudoku.Canonical(boardtest.Square(8))
	require.Equal(t, &sudoku.SizeError{Func: "Canonical", Side: 8, Largest: 9}, err)
	require.EqualError(t, err, "sudoku: Canonical does not serve 8×8 boards")
	_, err = sudoku.Canonical(boardtest.Square(10))
	require.EqualError(t, err, "sudoku: Canonical serves boards up to 9×9, not 10×10")
}
