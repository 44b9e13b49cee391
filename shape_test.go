package sudoku

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShape(t *testing.T) {
	for _, test := range []struct{ cells, side, blockRows, blockColumns, peers int }{
		{16, 4, 2, 2, 7}, {36, 6, 2, 3, 12}, {81, 9, 3, 3, 20},
		{256, 16, 4, 4, 39}, {625, 25, 5, 5, 64}, {1296, 36, 6, 6, 95},
	} {
		s := shapeOf(test.cells)
		require.Equal(t, []int{test.side, test.blockRows, test.blockColumns}, []int{s.side, s.blockRows, s.blockColumns})
		for unit := range 3 * s.side {
			require.Len(t, s.unit(unit), s.side)
			require.True(t, slices.IsSorted(s.unit(unit)))
		}
		for cell := range test.cells {
			row, column, block := s.locate(cell)
			require.Equal(t, cell, s.cell(row, column))
			for _, unit := range []int{row, s.side + column, 2*s.side + block} {
				require.Contains(t, s.unit(unit), uint16(cell))
			}
			require.Len(t, s.peersOf(cell), test.peers)
			require.NotContains(t, s.peersOf(cell), uint16(cell))
		}
	}
	require.Equal(t, shape{}, shapeOf(80))
	require.Zero(t, shapeOf(0).side)
}

// TestBlockAndCorner checks the examples of the article on combinatorial
// evolution.
func TestBlockAndCorner(t *testing.T) {
	s := shapeOf(81)
	_, _, block := s.locate(s.cell(3, 8))
	require.Equal(t, 5, block)
	require.Equal(t, uint16(s.cell(6, 6)), s.unit(18 + 8)[0])
}
