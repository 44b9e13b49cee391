package sudoku

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

var crossovers = []Crossover{CrossBlocks, CrossBands, CrossStacks, CrossRows, CrossColumns, CrossRuns, CrossCells,
	CrossPoints(1), CrossPoints(2), CrossPoints(5)}

var layouts = []Layout{LayoutFree, LayoutRows, LayoutColumns, LayoutBlocks}

func TestCrossovers(t *testing.T) {
	t.Parallel()
	sizes{testCrossovers[Grid4], testCrossovers[Grid6], testCrossovers[Grid8],
		testCrossovers[Grid], testCrossovers[Grid10], testCrossovers[Grid12],
		testCrossovers[Grid16], testCrossovers[Grid25], testCrossovers[Grid36],
		testCrossovers[Grid49], testCrossovers[Grid64], testCrossovers[Grid81]}.run(t)
}

// inheritedPart names the part of the board that a cell is inherited with.
func inheritedPart(cross string, s shape, cell int) int {
	row, column, block := s.locate(cell)
	switch cross {
	case "blocks":
		return block
	case "bands":
		return row / s.blockRows
	case "stacks":
		return column / s.blockColumns
	case "rows":
		return row
	case "columns":
		return column
	case "runs":
		return cell / s.blockColumns
	}
	return cell
}

// Every part comes whole from one parent, and each parent gives half of them in
// the long run.
func testCrossovers[B Board](t *testing.T) {
	var puzzle B
	shape := shapeOf(len(puzzle))
	for _, cross := range crossovers {
		r := rand.New(NewStream(1, 0))
		fromB := make(map[int]int)
		children := fewer(400, len(puzzle))
		for range children {
			a, b := filledWith[B](1), filledWith[B](2)
			var child B
			cross.Cross(Cells(&child), Cells(&a), Cells(&b), r)
			parent := make(map[int]uint8)
			for cell := range len(child) {
				p := inheritedPart(cross.Name, shape, cell)
				if parent[p] == 0 {
					parent[p] = child[cell]
				}
				if child[cell] != parent[p] || child[cell]-1 > 1 {
					t.Fatalf("%s: part %d has cells of both parents", cross.Name, p)
				}
			}
			for p, from := range parent {
				if from == 2 {
					fromB[p]++
				}
			}
		}
		for p, n := range fromB { // five standard deviations
			if math.Abs(float64(n)-float64(children)/2) > 2.5*math.Sqrt(float64(children)) {
				t.Errorf("%s: part %d comes from the second parent %d times", cross.Name, p, n)
			}
		}
	}
}

func filledWith[B Board](value uint8) B {
	var board B
	for i := range len(board) {
		board[i] = value
	}
	return board
}

func TestCrossoversKeepLayouts(t *testing.T) {
	t.Parallel()
	sizes{testKeeps[Grid4], testKeeps[Grid6], testKeeps[Grid8],
		testKeeps[Grid], testKeeps[Grid10], testKeeps[Grid12],
		testKeeps[Grid16], testKeeps[Grid25], testKeeps[Grid36],
		testKeeps[Grid49], testKeeps[Grid64], testKeeps[Grid81]}.run(t)
}

// Children have the layouts that a crossover promises to keep, and not for long
// those that it doesn't; the givens stand in any case.
func testKeeps[B Board](t *testing.T) {
	r := rand.New(NewStream(2, 0))
	puzzle := thinned(pattern[B](), 0.8, r)
	for _, layout := range layouts {
		units, err := newUnitLayout(Cells(&puzzle), layout, puzzle.kernel())
		require.NoError(t, err)
		for _, cross := range crossovers {
			broken := false
			for range 40 {
				a, b, child := puzzle, puzzle, puzzle
				units.scatter(Cells(&a), r)
				units.scatter(Cells(&b), r)
				cross.Cross(Cells(&child), Cells(&a), Cells(&b), r)
				require.Equal(t, puzzle, thinnedTo(puzzle, child))
				broken = broken || !keepsLayout(&child, layout)
			}
			require.Equal(t, !cross.Keeps.has(layout), broken, "%s: %v", cross.Name, layout)
		}
	}
}

// keepsLayout reports whether a full board is one of the layout.
func keepsLayout[B Board](board *B, layout Layout) bool {
	shape := shapeOf(len(*board))
	for u := range 3 * shape.side {
		if !layout.has(LayoutRows << (u / shape.side)) {
			continue
		}
		var values Values
		for _, cell := range shape.unit(u) {
			values = values.With((*board)[cell])
		}
		if values != allValues(shape.side) {
			return false
		}
	}
	return true
}

func TestCrossPoints(t *testing.T) {
	t.Parallel()
	sizes{testPoints[Grid4], testPoints[Grid6], testPoints[Grid8],
		testPoints[Grid], testPoints[Grid10], testPoints[Grid12],
		testPoints[Grid16], testPoints[Grid25], testPoints[Grid36],
		testPoints[Grid49], testPoints[Grid64], testPoints[Grid81]}.run(t)
}

// The line of cells is cut in the given number of places, uniformly.
func testPoints[B Board](t *testing.T) {
	r := rand.New(NewStream(1, 0))
	a, b := filledWith[B](1), filledWith[B](2)
	var child B
	last := len(child) - 1
	for _, points := range []int{-1, 0, 1, 2, 7, last, 1 << 30} {
		cuts := make([]int, len(child))
		children := 300
		if points >= last {
			children = 3
		}
		for range children {
			CrossPoints(points).Cross(Cells(&child), Cells(&a), Cells(&b), r)
			n := 0
			for cell := 1; cell <= last; cell++ {
				if child[cell] != child[cell-1] {
					n++
					cuts[cell]++
				}
			}
			require.Equal(t, min(max(0, points), last), n)
		}
		if mean := float64(children*points) / float64(last); points > 0 && points < last {
			for cell := 1; cell <= last; cell++ {
				require.InDelta(t, mean, cuts[cell], 6*math.Sqrt(mean)+3)
			}
		}
	}
}

func TestLayout(t *testing.T) {
	require.Equal(t, "free", LayoutFree.String())
	require.Equal(t, "rows and blocks", CrossBands.Keeps.String())
}

// Boards of a layout have the givens and each unit's values; any cells have each
// value as often as a solution.
func TestScatter(t *testing.T) {
	t.Parallel()
	sizes{testScatter[Grid4], testScatter[Grid6], testScatter[Grid8],
		testScatter[Grid], testScatter[Grid10], testScatter[Grid12],
		testScatter[Grid16], testScatter[Grid25], testScatter[Grid36],
		testScatter[Grid49], testScatter[Grid64], testScatter[Grid81]}.run(t)
}

func testScatter[B Board](t *testing.T) {
	source := NewStream(1, 0)
	var empty, clash B
	for _, puzzle := range []B{empty, thinned(pattern[B](), 0.6, rand.New(source)), pattern[B]()} {
		for _, layout := range layouts {
			units, err := newUnitLayout(Cells(&puzzle), layout, puzzle.kernel())
			require.NoError(t, err)
			board := puzzle
			units.scatter(Cells(&board), source)
			require.Equal(t, puzzle, thinnedTo(puzzle, board))
			require.True(t, keepsLayout(&board, layout))
			require.Zero(t, Balance.Errors(Cells(&board)), layout)
		}
	}
	clash[0], clash[1] = 1, 1
	_, err := newUnitLayout(Cells(&clash), LayoutRows, clash.kernel())
	require.Error(t, err)
}
