package sudoku

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"example.com/sudoku/internal/learn"
	"example.com/sudoku/internal/sudokutest"
)

// BenchmarkLearner is for tuning: how many conflicts the search of large boards
// needs under other constants, on boards of the corpus. A board of which no solution
// is found within mostConflicts costs these:
//
//	go test -run '^$' -bench Learner -benchtime 1x -corpus 'docs/experiments/25x25-*.txt' .
//
// The metrics fewer and more count the boards with fewer and more conflicts than by
// default, and p is the p-value of their sign test.
func BenchmarkLearner(b *testing.B) {
	var boards []*domains
	for _, file := range sudokutest.CorpusFiles(b, "testdata") {
		boards = slices.Concat(boards, openBoards[Grid16](b, file), openBoards[Grid25](b, file), openBoards[Grid36](b, file))
	}
	if len(boards) == 0 {
		b.Skip("no board of 16×16, 25×25 or 36×36 that needs a search")
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
func openBoards[B Board](b *testing.B, file string) (open []*domains) {
	for _, board := range boardsIn[B](b, file) {
		d := newDomains(board.kernel().geometry())
		if !d.assignGivens(Cells(&board)) || !d.reduce() {
			b.Fatalf("a board without a solution in %s", file)
		}
		if l, _, _ := d.learner(b.Context()); l.Variables() > 0 {
			open = append(open, d)
		}
	}
	return open
}

// learnAll returns the conflicts until the first solution of each board.
func learnAll(b *testing.B, boards []*domains, set func(*learn.Solver)) []float64 {
	var all []float64
	for _, d := range boards {
		l, _, _ := d.learner(b.Context())
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
