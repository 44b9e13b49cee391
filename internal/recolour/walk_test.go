package recolour

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/sudoku/internal/rng"
	"github.com/stretchr/testify/require"
)

// What a turn leaves has the clashes that it says, and no more than before, whether
// the turn ends with its steps or by a stop.
func TestTurnsOnLargeBoards(t *testing.T) {
	t.Parallel()
	p := largePuzzle(t)
	stop := 1 << 30
	stopped := func(made int) bool { return made > stop }
	w, fresh := New(p.rules, p.domains, stopped), p.worker()
	require.True(t, w.large)
	board := slices.Clone(p.solution)
	r := rand.New(rng.New(3, 0))
	for range 40 { // clashes that cycles repair
		cell := w.cells[r.IntN(len(w.cells))]
		board[cell] = rng.Value(p.domains[cell], rng.New(r.Uint64(), 0))
	}
	require.True(t, fresh.readBoard(board))
	before := fresh.total
	require.Positive(t, before)
	for i, steps := range []int{1, 500, 30 * len(w.cells), 200 * len(w.cells), 1000} {
		if i == 3 {
			stop = 300
		}
		next := slices.Clone(board)
		made := w.Improve(next, steps, rng.New(uint64(i), 0))
		require.LessOrEqual(t, made, min(steps, stop+stepsBetweenPolls))
		require.True(t, fresh.readBoard(next))
		require.Equal(t, w.least, fresh.total)
		require.LessOrEqual(t, fresh.total, before)
		require.True(t, fresh.total == 0 || made == steps || made > stop)
	}
}

// The best board is as far as a walk came on a plateau, not where it began.
func TestEqualBoardsReplaceTheBest(t *testing.T) {
	t.Parallel()
	p := largePuzzle(t)
	w := p.worker()
	board := slices.Clone(p.cells)
	for i, values := range p.domains {
		board[i] = values.First()
	}
	w.Improve(board, 3000, rng.New(1, 0)) // down
	require.True(t, w.readBoard(board))
	equal := 0
	for now := range 2000 {
		w.endTabus(now)
		change := w.bestSteps()
		if w.ties == 0 {
			continue
		}
		step := w.tie(0)
		w.apply(step, now, 0)
		w.stale = append(w.stale, w.vertex[step.word()])
		if w.total += change; w.total <= w.least {
			w.keep(w.total)
			equal++
			require.Equal(t, w.colour, w.best)
		}
	}
	require.Positive(t, equal)
}

// A sweep leaves a random board with less than a third of its clashes, and counts them.
func TestSweep(t *testing.T) {
	t.Parallel()
	p := largePuzzle(t)
	w, fresh := p.worker(), p.worker()
	source := rng.New(5, 0)
	board := slices.Clone(p.cells)
	for cell, values := range p.domains {
		board[cell] = rng.Value(values, source)
	}
	require.True(t, w.readBoard(board))
	before := w.total
	w.sweep(source)
	require.Positive(t, w.made)
	require.LessOrEqual(t, w.made, len(w.cells))
	require.Less(t, 3*w.total, before)
	require.Equal(t, w.total, w.least)
	w.store(board)
	require.True(t, fresh.readBoard(board))
	require.Equal(t, w.least, fresh.total)
}

// Boards with few choices are hotter, and those with many cooler.
func TestHeatFor(t *testing.T) {
	require.Equal(t, 139, heatFor(1528, 9303))  // 64×64, 60 %
	require.Equal(t, 100, heatFor(2040, 21190)) // 64×64, 50 %
	require.Equal(t, 50, heatFor(2458, 41187))  // 64×64, 40 %
}
