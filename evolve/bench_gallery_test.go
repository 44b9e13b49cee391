package evolve

import (
	"context"
	"errors"
	"testing"
)

// BenchmarkGallery minimizes the gallery by the seeds 0, 1, 2 and so on, with 200,000
// evaluations, by each strategy: the share of runs that reach the target, the evaluations of all
// runs, and the time of one.
func BenchmarkGallery(b *testing.B) {
	for _, f := range gallery() {
		opts := GeneticOptions{Target: f.target}
		benchmarkGenetic(b, f.name, f.problem(), opts)
		benchmarkStrategy(b, f.name, "differences", f.trial(), opts)
	}
	benchmarkGenetic(b, "onemax 200", oneMax(200), GeneticOptions{})
	p, least := nk(48, 4)
	benchmarkGenetic(b, "nk 48 4", p, GeneticOptions{Target: float64(least)})
	benchmarkGenetic(b, "nug12", nug12(), GeneticOptions{Target: 578})
	benchmarkGenetic(b, "ta001", flowShop(20, 5, 873654221), GeneticOptions{Target: 1278})
	benchmarkGenetic(b, "ta031", flowShop(50, 5, 1328042058), GeneticOptions{Target: 2724})
}

func benchmarkGenetic[S any](b *testing.B, problem string, p Problem[S], opts GeneticOptions) {
	for _, s := range []struct {
		name string
		opts GeneticOptions
	}{
		{"default", GeneticOptions{}}, {"ten children", GeneticOptions{Offspring: 10}},
		{"steady", GeneticOptions{SteadyState: true}}, {"four islands", GeneticOptions{Islands: 4, Population: 25}},
	} {
		benchmarkStrategy(b, problem, s.name, p, s.opts.Or(opts))
	}
}

func benchmarkStrategy[S any](b *testing.B, problem, strategy string, p Problem[S], opts GeneticOptions) {
	b.Run(problem+"/"+strategy, func(b *testing.B) {
		opts.MaxProposals = 200_000
		var evaluations int64
		solved, seed := 0, uint64(0)
		for ; b.Loop(); seed++ {
			opts.Seed = seed
			r, err := Genetic(context.Background(), p, opts)
			if err != nil && !errors.Is(err, ErrBudget) {
				b.Fatal(err)
			}
			if err == nil || p.Errors != nil && float64(r.Errors) <= opts.Target {
				solved++
			}
			evaluations += r.Stats.Proposals
		}
		b.ReportMetric(float64(solved)/float64(seed), "solved")
		b.ReportMetric(float64(evaluations)/float64(seed), "evaluations")
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(1, evaluations)), "ns/evaluation")
	})
}
