package sudoku

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/fill"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// corpus is what the benchmarks measure with.
var corpus = sudokutest.NewCorpus("testdata")

// Each benchmark uses the boards of -corpus, or says that it does not.
func TestBenchmarksAndCorpus(t *testing.T) { corpus.Covers(t) }

// benchSides runs a benchmark for each side of ordinary sudoku.
func benchSides(b *testing.B, bench func(b *testing.B, side int)) {
	for _, side := range geometry.Sides() {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) { bench(b, side) })
	}
}

// benchLines runs a benchmark on a random board of valid blocks and its counts, of the type that
// boards of the side have.
func benchLines(b *testing.B, side int, on9 func(lineCounts[[81]uint8]), on16 func(lineCounts[[256]uint8]), other func(lineCounts[[]uint8])) []uint8 {
	board := evolvedBoard{randomBoard(b, square(side), 1).Cells, make([]uint8, 2*side*side)}
	board.count()
	rows, columns := board.lines()
	switch side {
	case 9:
		on9(lineCountsOf((*[81]uint8)(board.cells), (*[81]uint8)(rows), (*[81]uint8)(columns)))
	case 16:
		on16(lineCountsOf((*[256]uint8)(board.cells), (*[256]uint8)(rows), (*[256]uint8)(columns)))
	default:
		other(lineCountsOf(&board.cells, &rows, &columns))
	}
	return board.cells
}

func missingValues(cells []uint8) int { return MissingValues.Errors(cells) }

// randomBoard returns a full board of valid blocks.
func randomBoard[P Problem](b *testing.B, empty P, stream uint64) P {
	board, err := FillBlocks(empty, NewStream(stream, 0))
	if err != nil {
		b.Fatal(err)
	}
	return board
}

func BenchmarkRecount(b *testing.B) {
	corpus.Unused(b)
	for _, f := range []Fitness{MissingValues, Duplicates, Balance} {
		b.Run(f.Name, func(b *testing.B) {
			benchSides(b, func(b *testing.B, side int) { benchRecount(b, side, f) })
		})
	}
}

func benchRecount(b *testing.B, side int, f Fitness) {
	cells := randomBoard(b, square(side), 1).Cells
	if f.Name == MissingValues.Name && f.Errors(cells) != naiveErrors(cells, 2, missing) {
		b.Fatal("wrong count")
	}
	for b.Loop() {
		f.Errors(cells)
	}
}

// BenchmarkPlugIn is the cost of the point where a user's fitness is plugged
// in: the same recount called directly, through Fitness, and through a sum,
// and the change of one cell by Delta.
func BenchmarkPlugIn(b *testing.B) {
	corpus.Unused(b)
	board := randomBoard(b, Grid{}, 1)
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
// written for [81]uint8 alone: the price of serving all sizes.
func BenchmarkSwapDelta(b *testing.B) {
	corpus.Unused(b)
	benchSides(b, benchSwapDelta)
	b.Run("9x9 by hand", func(b *testing.B) {
		board := [81]uint8(randomBoard(b, Grid{}, 1))
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

func benchSwapDelta(b *testing.B, side int) {
	delta := 0
	cells := benchLines(b, side,
		func(t lineCounts[[81]uint8]) { delta = benchDeltas(b, t) },
		func(t lineCounts[[256]uint8]) { delta = benchDeltas(b, t) },
		func(t lineCounts[[]uint8]) { delta = benchDeltas(b, t) })
	checkDelta(b, cells, delta)
}

func benchDeltas[B boardCells](b *testing.B, lines lineCounts[B]) int {
	pairs := swapPairs(len(*lines.board))
	k := 0
	for b.Loop() {
		p := &pairs[k&(len(pairs)-1)]
		lines.swapDelta(p[0], p[1])
		k++
	}
	return lines.swapDelta(0, int(lines.side)+1)
}

// checkDelta holds the change found for swapping the first cell and the one
// right below it against a recount.
func checkDelta(b *testing.B, cells []uint8, delta int) {
	b.Helper()
	below := geometry.Side(len(cells)) + 1
	before := missingValues(cells)
	cells[0], cells[below] = cells[below], cells[0]
	if missingValues(cells)-before != delta {
		b.Fatal("wrong change")
	}
}

// swapPairs returns pairs of cells of one block, a power of two of them.
func swapPairs(cells int) [][2]int {
	r := rand.New(NewStream(2, 0))
	shape := geometry.ShapeOf(cells)
	pairs := make([][2]int, 1024)
	for i := range pairs {
		block := shape.Unit(2*shape.Side + r.IntN(shape.Side))
		order := r.Perm(shape.Side)
		pairs[i] = [2]int{int(block[order[0]]), int(block[order[1]])}
	}
	return pairs
}

// gridLineCounts is lineCounts of 9×9 written out by hand.
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

func BenchmarkFill(b *testing.B) {
	corpus.Unused(b)
	benchSides(b, benchFill)
}

func benchFill(b *testing.B, side int) {
	puzzle, board := square(side), square(side)
	layout, err := newUnitLayout(puzzle.Cells, LayoutBlocks, puzzle.compiled())
	if err != nil {
		b.Fatal(err)
	}
	source := NewStream(1, 0)
	for b.Loop() {
		layout.fill(board.Cells, source)
	}
	requireBlocks(b, puzzle, board)
}

func BenchmarkCheck(b *testing.B) {
	corpus.Unused(b)
	benchSides(b, benchCheck)
}

func benchCheck(b *testing.B, side int) {
	if side == 9 {
		benchCheckOf(b, gridFrom(pattern(9)))
	} else {
		benchCheckOf(b, pattern(side))
	}
}

func benchCheckOf[P Problem](b *testing.B, board P) {
	for b.Loop() {
		if Check(board) != nil {
			b.Fatal("a solved board clashes")
		}
	}
}

// BenchmarkStep is a whole step of a swap worker: draw two cells, find the
// change of the errors, decide, and swap if it is accepted.
func BenchmarkStep(b *testing.B) {
	corpus.Unused(b)
	benchSides(b, benchStep)
}

func benchStep(b *testing.B, side int) {
	puzzle := square(side)
	basis, err := newBasis(puzzle.Cells, LayoutBlocks, MissingValues, true, puzzle.compiled())
	if err != nil {
		b.Fatal(err)
	}
	swapper, errors := newSwapper(basis, annealedSwapWorker, 0.06, nil), 0
	cells := benchLines(b, side,
		func(t lineCounts[[81]uint8]) { errors = benchSteps(b, swapper, t, t.board[:]) },
		func(t lineCounts[[256]uint8]) { errors = benchSteps(b, swapper, t, t.board[:]) },
		func(t lineCounts[[]uint8]) { errors = benchSteps(b, swapper, t, *t.board) })
	if errors != missingValues(cells) {
		b.Fatal("the errors were not followed")
	}
}

func benchSteps[B boardCells](b *testing.B, s *swapper, lines lineCounts[B], cells []uint8) int {
	source, errors := NewStream(1, 0), missingValues(cells)
	for b.Loop() {
		if change, ok := neighbour(s, lines, source); ok {
			errors += change
		}
	}
	return errors
}

// BenchmarkCopy copies a hundred organisms, beside copying as many bytes.
func BenchmarkCopy(b *testing.B) {
	corpus.Unused(b)
	benchSides(b, benchCopy)
}

func benchCopy(b *testing.B, side int) {
	const organisms = 100
	from, to := make([]Puzzle, organisms), make([]Puzzle, organisms)
	for i := range to {
		from[i], to[i] = square(side), square(side)
	}
	from[organisms-1].Cells[0] = 1
	b.Run("population", func(b *testing.B) {
		b.SetBytes(int64(organisms * side * side))
		for b.Loop() {
			for i := range to {
				copy(to[i].Cells, from[i].Cells)
			}
		}
		if to[organisms-1].Cells[0] != 1 {
			b.Fatal("not copied")
		}
	})
	b.Run("bytes", func(b *testing.B) {
		source, target := make([]byte, organisms*side*side), make([]byte, organisms*side*side)
		b.SetBytes(int64(organisms * side * side))
		for b.Loop() {
			copy(target, source)
		}
	})
}

func BenchmarkMerge(b *testing.B) {
	corpus.Unused(b)
	for _, cross := range crossovers {
		b.Run(cross.Name, func(b *testing.B) {
			benchSides(b, func(b *testing.B, side int) { benchMerge(b, side, cross) })
		})
	}
}

func benchMerge(b *testing.B, side int, cross Crossover) {
	mother, father, child := randomBoard(b, square(side), 1), randomBoard(b, square(side), 2), square(side)
	r := rand.New(NewStream(3, 0))
	for b.Loop() {
		cross.Cross(child.Cells, mother.Cells, father.Cells, r)
	}
	if Givens(child) < side*side {
		b.Fatal("no child")
	}
}

func BenchmarkParse(b *testing.B) {
	corpus.Unused(b)
	b.Run("9x9", func(b *testing.B) { benchmarkParse(b, gridFrom(scattered(newTestRand(), 9, 30)), Parse) })
	for _, side := range []int{4, 6, 16, 25, 36} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			benchmarkParse(b, scattered(newTestRand(), side, 30), Standard(side).Parse)
		})
	}
}

func benchmarkParse[P Problem](b *testing.B, want P, parse func(string) (P, error)) {
	for _, form := range []struct{ name, text string }{
		{"line", Line(want)}, {"picture", fmt.Sprint(want)}, {"numbers", numbersOf(Cells(&want), "-1", " ")},
	} {
		b.Run(form.name, func(b *testing.B) {
			b.ReportAllocs()
			var board P
			for b.Loop() {
				board, _ = parse(form.text)
			}
			if !bytes.Equal(Cells(&board), Cells(&want)) {
				b.Fatal("read wrongly")
			}
		})
	}
}

func BenchmarkPrint(b *testing.B) {
	corpus.Unused(b)
	b.Run("9x9", func(b *testing.B) { benchmarkPrint(b, gridFrom(scattered(newTestRand(), 9, 30)), Parse) })
	for _, side := range []int{4, 6, 16, 25, 36} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			benchmarkPrint(b, scattered(newTestRand(), side, 30), Standard(side).Parse)
		})
	}
}

func benchmarkPrint[P Problem](b *testing.B, board P, parse func(string) (P, error)) {
	for _, form := range []struct {
		name  string
		print func(P) string
	}{
		{"line", Line[P]}, {"picture", func(board P) string { return fmt.Sprint(board) }},
	} {
		b.Run(form.name, func(b *testing.B) {
			b.ReportAllocs()
			var text string
			for b.Loop() {
				text = form.print(board)
			}
			if back, err := parse(text); err != nil || Line(back) != Line(board) {
				b.Fatal("printed wrongly")
			}
		})
	}
}

// BenchmarkRead measures the time per board of a stream in lines.
func BenchmarkRead(b *testing.B) {
	corpus.Unused(b)
	b.Run("9x9", func(b *testing.B) { benchmarkRead(b, gridFrom(scattered(newTestRand(), 9, 30)), Read) })
	for _, side := range []int{4, 6, 16, 25, 36} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			benchmarkRead(b, scattered(newTestRand(), side, 30), Standard(side).Read)
		})
	}
}

func benchmarkRead[P Problem](b *testing.B, want P, read func(io.Reader) iter.Seq2[P, error]) {
	line := Line(want) + "\n"
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	var board P
	var err error
	for board, err = range read(&repeatedText{text: line}) {
		if !b.Loop() {
			break
		}
	}
	if err != nil || Line(board) != Line(want) {
		b.Fatal("read wrongly")
	}
}

func BenchmarkRandomSolution(b *testing.B) {
	corpus.Unused(b)
	b.Run("9x9", func(b *testing.B) { benchmarkRandomSolution(b, Grid{}, RandomSolution) })
	for _, side := range []int{4, 6, 16, 25, 36} {
		b.Run(fmt.Sprintf("%dx%d", side, side), func(b *testing.B) {
			benchmarkRandomSolution(b, square(side), Standard(side).RandomSolution)
		})
	}
}

func benchmarkRandomSolution[P Problem](b *testing.B, empty P, draw func(context.Context, rand.Source) (P, error)) {
	source := NewStream(1, 0)
	board, err := draw(b.Context(), source) // makes the tables
	require.NoError(b, err)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		board, err = draw(b.Context(), source)
		if err != nil {
			b.Fatal(err)
		}
		n++
	}
	require.True(b, Solved(empty, board))
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "boards/s")
}

// BenchmarkGenerate makes puzzles on one core, each from its own stream. It reports
// puzzles per second and the mean number of clues.
func BenchmarkGenerate(b *testing.B) {
	corpus.Unused(b)
	b.Run("4x4", func(b *testing.B) { benchmarkGenerate(b, 4, GenerateOptions{}) })
	b.Run("6x6", func(b *testing.B) { benchmarkGenerate(b, 6, GenerateOptions{}) })
	b.Run("9x9/minimal", func(b *testing.B) { benchmarkGenerate(b, 9, GenerateOptions{Minimal: true}) })
	b.Run("9x9/180", func(b *testing.B) { benchmarkGenerate(b, 9, GenerateOptions{Symmetry: SymmetryHalfTurn}) })
	b.Run("9x9/30 clues", func(b *testing.B) { benchmarkGenerate(b, 9, GenerateOptions{MinClues: 30, MaxClues: 30}) })
	b.Run("9x9/21 clues", func(b *testing.B) { benchmarkGenerate(b, 9, GenerateOptions{MaxClues: 21}) })
	b.Run("9x9/20 clues", func(b *testing.B) { benchmarkGenerate(b, 9, GenerateOptions{MaxClues: 20}) })
	b.Run("16x16/minimal", func(b *testing.B) { benchmarkGenerate(b, 16, GenerateOptions{Minimal: true}) })
	b.Run("25x25", func(b *testing.B) { benchmarkGenerate(b, 25, GenerateOptions{}) })
	b.Run("36x36", func(b *testing.B) { benchmarkGenerate(b, 36, GenerateOptions{}) })
}

func benchmarkGenerate(b *testing.B, side int, opts GenerateOptions) {
	g, err := Standard(side).generator(&opts)
	require.NoError(b, err)
	fill.Tables() // the tables are not part of a puzzle
	solutions6()
	puzzle := square(side)
	n, clues := 0, 0
	for b.Loop() {
		if err := g.generate(b.Context(), NewStream(1, uint64(n)), puzzle.Cells); err != nil {
			b.Fatal(err)
		}
		clues += Givens(puzzle)
		n++
	}
	requireGenerated(b, puzzle, opts)
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(float64(clues)/float64(n), "clues")
}

// BenchmarkYardstickGenerate compares qqwing's whole process, which makes minimal
// puzzles, with Generate on one core before and after it in the same loop.
func BenchmarkYardstickGenerate(b *testing.B) {
	corpus.Unused(b)
	path := sudokutest.Judge(b, "qqwing")
	const theirs = "200"
	g, err := Standard(9).generator(&GenerateOptions{Minimal: true})
	require.NoError(b, err)
	made, seed := [2]int{}, uint64(0)
	took, clues := [2]time.Duration{}, [2]int{}
	ours := func() {
		start := time.Now()
		for range 2000 {
			var puzzle Grid
			require.NoError(b, g.generate(b.Context(), NewStream(1, seed), puzzle[:]))
			clues[0] += Givens(puzzle)
			made[0]++
			seed++
		}
		took[0] += time.Since(start)
	}
	for b.Loop() {
		ours()
		start := time.Now()
		out, status := sudokutest.Judged(b, nil, path, "--generate", theirs, "--one-line")
		took[1] += time.Since(start)
		ours()
		require.Zero(b, status)
		for line := range strings.Lines(out) {
			puzzle := boardOrNone(strings.TrimSpace(line))
			clues[1] += Givens(puzzle)
			made[1]++
			_, err := Unique(b.Context(), puzzle)
			require.NoError(b, err)
		}
	}
	rate := func(i int) float64 { return float64(made[i]) / took[i].Seconds() }
	b.ReportMetric(rate(0), "puzzles/s")
	b.ReportMetric(rate(1), "qqwing-puzzles/s")
	b.ReportMetric(rate(0)/rate(1), "ratio")
	b.ReportMetric(float64(clues[0])/float64(made[0]), "clues")
	b.ReportMetric(float64(clues[1])/float64(made[1]), "qqwing-clues")
	b.ReportMetric(0, "ns/op") // no meaning: the time of both
}

// symmetryBoards returns the boards for benchmarks of the canonical form: sets that
// need different amounts of search, and those of the corpus.
func symmetryBoards(b *testing.B) []boardSet {
	r := rand.New(rand.NewPCG(4, 8))
	var grids, minimal, wide, near []Grid
	for range 200 {
		g := randomSolved(b, r)
		grids = append(grids, g)
		minimal = append(minimal, minimalBoard(r))
		wide = append(wide, without(g, r, 45))
		near = append(near, without(g, r, 9))
	}
	sets := []boardSet{{"full grid", grids}, {"17 clues", []Grid{gridOf(seventeen)}}, {"minimal", minimal},
		{"36 clues", wide}, {"72 clues", near}, {"most symmetric grid", []Grid{gridOf(mostSymmetric)}},
		{"one row", []Grid{gridOf(mostSymmetric[:9] + Line(Grid{})[9:])}},
		{"one band", []Grid{gridOf(mostSymmetric[:27] + Line(Grid{})[27:])}},
		{"two rows", []Grid{gridOf(mostSymmetric[:9] + Line(Grid{})[9:36] + mostSymmetric[36:45] + Line(Grid{})[45:])}},
		{"empty", []Grid{{}}}}
	for _, file := range corpus.Files(b) {
		if boards := gridsIn(b, file); len(boards) > 0 {
			sets = append(sets, boardSet{filepath.Base(file), boards})
		}
	}
	return sets
}

// BenchmarkCanonical measures shuffled boards, and checks their forms against those
// of the boards before.
func BenchmarkCanonical(b *testing.B) {
	for _, set := range symmetryBoards(b) {
		boards := make([]Grid, len(set.boards))
		for i, board := range set.boards {
			boards[i] = shuffled(b, board, uint64(i))
		}
		b.Run(set.name, func(b *testing.B) {
			for i := 0; i < len(boards); i += len(boards)/100 + 1 {
				want, _ := Canonical(set.boards[i])
				if got, err := Canonical(boards[i]); err != nil || got.Board != want.Board {
					b.Fatal("wrong form", err)
				}
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				Canonical(boards[i])
				if i++; i == len(boards) {
					i = 0
				}
			}
		})
	}
}

func BenchmarkTransformation(b *testing.B) {
	corpus.Unused(b)
	first, second := RandomTransformation(Grid{}, NewStream(1, 0)), RandomTransformation(Grid{}, NewStream(2, 0))
	board := gridFrom(pattern(9))
	if applied(b, first.Then(second), board) != applied(b, second, applied(b, first, board)) {
		b.Fatal("wrong")
	}
	b.Run("Apply", func(b *testing.B) {
		for b.Loop() {
			board, _ = first.Apply(board)
		}
	})
	b.Run("Then", func(b *testing.B) {
		for b.Loop() {
			second = second.Then(first)
		}
	})
	b.Run("Inverse", func(b *testing.B) {
		for b.Loop() {
			first = first.Inverse()
		}
	})
	b.Run("Random", func(b *testing.B) {
		source := NewStream(3, 0)
		for b.Loop() {
			first = RandomTransformation(board, source)
		}
	})
	b.Run("Apply/36x36", func(b *testing.B) {
		board := pattern(36)
		large := RandomTransformation(board, NewStream(1, 0))
		for b.Loop() {
			board, _ = large.Apply(board)
		}
	})
}
