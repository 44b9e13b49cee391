package csp

import (
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/rng"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// checkPlan makes random moves in a genome of a model and compares its counts with those of
// a new count, and its errors with the constraints that it breaks.
func checkPlan(t *testing.T, m *Model, moves int) {
	p, err := newPlan(t.Context(), m)
	if errors.Is(err, ErrNoSolution) {
		return
	}
	require.NoError(t, err)
	source := rng.New(1, 2)
	s, again := p.newGenome(), p.newGenome()
	p.random(&s, source)
	p.count(&s)
	for range moves {
		copyGenome(&again, &s)
		p.count(&again)
		require.Equal(t, again, s, "%v", m.constraints)
		for _, g := range p.groups {
			held := map[int]bool{}
			for _, x := range g.genes {
				held[s.value[x]] = true
			}
			require.Len(t, held, len(g.genes), "%v", m.constraints)
		}
		home := true
		for x, v := range s.value[:p.decisions] {
			home = home && v != none && p.has(int32(x), v)
		}
		kept := home && len(m.broken(s.value[:p.decisions])) == 0
		require.Equal(t, kept, s.total == 0, "%v of %v", s.value, m.constraints)
		if len(p.genes) == 0 || s.total == 0 {
			return
		}
		copyGenome(&again, &s)
		move, change := p.propose(&s, source)
		require.Equal(t, again, s, "Propose changed the genome: %v", m.constraints)
		before := s.total
		p.apply(&s, move)
		require.Equal(t, change, s.total-before, "%v", m.constraints)
	}
}

// Counts that follow moves are those of all constraints anew, for models of all kinds.
func TestCountsOfMoves(t *testing.T) {
	t.Parallel()
	checkPlan(t, magic(5), 100) // where genes of near values are swapped
	r := rand.New(rand.NewPCG(40, 1))
	for range max(500, sudokutest.Scaled(4000)) {
		data := make([]byte, 10+r.IntN(60))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		checkPlan(t, modelOfBytes(data), 30)
	}
	var m Model // where a decision differs from itself with a constant
	x := m.Array("x", 3, Range(-6, -4))
	m.NotEqual(x[0], x[0].Plus(1))
	m.AllDifferent(x[0], x[1], x[0].Plus(2))
	m.NotEqual(x[1], x[2])
	checkPlan(t, &m, 100)
	for range max(10, sudokutest.Scaled(100)) { // larger ones, so that moves go on
		for k := range len(plainKinds) + len(formsOf) {
			g := newMaker(r, 4+r.IntN(4), r.IntN(13)-9)
			for range 6 {
				if k < len(plainKinds) {
					plainKinds[k](g)
				} else {
					formsOf[k-len(plainKinds)].add(g)
				}
			}
			g.any()
			if r.IntN(3) == 0 {
				g.AllDifferent(g.Decisions()[:3]...)
			}
			checkPlan(t, g.Model, 40)
		}
	}
}

// A small model is evolved if it has a solution, and refused if deduction shows that it
// has none.
func TestEvolveAgreesWithSolve(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(40, 2))
	solved := 0
	for range max(100, sudokutest.Scaled(600)) {
		data := make([]byte, 10+r.IntN(60))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		m := modelOfBytes(data)
		_, want := m.Solve(t.Context())
		answer, err := m.Evolve(t.Context(), evolve.Options{MaxProposals: 20_000})
		if want == nil && errors.Is(err, ErrBudget) { // one in some thousand takes longer
			answer, err = m.Evolve(t.Context(), evolve.Options{MaxProposals: 2_000_000, Seed: 1})
		}
		switch {
		case want == nil:
			require.NoError(t, err, "%v", m.constraints)
			require.Equal(t, QualityFeasible, answer.Quality)
			require.Empty(t, broken(m, answer.Values))
			solved++
		case errors.Is(err, ErrNoSolution):
			require.ErrorIs(t, want, ErrNoSolution)
			require.Equal(t, Answer{Quality: QualityInfeasible}, answer)
		default:
			require.ErrorIs(t, err, ErrBudget)
			require.Equal(t, QualityLocalInfeasible, answer.Quality)
			require.Equal(t, broken(m, answer.Values), answer.Broken)
			require.NotEmpty(t, answer.Broken)
		}
	}
	require.Greater(t, solved, 20)
}

// The errors of a table are the decisions that differ from the nearest tuple, of those
// that the domains allow.
func TestErrorsOfTables(t *testing.T) {
	var m Model
	m.Table(m.Array("x", 4, Range(1, 2)), [][]int{{1, 1, 1, 1}, {2, 2, 2, 2}, {1, 1, 2, 9}})
	p, err := newPlan(t.Context(), &m)
	require.NoError(t, err)
	s := p.newGenome()
	for x, errors := range map[[4]int]int{{1, 1, 2, 2}: 2, {2, 1, 2, 2}: 1, {2, 2, 2, 2}: 0} {
		copy(s.value, x[:])
		p.count(&s)
		require.Equal(t, errors, s.total, "%d", x)
	}
}
