package sudoku

import (
	"bufio"
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"testing"
)

var corpus = flag.String("corpus", os.Getenv("SUDOKU_CORPUS"), "file of 9×9 puzzles to measure with, one of 81 characters a line")

// benchBoards returns what the exact solvers are measured with: boards made
// here, and those of the corpus.
func benchBoards(b *testing.B) map[string][]Grid {
	r := rand.New(rand.NewPCG(7, 17))
	boards := map[string][]Grid{"known": nil, "easy": nil, "minimal": nil}
	for _, test := range counted[:3] {
		boards["known"] = append(boards["known"], gridOf(test.line))
	}
	for len(boards["minimal"]) < 500 {
		g, givens := randomSolution(r), 81
		for _, cell := range r.Perm(81) {
			v := g[cell]
			g[cell] = 0
			if n, _ := Count(context.Background(), g, 2); n != 1 {
				g[cell] = v
			} else if givens--; givens == 32 {
				boards["easy"] = append(boards["easy"], g)
			}
		}
		boards["minimal"] = append(boards["minimal"], g)
	}
	if *corpus == "" {
		b.Log("no corpus: give one with -corpus file or SUDOKU_CORPUS")
		return boards
	}
	file, err := os.Open(*corpus)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := []byte(lines.Text())
		if len(line) < 81 || line[0] == '#' {
			continue
		}
		for i, c := range line {
			if c == '0' {
				line[i] = '.'
			}
		}
		boards["corpus"] = append(boards["corpus"], gridOf(string(line[:81])))
	}
	return boards
}

// benchEach measures a verb over sets of boards. Each board is done once
// before, outside of the time, and the answers must add up to the same.
func benchEach(b *testing.B, verb func(g Grid) int) {
	for name, boards := range benchBoards(b) {
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

// BenchmarkCountAll counts boards with thousands of solutions; its metric is
// solutions a second.
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

// BenchmarkParallel measures a stream of boards on one and on two workers.
func BenchmarkParallel(b *testing.B) {
	for name, boards := range benchBoards(b) {
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
