package sudoku

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// naiveErrors is the obvious twin of the built-in counts: how often does each
// value stand in each unit?
func naiveErrors(cells []uint8, units int, of func(count int) int) int {
	shape := shapeOf(len(cells))
	errors := 0
	for unit := range units * shape.side {
		for v := 1; v <= shape.side; v++ {
			count := 0
			for _, cell := range shape.unit(unit) {
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
	n := shapeOf(cells).side
	var down, up []int
	for i := range n {
		down = append(down, i*n+i)
		up = append(up, i*n+n-1-i)
	}
	return Regions("diagonals", down, up)
}

func TestFitness(t *testing.T) {
	t.Parallel()
	sizes{testFitness[Grid4], testFitness[Grid6], testFitness[Grid8],
		testFitness[Grid], testFitness[Grid10], testFitness[Grid12],
		testFitness[Grid16], testFitness[Grid25], testFitness[Grid36],
		testFitness[Grid49], testFitness[Grid64], testFitness[Grid81]}.run(t)
}

func testFitness[B Board](t *testing.T) {
	r := rand.New(NewStream(1, 0))
	solved := pattern[B]()
	cells := Cells(&solved)
	n := side(len(cells))
	for _, f := range []Fitness{MissingValues, Duplicates, Balance} {
		require.Zero(t, f.Errors(cells), f.Name)
	}
	var empty B
	require.Equal(t, 2*n*n, MissingValues.Errors(Cells(&empty)))
	require.Equal(t, 0, Duplicates.Errors(Cells(&empty)))
	require.Equal(t, n*n, Balance.Errors(Cells(&empty)))

	all := []Fitness{
		MissingValues, Duplicates, Balance, Duplicates.Plus(Balance.Times(3)),
		DuplicatesIn(Row), DuplicatesIn(Column), DuplicatesIn(Block),
		diagonals(len(cells)), MissingValues.Plus(diagonals(len(cells)).Times(2)),
	}
	board := thinned(solved, 0.2, r)
	cells = Cells(&board)
	for range 200 {
		cell, value := r.IntN(len(cells)), uint8(r.IntN(n+1))
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
		var board Grid16
		for i := range board {
			board[i] = uint8(1 + r.IntN(16))
		}
		require.Equal(t, naiveErrors(board[:], 3, missing), Duplicates.Errors(board[:]))
		blocks, err := FillBlocks(Grid16{}, r)
		require.NoError(t, err)
		require.Equal(t, MissingValues.Errors(blocks[:]), Duplicates.Errors(blocks[:]),
			"with valid blocks the two built-ins are one")
	}
}

func TestFitnessWithoutDelta(t *testing.T) {
	own := Fitness{Name: "own", Errors: func(cells []uint8) int { return int(cells[0]) }}
	sum := MissingValues.Plus(own)
	require.Equal(t, "missing values + own", sum.Name)
	require.Nil(t, sum.Delta)
	require.Nil(t, own.Plus(MissingValues).Delta)
	require.Nil(t, own.Times(2).Delta)
	require.Equal(t, "2 × own", own.Times(2).Name)
	board := Grid{7}
	require.Equal(t, 14, own.Times(2).Errors(board[:]))
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
	sizes{testLineCounts[Grid4], testLineCounts[Grid6], testLineCounts[Grid8],
		testLineCounts[Grid], testLineCounts[Grid10], testLineCounts[Grid12],
		testLineCounts[Grid16], testLineCounts[Grid25], testLineCounts[Grid36],
		testLineCounts[Grid49], testLineCounts[Grid64], testLineCounts[Grid81]}.run(t)
}

// Swaps anywhere, not only inside a block: after any sequence of them the
// followed value is the recounted one.
func testLineCounts[B Board](t *testing.T) {
	r := rand.New(NewStream(4, 0))
	var puzzle B
	board, err := FillBlocks(puzzle, r)
	require.NoError(t, err)
	var counts lineCounts[B]
	counts.count(&board)
	errors := missingValues(Cells(&board))
	for range 300 {
		a, b := r.IntN(len(board)), r.IntN(len(board))
		errors += counts.swapDelta(&board, a, b)
		counts.swap(&board, a, b)
		require.Equal(t, missingValues(Cells(&board)), errors)
	}
	var recounted lineCounts[B]
	recounted.count(&board)
	require.Equal(t, recounted, counts)
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
