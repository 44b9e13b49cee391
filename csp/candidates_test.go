package csp

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTrueCandidatesAgreeWithBruteForce(t *testing.T) {
	t.Parallel()
	rounds := 1000
	if testing.Short() {
		rounds = 150
	}
	r := rand.New(rand.NewPCG(6, 7))
	for range rounds {
		m := formModel(r, r.IntN(len(formsOf)), r.IntN(len(formsOf)))
		if r.IntN(4) == 0 {
			m.Decide("wide", OneOf(-70, 3, 90)) // no statement
		}
		limit := 1 + r.IntN(3)
		counts := make([]map[int]int, len(m.decisions))
		for x := range counts {
			counts[x] = map[int]int{}
		}
		bruteForce(m, func(a Assignment) {
			if len(broken(m, a)) == 0 {
				for x, v := range a {
					counts[x][v] = min(counts[x][v]+1, limit)
				}
			}
		})
		got, err := m.TrueCandidates(t.Context(), limit)
		require.NoError(t, err)
		require.Len(t, got, len(counts))
		for x := range got {
			require.Len(t, got[x], m.domains().countValues(int32(x)))
			for _, c := range got[x] {
				require.Equal(t, ValueCount{c.Value, counts[x][c.Value], false}, c, "%v", m.constraints)
			}
		}
	}
}

func TestTrueCandidatesStopEarly(t *testing.T) {
	t.Parallel()
	m := magic(4)
	m.MaxDeadEnds = 5
	got, err := m.TrueCandidates(t.Context(), 1000)
	require.ErrorIs(t, err, ErrBudget)
	open := 0
	for _, list := range got {
		for _, c := range list {
			if c.Open {
				open++
			}
		}
	}
	require.Positive(t, open)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = m.TrueCandidates(ctx, 1)
	require.ErrorIs(t, err, context.Canceled)
	var mistake *OptionError
	_, err = m.TrueCandidates(t.Context(), 0)
	require.ErrorAs(t, err, &mistake)
}

// A model without a solution gives the error of its Check, and one with solutions does not.
func TestCheckOfModelsWithoutSolution(t *testing.T) {
	t.Parallel()
	why := fmt.Errorf("%w: why", ErrNoSolution)
	for name, state := range map[string]func(m *Model, x []Decision){
		"by its form":       func(m *Model, x []Decision) { m.NotEqual(x[0], x[0]) },
		"by search":         func(m *Model, x []Decision) { m.NotEqual(x[0], x[1]); m.NotEqual(x[1], x[2]); m.NotEqual(x[0], x[2]) },
		"without statement": func(m *Model, x []Decision) { m.Decide("wide", OneOf(-70, 90)); m.Less(x[0], x[0]) },
		"with solutions":    func(m *Model, x []Decision) { m.Decide("wide", OneOf(-70, 90)); m.Less(x[0], x[1]) },
	} {
		m := &Model{Check: func() error { return why }}
		state(m, m.Array("x", 3, Range(1, 2)))
		_, err := m.TrueCandidates(t.Context(), 2)
		if name == "with solutions" {
			require.NoError(t, err, name)
			continue
		}
		require.Equal(t, why, err, name)
		if name != "without statement" {
			_, err = m.RandomSolution(t.Context(), 1)
			require.Equal(t, why, err, name)
		}
	}
}

func TestRandomSolution(t *testing.T) {
	t.Parallel()
	m := magic(3) // 8 solutions
	times := map[int]int{}
	for seed := range uint64(400) {
		a, err := m.RandomSolution(t.Context(), seed)
		require.NoError(t, err)
		require.Empty(t, broken(m, a))
		again, err := m.RandomSolution(t.Context(), seed)
		require.NoError(t, err)
		require.Equal(t, a, again)
		times[a[0]*100+a[1]*10+a[2]]++
	}
	require.Len(t, times, 8)
	for _, n := range times {
		require.InDelta(t, 50, n, 30) // more than 4 standard deviations
	}
	var none Model
	x := none.Decide("x", Range(1, 3))
	none.Less(x, x)
	_, err := none.RandomSolution(t.Context(), 1)
	require.ErrorIs(t, err, ErrNoSolution)
	var wide Model
	wide.Decide("x", Range(1, 100))
	var mistake *OptionError
	_, err = wide.RandomSolution(t.Context(), 1)
	require.ErrorAs(t, err, &mistake)
}

func TestEstimateCount(t *testing.T) {
	t.Parallel()
	m := queens(8)
	e, err := m.EstimateCount(t.Context(), 3000, 1)
	require.NoError(t, err)
	require.Equal(t, 3000, e.Probes)
	require.Positive(t, e.Hits)
	require.LessOrEqual(t, e.Low, 92.0)
	require.GreaterOrEqual(t, e.High, 92.0)
	require.Less(t, e.High-e.Low, 40.0)
	var mistake *OptionError
	_, err = m.EstimateCount(t.Context(), 0, 1)
	require.ErrorAs(t, err, &mistake)
}

// Counts of a search that stopped early: a count at the limit and one that is not open are
// known, as brute force says, and the others are not too large.
func TestTrueCandidatesWithinABudget(t *testing.T) {
	t.Parallel()
	rounds := 600
	if testing.Short() {
		rounds = 100
	}
	r := rand.New(rand.NewPCG(15, 7))
	open, full := 0, 0
	for range rounds {
		m := formModel(r, r.IntN(len(formsOf)), r.IntN(len(formsOf)), r.IntN(len(formsOf)))
		if r.IntN(4) == 0 {
			m.Decide("wide", OneOf(-70, 3, 90)) // no statement
		}
		limit := 1 + r.IntN(3)
		want := make([]map[int]int, len(m.decisions))
		for x := range want {
			want[x] = map[int]int{}
		}
		bruteForce(m, func(a Assignment) {
			if len(broken(m, a)) == 0 {
				for x, v := range a {
					want[x][v] = min(want[x][v]+1, limit)
				}
			}
		})
		m.MaxDeadEnds = 1 + r.IntN(3)
		got, err := m.TrueCandidates(t.Context(), limit)
		if err != nil {
			require.Equal(t, ErrBudget, err)
		}
		for x := range got {
			for _, c := range got[x] {
				switch {
				case c.Open:
					open++
					require.Error(t, err)
					require.Less(t, c.Solutions, limit)
					require.LessOrEqual(t, c.Solutions, want[x][c.Value])
				default:
					require.Equal(t, want[x][c.Value], c.Solutions, "%v", m.constraints)
					if err != nil && c.Solutions == limit {
						full++
					}
				}
			}
		}
	}
	require.True(t, open > 15 && full > 15 || rounds < 600)
}
