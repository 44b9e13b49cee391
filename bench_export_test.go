package sudoku

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// BenchmarkExport writes the empty board, which has the longest text.
func BenchmarkExport(b *testing.B) {
	for _, form := range []struct {
		name   string
		dimacs bool
		opts   *ExportOptions
	}{
		{"LP", false, nil},
		{"DIMACS", true, nil},
		{"DIMACS/minimal", true, &ExportOptions{Encoding: EncodingMinimal}},
		{"DIMACS/candidates", true, &ExportOptions{Candidates: true}},
	} {
		b.Run(form.name, func(b *testing.B) {
			benchSizes{benchExport[Grid4](form.dimacs, form.opts), benchExport[Grid6](form.dimacs, form.opts), benchExport[Grid8](form.dimacs, form.opts),
				benchExport[Grid](form.dimacs, form.opts), benchExport[Grid10](form.dimacs, form.opts), benchExport[Grid12](form.dimacs, form.opts),
				benchExport[Grid16](form.dimacs, form.opts), benchExport[Grid25](form.dimacs, form.opts), benchExport[Grid36](form.dimacs, form.opts),
				benchExport[Grid49](form.dimacs, form.opts), benchExport[Grid64](form.dimacs, form.opts), benchExport[Grid81](form.dimacs, form.opts)}.run(b)
		})
	}
}

func benchExport[B Board](dimacs bool, opts *ExportOptions) func(*testing.B) {
	return func(b *testing.B) {
		write := WriteLP[B]
		if dimacs {
			write = WriteDIMACS[B]
		}
		var puzzle B
		if testing.Short() && isGiant(len(puzzle)) {
			b.Skip("short: a gigabyte of text")
		}
		var text bytes.Buffer
		if err := write(b.Context(), &text, puzzle, opts); err != nil {
			b.Fatal(err)
		}
		solution := pattern[B]()
		if dimacs && len(puzzle) <= 256 && !cnfTextOf(b, puzzle, opts).allows(inDIMACS(puzzle, solution, opts)) ||
			!dimacs && len(puzzle) <= 256 && !lpTextOf(b, puzzle, opts).allows(inLP(solution)) {
			b.Fatal("a solution is not allowed")
		}
		b.SetBytes(int64(text.Len()))
		b.ReportAllocs()
		for b.Loop() {
			write(b.Context(), io.Discard, puzzle, opts)
		}
	}
}

// BenchmarkReadAnswer reads the longest format, the file of glpsol -o.
func BenchmarkReadAnswer(b *testing.B) {
	benchSizes{benchReadAnswer[Grid4], benchReadAnswer[Grid6], benchReadAnswer[Grid8],
		benchReadAnswer[Grid], benchReadAnswer[Grid10], benchReadAnswer[Grid12],
		benchReadAnswer[Grid16], benchReadAnswer[Grid25], benchReadAnswer[Grid36],
		benchReadAnswer[Grid49], benchReadAnswer[Grid64], benchReadAnswer[Grid81]}.run(b)
}

func benchReadAnswer[B Board](b *testing.B) {
	var puzzle B
	solution := pattern[B]()
	text := answerOf("glpsol -o", puzzle, solution, nil)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var board B
	for b.Loop() {
		board, _ = ReadAnswer(bytes.NewReader([]byte(text)), puzzle, nil)
	}
	if board != solution {
		b.Fatal("read wrongly")
	}
}

// BenchmarkExportYardstick compares minisat, which finds one solution, with our
// proof of uniqueness and that of the model. minisat runs as a process on clauses
// exported before; the same loop runs ours before and after it. It uses at most
// 100 boards of a set, evenly spaced.
func BenchmarkExportYardstick(b *testing.B) {
	path := sudokutest.Judge(b, "minisat")
	for _, set := range benchBoards(b) {
		var boards []Grid
		const most = 100
		for i := 0; i < len(set.boards); i += 1 + len(set.boards)/most {
			boards = append(boards, set.boards[i])
		}
		for i, encoding := range []string{"plain", "candidates"} {
			b.Run(set.name+"/"+encoding, func(b *testing.B) {
				benchExportYardstick(b, path, boards, statements[i])
			})
		}
	}
}

func benchExportYardstick(b *testing.B, path string, boards []Grid, opts *ExportOptions) {
	problem := filepath.Join(b.TempDir(), "board.cnf")
	answer := problem + ".answer"
	var ours, models, theirs time.Duration
	check := func() {
		start := time.Now()
		for _, g := range boards {
			Count(context.Background(), g, 2)
		}
		ours += time.Since(start)
		start = time.Now()
		for _, g := range boards {
			ModelOf(g).Count(context.Background(), 2)
		}
		models += time.Since(start)
	}
	n := 0
	for b.Loop() {
		check()
		for _, g := range boards {
			exportTo(b, problem, g, opts)
			start := time.Now()
			sudokutest.Judged(b, nil, path, "-verb=0", problem, answer)
			theirs += time.Since(start)
			text, err := os.ReadFile(answer)
			require.NoError(b, err)
			_, want := Solve(b.Context(), g)
			_, err = ReadAnswer(strings.NewReader(string(text)), g, opts)
			require.Equal(b, want, err)
		}
		check()
		n++
	}
	rate := float64(2*n*len(boards)) / ours.Seconds()
	rateModel := float64(2*n*len(boards)) / models.Seconds()
	rateTheirs := float64(n*len(boards)) / theirs.Seconds()
	b.ReportMetric(rate, "boards/s")
	b.ReportMetric(rateModel, "model-boards/s")
	b.ReportMetric(rateTheirs, "minisat-boards/s")
	b.ReportMetric(rate/rateTheirs, "ratio")
	b.ReportMetric(rateModel/rateTheirs, "model-ratio")
	b.ReportMetric(0, "ns/op") // of all three together: meaningless
}
