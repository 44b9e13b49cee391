package sudoku

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"testing"

	"example.com/sudoku/internal/sudokutest"
)

// BenchmarkOffspring is one child of the plain algorithm: parents are drawn and
// crossed, and the child is counted; the mutations and the selection of the next
// generation are in it, as far as they fall to one child.
func BenchmarkOffspring(b *testing.B) {
	for _, opts := range plainOnes {
		b.Run(opts.Layout.String(), func(b *testing.B) {
			benchSizes{benchOffspring[Grid4](opts), benchOffspring[Grid6](opts), benchOffspring[Grid8](opts),
				benchOffspring[Grid](opts), benchOffspring[Grid10](opts), benchOffspring[Grid12](opts),
				benchOffspring[Grid16](opts), benchOffspring[Grid25](opts), benchOffspring[Grid36](opts),
				benchOffspring[Grid49](opts), benchOffspring[Grid64](opts), benchOffspring[Grid81](opts)}.run(b)
		})
	}
	for _, cross := range crossovers {
		b.Run(cross.Name, benchOffspring[Grid](plain(LayoutFree, cross)))
	}
}

func benchOffspring[B Board](opts *GeneticOptions) func(*testing.B) {
	return func(b *testing.B) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
		opts := *opts
		opts.MaxEpochs = -1
		var puzzle B
		g, err := newGenetic(b.Context(), Cells(&puzzle), &opts, boardFuncsOf(*new(B)))
		if err != nil {
			b.Fatal(err)
		}
		step := g.step
		for b.Loop() {
			g.stepOn(b.Context(), step)
		}
		if best := &g.parents[0]; best.errors != opts.Fitness.orDefault(opts.Layout).Errors(best.cells) {
			b.Fatal("the errors are not those of the board")
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(g.stats.Births), "ns/child")
		b.ReportMetric(0, "ns/op")
	}
}

// BenchmarkGeneration is a generation on one core and on two.
func BenchmarkGeneration(b *testing.B) {
	for _, cores := range []int{1, 2} {
		b.Run(fmt.Sprintf("cores=%d", cores), func(b *testing.B) {
			b.Run("plain", func(b *testing.B) {
				benchSizes{benchGeneration[Grid4](ClassicGenetic(), cores), benchGeneration[Grid6](ClassicGenetic(), cores), benchGeneration[Grid8](ClassicGenetic(), cores),
					benchGeneration[Grid](ClassicGenetic(), cores), benchGeneration[Grid10](ClassicGenetic(), cores), benchGeneration[Grid12](ClassicGenetic(), cores),
					benchGeneration[Grid16](ClassicGenetic(), cores), benchGeneration[Grid25](ClassicGenetic(), cores), benchGeneration[Grid36](ClassicGenetic(), cores),
					benchGeneration[Grid49](ClassicGenetic(), cores), benchGeneration[Grid64](ClassicGenetic(), cores), benchGeneration[Grid81](ClassicGenetic(), cores)}.run(b)
			})
			b.Run("default/9x9", benchGeneration[Grid](nil, cores))
			b.Run("1000 steps/25x25", benchGeneration[Grid25](&GeneticOptions{Steps: 1000}, cores))
		})
	}
}

// benchGeneration counts the children too, because a generation ends where one
// of them solves the board, and the run restarts.
func benchGeneration[B Board](opts *GeneticOptions, cores int) func(*testing.B) {
	return func(b *testing.B) {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
		var puzzle B
		if p, ok := any(&puzzle).(*Grid); ok {
			*p = mustParse[Grid](b, platinumBlond)
		}
		if p, ok := any(&puzzle).(*Grid25); ok {
			*p = hardBoard25(b)
		}
		g, err := newGenetic(b.Context(), Cells(&puzzle), opts, boardFuncsOf(*new(B)))
		if err != nil {
			b.Fatal(err)
		}
		g.startBreeders(b.Context())
		defer g.stopBreeders()
		generation := g.generation
		for b.Loop() {
			g.stepOn(b.Context(), generation)
		}
		if !keepsLayout(new(boardOf[B](g.parents[0].cells)), g.opts.Layout) {
			b.Fatal("a wrong board")
		}
		b.ReportMetric(float64(g.stats.Births)/float64(b.N), "children/op")
	}
}

// BenchmarkGenetic is for tuning, as [BenchmarkEvolve] is: runs on hard boards
// by the default, and on the demo board by the article's settings, a million
// children each with -long, and by the plain algorithm with half as many. A
// twentieth of that must do otherwise.
func BenchmarkGenetic(b *testing.B) {
	b.Run("default", func(b *testing.B) { benchSearch(b, hardBoards(b), nil, &GeneticOptions{}) })
	articleDemo := []Grid{mustParse[Grid](b, demo)}
	for _, opts := range plainOnes {
		opts := *opts
		opts.MaxProposals = inShort(1_000_000)
		b.Run("article="+opts.Layout.String(), func(b *testing.B) { benchSearch(b, articleDemo, nil, &opts) })
	}
	for _, test := range []struct {
		name   string
		values []any
		set    func(*GeneticOptions, any)
	}{
		{"population", []any{50, 100, 200}, func(o *GeneticOptions, v any) { o.Population = v.(int) }},
		{"offspring", []any{2, 5, 20}, func(o *GeneticOptions, v any) { o.Offspring = v.(int) }},
		{"elite", []any{-1.0, 0.5}, func(o *GeneticOptions, v any) { o.Elite = v.(float64) }},
		{"mutation", []any{-1.0, 0.05, 0.3}, func(o *GeneticOptions, v any) { o.Mutation = v.(float64) }},
		{"stall", []any{10, 200}, func(o *GeneticOptions, v any) { o.MaxStall = v.(int) }},
		{"parents", []any{"uniform", "rank", "tournament"}, func(o *GeneticOptions, v any) {
			o.Selection = map[any]Selection{"uniform": SelectUniform, "rank": SelectRank, "tournament": SelectTournament(2)}[v]
		}},
	} {
		for _, value := range test.values {
			b.Run(fmt.Sprintf("plain/%s=%v", test.name, value), func(b *testing.B) {
				opts := GeneticOptions{Layout: LayoutBlocks, NoWorker: true, NoDeduction: true, MaxProposals: inShort(500_000)}
				test.set(&opts, value)
				benchSearch(b, articleDemo, nil, &opts)
			})
		}
	}
}

// inShort returns a twentieth of a budget unless -long is set.
func inShort(proposals int64) int64 {
	if *sudokutest.Long {
		return proposals
	}
	return proposals / 20
}

// BenchmarkInheritance asks what the default owes to inheritance on 25×25, with
// 45 % given. The value to compare is the median of the proposals, which is the
// same on all machines. Without -long all runs end after three generations.
func BenchmarkInheritance(b *testing.B) {
	boards := []Grid25{hardBoard25(b)}
	for _, test := range []struct {
		name string
		opts GeneticOptions
	}{
		{"default", GeneticOptions{}},
		{"population=5", GeneticOptions{Population: 5}},
		{"population=20", GeneticOptions{Population: 20}},
		{"population=1000/offspring=10", GeneticOptions{Population: 1000, Offspring: 10}}, // next to none
		{"crossover=bands", GeneticOptions{Crossover: CrossBands}},
		{"crossover=rows", GeneticOptions{Crossover: CrossRows}},
		{"crossover=cells", GeneticOptions{Crossover: CrossCells}},
		{"elite=off", GeneticOptions{Elite: -1}},
		{"mutation=off", GeneticOptions{Mutation: -1}},
		{"mutation=1", GeneticOptions{Mutation: 1}},
		{"parents=uniform", GeneticOptions{Selection: SelectUniform}},
		{"parents=tournament", GeneticOptions{Selection: SelectTournament(2)}},
	} {
		b.Run(test.name, func(b *testing.B) {
			test.opts.Steps = 10_000
			if !*sudokutest.Long {
				if test.opts.Population == 1000 {
					b.Skip("a generation of 10,000 children takes many seconds: -long")
				}
				test.opts.Steps, test.opts.MaxProposals = 300, 8_000
			}
			benchSearch(b, boards, nil, &test.opts)
		})
	}
}

// hardBoard25 is a board with 45 % given, where boards of this size are hardest.
func hardBoard25(b *testing.B) Grid25 {
	solution, err := RandomSolution[Grid25](b.Context(), NewStream(5, 0))
	if err != nil {
		b.Fatal(err)
	}
	return thinned(solution, 0.55, rand.New(NewStream(5, 1)))
}

// BenchmarkGeneticCorpus runs the default on the puzzles of the corpus, as
// [BenchmarkEvolveCorpus] does.
func BenchmarkGeneticCorpus(b *testing.B) {
	for _, file := range sudokutest.CorpusFiles(b, "testdata") {
		b.Run(filepath.Base(file), func(b *testing.B) { benchFile(b, file, nil, &GeneticOptions{}) })
	}
}
