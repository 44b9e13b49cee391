//go:build unix

package variant_test

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/variant"
	"github.com/stretchr/testify/require"
)

var (
	folder = flag.String("folder", "", "`folder` of puzzles for BenchmarkFolder: *.iss, one each, and *.tsv, one a line in the column that begins with a dot")
	within = flag.Duration("within", 20*time.Second, "longest `time` of a puzzle of BenchmarkFolder")
)

// BenchmarkFolder reads each puzzle of a folder and proves that it has one solution, or not:
//
//	go test ./variant -run '^$' -bench Folder -benchtime 3x -cpu 1 -folder FOLDER
//
// It reports the processor time of the quickest try and of reading alone, warm, the guesses of
// the model, and the allocations. The last line, of all, has the sums and the median. It leaves
// out the puzzles that take too long, and counts them, and those that it can't read.
func BenchmarkFolder(b *testing.B) {
	if *folder == "" {
		b.Skip("no folder")
	}
	type figures struct {
		whole, read                           time.Duration
		guesses, allocations, readAllocations int64
	}
	var all []figures
	late := 0
	for _, text := range textsOf(b) {
		b.Run(text.name, func(b *testing.B) {
			best := figures{whole: time.Hour, read: time.Hour}
			var p sudoku.Puzzle
			var err error
			best.readAllocations = allocations(func() { p, err = variant.Parse(text.text) })
			if err != nil {
				b.Skip(err)
			}
			best.allocations = best.readAllocations + allocations(func() { _, err = sudoku.Unique(inTime(b), p) })
			if ended(err) {
				late++
				b.Log(text.name, err)
				return
			}
			a, err := sudoku.ModelOf(p).Unique(inTime(b))
			if !ended(err) {
				best.guesses = a.Stats.Guesses
			}
			for b.Loop() {
				start := processorTime(b)
				p, _ := variant.Parse(text.text)
				read := processorTime(b)
				sudoku.Unique(b.Context(), p)
				best.whole, best.read = min(best.whole, processorTime(b)-start), min(best.read, read-start)
			}
			b.ReportMetric(milliseconds(best.whole), "cpu-ms")
			b.ReportMetric(milliseconds(best.read), "read-ms")
			b.ReportMetric(float64(best.guesses), "guesses")
			b.ReportMetric(float64(best.allocations), "allocations")
			all = append(all, best)
		})
	}
	var sum figures
	for _, f := range all {
		sum.whole, sum.read, sum.guesses = sum.whole+f.whole, sum.read+f.read, sum.guesses+f.guesses
		sum.allocations, sum.readAllocations = sum.allocations+f.allocations, sum.readAllocations+f.readAllocations
	}
	slices.SortFunc(all, func(a, b figures) int { return cmp.Compare(a.whole, b.whole) })
	if len(all) == 0 {
		return
	}
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
		}
		b.ReportMetric(milliseconds(sum.whole), "cpu-ms")
		b.ReportMetric(milliseconds(sum.read), "read-ms")
		b.ReportMetric(milliseconds(all[len(all)/2].whole), "median-ms")
		b.ReportMetric(float64(sum.guesses), "guesses")
		b.ReportMetric(float64(sum.allocations), "allocations")
		b.ReportMetric(float64(sum.readAllocations), "read-allocations")
		b.ReportMetric(float64(len(all)), "puzzles")
		b.ReportMetric(float64(late), "late")
		b.ReportMetric(0, "ns/op")
	})
}

// inTime returns a context of the time of a puzzle.
func inTime(b *testing.B) context.Context {
	ctx, cancel := context.WithTimeout(b.Context(), *within)
	b.Cleanup(cancel)
	return ctx
}

// ended reports whether the time of a puzzle was over.
func ended(err error) bool { return errors.Is(err, context.DeadlineExceeded) }

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// allocations returns the number of allocations of a function.
func allocations(do func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return int64(after.Mallocs - before.Mallocs)
}

// processorTime returns what the process has used so far.
func processorTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

type namedText struct{ name, text string }

// textsOf returns the puzzles of the folder by the names of their files and lines.
func textsOf(b *testing.B) (texts []namedText) {
	files, err := filepath.Glob(filepath.Join(*folder, "*"))
	require.NoError(b, err)
	for _, file := range files {
		name, ext := filepath.Base(file), filepath.Ext(file)
		if ext != ".iss" && ext != ".tsv" {
			continue
		}
		data, err := os.ReadFile(file)
		require.NoError(b, err)
		if ext == ".iss" {
			texts = append(texts, namedText{strings.TrimSuffix(name, ext), strings.Join(strings.Fields(string(data)), "")})
			continue
		}
		for line := range strings.Lines(string(data)) {
			columns := strings.Split(strings.TrimSpace(line), "\t")
			if i := slices.IndexFunc(columns, func(c string) bool { return strings.HasPrefix(c, ".") }); i >= 0 {
				texts = append(texts, namedText{strings.Join(columns[:i], "/"), columns[i]})
			}
		}
	}
	return texts
}
