package explain

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// corpus is what the benchmarks measure with.
var corpus = sudokutest.NewCorpus("../testdata")

// Each benchmark uses the boards of -corpus, or says that it does not.
func TestBenchmarksAndCorpus(t *testing.T) { corpus.Covers(t) }

// A boardSet is a named list of boards for a benchmark.
type boardSet struct {
	name   string
	boards []sudoku.Grid
}

// benchBoards returns the boards of the benchmarks: known ones, some that are made here,
// and those of the corpus.
func benchBoards(b *testing.B) []boardSet {
	sets := []boardSet{{name: "known"}, {name: "easy"}, {name: "minimal"}}
	for _, text := range []string{wikipedia, inkala, aiEscargot} {
		sets[0].boards = append(sets[0].boards, gridOf(b, text))
	}
	easy, minimal := sudokutest.BenchGrids(func(g sudokutest.Grid) bool {
		n, _ := sudoku.Count(context.Background(), sudoku.Grid(g), 2)
		return n == 1
	})
	for i, boards := range [][]sudokutest.Grid{easy, minimal} {
		for _, g := range boards {
			sets[i+1].boards = append(sets[i+1].boards, g)
		}
	}
	for _, file := range corpus.Files(b) {
		if boards := boardtest.Grids(boardtest.In(b, 9, file, *corpus.Every)); len(boards) > 0 {
			sets = append(sets, boardSet{filepath.Base(file), boards})
		}
	}
	return sets
}

// benchEach measures a verb over sets of boards. The answers must add up to those
// of a first run outside of the measured time.
func benchEach(b *testing.B, verb func(g sudoku.Grid) int) {
	for _, set := range benchBoards(b) {
		name, boards := set.name, set.boards
		b.Run(name, func(b *testing.B) {
			want := make([]int, len(boards))
			for i, g := range boards {
				want[i] = verb(g)
			}
			b.ReportAllocs()
			wanted, got, i := 0, 0, 0
			for b.Loop() {
				got += verb(boards[i])
				wanted += want[i]
				if i++; i == len(boards) {
					i = 0
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
			if got != wanted {
				b.Fatalf("the answers add up to %d, not %d", got, wanted)
			}
		})
	}
}

func BenchmarkRate(b *testing.B) {
	benchEach(b, func(g sudoku.Grid) int {
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
	benchEach(b, func(g sudoku.Grid) int {
		rating, err := RateExplainer(context.Background(), g)
		if err != nil {
			return -1
		}
		return rating.ER
	})
}

// benchPuzzles16 returns 16×16 puzzles with about 95 givens. A third of such
// puzzles need more than singles.
func benchPuzzles16(b *testing.B) (puzzles [20]sudoku.Puzzle) {
	r := rand.New(rand.NewPCG(8, 16))
	for i := range puzzles {
		puzzles[i] = puzzleOf(b, r, 16, 160)
	}
	return puzzles
}

// BenchmarkHints takes all hints from the puzzle to the solution.
func BenchmarkHints(b *testing.B) {
	benchEach(b, func(g sudoku.Grid) int {
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
				var counts [LevelBeyondLogic + 1]int
				score := 0
				for _, g := range boards {
					rating, err := Rate(b.Context(), g)
					if err != nil {
						b.Fatal(err)
					}
					counts[rating.Level]++
					score += rating.Score
				}
				for level := LevelVeryEasy; level <= LevelBeyondLogic; level++ {
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

// BenchmarkGenerate makes 9×9 puzzles of each level on one core, each from its own seed.
func BenchmarkGenerate(b *testing.B) {
	corpus.Unused(b)
	for level := LevelVeryEasy; level <= LevelDiabolical; level++ {
		b.Run("9x9/"+level.String(), func(b *testing.B) { benchGenerate(b, 9, Between(level, level)) })
	}
	b.Run("16x16/easy", func(b *testing.B) { benchGenerate(b, 16, Between(0, LevelEasy)) })
}

func benchGenerate(b *testing.B, side int, grade sudoku.Grade) {
	var puzzle sudoku.Puzzle
	n, clues := 0, 0
	for b.Loop() {
		var err error
		puzzle, err = sudoku.Standard(side).Generate(b.Context(), &sudoku.GenerateOptions{Seed: uint64(n), Grade: grade})
		if err != nil {
			b.Fatal(err)
		}
		clues += sudoku.Givens(puzzle)
		n++
	}
	gap, lack, err := grade.Gap(b.Context(), sudoku.Puzzle{Rules: sudoku.RulesOf(puzzle), Cells: sudoku.Cells(&puzzle)})
	require.NoError(b, err)
	require.Zero(b, gap, lack)
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "puzzles/s")
	b.ReportMetric(float64(clues)/float64(n), "clues")
}

// BenchmarkRateRules rates puzzles of other rules; each is made before the clock starts.
func BenchmarkRateRules(b *testing.B) {
	corpus.Unused(b)
	for _, v := range variants {
		b.Run(v.name, func(b *testing.B) {
			seeds := uint64(10)
			if testing.Short() {
				seeds = 1
			}
			var puzzles []sudoku.Puzzle
			for seed := range seeds {
				puzzles = append(puzzles, v.make(b, seed))
			}
			want, got, i := 0, 0, 0
			first := make([]int, len(puzzles))
			for k, puzzle := range puzzles {
				rating, err := Rate(b.Context(), puzzle)
				require.NoError(b, err)
				first[k] = rating.Score
			}
			b.ReportAllocs()
			for b.Loop() {
				rating, err := Rate(b.Context(), puzzles[i])
				if err != nil {
					b.Fatal(err)
				}
				want, got = want+first[i], got+rating.Score
				i = (i + 1) % len(puzzles)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "puzzles/s")
			require.Equal(b, want, got)
		})
	}
}
