package sudoku

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
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

// plain returns the article's settings for a layout.
func plain(layout Layout, cross Crossover) *GeneticOptions {
	opts := ClassicGenetic()
	opts.Layout, opts.Crossover = layout, cross
	return opts
}

// plainOnes are the article's systems, one for each layout.
var plainOnes = []*GeneticOptions{
	ClassicGenetic(), plain(LayoutRows, CrossRows), plain(LayoutColumns, CrossColumns), plain(LayoutBlocks, CrossBlocks),
}

func TestGenetic(t *testing.T) {
	t.Parallel()
	for _, puzzle := range []string{demo, veryDifficult, extremelyDifficult, mostDifficult, aiEscargot, platinumBlond} {
		board := gridOf(puzzle)
		for seed := range uint64(5) {
			result, err := Genetic(t.Context(), board, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Seed: seed}})
			require.NoError(t, err)
			require.True(t, Solved(board, result.Board))
			require.Zero(t, result.Errors)
		}
	}
}

func TestGeneticSizes(t *testing.T) {
	t.Parallel()
	fewSides(t, testGenetic)
}

// The default solves boards of every size, and the plain systems easy ones.
func testGenetic(t *testing.T, side int) {
	r := rand.New(NewStream(1, 0))
	empty := 0.4
	if geometry.IsGiant(side * side) {
		empty = 0.05
	}
	puzzle := thinned(pattern(side), empty, r)
	result, err := Genetic(t.Context(), puzzle, nil)
	require.NoError(t, err)
	require.True(t, Solved(puzzle, result.Board))

	puzzle = thinned(pattern(side), 12/float64(side*side), r) // a dozen cells to find
	for _, opts := range plainOnes {
		opts := *opts
		opts.Mutation, opts.MaxAttempts = 0.3, 20
		result, err := Genetic(t.Context(), puzzle, &opts)
		require.NoError(t, err, opts.Layout)
		require.True(t, Solved(puzzle, result.Board))
	}
}

func TestGeneticEdges(t *testing.T) {
	full := gridFrom(pattern(9))
	almost := full
	almost[0], almost[80] = 0, 0
	unsolvable, proven := gridOf(noSolution), gridOf(plainlyNoSolution)
	for _, opts := range append(plainOnes, nil, &GeneticOptions{Layout: LayoutBlocks}) {
		for _, puzzle := range []Grid{full, almost} {
			result, err := Genetic(t.Context(), puzzle, opts)
			require.NoError(t, err)
			require.Equal(t, full, result.Board)
		}
		_, err := Genetic(t.Context(), Grid{0: 5, 8: 5}, opts)
		var clashes *ClashError
		require.ErrorAs(t, err, &clashes)
		_, err = Genetic(t.Context(), proven, opts)
		require.ErrorIs(t, err, ErrNoSolution, "deduction proves it")
	}
	result, err := Genetic(t.Context(), Grid{}, nil)
	require.NoError(t, err, "an empty board")
	require.True(t, Solved(Grid{}, result.Board))

	result, err = Genetic(t.Context(), unsolvable, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{MaxProposals: 100_000}, NoDeduction: true})
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, Duplicates.Plus(Balance.Times(3)).Errors(result.Board[:]), result.Errors, "the best board comes with the error")
	require.Positive(t, result.Errors)
}

func TestGeneticOptions(t *testing.T) {
	board := gridOf(demo)
	nan := math.NaN()
	for _, test := range []struct {
		opts GeneticOptions
		want string
	}{
		{GeneticOptions{Layout: LayoutRows | LayoutBlocks}, "Layout: rows and blocks, want free, rows, columns or blocks"},
		{GeneticOptions{Layout: 8}, "Layout: Layout(8), want free, rows, columns or blocks"},
		{GeneticOptions{GeneticOptions: evolve.GeneticOptions{Elite: nan}}, "Elite: NaN, want less than the whole Population of 10"},
		{GeneticOptions{GeneticOptions: evolve.GeneticOptions{Mutation: nan}}, "Mutation: NaN, want at most 1"},
		{GeneticOptions{Mistake: nan}, "Mistake: NaN, want at most 1"},
		{GeneticOptions{GeneticOptions: evolve.GeneticOptions{Selection: evolve.Selection{Name: "x"}}}, "Selection: x, want a selection with Weights"},
		{GeneticOptions{GeneticOptions: evolve.GeneticOptions{Selection: evolve.SelectTournament(0)}}, "Selection: tournament of 0, want a selection with Weights"},
		{GeneticOptions{Crossover: Crossover{Name: "x"}}, "Crossover: x, want a crossover with CrossFunc"},
		{GeneticOptions{Worker: Worker{Name: "x"}}, "Worker: x, want a worker with NewFunc"},
		{GeneticOptions{Fitness: Fitness{Name: "x"}}, "Fitness: x, want a fitness with ErrorsFunc"},
		{GeneticOptions{Worker: TabuWorker, Fitness: Duplicates.Plus(diagonals(81))},
			`Fitness: duplicates + diagonals, want a sum of built-in ones, whose rules the worker "tabu recolouring" knows, or Worker: sudoku.AnnealedSwapWorker, which asks any fitness`},
	} {
		_, err := Genetic(t.Context(), board, &test.opts)
		var option *OptionError
		require.ErrorAs(t, err, &option, test.want)
		require.EqualError(t, err, "sudoku: "+test.want)
	}
	opts := GeneticOptions{GeneticOptions: evolve.GeneticOptions{Elite: -1, Mutation: -1, MaxEpochs: -1, MaxStall: -1, MaxAttempts: -1, MaxProposals: 20_000, Target: -1, Steps: 1}, Mistake: -1}
	_, err := Genetic(t.Context(), gridOf(platinumBlond), &opts)
	require.ErrorIs(t, err, ErrBudget, "negative numbers turn things off")
	require.Equal(t, -1.0, opts.Elite, "options are not written to")
}

func TestGeneticBudgets(t *testing.T) {
	board := gridOf(mostDifficult)
	stats := func(change func(*GeneticOptions)) Stats {
		opts := ClassicGenetic()
		change(opts)
		result, err := Genetic(t.Context(), board, opts)
		require.ErrorIs(t, err, ErrBudget)
		return result.Stats
	}
	require.Equal(t, Stats{Attempts: 3, Epochs: 15, Proposals: 15_000, Accepted: 15 * 80, Births: 15_000},
		stats(func(o *GeneticOptions) { o.MaxEpochs, o.MaxAttempts = 5, 3 }))
	require.Equal(t, int64(6000), stats(func(o *GeneticOptions) { o.MaxProposals = 5001 }).Proposals, "the generation is brought to its end")
	require.Less(t, stats(func(o *GeneticOptions) { o.MaxStall = 2 }).Epochs, 1000)
	require.Less(t, stats(func(o *GeneticOptions) { o.Target = 60 }).Epochs, 20)
}

func TestGenerationZero(t *testing.T) {
	t.Parallel()
	fewSides(t, testZero)
}

// Generation zero has the layout and the givens, is in the order of its errors,
// and is the same for all settings that have no part in it.
func testZero(t *testing.T, side int) {
	puzzle := thinned(pattern(side), 0.7, rand.New(NewStream(1, 0)))
	for i, opts := range plainOnes {
		if geometry.IsGiant(side*side) && !sudokutest.Sampled(i+side, 3) {
			continue
		}
		run, err := NewGenetic(t.Context(), puzzle, opts)
		require.NoError(t, err)
		zero := run.Population()
		require.Len(t, zero, 100)
		for i := range zero {
			o := &zero[i]
			require.Equal(t, puzzle, thinnedTo(puzzle, o.Board))
			require.True(t, keepsLayout(&o.Board, opts.Layout))
			require.Zero(t, Balance.Errors(Cells(&o.Board)))
			require.Equal(t, Duplicates.Errors(Cells(&o.Board)), o.Errors)
			require.True(t, i == 0 || zero[i-1].Errors <= o.Errors)
		}
		other := GeneticOptions{Layout: opts.Layout, NoDeduction: true, NoWorker: true, Crossover: CrossCells,
			GeneticOptions: evolve.GeneticOptions{Selection: evolve.SelectRank, Mutation: 0.5, Offspring: 3, Elite: 0.5}}
		if opts.Layout != LayoutFree {
			other.Crossover = opts.Crossover
		}
		run, err = NewGenetic(t.Context(), puzzle, &other)
		require.NoError(t, err)
		require.Equal(t, zero, run.Population(), "shared by all settings")
		other.Population = 50
		run, err = NewGenetic(t.Context(), puzzle, &other)
		require.NoError(t, err)
		require.Subset(t, zero, run.Population(), "a larger population has the smaller one in it")
		other.Seed = 1
		run, err = NewGenetic(t.Context(), puzzle, &other)
		require.NoError(t, err)
		require.NotSubset(t, zero, run.Population())
	}
	run, err := NewGenetic(t.Context(), puzzle, nil)
	require.NoError(t, err)
	for _, o := range run.Population() {
		for i, v := range o.Board.Cells {
			require.True(t, run.boards.basis.domains[i].Has(v), "values are among those that deduction leaves")
		}
	}
}

// A child has the givens and the layout, and its errors are counted. A mutation changes it in
// just one place: one cell, or two that change places.
func TestChildren(t *testing.T) {
	t.Parallel()
	fewSides(t, testChildren)
}

func testChildren(t *testing.T, side int) {
	puzzle := thinned(pattern(side), 0.8, rand.New(NewStream(1, 0)))
	for _, opts := range plainOnes {
		opts := *opts
		opts.Mutation, opts.Offspring, opts.Elite = 0.2, 1, -1 // so that all children survive
		run, err := NewGenetic(t.Context(), puzzle, &opts)
		require.NoError(t, err)
		run.Step(t.Context())
		source := NewStream(2, 0)
		for _, o := range run.Population() {
			require.Equal(t, puzzle, thinnedTo(puzzle, o.Board))
			require.True(t, keepsLayout(&o.Board, opts.Layout))
			require.Equal(t, opts.Fitness.orDefault(opts.Layout).Errors(o.Board.Cells), o.Errors)
			mutant := slices.Clone(o.Board.Cells)
			run.boards.basis.mutate(&evolvedBoard{cells: mutant}, source)
			changed, want := 0, 2
			for i, v := range mutant {
				if v != o.Board.Cells[i] {
					changed++
				}
			}
			if opts.Layout == LayoutFree {
				want = 1
			}
			require.Equal(t, want, changed)
		}
	}
}

// orDefault is the fitness that stands for none.
func (f Fitness) orDefault(layout Layout) Fitness {
	opts := GeneticOptions{Layout: layout, Fitness: f, NoWorker: true}
	_ = opts.complete(81)
	return opts.Fitness
}

// The same seed gives the same run, whatever the number of processors; another
// seed another one.
func TestGeneticIsDeterministic(t *testing.T) {
	board := gridOf(platinumBlond)
	for _, opts := range append(plainOnes, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Steps: 60}}, &GeneticOptions{Layout: LayoutBlocks, GeneticOptions: evolve.GeneticOptions{Steps: 60}}) {
		opts := *opts
		opts.MaxEpochs, opts.MaxAttempts = 4, 2
		play := func(seed uint64) (Result[Grid], Population[Grid]) {
			opts.Seed = seed
			run, err := NewGenetic(t.Context(), board, &opts)
			require.NoError(t, err)
			for run.Step(t.Context()) {
			}
			result, _ := run.Result()
			return result, run.Population()
		}
		result, population := play(1)
		before := runtime.GOMAXPROCS(0)
		for _, processors := range []int{1, 2, 7} {
			runtime.GOMAXPROCS(processors)
			again, populationAgain := play(1)
			require.Equal(t, result, again)
			require.Equal(t, population, populationAgain)
		}
		runtime.GOMAXPROCS(before)
		other, _ := play(2)
		require.NotEqual(t, result.Board, other.Board)
	}
}

// No goroutine outlives the call, however it ends.
func TestGeneticEndsAll(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(7))
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, opts := range []GeneticOptions{*ClassicGenetic(), {GeneticOptions: evolve.GeneticOptions{Steps: 100}}} {
		opts.MaxEpochs, opts.MaxAttempts = 3, 1
		for _, ctx := range []context.Context{t.Context(), cancelled} {
			endsAll(t, func() { Genetic(ctx, gridOf(platinumBlond), &opts) })
			run, err := NewGenetic(t.Context(), gridOf(platinumBlond), &opts)
			require.NoError(t, err)
			endsAll(t, func() { run.Step(ctx) })
		}
	}
}

// A solution found by one breeder while others are at work is the same one for any
// number of processors, and so is what it took.
func TestGeneticEndsTheSame(t *testing.T) {
	board := gridOf(extremelyDifficult)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for seed := range uint64(10) {
		var want Result[Grid]
		for _, processors := range []int{1, 2, 7} {
			runtime.GOMAXPROCS(processors)
			got, err := Genetic(t.Context(), board, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Seed: seed, Population: 40, Steps: 500}})
			require.NoError(t, err)
			if processors == 1 {
				want = got
			}
			require.Equal(t, want, got)
		}
	}
}

// A run that is cancelled in the middle of a generation is as if that had never
// begun, but for the best board.
func TestGeneticCancelled(t *testing.T) {
	board := gridOf(platinumBlond)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1)) // the counted context is for one goroutine
	for _, opts := range append(plainOnes, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Steps: 200}}, &GeneticOptions{Layout: LayoutBlocks, GeneticOptions: evolve.GeneticOptions{Steps: 1000}}) {
		opts := *opts
		opts.MaxEpochs, opts.MaxAttempts = 4, 1
		want, wantErr := Genetic(t.Context(), board, &opts)
		run, err := NewGenetic(t.Context(), board, &opts)
		require.NoError(t, err)
		before := run.Population()
		require.False(t, run.Step(sudokutest.CountingContext(t.Context(), 0)))
		require.False(t, run.Step(sudokutest.CountingContext(t.Context(), 5)))
		require.Equal(t, before, run.Population())
		result, err := run.Result()
		require.ErrorIs(t, err, context.Canceled)
		require.LessOrEqual(t, result.Errors, before[0].Errors)
		if !opts.NoWorker {
			require.Less(t, result.Errors, before[0].Errors, "improved children are better than all parents")
		}
		require.Equal(t, opts.Fitness.orDefault(opts.Layout).Errors(result.Board[:]), result.Errors)
		require.Equal(t, board, thinnedTo(board, result.Board))
		for run.Step(t.Context()) {
		}
		got, err := run.Result()
		require.Equal(t, wantErr, err)
		require.Equal(t, want, got)
	}
}

func TestGeneticCheckpoint(t *testing.T) {
	t.Parallel()
	board := gridOf(platinumBlond)
	for _, opts := range append(plainOnes, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Steps: 50}}) {
		opts := *opts
		opts.MaxEpochs, opts.MaxAttempts, opts.Seed = 5, 3, 9
		whole, err := NewGenetic(t.Context(), board, &opts)
		require.NoError(t, err)
		for whole.Step(t.Context()) {
		}
		want, wantErr := whole.Result()

		run, err := NewGenetic(t.Context(), board, &opts)
		require.NoError(t, err)
		for more := true; more; {
			more = run.Step(t.Context())
			saved, err := json.Marshal(run)
			require.NoError(t, err)
			run, err = NewGenetic(t.Context(), board, &opts)
			require.NoError(t, err)
			require.NoError(t, json.Unmarshal(saved, run))
			again, err := json.Marshal(run)
			require.NoError(t, err)
			require.JSONEq(t, string(saved), string(again))
		}
		got, err := run.Result()
		require.Equal(t, wantErr, err)
		require.Equal(t, want, got)
		require.Equal(t, whole.Population(), run.Population())
	}
}

func TestGeneticCheckpointRefused(t *testing.T) {
	board := gridOf(mostDifficult)
	rows := plain(LayoutRows, CrossRows)
	run, err := NewGenetic(t.Context(), board, rows)
	require.NoError(t, err)
	run.Step(t.Context())
	data, err := json.Marshal(run)
	require.NoError(t, err)
	saved := string(data)
	line := Line(run.Population()[3].Board)

	evolution, err := NewEvolution(t.Context(), board, nil)
	require.NoError(t, err)
	require.ErrorContains(t, evolution.UnmarshalJSON(data), `of the problem "genetic algorithm on rows boards`)
	small, err := NewGenetic(t.Context(), square(4), nil)
	require.NoError(t, err)
	require.ErrorContains(t, small.UnmarshalJSON(data), `boards of .Shape~4x4`)
	fifty := *rows
	fifty.Population = 50
	for _, test := range []struct {
		name, from, to, want string
		opts                 *GeneticOptions
	}{
		{"puzzle", `.Shape~9x9 .2`, `.Shape~9x9 .3`, "of the problem", nil},
		{"layout", "", "", `of the problem "genetic algorithm on rows boards`, ClassicGenetic()},
		{"population", "", "", "its populations have 100 organisms, those of the run 50", &fifty},
		{"given overwritten", line, line[1:] + line[:1], "changed the given", nil},
		{"no row permutation", line, strings.Repeat("1", 80) + "2", "changed the given", nil},
		{"values", line, line[:1] + "2" + strings.Repeat(line[3:4], 7) + line[9:], `left the layout "rows"`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			opts := rows
			if test.opts != nil {
				opts = test.opts
			}
			run, err := NewGenetic(t.Context(), board, opts)
			require.NoError(t, err)
			before, err := json.Marshal(run)
			require.NoError(t, err)
			damaged := resealed([]byte(strings.Replace(saved, test.from, test.to, 1)))
			err = run.UnmarshalJSON(damaged)
			require.ErrorIs(t, err, evolve.ErrCheckpoint)
			require.ErrorContains(t, err, test.want)
			after, err := json.Marshal(run)
			require.NoError(t, err)
			require.JSONEq(t, string(before), string(after), "the run is untouched")
		})
	}
	branch := *rows
	branch.Selection, branch.MaxEpochs = evolve.SelectRank, 3
	other, err := NewGenetic(t.Context(), board, &branch)
	require.NoError(t, err)
	require.NoError(t, other.UnmarshalJSON(data), "other options branch off")
	for other.Step(t.Context()) {
	}
	_, err = other.Result()
	require.ErrorIs(t, err, ErrBudget)
}

// A board without a free cell can lack something all the same, for a fitness that
// counts more than the rules.
func TestGeneticNothingFree(t *testing.T) {
	full := gridFrom(pattern(9))
	for _, opts := range plainOnes {
		opts := *opts
		opts.Fitness, opts.Mutation, opts.MaxEpochs, opts.MaxAttempts = Duplicates.Plus(diagonals(81)), 1, 2, 1
		result, err := Genetic(t.Context(), full, &opts)
		require.ErrorIs(t, err, ErrBudget)
		require.Equal(t, full, result.Board)
		require.Equal(t, opts.Fitness.Errors(full[:]), result.Errors)
	}
}

// The golden file, in little: what one seed leads to without mutations.
func TestGeneticStreams(t *testing.T) {
	opts := &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Seed: 1, Mutation: -1, Steps: 20, MaxEpochs: 3, MaxAttempts: 2}, NoDeduction: true}
	result, err := Genetic(t.Context(), gridOf(platinumBlond), opts)
	require.ErrorIs(t, err, ErrBudget)
	require.Equal(t, "739654812684217953152389467841863725263771849597429136328575694916142578475936281", Line(result.Board))
	require.Equal(t, Stats{Attempts: 2, Epochs: 6, Proposals: 1260, Accepted: 48, Births: 60}, result.Stats)
}

// The golden file pins what seeds lead to, for every size and layout.
func TestGeneticGolden(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("the large boards take many seconds with the race detector")
	}
	var got strings.Builder
	sides, file := []int{4, 6, 9, 16}, "testdata/genetic.golden"
	if *sudokutest.Long {
		sides, file = []int{25, 36}, "testdata/genetic-large.golden"
	}
	for _, side := range sides {
		goldenGenetic(t, side, &got)
	}
	sudokutest.Golden(t, file, got.String())
}

func goldenGenetic(t *testing.T, side int, to *strings.Builder) {
	puzzle := thinned(pattern(side), 0.5, rand.New(NewStream(7, 0)))
	run := func(name string, opts GeneticOptions) {
		for seed := range uint64(2) {
			opts.Seed, opts.MaxEpochs, opts.MaxAttempts = seed, 8, 2
			result, _ := Genetic(t.Context(), puzzle, &opts)
			sum := fnv.New64a()
			sum.Write(result.Board.Cells)
			fmt.Fprintf(to, "%dx%[1]d %s seed %d: %d errors, %+v, board %016x\n",
				side, name, seed, result.Errors, result.Stats, sum.Sum64())
		}
	}
	for _, opts := range plainOnes {
		run(opts.Layout.String(), *opts)
	}
	run("default", GeneticOptions{GeneticOptions: evolve.GeneticOptions{Steps: 50}, NoDeduction: true})
	run("annealed swap", GeneticOptions{Layout: LayoutBlocks, GeneticOptions: evolve.GeneticOptions{Steps: 50}})
}

// A damaged checkpoint is refused and changes nothing, and the run can continue. One
// with a right checksum may be loaded.
func FuzzGeneticCheckpoint(f *testing.F) {
	options := func(layout uint8) *GeneticOptions {
		opts := *plainOnes[int(layout)%len(plainOnes)]
		opts.Population, opts.Offspring = 4, 2
		return &opts
	}
	for layout := range uint8(4) {
		run, err := NewGenetic(f.Context(), square(4, 1), options(layout))
		require.NoError(f, err)
		saved, err := json.Marshal(run)
		require.NoError(f, err)
		f.Add(saved, layout)
	}
	sudokutest.Fuzz(f, func(t *testing.T, saved []byte, layout uint8) {
		opts := options(layout)
		run, err := NewGenetic(t.Context(), square(4, 1), opts)
		require.NoError(t, err)
		requireSound(t, run, saved)
		if err := run.UnmarshalJSON(resealed(saved)); err != nil {
			require.ErrorIs(t, err, evolve.ErrCheckpoint)
		}
		for range 5 {
			run.Step(t.Context())
		}
		for _, o := range run.Population() {
			require.Equal(t, uint8(1), o.Board.Cells[0], "the given is kept")
			require.True(t, keepsLayout(&o.Board, opts.Layout))
		}
	})
}
