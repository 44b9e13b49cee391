package propagate_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/propagate"
	"github.com/stretchr/testify/require"
)

func TestCandidatesAgreeWithTheTwin(t *testing.T) {
	rounds := 600
	if testing.Short() {
		rounds = 200
	}
	for seed := range rounds {
		r := rand.New(rand.NewPCG(uint64(seed), 8))
		n, m := 4+r.IntN(4), 3+r.IntN(3)
		p := newTwin(randomDomains(r, n, m))
		for range 2 + r.IntN(4) {
			kinds[r.IntN(len(kinds))].add(p, r, m)
		}
		limit := 1 + r.IntN(3)
		want := make([]int, 64*n)
		all := p.solutions(20_000)
		if len(all) > 20_000 {
			continue
		}
		for _, one := range all {
			for c, v := range one {
				want[64*c+int(v)] = min(want[64*c+int(v)]+1, limit)
			}
		}
		got, err := p.Compile().Candidates(context.Background(), limit, propagate.Options{})
		require.NoError(t, err)
		require.Equal(t, want, got.Counts, "seed %d", seed)
		require.Equal(t, make([]uint64, n), got.Open)
	}
}

func TestCandidatesStopEarly(t *testing.T) {
	p := newTwin(slices.Repeat([]uint64{1<<9 - 1}, 81))
	grid(p, 9, 3, 3)
	ctx, end := context.WithCancel(context.Background())
	end()
	_, err := p.Compile().Candidates(ctx, 1, propagate.Options{})
	require.ErrorIs(t, err, context.Canceled)
	got, err := p.Compile().Candidates(context.Background(), 1, propagate.Options{})
	require.NoError(t, err)
	for c := range 81 {
		for v := range 64 {
			require.Equal(t, v < 9, got.Counts[64*c+v] == 1)
		}
	}
}

func TestEstimateHoldsTheNumber(t *testing.T) {
	p := newTwin(slices.Repeat([]uint64{15}, 16))
	grid(p, 4, 2, 2)
	e := p.Compile()
	inside := 0
	for seed := range uint64(40) {
		got, err := e.Estimate(context.Background(), 200, rand.New(rand.NewPCG(seed, 1)))
		require.NoError(t, err)
		require.Equal(t, 200, got.Probes)
		require.InDelta(t, 288, got.Mean, 60)
		if got.Low <= 288 && 288 <= got.High {
			inside++
		}
	}
	require.GreaterOrEqual(t, inside, 34)
}

// Of 288 grids each is drawn as often as any other.
func TestRandomIsUniformOnFewSolutions(t *testing.T) {
	p := newTwin(append(slices.Repeat([]uint64{15}, 15), 1))
	grid(p, 4, 2, 2)
	e := p.Compile() // 72 grids
	times := map[string]int{}
	const draws = 1440
	for seed := range uint64(draws) {
		one, err := e.Random(context.Background(), propagate.Options{Rand: rand.New(rand.NewPCG(seed, 2))})
		require.NoError(t, err)
		times[string(one)]++
	}
	require.Len(t, times, 72)
	square := 0.0 // chi square with 71 degrees of freedom: 95 % are below 91.7, all but 1 in 10⁵ below 133
	for _, n := range times {
		d := float64(n) - draws/72
		square += d * d / (draws / 72)
	}
	require.Less(t, square, 133.0)
}
