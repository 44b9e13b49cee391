package sudoku

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/sudoku/evolve"
	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

var (
	seeds         = flag.Int("seeds", 10, "runs for each puzzle, seeds 0 to n-1")
	evolveOptions optionTexts // of BenchmarkEvolve
	patience      = flag.Duration("patience", 10*time.Second, "time after which a run counts as failed")
)

func init() {
	flag.Var(&evolveOptions, "options", "`JSON` of options that BenchmarkEvolve compares; may be repeated")
}

// optionTexts are the values of a flag that may be repeated.
type optionTexts []string

func (o *optionTexts) String() string { return fmt.Sprint(*o) }

func (o *optionTexts) Set(text string) error {
	if err := json.Unmarshal([]byte(text), new(EvolveOptions)); err != nil {
		return err
	}
	*o = append(*o, text)
	return nil
}

// BenchmarkEvolve is for tuning: each sub-benchmark is the same set of boards
// under other options, and reports what they do to the search. The value ns/op
// is the time of one run, averaged over boards and seeds; compare settings by
//
//	go test -run '^$' -bench Evolve/population -count 10 | benchstat -col /population -
//
// With -options it compares those in place of the built-in ones, and with -corpus it takes
// the boards of the files. It says which options have no effect:
//
//	go test -run '^$' -bench 'Evolve$' . -corpus 'mine/*.txt' -options '{}' -options '{"Population":1}' |
//		benchstat -col /options -
func BenchmarkEvolve(b *testing.B) {
	for _, text := range evolveOptions {
		b.Run("options="+text, func(b *testing.B) {
			benchEvolve(b, func(o *EvolveOptions) { require.NoError(b, json.Unmarshal([]byte(text), o)) })
		})
	}
	if evolveOptions != nil {
		return
	}
	for _, test := range evolveKnobs {
		for _, value := range test.values {
			name := fmt.Sprint(value)
			if worker, ok := value.(Worker); ok {
				name = worker.Name
			}
			b.Run(test.name+"="+name, func(b *testing.B) {
				benchEvolve(b, func(o *EvolveOptions) { test.set(o, value) })
			})
		}
	}
}

// evolveKnobs are the options that BenchmarkEvolve changes unless it is told others.
var evolveKnobs = []struct {
	name   string
	values []any
	set    func(*EvolveOptions, any)
}{
	{"default", []any{""}, func(*EvolveOptions, any) {}},
	{"population", []any{1, 2, 4, 8, 16}, func(o *EvolveOptions, v any) { o.Population = v.(int) }},
	{"steps", []any{200, 1000, 5000, 20000}, func(o *EvolveOptions, v any) { o.Steps = v.(int) }},
	{"explorers", []any{0.75, 0.5, 0.25, -1.0}, func(o *EvolveOptions, v any) { o.Parents, o.Explorers = evolve.ParentsWorkerAndExplorer, v.(float64) }},
	{"maxage", []any{1, 3, 10, -1}, func(o *EvolveOptions, v any) { o.Parents, o.MaxAge = evolve.ParentsWorkerAndExplorer, v.(int) }},
	{"crossover", []any{"blocks", "bands", "rows", "cells", "off"}, func(o *EvolveOptions, v any) {
		o.NoCrossover = v == "off"
		for _, cross := range crossovers {
			if cross.Name == v {
				o.Crossover = cross
			}
		}
	}},
	{"exploring", []any{"idle", "working"}, func(o *EvolveOptions, v any) {
		o.Parents, o.WorkingExplorers = evolve.ParentsWorkerAndExplorer, v == "working"
	}},
	{"domains", []any{"deduced", "given"}, func(o *EvolveOptions, v any) { o.NoDeduction = v == "given" }},
	{"islands", []any{1, 2, 4}, func(o *EvolveOptions, v any) { o.Islands = v.(int) }},
	{"worker", []any{TabuWorker, AnnealedSwapWorker}, func(o *EvolveOptions, v any) { o.Worker = v.(Worker) }},
	{"mistake", []any{0.001, 0.03, 0.06}, func(o *EvolveOptions, v any) {
		o.Worker, o.Mistake = AnnealedSwapWorker, v.(float64)
		o.MaxProposals = 20e6 // a second or two: a mistake of 0.06 solves few boards
	}},
}

// Each option that BenchmarkEvolve changes is used, beside those that go with it.
func TestEvolveKnobs(t *testing.T) {
	for _, test := range evolveKnobs {
		for _, value := range test.values {
			var opts EvolveOptions
			test.set(&opts, value)
			require.Empty(t, idleOptions(t, &opts), "%s=%v", test.name, value)
		}
	}
	require.Equal(t, []string{"Mistake has no effect: the tabu worker does not use it"}, idleOptions(t, &EvolveOptions{Mistake: 0.3}))
}

// idleOptions returns a line for each option that is set and has no effect.
func idleOptions(t testing.TB, opts *EvolveOptions) (lines []string) {
	text, err := json.Marshal(opts)
	require.NoError(t, err)
	for option, why := range Unused(opts) {
		if strings.Contains(string(text), `"`+option+`":`) {
			lines = append(lines, option+" has no effect: "+why)
		}
	}
	return lines
}

func hardBoards() []Grid {
	return []Grid{gridOf(extremelyDifficult), gridOf(aiEscargot), gridOf(platinumBlond)}
}

// BenchmarkClassic makes the article's search on its own demo board: ns/op is
// the time of one attempt, and the rate counts organisms times epochs.
func BenchmarkClassic(b *testing.B) {
	corpus.Unused(b)
	board := gridOf(demo)
	for _, reading := range []string{"text", "program"} {
		b.Run(reading, func(b *testing.B) {
			var epochs, solved, seed int
			for b.Loop() {
				opts := Classic()
				opts.Seed, opts.MaxAttempts, opts.NeverYounger = uint64(seed), 1, reading == "program"
				result, err := Evolve(b.Context(), board, opts)
				if err == nil {
					solved++
				}
				epochs += result.Stats.Epochs
				seed++
			}
			b.ReportMetric(float64(200*epochs)/b.Elapsed().Seconds()/1e6, "Msteps/s")
			b.ReportMetric(100*float64(solved)/float64(seed), "%solved")
		})
	}
}

// BenchmarkTabuStep is one recolouring, tables and all: on 9×9 on a hard board,
// on other sizes in the first thousand steps on an empty one, where nearly all
// cells clash and a step is dearer than later in a search.
func BenchmarkTabuStep(b *testing.B) {
	corpus.Unused(b)
	benchSides(b, benchTabuStep)
}

func benchTabuStep(b *testing.B, side int) {
	puzzle := square(side, 1)
	if side == 9 {
		puzzle = mustParse(b, 9, platinumBlond)
	}
	basis, err := newBasis(puzzle.Cells, LayoutFree, Duplicates, false, puzzle.compiled())
	if err != nil {
		b.Fatal(err)
	}
	ctx := b.Context()
	worker, err := (&boardRun{basis: basis, worker: TabuWorker}).newImprover(evolve.Job[evolvedBoard]{Stopped: func(int) bool { return ctx.Err() != nil }})
	if err != nil {
		b.Fatal(err)
	}
	board, source := basis.newBoards(&TabuWorker, 1)(), NewStream(0, 0)
	var steps int
	for b.Loop() {
		basis.fill(&board, source)
		_, made, _, _ := worker.Improve(&board, basis.errors(board.cells), 1000, source)
		steps += made
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(steps), "ns/step")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkEvolveCorpus runs the default on the puzzles of the corpus, each
// file being a sub-benchmark. It reports the success rate within -patience and,
// over the puzzles, the median and the worst of their median times.
func BenchmarkEvolveCorpus(b *testing.B) {
	for _, file := range corpus.Files(b) {
		b.Run(filepath.Base(file), func(b *testing.B) { benchFile(b, file, &EvolveOptions{}, nil) })
	}
}

// benchFile runs the boards of a file by one of the algorithms, the one that has
// options.
func benchFile(b *testing.B, file string, evolve *EvolveOptions, genetic *GeneticOptions) {
	if boards := gridsIn(b, file); boards != nil {
		benchSearch(b, boards, evolve, genetic)
		return
	}
	for _, side := range []int{16, 25, 36} {
		if boards := boardsIn(b, side, file); boards != nil {
			benchSearch(b, boards, evolve, genetic)
			return
		}
	}
	sudokutest.Say(b, "has no board of a size that is measured")
	b.Skip()
}

// benchEvolve runs the boards of -corpus, each file as a sub-benchmark, or else hardBoards.
func benchEvolve(b *testing.B, set func(*EvolveOptions)) {
	var opts EvolveOptions
	set(&opts)
	for _, line := range idleOptions(b, &opts) {
		sudokutest.Say(b, line)
	}
	if !corpus.Given() {
		benchSearch(b, hardBoards(), &opts, nil)
		return
	}
	for _, file := range corpus.Files(b) {
		b.Run(filepath.Base(file), func(b *testing.B) { benchFile(b, file, &opts, nil) })
	}
}

// benchSearch runs each board with each seed, and reports the times to a
// solution.
func benchSearch[P Problem](b *testing.B, boards []P, evolve *EvolveOptions, genetic *GeneticOptions) {
	search := func(ctx context.Context, board P, seed uint64) (Result[P], error) {
		if genetic != nil {
			opts := *genetic
			opts.Seed = seed
			return Genetic(ctx, board, &opts)
		}
		opts := *evolve
		opts.Seed = seed
		return Evolve(ctx, board, &opts)
	}
	runs := make([][]run, len(boards))
	for b.Loop() {
		for i, board := range boards {
			runs[i] = runs[i][:0]
			for seed := range seedCount() {
				ctx, cancel := context.WithTimeout(b.Context(), *patience)
				start := time.Now()
				result, err := search(ctx, board, uint64(seed))
				r := run{took: time.Since(start), stats: result.Stats, errors: result.Errors}
				cancel()
				if r.solved = err == nil; r.solved && !Solved(board, result.Board) {
					b.Fatal("a wrong solution")
				}
				runs[i] = append(runs[i], r)
			}
		}
	}
	report(b, runs)
}

// seedCount is -seeds, but 1 with -short, which only shows that a benchmark works.
func seedCount() int {
	if testing.Short() {
		return 1
	}
	return *seeds
}

type run struct {
	took   time.Duration
	stats  Stats
	errors int
	solved bool
}

func report(b *testing.B, runs [][]run) {
	var medians, proposals []float64
	var solved, all, attempts, errors int
	var took time.Duration
	var steps int64
	for _, ofBoard := range runs {
		var times []float64
		for _, r := range ofBoard {
			all++
			took += r.took
			steps += r.stats.Proposals
			attempts += r.stats.Attempts
			errors += r.errors
			proposals = append(proposals, float64(r.stats.Proposals))
			if !r.solved {
				times = append(times, math.Inf(1))
				continue
			}
			solved++
			times = append(times, r.took.Seconds()*1e3)
		}
		medians = append(medians, median(times))
	}
	b.ReportMetric(100*float64(solved)/float64(all), "%solved")
	b.ReportMetric(median(medians), "ms-median")
	b.ReportMetric(slices.Max(medians), "ms-worst")
	b.ReportMetric(median(proposals), "proposals")
	b.ReportMetric(float64(attempts)/float64(all), "attempts")
	b.ReportMetric(float64(errors)/float64(all), "errors")
	b.ReportMetric(float64(took.Nanoseconds())/float64(all), "ns/op")
	if steps > 0 {
		b.ReportMetric(float64(took.Nanoseconds())/float64(steps), "ns/proposal")
	}
}

// median returns the lower median, and leaves the values sorted. Failures,
// being infinite, come last.
func median(values []float64) float64 {
	slices.Sort(values)
	return values[(len(values)-1)/2]
}

// BenchmarkOffspring is one child of the plain algorithm: parents are drawn and
// crossed, and the child is counted; the mutations and the selection of the next
// generation are in it, as far as they fall to one child.
func BenchmarkOffspring(b *testing.B) {
	corpus.Unused(b)
	for _, opts := range plainOnes {
		b.Run(opts.Layout.String(), func(b *testing.B) {
			benchSides(b, func(b *testing.B, side int) { benchOffspring(b, side, opts) })
		})
	}
	for _, cross := range crossovers {
		b.Run(cross.Name, func(b *testing.B) { benchOffspring(b, 9, plain(LayoutFree, cross)) })
	}
}

func benchOffspring(b *testing.B, side int, options *GeneticOptions) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	opts := *options
	opts.MaxEpochs = -1
	puzzle := square(side)
	run, err := NewGenetic(b.Context(), puzzle, &opts)
	if err != nil {
		b.Fatal(err)
	}
	children := run.boards.generations(b)
	if best := &run.Population()[0]; best.Errors != opts.Fitness.orDefault(opts.Layout).Errors(best.Board.Cells) {
		b.Fatal("the errors are not those of the board")
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(children), "ns/child")
	b.ReportMetric(0, "ns/op")
}

// generations makes a generation in each loop, and returns how many children that makes.
func (e *boardRun) generations(b *testing.B) (children int64) {
	start := e.run.State()
	for b.Loop() {
		before := e.run.Stats().Births
		e.stepOn(b.Context(), &start)
		children += max(0, e.run.Stats().Births-before)
	}
	return children
}

// BenchmarkGeneration is a generation on one core and on two.
func BenchmarkGeneration(b *testing.B) {
	corpus.Unused(b)
	for _, cores := range []int{1, 2} {
		b.Run(fmt.Sprintf("cores=%d", cores), func(b *testing.B) {
			b.Run("plain", func(b *testing.B) {
				benchSides(b, func(b *testing.B, side int) { benchGeneration(b, side, ClassicGenetic(), cores) })
			})
			b.Run("default/9x9", func(b *testing.B) { benchGeneration(b, 9, nil, cores) })
			b.Run("1000 steps/25x25", func(b *testing.B) {
				benchGeneration(b, 25, &GeneticOptions{GeneticOptions: evolve.GeneticOptions{Steps: 1000}}, cores)
			})
		})
	}
}

// benchGeneration counts the children too, because a generation ends where one
// of them solves the board, and the run restarts.
func benchGeneration(b *testing.B, side int, opts *GeneticOptions, cores int) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(cores))
	puzzle := square(side)
	switch side {
	case 9:
		puzzle = mustParse(b, 9, platinumBlond)
	case 25:
		puzzle = hardBoard25(b)
	}
	run, err := NewGenetic(b.Context(), puzzle, opts)
	if err != nil {
		b.Fatal(err)
	}
	children := run.boards.generations(b)
	if best := &run.Population()[0].Board; !keepsLayout(best, run.boards.layout) {
		b.Fatal("a wrong board")
	}
	b.ReportMetric(float64(children)/float64(b.N), "children/op")
}

// BenchmarkGenetic is for tuning, as [BenchmarkEvolve] is: runs on hard boards
// by the default, and on the demo board by the article's settings, a million
// children each with -long, and by the plain algorithm with half as many. A
// twentieth of that must do otherwise.
func BenchmarkGenetic(b *testing.B) {
	corpus.Unused(b)
	b.Run("default", func(b *testing.B) { benchSearch(b, hardBoards(), nil, &GeneticOptions{}) })
	articleDemo := []Grid{gridOf(demo)}
	for _, opts := range plainOnes {
		opts := *opts
		opts.MaxProposals = inShort(1_000_000)
		b.Run("article="+opts.Layout.String(), func(b *testing.B) { benchSearch(b, articleDemo, nil, &opts) })
	}
	for _, test := range []struct {
		name   string
		values []any
		set    func(*GeneticOptions, any)
	}{
		{"population", []any{50, 100, 200}, func(o *GeneticOptions, v any) { o.Population = v.(int) }},
		{"offspring", []any{2, 5, 20}, func(o *GeneticOptions, v any) { o.Offspring = v.(int) }},
		{"elite", []any{-1.0, 0.5}, func(o *GeneticOptions, v any) { o.Elite = v.(float64) }},
		{"mutation", []any{-1.0, 0.05, 0.3}, func(o *GeneticOptions, v any) { o.Mutation = v.(float64) }},
		{"stall", []any{10, 200}, func(o *GeneticOptions, v any) { o.MaxStall = v.(int) }},
		{"parents", []any{"uniform", "rank", "tournament"}, func(o *GeneticOptions, v any) {
			o.Selection = map[any]evolve.Selection{"uniform": evolve.SelectUniform, "rank": evolve.SelectRank, "tournament": evolve.SelectTournament(2)}[v]
		}},
	} {
		for _, value := range test.values {
			b.Run(fmt.Sprintf("plain/%s=%v", test.name, value), func(b *testing.B) {
				opts := GeneticOptions{Layout: LayoutBlocks, NoWorker: true, NoDeduction: true, GeneticOptions: evolve.GeneticOptions{MaxProposals: inShort(500_000)}}
				test.set(&opts, value)
				benchSearch(b, articleDemo, nil, &opts)
			})
		}
	}
}

// inShort returns a twentieth of a budget unless -long is set.
func inShort(proposals int64) int64 {
	if *sudokutest.Long {
		return proposals
	}
	return proposals / 20
}

// BenchmarkInheritance asks what the default owes to inheritance on 25×25, with
// 45 % given. The value to compare is the median of the proposals, which is the
// same on all machines. Without -long all runs end after three generations.
func BenchmarkInheritance(b *testing.B) {
	corpus.Unused(b)
	boards := []Puzzle{hardBoard25(b)}
	for _, test := range []struct {
		name string
		opts GeneticOptions
	}{
		{"default", GeneticOptions{}},
		{"population=5", GeneticOptions{GeneticOptions: evolve.GeneticOptions{Population: 5}}},
		{"population=20", GeneticOptions{GeneticOptions: evolve.GeneticOptions{Population: 20}}},
		{"population=1000/offspring=10", GeneticOptions{GeneticOptions: evolve.GeneticOptions{Population: 1000, Offspring: 10}}}, // next to none
		{"crossover=bands", GeneticOptions{Crossover: CrossBands}},
		{"crossover=rows", GeneticOptions{Crossover: CrossRows}},
		{"crossover=cells", GeneticOptions{Crossover: CrossCells}},
		{"elite=off", GeneticOptions{GeneticOptions: evolve.GeneticOptions{Elite: -1}}},
		{"mutation=off", GeneticOptions{GeneticOptions: evolve.GeneticOptions{Mutation: -1}}},
		{"mutation=1", GeneticOptions{GeneticOptions: evolve.GeneticOptions{Mutation: 1}}},
		{"parents=uniform", GeneticOptions{GeneticOptions: evolve.GeneticOptions{Selection: evolve.SelectUniform}}},
		{"parents=tournament", GeneticOptions{GeneticOptions: evolve.GeneticOptions{Selection: evolve.SelectTournament(2)}}},
	} {
		b.Run(test.name, func(b *testing.B) {
			test.opts.Steps = 10_000
			if !*sudokutest.Long {
				if test.opts.Population == 1000 {
					b.Skip("a generation of 10,000 children takes many seconds: -long")
				}
				test.opts.Steps, test.opts.MaxProposals = 300, 8_000
			}
			benchSearch(b, boards, nil, &test.opts)
		})
	}
}

// hardBoard25 is a board with 45 % given, where boards of this size are hardest.
func hardBoard25(b *testing.B) Puzzle {
	solution, err := Standard(25).RandomSolution(b.Context(), NewStream(5, 0))
	if err != nil {
		b.Fatal(err)
	}
	return thinned(solution, 0.55, rand.New(NewStream(5, 1)))
}

// BenchmarkGeneticCorpus runs the default on the puzzles of the corpus, as
// [BenchmarkEvolveCorpus] does.
func BenchmarkGeneticCorpus(b *testing.B) {
	for _, file := range corpus.Files(b) {
		b.Run(filepath.Base(file), func(b *testing.B) { benchFile(b, file, nil, &GeneticOptions{}) })
	}
}

var (
	csvFile     = flag.String("csv", "", "`file` for a line about each run of BenchmarkLarge")
	islandCount = flag.Int("islands", 1, "islands of BenchmarkLarge")
)

// BenchmarkLarge runs the default evolution on boards of 16×16 and larger, a
// family at a time: those of a file, or files of one board each whose names
// differ in the last number only. It prints the success rate within -patience,
// and the mean, median and worst time of a run; failures count with the time that
// they took. The flag -csv asks for a line about each run:
//
//	go test -run '^$' -bench Large -benchtime 1x -corpus 'boards/*' -seeds 10 -patience 60s -csv runs.csv .
func BenchmarkLarge(b *testing.B) {
	var families []family
	for _, file := range corpus.Files(b) {
		name := filepath.Base(file)
		var instances []instance
		for _, side := range []int{16, 25, 36, 49, 64, 81} {
			instances = append(instances, instancesIn(b, side, file)...)
		}
		if len(instances) == 1 {
			name = lastNumber.ReplaceAllString(name, "")
		}
		if n := len(families); n > 0 && families[n-1].name == name {
			families[n-1].instances = append(families[n-1].instances, instances...)
		} else if len(instances) > 0 {
			families = append(families, family{name, instances})
		}
	}
	lines := [][]string{{"instance", "seed", "solved", "errors", "ms", "proposals", "epochs", "births"}}
	for _, f := range families {
		b.Run(f.name, func(b *testing.B) {
			for b.Loop() {
				lines = append(lines, f.measure(b)...)
			}
			b.ReportMetric(0, "ns/op")
		})
	}
	if *csvFile != "" {
		file, err := os.Create(*csvFile)
		require.NoError(b, err)
		require.NoError(b, csv.NewWriter(file).WriteAll(lines))
		require.NoError(b, file.Close())
	}
}

var lastNumber = regexp.MustCompile(`_?\d*(\.\w+)?$`)

// A family is instances that are much alike.
type family struct {
	name      string
	instances []instance
}

type instance struct {
	name string
	run  func(b *testing.B, seed uint64) (run, int) // and its errors
}

// instancesIn returns the puzzles of a size in a file.
func instancesIn(b *testing.B, side int, file string) []instance {
	var instances []instance
	boards := boardsIn(b, side, file)
	for i, board := range boards {
		name := filepath.Base(file)
		if len(boards) > 1 {
			name = fmt.Sprintf("%s:%d", name, i+1)
		}
		instances = append(instances, instance{name, evolving(board)})
	}
	return instances
}

func evolving(puzzle Puzzle) func(*testing.B, uint64) (run, int) {
	return func(b *testing.B, seed uint64) (run, int) {
		ctx, cancel := context.WithTimeout(b.Context(), *patience)
		defer cancel()
		start := time.Now()
		result, err := Evolve(ctx, puzzle, &EvolveOptions{Options: evolve.Options{Seed: seed, Islands: *islandCount}})
		r := run{took: time.Since(start), stats: result.Stats, solved: err == nil}
		if r.solved && !Solved(puzzle, result.Board) {
			b.Fatal("a wrong solution")
		}
		return r, result.Errors
	}
}

// measure runs all instances with all seeds, reports the figures, and returns a
// line for each run.
func (f *family) measure(b *testing.B) (lines [][]string) {
	var times []float64
	solved := 0
	for _, instance := range f.instances {
		for seed := range seedCount() {
			r, errors := instance.run(b, uint64(seed))
			ms := r.took.Seconds() * 1e3
			times = append(times, ms)
			if r.solved {
				solved++
			}
			lines = append(lines, []string{
				instance.name, strconv.Itoa(seed), strconv.FormatBool(r.solved), strconv.Itoa(errors), fmt.Sprintf("%.3f", ms),
				fmt.Sprint(r.stats.Proposals), strconv.Itoa(r.stats.Epochs), fmt.Sprint(r.stats.Births),
			})
		}
	}
	sum, worst := 0.0, 0.0
	for _, ms := range times {
		sum += ms
		worst = math.Max(worst, ms)
	}
	b.ReportMetric(100*float64(solved)/float64(len(times)), "%solved")
	b.ReportMetric(sum/float64(len(times)), "ms-mean")
	b.ReportMetric(median(times), "ms-median")
	b.ReportMetric(worst, "ms-worst")
	return lines
}
