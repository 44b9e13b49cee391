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
	m.Div(x, x, x)
	_, err := m.Solve(t.Context())
	require.EqualError(t, err, "csp: x = x / x: pairs: 1101×1101, want at most 1048576")
}

func candidates(t *testing.T, m *Model) [][]ValueCount {
	all, err := m.TrueCandidates(t.Context(), 1)
	require.NoError(t, err)
	return all
}

// Operations on wide decisions, which look at bounds, agree with brute force, also under a
// condition and where one is refused.
func TestWideOperations(t *testing.T) {
	r := rand.New(rand.NewPCG(57, 2))
	for i := range 300 {
		m := Model{narrowest: 2 + r.IntN(4)}
		list := make([]Decision, 3)
		for i := range list {
			low := r.IntN(11) - 7
			list[i] = m.Decide("", Range(low, low+r.IntN(8))).Plus(r.IntN(3) - 1)
		}
		list[2-r.IntN(2)*r.IntN(2)] = list[1] // a square, or the same decision twice
		operate := func() {
			if i%2 == 0 {
				m.Distance(list[0], list[1], list[2])
			} else {
				m.Times(list[0], list[1], list[2])
			}
		}
		switch r.IntN(4) {
		case 0:
			m.Reify(m.Decide("", Range(0, 1)), operate)
		case 1:
			m.Or(operate, func() { m.Less(list[1], list[0]) })
		default:
			operate()
		}
		require.NoError(t, m.err)
		checkModel(t, &m)
	}
}

// The bounds of products and distances of large numbers.
func TestLargeOperations(t *testing.T) {
	var m Model
	side, area, apart := m.Array("side", 2, Range(-1<<15, 1<<15)), m.Decide("area", Range(0, largestValue)), m.Decide("apart", Range(0, largestValue))
	m.Times(area, side[0], side[1])
	m.Distance(apart, side[0], side[1])
	m.Sum(side, nil, Exactly, 4001)
	m.AtLeast(side[0], 0)
	a, err := m.Maximize(t.Context(), area)
	require.NoError(t, err)
	require.Equal(t, []int{2000 * 2001, 1}, []int{a.Values.Value(area), a.Values.Value(apart)})
}
