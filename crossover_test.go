package sudoku

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

var crossovers = []Crossover{CrossBlocks, CrossBands, CrossStacks, CrossRows, CrossColumns, CrossRuns, CrossCells,
	CrossPoints(1), CrossPoints(2), CrossPoints(5)}

var layouts = []Layout{LayoutFree, LayoutRows, LayoutColumns, LayoutBlocks}

func TestCrossovers(t *testing.T) {
	t.Parallel()
	fewSides(t, testCrossovers)
}

// inheritedPart names the part of the board that a cell is inherited with.
func inheritedPart(cross string, s geometry.Shape, cell int) int {
	row, column, block := s.Locate(cell)
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
	case "runs":
		return cell / s.BlockColumns
	}
	if cross != CrossCells.Name && !strings.Contains(cross, " point") {
		panic("no case for the crossover " + cross)
	}
	return cell
}

// Every part comes whole from one parent, and each parent gives half of them in
// the long run.
func testCrossovers(t *testing.T, side int) {
	shape := geometry.ShapeOf(side * side)
	for _, cross := range crossovers {
		r := rand.New(NewStream(1, 0))
		fromB := make(map[int]int)
		children := fewer(400, side*side)
		a, b, child := filledWith(1, side*side), filledWith(2, side*side), make([]uint8, side*side)
		parts := make([]int, side*side)
		for cell := range parts {
			parts[cell] = inheritedPart(cross.Name, shape, cell)
		}
		for range children {
			clear(child)
			cross.Cross(child, a, b, r)
			parent := make(map[int]uint8)
			for cell, p := range parts {
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
		odd := map[int]int{}
		for p, n := range fromB { // five standard deviations
			if math.Abs(float64(n)-float64(children)/2) > 2.5*math.Sqrt(float64(children)) {
				odd[p] = n
			}
		}
		require.Empty(t, odd, "%s: how often parts come from the second parent, of %d children", cross.Name, children)
	}
}

func filledWith(value uint8, cells int) []uint8 { return bytes.Repeat([]byte{value}, cells) }

func TestCrossoversKeepLayouts(t *testing.T) {
	t.Parallel()
	eachSide(t, testKeeps)
}

// Children have the layouts that a crossover promises to keep, and not for long
// those that it doesn't; the givens stand in any case.
func testKeeps(t *testing.T, side int) {
	r := rand.New(NewStream(2, 0))
	puzzle := thinned(pattern(side), 0.8, r)
	for _, layout := range layouts {
		units, err := newUnitLayout(puzzle.Cells, layout, puzzle.compiled())
		require.NoError(t, err)
		for _, cross := range crossovers {
			broken := false
			for range fewer(40, side*side) {
				a, b, child := puzzle.Clone(), puzzle.Clone(), puzzle.Clone()
				units.fill(a.Cells, r)
				units.fill(b.Cells, r)
				cross.Cross(child.Cells, a.Cells, b.Cells, r)
				require.Equal(t, puzzle, thinnedTo(puzzle, child))
				broken = broken || !keepsLayout(&child, layout)
			}
			switch says := cross.Keeps.has(layout); {
			case says && broken:
				t.Fatalf("a child of %s lost the layout %v, which its Keeps promises: the function is wrong, or Keeps names too much", cross.Name, layout)
			case !says && !broken:
				t.Fatalf("all children of %s keep the layout %v, which its Keeps doesn't promise: Keeps lacks it", cross.Name, layout)
			}
		}
	}
}

// keepsLayout reports whether a full board is one of the layout.
func keepsLayout[P Problem](board *P, layout Layout) bool {
	cells := Cells(board)
	shape := geometry.ShapeOf(len(cells))
	for u := range 3 * shape.Side {
		if !layout.has(LayoutRows << (u / shape.Side)) {
			continue
		}
		var values Values
		for _, cell := range shape.Unit(u) {
			values = values.With(cells[cell])
		}
		if values != allValues(shape.Side) {
			return false
		}
	}
	return true
}

func TestCrossPoints(t *testing.T) {
	t.Parallel()
	eachSide(t, testPoints)
}

// The line of cells is cut in the given number of places, uniformly.
func testPoints(t *testing.T, side int) {
	r := rand.New(NewStream(1, 0))
	a, b, child := filledWith(1, side*side), filledWith(2, side*side), make([]uint8, side*side)
	last := len(child) - 1
	for _, points := range []int{-1, 0, 1, 2, 7, last, 1 << 30} {
		cuts := make([]int, len(child))
		children := 300
		if points >= last {
			children = 3
		}
		for range children {
			CrossPoints(points).Cross(child, a, b, r)
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
	eachSide(t, testScatter)
}

func testScatter(t *testing.T, side int) {
	source := NewStream(1, 0)
	for _, puzzle := range []Puzzle{square(side), thinned(pattern(side), 0.6, rand.New(source)), pattern(side)} {
		for _, layout := range layouts {
			units, err := newUnitLayout(puzzle.Cells, layout, puzzle.compiled())
			require.NoError(t, err)
			board := puzzle.Clone()
			units.fill(board.Cells, source)
			require.Equal(t, puzzle, thinnedTo(puzzle, board))
			require.True(t, keepsLayout(&board, layout))
			require.Zero(t, Balance.Errors(board.Cells), layout)
		}
	}
	clash := square(side, 1, 1)
	_, err := newUnitLayout(clash.Cells, LayoutRows, clash.compiled())
	require.Error(t, err)
}

// FuzzCrossover: each cell of a child is that of one of its parents.
func FuzzCrossover(f *testing.F) {
	f.Add(uint8(0), uint64(1), []byte{1, 2, 3}, []byte{3, 2, 1}, 2)
	f.Add(uint8(4), uint64(1), []byte{1, 2, 3}, []byte{3, 2, 1}, -5)
	f.Add(uint8(2), uint64(9), []byte{}, []byte{255}, 1<<30)
	sudokutest.Fuzz(f, func(t *testing.T, size uint8, seed uint64, a, b []byte, points int) {
		fuzzCrossover(t, fuzzedSide(size), seed, a, b, points)
	})
}

func fuzzCrossover(t *testing.T, side int, seed uint64, first, second []byte, points int) {
	cells := func(from []byte) []uint8 { return slices.Concat(from, make([]uint8, side*side))[:side*side] }
	a, b, child := cells(first), cells(second), cells(nil)
	beforeA, beforeB := slices.Clone(a), slices.Clone(b)
	all := append([]Crossover{CrossPoints(points)}, crossovers...)
	c := all[seed%uint64(len(all))]
	c.Cross(child, a, b, rand.New(NewStream(seed, 0)))
	for i := range child {
		if child[i] != a[i] && child[i] != b[i] {
			t.Fatalf("%s: cell %d is %d, the parents have %d and %d", c.Name, i, child[i], a[i], b[i])
		}
	}
	if !bytes.Equal(a, beforeA) || !bytes.Equal(b, beforeB) {
		t.Fatalf("%s changes a parent", c.Name)
	}
}
