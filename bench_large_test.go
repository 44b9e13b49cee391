package sudoku

import (
	"context"
	"encoding/csv"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

var (
	csvFile     = flag.String("csv", "", "`file` for a line about each run of BenchmarkLarge")
	islandCount = flag.Int("islands", 1, "islands of BenchmarkLarge")
)

// BenchmarkLarge runs the default evolution on boards of 16×16 and larger, a
// family at a time: those of a file, or files of one board each whose names
// differ in the last number only. It prints the success rate within -patience,
// and the mean, median and worst time of a run; failures count with the time that
// they took. The flag -csv asks for a line about each run:
//
//	go test -run '^$' -bench Large -benchtime 1x -corpus 'boards/*' -seeds 10 -patience 60s -csv runs.csv .
func BenchmarkLarge(b *testing.B) {
	var families []family
	for _, file := range sudokutest.CorpusFiles(b, "testdata") {
		name := filepath.Base(file)
		instances := slices.Concat(instancesIn[Grid16](b, file), instancesIn[Grid25](b, file), instancesIn[Grid36](b, file),
			instancesIn[Grid49](b, file), instancesIn[Grid64](b, file), instancesIn[Grid81](b, file))
		if len(instances) == 1 {
			name = lastNumber.ReplaceAllString(name, "")
		}
		if n := len(families); n > 0 && families[n-1].name == name {
			families[n-1].instances = append(families[n-1].instances, instances...)
		} else if len(instances) > 0 {
			families = append(families, family{name, instances})
		}
	}
	lines := [][]string{{"instance", "seed", "solved", "errors", "ms", "proposals", "epochs", "births"}}
	for _, f := range families {
		b.Run(f.name, func(b *testing.B) {
			for b.Loop() {
				lines = append(lines, f.measure(b)...)
			}
			b.ReportMetric(0, "ns/op")
		})
	}
	if *csvFile != "" {
		file, err := os.Create(*csvFile)
		require.NoError(b, err)
		require.NoError(b, csv.NewWriter(file).WriteAll(lines))
		require.NoError(b, file.Close())
	}
}

var lastNumber = regexp.MustCompile(`_?\d*(\.\w+)?$`)

// A family is instances that are much alike.
type family struct {
	name      string
	instances []instance
}

type instance struct {
	name string
	run  func(b *testing.B, seed uint64) (run, int) // and its errors
}

// instancesIn returns the puzzles of a size in a file.
func instancesIn[B Board](b *testing.B, file string) []instance {
	var instances []instance
	boards := boardsIn[B](b, file)
	for i, board := range boards {
		name := filepath.Base(file)
		if len(boards) > 1 {
			name = fmt.Sprintf("%s:%d", name, i+1)
		}
		instances = append(instances, instance{name, evolving(board)})
	}
	return instances
}

func evolving[B Board](puzzle B) func(*testing.B, uint64) (run, int) {
	return func(b *testing.B, seed uint64) (run, int) {
		ctx, cancel := context.WithTimeout(b.Context(), *patience)
		defer cancel()
		start := time.Now()
		result, err := Evolve(ctx, puzzle, &EvolveOptions{Seed: seed, Islands: *islandCount})
		r := run{took: time.Since(start), stats: result.Stats, solved: err == nil}
		if r.solved && !Solved(puzzle, result.Board) {
			b.Fatal("a wrong solution")
		}
		return r, result.Errors
	}
}

// measure runs all instances with all seeds, reports the figures, and returns a
// line for each run.
func (f *family) measure(b *testing.B) (lines [][]string) {
	var times []float64
	solved := 0
	for _, instance := range f.instances {
		for seed := range seedCount() {
			r, errors := instance.run(b, uint64(seed))
			ms := r.took.Seconds() * 1e3
			times = append(times, ms)
			if r.solved {
				solved++
			}
			lines = append(lines, []string{
				instance.name, strconv.Itoa(seed), strconv.FormatBool(r.solved), strconv.Itoa(errors), fmt.Sprintf("%.3f", ms),
				fmt.Sprint(r.stats.Proposals), strconv.Itoa(r.stats.Epochs), fmt.Sprint(r.stats.Births),
			})
		}
	}
	sum, worst := 0.0, 0.0
	for _, ms := range times {
		sum += ms
		worst = math.Max(worst, ms)
	}
	b.ReportMetric(100*float64(solved)/float64(len(times)), "%solved")
	b.ReportMetric(sum/float64(len(times)), "ms-mean")
	b.ReportMetric(median(times), "ms-median")
	b.ReportMetric(worst, "ms-worst")
	return lines
}
