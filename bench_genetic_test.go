package sudoku

import (
	"runtime"
	"testing"
)

// BenchmarkOffspring is one child of the plain algorithm: parents are drawn and
// crossed, and the child is counted; the mutations and the selection of the next
// generation are in it, as far as they fall to one child.
func BenchmarkOffspring(b *testing.B) {
	for _, opts := range plainOnes {
		b.Run(opts.Layout.String(), func(b *testing.B) {
			benchSizes{benchOffspring[Grid4](opts), benchOffspring[Grid6](opts), benchOffspring[Grid](opts),
				benchOffspring[Grid16](opts), benchOffspring[Grid25](opts), benchOffspring[Grid36](opts)}.run(b)
		})
	}
	for _, cross := range crossovers {
		b.Run(cross.Name, benchOffspring[Grid](plain(AnyCells, cross)))
	}
}

func benchOffspring[B Board](opts *GeneticOptions) func(*testing.B) {
	return func(b *testing.B) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		opts := *opts
		opts.Generations = -1
		var puzzle B
		g, err := newGenetic(puzzle, &opts)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			g.stepOn(b.Context())
		}
		if best := &g.parents[0]; best.Errors != opts.Fitness.orDefault(opts.Layout).Errors(Cells(&best.Board)) {
			b.Fatal("the errors are not those of the board")
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(g.stats.Births), "ns/child")
		b.ReportMetric(0, "ns/op")
	}
}

// BenchmarkGeneration is a generation of the plain algorithm on one core and on
// all of them: compare the two by
//
//	go test -run '^$' -bench Generation -cpu 1,2 -count 10 | benchstat -
func BenchmarkGeneration(b *testing.B) {
	for _, opts := range append(plainOnes[:len(plainOnes):len(plainOnes)], &GeneticOptions{Steps: 1000}) {
		name := opts.Layout.String()
		if !opts.NoWorker {
			name = "default"
		}
		b.Run(name, func(b *testing.B) {
			opts := *opts
			opts.Generations, opts.Stall = -1, -1
			g, err := newGenetic(mustParse[Grid](b, platinumBlond), &opts)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				g.stepOn(b.Context())
			}
			if !keepsLayout(&g.parents[0].Board, opts.Layout) {
				b.Fatal("a wrong board")
			}
		})
	}
}
