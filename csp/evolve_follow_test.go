package csp

import (
	"testing"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/rng"
	"github.com/stretchr/testify/require"
)

// A value that several functions use is followed by all of them, and a move takes as long as
// there are functions, not ways from a gene to the last of them.
func TestFollowersShareArguments(t *testing.T) {
	const depth = 70 // of which each doubles the ways
	var m Model
	x := m.Decide("x", Range(0, 9))
	last := x
	for range depth {
		more, most := m.Decide("", Range(0, 100)), m.Decide("", Range(0, 100))
		m.SumAs(more, []Decision{last, m.Constant(1)}, nil)
		m.Maximum(most, last, more)
		last = most
	}
	p, err := newPlan(t.Context(), &m)
	require.NoError(t, err)
	require.Equal(t, []int32{x.index}, p.genes)
	require.Len(t, p.order, 2*depth)
	s := p.newGenome()
	p.random(&s, rng.New(1, 2))
	p.count(&s)
	p.apply(&s, move{x.index, -1, 5})
	require.Equal(t, 5+depth, s.of(last.operand))
	require.Zero(t, s.total)
	visits := mostVisits
	require.True(t, p.inConflict(&s, x.index, &visits)) // perhaps: it doesn't go all ways

	answer, err := m.Evolve(t.Context(), evolve.Options{MaxProposals: 1000, Steps: 100}, Goal{last, AtMost})
	if err != nil {
		require.ErrorIs(t, err, ErrBudget) // deduction may not prove it
	}
	require.Equal(t, depth, answer.Values.Value(last))
}

// Functions that would follow each other in a circle are constraints, in whichever order they
// are stated.
func TestFollowersInCircles(t *testing.T) {
	for start := range 3 {
		var m Model
		x := m.Array("x", 3, Range(0, 9))
		y := m.Array("y", 3, Range(0, 9))
		for k := range x {
			i := (start + k) % 3
			m.Maximum(x[i], x[(i+1)%3], y[i])
		}
		p, err := newPlan(t.Context(), &m)
		require.NoError(t, err)
		require.Len(t, p.order, 2)
		require.Len(t, p.genes, 4)
		answer, err := m.Evolve(t.Context(), evolve.Options{})
		require.NoError(t, err)
		require.Empty(t, broken(&m, answer.Values))
		checkPlan(t, &m, 50)
	}
}

// More followers than a word of blocks has bits for their words.
func TestManyFollowers(t *testing.T) {
	const n = 64*64*3 + 5
	var m Model
	x := m.Decide("x", Range(1, 2))
	list := m.Array("y", n, Range(1, 4))
	for i, y := range list {
		from := []Decision{x}
		if i%1000 > 0 {
			from = append(from, list[i-1])
		}
		m.Maximum(y, from...)
	}
	p, err := newPlan(t.Context(), &m)
	require.NoError(t, err)
	require.Len(t, p.order, n)
	s := p.newGenome()
	for _, v := range []int{1, 2, 1} {
		s.value[x.index] = v
		p.count(&s)
		p.apply(&s, move{x.index, -1, 3 - v})
		for _, y := range list {
			require.Equal(t, 3-v, s.value[y.index])
		}
	}
}
