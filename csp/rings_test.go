package csp

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Two regions of a grid, with places of neither, are those that floods accept, for both
// searches. With one more edge the graph is no grid and they may cross.
func TestTwoRegionsAgreeWithFloods(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(49, 2))
	for round := range 60 {
		if round%2 > 0 && !sudokutest.Sampled(round/2, 3) { // nine places
			continue
		}
		rows, columns := 2+round%2, 3
		n, edges := rows*columns, gridEdges(rows, columns)
		if round%5 == 0 {
			edges = append(edges, [2]int{1, columns})
		}
		var m Model
		x := m.Array("x", n, Range(r.IntN(2), 2+r.IntN(2)))
		m.Connected(x, edges, r.IntN(2)*r.IntN(n), 1, 3)
		m.Connected(x, edges, r.IntN(2)*r.IntN(n), 2)
		for range r.IntN(3) {
			m.Fix(x[r.IntN(n)], 1+r.IntN(2))
		}
		for range round % 3 {
			i := r.IntN(n)
			m.Equal(x[i], x[(i+1+r.IntN(n-1))%n])
		}
		want := 0
		a := make(Assignment, n)
		var fill func(i int)
		fill = func(i int) {
			if i < n {
				for _, v := range x[i].Values() {
					a[i] = v
					fill(i + 1)
				}
				return
			}
			for _, c := range m.constraints {
				if !c.Keeps(a) {
					return
				}
			}
			want++
		}
		fill(0)
		s, ok := deepOnly(t, &m, 1_000_000)
		if !ok && round%3 > 0 { // equal places that are fixed apart
			require.Zero(t, want)
			continue
		}
		require.True(t, ok)
		require.Len(t, allSolutions(t, s, true), want)
		require.Len(t, allSolutions(t, learnerOnly(t, &m), true), want)
	}
}

// Regions whose paths would cross have no solution, without a dead end: around a block, and
// around the border.
func TestRegionsDoNotCross(t *testing.T) {
	for _, places := range [][4]int{{5, 6, 10, 9}, {1, 7, 14, 4}} {
		var m Model
		x := m.Array("x", 16, Range(0, 2))
		m.Connected(x, gridEdges(4, 4), 0, 1)
		m.Connected(x, gridEdges(4, 4), 0, 2)
		for i, place := range places {
			m.Fix(x[place], 1+i%2)
		}
		s, ok := deepOnly(t, &m, 0)
		require.True(t, ok)
		require.Nil(t, s)
		m.MaxDeadEnds = 1
		_, err := m.Solve(t.Context())
		require.ErrorIs(t, err, ErrNoSolution)
	}
}

// The learner hears that a region is apart, or too small, as soon as it is.
func TestLearnerHearsOfParts(t *testing.T) {
	for size, columns := range map[int]int{0: 5, 60: 9} {
		var m Model
		x := m.Array("x", 100, Range(0, 1))
		m.Connected(x, gridEdges(10, 10), size, 1)
		m.Fix(x[0], 1)
		if size == 0 {
			m.Fix(x[9], 1)
		}
		for row := range 10 {
			m.Fix(x[10*row+columns/2], 0)
		}
		s := learnerOnly(t, &m)
		require.Empty(t, allSolutions(t, s, true))
		require.LessOrEqual(t, s.stats().Guesses, int64(1))
	}
}
