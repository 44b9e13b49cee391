package sudoku

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/geometry"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// The boards of the article and the literature, by short names.
const (
	aiEscargot         = sudokutest.AIEscargot
	platinumBlond      = sudokutest.PlatinumBlond
	veryDifficult      = sudokutest.VeryDifficult
	extremelyDifficult = sudokutest.ExtremelyDifficult
	mostDifficult      = sudokutest.MostDifficult
)

// Two boards without a solution. Deduction proves that of the second.
const (
	noSolution        = "12...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
	plainlyNoSolution = ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6."
)

func TestEvolve(t *testing.T) {
	for _, puzzle := range []string{demo, veryDifficult, extremelyDifficult, mostDifficult} {
		board := gridOf(puzzle)
		for seed := range uint64(10) {
			result, err := Evolve(t.Context(), board, &EvolveOptions{Options: evolve.Options{Seed: seed}})
			require.NoError(t, err)
			require.True(t, Solved(board, result.Board))
			require.Zero(t, result.Errors)
			require.Equal(t, 1, result.Stats.Attempts)
		}
	}
}

func TestEvolveSizes(t *testing.T) {
	t.Parallel()
	eachSide(t, testEvolve)
}

// Every worker solves boards of every size; the weaker ones get easier boards.
func testEvolve(t *testing.T, side int) {
	r := rand.New(NewStream(1, 0))
	for _, test := range []struct {
		worker  Worker
		asGiven bool
		empty   float64
	}{
		{TabuWorker, false, 0.4}, {AnnealedSwapWorker, false, 0.4}, {SwapWorker, false, 0.3},
		{TabuWorker, true, 0.2}, {AnnealedSwapWorker, true, 0.2}, {SwapWorker, true, 0.05},
	} {
		if geometry.IsGiant(side * side) {
			test.empty /= 8
		}
		puzzle := thinned(pattern(side), test.empty, r)
		opts := &EvolveOptions{Worker: test.worker, NoDeduction: test.asGiven}
		result, err := Evolve(t.Context(), puzzle, opts)
		require.NoError(t, err, test.worker.Name)
		require.True(t, Solved(puzzle, result.Board))
	}
}

func TestEvolveEdges(t *testing.T) {
	full := gridFrom(pattern(9))
	almost := full
	almost[0], almost[80] = 0, 0
	unsolvable, proven := gridOf(noSolution), gridOf(plainlyNoSolution)
	clash := Grid{0: 5, 8: 5}

	for _, opts := range []*EvolveOptions{nil, {Worker: AnnealedSwapWorker}, Classic()} {
		for _, puzzle := range []Grid{full, almost} {
			result, err := Evolve(t.Context(), puzzle, opts)
			require.NoError(t, err)
			require.Equal(t, full, result.Board)
			require.Zero(t, result.Stats.Epochs, "nothing is left to search")
		}
		_, err := Evolve(t.Context(), clash, opts)
		var clashes *ClashError
		require.ErrorAs(t, err, &clashes)
	}
	result, err := Evolve(t.Context(), Grid{}, nil)
	require.NoError(t, err, "an empty board")
	require.True(t, Solved(Grid{}, result.Board))

	for _, opts := range []*EvolveOptions{nil, {NoDeduction: true}} {
		_, err = Evolve(t.Context(), proven, opts)
		require.ErrorIs(t, err, ErrNoSolution, "deduction proves it")
		opts = &EvolveOptions{NoDeduction: opts != nil, Options: evolve.Options{MaxProposals: 100_000}}
		result, err = Evolve(t.Context(), unsolvable, opts)
		require.ErrorIs(t, err, ErrBudget)
		require.Positive(t, result.Errors)
		require.Equal(t, Duplicates.Errors(result.Board[:]), result.Errors, "the best board comes with the error")
	}
}

func TestEvolveOptions(t *testing.T) {
	board := gridOf(demo)
	for _, test := range []struct {
		opts EvolveOptions
		want string
	}{
		{EvolveOptions{Worker: Worker{Name: "x"}}, "sudoku: Worker: x, want a worker with NewFunc"},
		{EvolveOptions{Fitness: Fitness{Name: "x"}}, "sudoku: Fitness: x, want a fitness with ErrorsFunc"},
		{EvolveOptions{Crossover: Crossover{Name: "x"}}, "sudoku: Crossover: x, want a crossover with CrossFunc"},
		{EvolveOptions{Worker: Worker{Name: "x", NewFunc: TabuWorker.New, Layout: LayoutRows | LayoutBlocks}},
			"sudoku: Worker: x, want a worker of one layout, not rows and blocks"},
		{EvolveOptions{Worker: TabuWorker, Fitness: Duplicates.Plus(diagonals(81))},
			`sudoku: Fitness: duplicates + diagonals, want a sum of built-in ones, whose rules the worker "tabu recolouring" knows, or Worker: sudoku.AnnealedSwapWorker, which asks any fitness`},
	} {
		_, err := Evolve(t.Context(), board, &test.opts)
		var option *OptionError
		require.ErrorAs(t, err, &option)
		require.EqualError(t, err, test.want)
	}
	opts := EvolveOptions{Options: evolve.Options{Explorers: -1, MaxEpochs: -1, MaxStall: -1, MaxAttempts: -1, MaxProposals: -1, Migration: -1, MaxAge: -1, Target: -1}, Mistake: -1}
	result, err := Evolve(t.Context(), board, &opts)
	require.NoError(t, err, "negative numbers turn things off")
	require.True(t, Solved(board, result.Board))
	require.Equal(t, -1, opts.MaxEpochs, "options are not written to")
}

func TestEvolveBudgets(t *testing.T) {
	board := gridOf(mostDifficult)
	classic := func(change func(*EvolveOptions)) Stats {
		opts := Classic()
		change(opts)
		result, err := Evolve(t.Context(), board, opts)
		require.ErrorIs(t, err, ErrBudget)
		return result.Stats
	}
	stats := classic(func(o *EvolveOptions) { o.MaxEpochs, o.MaxAttempts = 50, 3 })
	require.Equal(t, 3, stats.Attempts)
	require.Equal(t, 150, stats.Epochs)
	require.Equal(t, int64(150*200), stats.Proposals)
	stats = classic(func(o *EvolveOptions) { o.MaxProposals = 1001 })
	require.Equal(t, int64(1200), stats.Proposals, "the epoch is brought to its end")
	stats = classic(func(o *EvolveOptions) { o.MaxStall, o.MaxAttempts = 20, 2 })
	require.Equal(t, 2, stats.Attempts)
	require.Less(t, stats.Epochs, 5000)
	stats = classic(func(o *EvolveOptions) { o.Target = 30 })
	require.Less(t, stats.Epochs, 100)
}

func TestEvolveCancelled(t *testing.T) {
	board := gridOf(extremelyDifficult)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	result, err := Evolve(ctx, board, nil)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, Check(thinnedTo(board, result.Board)), "the best so far keeps the givens")
	require.Positive(t, result.Errors)

	_, err = Evolve(sudokutest.CountingContext(t.Context(), 5), board, &EvolveOptions{Options: evolve.Options{Steps: 64}})
	require.ErrorIs(t, err, context.Canceled)
}

// A worker with more steps than anybody can wait for is stopped within its turn,
// which is undone: the run ends like one that was never stopped.
func TestEvolveCancelledWithinATurn(t *testing.T) {
	board := gridOf(platinumBlond)
	for _, worker := range []Worker{TabuWorker, AnnealedSwapWorker} {
		opts := &EvolveOptions{Worker: worker, Options: evolve.Options{Population: 2, Steps: 400_000, MaxProposals: 1_500_000, MaxAge: 1}}
		want, wantErr := Evolve(t.Context(), board, opts)
		run, err := NewEvolution(t.Context(), board, opts)
		require.NoError(t, err)
		before := run.Population()
		saved, err := json.Marshal(run)
		require.NoError(t, err)
		require.False(t, run.Step(sudokutest.CountingContext(t.Context(), 4)))
		found, err := run.Result()
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, before, run.Population(), "the turn is undone")
		require.Less(t, found.Errors, before.Summary().Best, "what it found is not lost")
		require.Equal(t, Duplicates.Errors(Cells(&found.Board)), found.Errors)
		require.Equal(t, board, thinnedTo(board, found.Board))

		require.NoError(t, run.UnmarshalJSON(saved))
		require.False(t, run.Step(sudokutest.CountingContext(t.Context(), 1)))
		found, err = run.Result()
		require.ErrorIs(t, err, context.Canceled)
		require.Equal(t, before.Summary().Best, found.Errors, "a run that is loaded forgets what it found before")
		for run.Step(t.Context()) {
		}
		got, err := run.Result()
		require.Equal(t, wantErr, err)
		require.Equal(t, want, got)
	}
	opts := &EvolveOptions{Worker: AnnealedSwapWorker, Options: evolve.Options{Steps: 1 << 30}, Fitness: Fitness{Name: "own", ErrorsFunc: missingValues}}
	_, err := Evolve(sudokutest.CountingContext(t.Context(), 20), board, opts)
	require.ErrorIs(t, err, context.Canceled)
}

// thinnedTo returns the cells of board that puzzle gives.
func thinnedTo[P Problem](puzzle, board P) P {
	board = withCells(&board, Cells(&board))
	for i, v := range Cells(&puzzle) {
		if v == 0 {
			Cells(&board)[i] = 0
		}
	}
	return board
}

// The same seed gives the same run, whatever the number of processors; another
// seed another one.
func TestEvolveIsDeterministic(t *testing.T) {
	board := gridOf(extremelyDifficult)
	play := func(seed uint64) (Result[Grid], Population[Grid]) {
		run, err := NewEvolution(t.Context(), board, &EvolveOptions{Options: evolve.Options{Seed: seed, Islands: 3, Steps: 40, Migration: 2}})
		require.NoError(t, err)
		for run.Step(t.Context()) {
		}
		result, err := run.Result()
		require.NoError(t, err)
		return result, run.Population()
	}
	result, population := play(1)
	require.Greater(t, result.Stats.Epochs, 3, "the islands must have met")
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, processors := range []int{1, 2, 7} {
		runtime.GOMAXPROCS(processors)
		again, populationAgain := play(1)
		require.Equal(t, result, again)
		require.Equal(t, population, populationAgain)
	}
	other, _ := play(2)
	require.NotEqual(t, result.Stats, other.Stats)
}

// Goroutines are the same run for any number, and save and load one.
func TestGoroutines(t *testing.T) {
	board := gridOf(platinumBlond)
	classic := Classic()
	classic.MaxEpochs, classic.MaxAttempts = 60, 1
	for name, o := range map[string]*EvolveOptions{
		"default": {NoDeduction: true, Options: evolve.Options{Steps: 200, MaxEpochs: 8, MaxAttempts: 2}},
		"swaps":   {Worker: AnnealedSwapWorker, Options: evolve.Options{Population: 6, Steps: 300, MaxEpochs: 8, MaxAttempts: 2}},
		"classic": classic,
	} {
		var want string
		for _, o.Goroutines = range []int{1, 2, 8} {
			run, err := NewEvolution(t.Context(), board, o)
			require.NoError(t, err)
			for epoch := 1; run.Step(t.Context()); epoch++ {
				if epoch == 3 {
					saved, err := json.Marshal(run)
					require.NoError(t, err)
					run, err = NewEvolution(t.Context(), board, o)
					require.NoError(t, err)
					require.NoError(t, json.Unmarshal(saved, run))
				}
			}
			saved, err := json.Marshal(run)
			require.NoError(t, err)
			if want == "" {
				want = string(saved)
			}
			require.Equal(t, want, string(saved), "%s, %d goroutines", name, o.Goroutines)
		}
	}
	genetic := &GeneticOptions{GeneticOptions: evolve.GeneticOptions{MaxEpochs: 4, MaxAttempts: 1}, NoWorker: true}
	want, _ := Genetic(t.Context(), board, genetic)
	for _, genetic.Goroutines = range []int{1, 2, 8} {
		got, _ := Genetic(t.Context(), board, genetic)
		require.Equal(t, want, got)
	}
}

// One epoch of the article's algorithm, seen from outside.
func TestClassicEpoch(t *testing.T) {
	board := gridOf(demo)
	run, err := NewEvolution(t.Context(), board, Classic())
	require.NoError(t, err)
	before := run.Population()
	require.Len(t, before, 200)
	require.True(t, run.Step(t.Context()))
	after := run.Population()
	children := 0
	for i := range after {
		o, old := after[i], before[i]
		requireBlocks(t, board, o.Board)
		require.Equal(t, MissingValues.Errors(o.Board[:]), o.Errors)
		require.Equal(t, i >= 180, o.Explorer)
		changed := 0
		for cell := range o.Board {
			if o.Board[cell] != old.Board[cell] {
				changed++
			}
		}
		switch {
		case o.Explorer:
			require.Greater(t, changed, 10, "explorers scatter")
		case changed == 0:
			require.Equal(t, 1, o.Age, "no success, one epoch older")
		case changed == 2 && (o.Errors < old.Errors || o.Age == 1):
			require.Equal(t, o.Errors >= old.Errors, o.Age == 1, "success makes young, a mistake does not")
		default:
			children++
			require.Zero(t, o.Age)
		}
	}
	require.Equal(t, 1, children, "the child of best worker and best explorer")
	result, _ := run.Result()
	require.Equal(t, int64(200), result.Stats.Proposals)
	require.Greater(t, result.Stats.Accepted, int64(20), "the explorers, and the workers that improved")
	require.Less(t, result.Stats.Accepted, int64(100))
	require.Equal(t, int64(1), result.Stats.Births)
}

// Explorers scatter in every epoch and, if they work, then improve as workers do.
func TestWorkingExplorers(t *testing.T) {
	board := gridOf(demo)
	explore := func(working bool) (errors int, proposals int64) {
		opts := Classic()
		opts.Steps, opts.WorkingExplorers = 50, working
		run, err := NewEvolution(t.Context(), board, opts)
		require.NoError(t, err)
		require.True(t, run.Step(t.Context()))
		for _, o := range run.Population() {
			require.Equal(t, MissingValues.Errors(o.Board[:]), o.Errors)
			if o.Explorer {
				errors += o.Errors
			}
		}
		result, _ := run.Result()
		return errors, result.Stats.Proposals
	}
	idle, proposals := explore(false)
	require.Equal(t, int64(180*50+20), proposals)
	busy, proposals := explore(true)
	require.Equal(t, int64(200*50), proposals)
	require.Less(t, busy, idle-100)
}

// The best board may be an explorer's.
func TestExplorersCount(t *testing.T) {
	opts := Classic()
	opts.Population, opts.Explorers, opts.NoCrossover = 20, 0.95, true
	run, err := NewEvolution(t.Context(), gridOf(demo), opts)
	require.NoError(t, err)
	explorers := 0 // that were the best
	for range 20 {
		require.True(t, run.Step(t.Context()))
		result, _ := run.Result()
		for _, o := range run.Population() {
			require.LessOrEqual(t, result.Errors, o.Errors)
			if o.Explorer && o.Board == result.Board {
				explorers++
			}
		}
	}
	require.Positive(t, explorers)
}

func TestClassicAges(t *testing.T) {
	board := gridOf(mostDifficult)
	for _, never := range []bool{false, true} {
		opts := Classic()
		opts.MaxAge, opts.NeverYounger, opts.NoCrossover = 5, never, true
		run, err := NewEvolution(t.Context(), board, opts)
		require.NoError(t, err)
		deaths := func() int64 { r, _ := run.Result(); return r.Stats.Births }
		for epoch := 1; epoch <= 5; epoch++ {
			run.Step(t.Context())
			require.Zero(t, deaths(), "nobody dies before being older than MaxAge")
		}
		for range 100 {
			run.Step(t.Context())
			for _, o := range run.Population() {
				require.LessOrEqual(t, o.Age, 5)
			}
		}
		require.Positive(t, deaths())
	}
}

// A restart that is cancelled ends the step, and the next step restarts.
func TestRestartCancelled(t *testing.T) {
	opts := Classic()
	opts.MaxEpochs, opts.MaxAttempts = 1, 2
	run, err := NewEvolution(t.Context(), gridOf(mostDifficult), opts)
	require.NoError(t, err)
	require.False(t, run.Step(sudokutest.CountingContext(t.Context(), 1)), "the epoch ends, the restart does not")
	result, err := run.Result()
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, 1, result.Stats.Epochs)
	require.Equal(t, 1, result.Stats.Attempts)
	require.False(t, run.Step(t.Context()))
	result, err = run.Result()
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, 2, result.Stats.Epochs)
	require.Equal(t, 2, result.Stats.Attempts)
}

// Without Migration no island learns from another.
func TestMigration(t *testing.T) {
	play := func(migration int) Population[Grid] {
		run, err := NewEvolution(t.Context(), gridOf(mostDifficult),
			&EvolveOptions{Worker: SwapWorker, Options: evolve.Options{Population: 4, Islands: 2, Migration: migration, Steps: 5}, NoCrossover: true})
		require.NoError(t, err)
		for range 4 {
			require.True(t, run.Step(t.Context()))
		}
		return run.Population()
	}
	require.Equal(t, play(5), play(-1))
	require.NotEqual(t, play(4), play(-1))
}

func TestClassicSolves(t *testing.T) {
	if sudokutest.Slow {
		t.Skip("takes long on slow machines, and has one goroutine")
	}
	t.Parallel()
	board := gridOf(demo)
	for i, never := range []bool{false, true} {
		if !sudokutest.Sampled(i, 2) {
			continue
		}
		opts := Classic()
		opts.NeverYounger, opts.Seed = never, 1
		result, err := Evolve(t.Context(), board, opts)
		require.NoError(t, err)
		require.True(t, Solved(board, result.Board))
		require.LessOrEqual(t, result.Stats.Attempts, 20)
	}
}

// With one organism there is nobody to cross with. All else must work.
func TestEvolveAlone(t *testing.T) {
	board := gridOf(demo)
	result, err := Evolve(t.Context(), board, &EvolveOptions{Options: evolve.Options{Population: 1}})
	require.NoError(t, err)
	require.True(t, Solved(board, result.Board))
	run, err := NewEvolution(t.Context(), board, &EvolveOptions{Options: evolve.Options{Population: 5, Explorers: -1}})
	require.NoError(t, err)
	for _, o := range run.Population() {
		require.False(t, o.Explorer)
	}
}

// A fitness that is 0 for a board with errors is refused.
func TestEvolveFalseFitness(t *testing.T) {
	board := gridOf(mostDifficult)
	lazy := Fitness{Name: "lazy", ErrorsFunc: func([]uint8) int { return 0 }}
	_, err := Evolve(t.Context(), board, &EvolveOptions{Fitness: lazy})
	require.EqualError(t, err, `sudoku: Fitness "lazy" counted 0 errors for a board that is no solution`)
}

// The smallest worker that a user can write: it tries a random value in a random
// cell and keeps it unless that makes more errors.
func TestEvolveOwnWorker(t *testing.T) {
	board := thinned(gridFrom(pattern(9)), 0.3, rand.New(NewStream(1, 0)))
	calls := 0
	own := Worker{Name: "own", Layout: LayoutFree, NewFunc: func(job Job) Improve {
		return func(cells []uint8, steps int, source rand.Source) int {
			calls++
			r := rand.New(source)
			for range steps {
				cell := r.IntN(len(cells))
				values := slices.Collect(job.Domains[cell].All())
				value := values[r.IntN(len(values))]
				if job.Fitness.Delta(cells, cell, value) <= 0 {
					cells[cell] = value
				}
			}
			return steps
		}
	}}
	result, err := Evolve(t.Context(), board, &EvolveOptions{Worker: own, NoDeduction: true})
	require.NoError(t, err)
	require.True(t, Solved(board, result.Board))
	require.Positive(t, calls)
}

func TestSummary(t *testing.T) {
	require.Equal(t, evolve.Summary{}, Population[Grid]{}.Summary())
	p := Population[Grid]{{Errors: 2}, {Errors: 4, Board: Grid{1}}, {Errors: 6}}
	s := p.Summary()
	require.Equal(t, 2, s.Best)
	require.Equal(t, 6, s.Worst)
	require.Equal(t, 4.0, s.Mean)
	require.Equal(t, 2, s.Distinct)
	require.InDelta(t, (80*1+1.0/3)/81, s.Agreement, 1e-12)
	require.Equal(t, 1.0, p[:1].Summary().Agreement)
}

// The golden file pins the runs of some seeds for every size and worker, on every
// machine, because people publish seeds. A change of the algorithm rewrites it
// by -update.
func TestEvolveGolden(t *testing.T) {
	t.Parallel()
	var got strings.Builder
	goldenRuns(t, 4, &got)
	goldenRuns(t, 6, &got)
	goldenRuns(t, 9, &got)
	goldenRuns(t, 16, &got)
	goldenRuns(t, 25, &got)
	goldenRuns(t, 36, &got)
	sudokutest.Golden(t, "testdata/evolution.golden", got.String())
}

func goldenRuns(t *testing.T, side int, to *strings.Builder) {
	puzzle := thinned(pattern(side), 0.5, rand.New(NewStream(7, 0)))
	for seed := range uint64(3) {
		for _, worker := range []Worker{TabuWorker, AnnealedSwapWorker, SwapWorker} {
			opts := &EvolveOptions{Options: evolve.Options{Seed: seed, Islands: 2, Steps: 50, Migration: 3, MaxProposals: 20_000}, Worker: worker, NoDeduction: true}
			result, _ := Evolve(t.Context(), puzzle, opts)
			sum := fnv.New64a()
			sum.Write(Cells(&result.Board))
			fmt.Fprintf(to, "%dx%[1]d %s seed %d: %d errors, %+v, board %016x\n",
				side, worker.Name, seed, result.Errors, result.Stats, sum.Sum64())
		}
	}
}

// A user's worker may have another layout.
func TestEvolveRowPermutations(t *testing.T) {
	own := Worker{Name: "rows", Layout: LayoutRows, NewFunc: func(Job) Improve {
		return func(cells []uint8, steps int, _ rand.Source) int { return steps }
	}}
	run, err := NewEvolution(t.Context(), gridOf(demo), &EvolveOptions{Worker: own, Crossover: CrossBands, NoDeduction: true})
	require.NoError(t, err)
	for range 5 {
		run.Step(t.Context())
	}
	for _, o := range run.Population() {
		require.True(t, keepsLayout(&o.Board, LayoutRows))
	}
	saved, err := json.Marshal(run)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(saved, run))
}

func TestParentsRefused(t *testing.T) {
	var refused *OptionError
	_, err := NewEvolution(t.Context(), Grid{}, &EvolveOptions{Options: evolve.Options{Parents: 7}})
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "Parents", refused.Field)
	require.ErrorContains(t, err, "Parents(7)")
}

// Islands race through long turns, and the fewest steps win, whoever is first by
// the clock: runs, their populations and counters are the same each time.
func TestIslandsRace(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	puzzle := gridOf(platinumBlond)
	for seed := range uint64(6) {
		opts := &EvolveOptions{Options: evolve.Options{Islands: 4, Steps: 4000, Seed: seed}}
		var want Result[Grid]
		var population Population[Grid]
		for i, processors := range []int{1, 4, 2, 4} {
			runtime.GOMAXPROCS(processors)
			run, err := NewEvolution(t.Context(), puzzle, opts)
			require.NoError(t, err)
			for run.Step(t.Context()) {
			}
			got, err := run.Result()
			require.NoError(t, err)
			if i == 0 {
				want, population = got, run.Population()
			}
			require.Equal(t, want, got)
			require.Equal(t, population, run.Population())
			require.Zero(t, got.Stats.Proposals%4, "every island counts as many steps as the winner's")
		}
	}
}

// A large board has one organism and long turns, unless the options say otherwise.
func TestEvolveLarge(t *testing.T) {
	t.Parallel()
	puzzle, r := Standard(49).Empty(), rand.New(NewStream(1, 0))
	sudokutest.Fill(puzzle.Cells, r)
	sudokutest.Thin(puzzle.Cells, 0.6, r)
	run, err := NewEvolution(t.Context(), puzzle, &EvolveOptions{Options: evolve.Options{Islands: 2}})
	require.NoError(t, err)
	require.Len(t, run.Population(), 2)
	for run.Step(t.Context()) {
	}
	result, err := run.Result()
	require.NoError(t, err)
	require.True(t, Solved(puzzle, result.Board))

	run, err = NewEvolution(t.Context(), puzzle, &EvolveOptions{Options: evolve.Options{Population: 3, Steps: 50}})
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
		{50, 4, 2500, -1}, {499, 4, 499 * 499, -1}, {500, 2, 500_000, -1}, {999, 2, 2 * 999 * 999, -1},
		{1000, 1, 1_000_000, 14}, {1186, 1, 1_186_000, 20}, {2040, 1, 2_040_000, 61},
	} {
		var o EvolveOptions
		require.NoError(t, o.complete(81*81))
		o.completeFor(test.free, gridRules.geometry())
		require.Equal(t, [3]int{test.population, test.steps, test.stall}, [3]int{o.Population, o.Steps, o.MaxStall}, "%d free cells", test.free)
	}
	o := EvolveOptions{Worker: SwapWorker, Options: evolve.Options{MaxStall: -1}}
	require.NoError(t, o.complete(81*81))
	o.completeFor(2000, gridRules.geometry())
	require.Equal(t, 8, o.Population)
	require.Equal(t, -1, o.MaxStall)
	require.Equal(t, 2_000_000, o.Steps)
}

// A fitness and a crossover of one's own work together once the options have what the errors
// say, and nothing else.
func TestOwnFitnessAndCrossover(t *testing.T) {
	own := Fitness{Name: "mine", ErrorsFunc: Duplicates.Errors}
	cross := Crossover{Name: "mine", CrossFunc: CrossBlocks.Cross}
	opts := EvolveOptions{Fitness: own, Crossover: cross, Worker: TabuWorker}
	_, err := Evolve(t.Context(), gridOf(demo), &opts)
	require.ErrorContains(t, err, "or Worker: sudoku.AnnealedSwapWorker")
	opts.Worker = AnnealedSwapWorker
	_, err = Evolve(t.Context(), gridOf(demo), &opts)
	require.ErrorContains(t, err, "set Keeps to sudoku.LayoutBlocks")
	opts.Crossover.Keeps = LayoutBlocks
	_, err = Evolve(t.Context(), gridOf(demo), &opts)
	require.NoError(t, err)
}
