package sudoku

import (
	"context"
	"path/filepath"
	"testing"

	"example.com/sudoku/internal/sudokutest"
)

// A boardSet is a named list of boards for a benchmark.
type boardSet struct {
	name   string
	boards []Grid
}

// benchBoards returns the boards for benchmarks of the exact solvers: boards made
// here, and those of the corpus.
func benchBoards(b *testing.B) []boardSet {
	var known, easy, minimal []Grid
	for _, test := range counted[:3] {
		known = append(known, gridOf(test.line))
	}
	some, few := sudokutest.BenchGrids(func(g sudokutest.Grid) bool {
		n, _ := Count(context.Background(), Grid(g), 2)
		return n == 1
	})
	for _, g := range some {
		easy = append(easy, g)
	}
	for _, g := range few {
		minimal = append(minimal, g)
	}
	sets := []boardSet{{"known", known}, {"easy", easy}, {"minimal", minimal}}
	for _, file := range sudokutest.CorpusFiles(b, "testdata") {
		if boards := boardsIn[Grid](b, file); len(boards) > 0 {
			sets = append(sets, boardSet{filepath.Base(file), boards})
		}
	}
	return sets
}

// benchEach measures a verb over sets of boards. The answers must add up to those
// of a first run outside of the measured time.
func benchEach(b *testing.B, verb func(g Grid) int) {
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

func BenchmarkSolve(b *testing.B) {
	benchEach(b, func(g Grid) int {
		solution, err := Solve(context.Background(), g)
		if err != nil {
			return -1
		}
		return int(solution[0])
	})
}

func BenchmarkUnique(b *testing.B) {
	benchEach(b, func(g Grid) int {
		solution, err := Unique(context.Background(), g)
		if err != nil {
			return -1
		}
		return int(solution[0])
	})
}

func BenchmarkCount(b *testing.B) {
	benchEach(b, func(g Grid) int {
		n, _ := Count(context.Background(), g, 2)
		return n
	})
}

// BenchmarkCountAll counts boards with thousands of solutions and reports the
// solutions per second.
func BenchmarkCountAll(b *testing.B) {
	solutions := 0
	for b.Loop() {
		for _, test := range counted[8:] {
			n, _ := Count(context.Background(), gridOf(test.line), 0)
			if n != test.count {
				b.Fatalf("%d solutions instead of %d", n, test.count)
			}
			solutions += n
		}
	}
	b.ReportMetric(float64(solutions)/b.Elapsed().Seconds(), "solutions/s")
}

// BenchmarkParallel measures a stream of boards with one and with two workers.
func BenchmarkParallel(b *testing.B) {
	for _, set := range benchBoards(b) {
		name, boards := set.name, set.boards
		for _, workers := range []int{1, 2} {
			b.Run(name+"/workers="+string(rune('0'+workers)), func(b *testing.B) {
				in := func(yield func(Grid, error) bool) {
					for i := range b.N {
						if !yield(boards[i%len(boards)], nil) {
							return
						}
					}
				}
				n := 0
				for solution, err := range Parallel(context.Background(), in, workers, Solve) {
					if err != nil || solution[80] == 0 {
						b.Fatal(err)
					}
					n++
				}
				if n != b.N {
					b.Fatalf("%d results for %d boards", n, b.N)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "boards/s")
			})
		}
	}
}
