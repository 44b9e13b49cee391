package sudoku

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// few limits a configuration to some epochs.
func few(opts *GeneticOptions, generations int) *GeneticOptions {
	few := *opts
	few.Population, few.Offspring, few.MaxEpochs = 20, 2, generations
	return &few
}

// inherits are contenders of all layouts, two of each.
func inherits(generations int) []Contender {
	var contenders []Contender
	for _, c := range []struct {
		name   string
		layout Layout
		cross  Crossover
	}{
		{"free cells", LayoutFree, CrossCells}, {"free 1 point", LayoutFree, CrossPoints(1)},
		{"rows by rows", LayoutRows, CrossRows}, {"rows by bands", LayoutRows, CrossBands},
		{"columns by columns", LayoutColumns, CrossColumns}, {"columns by stacks", LayoutColumns, CrossStacks},
		{"blocks by blocks", LayoutBlocks, CrossBlocks}, {"blocks by stacks", LayoutBlocks, CrossStacks},
	} {
		contenders = append(contenders, Contender{Name: c.name, Genetic: few(plain(c.layout, c.cross), generations)})
	}
	return contenders
}

// compare returns the trials of a comparison that goes well.
func compare[B Board](t *testing.T, puzzle B, seeds []uint64, contenders ...Contender) Trials {
	t.Helper()
	var trials Trials
	for trial, err := range Compare(t.Context(), puzzle, seeds, contenders...) {
		require.NoError(t, err)
		trials = append(trials, trial)
	}
	return trials
}

// Contenders of one layout begin with the same boards, whatever else is
// different between them, and with other seeds they don't.
func TestCompareSharesGenerationZero(t *testing.T) {
	t.Parallel()
	sizes{testSharedZero[Grid4], testSharedZero[Grid6], testSharedZero[Grid8],
		testSharedZero[Grid], testSharedZero[Grid10], testSharedZero[Grid12],
		testSharedZero[Grid16], testSharedZero[Grid25], testSharedZero[Grid36],
		testSharedZero[Grid49], testSharedZero[Grid64], testSharedZero[Grid81]}.run(t)
}

func testSharedZero[B Board](t *testing.T) {
	puzzle := thinned(pattern[B](), 0.7, rand.New(NewStream(1, 0)))
	contenders := inherits(1)
	for i := 0; i < len(contenders); i += 2 {
		one, other := contenders[i], contenders[i+1]
		opts := other.Genetic
		opts.Mutation, opts.Offspring, opts.Selection, opts.Elite = 0.9, 5, SelectRank, 0.5
		first, err := newContenderRun(t.Context(), Cells(&puzzle), one, 3, boardFuncsOf(*new(B)))
		require.NoError(t, err)
		second, err := newContenderRun(t.Context(), Cells(&puzzle), other, 3, boardFuncsOf(*new(B)))
		require.NoError(t, err)
		require.Equal(t, first.population(), second.population())

		trials := compare(t, puzzle, []uint64{3, 4}, one, other)
		require.Equal(t, summaryOf(first.population()), trials[0].Curve[0])
		require.Equal(t, trials[0].Curve[0], trials[1].Curve[0])
		require.Equal(t, trials[2].Curve[0], trials[3].Curve[0])
		require.NotEqual(t, trials[0].Curve[0], trials[2].Curve[0])

		opts.Population = 50
		larger, err := newContenderRun(t.Context(), Cells(&puzzle), other, 3, boardFuncsOf(*new(B)))
		require.NoError(t, err)
		require.Subset(t, larger.population(), first.population())
	}
}

// A trial is the run that its contender and seed make, in every generation.
func TestCompareIsTheRun(t *testing.T) {
	puzzle := mustParse[Grid](t, demo)
	contenders := append(inherits(7),
		Contender{Name: "default"},
		Contender{Name: "evolve", Evolve: &EvolveOptions{Worker: AnnealedSwapWorker, Steps: 5, MaxEpochs: 9, MaxAttempts: 1, NoDeduction: true, Seed: 77}})
	seeds := []uint64{5, math.MaxUint64}
	trials := compare(t, puzzle, seeds, contenders...)
	require.Len(t, trials, len(seeds)*len(contenders))
	for i, trial := range trials {
		c, seed := contenders[i%len(contenders)], seeds[i/len(contenders)]
		require.Equal(t, c.Name, trial.Name)
		require.Equal(t, seed, trial.Seed)
		run, err := newContenderRun(t.Context(), puzzle[:], c, seed, boardFuncsOf(*new(Grid)))
		require.NoError(t, err)
		for generation, summary := range trial.Curve {
			require.Equal(t, summaryOf(run.population()), summary, "%s, generation %d", c.Name, generation)
			run.step(t.Context())
		}
		require.False(t, run.step(t.Context()), "the trial ended before the run")
		result, err := run.result()
		require.Equal(t, err == nil, trial.Solved)
		require.Equal(t, result.errors, trial.Errors)
		require.Equal(t, result.stats, trial.Stats)
	}
}

func TestCompareOnAnyCores(t *testing.T) {
	puzzle := mustParse[Grid](t, demo)
	seeds := []uint64{0, 1, 2}
	contenders := append(inherits(10), Contender{Name: "default", Genetic: &GeneticOptions{Steps: 50, MaxEpochs: 3, MaxAttempts: 2}})
	all := compare(t, puzzle, seeds, contenders...)
	for _, cores := range []int{1, 3} {
		func() {
			defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
			require.Equal(t, all, compare(t, puzzle, seeds, contenders...))
		}()
	}
}

func TestCompareCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	endless := plain(LayoutFree, CrossCells)
	endless.Population, endless.MaxEpochs = 10, -1
	contenders := append(inherits(5), Contender{Name: "endless", Genetic: endless})
	var trials Trials
	var last error
	for trial, err := range Compare(ctx, mustParse[Grid](t, platinumBlond), []uint64{1, 2}, contenders...) {
		if last = err; err != nil {
			break
		}
		if trials = append(trials, trial); len(trials) == 4 {
			cancel()
		}
	}
	require.ErrorIs(t, last, context.Canceled)
	require.Equal(t, compare(t, mustParse[Grid](t, platinumBlond), []uint64{1}, contenders[:4]...), trials)

	for _, err := range Compare(ctx, Grid{}, []uint64{1}, contenders...) {
		require.ErrorIs(t, err, context.Canceled)
	}
}

// A break of the loop is no error, and ends the running trials.
func TestCompareBrokenOff(t *testing.T) {
	endless := plain(LayoutFree, CrossCells)
	endless.MaxEpochs = -1
	for trial := range Compare(t.Context(), mustParse[Grid](t, platinumBlond), []uint64{1, 2},
		inherits(1)[0], Contender{Name: "endless", Genetic: endless}) {
		require.Equal(t, "free cells", trial.Name)
		break
	}
}

func TestCompareBadInput(t *testing.T) {
	puzzle := mustParse[Grid](t, demo)
	seeds := []uint64{1}
	fine := Contender{Name: "fine"}
	twist := func(change func(*GeneticOptions)) Contender {
		opts := ClassicGenetic()
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
		{"both", seeds, []Contender{{"x", ClassicGenetic(), Classic()}}, "sudoku: x: Evolve: set, want nil, because Genetic is set"},
		{"population", seeds, []Contender{fine, twist(func(o *GeneticOptions) { o.Population = 1 })}, "sudoku: odd: Population: 1, want "},
		{"elite", seeds, []Contender{twist(func(o *GeneticOptions) { o.Elite = 1 })}, "sudoku: odd: Elite: 1, want "},
		{"weight", seeds, []Contender{twist(func(o *GeneticOptions) { o.Fitness = Duplicates.Plus(Balance.Times(-1)) })}, "sudoku: odd: Fitness: "},
		{"combination", seeds, []Contender{fine, twist(func(o *GeneticOptions) { o.Layout = LayoutRows })},
			"sudoku: odd: Crossover: cells, want a crossover that keeps the layout \"rows\""},
		{"evolution", seeds, []Contender{{Name: "odd", Evolve: &EvolveOptions{Explorers: 2}}}, "sudoku: odd: Explorers: 2, want "},
	} {
		t.Run(test.name, func(t *testing.T) {
			count := 0
			for trial, err := range Compare(t.Context(), puzzle, test.seeds, test.contenders...) {
				count++
				require.Zero(t, trial.Name)
				var option *OptionError
				require.ErrorAs(t, err, &option)
				require.True(t, strings.HasPrefix(err.Error(), test.want), "%v", err)
			}
			require.Equal(t, 1, count)
		})
	}

	puzzle[1] = 6 // beside a 6
	for _, err := range Compare(t.Context(), puzzle, seeds, fine) {
		var clash *ClashError
		require.ErrorAs(t, err, &clash)
	}
}

// A user's selection may fail late. The other trials continue.
func TestCompareLateError(t *testing.T) {
	puzzle := mustParse[Grid](t, demo)
	fails := few(plain(LayoutBlocks, CrossBlocks), 5)
	run, err := newContenderRun(t.Context(), puzzle[:], Contender{Genetic: fails}, 1, boardFuncsOf(*new(Grid)))
	require.NoError(t, err)
	zero := summaryOf(run.population()).Best
	fails.Selection = Selection{"moody", func(weights []float64, errors []int) {
		for i := range weights {
			weights[i] = 1
		}
		if errors[0] < zero {
			weights[0] = math.NaN()
		}
	}}
	names := ""
	for trial, err := range Compare(t.Context(), puzzle, []uint64{1},
		Contender{Name: "a", Genetic: fails}, Contender{Name: "b", Genetic: few(ClassicGenetic(), 5)}) {
		names += trial.Name
		if trial.Name == "a" {
			require.ErrorContains(t, err, "sudoku: a: Selection: moody, want weights of 0 or more, not NaN")
		} else {
			require.NoError(t, err)
		}
	}
	require.Equal(t, "ab", names)
}
