package evolve

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// tell values what a run asks for to its end. Each time a run that was saved and loaded takes
// its place, and now and then it asks twice.
func tell(t *testing.T, p Problem[[]float64], opts GeneticOptions, value func(s *[]float64) []float64) (Result[[]float64], error) {
	t.Helper()
	run, err := NewGenetic(t.Context(), p, opts)
	require.NoError(t, err)
	for turns := 0; ; turns++ {
		asked := run.Ask(t.Context())
		if len(asked) == 0 {
			return run.Result()
		}
		saved, err := json.Marshal(run)
		require.NoError(t, err)
		if turns%3 > 0 {
			run, err = NewGenetic(t.Context(), p, opts)
			require.NoError(t, err)
			require.NoError(t, run.UnmarshalJSON(saved))
			require.Equal(t, asked, run.Ask(t.Context()))
		}
		var costs []float64
		for i := range asked {
			costs = append(costs, value(&asked[i])...)
			clear(asked[i]) // is a copy
		}
		require.NoError(t, run.Tell(costs))
	}
}

// A run whose costs are told ends as that which computes them, with one goal and with several,
// in generations, one child at a time, by differences, on islands, and after restarts.
func TestTold(t *testing.T) {
	f := gallery()[3]
	crossed, tried := f.problem(), f.trial()
	front, _ := zdt(1)
	for name, opts := range map[string]GeneticOptions{
		"generations": {Target: 60, MaxEpochs: 6, MaxAttempts: 2},
		"steady":      {Population: 6, SteadyState: true, MaxEpochs: 3, MaxAttempts: 2, Target: -1},
		"islands":     {Population: 9, Islands: 3, Migration: 2, MaxEpochs: 5, MaxAttempts: 2, Target: -1},
	} {
		for kind, p := range map[string]Problem[[]float64]{"crossed": crossed, "tried": tried, "front": front} {
			if opts.SteadyState && kind == "tried" {
				continue
			}
			t.Run(name+" "+kind, func(t *testing.T) {
				want, wantErr := Genetic(t.Context(), p, opts)
				value := p.Costs
				p.Told = 2
				if p.Cost != nil {
					cost := p.Cost
					value = func(s *[]float64) []float64 { return []float64{cost(s)} }
					p.Told = 1
				}
				p.Cost, p.Costs = nil, nil
				got, err := tell(t, p, opts, value)
				require.Equal(t, wantErr, err)
				if p.Told == 1 { // what was told stays in the result
					require.Equal(t, []float64{got.Cost}, value(&got.Solution))
				}
				require.Equal(t, want, got)
			})
		}
	}
}

// What is told must fit what was asked; else the run still waits.
func TestToldLaws(t *testing.T) {
	p := gallery()[0].problem()
	run, err := NewGenetic(t.Context(), p, GeneticOptions{})
	require.NoError(t, err)
	require.Empty(t, run.Ask(t.Context()))
	_, err = run.Result()
	require.ErrorContains(t, err, "Told")
	require.ErrorContains(t, run.Tell([]float64{1}), "after Ask")

	p.Cost, p.Told = nil, 1
	_, err = New(t.Context(), p, Options{})
	require.ErrorContains(t, err, "Told: given, want Genetic, and no Worker")
	run, err = NewGenetic(t.Context(), p, GeneticOptions{Population: 2})
	require.NoError(t, err)
	require.False(t, run.Step(t.Context()))
	_, err = run.Result()
	require.ErrorContains(t, err, "want Ask and Tell in place of Step and Finish")
	require.Len(t, run.Ask(t.Context()), 2)
	for _, costs := range [][]float64{nil, {1}, {1, 2, 3}, {1, math.NaN()}, {math.Inf(-1), 1}} {
		require.Error(t, run.Tell(costs))
	}
	require.NoError(t, run.Tell([]float64{math.Inf(1), 3}))
	require.Equal(t, 3.0, run.Summary().BestCost)
	require.ErrorContains(t, run.Tell([]float64{math.Inf(1), 3}), "after Ask")

	saved, err := json.Marshal(run)
	require.NoError(t, err)
	p.Told = 2
	run, err = NewGenetic(t.Context(), p, GeneticOptions{Population: 2})
	require.NoError(t, err)
	require.ErrorContains(t, run.UnmarshalJSON(saved), "a solution has 1 costs, want 2")
	p.Cost = func(*[]float64) float64 { return 0 }
	_, err = NewGenetic(t.Context(), p, GeneticOptions{})
	require.ErrorContains(t, err, "want one of them")
}

// A child of differential evolution takes the place of its own parent, unless it is worse.
func TestTrial(t *testing.T) {
	f := gallery()[3]
	p := f.trial()
	try, sixth := p.Trial, 0.0
	p.Trial = func(child, parent, best *[]float64, others [3]*[]float64, r *rand.Rand) {
		for i, o := range others {
			require.NotEqual(t, *parent, *o)
			require.NotEqual(t, *others[(i+1)%3], *o)
		}
		require.LessOrEqual(t, f.value(*best), sixth)
		try(child, parent, best, others, r)
	}
	run, err := NewGenetic(t.Context(), p, GeneticOptions{Goroutines: 1})
	require.NoError(t, err)
	for range 30 {
		before := run.Population()
		sixth = before[5].Cost // of the elite, a fifth of 30
		run.Step(t.Context())
		var want []float64
		kept := 0
		for k, o := range before {
			cost := run.mode.(*breeding[[]float64]).children[k].Cost
			if cost > o.Cost {
				cost = o.Cost
				kept++
			}
			want = append(want, cost)
		}
		var got []float64
		old := 0
		for _, o := range run.Population() {
			got = append(got, o.Cost)
			if o.Age > 0 {
				old++
			}
		}
		require.ElementsMatch(t, want, got)
		require.Equal(t, kept, old)
	}
	for field, opts := range map[string]GeneticOptions{
		"Population": {Population: 3}, "SteadyState and Offspring": {SteadyState: true},
	} {
		var option *OptionError
		_, err := NewGenetic(t.Context(), p, opts)
		require.ErrorAs(t, err, &option)
		require.Equal(t, field, option.Field)
	}
	p.Merge = f.problem().Merge
	_, err = NewGenetic(t.Context(), p, GeneticOptions{})
	require.ErrorContains(t, err, "no Merge and Mutate")
}

// The best of an island takes the place of the worst of the next, in every third generation.
func TestGeneticIslands(t *testing.T) {
	run := newGenetic(t, plainLines(), GeneticOptions{Islands: 3, Population: 8, Migration: 3, Mutation: -1})
	alone := newGenetic(t, plainLines(), GeneticOptions{Islands: 3, Population: 8, Migration: -1, Mutation: -1})
	require.Equal(t, alone.Population(), run.Population())
	for range 2 {
		run.Step(t.Context())
		alone.Step(t.Context())
		require.Equal(t, alone.Population(), run.Population())
	}
	run.Step(t.Context())
	alone.Step(t.Context())
	for i, s := range alone.islands {
		to := run.islands[(i+1)%3]
		var want, got []int
		for k := range s.members {
			want = append(want, alone.islands[(i+1)%3].members[k].Errors)
			got = append(got, to.members[k].Errors)
		}
		want[7] = s.members[0].Errors
		require.ElementsMatch(t, want, got)
		require.IsNonDecreasing(t, got)
	}
	_, err := NewGenetic(t.Context(), plainLines(), GeneticOptions{Islands: 257})
	require.ErrorContains(t, err, "Islands")
	_, err = NewGenetic(t.Context(), plainLines(), GeneticOptions{Islands: 256, Population: 1 << 17})
	require.ErrorContains(t, err, "Population")
}
