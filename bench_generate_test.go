package sudoku

import (
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

func BenchmarkRandomSolution(b *testing.B) {
	b.Run("4x4", benchmarkRandomSolution[Grid4])
	b.Run("6x6", benchmarkRandomSolution[Grid6])
	b.Run("9x9", benchmarkRandomSolution[Grid])
	b.Run("16x16", benchmarkRandomSolution[Grid16])
	b.Run("25x25", benchmarkRandomSolution[Grid25])
	b.Run("36x36", benchmarkRandomSolution[Grid36])
}

func benchmarkRandomSolution[B Board](b *testing.B) {
	source := NewStream(1, 0)
	var none B
	board, err := RandomSolution[B](b.Context(), source) // makes the tables
	require.NoError(b, err)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		board, err = RandomSolution[B](b.Context(), source)
		if err != nil {
			b.Fatal(err)
		}
		n++
	}
	require.True(b, Solved(none, board))
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "boards/s")
}

// BenchmarkGenerate makes puzzles on one core, each from its own stream. It reports
// puzzles per second and the mean number of clues.
func BenchmarkGenerate(b *testing.B) {
	b.Run("4x4", func(b *testing.B) { benchmarkGenerate[Grid4](b, GenerateOptions{}) })
	b.Run("6x6", func(b *testing.B) { benchmarkGenerate[Grid6](b, GenerateOptions{}) })
	b.Run("9x9/minimal", func(b *testing.B) { benchmarkGenerate[Grid](b, GenerateOptions{Minimal: true}) })
	b.Run("9x9/180", func(b *testing.B) { benchmarkGenerate[Grid](b, GenerateOptions{Symmetry: SymmetryHalfTurn}) })
	b.Run("9x9/30 clues", func(b *testing.B) { benchmarkGenerate[Grid](b, GenerateOptions{MinClues: 30, MaxClues: 30}) })
	b.Run("9x9/21 clues", func(b *testing.B) { benchmarkGenerate[Grid](b, GenerateOptions{MaxClues: 21}) })
	b.Run("9x9/20 clues", func(b *testing.B) { benchmarkGenerate[Grid](b, GenerateOptions{MaxClues: 20}) })
	b.Run("16x16/minimal", func(b *testing.B) { benchmarkGenerate[Grid16](b, GenerateOptions{Minimal: true}) })
	b.Run("25x25", func(b *testing.B) { benchmarkGenerate[Grid25](b, GenerateOptions{}) })
	b.Run("36x36", func(b *testing.B) { benchmarkGenerate[Grid36](b, GenerateOptions{}) })
}

func benchmarkGenerate[B Board](b *testing.B, opts GenerateOptions) {
	g, err := newGenerator[B](&opts)
	require.NoError(b, err)
	uniform9() // the tables are not part of a puzzle
	solutions6()
	var puzzle B
	n, clues := 0, 0
	for b.Loop() {
		if err := g.generate(b.Context(), NewStream(1, uint64(n)), Cells(&puzzle)); err != nil {
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
	path := sudokutest.Judge(b, "qqwing")
	const theirs = "200"
	g, err := newGenerator[Grid](&GenerateOptions{Minimal: true})
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
