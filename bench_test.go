package sudoku

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
)

// benchSizes runs a generic benchmark for every board type.
type benchSizes struct {
	four, six, eight, nine, ten, twelve, sixteen, twentyFive, thirtySix, fortyNine, sixtyFour, eightyOne func(*testing.B)
}

func (s benchSizes) run(b *testing.B) {
	for _, size := range []struct {
		side  int
		bench func(*testing.B)
	}{
		{4, s.four}, {6, s.six}, {8, s.eight}, {9, s.nine}, {10, s.ten}, {12, s.twelve},
		{16, s.sixteen}, {25, s.twentyFive}, {36, s.thirtySix}, {49, s.fortyNine}, {64, s.sixtyFour}, {81, s.eightyOne},
	} {
		b.Run(fmt.Sprintf("%dx%d", size.side, size.side), size.bench)
	}
}

// randomBoard returns a full board of valid blocks.
func randomBoard[B Board](b *testing.B) B {
	var puzzle B
	board, err := FillBlocks(puzzle, NewStream(1, 0))
	if err != nil {
		b.Fatal(err)
	}
	return board
}

func BenchmarkRecount(b *testing.B) {
	for _, f := range []Fitness{MissingValues, Duplicates, Balance} {
		b.Run(f.Name, func(b *testing.B) {
			benchSizes{benchRecount[Grid4](f), benchRecount[Grid6](f), benchRecount[Grid8](f),
				benchRecount[Grid](f), benchRecount[Grid10](f), benchRecount[Grid12](f),
				benchRecount[Grid16](f), benchRecount[Grid25](f), benchRecount[Grid36](f),
				benchRecount[Grid49](f), benchRecount[Grid64](f), benchRecount[Grid81](f)}.run(b)
		})
	}
}

func benchRecount[B Board](f Fitness) func(*testing.B) {
	return func(b *testing.B) {
		board := randomBoard[B](b)
		cells := Cells(&board)
		if f.Name == MissingValues.Name && f.Errors(cells) != naiveErrors(cells, 2, missing) {
			b.Fatal("wrong count")
		}
		for b.Loop() {
			f.Errors(cells)
		}
	}
}

// BenchmarkPlugIn is the cost of the point where a user's fitness is plugged
// in: the same recount called directly, through Fitness, and through a sum,
// and the change of one cell by Delta.
func BenchmarkPlugIn(b *testing.B) {
	board := randomBoard[Grid](b)
	sum := MissingValues.Plus(Balance)
	b.Run("direct", func(b *testing.B) {
		for b.Loop() {
			missingValues(board[:])
		}
	})
	b.Run("plugged", func(b *testing.B) {
		for b.Loop() {
			MissingValues.Errors(board[:])
		}
	})
	b.Run("sum", func(b *testing.B) {
		for b.Loop() {
			sum.Errors(board[:])
		}
	})
	b.Run("delta", func(b *testing.B) {
		for b.Loop() {
			MissingValues.Delta(board[:], 40, 3)
		}
	})
}

// BenchmarkSwapDelta draws two cells of a block beforehand, so that the change
// of the errors is what is measured. The variant "by hand" is the same code
// written for [81]uint8 alone: the price of being generic.
func BenchmarkSwapDelta(b *testing.B) {
	benchSizes{benchSwapDelta[Grid4], benchSwapDelta[Grid6], benchSwapDelta[Grid8],
		benchSwapDelta[Grid], benchSwapDelta[Grid10], benchSwapDelta[Grid12],
		benchSwapDelta[Grid16], benchSwapDelta[Grid25], benchSwapDelta[Grid36],
		benchSwapDelta[Grid49], benchSwapDelta[Grid64], benchSwapDelta[Grid81]}.run(b)
	b.Run("9x9 by hand", func(b *testing.B) {
		board := [81]uint8(randomBoard[Grid](b))
		pairs := swapPairs(81)
		counts := new(gridLineCounts)
		counts.count(&board)
		k := 0
		for b.Loop() {
			p := &pairs[k&(len(pairs)-1)]
			counts.swapDelta(&board, p[0], p[1])
			k++
		}
		checkDelta(b, board[:], counts.swapDelta(&board, 0, 10))
	})
}

func benchSwapDelta[B Board](b *testing.B) {
	board := randomBoard[B](b)
	pairs := swapPairs(len(board))
	counts := new(lineCounts[B])
	counts.count(&board)
	k := 0
	for b.Loop() {
		p := &pairs[k&(len(pairs)-1)]
		counts.swapDelta(&board, p[0], p[1])
		k++
	}
	checkDelta(b, Cells(&board), counts.swapDelta(&board, 0, side(len(board))+1))
}

// checkDelta holds the change found for swapping the first cell and the one
// right below it against a recount.
func checkDelta(b *testing.B, cells []uint8, delta int) {
	b.Helper()
	below := side(len(cells)) + 1
	before := missingValues(cells)
	cells[0], cells[below] = cells[below], cells[0]
	if missingValues(cells)-before != delta {
		b.Fatal("wrong change")
	}
}

// swapPairs returns pairs of cells of one block, a power of two of them.
func swapPairs(cells int) [][2]int {
	r := rand.New(NewStream(2, 0))
	shape := shapeOf(cells)
	pairs := make([][2]int, 1024)
	for i := range pairs {
		block := shape.unit(2*shape.side + r.IntN(shape.side))
		order := r.Perm(shape.side)
		pairs[i] = [2]int{int(block[order[0]]), int(block[order[1]])}
	}
	return pairs
}

// gridLineCounts is lineCounts[Grid] written out by hand.
type gridLineCounts struct{ rows, columns [81]uint8 }

func (t *gridLineCounts) count(board *[81]uint8) {
	*t = gridLineCounts{}
	for i, v := range board {
		r := i / 9
		c := i - r*9
		t.rows[r*9+int(v)-1]++
		t.columns[c*9+int(v)-1]++
	}
}

func (t *gridLineCounts) swapDelta(board *[81]uint8, a, b int) int {
	ra, rb := a/9, b/9
	ca, cb := a-ra*9, b-rb*9
	va, vb := int(board[a])-1, int(board[b])-1
	if va == vb {
		return 0
	}
	rows, columns := -1, -1
	if ra == rb {
		rows = 0
	}
	if ca == cb {
		columns = 0
	}
	return rows&(lastOf(t.rows[ra*9+va])+lastOf(t.rows[rb*9+vb])-gained(t.rows[ra*9+vb])-gained(t.rows[rb*9+va])) +
		columns&(lastOf(t.columns[ca*9+va])+lastOf(t.columns[cb*9+vb])-gained(t.columns[ca*9+vb])-gained(t.columns[cb*9+va]))
}

func BenchmarkScatter(b *testing.B) {
	benchSizes{benchScatter[Grid4], benchScatter[Grid6], benchScatter[Grid8],
		benchScatter[Grid], benchScatter[Grid10], benchScatter[Grid12],
		benchScatter[Grid16], benchScatter[Grid25], benchScatter[Grid36],
		benchScatter[Grid49], benchScatter[Grid64], benchScatter[Grid81]}.run(b)
}

func benchScatter[B Board](b *testing.B) {
	var puzzle, board B
	layout, err := newUnitLayout(Cells(&puzzle), LayoutBlocks, puzzle.kernel())
	if err != nil {
		b.Fatal(err)
	}
	source := NewStream(1, 0)
	for b.Loop() {
		layout.scatter(Cells(&board), source)
	}
	requireBlocks(b, puzzle, board)
}

func BenchmarkCheck(b *testing.B) {
	benchSizes{benchCheck[Grid4], benchCheck[Grid6], benchCheck[Grid8],
		benchCheck[Grid], benchCheck[Grid10], benchCheck[Grid12],
		benchCheck[Grid16], benchCheck[Grid25], benchCheck[Grid36],
		benchCheck[Grid49], benchCheck[Grid64], benchCheck[Grid81]}.run(b)
}

func benchCheck[B Board](b *testing.B) {
	board := pattern[B]()
	for b.Loop() {
		if Check(board) != nil {
			b.Fatal("a solved board clashes")
		}
	}
}

// BenchmarkStep is a whole step of a swap worker: draw two cells, find the
// change of the errors, decide, and swap if it is accepted.
func BenchmarkStep(b *testing.B) {
	benchSizes{benchStep[Grid4], benchStep[Grid6], benchStep[Grid8],
		benchStep[Grid], benchStep[Grid10], benchStep[Grid12],
		benchStep[Grid16], benchStep[Grid25], benchStep[Grid36],
		benchStep[Grid49], benchStep[Grid64], benchStep[Grid81]}.run(b)
}

func benchStep[B Board](b *testing.B) {
	var puzzle B
	basis, err := newBasis(Cells(&puzzle), LayoutBlocks, MissingValues, true, boardFuncsOf(*new(B)))
	if err != nil {
		b.Fatal(err)
	}
	source := NewStream(1, 0)
	board := typedBoard[B]{swapper: newSwapper(basis, annealedSwapWorker, 0.06, nil)}
	cells := Cells(&board.board)
	basis.units.scatter(cells, source)
	errors := missingValues(cells)
	board.count()
	for b.Loop() {
		if change, ok := board.step(source); ok {
			errors += change
		}
	}
	if errors != missingValues(cells) {
		b.Fatal("the errors were not followed")
	}
}

// BenchmarkCopy copies a hundred organisms, beside copying as many bytes.
func BenchmarkCopy(b *testing.B) {
	benchSizes{benchCopy[Grid4], benchCopy[Grid6], benchCopy[Grid8],
		benchCopy[Grid], benchCopy[Grid10], benchCopy[Grid12],
		benchCopy[Grid16], benchCopy[Grid25], benchCopy[Grid36],
		benchCopy[Grid49], benchCopy[Grid64], benchCopy[Grid81]}.run(b)
}

func benchCopy[B Board](b *testing.B) {
	from, to := make(Population[B], 100), make(Population[B], 100)
	from[99].Board[0] = 1
	size := len(from) * int(reflect.TypeFor[Organism[B]]().Size())
	b.Run("population", func(b *testing.B) {
		b.SetBytes(int64(size))
		for b.Loop() {
			copy(to, from)
		}
		if to[99] != from[99] {
			b.Fatal("not copied")
		}
	})
	b.Run("bytes", func(b *testing.B) {
		source, target := make([]byte, size), make([]byte, size)
		b.SetBytes(int64(size))
		for b.Loop() {
			copy(target, source)
		}
	})
}

func BenchmarkMerge(b *testing.B) {
	for _, cross := range crossovers {
		b.Run(cross.Name, func(b *testing.B) {
			benchSizes{benchMerge[Grid4](cross), benchMerge[Grid6](cross), benchMerge[Grid8](cross),
				benchMerge[Grid](cross), benchMerge[Grid10](cross), benchMerge[Grid12](cross),
				benchMerge[Grid16](cross), benchMerge[Grid25](cross), benchMerge[Grid36](cross),
				benchMerge[Grid49](cross), benchMerge[Grid64](cross), benchMerge[Grid81](cross)}.run(b)
		})
	}
}

func benchMerge[B Board](cross Crossover) func(*testing.B) {
	return func(b *testing.B) {
		mother, child := randomBoard[B](b), *new(B)
		father, err := FillBlocks(*new(B), NewStream(2, 0))
		if err != nil {
			b.Fatal(err)
		}
		r := rand.New(NewStream(3, 0))
		for b.Loop() {
			cross.Cross(Cells(&child), Cells(&mother), Cells(&father), r)
		}
		if child == *new(B) {
			b.Fatal("no child")
		}
	}
}
