package evolve

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// zdt returns the problems of two goals of Zitzler, Deb and Thiele, "Comparison of
// multiobjective evolutionary algorithms" (Evolutionary Computation 2000), 1 to 3, and a
// function that gives the second goal of the best front.
func zdt(number int) (p Problem[[]float64], best func(f1 float64) float64) {
	const n = 30
	box := Box{0, 1}
	best = func(f1 float64) float64 { return 1 - math.Sqrt(f1) }
	switch number {
	case 2:
		best = func(f1 float64) float64 { return 1 - float64(f1*f1) }
	case 3:
		best = func(f1 float64) float64 { return 1 - math.Sqrt(f1) - float64(f1*math.Sin(10*math.Pi*f1)) }
	}
	p = vectors(n)
	p.Name = fmt.Sprint("zdt", number)
	p.Random = func(x *[]float64, source *rand.PCG) { box.Random(*x, source) }
	p.Costs = func(x *[]float64) []float64 {
		g := 0.0
		for _, v := range (*x)[1:] {
			g += v
		}
		g = 1 + float64(9*g)/(n-1)
		first := (*x)[0]
		h := 1 - math.Sqrt(first/g)
		switch number {
		case 2:
			h = 1 - float64(first/g*first/g)
		case 3:
			h -= float64(first / g * math.Sin(10*math.Pi*first))
		}
		return []float64{first, g * h}
	}
	p.Merge = func(child, a, b *[]float64, r *rand.Rand) { box.CrossSimulated(*child, *a, *b, 15, r) }
	p.Mutate = func(x *[]float64, source *rand.PCG) { box.MutatePolynomial(*x, 20, source) }
	return p, best
}

// dtlz2 is the problem of three goals whose best front is the eighth of a sphere (Deb, Thiele,
// Laumanns and Zitzler, CEC 2002), with 12 variables.
func dtlz2() Problem[[]float64] {
	const n = 12
	box := Box{0, 1}
	p := vectors(n)
	p.Name = "dtlz2"
	p.Random = func(x *[]float64, source *rand.PCG) { box.Random(*x, source) }
	p.Costs = func(x *[]float64) []float64 {
		g := 1.0
		for _, v := range (*x)[2:] {
			g += float64((v - 0.5) * (v - 0.5))
		}
		a, b := (*x)[0]*math.Pi/2, (*x)[1]*math.Pi/2
		return []float64{g * math.Cos(a) * math.Cos(b), g * math.Cos(a) * math.Sin(b), g * math.Sin(a)}
	}
	p.Merge = func(child, a, b *[]float64, r *rand.Rand) { box.CrossSimulated(*child, *a, *b, 15, r) }
	p.Mutate = func(x *[]float64, source *rand.PCG) { box.MutatePolynomial(*x, 20, source) }
	return p
}

func costsOf(front []Organism[[]float64]) (costs [][]float64) {
	for _, o := range front {
		costs = append(costs, o.Costs)
	}
	return costs
}

// shareOfFront returns the hypervolume of what Genetic finds in 25,000 evaluations with its
// population of 100, as a share of that of the best front. The reference point is 1.1 in each
// goal, where the best front is from 0 to 1.
func shareOfFront(tb testing.TB, name string, seed uint64) float64 {
	var p Problem[[]float64]
	known, low, high, reference := 0.0, 0.0, 1.0, []float64{1.1, 1.1}
	if name == "dtlz2" {
		p, reference = dtlz2(), []float64{1.1, 1.1, 1.1}
		known = float64(1.1*1.1*1.1) - math.Pi/6
	} else {
		problem, best := zdt(int(name[3] - '0'))
		var front [][]float64
		low, high = math.Inf(1), math.Inf(-1)
		for i := range 2001 {
			f1 := float64(i) / 2000
			front = append(front, []float64{f1, best(f1)})
			low, high = min(low, best(f1)), max(high, best(f1))
		}
		for _, f := range front {
			f[1] = (f[1] - low) / (high - low)
		}
		p, known = problem, Hypervolume(front, reference)
	}
	r, err := Genetic(context.Background(), p, GeneticOptions{Seed: seed, MaxProposals: 25_000})
	require.ErrorIs(tb, err, ErrBudget)
	points := costsOf(r.Front)
	for _, f := range points {
		f[1] = (f[1] - low) / (high - low)
	}
	return Hypervolume(points, reference) / known
}

// A front of 100 organisms has, after 25,000 evaluations, nearly the hypervolume of the best.
// That of plain NSGA-II, whose crowding is not measured again when an organism leaves, is the
// floor of DTLZ2.
func TestFrontOfFunctions(t *testing.T) {
	for name, floor := range map[string]float64{"zdt1": 0.994, "zdt2": 0.99, "zdt3": 0.997, "dtlz2": 0.86} {
		share := shareOfFront(t, name, 0)
		t.Logf("%s: %.4f of the known hypervolume", name, share)
		require.Greater(t, share, floor, name)
	}
}

// BenchmarkFront gives the hypervolume by the seeds 0, 1, 2 and so on, in the mean and at worst.
func BenchmarkFront(b *testing.B) {
	for _, name := range []string{"zdt1", "zdt2", "zdt3", "dtlz2"} {
		b.Run(name, func(b *testing.B) {
			sum, least, seed := 0.0, 1.0, uint64(0)
			for ; b.Loop(); seed++ {
				share := shareOfFront(b, name, seed)
				sum += share
				least = min(least, share)
			}
			b.ReportMetric(sum/float64(seed), "hypervolume")
			b.ReportMetric(least, "least")
		})
	}
}

// The front of a knapsack of two goals, where all subsets are counted.
func TestFrontOfKnapsack(t *testing.T) {
	const n = 14
	r := rand.New(NewStream(3, 0))
	var weight, first, second [n]int
	for i := range n {
		weight[i], first[i], second[i] = 1+r.IntN(20), 1+r.IntN(20), 1+r.IntN(20)
	}
	costs := func(s *uint16) []float64 {
		w, a, b := 0, 0, 0
		for i := range n {
			if *s>>i&1 == 1 {
				w, a, b = w+weight[i], a+first[i], b+second[i]
			}
		}
		if w > 70 {
			return []float64{math.Inf(1), math.Inf(1)}
		}
		return []float64{-float64(a), -float64(b)}
	}
	var all [][]float64
	for s := range uint16(1 << n) {
		all = append(all, costs(&s))
	}
	var exact [][]float64
	for _, c := range all {
		if !slices.ContainsFunc(all, func(o []float64) bool { return !slices.Equal(o, c) && dominates(o, c) }) {
			exact = append(exact, c)
		}
	}
	slices.SortFunc(exact, slices.Compare)
	exact = slices.CompactFunc(exact, slices.Equal)

	p := Problem[uint16]{
		Random: func(s *uint16, source *rand.PCG) { *s = uint16(source.Uint64()) & (1<<n - 1) },
		Costs:  costs,
		Merge: func(child, a, b *uint16, r *rand.Rand) {
			mask := uint16(r.Uint64())
			*child = *a&mask | *b&^mask
		},
		Mutate: func(s *uint16, source *rand.PCG) { *s ^= 1 << Below(n, source) },
	}
	result, err := Genetic(t.Context(), p, GeneticOptions{MaxProposals: 20_000})
	require.ErrorIs(t, err, ErrBudget)
	var found [][]float64
	for _, o := range result.Front {
		found = append(found, o.Costs)
	}
	slices.SortFunc(found, slices.Compare)
	require.Equal(t, exact, found)
}

// A run with a front is the same on any number of goroutines, and saved and loaded.
func TestFrontResumed(t *testing.T) {
	p, _ := zdt(1)
	for _, steady := range []bool{false, true} {
		opts := GeneticOptions{Population: 20, MaxEpochs: 6, MaxAttempts: 1, Goroutines: 1, SteadyState: steady}
		want, err := Genetic(t.Context(), p, opts)
		require.ErrorIs(t, err, ErrBudget)
		opts.Goroutines = 3
		run, err := NewGenetic(t.Context(), p, opts)
		require.NoError(t, err)
		for more := true; more; {
			more = run.Step(t.Context())
			saved, err := json.Marshal(run)
			require.NoError(t, err)
			run, err = NewGenetic(t.Context(), p, opts)
			require.NoError(t, err)
			require.NoError(t, run.UnmarshalJSON(saved))
		}
		got, err := run.Result()
		require.ErrorIs(t, err, ErrBudget)
		require.Equal(t, want, got)
	}
}

// Costs need no worker, and no other value; NaN breaks the law.
func TestCostsLaws(t *testing.T) {
	p, _ := zdt(1)
	_, err := Evolve(t.Context(), p, Options{})
	require.ErrorContains(t, err, "want Genetic, and no Worker")
	costs := p.Costs
	p.Costs = func(x *[]float64) []float64 {
		c := costs(x)
		if (*x)[0] > 0.9 {
			c[1] = math.NaN()
		}
		return c
	}
	_, err = Genetic(t.Context(), p, GeneticOptions{})
	require.ErrorContains(t, err, "Costs returned NaN")
}

func TestHypervolume(t *testing.T) {
	require.Equal(t, 0.0, Hypervolume(nil, []float64{1, 1}))
	require.InDelta(t, 3, Hypervolume([][]float64{{0, 1}, {1, 0}, {1, 1}, {2, 2}, {0, 1}}, []float64{2, 2}), 1e-12)
	require.InDelta(t, 2.5, Hypervolume([][]float64{{1, 0, 0}, {0, 1, 0.5}, {0, 0, 1}}, []float64{2, 2, 1}), 1e-12)
	require.InDelta(t, 2, Hypervolume([][]float64{{3}, {5}}, []float64{5}), 1e-12)
}

// One child at a time: the worst gives way, and the best stays.
func TestSteadyState(t *testing.T) {
	run := newGenetic(t, plainLines(), GeneticOptions{SteadyState: true, Population: 20, Merging: 0.7})
	for range 20 {
		before := run.Stats().Births
		least := run.Summary().Best
		worst := run.Summary().Worst
		run.Step(t.Context())
		require.Equal(t, before+20, run.Stats().Births)
		require.LessOrEqual(t, run.Summary().Best, least)
		require.LessOrEqual(t, run.Summary().Worst, worst)
	}
}

// Vectors stay in their box, and equal parents have an equal child.
func TestVectors(t *testing.T) {
	box, source := Box{-1, 2}, NewStream(5, 0)
	r := rand.New(source)
	a, b, child := make([]float64, 9), make([]float64, 9), make([]float64, 9)
	deviation := 0.3
	for range 500 {
		box.Random(a, source)
		box.Random(b, source)
		box.CrossSimulated(child, a, b, 2, r)
		box.MutatePolynomial(child, 20, source)
		box.MutateAdaptive(child, &deviation, source)
		box.CrossBlend(b, child, a, 0.5, r)
		for _, x := range slices.Concat(a, b, child) {
			require.True(t, x >= -1 && x <= 2, x)
		}
		box.CrossSimulated(child, a, a, 2, r)
		require.Equal(t, a, child)
	}
	require.Positive(t, deviation)
}
