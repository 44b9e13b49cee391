package sudoku

import (
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func uniqueBoard(r *rand.Rand, clues int) Grid { return sudokutest.UniqueGrid(r, clues) }

// puzzles9 returns the 9×9 puzzles of the corpus, or random ones without a corpus.
func puzzles9(b *testing.B) []Grid {
	var puzzles []Grid
	for _, file := range sudokutest.CorpusFiles(b, "testdata") {
		puzzles = append(puzzles, boardsIn[Grid](b, file)...)
	}
	if puzzles == nil {
		r := rand.New(rand.NewPCG(1, 1))
		for range 200 {
			puzzles = append(puzzles, uniqueBoard(r, 30))
		}
	}
	return puzzles
}

// reportBoards adds the boards per second to a benchmark.
func reportBoards(b *testing.B, boards int) {
	b.ReportMetric(float64(boards)/b.Elapsed().Seconds(), "boards/s")
}

func BenchmarkBacktrack(b *testing.B) {
	puzzles := puzzles9(b)
	b.ReportAllocs()
	solutions := make([]Result[Grid], len(puzzles))
	boards := 0
	for b.Loop() {
		for i, puzzle := range puzzles {
			solutions[i], _ = Backtrack(b.Context(), puzzle, nil)
		}
		boards += len(puzzles)
	}
	reportBoards(b, boards)
	for i, r := range solutions {
		require.True(b, Solved(puzzles[i], r.Board))
	}
}

func BenchmarkSearch9(b *testing.B) {
	puzzles := puzzles9(b)
	b.ReportAllocs()
	found := make([]int, len(puzzles))
	boards := 0
	for b.Loop() {
		for i := range puzzles {
			found[i], _ = search(b.Context(), &puzzles[i], unlimited, 2, func(*Grid) bool { return true })
		}
		boards += len(puzzles)
	}
	reportBoards(b, boards)
	for _, n := range found {
		require.Equal(b, 1, n)
	}
}

// BenchmarkSearch finds one solution of large boards with some of the cells given.
func BenchmarkSearch(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	b.Run("empty/16x16", func(b *testing.B) { benchmarkSearch(b, Grid16{}) })
	b.Run("empty/25x25", func(b *testing.B) { benchmarkSearch(b, Grid25{}) })
	b.Run("empty/36x36", func(b *testing.B) { benchmarkSearch(b, Grid36{}) })
	for _, given := range []int{35, 45, 55} {
		percent := strconv.Itoa(given)
		b.Run("16x16/"+percent, func(b *testing.B) { benchmarkSearch(b, dug[Grid16](r, 256*(100-given)/100)) })
		b.Run("25x25/"+percent, func(b *testing.B) { benchmarkSearch(b, dug[Grid25](r, 625*(100-given)/100)) })
	}
}

// BenchmarkInstances finds one solution of each large board in the corpus.
func BenchmarkInstances(b *testing.B) {
	for _, file := range sudokutest.CorpusFiles(b, "testdata") {
		name := filepath.Base(file)
		for _, board := range boardsIn[Grid16](b, file) {
			b.Run(name, func(b *testing.B) { benchmarkSearch(b, board) })
		}
		for _, board := range boardsIn[Grid25](b, file) {
			b.Run(name, func(b *testing.B) { benchmarkSearch(b, board) })
		}
		for _, board := range boardsIn[Grid36](b, file) {
			b.Run(name, func(b *testing.B) { benchmarkSearch(b, board) })
		}
	}
}

func benchmarkSearch[B Board](b *testing.B, puzzle B) {
	var solution B
	b.ReportAllocs()
	for b.Loop() {
		_, err := search(b.Context(), &puzzle, unlimited, 1, func(board *B) bool { solution = *board; return true })
		if err != nil {
			b.Fatal(err)
		}
	}
	require.True(b, Solved(puzzle, solution))
}
