package sudoku

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// naiveErrors is the obvious twin of the built-in counts: how often does each
// value stand in each unit?
func naiveErrors(cells []uint8, units int, of func(count int) int) int {
	shape := geometry.ShapeOf(len(cells))
	errors := 0
	for unit := range units * shape.Side {
		for v := 1; v <= shape.Side; v++ {
			count := 0
			for _, cell := range shape.Unit(unit) {
				if int(cells[cell]) == v {
					count++
				}
			}
			errors += of(count)
		}
	}
	return errors
}

func missing(count int) int {
	if count == 0 {
		return 1
	}
	return 0
}

func surplus(count int) int { return max(0, count-1) }

func diagonals(cells int) Fitness {
	n := geometry.ShapeOf(cells).Side
	var down, up []int
	for i := range n {
		down = append(down, i*n+i)
		up = append(up, i*n+n-1-i)
	}
	return Regions("diagonals", down, up)
}

func TestFitness(t *testing.T) {
	t.Parallel()
	eachSide(t, testFitness)
}

func testFitness(t *testing.T, side int) {
	r := rand.New(NewStream(1, 0))
	solved := pattern(side)
	cells := solved.Cells
	for _, f := range []Fitness{MissingValues, Duplicates, Balance} {
		require.Zero(t, f.Errors(cells), f.Name)
	}
	empty := make([]uint8, side*side)
	require.Equal(t, 2*side*side, MissingValues.Errors(empty))
	require.Equal(t, 0, Duplicates.Errors(empty))
	require.Equal(t, side*side, Balance.Errors(empty))

	all := []Fitness{
		MissingValues, Duplicates, Balance, Duplicates.Plus(Balance.Times(3)),
		DuplicatesIn(Row), DuplicatesIn(Column), DuplicatesIn(Block),
		diagonals(len(cells)), MissingValues.Plus(diagonals(len(cells)).Times(2)),
	}
	cells = thinned(solved, 0.2, r).Cells
	for range fewer(200, len(cells)) {
		cell, value := r.IntN(len(cells)), uint8(r.IntN(side+1))
		before := make([]int, len(all))
		delta := make([]int, len(all))
		for i, f := range all {
			before[i], delta[i] = f.Errors(cells), f.Delta(cells, cell, value)
		}
		cells[cell] = value
		require.Equal(t, naiveErrors(cells, 2, missing), MissingValues.Errors(cells))
		require.Equal(t, naiveErrors(cells, 3, surplus), Duplicates.Errors(cells))
		require.Equal(t, Duplicates.Errors(cells), DuplicatesIn(Row).Errors(cells)+DuplicatesIn(Column).Errors(cells)+DuplicatesIn(Block).Errors(cells))
		for i, f := range all {
			require.Equal(t, f.Errors(cells), before[i]+delta[i], f.Name)
		}
	}
}

// Where every cell is filled, a unit has as many missing values as surplus
// ones: the remark of the article on the genetic algorithm, as a law.
func TestMissingIsSurplusInFullUnits(t *testing.T) {
	r := rand.New(NewStream(2, 0))
	for range 100 {
		board := square(16)
		for i := range board.Cells {
			board.Cells[i] = uint8(1 + r.IntN(16))
		}
		require.Equal(t, naiveErrors(board.Cells, 3, missing), Duplicates.Errors(board.Cells))
		blocks, err := FillBlocks(square(16), r)
		require.NoError(t, err)
		require.Equal(t, MissingValues.Errors(blocks.Cells), Duplicates.Errors(blocks.Cells),
			"with valid blocks the two built-ins are one")
	}
}

func TestFitnessWithoutDelta(t *testing.T) {
	own := Fitness{Name: "own", ErrorsFunc: func(cells []uint8) int { return int(cells[0]) }}
	sum := MissingValues.Plus(own)
	require.Equal(t, "missing values + own", sum.Name)
	require.Nil(t, sum.deltaFunc())
	require.Nil(t, new(own.Plus(MissingValues)).deltaFunc())
	require.Nil(t, new(own.Times(2)).deltaFunc())
	require.Equal(t, "2 × own", own.Times(2).Name)
	board := Grid{7}
	require.Equal(t, 14, own.Times(2).Errors(board[:]))
	require.Equal(t, -4, own.Times(2).Delta(board[:], 0, 5))
	require.Equal(t, Grid{7}, board)
	require.Panics(t, func() { Fitness{}.Errors(board[:]) })
}

func TestRegions(t *testing.T) {
	corners := []int{80, 8, 72, 0, 80, 81, 1000, -1}
	all := [][]int{corners}
	f := Regions("corners", all...)
	require.Equal(t, []int{80, 8, 72, 0, 80, 81, 1000, -1}, all[0])
	corners[0] = 5 // the regions are copied
	board := Grid{0: 3, 8: 3, 72: 3}
	require.Equal(t, 2, f.Errors(board[:]), "a cell named twice counts once")
	require.Equal(t, -1, f.Delta(board[:], 0, 4))
	require.Equal(t, 1, f.Delta(board[:], 80, 3))
	require.Equal(t, 0, f.Delta(board[:], 40, 3))
}

func TestLineCounts(t *testing.T) {
	t.Parallel()
	eachSide(t, testLineCounts)
}

func testLineCounts(t *testing.T, side int) {
	r := rand.New(NewStream(4, 0))
	board, err := FillBlocks(square(side), r)
	require.NoError(t, err)
	b := evolvedBoard{board.Cells, make([]uint8, 2*side*side)}
	b.count()
	rows, columns := b.lines()
	switch side {
	case 9:
		testSwaps(t, &b, lineCountsOf((*[81]uint8)(b.cells), (*[81]uint8)(rows), (*[81]uint8)(columns)), r)
	case 16:
		testSwaps(t, &b, lineCountsOf((*[256]uint8)(b.cells), (*[256]uint8)(rows), (*[256]uint8)(columns)), r)
	}
	testSwaps(t, &b, lineCountsOf(&b.cells, &rows, &columns), r)
}

// Swaps anywhere, not only inside a block: after any sequence of them the followed value is the
// recounted one.
func testSwaps[B boardCells](t *testing.T, b *evolvedBoard, lines lineCounts[B], r *rand.Rand) {
	errors := missingValues(b.cells)
	for range 300 {
		x, y := r.IntN(len(b.cells)), r.IntN(len(b.cells))
		errors += lines.swapDelta(x, y)
		lines.swap(x, y)
		require.Equal(t, missingValues(b.cells), errors)
	}
	followed := slices.Clone(b.counts)
	b.count()
	require.Equal(t, b.counts, followed)
}

// FuzzFitness lets the fuzzer choose the changes.
func FuzzFitness(f *testing.F) {
	f.Add(uint64(1), []byte{0, 1, 80, 9, 40, 5})
	f.Add(uint64(2), []byte{10, 0, 10, 3, 11, 3})
	sudokutest.Fuzz(f, func(t *testing.T, seed uint64, moves []byte) {
		board, err := FillBlocks(Grid{}, NewStream(seed, 0))
		require.NoError(t, err)
		all := []Fitness{MissingValues, Duplicates.Plus(Balance.Times(3)), diagonals(81)}
		for ; len(moves) >= 2; moves = moves[2:] {
			cell, value := int(moves[0])%81, moves[1]%10
			for _, f := range all {
				before, delta := f.Errors(board[:]), f.Delta(board[:], cell, value)
				changed := board
				changed[cell] = value
				require.Equal(t, f.Errors(changed[:]), before+delta, f.Name)
			}
			board[cell] = value
		}
	})
}

func TestErrorsBy(t *testing.T) {
	t.Parallel()
	eachSide(t, testErrorsBy)
}

// On full boards of each layout, what is counted by terms is what the fitness
// itself counts.
func testErrorsBy(t *testing.T, side int) {
	r := rand.New(NewStream(1, 0))
	puzzle, cells := square(side), make([]uint8, side*side)
	errorsBy := func(cells []uint8, w unitWeights) int { return w.errors(cells) }
	for _, layout := range layouts {
		units, err := newUnitLayout(puzzle.Cells, layout, puzzle.compiled())
		require.NoError(t, err)
		for range 30 {
			units.fill(cells, r)
			if layout == LayoutFree {
				for range 20 {
					cells[r.IntN(len(cells))] = uint8(1 + r.IntN(side))
				}
			}
			for _, f := range []Fitness{
				MissingValues, Duplicates, Balance, Duplicates.Plus(Balance.Times(3)),
				DuplicatesIn(Row), DuplicatesIn(Column).Times(5), DuplicatesIn(Block).Plus(MissingValues),
			} {
				require.Equal(t, f.Errors(cells), errorsBy(cells, f.weights()), f.Name)
				require.Equal(t, f.Errors(cells), errorsBy(cells, f.weights().under(layout)), "%s, %v", f.Name, layout)
			}
		}
	}
}

func TestTermsOfOwnFitnesses(t *testing.T) {
	own := Fitness{Name: "own", ErrorsFunc: func([]uint8) int { return 0 }}
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
