package csp

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// What tours pay is taken from their costs: no tour costs less than what is left of it and that.
func TestPayTour(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 30))
	for range 300 {
		n := 2 + r.IntN(5)
		costs := make([][]int64, n)
		alike := r.IntN(2) == 0
		for i := range costs {
			costs[i] = slices.Repeat([]int64{noCost}, n)
			for k := range i {
				if r.IntN(8) > 0 {
					costs[i][k], costs[k][i] = r.Int64N(60)-10, r.Int64N(60)-10
				}
				if alike {
					costs[k][i] = costs[i][k]
				}
			}
		}
		left := make([][]int64, n)
		for i := range left {
			left[i] = slices.Clone(costs[i])
		}
		sum := payTour(left)
		eachTour(n, func(tour []int) {
			before, after, whole := int64(0), sum, true
			for i, town := range tour {
				next := tour[(i+1)%n]
				before, after = before+costs[town][next], after+left[town][next]
				whole = whole && costs[town][next] < noCost
			}
			if whole {
				require.LessOrEqual(t, after, before, "%v %v", costs, tour)
			}
		})
	}
}

// eachTour calls do for each tour of n towns, from town 0 on.
func eachTour(n int, do func(tour []int)) {
	tour := []int{0}
	var add func()
	add = func() {
		if len(tour) == n {
			do(tour)
		}
		for k := range n {
			if !slices.Contains(tour, k) {
				tour = append(tour, k)
				add()
				tour = tour[:len(tour)-1]
			}
		}
	}
	add()
}

// Towns in four clusters, whose cheapest assignment is far from a tour, are proven quickly, also
// where the tables of costs have a step from each town to itself.
func TestToursByTrees(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 30))
	const n, side = 20, 200
	x, y := make([]int, n), make([]int, n)
	for i := range n {
		x[i], y[i] = i%2*150+r.IntN(30), i/2%2*150+r.IntN(30)
	}
	var m Model
	next := m.Array("next", n, Range(0, n-1))
	m.Circuit(next...)
	costs := m.Array("cost", n, Range(0, 2*side))
	for i := range n {
		var rows [][]int
		for k := range n {
			rows = append(rows, []int{k, max(x[i]-x[k], x[k]-x[i]) + max(y[i]-y[k], y[k]-y[i])})
		}
		m.Table([]Decision{next[i], costs[i]}, rows)
	}
	length := m.Decide("length", Range(0, 2*side*n))
	m.SumAs(length, costs, nil)
	m.MaxDeadEnds = 2000
	answer, err := m.Minimize(t.Context(), length)
	require.NoError(t, err)
	require.Equal(t, QualityOptimal, answer.Quality)
	require.Empty(t, broken(&m, answer.Values))
}

// A circuit that a Reify demands, as its decision is known, keeps its decisions different.
func TestKnownCircuit(t *testing.T) {
	t.Parallel()
	var m Model
	next := m.Array("next", 3, Range(0, 4))
	m.Reify(m.Constant(1), func() { m.Circuit(next...) })
	require.Len(t, allSolutions(t, learnerOnly(t, &m), true), 2)
}
