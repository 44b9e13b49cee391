package experiment

import (
	"context"
	"math"
	"path/filepath"
	"testing"
	"time"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
	"github.com/stretchr/testify/require"
)

// BenchmarkRun/alone measures what the runner itself takes per trial, results file
// included. BenchmarkRun/evolve runs the library alternately with and without the
// runner, on one core, and reports by how much the runner is slower.
func BenchmarkRun(b *testing.B) {
	open := func(b *testing.B, e *Experiment) *Results {
		results, err := Open(filepath.Join(b.TempDir(), "r.jsonl"), e.Plan, nil)
		require.NoError(b, err)
		return results
	}
	b.Run("alone", func(b *testing.B) {
		const trials = 100_000
		e := &Experiment{Plan: plan, settings: make([]setting, 2), problems: []problem{fake{}, fake{}, fake{}}}
		e.Seeds = Seeds{{1, trials / 6}}
		start := time.Now()
		for b.Loop() {
			results := open(b, e)
			require.NoError(b, e.Run(b.Context(), results.Missing(), 1, results.Add))
			require.NoError(b, results.Close())
		}
		each := time.Since(start) / time.Duration(b.N*e.Trials())
		b.ReportMetric(float64(each), "ns/trial")
		b.ReportMetric(100*each.Seconds()/0.001, "%of1ms")
	})
	b.Run("evolve", func(b *testing.B) {
		const round = 200
		puzzle, err := sudoku.Standard(9).Parse(demo)
		require.NoError(b, err)
		opts := sudoku.EvolveOptions{Options: evolve.Options{Population: 2, Target: -1, MaxProposals: 40_000}, NoDeduction: true, Fitness: sudoku.MissingValues, Worker: sudoku.SwapWorker}
		e := &Experiment{
			Plan:     Plan{Experiment: "e", Boards: 1, Settings: []string{"a"}, Seeds: Seeds{{0, math.MaxInt32}}, Metrics: ofSearches},
			settings: []setting{{options: &opts}}, problems: []problem{&board{puzzle}},
		}
		results := open(b, e)
		var with, without time.Duration
		n := 0
		for b.Loop() {
			trials := func(yield func(int) bool) {
				for i := n; i < n+round && yield(i); i++ {
				}
			}
			start := time.Now()
			require.NoError(b, e.Run(b.Context(), trials, 1, results.Add))
			middle := time.Now()
			for i := n; i < n+round; i++ {
				alone := opts
				alone.Seed = uint64(i)
				sudoku.Evolve(context.Background(), puzzle, &alone)
			}
			with, without = with+middle.Sub(start), without+time.Since(middle)
			n += round
		}
		require.NoError(b, results.Close())
		b.ReportMetric(without.Seconds()*1000/float64(n), "ms/trial")
		b.ReportMetric(100*(with.Seconds()/without.Seconds()-1), "%slower")
	})
}
