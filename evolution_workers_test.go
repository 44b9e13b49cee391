package sudoku

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// A neighbour differs by one swap of two free cells in a block; every block
// that has such cells is equally likely, and so is every pair in it.
func TestSwapDraw(t *testing.T) {
	t.Parallel()
	board := gridOf(demo)
	shape := geometry.ShapeOf(81)
	for k, cell := range shape.Unit(18) { // block 1 gets one free cell, block 2 none
		board[cell] = uint8(k + 1)
	}
	board[0] = 0
	for k, cell := range shape.Unit(19) {
		board[cell] = uint8(k + 1)
	}
	basis := mustBasis(t, board)
	layout := basis.units
	s := newSwapper(basis, swapWorker, 0.001, nil)
	source := NewStream(1, 0)
	blocks := make(map[int]int)
	pairs := make(map[[2]int]int)
	const draws = 70000
	for range draws {
		a, b, _ := s.propose(source)
		require.NotEqual(t, a, b)
		require.Zero(t, board[a])
		require.Zero(t, board[b])
		_, _, block := shape.Locate(a)
		_, _, other := shape.Locate(b)
		require.Equal(t, block, other)
		blocks[block]++
		if block == 8 {
			pairs[[2]int{a, b}]++
		}
	}
	require.Len(t, blocks, 7, "blocks with fewer than two free cells are left alone")
	for block, n := range blocks {
		require.InDelta(t, draws/7, n, 500, "block %d", block)
	}
	free := int(layout.first[9] - layout.first[8])
	require.Len(t, pairs, free*(free-1)/2)
	for pair, n := range pairs {
		require.InDelta(t, draws/7/len(pairs), n, 150, "pair %v", pair)
	}
}

// mustBasis is the basis of a search with swaps by the article's fitness.
func mustBasis(t testing.TB, puzzle Grid) *basis {
	t.Helper()
	units, err := newUnitLayout(Cells(&puzzle), LayoutBlocks, puzzle.compiled())
	require.NoError(t, err)
	return &basis{start: puzzle[:], compiled: puzzle.compiled(), layout: LayoutBlocks, units: units, fitness: MissingValues, weights: MissingValues.weights()}
}

func TestSwapRules(t *testing.T) {
	sudokutest.Sequential(t)
	puzzle := gridOf(mostDifficult)
	basis := mustBasis(t, puzzle)
	for _, test := range []struct {
		name            string
		worker          workerKind
		mistake         float64
		better, same    bool // whether all such swaps are accepted
		sameNever       bool
		worseLo, worseH float64 // share of the swaps with one error more
	}{
		{"strict, no mistakes", swapWorker, 0, true, false, true, 0, 0},
		{"strict, a tenth", swapWorker, 0.1, true, false, false, 0.09, 0.11},
		{"strict, all mistakes", swapWorker, 1, true, true, false, 1, 1},
		{"annealed, no mistakes", annealedSwapWorker, 0, true, true, false, 0, 0},
		{"annealed, a tenth", annealedSwapWorker, 0.1, true, true, false, 0.09, 0.11},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newSwapper(basis, test.worker, test.mistake, nil)
			source := NewStream(2, 0)
			board := evolvedBoard{make([]uint8, 81), make([]uint8, 162)}
			rows, columns := board.lines()
			lines := lineCountsOf((*[81]uint8)(board.cells), (*[81]uint8)(rows), (*[81]uint8)(columns))
			errors := 0
			proposed, accepted := make(map[int]int), make(map[int]int)
			for i := range sudokutest.Scaled(800_000) {
				if i%20 == 0 { // near a random board, where all changes occur
					copy(board.cells, puzzle[:])
					basis.units.fill(board.cells, source)
					errors = missingValues(board.cells)
					s.follow(&board)
				}
				before := *source
				a, b, _ := s.propose(&before)
				delta := lines.swapDelta(a, b)
				change, ok := neighbour(s, lines, source)
				require.Equal(t, delta, change)
				if ok {
					accepted[delta]++
					errors += delta
				}
				require.Equal(t, errors, missingValues(board.cells))
				proposed[delta]++
			}
			require.Equal(t, proposed[-1], accepted[-1])
			require.Equal(t, test.same, accepted[0] == proposed[0])
			require.Equal(t, test.sameNever, accepted[0] == 0)
			share := float64(accepted[1]) / float64(proposed[1])
			require.GreaterOrEqual(t, share, test.worseLo)
			require.LessOrEqual(t, share, test.worseH)
			if test.worker == annealedSwapWorker {
				require.InDelta(t, test.mistake*test.mistake, float64(accepted[2])/float64(proposed[2]), 0.005,
					"two errors are the square of one")
			}
		})
	}
}

// Following the built-in fitness and asking a plugged-in one lead to the same
// run: the same swaps are accepted.
func TestSwapByFitness(t *testing.T) {
	puzzle := gridOf(extremelyDifficult)
	plain := Fitness{Name: "plain", ErrorsFunc: missingValues}
	withDelta := Fitness{Name: "delta", ErrorsFunc: missingValues, DeltaFunc: MissingValues.Delta}
	opts := EvolveOptions{Worker: AnnealedSwapWorker, Fitness: MissingValues, Options: evolve.Options{Steps: 200, MaxProposals: 100_000}}
	want, wantErr := Evolve(t.Context(), puzzle, &opts)
	for _, f := range []Fitness{plain, withDelta, Duplicates} {
		opts.Fitness = f
		got, err := Evolve(t.Context(), puzzle, &opts)
		require.Equal(t, wantErr, err)
		require.Equal(t, want, got, f.Name)
	}
}

func TestThreshold(t *testing.T) {
	require.Zero(t, threshold(0))
	require.Equal(t, uint64(1)<<63, threshold(0.5))
	require.Equal(t, uint64(1<<64-1), threshold(1))
}

func TestRecolouringLeavesTheBest(t *testing.T) {
	puzzle := gridOf(mostDifficult)
	run, err := NewEvolution(t.Context(), puzzle, &EvolveOptions{Options: evolve.Options{Population: 2, Steps: 500, MaxAge: -1}, NoCrossover: true})
	require.NoError(t, err)
	errors := run.Population()[0].Errors
	for range 5 {
		run.Step(t.Context())
		require.LessOrEqual(t, run.Population()[0].Errors, errors+3,
			"an epoch ends with the fewest clashes it met; duplicates count them a little differently")
		errors = run.Population()[0].Errors
	}
}

// A worker that wraps a built-in one improves as that does, also where the
// source is another one, and the options follow its layout. Swap workers need a Job
// of the engine.
func TestWrappedWorkers(t *testing.T) {
	board := gridOf(extremelyDifficult)
	for _, worker := range []Worker{SwapWorker, AnnealedSwapWorker, TabuWorker} {
		var calls atomic.Int64
		var job Job
		wrapped := Worker{Name: "wrapped", Layout: worker.Layout, NewFunc: func(given Job) Improve {
			job = given
			improve := worker.New(given)
			return func(cells []uint8, steps int, source rand.Source) int {
				calls.Add(1)
				return improve(cells, steps, source)
			}
		}}
		opts := EvolveOptions{Worker: worker, Options: evolve.Options{Parents: evolve.ParentsWorkerAndExplorer, Steps: 500, MaxAge: -1, MaxProposals: 100_000}}
		want, wantErr := Evolve(t.Context(), board, &opts)
		opts.Worker = wrapped
		got, err := Evolve(t.Context(), board, &opts)
		require.Equal(t, wantErr, err)
		require.Equal(t, want.Board, got.Board)
		require.Equal(t, want.Stats.Proposals, got.Stats.Proposals)
		require.Positive(t, calls.Load())

		genetic := GeneticOptions{Worker: worker, GeneticOptions: evolve.GeneticOptions{Steps: 500, MaxProposals: 50_000}}
		want, wantErr = Genetic(t.Context(), board, &genetic)
		genetic.Worker = wrapped
		got, err = Genetic(t.Context(), board, &genetic)
		require.Equal(t, wantErr, err)
		require.Equal(t, want, got)

		domains, ok := board.compiled().deduce(board[:])
		require.True(t, ok)
		full, err := FillBlocks(board, NewStream(1, 0))
		require.NoError(t, err)
		if worker.Layout == LayoutFree {
			for i, values := range domains {
				full[i] = values.First()
			}
		}
		before := Duplicates.Errors(full[:])
		job.Fixed, job.Domains, job.Fitness = board[:], domains, Duplicates
		job.Stopped = func(int) bool { return false }
		improve := worker.New(job)
		require.LessOrEqual(t, improve(full[:], 2000, rand.New(NewStream(1, 1))), 2000)
		require.Less(t, Duplicates.Errors(full[:]), before)
		require.Equal(t, board, thinnedTo(board, full))

		made := Job{Rules: job.Rules, Fixed: job.Fixed, Domains: domains, Fitness: Duplicates, Stopped: job.Stopped}
		require.Equal(t, worker.swaps(), worker.New(made) == nil)
	}
}
