package compare

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"example.com/sudoku"
	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/boardtest"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// plain returns the article's settings for a layout.
func plain(layout sudoku.Layout, cross sudoku.Crossover) *sudoku.GeneticOptions {
	opts := sudoku.ClassicGenetic()
	opts.Layout, opts.Crossover = layout, cross
	return opts
}

// few limits a configuration to some epochs.
func few(opts *sudoku.GeneticOptions, generations int) *sudoku.GeneticOptions {
	few := *opts
	few.Population, few.Offspring, few.MaxEpochs = 20, 2, generations
	return &few
}

// inherits are contenders of all layouts, two of each.
func inherits(generations int) []Contender {
	var contenders []Contender
	for _, c := range []struct {
		name   string
		layout sudoku.Layout
		cross  sudoku.Crossover
	}{
		{"free cells", sudoku.LayoutFree, sudoku.CrossCells}, {"free 1 point", sudoku.LayoutFree, sudoku.CrossPoints(1)},
		{"rows by rows", sudoku.LayoutRows, sudoku.CrossRows}, {"rows by bands", sudoku.LayoutRows, sudoku.CrossBands},
		{"columns by columns", sudoku.LayoutColumns, sudoku.CrossColumns}, {"columns by stacks", sudoku.LayoutColumns, sudoku.CrossStacks},
		{"blocks by blocks", sudoku.LayoutBlocks, sudoku.CrossBlocks}, {"blocks by stacks", sudoku.LayoutBlocks, sudoku.CrossStacks},
	} {
		contenders = append(contenders, Contender{Name: c.name, Genetic: few(plain(c.layout, c.cross), generations)})
	}
	return contenders
}

// collect returns the trials of a comparison that goes well.
func collect[P sudoku.Problem](t *testing.T, puzzle P, seeds []uint64, contenders ...Contender) Trials {
	t.Helper()
	var trials Trials
	for trial, err := range Run(t.Context(), puzzle, seeds, contenders...) {
		require.NoError(t, err)
		trials = append(trials, trial)
	}
	return trials
}

// Contenders of one layout begin with the same boards, whatever else is
// different between them, and with other seeds they don't.
func TestSharesGenerationZero(t *testing.T) {
	t.Parallel()
	boardtest.EachSide(t, testSharedZero)
}

func testSharedZero(t *testing.T, side int) {
	puzzle := boardtest.Thinned(boardtest.Pattern(side), 0.7, rand.New(sudoku.NewStream(1, 0)))
	contenders := inherits(1)
	for i := 0; i < len(contenders); i += 2 {
		one, other := contenders[i], contenders[i+1]
		opts := other.Genetic
		opts.Mutation, opts.Offspring, opts.Selection, opts.Elite = 0.9, 5, evolve.SelectRank, 0.5
		first, err := newRun(t.Context(), puzzle, one, 3)
		require.NoError(t, err)
		second, err := newRun(t.Context(), puzzle, other, 3)
		require.NoError(t, err)
		require.Equal(t, first.Population(), second.Population())

		trials := collect(t, puzzle, []uint64{3, 4}, one, other)
		require.Equal(t, Point{0, first.Summary()}, trials[0].Curve[0])
		require.Equal(t, trials[0].Curve[0], trials[1].Curve[0])
		require.Equal(t, trials[2].Curve[0], trials[3].Curve[0])
		require.NotEqual(t, trials[0].Curve[0], trials[2].Curve[0])

		opts.Population = 50
		larger, err := newRun(t.Context(), puzzle, other, 3)
		require.NoError(t, err)
		require.Subset(t, larger.Population(), first.Population())
	}
}

// With LayoutFree all crossovers begin with the same boards.
func TestFreeLayoutSharesGenerationZero(t *testing.T) {
	var contenders []Contender
	for _, cross := range []sudoku.Crossover{
		sudoku.CrossCells, sudoku.CrossRuns, sudoku.CrossPoints(2), sudoku.CrossRows, sudoku.CrossColumns,
		sudoku.CrossBlocks, sudoku.CrossBands, sudoku.CrossStacks,
	} {
		contenders = append(contenders, Contender{Name: cross.Name, Genetic: few(plain(sudoku.LayoutFree, cross), 1)})
	}
	puzzle := sudoku.Grid(sudokutest.GridOf(sudokutest.Demo))
	first, err := newRun(t.Context(), puzzle, contenders[0], 3)
	require.NoError(t, err)
	for _, c := range contenders {
		run, err := newRun(t.Context(), puzzle, c, 3)
		require.NoError(t, err)
		require.Equal(t, first.Population(), run.Population(), c.Name)
	}
}

// A trial is the run that its contender and seed make, in every generation.
func TestIsTheRun(t *testing.T) {
	puzzle := sudoku.Grid(sudokutest.GridOf(sudokutest.Demo))
	contenders := append(inherits(7),
		Contender{Name: "default"},
		Contender{Name: "evolve", Evolve: &sudoku.EvolveOptions{Worker: sudoku.AnnealedSwapWorker, Options: evolve.Options{Steps: 5, MaxEpochs: 9, MaxAttempts: 1, Seed: 77}, NoDeduction: true}})
	seeds := []uint64{5, math.MaxUint64}
	trials := collect(t, puzzle, seeds, contenders...)
	require.Len(t, trials, len(seeds)*len(contenders))
	for i, trial := range trials {
		c, seed := contenders[i%len(contenders)], seeds[i/len(contenders)]
		require.Equal(t, c.Name, trial.Name)
		require.Equal(t, seed, trial.Seed)
		run, err := newRun(t.Context(), puzzle, c, seed)
		require.NoError(t, err)
		for i, point := range trial.Curve {
			for run.Stats().Epochs < point.Epoch {
				require.False(t, isSampled(run.Stats().Epochs) && run.Stats().Epochs > trial.Curve[i-1].Epoch, "a point is missing")
				run.Step(t.Context())
			}
			require.Equal(t, run.Population().Summary(), point.Summary, "%s, generation %d", c.Name, point.Epoch)
		}
		require.False(t, run.Step(t.Context()), "the trial ended before the run")
		result, err := run.Result()
		require.Equal(t, err == nil, trial.Solved)
		require.Equal(t, result.Errors, trial.Errors)
		require.Equal(t, result.Stats, trial.Stats)
	}
}

// A curve has some points each time that the number of epochs doubles, the last one too, so that
// summing up takes a small part of the time.
func TestCurveIsSampled(t *testing.T) {
	puzzle := sudoku.Grid(sudokutest.GridOf(sudokutest.Demo))
	opts := sudoku.Classic()
	opts.MaxEpochs, opts.MaxAttempts, opts.Population = 1001, 1, 20
	for _, trial := range collect(t, puzzle, []uint64{1, 2}, Contender{Name: "a", Evolve: opts}) {
		curve := trial.Curve
		require.Equal(t, trial.Stats.Epochs, curve[len(curve)-1].Epoch)
		require.LessOrEqual(t, len(curve), 16+8*6+1)
		for i := range curve[:min(len(curve), 16)] {
			require.Equal(t, i, curve[i].Epoch)
		}
		for i := 16; i < len(curve)-1; i++ {
			require.LessOrEqual(t, 8*(curve[i].Epoch-curve[i-1].Epoch), curve[i].Epoch)
		}
	}
}

// BenchmarkTrial measures a trial and the run alone: the curve costs little.
func BenchmarkTrial(b *testing.B) {
	puzzle := sudoku.Grid(sudokutest.GridOf(sudokutest.Demo))
	opts := sudoku.Classic()
	opts.MaxEpochs, opts.MaxAttempts = 300, 3
	b.Run("run", func(b *testing.B) {
		for seed := uint64(0); b.Loop(); seed++ {
			opts.Seed = seed % 8
			sudoku.Evolve(b.Context(), puzzle, opts)
		}
	})
	b.Run("trial", func(b *testing.B) {
		for seed := uint64(0); b.Loop(); seed++ {
			_, err := trial(b.Context(), puzzle, Contender{Name: "a", Evolve: opts}, seed%8)
			require.NoError(b, err)
		}
	})
}

func TestOnAnyCores(t *testing.T) {
	puzzle := sudoku.Grid(sudokutest.GridOf(sudokutest.Demo))
	seeds := []uint64{0, 1, 2}
	contenders := append(inherits(10), Contender{Name: "default", Genetic: &sudoku.GeneticOptions{GeneticOptions: evolve.GeneticOptions{Steps: 50, MaxEpochs: 3, MaxAttempts: 2}}})
	all := collect(t, puzzle, seeds, contenders...)
	for _, cores := range []int{1, 3} {
		func() {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			require.Equal(t, all, collect(t, puzzle, seeds, contenders...))
		}()
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	endless := plain(sudoku.LayoutFree, sudoku.CrossCells)
	endless.Population, endless.MaxEpochs = 10, -1
	contenders := append(inherits(5), Contender{Name: "endless", Genetic: endless})
	var trials Trials
	var last error
	for trial, err := range Run(ctx, sudoku.Grid(sudokutest.GridOf(sudokutest.PlatinumBlond)), []uint64{1, 2}, contenders...) {
		if last = err; err != nil {
			break
		}
		if trials = append(trials, trial); len(trials) == 4 {
			cancel()
		}
	}
	require.ErrorIs(t, last, context.Canceled)
	require.Equal(t, collect(t, sudoku.Grid(sudokutest.GridOf(sudokutest.PlatinumBlond)), []uint64{1}, contenders[:4]...), trials)

	for _, err := range Run(ctx, sudoku.Grid{}, []uint64{1}, contenders...) {
		require.ErrorIs(t, err, context.Canceled)
	}
}

// A break of the loop is no error, and ends the running trials.
func TestBrokenOff(t *testing.T) {
	endless := plain(sudoku.LayoutFree, sudoku.CrossCells)
	endless.MaxEpochs = -1
	for trial := range Run(t.Context(), sudoku.Grid(sudokutest.GridOf(sudokutest.PlatinumBlond)), []uint64{1, 2},
		inherits(1)[0], Contender{Name: "endless", Genetic: endless}) {
		require.Equal(t, "free cells", trial.Name)
		break
	}
}

func TestBadInput(t *testing.T) {
	puzzle := sudoku.Grid(sudokutest.GridOf(sudokutest.Demo))
	seeds := []uint64{1}
	fine := Contender{Name: "fine"}
	twist := func(change func(*sudoku.GeneticOptions)) Contender {
		opts := sudoku.ClassicGenetic()
		change(opts)
		return Contender{Name: "odd", Genetic: opts}
	}
	for _, test := range []struct {
		name       string
		seeds      []uint64
		contenders []Contender
		want       string
	}{
		{"no contenders", seeds, nil, "sudoku: contenders: 0, want at least one"},
		{"no seeds", nil, []Contender{fine}, "sudoku: seeds: 0, want at least one"},
		{"a seed twice", []uint64{7, 8, 7}, []Contender{fine}, "sudoku: seeds: 7, want each seed once"},
		{"no name", seeds, []Contender{{}}, `sudoku: Name: "", want a name for each contender, each a different one`},
		{"a name twice", seeds, []Contender{fine, {Name: "x"}, fine}, `sudoku: Name: "fine", want a name for each contender, each a different one`},
		{"both", seeds, []Contender{{"x", sudoku.ClassicGenetic(), sudoku.Classic()}}, "sudoku: x: Evolve: set, want nil, because Genetic is set"},
		{"population", seeds, []Contender{fine, twist(func(o *sudoku.GeneticOptions) { o.Population = 1 })}, "sudoku: odd: Population: 1, want "},
		{"elite", seeds, []Contender{twist(func(o *sudoku.GeneticOptions) { o.Elite = 1 })}, "sudoku: odd: Elite: 1, want "},
		{"weight", seeds, []Contender{twist(func(o *sudoku.GeneticOptions) { o.Fitness = sudoku.Duplicates.Plus(sudoku.Balance.Times(-1)) })}, "sudoku: odd: Fitness: "},
		{"combination", seeds, []Contender{fine, twist(func(o *sudoku.GeneticOptions) { o.Layout = sudoku.LayoutRows })},
			"sudoku: odd: Crossover: cells, want a crossover that keeps the layout \"rows\""},
		{"evolution", seeds, []Contender{{Name: "odd", Evolve: &sudoku.EvolveOptions{Options: evolve.Options{Explorers: 2}}}}, "sudoku: odd: Explorers: 2, want "},
	} {
		t.Run(test.name, func(t *testing.T) {
			count := 0
			for trial, err := range Run(t.Context(), puzzle, test.seeds, test.contenders...) {
				count++
				require.Zero(t, trial.Name)
				var option *sudoku.OptionError
				require.ErrorAs(t, err, &option)
				require.True(t, strings.HasPrefix(err.Error(), test.want), "%v", err)
			}
			require.Equal(t, 1, count)
		})
	}

	puzzle[1] = 6 // beside a 6
	for _, err := range Run(t.Context(), puzzle, seeds, fine) {
		var clash *sudoku.ClashError
		require.ErrorAs(t, err, &clash)
	}
}

// A user's selection may fail late. The other trials continue.
func TestLateError(t *testing.T) {
	puzzle := sudoku.Grid(sudokutest.GridOf(sudokutest.Demo))
	fails := few(plain(sudoku.LayoutBlocks, sudoku.CrossBlocks), 5)
	run, err := newRun(t.Context(), puzzle, Contender{Genetic: fails}, 1)
	require.NoError(t, err)
	zero := run.Population().Summary().Best
	fails.Selection = evolve.Selection{Name: "moody", Weights: func(weights []float64, errors []int) {
		for i := range weights {
			weights[i] = 1
		}
		if errors[0] < zero {
			weights[0] = math.NaN()
		}
	}}
	names := ""
	for trial, err := range Run(t.Context(), puzzle, []uint64{1},
		Contender{Name: "a", Genetic: fails}, Contender{Name: "b", Genetic: few(sudoku.ClassicGenetic(), 5)}) {
		names += trial.Name
		if trial.Name == "a" {
			require.ErrorContains(t, err, "sudoku: a: Selection: moody, want weights of 0 or more, not NaN")
		} else {
			require.NoError(t, err)
		}
	}
	require.Equal(t, "ab", names)
}
