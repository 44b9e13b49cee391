package sudoku

import (
	"context"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

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
