package sudoku

import (
	"math"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// rookeries returns how often two values stand in the corners of a rectangle, each in
// two opposite ones. Random Latin squares of side n have n²/4 on average.
func rookeries[B Board](board B) int {
	n := side(len(board))
	count := 0
	for top := range n {
		for bottom := top + 1; bottom < n; bottom++ {
			for left := range n {
				for right := left + 1; right < n; right++ {
					a, b := board[top*n+left], board[top*n+right]
					if a == board[bottom*n+right] && b == board[bottom*n+left] {
						count++
					}
				}
			}
		}
	}
	return count
}

// Drawn boards have as many rookeries as random ones. With -long and -v this prints
// the first column of the table in docs/generate.md.
func TestRookeries(t *testing.T) {
	testRookeries[Grid](t, 1000, 19.62)
	testRookeries[Grid16](t, 50, 64)
	if *sudokutest.Long {
		testRookeries[Grid25](t, 100, 625./4)
		testRookeries[Grid36](t, 20, 324)
	}
}

func testRookeries[B Board](t *testing.T, boards uint64, want float64) {
	numbers := make([]float64, boards)
	for seed := range boards {
		board, err := RandomSolution[B](t.Context(), NewStream(seed, 0))
		require.NoError(t, err)
		numbers[seed] = float64(rookeries(board))
	}
	mean, spread := meanAndSpread(numbers)
	e := spread / math.Sqrt(float64(boards))
	t.Logf("%d cells: %.2f ± %.2f", len(*new(B)), mean, e)
	require.InDelta(t, want, mean, 5*e)
}
