package explainer

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// Units are recognized in any order. The four windows bring five groups along, which may
// be named too; units of no figure make kinds without common cells.
func TestNewShape(t *testing.T) {
	f := figures()
	x := slices.Concat(f[1].units, f[0].units)
	all := f[3].units
	slices.Reverse(all)
	striped := [][]int{{0, 1, 2, 12, 13, 14, 24, 25, 26}, {3, 4, 5, 15, 16, 17, 18, 19, 20}, {0, 10, 20, 30, 40, 50, 60, 70, 79}}
	for _, test := range []struct {
		extra        [][]int
		kinds, units int
		first        []int // the first extra unit
	}{
		{nil, 3, 27, nil},
		{x, 5, 29, f[0].units[0]},
		{append(x, x...), 5, 29, f[0].units[0]},
		{figures()[3].units[:4], 4, 36, []int{10, 11, 12, 19, 20, 21, 28, 29, 30}},
		{all, 4, 36, []int{10, 11, 12, 19, 20, 21, 28, 29, 30}},
		{slices.Concat(f[2].units, x, all), 7, 47, f[0].units[0]},
		{striped, 5, 30, striped[0]},
	} {
		shape := NewShape(true, test.extra)
		require.NotNil(t, shape)
		require.Equal(t, test.kinds, shape.kinds)
		require.Len(t, shape.inOrder, test.units)
		require.ElementsMatch(t, shape.inOrder, shape.byLinks)
		for i, cell := range test.first {
			require.Equal(t, cell, shape.cellAt(endOfBlocks, i))
		}
		for cell := range 81 {
			for kind, u := range shape.unitsOf(cell) {
				if u != nowhere {
					require.Equal(t, cell, shape.cellAt(int(u), int(shape.spots[cell].at[kind])))
				}
			}
		}
	}
	require.Nil(t, NewShape(true, slices.Concat(striped, f[2].units, x, all)))
	var crossing [][]int // of a kind each
	for i := range maxKinds - firstExtra + 1 {
		crossing = append(crossing, []int{0, 10, 20, 30, 40, 50, 60, 70, 72 + i})
	}
	require.NotNil(t, NewShape(true, crossing[1:]))
	require.Nil(t, NewShape(true, crossing))
	jigsaw := NewShape(false, f[2].units)
	require.Len(t, jigsaw.inOrder, 27)
	require.Equal(t, uint8(nowhere), jigsaw.spots[0].unit[ofBlocks])
}
