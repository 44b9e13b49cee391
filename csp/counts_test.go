package csp

import (
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// magicSequence is a sequence in which x[i] is the number of times that i occurs in it.
func magicSequence(n int) *Model {
	var m Model
	x := m.Array("x", n, Range(0, n-1))
	for i := range n {
		m.AmongAs(x[i], x, i)
	}
	return &m
}

// The sums of counts exclude no solution.
func TestCountsAgreeWithBruteForce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(39, 5))
	added := map[int]int{}
	for range max(100, sudokutest.Scaled(200)) {
		var m Model
		first := r.IntN(5) - 3
		x := m.Array("", 2+r.IntN(3), Range(first, first+2))
		for i := range x {
			x[i] = x[i].Plus(r.IntN(3) / 2)
		}
		number := m.Array("", 1+r.IntN(3), Range(0, 3))
		if r.IntN(2) == 0 {
			number[0] = x[0]
		}
		for i, n := range number {
			m.AmongAs(n.Plus(r.IntN(2)), x, first+i)
		}
		d := newRootDomains(&m)
		added[len(mustRules(t, &m, d).sums)]++
		checkModel(t, &m)
	}
	require.Greater(t, min(added[0], added[1], added[4]), 3)
	require.Equal(t, []int{0, 1, 2}, []int{count(t, magicSequence(3)), count(t, magicSequence(5)), count(t, magicSequence(4))})
}
