package export

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// corpus is what the benchmarks measure with.
var corpus = sudokutest.NewCorpus("../testdata")

// Each benchmark uses the boards of -corpus, or says that it does not.
func TestBenchmarksAndCorpus(t *testing.T) { corpus.Covers(t) }

// BenchmarkExport writes the empty board, which has the longest text.
func BenchmarkExport(b *testing.B) {
	corpus.Unused(b)
	for _, form := range []struct {
		name   string
		dimacs bool
		opts   *Options
	}{
		{"LP", false, nil},
		{"DIMACS", true, nil},
		{"DIMACS/minimal", true, &Options{Encoding: Minimal}},
		{"DIMACS/candidates", true, &Options{Candidates: true}},
	} {
		b.Run(form.name, func(b *testing.B) {
			boardtest.BenchEachSide(b, func(b *testing.B, side int) { benchExport(b, side, form.dimacs, form.opts) })
		})
	}
}

func benchExport(b *testing.B, side int, dimacs bool, opts *Options) {
	write := WriteLP[sudoku.Puzzle]
	if dimacs {
		write = WriteDIMACS[sudoku.Puzzle]
	}
	puzzle := boardtest.Square(side)
	cells := len(puzzle.Cells)
	if testing.Short() && boardtest.IsGiant(cells) {
		b.Skip("short: a gigabyte of text")
	}
	var text bytes.Buffer
	if err := write(b.Context(), &text, puzzle, opts); err != nil {
		b.Fatal(err)
	}
	solution := boardtest.Pattern(side)
	if dimacs && cells <= 256 && !cnfOf(b, puzzle, opts).Allows(inDIMACS(puzzle, solution, opts)) ||
		!dimacs && cells <= 256 && !lpTextOf(b, puzzle, opts).allows(inLP(solution)) {
		b.Fatal("a solution is not allowed")
	}
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		write(b.Context(), io.Discard, puzzle, opts)
	}
}

// BenchmarkReadAnswer reads the longest format, the file of glpsol -o.
func BenchmarkReadAnswer(b *testing.B) {
	corpus.Unused(b)
	boardtest.BenchEachSide(b, benchReadAnswer)
}

func benchReadAnswer(b *testing.B, side int) {
	puzzle, solution := boardtest.Square(side), boardtest.Pattern(side)
	text := answerOf("glpsol -o", puzzle, solution, nil)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	var board sudoku.Puzzle
	for b.Loop() {
		board, _ = ReadAnswer(bytes.NewReader([]byte(text)), puzzle, nil)
	}
	if !bytes.Equal(board.Cells, solution.Cells) {
		b.Fatal("read wrongly")
	}
}

// BenchmarkExportYardstick compares minisat, which finds one solution, with our
// proof of uniqueness and that of the model. minisat runs as a process on clauses
// exported before; the same loop runs ours before and after it. It uses at most
// 100 boards of a set, evenly spaced.
func BenchmarkExportYardstick(b *testing.B) {
	path := sudokutest.Judge(b, "minisat")
	for _, file := range corpus.Files(b) {
		all := boardtest.In(b, 9, file, *corpus.Every)
		var boards []sudoku.Grid
		const most = 100
		for i := 0; i < len(all); i += 1 + len(all)/most {
			boards = append(boards, boardtest.Grid(all[i]))
		}
		for i, encoding := range []string{"plain", "candidates"} {
			if len(boards) == 0 {
				break
			}
			b.Run(filepath.Base(file)+"/"+encoding, func(b *testing.B) {
				benchExportYardstick(b, path, boards, statements[i])
			})
		}
	}
}

func benchExportYardstick(b *testing.B, path string, boards []sudoku.Grid, opts *Options) {
	problem := filepath.Join(b.TempDir(), "board.cnf")
	answer := problem + ".answer"
	var ours, models, theirs time.Duration
	check := func() {
		start := time.Now()
		for _, g := range boards {
			sudoku.Count(context.Background(), g, 2)
		}
		ours += time.Since(start)
		start = time.Now()
		for _, g := range boards {
			sudoku.ModelOf(g).Count(context.Background(), 2)
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
			_, want := sudoku.Solve(b.Context(), g)
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
