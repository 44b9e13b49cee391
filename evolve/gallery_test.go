package evolve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The gallery are problems with known minima, for tests and benchmarks. The functions of real
// vectors are those of Jamil and Yang, "A literature survey of benchmark functions for global
// optimisation problems" (2013), and the flow shops those of Taillard, "Benchmarks for basic
// scheduling problems" (EJOR 1993).

// A function is one of real vectors, with its minimum 0 at optimum in each dimension.
type function struct {
	name    string
	box     Box
	n       int
	optimum float64
	value   func(x []float64) float64
	target  float64
}

func gallery() []function {
	const shift = 1.234
	sum := func(x []float64, f func(i int, x float64) float64) (sum float64) {
		for i, v := range x {
			sum += f(i, v)
		}
		return sum
	}
	rastrigin := func(_ int, v float64) float64 { return float64(v*v) - float64(10*math.Cos(2*math.Pi*v)) + 10 }
	return []function{
		{"sphere", Box{-5.12, 5.12}, 30, 0, func(x []float64) float64 {
			return sum(x, func(_ int, v float64) float64 { return float64(v * v) })
		}, 0.01},
		{"rosenbrock", Box{-30, 30}, 10, 1, func(x []float64) float64 {
			return sum(x[1:], func(i int, next float64) float64 {
				rise, way := next-float64(x[i]*x[i]), 1-x[i]
				return float64(100*float64(rise*rise)) + float64(way*way)
			})
		}, 10},
		{"rastrigin", Box{-5.12, 5.12}, 10, 0, func(x []float64) float64 { return sum(x, rastrigin) }, 0.1},
		{"shifted rastrigin", Box{-5.12, 5.12}, 10, shift, func(x []float64) float64 {
			return sum(x, func(_ int, v float64) float64 { return rastrigin(0, v-shift) })
		}, 0.1},
		{"ackley", Box{-32, 32}, 10, 0, func(x []float64) float64 {
			n := float64(len(x))
			squares := sum(x, func(_ int, v float64) float64 { return float64(v * v) })
			waves := sum(x, func(_ int, v float64) float64 { return math.Cos(2 * math.Pi * v) })
			return 20 + math.E - float64(20*math.Exp(-0.2*math.Sqrt(squares/n))) - math.Exp(waves/n)
		}, 0.1},
		{"griewank", Box{-600, 600}, 10, 0, func(x []float64) float64 {
			product := 1.0
			for i, v := range x {
				product *= math.Cos(v / math.Sqrt(float64(i+1)))
			}
			return 1 + sum(x, func(_ int, v float64) float64 { return float64(v*v) / 4000 }) - product
		}, 0.1},
	}
}

func vectors(n int) Problem[[]float64] {
	return Problem[[]float64]{
		New: func() []float64 { return make([]float64, n) }, Copy: func(dst, src *[]float64) { copy(*dst, *src) },
	}
}

func (f *function) problem() Problem[[]float64] {
	p := vectors(f.n)
	p.Random = func(x *[]float64, source *rand.PCG) { f.box.Random(*x, source) }
	p.Cost = func(x *[]float64) float64 { return f.value(*x) }
	p.Merge = func(child, a, b *[]float64, r *rand.Rand) { f.box.CrossSimulated(*child, *a, *b, 2, r) }
	p.Mutate = func(x *[]float64, source *rand.PCG) { f.box.MutatePolynomial(*x, 20, source) }
	return p
}

// trial is the problem by differential evolution.
func (f *function) trial() Problem[[]float64] {
	p := f.problem()
	p.Merge, p.Mutate = nil, nil
	p.Trial = func(child, parent, best *[]float64, others [3]*[]float64, r *rand.Rand) {
		f.box.TrialBest(*child, *parent, *best, *others[0], *others[1], 0, 0, r)
	}
	return p
}

// oneMax counts the bits that are not set.
func oneMax(n int) Problem[[]bool] {
	return Problem[[]bool]{
		New: func() []bool { return make([]bool, n) }, Copy: func(dst, src *[]bool) { copy(*dst, *src) },
		Random: func(s *[]bool, source *rand.PCG) {
			for i := range *s {
				(*s)[i] = source.Uint64()&1 == 0
			}
		},
		Errors: func(s *[]bool) (errors int) {
			for _, bit := range *s {
				if !bit {
					errors++
				}
			}
			return errors
		},
		Merge:  func(child, a, b *[]bool, r *rand.Rand) { CrossUniform(*child, *a, *b, r) },
		Mutate: func(s *[]bool, source *rand.PCG) { i := Below(n, source); (*s)[i] = !(*s)[i] },
	}
}

// flowShop is an instance of Taillard's generator, which draws from 1 to 99.
func flowShop(jobs, machines int, seed int64) Problem[[]int] {
	times := make([][]int, machines)
	for m := range times {
		times[m] = make([]int, jobs)
		for j := range times[m] {
			seed = 16807*(seed%127773) - 2836*(seed/127773)
			if seed < 0 {
				seed += math.MaxInt32
			}
			times[m][j] = 1 + int(float64(seed)/math.MaxInt32*99)
		}
	}
	p := permutations(jobs, func(s *[]int) int {
		done := make([]int, machines)
		for _, job := range *s {
			at := 0
			for m := range done {
				at = max(at, done[m]) + times[m][job]
				done[m] = at
			}
		}
		return done[machines-1]
	})
	moves := Insertions[[]int, int, int](itself, nil)
	p.Merge = func(child, a, b *[]int, r *rand.Rand) { CrossOrder(*child, *a, *b, r) }
	p.Mutate = func(s *[]int, source *rand.PCG) { moves.Apply(s, Span{Below(jobs, source), Below(jobs, source)}) }
	return p
}

// The functions have their known minimum, and nothing less near it.
func TestGallery(t *testing.T) {
	for _, f := range gallery() {
		x := make([]float64, f.n)
		for i := range x {
			x[i] = f.optimum
		}
		require.InDelta(t, 0, f.value(x), 1e-9, f.name)
		for k := range 100 {
			f.box.Random(x, NewStream(1, uint64(k)))
			require.Positive(t, f.value(x), f.name)
		}
	}
}

// strategies are the genetic algorithms that BenchmarkGallery compares.
var strategies = map[string]GeneticOptions{"default": {}, "ten children": {Offspring: 10}, "steady": {SteadyState: true}}

// BenchmarkGallery minimizes the gallery by the seeds 0, 1, 2 and so on, with 200,000
// evaluations: the share that reaches the target, and the evaluations of all runs.
func BenchmarkGallery(b *testing.B) {
	for _, f := range gallery() {
		benchmarkStrategies(b, f.name, f.problem(), GeneticOptions{Target: f.target})
	}
	benchmarkStrategies(b, "onemax 200", oneMax(200), GeneticOptions{})
	benchmarkStrategies(b, "ta001", flowShop(20, 5, 873654221), GeneticOptions{Target: 1278})
	benchmarkStrategies(b, "ta031", flowShop(50, 5, 1328042058), GeneticOptions{Target: 2724})
}

func benchmarkStrategies[S any](b *testing.B, name string, p Problem[S], opts GeneticOptions) {
	for _, strategy := range []string{"default", "ten children", "steady"} {
		b.Run(fmt.Sprintf("%s/%s", name, strategy), func(b *testing.B) {
			opts := strategies[strategy].Or(opts)
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
}
