package explain

import (
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// Dynamic forcing chains need what the dynamic chains of the same position have found, also
// where those are left out.
func TestForcingWithoutDynamicChains(t *testing.T) {
	puzzle, err := sudoku.Parse("2..5..6...9.....3...1..9..44..9..7...5..4..8...7..1..6...1..3...2..7..9...8..3..5")
	require.NoError(t, err)
	solution, err := sudoku.Unique(t.Context(), puzzle)
	require.NoError(t, err)
	forcing := 0
	for step, err := range Hints(t.Context(), puzzle, puzzle, &HintOptions{Without: []Technique{DynamicChain}}) {
		require.NoError(t, err)
		if step.Technique == DynamicForcing {
			forcing++
		}
		for _, c := range step.Removed {
			require.NotEqual(t, int(solution[c.Cell]), c.Value, "%v", step)
		}
		if step.Value != 0 {
			require.Equal(t, int(solution[step.Cell]), step.Value, "%v", step)
		}
	}
	require.Greater(t, forcing, 1)
}

// A trial takes the first cell of those with the fewest candidates.
func TestNarrowest(t *testing.T) {
	var h hinter
	board := make([]uint8, 16)
	h.setUp(ordinary(4), board, nil)
	require.Zero(t, h.narrowest())
	board[15] = 1
	h.setUp(ordinary(4), board, nil)
	require.Equal(t, 3, h.narrowest())
}

// A number that is no value of the board is written as it is.
func TestNoValueOfTheBoard(t *testing.T) {
	require.Equal(t, "0", Step{Side: 9}.valueName(0))
	require.Equal(t, "10", Step{Side: 9}.valueName(10))
	require.Equal(t, "A", Step{Side: 16}.valueName(10))
}
