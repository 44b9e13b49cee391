package csp

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// gridEdges are the pairs of fields of a grid that share a side.
func gridEdges(rows, columns int) (edges [][2]int) {
	for i := range rows * columns {
		if (i+1)%columns > 0 {
			edges = append(edges, [2]int{i, i + 1})
		}
		if i+columns < rows*columns {
			edges = append(edges, [2]int{i, i + columns})
		}
	}
	return edges
}

// isRegion reports whether a flood from one field of a set reaches all.
func isRegion(set uint, edges [][2]int) bool {
	reached := set & -set
	for grown := true; grown; {
		grown = false
		for _, e := range edges {
			both := uint(1)<<e[0] | 1<<e[1]
			if both&set == both && both&reached != 0 && both&^reached != 0 {
				reached, grown = reached|both, true
			}
		}
	}
	return set != 0 && reached == set
}

// On all sets of fields of small grids, with fields that are known to be in or not, both
// searches find the regions. The strong one meets no dead end where any size will do.
func TestConnectedAgreesWithFloods(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(49, 1))
	for round := range 120 {
		rows, columns := 3, 3+round%2
		n, edges := rows*columns, gridEdges(rows, columns)
		size := max(0, r.IntN(2*n)-n)
		var m Model
		x := m.Array("x", n, Range(0, 2))
		m.Connected(x, edges, size, 1, 2)
		var known, in uint
		for i := range x {
			switch r.IntN(4) {
			case 0:
				known |= 1 << i
				m.Fix(x[i], 0)
			case 1:
				known, in = known|1<<i, in|1<<i
				m.AtLeast(x[i], 1)
			}
			m.AtMost(x[i], 1)
		}
		want := 0
		for set := range uint(1) << n {
			if set&known == in && isRegion(set, edges) && (size == 0 || bits.OnesCount(set) == size) {
				want++
			}
		}
		s, ok := deepOnly(t, &m, 1_000_000)
		require.True(t, ok)
		require.Len(t, allSolutions(t, s, true), want)
		if size == 0 && s != nil {
			require.Zero(t, s.stats().Backtracks)
		}
		require.Len(t, allSolutions(t, learnerOnly(t, &m), true), want)
	}
}

// Squares of side 3 that are Latin in both values and have all pairs are 72.
func TestPairsOfLatinSquares(t *testing.T) {
	t.Parallel()
	var m Model
	x, y := m.Array("x", 9, Range(1, 3)), m.Array("y", 9, Range(1, 3))
	for _, square := range [][]Decision{x, y} {
		for i := range 3 {
			m.AllDifferent(square[3*i : 3*i+3]...)
			m.AllDifferent(square[i], square[i+3], square[i+6])
		}
	}
	m.AllDifferentPairs(x, y)
	require.Equal(t, 72, count(t, &m))
	s, ok := deepOnly(t, &m, 1_000_000)
	require.True(t, ok)
	require.Len(t, allSolutions(t, s, true), 72)
	require.Len(t, allSolutions(t, learnerOnly(t, &m), true), 72)
	require.Error(t, m.AllDifferentPairs(x, y[1:]).model.err)
}

// Where first values are equal, second ones differ, before a choice: two of three can't be.
func TestPairsOfEquals(t *testing.T) {
	var m Model
	x, y := m.Array("x", 3, Range(1, 3)), m.Array("y", 3, Range(1, 2))
	m.AllDifferentPairs(x, y)
	m.Equal(x[0], x[1])
	require.Equal(t, 3*2*(2*2), count(t, &m))
	equal := m.Equal(x[1], x[2])
	s, ok := deepOnly(t, &m, 0)
	require.True(t, ok)
	require.Nil(t, s)
	require.Zero(t, count(t, &m))
	m.Withdraw(equal)
	require.Equal(t, 24, count(t, &m))
}

// Places that are equal enter a region together, so it is known before a choice that both groups
// beside a place are too large for its region.
func TestEqualPlacesEnterTogether(t *testing.T) {
	var m Model
	x := m.Array("x", 9, Range(0, 1))
	m.Connected(x, gridEdges(3, 3), 3, 1)
	for place, value := range map[int]int{3: 0, 4: 1, 5: 0} {
		m.Fix(x[place], value)
	}
	for _, first := range []int{0, 6} {
		m.Equal(x[first], x[first+1])
		m.Equal(x[first+1], x[first+2])
	}
	s, ok := deepOnly(t, &m, 0)
	require.True(t, ok)
	require.Nil(t, s)
	require.Zero(t, count(t, &m))
}

// An edge leads from a place to a place, and a size is no debt.
func TestConnectedMistakes(t *testing.T) {
	for field, state := range map[string]func(m *Model, x []Decision){
		"edges": func(m *Model, x []Decision) { m.Connected(x, [][2]int{{0, 3}}, 0, 1) },
		"size":  func(m *Model, x []Decision) { m.Connected(x, nil, -1, 1) },
	} {
		var m Model
		state(&m, m.Array("x", 3, Range(0, 1)))
		_, err := m.Solve(t.Context())
		var mistake *OptionError
		require.ErrorAs(t, err, &mistake)
		require.Equal(t, field, mistake.Field)
	}
}
