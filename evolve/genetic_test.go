package evolve

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// plainLines is the problem of lines without a worker. A mutation swaps the ends of a part.
func plainLines() Problem[line] {
	p := lines()
	p.Worker = nil
	p.Mutate = func(s *line, source *rand.PCG) { s.reverse(pair{Below(30, source), Below(30, source)}) }
	return p
}

// triedLines is the problem in which each child competes with its first parent.
func triedLines() Problem[line] {
	p := plainLines()
	p.Merge, p.Mutate = nil, nil
	p.Trial = func(child, parent, best *line, others [3]*line, r *rand.Rand) {
		mergeLines(child, parent, others[r.IntN(3)], r)
	}
	return p
}

func newGenetic(t *testing.T, p Problem[line], o GeneticOptions) *Run[line] {
	t.Helper()
	run, err := NewGenetic(t.Context(), p, o)
	require.NoError(t, err)
	return run
}

// A child is made of two different parents that the wheel draws, by the rule for streams;
// generation zero is by that rule too.
func TestGeneticChildren(t *testing.T) {
	p := plainLines()
	run := newGenetic(t, p, GeneticOptions{Seed: 7, Mutation: 0.2, Offspring: 10})
	zero := run.Population()
	for i := range zero {
		var s line
		p.Random(&s, NewStream(7, uint64(i)))
		require.True(t, slices.ContainsFunc(zero, func(o Organism[line]) bool { return o.Solution == s }))
	}
	b := run.mode.(*breeding[line])
	b.start(t.Context())
	defer b.stop()
	cancelled, err := b.makeAll(t.Context())
	require.NoError(t, err)
	require.False(t, cancelled)
	require.Equal(t, 1000, b.made)
	mutants := 0
	for k := range b.made {
		source := NewStream(7, uint64(len(zero)+k))
		mother, father := b.wheel.drawPair(source)
		var child line
		mergeLines(&child, &zero[mother].Solution, &zero[father].Solution, rand.New(source))
		if source.Uint64() < b.mutates {
			mutants++
			p.Mutate(&child, source)
		}
		require.Equal(t, Organism[line]{Solution: child, Errors: child.errors()}, b.children[k])
	}
	require.InDelta(t, 200, mutants, 65) // five standard deviations
	born := b.island.births
	b.survive()
	require.Equal(t, born+1000, b.island.births)
}

// The best are kept as they are, a generation older; the others are the best of the
// children. So the best never gets worse.
func TestElite(t *testing.T) {
	for _, elite := range []float64{0.2, 0.01, 0.99, -1} {
		run := newGenetic(t, plainLines(), GeneticOptions{Elite: elite, MaxStall: -1, Offspring: 10})
		kept := int(math.Round(max(0, elite) * 100))
		for range 30 {
			before := run.Population()
			run.Step(t.Context())
			after := run.Population()
			if kept > 0 {
				require.LessOrEqual(t, after[0].Errors, before[0].Errors)
			}
			if kept == 99 {
				require.Len(t, run.mode.(*breeding[line]).children, 1000)
			}
			var best []int
			for _, child := range run.mode.(*breeding[line]).children[:run.mode.(*breeding[line]).made] {
				best = append(best, child.Errors)
			}
			slices.Sort(best)
			best = best[:min(len(best), 100-kept)]
			old := []Organism[line]{}
			for i, o := range after {
				require.True(t, i == 0 || after[i-1].Errors <= o.Errors)
				if o.Age > 0 {
					o.Age--
					old = append(old, o)
					continue
				}
				at := slices.Index(best, o.Errors)
				require.GreaterOrEqual(t, at, 0, "a child that is not among the best")
				best = slices.Delete(best, at, at+1)
			}
			require.Equal(t, before[:len(old)], old)
		}
	}
}

func TestCutoff(t *testing.T) {
	r := rand.New(NewStream(1, 0))
	for _, spread := range []int64{1, 2, 100, 255, 256, 257, 70_000, 1 << 50, math.MaxInt64} {
		for range 50 {
			errors := make([]int64, 1+r.IntN(300))
			for i := range errors {
				errors[i] = r.Int64N(spread) - r.Int64N(2)*spread/2
			}
			sorted := slices.Sorted(slices.Values(errors))
			k := 1 + r.IntN(len(errors))
			last, ties := cutoff(errors, k)
			require.Equal(t, sorted[k-1], last)
			first, _ := slices.BinarySearch(sorted, last)
			require.Equal(t, k-first, ties)
		}
	}
}

// The same seed gives the same run on any number of cores, saved and loaded in each
// generation or cancelled on the way.
func TestGeneticIsTheSame(t *testing.T) {
	for name, test := range map[string]struct {
		problem Problem[line]
		opts    GeneticOptions
		polls   int // a hundredth of those of a generation
	}{
		"plain":   {saved(plainLines()), GeneticOptions{Seed: 3, MaxEpochs: 5, MaxAttempts: 3}, 1},
		"islands": {saved(plainLines()), GeneticOptions{Seed: 3, MaxEpochs: 5, MaxAttempts: 3, Islands: 3, Population: 40, Migration: 2}, 1},
		"steady":  {saved(plainLines()), GeneticOptions{Seed: 3, MaxEpochs: 3, MaxAttempts: 2, Islands: 2, Population: 9, SteadyState: true}, 1},
		"trial":   {saved(triedLines()), GeneticOptions{Seed: 3, MaxEpochs: 9, MaxAttempts: 2, Islands: 2, Migration: 3}, 1},
		"worker":  {saved(lines()), GeneticOptions{Seed: 3, Steps: 300, MaxEpochs: 4, MaxAttempts: 2, Population: 30}, 100},
	} {
		t.Run(name, func(t *testing.T) {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
			var want Result[line]
			var wantErr error
			for _, cores := range []int{1, 2, 7} {
				runtime.GOMAXPROCS(cores)
				got, err := Genetic(t.Context(), test.problem, test.opts)
				if cores == 1 {
					want, wantErr = got, err
				}
				require.Equal(t, want, got)
				require.Equal(t, wantErr, err)
			}
			runtime.GOMAXPROCS(1) // as the context counts the polls of one goroutine
			run := newGenetic(t, test.problem, test.opts)
			cancelled := 0
			for polls := 1; ; polls = polls*3%101 + 1 {
				for run.Step(sudokutest.CountingContext(t.Context(), polls*test.polls)) {
				}
				got, err := run.Result()
				if !errors.Is(err, context.Canceled) {
					require.Equal(t, want, got)
					require.Equal(t, wantErr, err)
					break
				}
				cancelled++
				saved, err := json.Marshal(run)
				require.NoError(t, err)
				run = newGenetic(t, test.problem, test.opts)
				require.NoError(t, json.Unmarshal(saved, run))
			}
			require.Positive(t, cancelled)
		})
	}
}

// What a user may do wrong.
func TestGeneticRefuses(t *testing.T) {
	for _, test := range []struct {
		opts  GeneticOptions
		field string
	}{
		{GeneticOptions{Population: 1}, "Population"},
		{GeneticOptions{Population: 1 << 30}, "Population"},
		{GeneticOptions{Merging: math.NaN()}, "Merging"},
		{GeneticOptions{Offspring: 1 << 30}, "Offspring"},
		{GeneticOptions{Elite: 1}, "Elite"},
		{GeneticOptions{Elite: math.NaN()}, "Elite"},
		{GeneticOptions{Mutation: math.NaN()}, "Mutation"},
		{GeneticOptions{Steps: -1}, "Steps"},
		{GeneticOptions{Selection: SelectTournament(0)}, "Selection"},
	} {
		_, err := Genetic(t.Context(), plainLines(), test.opts)
		var option *OptionError
		require.ErrorAs(t, err, &option)
		require.Equal(t, test.field, option.Field)
	}
	childless := plainLines()
	childless.Merge = nil
	var option *OptionError
	_, err := Genetic(t.Context(), childless, GeneticOptions{})
	require.ErrorAs(t, err, &option)
	require.Equal(t, "Merge", option.Field)

	lawless := plainLines()
	lawless.Check = func(s *line) error {
		if s.order[0] == s.order[1] {
			return errors.New("a point twice")
		}
		return nil
	}
	lawless.Mutate = func(s *line, _ *rand.PCG) { s.order[0] = s.order[1] }
	var law *LawError
	_, err = Genetic(t.Context(), lawless, GeneticOptions{})
	require.ErrorAs(t, err, &law)
	require.Equal(t, "Mutate", law.Func)
	run := newGenetic(t, lawless, GeneticOptions{})
	require.False(t, run.Step(t.Context()), "a run that broke a law can't continue")

	calls := 0
	own := func(weights []float64, _ []int) {
		if calls++; calls == 1 {
			weights[0], weights[1] = 1, 1
		} else {
			clear(weights)
		}
	}
	run = newGenetic(t, plainLines(), GeneticOptions{Selection: Selection{Weights: own}})
	for calls == 0 {
		require.True(t, run.Step(t.Context()))
	}
	require.False(t, run.Step(t.Context()))
	_, err = run.Result()
	require.ErrorAs(t, err, &option)
	require.Equal(t, "Selection", option.Field)

	negative := plainLines()
	negative.Errors = func(*line) int { return -1 }
	_, err = Genetic(t.Context(), negative, GeneticOptions{})
	require.ErrorAs(t, err, &law)
	require.Equal(t, "Errors", law.Func)
}
