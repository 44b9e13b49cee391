package csp

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// The values of distances and products, by hand. A product
// that does not fit an int is no value.
func TestOperations(t *testing.T) {
	var m Model
	x, y := m.Decide("x", Range(2, 9)), m.Decide("y", Range(12, 14))
	apart, product := m.Decide("|x − y|", Range(-5, 8)), m.Decide("xy", Range(0, 30))
	m.Distance(apart, x, y)
	m.Times(product, x.Plus(-4), y)
	for i, want := range [][]int{{4, 5, 6}, {12, 13, 14}, {6, 7, 8}, {0, 12, 13, 24, 26, 28}} {
		var got []int
		for _, c := range candidates(t, &m)[i] {
			if c.Solutions > 0 {
				got = append(got, c.Value)
			}
		}
		require.Equal(t, want, got)
	}
	const far = largestValue - 1
	var large Model
	z := large.Decide("z", Range(far, far)).Plus(far)
	large.Times(large.Decide("", Range(0, 9)), z, z)
	checkModel(t, &large)
}

// Domains with too many pairs are a mistake that names the constraint.
func TestOperationsTooWide(t *testing.T) {
	var m Model
	x := m.Decide("x", Range(0, 1100))
	m.Times(x, x, x)
	_, err := m.Solve(t.Context())
	require.EqualError(t, err, "csp: x = x × x: pairs: 1101×1101, want at most 1048576")
}

func candidates(t *testing.T, m *Model) [][]ValueCount {
	all, err := m.TrueCandidates(t.Context(), 1)
	require.NoError(t, err)
	return all
}

// Operations on wide decisions, which look at bounds, agree with brute force.
func TestWideOperations(t *testing.T) {
	r := rand.New(rand.NewPCG(57, 2))
	for range 60 {
		m := Model{narrowest: 5}
		list := make([]Decision, 3)
		for i := range list {
			low := r.IntN(9) - 6
			list[i] = m.Decide("", Range(low, low+1+r.IntN(7))).Plus(r.IntN(3) - 1)
		}
		if r.IntN(2) == 0 {
			m.Distance(list[0], list[1], list[2])
		} else {
			few := m.Decide("", Range(-2, 1))
			m.Times(list[0], few, list[1])
		}
		require.NoError(t, m.err)
		checkModel(t, &m)
	}
	var m Model
	x := m.Array("x", 3, Range(0, 1<<20))
	m.Times(x[0], x[1], x[2])
	require.ErrorContains(t, m.err, "pairs: 1048577×1048577, want at most 1048576")
}
