package sudoku

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// largeJob returns a job on a board on which the heat changes, and a solution.
func largeJob(t *testing.T) (job Job, puzzle, solution Grid49) {
	solution = RandomTransformation[Grid49](NewStream(1, 0)).Apply(pattern[Grid49]())
	puzzle = thinned(solution, 0.6, rand.New(NewStream(2, 0)))
	domains, ok := boardKernel(len(puzzle)).deduce(puzzle[:])
	require.True(t, ok)
	job = Job{Rules: RulesOf(puzzle), Domains: domains, Stopped: func(int) bool { return false }}
	return job, puzzle, solution
}

// What a turn leaves has the clashes that it says, and no more than before, whether
// the turn ends with its steps or by a stop.
func TestTurnsOnLargeBoards(t *testing.T) {
	t.Parallel()
	job, _, solution := largeJob(t)
	stop := 1 << 30
	job.Stopped = func(made int) bool { return made > stop }
	w, fresh := newRecolourer(job), newRecolourer(job)
	require.True(t, w.large)
	board := solution
	r := rand.New(NewStream(3, 0))
	for range 40 { // clashes that cycles repair
		cell := w.cells[r.IntN(len(w.cells))]
		board[cell] = randomValue(job.Domains[cell], NewStream(r.Uint64(), 0))
	}
	require.True(t, fresh.readBoard(board[:]))
	before := fresh.total
	require.Positive(t, before)
	for i, steps := range []int{1, 500, 30 * len(w.cells), 200 * len(w.cells), 1000} {
		if i == 3 {
			stop = 300
		}
		next := board
		made := w.improve(next[:], steps, NewStream(uint64(i), 0))
		require.LessOrEqual(t, made, min(steps, stop+stepsBetweenPolls))
		require.True(t, fresh.readBoard(next[:]))
		require.Equal(t, w.least, fresh.total)
		require.LessOrEqual(t, fresh.total, before)
		require.True(t, fresh.total == 0 || made == steps || made > stop)
	}
}

// The best board is as far as a walk came on a plateau, not where it began.
func TestEqualBoardsReplaceTheBest(t *testing.T) {
	t.Parallel()
	job, puzzle, _ := largeJob(t)
	w := newRecolourer(job)
	board := puzzle
	for i, values := range job.Domains {
		board[i] = values.First()
	}
	w.improve(board[:], 3000, NewStream(1, 0)) // down
	require.True(t, w.readBoard(board[:]))
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
	job, puzzle, _ := largeJob(t)
	w, fresh := newRecolourer(job), newRecolourer(job)
	source := NewStream(5, 0)
	board := puzzle
	for cell, values := range job.Domains {
		board[cell] = randomValue(values, source)
	}
	require.True(t, w.readBoard(board[:]))
	before := w.total
	w.sweep(source)
	require.Positive(t, w.made)
	require.LessOrEqual(t, w.made, len(w.cells))
	require.Less(t, 3*w.total, before)
	require.Equal(t, w.total, w.least)
	w.store(board[:])
	require.True(t, fresh.readBoard(board[:]))
	require.Equal(t, w.least, fresh.total)
}

// A large board has one organism and long turns, unless the options say otherwise.
func TestEvolveLarge(t *testing.T) {
	t.Parallel()
	_, puzzle, _ := largeJob(t)
	run, err := NewEvolution(puzzle, &EvolveOptions{Islands: 2})
	require.NoError(t, err)
	require.Len(t, run.Population(), 2)
	for run.Step(t.Context()) {
	}
	result, err := run.Result()
	require.NoError(t, err)
	require.True(t, Solved(puzzle, result.Board))

	run, err = NewEvolution(puzzle, &EvolveOptions{Population: 3, Steps: 50})
	require.NoError(t, err)
	require.Len(t, run.Population(), 3)
	run.Step(t.Context())
	result, err = run.Result()
	require.ErrorIs(t, err, ErrBudget)
	require.EqualValues(t, 150, result.Stats.Proposals)
}

// The defaults change with the number of free cells, for the worker they were tuned for.
func TestEvolveDefaultsBySize(t *testing.T) {
	for _, test := range []struct{ free, population, steps, stall int }{
		{50, 4, 2500, 0}, {499, 4, 499 * 499, 0}, {500, 2, 500_000, 0}, {999, 2, 2 * 999 * 999, 0},
		{1000, 1, 1_000_000, 14}, {1186, 1, 1_186_000, 20}, {2040, 1, 2_040_000, 61},
	} {
		var o EvolveOptions
		require.NoError(t, o.complete(len(Grid81{})))
		o.completeFor(test.free, kernel9.geometry())
		require.Equal(t, [3]int{test.population, test.steps, test.stall}, [3]int{o.Population, o.Steps, o.MaxStall}, "%d free cells", test.free)
	}
	o := EvolveOptions{Worker: SwapWorker, MaxStall: -1}
	require.NoError(t, o.complete(len(Grid81{})))
	o.completeFor(2000, kernel9.geometry())
	require.Equal(t, 8, o.Population)
	require.Equal(t, -1, o.MaxStall)
	require.Equal(t, 2_000_000, o.Steps)
}

// Boards with few choices are hotter, and those with many cooler.
func TestHeatFor(t *testing.T) {
	require.Equal(t, 139, heatFor(1528, 9303))  // 64×64, 60 %
	require.Equal(t, 100, heatFor(2040, 21190)) // 64×64, 50 %
	require.Equal(t, 50, heatFor(2458, 41187))  // 64×64, 40 %
}
