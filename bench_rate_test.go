package sudoku

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
)

func BenchmarkRate(b *testing.B) {
	benchEach(b, func(g Grid) int {
		rating, err := Rate(context.Background(), g)
		if err != nil {
			return -1
		}
		return rating.Score
	})
	b.Run("16x16", func(b *testing.B) {
		puzzles := benchPuzzles16(b)
		var want [len(puzzles)]Rating
		for i, puzzle := range puzzles {
			rating, err := Rate(b.Context(), puzzle)
			if err != nil {
				b.Fatal(err)
			}
			want[i] = rating
		}
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			if rating, err := Rate(b.Context(), puzzles[i]); err != nil || rating != want[i] {
				b.Fatal(rating, err)
			}
			i = (i + 1) % len(puzzles)
		}
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
	})
}

func BenchmarkExplainer(b *testing.B) {
	benchEach(b, func(g Grid) int {
		rating, err := RateExplainer(context.Background(), g)
		if err != nil {
			return -1
		}
		return rating.ER
	})
}

// benchPuzzles16 returns 16×16 puzzles with about 95 givens. A third of such
// puzzles need more than singles.
func benchPuzzles16(b *testing.B) (puzzles [20]Grid16) {
	r := rand.New(rand.NewPCG(8, 16))
	for i := range puzzles {
		puzzles[i] = puzzleOf[Grid16](b, r, 160)
	}
	return puzzles
}

// BenchmarkHints takes all hints from the puzzle to the solution.
func BenchmarkHints(b *testing.B) {
	benchEach(b, func(g Grid) int {
		steps := 0
		for _, err := range Hints(context.Background(), g, g, nil) {
			if err != nil {
				return -1
			}
			steps++
		}
		return steps
	})
}

// BenchmarkRateLevels reports the percentage of puzzles at each level, and the
// mean score.
func BenchmarkRateLevels(b *testing.B) {
	for _, set := range benchBoards(b) {
		name, boards := set.name, set.boards
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var counts [LevelSearch + 1]int
				score := 0
				for _, g := range boards {
					rating, err := Rate(b.Context(), g)
					if err != nil {
						b.Fatal(err)
					}
					counts[rating.Level]++
					score += rating.Score
				}
				for level := LevelSimple; level <= LevelSearch; level++ {
					name := "%" + strings.ReplaceAll(level.String(), " ", "-")
					b.ReportMetric(100*float64(counts[level])/float64(len(boards)), name)
				}
				b.ReportMetric(float64(score)/float64(len(boards)), "score")
			}
		})
	}
}

// BenchmarkCoverage reports the percentage of puzzles that are explained when
// the techniques end at each of some stages, and the rate.
func BenchmarkCoverage(b *testing.B) {
	stages := []Technique{XYChain, AlternatingChain, GroupedChain, SetChain, UnitForcing, DynamicForcing, SubsetForcing, NestedForcing}
	for _, set := range benchBoards(b) {
		b.Run(set.name, func(b *testing.B) {
			for b.Loop() {
				var counts [TrialAndError + 1]int
				for _, g := range set.boards {
					rating, err := Rate(b.Context(), g)
					if err != nil {
						b.Fatal(err)
					}
					counts[rating.Hardest]++
				}
				for _, stage := range stages {
					explained := 0
					for _, n := range counts[:stage+1] {
						explained += n
					}
					b.ReportMetric(100*float64(explained)/float64(len(set.boards)), "%"+strings.ReplaceAll(stage.String(), " ", "-"))
				}
			}
			b.ReportMetric(float64(b.N*len(set.boards))/b.Elapsed().Seconds(), "boards/s")
		})
	}
}
