package csp

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// What pairs and values keep, and the bound, are what the pairs cost, for each permutation.
func TestPairedBound(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 31))
	for range 60 {
		n := 3 + r.IntN(3)
		p := &paired{n: n, pair: make([]int64, n*n*n*n)}
		for i := range n {
			p.value = append(p.value, make([]int64, n))
			for k := range i {
				for at := range n * n {
					*p.at(i, at/n, k, at%n) = r.Int64N(500) - 50
				}
			}
		}
		shift := r.IntN(n)
		cost := func(order []int) (sum int64) {
			for i, a := range order {
				a = (a + shift) % n
				sum += p.value[i][a]
				for k, b := range order[:i] {
					sum += *p.at(i, a, k, (b+shift)%n)
				}
			}
			return sum
		}
		var before []int64
		eachTour(n, func(order []int) { before = append(before, cost(order)) })
		bound := p.bound(func() bool { return false })
		at := 0
		eachTour(n, func(order []int) {
			require.Equal(t, before[at], cost(order)+bound)
			require.GreaterOrEqual(t, before[at], bound)
			at++
		})
	}
}

// Models whose costs are of pairs have the best solution of all permutations, in both
// directions, with constants and costs of other decisions beside.
func TestPairCosts(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 31))
	for range 150 {
		n, plus, sign := 3+r.IntN(3), r.IntN(3), 1-2*r.IntN(2)
		var m Model
		x := m.Array("x", n, Range(-plus, n-1-plus))
		for i := range x {
			x[i] = x[i].Plus(plus)
		}
		m.AllDifferent(x...)
		table := make([][]int, n)
		for a := range table {
			for range n {
				table[a] = append(table[a], r.IntN(40)-5)
			}
		}
		var costs []Decision
		var weights []int
		for i := range n {
			for k := range n {
				if i != k && r.IntN(3) > 0 {
					d := m.Decide("", Range(-5, 34))
					m.Entry(table, x[i], x[k], d)
					costs, weights = append(costs, d), append(weights, sign*r.IntN(4))
				}
			}
		}
		more := m.Decide("more", Range(0, 2))
		m.Less(x[0], x[1])
		total := m.Decide("total", Range(-100_000, 100_000))
		m.SumAs(total, append(costs, more), append(weights, sign))
		search := m.Minimize
		if sign < 0 {
			search = m.Maximize
		}
		answer, err := search(t.Context(), total)
		require.NoError(t, err)
		require.Empty(t, broken(&m, answer.Values))
		best := 1 << 30
		for solution, err := range m.Solutions(t.Context()) {
			require.NoError(t, err)
			best = min(best, sign*solution.Value(total))
		}
		require.Equal(t, best, sign*answer.Values.Value(total))
	}
}

// Nine works in nine places are proven long before all permutations are tried.
func TestQuadraticAssignment(t *testing.T) {
	t.Parallel()
	m, cost := quadratic(9, 1)
	m.MaxDeadEnds = 1000 // 289; more than 50,000 without bounds of pairs
	answer, err := m.Minimize(t.Context(), cost)
	require.NoError(t, err)
	require.Equal(t, QualityOptimal, answer.Quality)
	require.Equal(t, 236, answer.Values.Value(cost))
}
