package sudoku

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"testing"

	"example.com/sudoku/internal/sudokutest"
	"github.com/stretchr/testify/require"
)

// TestZeroAllocations holds every hot function to taking no memory.
func TestZeroAllocations(t *testing.T) {
	randomGrid := randomSolved(t, newTestRand())
	turn := RandomTransformation[Grid](NewStream(1, 0))
	few := ClassicGenetic()
	few.Population = 20
	for _, test := range []struct {
		name string
		f    func()
	}{
		{"Parse", func() { Parse(sampleLine) }},
		{"Parse/LF", func() { Parse(sampleLine + "\n") }},
		{"Parse/picture", parsing(sample, samplePicture)},
		{"ParseBoard/4x4", parsing(Grid4{1}, Line(Grid4{1}))},
		{"ParseBoard/6x6", parsing(Grid6{1}, Line(Grid6{1}))},
		{"ParseBoard/16x16", parsing(Grid16{1}, Line(Grid16{1}))},
		{"ParseBoard/25x25", parsing(Grid25{1}, Line(Grid25{1}))},
		{"ParseBoard/36x36", parsing(Grid36{1}, Line(Grid36{1}))},
		{"AppendLine", appending(sample)},
		{"AppendLine/36x36", appending(Grid36{1})},
		{"MissingValues", errorsOf(MissingValues)},
		{"Duplicates", errorsOf(Duplicates)},
		{"Balance", errorsOf(Balance)},
		{"MissingValues.Delta", deltaOf(MissingValues)},
		{"Duplicates.Delta", deltaOf(Duplicates)},
		{"Balance.Delta", deltaOf(Balance)},
		{"Candidates", func() { Candidates(sample, 2) }},
		{"Check", func() { Check(sample) }},
		{"Solved", func() { Solved(sample, sample) }},
		{"RandomSolution/4x4", drawing[Grid4](t)},
		{"RandomSolution/6x6", drawing[Grid6](t)},
		{"RandomSolution/9x9", drawing[Grid](t)},
		{"CrossBlocks/9x9", crossing[Grid](CrossBlocks)},
		{"CrossCells/36x36", crossing[Grid36](CrossCells)},
		{"Evolve/tabu recolouring/9x9", stepping[Grid](t, &EvolveOptions{Steps: 100})},
		{"Evolve/tabu recolouring/16x16", stepping[Grid16](t, &EvolveOptions{Steps: 100})},
		{"Evolve/tabu recolouring/36x36", stepping[Grid36](t, &EvolveOptions{Steps: 100})},
		{"Evolve/annealed swap", stepping[Grid](t, &EvolveOptions{Worker: AnnealedSwapWorker, Steps: 100})},
		{"Evolve/classic", stepping[Grid](t, Classic())},
		{"Genetic/any cells/9x9", breeding[Grid](t, ClassicGenetic())},
		{"Genetic/any cells/36x36", breeding[Grid36](t, few)},
		{"Genetic/row permutations", breeding[Grid](t, plain(LayoutRows, CrossRows))},
		{"Genetic/block permutations", breeding[Grid](t, plain(LayoutBlocks, CrossBlocks))},
		{"Genetic/points, tournament", breeding[Grid](t, &GeneticOptions{NoWorker: true, Crossover: CrossPoints(3), Selection: SelectTournament(2)})},
		{"Genetic/tabu recolouring", breeding[Grid16](t, &GeneticOptions{Steps: 100})},
		{"Genetic/annealed swap", breeding[Grid](t, &GeneticOptions{Layout: LayoutBlocks, Steps: 100})},
		{"Read/4x4", reading[Grid4](t, Line(Grid4{1}))},
		{"Read/9x9", reading[Grid](t, sampleLine)},
		{"Read/36x36", reading[Grid36](t, Line(Grid36{1}))},
		{"Read/ratings", reading[Grid](t, sampleLine+",7.5")},
		{"Read/pictures", reading[Grid](t, samplePicture)},
		{"Canonical/grid", func() { Canonical(randomGrid) }},
		{"Canonical/puzzle", func() { Canonical(sample) }},
		{"Canonical/4x4", func() { Canonical(Grid4{1, 2}) }},
		{"Transformation.Apply", func() { turn.Apply(sample) }},
		{"Transformation.Then", func() { turn.Then(turn.Inverse()) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			sudokutest.NoAllocations(t, test.f)
		})
	}
}

var samplePicture = sample.String()

func parsing[B Board](want B, text string) func() {
	return func() {
		if board, err := ParseBoard[B](text); err != nil || board != want {
			panic("read wrongly")
		}
	}
}

func appending[B Board](board B) func() {
	buffer := make([]byte, 0, 4096)
	return func() { buffer = AppendLine(buffer[:0], board) }
}

func errorsOf(f Fitness) func() { return func() { f.Errors(sample[:]) } }

func deltaOf(f Fitness) func() { return func() { f.Delta(sample[:], 2, 4) } }

func drawing[B Board](t *testing.T) func() {
	source := NewStream(1, 0)
	return func() {
		if _, err := RandomSolution[B](t.Context(), source); err != nil {
			panic(err)
		}
	}
}

func crossing[B Board](cross Crossover) func() {
	var child, a, b B
	r := rand.New(NewStream(1, 0))
	return func() { cross.Cross(Cells(&child), Cells(&a), Cells(&b), r) }
}

// stepping runs an epoch of a search that never ends: it restarts at a solution.
func stepping[B Board](t *testing.T, opts *EvolveOptions) func() {
	var puzzle B
	run, err := NewEvolution(puzzle, opts)
	require.NoError(t, err)
	e := run.engine.(*evolution)
	return func() {
		if e.step(t.Context()); e.done {
			e.best.errors = 1000
			e.done = false
			e.restart(t.Context())
		}
	}
}

// breeding makes one more generation of a run on an empty board.
func breeding[B Board](t *testing.T, opts *GeneticOptions) func() {
	var puzzle B
	g, err := newGenetic(t.Context(), Cells(&puzzle), opts, boardFuncsOf(*new(B)))
	require.NoError(t, err)
	step := g.step
	return func() { g.stepOn(t.Context(), step) }
}

// stepOn runs a generation of a search that never ends: it restarts at a solution.
func (g *genetic) stepOn(ctx context.Context, step func(context.Context) bool) {
	if step(ctx); g.done {
		g.best.errors = math.MaxInt
		g.restart(ctx)
	}
}

// reading takes one more board from an endless stream with each call.
func reading[B Board](t *testing.T, text string) func() {
	next, stop := iter.Pull2(ReadBoard[B](&repeatedText{text: text + "\n"}))
	t.Cleanup(stop)
	return func() {
		if _, err, ok := next(); err != nil || !ok {
			panic("read wrongly")
		}
	}
}

// repeatedText is a reader of the same text over and over.
type repeatedText struct {
	text string
	at   int
}

func (r *repeatedText) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], r.text[r.at:])
		n += k
		r.at = (r.at + k) % len(r.text)
	}
	return n, nil
}
