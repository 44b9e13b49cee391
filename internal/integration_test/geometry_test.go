package integration_test

import (
	"example.com/sudoku/internal/geometry"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGeometryShape(t *testing.T) {
	for _, test := range []struct{ cells, side, blockRows, blockColumns, peers int }{
		{16, 4, 2, 2, 7}, {36, 6, 2, 3, 12}, {81, 9, 3, 3, 20},
		{256, 16, 4, 4, 39}, {625, 25, 5, 5, 64}, {1296, 36, 6, 6, 95},
	} {
		s := geometry.ShapeOf(test.cells)
		require.Equal(t, []int{test.side, test.blockRows, test.blockColumns}, []int{s.Side, s.BlockRows, s.BlockColumns})
		for unit := range 3 * s.Side {
			require.Len(t, s.Unit(unit), s.Side)
			require.True(t, slices.IsSorted(s.Unit(unit)))
		}
		for cell := range test.cells {
			row, column, block := s.Locate(cell)
			require.Equal(t, cell, s.Cell(row, column))
			for _, unit := range []int{row, s.Side + column, 2*s.Side + block} {
				require.Contains(t, s.Unit(unit), uint16(cell))
			}
			require.Len(t, s.PeersOf(cell), test.peers)
			require.NotContains(t, s.PeersOf(cell), uint16(cell))
		}
	}
	require.Equal(t, geometry.Shape{}, geometry.ShapeOf(80))
	require.Zero(t, geometry.ShapeOf(0).Side)
}

// TestGeometryBlockAndCorner checks the examples of the article on combinatorial
// evolution.
func TestGeometryBlockAndCorner(t *testing.T) {
	s := geometry.ShapeOf(81)
	_, _, block := s.Locate(s.Cell(3, 8))
	require.Equal(t, 5, block)
	require.Equal(t, uint16(s.Cell(6, 6)), s.Unit(18 + 8)[0])
}
