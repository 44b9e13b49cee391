package csp

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// The bound of a knapsack before any choice is that of the linear relaxation: all items of
// the most worth by weight, and a part of the first that does not fit (Dantzig 1957).
func TestKnapsackBound(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 4))
	for range 100 {
		var m Model
		n := 2 + r.IntN(8)
		weights, worth := make([]int, n), make([]int, n, n+1)
		most := 0
		for i := range n {
			weights[i], worth[i] = 1+r.IntN(20), 1+r.IntN(20)
			most += worth[i]
		}
		room := r.IntN(10 * n)
		taken := m.Array("", n, Range(0, 1))
		total := m.Decide("", Range(0, most))
		m.Sum(taken, weights, AtMost, room)
		m.Sum(append(taken, total), append(worth, -1), Exactly, 0)

		byRatio := make([]int, 0, n)
		for i := range n {
			if weights[i] <= room { // deduction leaves the others
				byRatio = append(byRatio, i)
			}
		}
		slices.SortFunc(byRatio, func(i, k int) int { return cmp.Compare(worth[k]*weights[i], worth[i]*weights[k]) })
		want := 0
		for _, i := range byRatio {
			part := min(weights[i], room)
			room -= part
			want += worth[i] * part / weights[i]
		}
		g := &goal{x: total.index, up: true}
		s, err := newSearchFor(t.Context(), &m, g)
		require.NoError(t, err)
		_, err = s.step(t.Context())
		require.NoError(t, err)
		require.LessOrEqual(t, s.goalBound(), want)
		checkBest(t, &m, total, AtLeast)
	}
}

// Sums that are too large to add up are left alone.
func TestLargeSumsApart(t *testing.T) {
	const large = 1 << (bits.UintSize - 6)
	var m Model
	x := m.Array("", 3, Range(0, 1))
	total := m.Decide("", Range(0, 1<<16-1))
	m.Sum(x, []int{large, large, large + 1}, AtMost, 2*large)
	m.Sum(append(x, total), []int{3000, 4000, 5000, -1}, Exactly, 0)
	answer, err := m.Maximize(t.Context(), total)
	require.NoError(t, err)
	require.Equal(t, 7000, answer.Bound)
}
