package csp

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// Constraints that are several at once, and paths, have the solutions of brute force in all
// searches, at first, as alternatives and as conditions.
func TestPathsAgreeWithBruteForce(t *testing.T) {
	t.Parallel()
	for name, add := range map[string]func(g *maker){
		"occur as": func(g *maker) {
			g.OccurAs(g.some(), map[int]Decision{g.value(): g.number(), g.value(): g.number()})
		},
		"chain":          func(g *maker) { g.LexicographicLess(g.some(), g.some(), g.some()) },
		"chain or equal": func(g *maker) { g.LexicographicLessEqual(g.some(), g.some(), g.some()) },
		"subcircuit":     func(g *maker) { g.Subcircuit(g.numbers(1 + g.r.IntN(4))...) },
		"along": func(g *maker) {
			n := 1 + g.r.IntN(3)
			step := 1 + g.r.IntN(2)
			g.Along(g.numbers(n), g.numbers(n), g.relation(), func(i, j int) int { return step*i - j }, g.r.IntN(4))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(48, uint64(len(name))))
			found := 0
			for range max(90, sudokutest.Scaled(120)) {
				g := newMaker(r, 4, r.IntN(5)-4)
				state := func() { add(g) }
				switch r.IntN(4) {
				case 0:
					g.Or(state, func() { g.Fix(g.one(), g.value()) })
				case 1:
					g.If(state, func() { g.Less(g.one(), g.one()) })
				default:
					state()
				}
				require.NoError(t, g.err)
				found += min(1, allWays(t, g.Model))
			}
			require.Greater(t, found, 10)
		})
	}
}

// A subcircuit of five leaves out any of them: as many as there are tours through some.
func TestSubcircuits(t *testing.T) {
	for n, want := range []int{1, 1, 2, 6, 21, 85, 410} { // 1 + Σ C(n,k) (k-1)!
		var m Model
		m.Subcircuit(m.Array("", n, Range(0, n-1))...)
		require.Equal(t, want, count(t, &m), fmt.Sprint(n))
	}
}

func TestPathMistakes(t *testing.T) {
	var m Model
	x := m.Array("x", 2, Range(0, 1))
	for want, state := range map[string]func(){
		"totals: 1, want 2 decisions": func() { m.Along(x, x[:1], AtLeast, func(_, _ int) int { return 1 }) },
		"step: nil, want a function":  func() { m.Along(x, x, AtLeast, nil) },
		"relation: ":                  func() { m.Along(x, x, 0, func(_, _ int) int { return 1 }) },
	} {
		m.err = nil
		state()
		require.ErrorContains(t, m.err, want)
	}
}
