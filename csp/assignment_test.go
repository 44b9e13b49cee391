package csp

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// With the prices, the least costs of the rows are together those of the cheapest assignment.
func TestPrices(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(48, 1))
	none := 0
	for range 300 {
		n := 1 + r.IntN(5)
		costs := make([][]int64, n)
		for i := range costs {
			for range n {
				costs[i] = append(costs[i], int64(r.IntN(40)-20))
				if r.IntN(4) == 0 {
					costs[i][len(costs[i])-1] = noCost
				}
			}
		}
		price, ok := prices(costs)
		want := cheapest(costs, 0, 0)
		require.Equal(t, want < noCost/2, ok)
		if !ok {
			none++
			continue
		}
		sum := int64(0)
		for i := range costs {
			least := int64(math.MaxInt64)
			for j, c := range costs[i] {
				least = min(least, c-price[j])
			}
			sum += least + price[i]
		}
		require.Equal(t, want, sum, "%v", costs)
	}
	require.Greater(t, none, 20)
}

// cheapest returns the cost of the cheapest assignment of the rows from one on to columns that
// are not used.
func cheapest(costs [][]int64, row, used int) int64 {
	if row == len(costs) {
		return 0
	}
	least := int64(math.MaxInt64 / 2)
	for j, c := range costs[row] {
		if used>>j&1 == 0 {
			least = min(least, c+cheapest(costs, row+1, used|1<<j))
		}
	}
	return least
}

// The best cost of an assignment is that of all assignments: small or large, with any coefficient
// and constants, and not all values have one.
func TestAssignmentCosts(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(48, 2))
	for range 200 {
		var m Model
		n := 2 + r.IntN(3)
		to := m.Array("to", n, Range(-3, n-4))
		m.AllDifferent(to...)
		total := m.Decide("total", Range(-200, 200))
		list, coefficients := []Decision{total}, []int{-1}
		up := r.IntN(2) == 0
		costs := make([][]int64, n)
		for i, x := range to {
			cost, coefficient := m.Decide("", Range(-9, 9)), 1+r.IntN(3)-r.IntN(2)*4
			plus, rows := r.IntN(5)-2, [][]int{}
			for v := range n {
				costs[i] = append(costs[i], noCost)
				for range r.IntN(3) {
					c := r.IntN(19) - 9
					rows = append(rows, []int{v - 3 + plus, c})
					if c *= coefficient; up {
						c = -c
					}
					costs[i][v] = min(costs[i][v], int64(c))
				}
			}
			m.Table([]Decision{x.Plus(plus), cost}, rows)
			m.Forbid([]Decision{x, cost}, [][]int{{9, 9}})
			list, coefficients = append(list, cost), append(coefficients, coefficient)
		}
		m.Sum(list, coefficients, Exactly, 0)
		sign := 1
		if up {
			sign = -1
		}
		want := cheapest(costs, 0, 0)
		var answer Answer
		if s := learnerFor(t, &m, &goal{x: total.index, up: up}, 0); s != nil {
			for more := true; more; {
				var err error
				more, err = s.next(t.Context())
				require.NoError(t, err)
				if more {
					answer.Values = s.assignment()
					more = s.improve()
				}
			}
		}
		if want > noCost/2 {
			require.Nil(t, answer.Values)
			continue
		}
		require.Empty(t, broken(&m, answer.Values))
		require.Equal(t, int(want)*sign, answer.Values.Value(total), "%v", m.constraints)
	}
}

// The shortest tour is proven where the cheapest assignment is much longer than the least costs.
func TestTourByAssignment(t *testing.T) {
	t.Parallel()
	m, length := tour(16, 1)
	answer, err := m.Minimize(t.Context(), length)
	require.NoError(t, err)
	require.Equal(t, 462, answer.Values.Value(length))
	require.LessOrEqual(t, answer.Stats.Backtracks, int64(300)) // 2,831 by assignments alone, 25,409 without
}

// Costs that an Element of constants gives are bounded like those of a table.
func TestElementCosts(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(48, 3))
	const n = 30
	var m Model
	to, costs := m.Array("to", n, Range(0, n-1)), m.Array("cost", n, Range(1, 100))
	m.AllDifferent(to...)
	for i, x := range to {
		row := make([]Decision, n)
		for k := range row {
			row[k] = m.Constant(1 + r.IntN(100))
		}
		m.Element(row, x, costs[i])
	}
	total := m.Decide("total", Range(n, 100*n))
	m.SumAs(total, costs, nil)
	m.MaxDeadEnds = 100 // open after 50,000 without
	answer, err := m.Minimize(t.Context(), total)
	require.NoError(t, err)
	require.Equal(t, QualityOptimal, answer.Quality)
}
