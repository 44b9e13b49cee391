package sudoku

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/csp"
	"example.com/sudoku/internal/deduce"
	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/poll"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
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
	for _, test := range sudokutest.Counted[:3] {
		known = append(known, gridOf(test.Line))
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
	for _, file := range corpus.Files(b) {
		if boards := gridsIn(b, file); len(boards) > 0 {
			sets = append(sets, boardSet{filepath.Base(file), boards})
		}
	}
	return sets
}

// gridsIn returns the 9×9 boards in a file.
func gridsIn(b *testing.B, file string) (boards []Grid) {
	for _, board := range boardsIn(b, 9, file) {
		boards = append(boards, gridFrom(board))
	}
	return boards
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

// BenchmarkCountAll counts and lists the solutions of minimal puzzles less some clues, those with
// 100 solutions to 50,000, and reports the solutions per second.
func BenchmarkCountAll(b *testing.B) {
	corpus.Unused(b)
	r := rand.New(rand.NewPCG(38, 1))
	for less := 3; less <= 5; less++ {
		var boards []Grid
		for len(boards) < 20 {
			g := Grid(sudokutest.Without(sudokutest.MinimalGrid(r), r, less))
			if n, _ := Count(context.Background(), g, 50_000); n >= 100 && n < 50_000 {
				boards = append(boards, g)
			}
		}
		for _, limit := range []int{0, 100, 30} {
			b.Run("less="+strconv.Itoa(less)+"/limit="+strconv.Itoa(limit), func(b *testing.B) {
				b.ReportAllocs()
				solutions := 0
				for b.Loop() {
					for _, g := range boards {
						n, _ := Count(context.Background(), g, limit)
						solutions += n
					}
				}
				b.ReportMetric(float64(solutions)/b.Elapsed().Seconds(), "solutions/s")
			})
		}
		b.Run("less="+strconv.Itoa(less)+"/Solutions", func(b *testing.B) {
			solutions := 0
			for b.Loop() {
				for _, g := range boards {
					for range Solutions(context.Background(), g) {
						solutions++
					}
				}
			}
			b.ReportMetric(float64(solutions)/b.Elapsed().Seconds(), "solutions/s")
		})
	}
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

func uniqueBoard(r *rand.Rand, clues int) Grid { return sudokutest.UniqueGrid(r, clues) }

// puzzles9 returns the 9×9 puzzles of the corpus, or random ones without a corpus.
func puzzles9(b *testing.B) []Grid {
	var puzzles []Grid
	for _, file := range corpus.Files(b) {
		puzzles = append(puzzles, gridsIn(b, file)...)
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
			found[i], _ = search(b.Context(), puzzles[i], poll.Unlimited, 2, func(Grid) bool { return true })
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
	corpus.Unused(b)
	r := rand.New(rand.NewPCG(1, 2))
	b.Run("empty/16x16", func(b *testing.B) { benchmarkSearch(b, square(16)) })
	b.Run("empty/25x25", func(b *testing.B) { benchmarkSearch(b, square(25)) })
	b.Run("empty/36x36", func(b *testing.B) { benchmarkSearch(b, square(36)) })
	for _, given := range []int{35, 45, 55} {
		percent := strconv.Itoa(given)
		b.Run("16x16/"+percent, func(b *testing.B) { benchmarkSearch(b, dug(r, 16, 256*(100-given)/100)) })
		b.Run("25x25/"+percent, func(b *testing.B) { benchmarkSearch(b, dug(r, 25, 625*(100-given)/100)) })
	}
}

// BenchmarkInstances finds one solution of each large board in the corpus.
func BenchmarkInstances(b *testing.B) {
	for _, file := range corpus.Files(b) {
		name := filepath.Base(file)
		for _, side := range []int{16, 25, 36} {
			for _, board := range boardsIn(b, side, file) {
				b.Run(name, func(b *testing.B) { benchmarkSearch(b, board) })
			}
		}
	}
}

func benchmarkSearch(b *testing.B, puzzle Puzzle) {
	var solution Puzzle
	b.ReportAllocs()
	for b.Loop() {
		_, err := search(b.Context(), puzzle, poll.Unlimited, 1, func(board Puzzle) bool { solution = board; return true })
		if err != nil {
			b.Fatal(err)
		}
	}
	require.True(b, Solved(puzzle, solution))
}

// BenchmarkModelUnique proves boards unique as models. The time includes making
// the model.
func BenchmarkModelUnique(b *testing.B) {
	benchEach(b, func(g Grid) int {
		answer, err := ModelOf(g).Unique(context.Background())
		if err != nil {
			return -1
		}
		return answer.Values[0]
	})
}

// BenchmarkModelArticle makes and solves the article's formulation of its board,
// and the model that ModelOf makes of it.
func BenchmarkModelArticle(b *testing.B) {
	corpus.Unused(b)
	puzzle := gridOf(demo)
	solution, err := Solve(b.Context(), puzzle)
	require.NoError(b, err)
	for name, make := range map[string]func(Grid) *csp.Model{"pairs": articleModel, "ModelOf": ModelOf[Grid]} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				answer, err := make(puzzle).Unique(b.Context())
				if err != nil || answer.Values[0] != int(solution[0]) {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkModelSolve finds one solution of large boards.
func BenchmarkModelSolve(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	b.Run("16x16/45", func(b *testing.B) { benchmarkModel(b, dug(r, 16, 256*55/100)) })
	b.Run("25x25/45", func(b *testing.B) { benchmarkModel(b, dug(r, 25, 625*55/100)) })
	for _, file := range corpus.Files(b) {
		name := filepath.Base(file)
		for _, side := range []int{16, 25} {
			for _, board := range boardsIn(b, side, file) {
				b.Run(name, func(b *testing.B) { benchmarkModel(b, board) })
			}
		}
	}
}

func benchmarkModel(b *testing.B, puzzle Puzzle) {
	var answer csp.Answer
	var err error
	b.ReportAllocs()
	for b.Loop() {
		if answer, err = ModelOf(puzzle).Solve(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	board := puzzle.Clone()
	for i := range board.Cells {
		board.Cells[i] = uint8(answer.Values[i])
	}
	require.True(b, Solved(puzzle, board))
}

// BenchmarkLearner is for tuning: how many conflicts the search of large boards
// needs under other constants, on boards of the corpus. A board of which no solution
// is found within mostConflicts costs these:
//
//	go test -run '^$' -bench Learner -benchtime 1x -corpus 'docs/experiments/25x25-*.txt' .
//
// The metrics fewer and more count the boards with fewer and more conflicts than by
// default, and p is the p-value of their sign test.
func BenchmarkLearner(b *testing.B) {
	var boards []*deduce.Domains
	for _, file := range corpus.Files(b) {
		boards = slices.Concat(boards, openBoards(b, 16, file), openBoards(b, 25, file), openBoards(b, 36, file))
	}
	if len(boards) == 0 {
		sudokutest.Say(b, "has no board of 16×16, 25×25 or 36×36 that needs a search")
		b.Skip()
	}
	usual := learnAll(b, boards, func(*learn.Solver) {})
	for _, test := range []struct {
		name   string
		values []float64
		set    func(l *learn.Solver, v float64)
	}{
		{"default", []float64{0}, func(*learn.Solver, float64) {}},
		{"restart", []float64{64, 128, 512, 2048}, func(l *learn.Solver, v float64) { l.RestartUnit = int(v) }},
		{"room", []float64{125, 250, 1000, 4000}, func(l *learn.Solver, v float64) { l.Room = int(v) }},
		{"moreroom", []float64{75, 150, 600, 2400}, func(l *learn.Solver, v float64) { l.MoreRoom = int(v) }},
		{"lbd", []float64{0, 1, 3, 5}, func(l *learn.Solver, v float64) { l.KeptLBD = int(v) }},
		{"decay", []float64{0.8, 0.9, 0.98, 0.99}, func(l *learn.Solver, v float64) { l.Growth = 1 / v }},
		{"bump", []float64{0, 1, 10, 1000}, func(l *learn.Solver, v float64) { l.FirstBump = v }},
	} {
		for _, value := range test.values {
			b.Run(fmt.Sprintf("%s=%v", test.name, value), func(b *testing.B) {
				var conflicts []float64
				for b.Loop() {
					conflicts = learnAll(b, boards, func(l *learn.Solver) { test.set(l, value) })
				}
				sum, fewer, more, solved := 0.0, 0, 0, 0
				for i, n := range conflicts {
					sum += n
					if n < mostConflicts {
						solved++
					}
					if n < usual[i] {
						fewer++
					} else if n > usual[i] {
						more++
					}
				}
				b.ReportMetric(100*float64(solved)/float64(len(boards)), "%solved")
				b.ReportMetric(sum/float64(len(boards)), "conflicts")
				b.ReportMetric(median(conflicts), "median")
				b.ReportMetric(float64(fewer), "fewer")
				b.ReportMetric(float64(more), "more")
				b.ReportMetric(signTest(fewer, more), "p")
			})
		}
	}
}

// mostConflicts is the number of conflicts after which BenchmarkLearner gives up a
// board.
const mostConflicts = 20_000

// openBoards returns what deduction leaves of the boards of a file that it does not
// solve.
func openBoards(b *testing.B, side int, file string) (open []*deduce.Domains) {
	for _, board := range boardsIn(b, side, file) {
		d := deduce.New(board.compiled().geometry())
		if !d.AssignGivens(board.Cells) || !d.Reduce() {
			b.Fatalf("a board without a solution in %s", file)
		}
		if l, _, _ := d.Learner(b.Context()); l.Variables() > 0 {
			open = append(open, d)
		}
	}
	return open
}

// learnAll returns the conflicts until the first solution of each board.
func learnAll(b *testing.B, boards []*deduce.Domains, set func(*learn.Solver)) []float64 {
	var all []float64
	for _, d := range boards {
		l, _, _ := d.Learner(b.Context())
		l.MaxConflicts = mostConflicts
		set(l)
		if ok, err := l.Next(b.Context()); !ok && !errors.Is(err, ErrBudget) {
			b.Fatal("no solution", err)
		}
		all = append(all, float64(l.Conflicts))
	}
	return all
}

// signTest returns the probability that of the pairs at least as many go one way as
// here, if both ways are equally likely.
func signTest(a, b int) float64 {
	n, k := a+b, min(a, b)
	term, sum := 1.0, 0.0 // binomial coefficients, divided by 2 to the n
	for range n {
		term /= 2
	}
	for i := range k + 1 {
		sum += term
		term *= float64(n-i) / float64(i+1)
	}
	return min(1, 2*sum)
}

// BenchmarkYardstick runs qqwing's whole process, which looks for one solution
// of each board, and in the same loop our check for uniqueness, before it and
// after it. The ratio of their rates can be repeated on any machine.
func BenchmarkYardstick(b *testing.B) {
	path := sudokutest.Judge(b, "qqwing")
	for _, set := range benchBoards(b) {
		boards := set.boards
		if len(boards) < 100 {
			continue // starting the process would be most of its time
		}
		b.Run(set.name, func(b *testing.B) {
			text := lines(boards)
			var ours, theirs time.Duration
			solved, n := 0, 0
			check := func() {
				start := time.Now()
				solved = 0
				for _, g := range boards {
					if n, _ := Count(context.Background(), g, 2); n > 0 {
						solved++
					}
				}
				ours += time.Since(start)
			}
			for b.Loop() {
				check()
				start := time.Now()
				out, status := sudokutest.Judged(b, text, path, "--solve", "--one-line")
				theirs += time.Since(start)
				check()
				n++

				require.Zero(b, status)
				answers := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
				require.Len(b, answers, len(boards))
				want := 0
				for i, answer := range answers {
					if g := boardOrNone(answer); Solved(boards[i], g) {
						want++
					}
				}
				require.Equal(b, want, solved, "boards with a solution, by qqwing and by us")
			}
			rate := float64(2*n*len(boards)) / ours.Seconds()
			rateTheirs := float64(n*len(boards)) / theirs.Seconds()
			b.ReportMetric(rate, "boards/s")
			b.ReportMetric(rateTheirs, "qqwing-boards/s")
			b.ReportMetric(rate/rateTheirs, "ratio")
			b.ReportMetric(0, "ns/op") // of both together: means nothing
		})
	}
}
