package sudoku

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A board that is divided has the solutions that it has undivided, up to any limit, and the same
// one first for any number of goroutines.
func TestDividedBoardsAgree(t *testing.T) {
	jigsaw, err := Jigsaw("AAABBB AACCBB ACCCCB DEEEEF DDEEFF DDDFFF")
	require.NoError(t, err)
	r := rand.New(NewStream(38, 0))
	rounds, several := sudokutest.Scaled(20), 0
	for name, rules := range map[string]Rules{"ordinary": Standard(9), "small": Standard(6), "jigsaw": jigsaw, "Latin": Latin(7)} {
		for round := range rounds {
			solution, err := rules.RandomSolution(t.Context(), NewStream(38, r.Uint64()))
			require.NoError(t, err)
			p := solution.Clone()
			for cell := range p.Cells {
				if r.IntN(10) < 7 {
					p.Cells[cell] = 0
				}
			}
			if round%4 == 1 { // no clash, but mostly no solution
				if cell := r.IntN(len(p.Cells)); p.Cells[cell] == 0 {
					p.Cells[cell] = Candidates(p)[cell].First()
				}
			}
			if round%4 == 2 {
				p.Candidates = make([]Values, len(p.Cells))
				for cell := range p.Candidates {
					p.Candidates[cell] = allValues(rules.Values()).Without(1 + solution.Cells[cell]%uint8(rules.Values()))
				}
			}
			if Check(p) != nil {
				continue
			}
			for _, limit := range []int{1, 2, 5, 300} {
				want, err := Count(t.Context(), p, limit)
				require.NoError(t, err)
				if want > 2 {
					several++
				}
				var before []uint8
				for _, goroutines := range []int{1, 2, 5} {
					first := make([]uint8, len(p.Cells))
					found, err := p.compiled().countDivided(t.Context(), p.Cells, limit, goroutines, first)
					require.NoError(t, err)
					require.Equal(t, want, found, "%s, round %d, limit %d", name, round, limit)
					if found > 0 {
						require.True(t, Solved(p, Puzzle{Rules: rules, Cells: first}))
					}
					if before != nil {
						require.Equal(t, before, first, "%s, round %d, limit %d", name, round, limit)
					}
					before = first
				}
			}
		}
	}
	require.Greater(t, several, 4*rounds)
}

func TestCountParallel(t *testing.T) {
	unique := gridOf(sudokutest.AIEscargot)
	solution, err := Solve(t.Context(), unique)
	require.NoError(t, err)
	for _, goroutines := range []int{0, 1, 3} {
		n, first, err := CountParallel(t.Context(), unique, 2, goroutines)
		require.NoError(t, err)
		require.Equal(t, 1, n)
		require.Equal(t, solution, first)
	}
	known := sudokutest.Counted[len(sudokutest.Counted)-1]
	wide := gridOf(known.Line)
	wide[1], wide[3] = 0, 0
	want, err := Count(t.Context(), wide, 0)
	require.NoError(t, err)
	var before Grid
	for goroutines := range 4 {
		n, first, err := CountParallel(t.Context(), wide, -1, goroutines)
		require.NoError(t, err)
		require.Equal(t, want, n)
		require.True(t, Solved(wide, first))
		require.True(t, goroutines == 0 || first == before)
		before = first
	}
	n, first, err := CountParallel(t.Context(), gridOf(sudokutest.Unsolvable[0].Line), 0, 0)
	require.NoError(t, err)
	require.Zero(t, n)
	require.Equal(t, Grid{}, first)
	clash := unique
	clash[1] = clash[0]
	_, _, err = CountParallel(t.Context(), clash, 2, 0)
	var clashes *ClashError
	require.ErrorAs(t, err, &clashes)
	_, _, err = CountParallel(t.Context(), unique, 2, -1)
	var option *OptionError
	require.ErrorAs(t, err, &option)
	require.Equal(t, "goroutines", option.Field)
}

// A division ends with its context, and returns what is found so far.
func TestCountParallelEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := CountParallel(ctx, Grid{}, 0, 2)
	require.ErrorIs(t, err, context.Canceled)
	ctx, cancel = context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	n, first, err := CountParallel(ctx, Grid{}, 0, 2)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Positive(t, n)
	require.Equal(t, Grid{}, first)
}
