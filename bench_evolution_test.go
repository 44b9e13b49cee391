package sudoku

import (
	"context"
	"flag"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"example.com/sudoku/internal/sudokutest"
)

var (
	seeds    = flag.Int("seeds", 10, "runs for each puzzle, seeds 0 to n-1")
	patience = flag.Duration("patience", 10*time.Second, "time after which a run counts as failed")
)

// BenchmarkEvolve is for tuning: each sub-benchmark is the same set of boards
// under other options, and reports what they do to the search. The value ns/op
// is the time of one run, averaged over boards and seeds; compare settings by
//
//	go test -run '^$' -bench Evolve/population -count 10 | benchstat -col /population -
func BenchmarkEvolve(b *testing.B) {
	for _, test := range []struct {
		name   string
		values []any
		set    func(*EvolveOptions, any)
	}{
		{"default", []any{""}, func(*EvolveOptions, any) {}},
		{"population", []any{1, 2, 4, 8, 16}, func(o *EvolveOptions, v any) { o.Population = v.(int) }},
		{"steps", []any{200, 1000, 5000, 20000}, func(o *EvolveOptions, v any) { o.Steps = v.(int) }},
		{"explorers", []any{0.75, 0.5, 0.25, -1.0}, func(o *EvolveOptions, v any) { o.Parents, o.Explorers = ParentsWorkerAndExplorer, v.(float64) }},
		{"maxage", []any{1, 3, 10, -1}, func(o *EvolveOptions, v any) { o.MaxAge = v.(int) }},
		{"crossover", []any{"blocks", "bands", "rows", "cells", "off"}, func(o *EvolveOptions, v any) {
			o.NoCrossover = v == "off"
			for _, cross := range crossovers {
				if cross.Name == v {
					o.Crossover = cross
				}
			}
		}},
		{"exploring", []any{"idle", "working"}, func(o *EvolveOptions, v any) { o.WorkingExplorers = v == "working" }},
		{"domains", []any{"deduced", "given"}, func(o *EvolveOptions, v any) { o.NoDeduction = v == "given" }},
		{"islands", []any{1, 2, 4}, func(o *EvolveOptions, v any) { o.Islands = v.(int) }},
		{"worker", []any{TabuWorker, AnnealedSwapWorker}, func(o *EvolveOptions, v any) { o.Worker = v.(Worker) }},
		{"mistake", []any{0.03, 0.06, 0.12}, func(o *EvolveOptions, v any) {
			o.Worker, o.Mistake = AnnealedSwapWorker, v.(float64)
		}},
	} {
		for _, value := range test.values {
			if worker, ok := value.(Worker); ok {
				b.Run(test.name+"="+worker.Name, func(b *testing.B) {
					benchEvolve[Grid](b, hardBoards(b), func(o *EvolveOptions) { test.set(o, value) })
				})
				continue
			}
			b.Run(fmt.Sprintf("%s=%v", test.name, value), func(b *testing.B) {
				benchEvolve[Grid](b, hardBoards(b), func(o *EvolveOptions) { test.set(o, value) })
			})
		}
	}
}

func hardBoards(b *testing.B) []Grid {
	return []Grid{mustParse[Grid](b, extremelyDifficult), mustParse[Grid](b, aiEscargot), mustParse[Grid](b, platinumBlond)}
}

// BenchmarkClassic makes the article's search on its own demo board: ns/op is
// the time of one attempt, and the rate counts organisms times epochs.
func BenchmarkClassic(b *testing.B) {
	board := mustParse[Grid](b, demo)
	for _, reading := range []string{"text", "program"} {
		b.Run(reading, func(b *testing.B) {
			var epochs, solved, seed int
			for b.Loop() {
				opts := Classic()
				opts.Seed, opts.MaxAttempts, opts.NeverYounger = uint64(seed), 1, reading == "program"
				result, err := Evolve(b.Context(), board, opts)
				if err == nil {
					solved++
				}
				epochs += result.Stats.Epochs
				seed++
			}
			b.ReportMetric(float64(200*epochs)/b.Elapsed().Seconds()/1e6, "Msteps/s")
			b.ReportMetric(100*float64(solved)/float64(seed), "%solved")
		})
	}
}

// BenchmarkTabuStep is one recolouring, tables and all: on 9×9 on a hard board,
// on other sizes in the first thousand steps on an empty one, where nearly all
// cells clash and a step is dearer than later in a search.
func BenchmarkTabuStep(b *testing.B) {
	benchSizes{benchTabuStep[Grid4], benchTabuStep[Grid6], benchTabuStep[Grid8],
		benchTabuStep[Grid], benchTabuStep[Grid10], benchTabuStep[Grid12],
		benchTabuStep[Grid16], benchTabuStep[Grid25], benchTabuStep[Grid36],
		benchTabuStep[Grid49], benchTabuStep[Grid64], benchTabuStep[Grid81]}.run(b)
}

func benchTabuStep[B Board](b *testing.B) {
	var puzzle B
	puzzle[0] = 1
	if p, ok := any(&puzzle).(*Grid); ok {
		*p = hardBoards(b)[2]
	}
	run, err := NewEvolution(puzzle, &EvolveOptions{Population: 1})
	if err != nil {
		b.Fatal(err)
	}
	s := run.engine.(*evolution).islands[0]
	s.ctx = b.Context()
	m := &s.members[0]
	var steps int
	for b.Loop() {
		s.scatter(m)
		made, _, _ := s.worker.work(m, 1000)
		steps += made
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkEvolveCorpus runs the default on the puzzles of the corpus, each
// file being a sub-benchmark. It reports the success rate within -patience and,
// over the puzzles, the median and the worst of their median times.
func BenchmarkEvolveCorpus(b *testing.B) {
	for _, file := range sudokutest.CorpusFiles(b, "testdata") {
		b.Run(filepath.Base(file), func(b *testing.B) { benchFile(b, file, &EvolveOptions{}, nil) })
	}
}

// benchFile runs the boards of a file by one of the algorithms, the one that has
// options.
func benchFile(b *testing.B, file string, evolve *EvolveOptions, genetic *GeneticOptions) {
	if boards := boardsIn[Grid](b, file); boards != nil {
		benchSearch(b, boards, evolve, genetic)
	} else if boards := boardsIn[Grid16](b, file); boards != nil {
		benchSearch(b, boards, evolve, genetic)
	} else if boards := boardsIn[Grid25](b, file); boards != nil {
		benchSearch(b, boards, evolve, genetic)
	} else if boards := boardsIn[Grid36](b, file); boards != nil {
		benchSearch(b, boards, evolve, genetic)
	} else {
		b.Skip("no board of a size that is measured")
	}
}

func benchEvolve[B Board](b *testing.B, boards []B, set func(*EvolveOptions)) {
	var opts EvolveOptions
	set(&opts)
	benchSearch(b, boards, &opts, nil)
}

// benchSearch runs each board with each seed, and reports the times to a
// solution.
func benchSearch[B Board](b *testing.B, boards []B, evolve *EvolveOptions, genetic *GeneticOptions) {
	search := func(ctx context.Context, board B, seed uint64) (Result[B], error) {
		if genetic != nil {
			opts := *genetic
			opts.Seed = seed
			return Genetic(ctx, board, &opts)
		}
		opts := *evolve
		opts.Seed = seed
		return Evolve(ctx, board, &opts)
	}
	runs := make([][]run, len(boards))
	for b.Loop() {
		for i, board := range boards {
			runs[i] = runs[i][:0]
			for seed := range seedCount() {
				ctx, cancel := context.WithTimeout(b.Context(), *patience)
				start := time.Now()
				result, err := search(ctx, board, uint64(seed))
				r := run{took: time.Since(start), stats: result.Stats, errors: result.Errors}
				cancel()
				if r.solved = err == nil; r.solved && !Solved(board, result.Board) {
					b.Fatal("a wrong solution")
				}
				runs[i] = append(runs[i], r)
			}
		}
	}
	report(b, runs)
}

// seedCount is -seeds, but 1 with -short, which only shows that a benchmark works.
func seedCount() int {
	if testing.Short() {
		return 1
	}
	return *seeds
}

type run struct {
	took   time.Duration
	stats  Stats
	errors int
	solved bool
}

func report(b *testing.B, runs [][]run) {
	var medians, proposals []float64
	var solved, all, attempts, errors int
	var took time.Duration
	var steps int64
	for _, ofBoard := range runs {
		var times []float64
		for _, r := range ofBoard {
			all++
			took += r.took
			steps += r.stats.Proposals
			attempts += r.stats.Attempts
			errors += r.errors
			proposals = append(proposals, float64(r.stats.Proposals))
			if !r.solved {
				times = append(times, math.Inf(1))
				continue
			}
			solved++
			times = append(times, r.took.Seconds()*1e3)
		}
		medians = append(medians, median(times))
	}
	b.ReportMetric(100*float64(solved)/float64(all), "%solved")
	b.ReportMetric(median(medians), "ms-median")
	b.ReportMetric(slices.Max(medians), "ms-worst")
	b.ReportMetric(median(proposals), "proposals")
	b.ReportMetric(float64(attempts)/float64(all), "attempts")
	b.ReportMetric(float64(errors)/float64(all), "errors")
	b.ReportMetric(float64(took.Nanoseconds())/float64(all), "ns/op")
	if steps > 0 {
		b.ReportMetric(float64(took.Nanoseconds())/float64(steps), "ns/proposal")
	}
}

// median returns the lower median, and leaves the values sorted. Failures,
// being infinite, come last.
func median(values []float64) float64 {
	slices.Sort(values)
	return values[(len(values)-1)/2]
}
