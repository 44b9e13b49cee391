package csp

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Tours of more towns than a word has bits are left to the learner: with roads at random, one
// of which leads from each town to the next of a hidden tour, and without a way back.
func TestWideCircuit(t *testing.T) {
	const towns = 80
	r := rand.New(rand.NewPCG(39, 3))
	hidden := r.Perm(towns)
	roads := make([][]int, towns)
	for i, town := range hidden {
		roads[town] = []int{hidden[(i+1)%towns], r.IntN(towns), r.IntN(towns)}
	}
	tours := func(roads [][]int) (*Model, []Decision) {
		var m Model
		next := make([]Decision, towns)
		for i := range next {
			next[i] = m.Decide("", OneOf(roads[i]...))
		}
		m.Circuit(next...)
		return &m, next
	}
	m, next := tours(roads)
	answer, err := m.Solve(t.Context())
	require.NoError(t, err)
	require.True(t, m.constraints[0].Keeps(answer.Values))
	town := 0
	for range towns - 1 {
		town = answer.Values.Value(next[town])
		require.NotZero(t, town)
	}
	half := map[int]bool{}
	for _, town := range hidden[:towns/2] {
		half[town] = true
	}
	for town, to := range roads {
		roads[town] = nil
		for _, j := range to {
			if half[town] == half[j] {
				roads[town] = append(roads[town], j)
			}
		}
	}
	roads[hidden[towns/2-1]] = append(roads[hidden[towns/2-1]], hidden[0])
	roads[hidden[towns-1]] = append(roads[hidden[towns-1]], hidden[towns/2])
	m, _ = tours(roads)
	_, err = m.Solve(t.Context())
	require.ErrorIs(t, err, ErrNoSolution)
}
