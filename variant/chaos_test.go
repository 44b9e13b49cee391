package variant_test

import (
	"slices"
	"testing"

	"example.com/sudoku"
	"github.com/stretchr/testify/require"
)

// The boards with regions to be found are those without, each with all its regions that floods
// accept, numbered in the order of their first cells; and so are those without errors.
func TestChaosAgreesWithFloods(t *testing.T) {
	for _, test := range []struct {
		board, clue string
		size        int
		holds       func(v, regions []uint8) bool
	}{
		{".Shape~3x3.NoBoxes", "", 3, nil},
		{".Shape~2x4.NoBoxes", "", 4, nil},
		{".Shape~2x4.NoBoxes.RegionSize~2", "", 2, nil},
		{".Shape~2x3~0-3.NoBoxes.RegionSize~2", "", 2, nil},
		{".Shape~4x3.NoBoxes", ".Thermo~R1C1~R2C1~R3C1~R4C1", 4, func(v, _ []uint8) bool {
			return v[0] == 1 && v[3] == 2 && v[6] == 3 && v[9] == 4
		}},
		{".Shape~3x3.NoBoxes", ".ChaosArrow~R1C1", 3, func(v, r []uint8) bool {
			return int(v[0]) == run(r, 0, 1, 2)+run(r, 0, 3, 6)-1
		}},
		{".Shape~2x3~0-2.NoBoxes", ".ChaosArrow~R1C1~1~CC1~CC2~CC3", 3, func(v, r []uint8) bool {
			return int(v[0]) == run(r, 0, 1, 2)
		}},
		{".Shape~3x3.NoBoxes", ".ChaosArrow~R2C2~~CC5~CC4~CC1~-~CC5~CC6~-~CC5~CC8", 3, func(v, r []uint8) bool {
			return int(v[4]) == run(r, 4, 3, 0)+run(r, 4, 5)+run(r, 4, 7)-2
		}},
		{".Shape~3x3.NoBoxes", ".ChaosCount~R1C2", 3, func(v, r []uint8) bool {
			return int(v[1]) == same(r, 1, 0, 2, 3, 4, 5)
		}},
		{".Shape~3x3.NoBoxes", ".ChaosCount~R3C3~1~CC9~CC1~CC6~CC8", 3, func(v, r []uint8) bool {
			return int(v[8])+1 == same(r, 8, 0, 5, 7)
		}},
	} {
		text := test.board + ".ChaosConstruction" + test.clue
		with, base := parsed(t, text), parsed(t, test.board)
		layouts := layoutsOf(base.Rules, test.size)
		want := 0
		for s, err := range sudoku.Solutions(t.Context(), base) {
			require.NoError(t, err)
			for _, regions := range layouts {
				full := with
				full.Cells = slices.Concat(s.Cells, regions)
				holds := differWithin(full.Cells) && (test.holds == nil || test.holds(s.Cells, regions))
				require.Equal(t, holds, sudoku.Check(full) == nil, "%s\n%v", text, full)
				if holds {
					want++
				}
			}
		}
		require.Positive(t, want, text)
		n, err := sudoku.Count(t.Context(), with, 0)
		require.NoError(t, err)
		require.Equal(t, want, n, text)
		back, err := with.MarshalText()
		require.NoError(t, err)
		require.True(t, with.Rules.Equal(parsed(t, string(back)).Rules), string(back))
	}
}

// layoutsOf returns the regions of one size of all cells, as numbers of the cells.
func layoutsOf(r sudoku.Rules, size int) (list [][]uint8) {
	cells := make([]int, r.Board())
	for i := range cells {
		cells[i] = i
	}
	regions := make([]uint8, len(cells))
	var fill func(cell int, next uint8)
	fill = func(cell int, next uint8) {
		if cell == len(cells) {
			for region := uint8(1); region < next; region++ {
				if !floods(sudoku.Puzzle{Rules: r, Cells: regions}, cells, map[uint8]bool{region: true}, size) {
					return
				}
			}
			list = append(list, slices.Clone(regions))
			return
		}
		for region := uint8(1); region <= min(next, uint8(len(cells)/size)); region++ {
			regions[cell] = region
			fill(cell+1, max(next, region+1))
		}
	}
	fill(0, 1)
	return list
}

// differWithin reports whether the values of each region differ.
func differWithin(cells []uint8) bool {
	n := len(cells) / 2
	known := map[[2]uint8]bool{}
	for i, v := range cells[:n] {
		known[[2]uint8{v, cells[n+i]}] = true
	}
	return len(known) == n
}

// run returns the number of cells in the region of the first before one that is not.
func run(regions []uint8, cells ...int) int {
	for i, cell := range cells {
		if regions[cell] != regions[cells[0]] {
			return i
		}
	}
	return len(cells)
}

// same returns the number of cells in the region of the first.
func same(regions []uint8, cells ...int) (n int) {
	for _, cell := range cells {
		if regions[cell] == regions[cells[0]] {
			n++
		}
	}
	return n
}
