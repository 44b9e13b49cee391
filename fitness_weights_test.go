package sudoku

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestErrorsBy(t *testing.T) {
	t.Parallel()
	sizes{testErrorsBy[Grid4], testErrorsBy[Grid6], testErrorsBy[Grid8],
		testErrorsBy[Grid], testErrorsBy[Grid10], testErrorsBy[Grid12],
		testErrorsBy[Grid16], testErrorsBy[Grid25], testErrorsBy[Grid36],
		testErrorsBy[Grid49], testErrorsBy[Grid64], testErrorsBy[Grid81]}.run(t)
}

// On full boards of each layout, what is counted by terms is what the fitness
// itself counts.
func testErrorsBy[B Board](t *testing.T) {
	r := rand.New(NewStream(1, 0))
	var puzzle, board B
	for _, layout := range layouts {
		units, err := newUnitLayout(Cells(&puzzle), layout, puzzle.kernel())
		require.NoError(t, err)
		for range 30 {
			units.scatter(Cells(&board), r)
			if layout == LayoutFree {
				for range 20 {
					board[r.IntN(len(board))] = uint8(1 + r.IntN(side(len(board))))
				}
			}
			for _, f := range []Fitness{
				MissingValues, Duplicates, Balance, Duplicates.Plus(Balance.Times(3)),
				DuplicatesIn(Row), DuplicatesIn(Column).Times(5), DuplicatesIn(Block).Plus(MissingValues),
			} {
				require.Equal(t, f.Errors(Cells(&board)), weightedErrors[B](Cells(&board), f.weights()), f.Name)
				require.Equal(t, f.Errors(Cells(&board)), weightedErrors[B](Cells(&board), f.weights().under(layout)), "%s, %v", f.Name, layout)
			}
		}
	}
}

func TestTermsOfOwnFitnesses(t *testing.T) {
	own := Fitness{Name: "own", Errors: func([]uint8) int { return 0 }}
	for _, f := range []Fitness{own, own.Times(3), Duplicates.Plus(own), own.Plus(Duplicates), DuplicatesIn(0)} {
		require.Zero(t, f.weights(), f.Name)
	}
}

// Boards have no units but rows, columns and blocks.
func TestNoOtherDuplicates(t *testing.T) {
	board := make([]uint8, 81)
	board[0], board[10] = 5, 5
	f := DuplicatesIn(Extra)
	require.Zero(t, f.Errors(board))
	require.Zero(t, f.Delta(board, 1, 5))
}

// Weights solve a board if each unit is counted or kept by the layout.
func TestWeightsThatSolve(t *testing.T) {
	for layout, w := range map[Layout]unitWeights{
		LayoutRows: {columns: 1, blocks: 1}, LayoutColumns: {rows: 1, blocks: 1}, LayoutBlocks: {rows: 1, columns: 1},
	} {
		require.True(t, w.solves(layout), "%v", layout)
		require.False(t, w.solves(LayoutFree), "%v", layout)
	}
	require.True(t, unitWeights{rows: 1, columns: 1, blocks: 1}.solves(LayoutFree))
}
