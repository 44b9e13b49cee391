package sudoku

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

var crossovers = []Crossover{CrossBlocks, CrossBands, CrossStacks, CrossRows, CrossColumns, CrossCells}

func TestCrossovers(t *testing.T) {
	sizes{testCrossovers[Grid4], testCrossovers[Grid6], testCrossovers[Grid],
		testCrossovers[Grid16], testCrossovers[Grid25], testCrossovers[Grid36]}.run(t)
}

// inheritedPart names the part of the board that a cell is inherited with.
func inheritedPart(cross string, s Shape, cell int) int {
	row, column, block := s.Place(cell)
	switch cross {
	case "blocks":
		return block
	case "bands":
		return row / s.BlockRows
	case "stacks":
		return column / s.BlockColumns
	case "rows":
		return row
	case "columns":
		return column
	}
	return cell
}

// Every part comes whole from one parent, each parent gives half of them in
// the long run, and the layout that a crossover promises is kept.
func testCrossovers[B Board](t *testing.T) {
	var puzzle B
	shape := ShapeOf(len(puzzle))
	for _, cross := range crossovers {
		r := rand.New(NewStream(1, 0))
		fromB := make(map[int]int)
		const children = 400
		for range children {
			a, err := RandomBoard(puzzle, r)
			require.NoError(t, err)
			b, err := RandomBoard(puzzle, r)
			require.NoError(t, err)
			var child B
			cross.Cross(Cells(&child), Cells(&a), Cells(&b), r)
			if cross.Keeps == BlockPermutations {
				requireBlocks(t, puzzle, child)
			}
			isA, isB := make(map[int]bool), make(map[int]bool)
			for cell := range len(child) {
				p := inheritedPart(cross.Name, shape, cell)
				if child[cell] != a[cell] {
					require.Equal(t, b[cell], child[cell])
					isB[p] = true
				}
				if child[cell] != b[cell] {
					isA[p] = true
				}
			}
			for p := range isB {
				require.False(t, isA[p], "%s: part %d has cells of both parents", cross.Name, p)
				fromB[p]++
			}
		}
		if cross.Name != "cells" { // a cell is too often the same in both parents
			for p, n := range fromB {
				// A part of a small board may be the same in both; five standard deviations.
				require.InDelta(t, children/2, n, 50+float64(children)/24, "%s: part %d", cross.Name, p)
			}
		}
	}
}
